"""Numbers that count the black cells among some, wherever they stand.

A genre says which cells a number counts (:meth:`CountGrid.counted`); a number that is larger than
that is impossible.

>>> from gridwright.genres.mosaic.puzzle import Mosaic
>>> Mosaic(2, 5, {0: 4}).says(0, 4).cells
(0, 1, 5, 6)
>>> Mosaic(2, 5, {0: 5})
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
from gridwright.kinds.count import Count
from gridwright.kinds.kind import Kind
from gridwright.shading.numbergrid import NumberGrid


@dataclass(frozen=True, slots=True, repr=False)
class CountGrid(NumberGrid):
    """A number grid whose numbers count black cells, and say nothing else."""

    smallest: ClassVar[int] = 0
    clues_are_white: ClassVar[bool] = False
    everywhere: ClassVar[tuple[Kind, ...]] = ()

    def __post_init__(self) -> None:
        NumberGrid.__post_init__(self)
        for cell, number in self.numbers.items():
            count = len(self.counted(cell))
            if number > count:
                raise PuzzleError(
                    "the clue {number} at {cell} is impossible: it counts {count} cells",
                    number=number,
                    cell=self.grid.at(cell),
                    count=count,
                )

    def counted(self, cell: int) -> tuple[int, ...]:
        """The cells that a number in this cell counts: without another word, those beside it."""
        return self.grid.beside(cell)

    @property
    def largest(self) -> int:
        """As many as a number in the middle counts, where none counts more."""
        return len(self.counted(self.rows // 2 * self.cols + self.cols // 2))

    def says(self, cell: int, number: int) -> Count:
        """So many of the cells that it counts are black."""
        return Count(self.counted(cell), number, number, clue=cell)


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
