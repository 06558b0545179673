"""A Kuromasu (Kurodoko, Range): numbers on a rectangle, cells to be blackened.

The rules are those of van Meurs 2008, §2.2. A number counts the white cells seen from its cell
along row and column, its own cell included. A ``?`` is a clue without a number: a white cell.

>>> puzzle = Kuromasu(2, 2, {0: 2})
>>> puzzle.grid.size, puzzle.describe(3)
(4, 'r2c2')
>>> Kuromasu(2, 2, {3: 9})
Traceback (most recent call last):
...
gridwright.core.errors.PuzzleError: the clue 9 at r2c2 is impossible: on a board of 2 rows and \
2 columns a clue is from 1 to 3
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from gridwright.kinds.sight import Sight
from gridwright.shading.numbergrid import NumberGrid


@dataclass(frozen=True, slots=True, repr=False)
class Kuromasu(NumberGrid):
    """One puzzle. Decision ``i`` is "cell ``i`` is black"."""

    genre: ClassVar[str] = "kuromasu"

    @property
    def largest(self) -> int:
        """A cell that sees its whole row and column."""
        return self.rows + self.cols - 1

    def says(self, cell: int, number: int) -> Sight:
        """From the cell, this many white cells are seen."""
        return Sight(cell, number)
