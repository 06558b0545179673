"""Patterns of clues that settle cells whatever the board: Methods 0 and 9, and the cases of §6.

Van Meurs 2008, §4.1, §4.10 and §6. Each function yields the places where its pattern occurs: the
cells that must be black and white, the cells that they follow from, and the reason.

>>> [str(pattern.reason) for pattern in two_twos(Kuromasu(3, 3, {0: 2, 4: 2}))]
['The 2s at r1c1 and r2c2 touch at a corner and cannot both see a cell between them']
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import takewhile
from typing import NamedTuple

from gridwright.core.deadline import watched
from gridwright.core.grid import mask_of
from gridwright.core.saying import Listed, Saying
from gridwright.genres.kuromasu.puzzle import Kuromasu


class Pattern(NamedTuple):
    """Cells that must be black, cells that must be white, the cells they follow from, and why."""

    black: int
    white: int
    because: int
    reason: Saying


Finder = Callable[[Kuromasu], Iterator[Pattern]]


def unreached(puzzle: Kuromasu) -> Iterator[Pattern]:
    """Method 0: a cell that no number reaches is white, if there is only one answer.

    The sight of a number n ends within distance n. A black cell further away from every number
    could just as well be white: its neighbours are white, so the white cells stay connected. Then
    there would be two answers. Cells given as black are black all the same.
    """
    white = puzzle.grid.full & ~reached(puzzle) & ~puzzle.black & ~puzzle.given.no
    # On a board of one cell there is no white cell besides it.
    if white and puzzle.grid.size > 1:
        reason = Saying("No number reaches these cells, and the puzzle has only one answer")
        yield Pattern(0, white, 0, reason)


def reached(puzzle: Kuromasu) -> int:
    """The cells within a number's distance of it, in its row and column."""
    return mask_of(
        cell
        for clue, number in watched(puzzle.numbers.items())
        for ray in puzzle.grid.rays(clue)
        for cell in ray[:number]
    )


def two_twos(puzzle: Kuromasu) -> Iterator[Pattern]:
    """Method 9: two 2s that touch at a corner, or are a knight's move apart."""
    yield from diagonal_twos(puzzle)
    yield from knight_twos(puzzle)


def diagonal_twos(puzzle: Kuromasu) -> Iterator[Pattern]:
    """Situation 1: the two cells that touch both 2s are black.

    If one were white, both 2s would see it and nothing else. Then black cells would touch around
    it, or the three cells would be cut off in a corner, which is possible only on a 2 by 2 board.
    """
    grid = puzzle.grid
    if grid.size <= 4:
        return
    for first, second in _pairs_of_twos(puzzle, ((1, 1), (1, -1))):
        shared = grid.neighbours(1 << first) & grid.neighbours(1 << second)
        yield Pattern(
            shared,
            0,
            1 << first | 1 << second,
            Saying(
                "The 2s at {cells} touch at a corner and cannot both see a cell between them",
                cells=Listed((grid.at(first), grid.at(second))),
            ),
        )


def knight_twos(puzzle: Kuromasu) -> Iterator[Pattern]:
    """Situation 2: the two cells between the 2s are white.

    If one were black, the 2 that it does not touch would see two white neighbours of it.
    """
    grid = puzzle.grid
    for first, second in _pairs_of_twos(puzzle, ((1, 2), (1, -2), (2, 1), (2, -1))):
        (row, col), (other_row, other_col) = grid.place(first), grid.place(second)
        if abs(col - other_col) == 2:
            middle = (col + other_col) // 2
            between = grid.bit(row, middle) | grid.bit(other_row, middle)
        else:
            middle = (row + other_row) // 2
            between = grid.bit(middle, col) | grid.bit(middle, other_col)
        yield Pattern(
            0,
            between,
            1 << first | 1 << second,
            Saying(
                "The 2s at {cells} are a knight's move apart, and one of them would see too much"
                " if a cell between them were black",
                cells=Listed((grid.at(first), grid.at(second))),
            ),
        )


def _pairs_of_twos(
    puzzle: Kuromasu, moves: tuple[tuple[int, int], ...]
) -> Iterator[tuple[int, int]]:
    grid, numbers = puzzle.grid, puzzle.numbers
    for cell, number in watched(numbers.items(), every=16):
        row, col = grid.place(cell)
        for down, right in moves if number == 2 else ():
            if 0 <= col + right < grid.cols and row + down < grid.rows:
                other = grid.cell(row + down, col + right)
                if numbers.get(other) == 2:
                    yield cell, other


def two_beside_clue(puzzle: Kuromasu) -> Iterator[Pattern]:
    """§6.1: a 2 beside a clue sees that cell and no other.

    The three other cells around the 2 are black, and so is the cell behind the clue.
    """
    for cell, number in watched(puzzle.numbers.items(), every=16):
        if number == 2:
            beside = [len(_clues_along(puzzle, cell, side, 1)) for side in range(4)]
            if sum(beside) == 1:
                yield _enclosed(puzzle, cell, beside, Saying("the clue beside it"))


def three_beside_clues(puzzle: Kuromasu) -> Iterator[Pattern]:
    """§6.2: a 3 that sees two clues sees no other cell.

    Either both clues touch the 3, or the second clue lies behind the first one.
    """
    for cell, number in watched(puzzle.numbers.items(), every=16):
        if number == 3:
            chains = [len(_clues_along(puzzle, cell, side, 2)) for side in range(4)]
            touching = [min(length, 1) for length in chains]
            if sum(touching) == 2:
                yield _enclosed(puzzle, cell, touching, Saying("the two clues beside it"))
            elif chains.count(2) == 1:
                yield _enclosed(puzzle, cell, chains, Saying("the two clues in line with it"))


def _clues_along(puzzle: Kuromasu, cell: int, side: int, most: int) -> list[int]:
    """The clues that follow a cell on one side without a gap, ``most`` of them at most."""
    along = puzzle.grid.ray(cell, side)[:most]
    numbers, unknown = puzzle.numbers, puzzle.unknown
    return list(takewhile(lambda other: other in numbers or unknown >> other & 1, along))


def _enclosed(puzzle: Kuromasu, cell: int, lengths: Sequence[int], what: Saying) -> Pattern:
    """A number that sees exactly this many cells on each side: the next ones are black."""
    rays = puzzle.grid.rays(cell)
    sides = list(zip(rays, lengths, strict=True))
    seen = mask_of(other for ray, length in sides for other in ray[:length])
    stops = mask_of(ray[length] for ray, length in sides if length < len(ray))
    reason = Saying(
        "The {number} at {cell} sees {what} and no more",
        number=puzzle.numbers[cell],
        cell=puzzle.grid.at(cell),
        what=what,
    )
    return Pattern(stops, 0, seen | 1 << cell, reason)
