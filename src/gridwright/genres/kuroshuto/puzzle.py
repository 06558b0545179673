"""A Kuroshuto (Kurochute): numbers on a rectangle, cells to be blackened.

The rules are those of Straathof 2025, §1.1. A number ``m`` reaches the cells exactly ``m`` steps
away in its row and column, and exactly one of them is black; what lies between does not matter. A
``?`` is a clue without a number: a white cell.

>>> puzzle = Kuroshuto(2, 3, {0: 2})
>>> puzzle.grid.show(puzzle.reach(0))
'..#\\n...'
>>> Kuroshuto(2, 3, {5: 3})
Traceback (most recent call last):
...
gridwright.core.errors.PuzzleError: the clue 3 at r2c3 is impossible: on a board of 2 rows and \
3 columns a clue is from 1 to 2
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from gridwright.core.grid import LARGE, Grid
from gridwright.kinds.count import Count, exactly_one
from gridwright.shading.numbergrid import NumberGrid


@dataclass(frozen=True, slots=True, repr=False)
class Kuroshuto(NumberGrid):
    """One puzzle. Decision ``i`` is "cell ``i`` is black"."""

    genre: ClassVar[str] = "kuroshuto"

    @property
    def largest(self) -> int:
        """The distance from one end of the longer side to the other."""
        return max(self.rows, self.cols) - 1

    def says(self, cell: int, number: int) -> Count:
        """Of the cells that the number reaches, exactly one is black."""
        return _says(self.rows, self.cols, cell, number)

    def reach(self, cell: int) -> int:
        """The mask of the cells that the number of a cell reaches: at most four."""
        return reach(self.rows, self.cols, cell, self.numbers[cell])


@lru_cache(maxsize=1 << 17)
def _says(rows: int, cols: int, cell: int, number: int) -> Count:
    rays = Grid.of(rows, cols).rays(cell)
    cells = tuple(ray[number - 1] for ray in rays if len(ray) >= number)
    return exactly_one(cells, black=True, clue=cell)


def reach(rows: int, cols: int, cell: int, number: int) -> int:
    """The cells exactly ``number`` steps from a cell in its row and column, as a mask."""
    # Masks of large boards are too large to be cached.
    return (_kept if rows * cols <= LARGE else _mask)(rows, cols, cell, number)


def _mask(rows: int, cols: int, cell: int, number: int) -> int:
    mask = 0
    for other in reached(rows, cols, cell, number):
        mask |= 1 << other
    return mask


_kept = lru_cache(maxsize=1 << 17)(_mask)


@lru_cache(maxsize=1 << 17)
def reached(rows: int, cols: int, cell: int, number: int) -> tuple[int, ...]:
    """The same as cells, in reading order."""
    row, col = divmod(cell, cols)
    return tuple(
        other
        for other, inside in (
            (cell - number * cols, row >= number),
            (cell - number, col >= number),
            (cell + number, col + number < cols),
            (cell + number * cols, row + number < rows),
        )
        if inside
    )
