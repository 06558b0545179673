"""A puzzle of the template genre: numbers from 0 to 5 on a rectangle.

>>> Template(1, 2, {0: 7})
Traceback (most recent call last):
...
gridwright.core.errors.PuzzleError: the clue 7 at r1c1 is impossible: it counts at most 2 cells
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from gridwright.core.board import Board
from gridwright.core.errors import PuzzleError
from gridwright.core.frozen import Frozen
from gridwright.core.grid import Grid
from gridwright.core.shown import Shown


@dataclass(frozen=True, slots=True, repr=False)
class Template(Shown):
    """One puzzle. Decision ``i`` is "cell ``i`` is black"."""

    genre: ClassVar[str] = "template"

    rows: int
    cols: int
    numbers: Mapping[int, int] = field(default_factory=Frozen)
    """Cell to number."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "numbers", Frozen(sorted(self.numbers.items())))
        for cell, number in self.numbers.items():
            most = self.around(cell).bit_count()
            if not 0 <= number <= most:
                raise PuzzleError(
                    "the clue {number} at {cell} is impossible: it counts at most {most} "
                    "[most|cell|cells]",
                    number=number,
                    cell=self.grid.at(cell),
                    most=most,
                )

    def around(self, cell: int) -> int:
        """The cells that a number in this cell counts."""
        return 1 << cell | self.grid.neighbours(1 << cell)

    def printed_at(self, cell: int) -> int | None:
        """The number of a cell, if it has one."""
        return self.numbers.get(cell)

    @property
    def decisions(self) -> int:
        """One per cell: it is black."""
        return self.rows * self.cols

    @property
    def given(self) -> Board:
        """Nothing is settled by the puzzle itself."""
        return Board(self.decisions)

    def describe(self, decision: int) -> str:
        """The name of the cell."""
        return self.grid.name(decision)

    def moved(self, grid: Grid, to: Sequence[int]) -> Template:
        """The puzzle rotated or reflected: ``to`` says where each cell goes."""
        return Template(
            grid.rows, grid.cols, {to[cell]: number for cell, number in self.numbers.items()}
        )
