"""A puzzle with one solution for every size, without chance and without search.

Kleijn 2018, §8, asks for a deterministic algorithm. The board is paved with pieces of two numbers,
a and m - a, where a is larger than a third and smaller than half of the maximum m. Then three
numbers in a line add up to more than m, two small ones to less and two large ones to more. A small
and a large one add up to m only if they come from the same a. So it is enough that pieces which
touch have different a; eleven values, repeated in a pattern, are enough for boards of any size.

If the number of cells is even, one number is left over beside the maximum. There a piece of three
is laid: 1, a and m - a - 1, with an a that occurs nowhere else. The values of a are two apart, so
that the one fits into no other line.

Nothing of this depends on which piece has which of these values, or on which of its two cells holds
the smaller number. So a random number generator can choose both, for as many puzzles as one likes.

>>> puzzle, pieces = construct(3, 3)
>>> puzzle.numbers, pieces
((58, 112, 76, 64, 106, 94, 70, 100, 170), [(0, 1), (3, 4), (6, 7), (2, 5), (8,)])
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from gridwright.core.deadline import look
from gridwright.core.errors import PuzzleError
from gridwright.core.saying import board_of
from gridwright.genres.kamaji.pieces import Line
from gridwright.genres.kamaji.puzzle import Kamaji

MAXIMUM = 170
FIRST = 58
"""The smallest a; more than a third of the maximum."""
IN_COLUMN = 9
"""The a with this number and the next one are for upright pieces in the last column."""
OF_THREE = 11
"""The number of the a of the piece of three."""
SMALLEST = 3

Place = tuple[int, int]


def construct(rows: int, cols: int, rng: Random | None = None) -> tuple[Kamaji, list[Line]]:
    """The puzzle of this size, and the pieces of its only solution; with ``rng``, one of many."""
    if min(rows, cols) < SMALLEST:
        raise PuzzleError(
            "a board of {size} cannot be paved in this way: expected at least {smallest} rows "
            "and columns",
            size=board_of(rows, cols),
            smallest=SMALLEST,
        )
    # Rows are paved with pieces of two; if only the columns have an even length, these are.
    turned = cols % 2 == 1 and rows % 2 == 0
    values = [FIRST + 2 * number for number in range(OF_THREE + 1)]
    if rng is not None:
        rng.shuffle(values)
    cells: dict[Place, int] = {}
    pieces: list[Line] = []
    for piece in _paved(cols, rows, values) if turned else _paved(rows, cols, values):
        look()
        places = [(col, row) if turned else (row, col) for row, col in piece]
        if rng is not None and len(piece) == 2 and rng.random() < 0.5:
            places.reverse()
        here = dict(zip(places, piece.values(), strict=True))
        cells |= here
        pieces.append(tuple(sorted(row * cols + col for row, col in here)))
    numbers = tuple(cells[row, col] for row in range(rows) for col in range(cols))
    return Kamaji(rows, cols, numbers), pieces


def _paved(rows: int, cols: int, values: Sequence[int]) -> Iterator[dict[Place, int]]:
    """The pieces, as places and numbers; the number of columns is even, or both are odd."""
    even = cols % 2 == 0
    if even:
        a = values[OF_THREE]
        yield {(0, 0): 1, (0, 1): a, (0, 2): MAXIMUM - a - 1}
    for row in range(rows):
        first = 3 if even and row == 0 else 0
        for col in range(first, cols - 1, 2):
            # Pieces that touch differ by at most one row and one place in the row.
            a = values[3 * (row % 3) + (col + 1) // 2 % 3]
            yield {(row, col): a, (row, col + 1): MAXIMUM - a}
    for row in range(0, 0 if even else rows - 1, 2):
        a = values[IN_COLUMN + row // 2 % 2]
        yield {(row, cols - 1): a, (row + 1, cols - 1): MAXIMUM - a}
    yield {(0 if even else rows - 1, cols - 1): MAXIMUM}
