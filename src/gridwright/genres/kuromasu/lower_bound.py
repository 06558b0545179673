"""The least number of black cells that the numbers call for (van Meurs 2008, §3.2).

A side of a number n that is n cells long or longer must end with a black cell within n cells. If
no other number reaches any of these cells, the black cell serves this number alone. Such sides are
counted: their black cells are all different, so no answer has fewer.

(The seed subtracts all sides that might share a black cell from all sides that need one, also
where a side that shares needs none; counting side by side never gives less.)

>>> lower_bound(Kuromasu(3, 3, {4: 1}))
4
"""

from __future__ import annotations

from gridwright.core.grid import mask_of
from gridwright.genres.kuromasu.puzzle import Kuromasu


def lower_bound(puzzle: Kuromasu) -> int:
    """A number of black cells that every answer has at least."""
    return max(sum(own_sides(puzzle).values()), puzzle.black.bit_count())


def own_sides(puzzle: Kuromasu) -> dict[int, int]:
    """For each number how many black cells it needs that no other number can share."""
    marked = {clue: _within(puzzle, clue) for clue in puzzle.numbers}
    once = twice = 0
    for sides in marked.values():
        cells = sides[0] | sides[1] | sides[2] | sides[3]
        twice |= once & cells
        once |= cells
    return {
        clue: sum(
            len(ray) >= number and not side & twice
            for ray, side in zip(puzzle.grid.rays(clue), marked[clue], strict=True)
        )
        for clue, number in puzzle.numbers.items()
    }


def needed_sides(puzzle: Kuromasu) -> dict[int, int]:
    """For each number how many of its sides must end with a black cell, shared or not."""
    return {
        clue: sum(len(ray) >= number for ray in puzzle.grid.rays(clue))
        for clue, number in puzzle.numbers.items()
    }


def _within(puzzle: Kuromasu, clue: int) -> list[int]:
    """The cells of each side of a number within its distance."""
    number = puzzle.numbers[clue]
    return [mask_of(ray[:number]) for ray in puzzle.grid.rays(clue)]


def most_black(puzzle: Kuromasu, open_cells: int) -> int:
    """So many of the open cells can be black at most: black cells never touch."""
    half = sum((puzzle.grid.row(row).bit_count() + 1) // 2 for row in range(puzzle.rows))
    return min(half, open_cells)
