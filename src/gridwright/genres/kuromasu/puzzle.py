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

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from gridwright.core.board import Board
from gridwright.core.errors import PuzzleError
from gridwright.core.grid import Grid, bits, mask_of


@dataclass(frozen=True, slots=True)
class Kuromasu:
    """One puzzle. Decision ``i`` is "cell ``i`` is black"."""

    genre: ClassVar[str] = "kuromasu"

    rows: int
    cols: int
    numbers: Mapping[int, int] = field(default_factory=dict, hash=False)
    """Cell to number, in reading order."""
    unknown: int = 0
    """Mask of the ``?`` clues: white, no number."""
    white: int = 0
    """Mask of the cells given as white, without a clue."""
    black: int = 0
    """Mask of the cells given as black."""

    def __post_init__(self) -> None:
        grid = self.grid
        ordered = dict(sorted(self.numbers.items()))
        object.__setattr__(self, "numbers", ordered)
        largest = self.rows + self.cols - 1
        for cell, number in ordered.items():
            if not 0 <= cell < grid.size:
                raise PuzzleError(f"there is no cell {cell} on a board of {grid.size} cells")
            if not 1 <= number <= largest:
                raise PuzzleError(
                    f"the clue {number} at {grid.name(cell)} is impossible: on a board of"
                    f" {self.rows} rows and {self.cols} columns a clue is from 1 to {largest}"
                )
        self._refuse_two_meanings(grid)

    def _refuse_two_meanings(self, grid: Grid) -> None:
        seen = mask_of(self.numbers)
        for mask in (self.unknown, self.white, self.black):
            if mask & ~grid.full:
                raise PuzzleError(f"a given cell lies outside the board of {grid.size} cells")
            if mask & seen:
                place = grid.name(next(bits(mask & seen)))
                raise PuzzleError(
                    f"the cell {place} is given twice: a cell is a number, a '?', white or black"
                )
            seen |= mask

    @property
    def grid(self) -> Grid:
        """The cells."""
        return Grid.of(self.rows, self.cols)

    @property
    def decisions(self) -> int:
        """One per cell: it is black."""
        return self.rows * self.cols

    @property
    def clues(self) -> int:
        """The mask of all clue cells, ``?`` among them."""
        return mask_of(self.numbers) | self.unknown

    @property
    def given(self) -> Board:
        """Clue cells are white; given cells are as given."""
        return Board(self.decisions, self.black, self.clues | self.white)

    def describe(self, decision: int) -> str:
        """The name of the cell."""
        return self.grid.name(decision)

    def _repr_svg_(self) -> str:
        """Notebooks show the puzzle as SVG."""
        from gridwright.genres.kuromasu.drawing import draw
        from gridwright.render.svg import svg

        return svg(draw(self, self.given, None))
