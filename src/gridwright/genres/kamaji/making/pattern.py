"""A puzzle for every side n from 13 on: maximum n, one solution, and runs do not solve it.

Kleijn 2018, §5 and §8, looks for a deterministic algorithm; there the maximum is the side of the
board. Here the numbers are 2 to 7 and n - 7 to n - 2, written -7 to -2 below, and once n. Rows are
paved with pieces of two: ``s -s`` in two rows, ``-s s`` in the next two, with s as in ``PAIRS``. In
the first two of every four rows stand *blocks*, six columns wide, with two columns between them::

     6  3  3 -6  3  3
    -6 -3  3 -6  3 -3

The lower -6 has only one piece, 3 -6 3. Then every -3 has two numbers left, and the upper -6 has
three pieces in its row. If it took two numbers on the same side, the -3 below them would be left
without a piece. So it takes one on each side, and the outer numbers go with the -3. Biggerfirst
(§3.2) does not see this: no number of the upper row, and no -3, has a single piece.

That nothing else adds up to n is argued and checked in ``docs/kamaji.md``.

>>> puzzle, pieces = pattern(13)
>>> print(*(puzzle.numbers[at : at + 13] for at in (0, 13, 26)), sep="\\n")
(6, 3, 3, 7, 3, 3, 5, 8, 2, 11, 5, 8, 3)
(7, 10, 3, 7, 3, 10, 7, 6, 4, 9, 7, 6, 10)
(11, 2, 8, 5, 11, 2, 8, 5, 11, 2, 8, 5, 10)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random

from gridwright.core.deadline import look
from gridwright.core.errors import PuzzleError
from gridwright.core.saying import board_of
from gridwright.genres.kamaji.pieces import Line
from gridwright.genres.kamaji.puzzle import Kamaji

SMALLEST = 13
PAIRS = ((2, 5), (4, 7))
"""The smaller number of a piece of two: by row, then by place in the row, both in turn."""
BLOCK = (
    {(0, 0): 6, (1, 0): -6},
    {(0, 1): 3, (1, 1): -3},
    {(0, 2): 3, (0, 3): -6, (0, 4): 3},
    {(1, 2): 3, (1, 3): -6, (1, 4): 3},
    {(0, 5): 3, (1, 5): -3},
)
WIDTH = 6
DOWN, RIGHT = 4, 8
"""How far a block is from the next one."""
MARGIN = 5
"""So many columns at the right have no blocks, for what a board of this side needs there."""

Place = tuple[int, int]
Piece = dict[Place, int]


def pattern(side: int, rng: Random | None = None) -> tuple[Kamaji, list[Line]]:
    """The puzzle of this side, and the pieces of its only solution.

    With ``rng``, one of many: some blocks are left out, but not the first, and the board is turned.
    """
    if side < SMALLEST:
        raise PuzzleError(
            "a board of {size} is too small for the pattern whose maximum is the side: expected "
            "at least {smallest} rows and columns",
            size=board_of(side, side),
            smallest=SMALLEST,
        )
    chosen = blocks(side)
    if rng is not None:
        chosen = [chosen[0], *(block for block in chosen[1:] if rng.random() < 0.5)]
    turned = (lambda place: place) if rng is None else _turn(side, rng)
    cells: Piece = {}
    lines: list[Line] = []
    for piece in paved(side, chosen):
        look()
        here = {turned(place): number % side or side for place, number in piece.items()}
        cells |= here
        lines.append(tuple(sorted(row * side + col for row, col in here)))
    numbers = tuple(cells[place] for place in product(range(side), range(side)))
    return Kamaji(side, side, numbers), lines


def _turn(side: int, rng: Random) -> Callable[[Place], Place]:
    """One of the eight rotations and reflections."""
    upwards, leftwards, swapped = (rng.random() < 0.5 for _ in range(3))

    def turned(place: Place) -> Place:
        row = side - 1 - place[0] if upwards else place[0]
        col = side - 1 - place[1] if leftwards else place[1]
        return (col, row) if swapped else (row, col)

    return turned


def blocks(side: int) -> list[Place]:
    """Where blocks fit: the upper left corner of each."""
    lefts = range(0, side - MARGIN - WIDTH + 1, RIGHT)
    return list(product(range(0, side - 1, DOWN), lefts))


def paved(side: int, chosen: list[Place]) -> Iterator[Piece]:
    """The pieces, as places and numbers; a number below zero is meant from the maximum, 0 is it."""
    taken: set[Place] = set()
    for top, left in chosen:
        for piece in BLOCK:
            here = {(top + row, left + col): number for (row, col), number in piece.items()}
            taken.update(here)
            yield here
    for piece in _at_the_end(side):
        taken.update(piece)
        yield piece
    for row, col in product(range(side), range(0, side - 1, 2)):
        if (row, col) not in taken:
            smaller = PAIRS[row % 2][col // 2 % 2]
            numbers = (smaller, -smaller) if row % 4 < 2 else (-smaller, smaller)
            yield dict(zip(((row, col), (row, col + 1)), numbers, strict=True))


def _at_the_end(side: int) -> Iterator[Piece]:
    """The maximum, and what pieces of two in rows leave over."""
    last = side - 1
    if side % 2 == 0:
        yield {(0, last - 3): 3, (0, last - 2): 3, (0, last - 1): -6}
        yield {(0, last): 0}
        return
    for row in range(0, last, 2):
        numbers = (3, -3) if row % 4 == 0 else (-3, 3)
        yield dict(zip(((row, last), (row + 1, last)), numbers, strict=True))
    yield {(last, last): 0}
