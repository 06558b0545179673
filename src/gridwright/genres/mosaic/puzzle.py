"""A Mosaic (Fill-a-Pix): numbers on a rectangle, cells to be blackened until a picture appears.

A number counts the black cells among its own cell and the eight around it. Nothing else is asked,
so any board is the answer of some puzzle.

>>> puzzle = Mosaic(2, 3, {0: 4, 5: 2})
>>> [count.cells for count in puzzle.declared()]
[(0, 1, 3, 4), (1, 2, 4, 5)]
>>> Mosaic(2, 3, {0: 5})
Traceback (most recent call last):
...
gridwright.core.errors.PuzzleError: the clue 5 at r1c1 is impossible: it counts 4 cells
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from gridwright.core.deadline import watched
from gridwright.core.errors import PuzzleError
from gridwright.core.grid import Grid
from gridwright.core.saying import Saying
from gridwright.kinds.count import Count
from gridwright.kinds.kind import Kind
from gridwright.shading.numbergrid import NumberGrid


@dataclass(frozen=True, slots=True, repr=False)
class Mosaic(NumberGrid):
    """One puzzle. Decision ``i`` is "cell ``i`` is black"."""

    genre: ClassVar[str] = "mosaic"
    smallest: ClassVar[int] = 0
    clues_are_white: ClassVar[bool] = False
    holds: ClassVar[Saying | None] = Saying("a Mosaic has numbers and empty cells")
    everywhere: ClassVar[tuple[Kind, ...]] = ()

    def __post_init__(self) -> None:
        NumberGrid.__post_init__(self)
        around = squares(self.grid)
        for cell, number in self.numbers.items():
            if number > len(around[cell]):
                raise PuzzleError(
                    "the clue {number} at {cell} is impossible: it counts {count} cells",
                    number=number,
                    cell=self.grid.at(cell),
                    count=len(around[cell]),
                )

    @property
    def largest(self) -> int:
        """A square of nine, or less on a small board."""
        return min(self.rows, 3) * min(self.cols, 3)

    def says(self, cell: int, number: int) -> Count:
        """So many of the cells in and around this one are black."""
        return Count(squares(self.grid)[cell], number, number, clue=cell)


@lru_cache(maxsize=64)
def squares(grid: Grid) -> tuple[tuple[int, ...], ...]:
    """For each cell, itself and the cells that touch it."""
    rows, cols = grid.rows, grid.cols
    return tuple(
        tuple(
            other_row * cols + other_col
            for other_row in range(max(row - 1, 0), min(row + 2, rows))
            for other_col in range(max(col - 1, 0), min(col + 2, cols))
        )
        for row in watched(range(rows))
        for col in range(cols)
    )
