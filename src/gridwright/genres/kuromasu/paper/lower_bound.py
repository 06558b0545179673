"""A lower bound on the number of black cells (van Meurs 2008, §3.2).

A side of a number n that has n or more cells must end with a black cell within n cells. If none of
these cells lies on such a side of another number, the black cell serves only this number. The bound
counts these sides: their black cells are all different, so no answer has fewer.

The numbers of Figure 2 in the paper. Six sides need a black cell, three of them one of their own:

>>> example = Kuromasu(5, 5, {3: 3, 5: 9, 16: 2, 19: 2})
>>> lower_bound(example), sum(needed_sides(example).values())
(3, 6)
"""

from __future__ import annotations

from collections import Counter

from gridwright.core.deadline import watched
from gridwright.genres.kuromasu.puzzle import Kuromasu


def lower_bound(puzzle: Kuromasu) -> int:
    """Every answer has at least this many black cells."""
    return max(sum(own_sides(puzzle).values()), puzzle.black.bit_count())


def own_sides(puzzle: Kuromasu) -> dict[int, int]:
    """For each number how many black cells it needs that no other number can share."""
    sides = {clue: _needed(puzzle, clue) for clue in watched(puzzle.numbers)}
    used = Counter(cell for each in watched(sides.values()) for side in each for cell in side)
    return {
        clue: sum(all(used[cell] == 1 for cell in side) for side in each)
        for clue, each in watched(sides.items())
    }


def needed_sides(puzzle: Kuromasu) -> dict[int, int]:
    """For each number how many of its sides must end with a black cell, shared or not."""
    return {clue: len(_needed(puzzle, clue)) for clue in watched(puzzle.numbers)}


def _needed(puzzle: Kuromasu, clue: int) -> list[range]:
    """For each side that must end with a black cell: the cells among which it is."""
    number = puzzle.numbers[clue]
    return [ray[:number] for ray in puzzle.grid.rays(clue) if len(ray) >= number]


def most_black(puzzle: Kuromasu, open_cells: int) -> int:
    """How many of the open cells can be black at most, since black cells never touch."""
    return min(puzzle.rows * ((puzzle.cols + 1) // 2), open_cells)
