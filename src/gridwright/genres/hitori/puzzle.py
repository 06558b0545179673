"""A Hitori: numbers on a rectangle, cells to be blackened until no line shows a number twice.

The rules are those of Nikoli. Unlike in other shading genres, a cell with a number may be black.
A cell may also have no number. There is no ``?``. As a rule the greatest number is the length of
the longer side, but a larger one is a number like any other, and published puzzles have some.

>>> puzzle = Hitori(2, 3, {0: 1, 2: 1, 5: 1})
>>> [puzzle.grid.names(group) for group in puzzle.groups]
['r1c1, r1c3', 'r1c3, r2c3']
>>> Hitori(2, 3, {5: 0})
Traceback (most recent call last):
...
gridwright.core.errors.PuzzleError: the clue 0 at r2c3 is impossible: on a board of 2 rows and \
3 columns a clue is from 1 to 999999999
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from gridwright.core.deadline import watched
from gridwright.core.errors import PuzzleError
from gridwright.core.grid import bits
from gridwright.shading.numbergrid import NumberGrid

LARGEST = 999_999_999
"""What can be written in nine digits, which is as many as are read (``core/digits.py``)."""


def usual_numbers(rows: int, cols: int) -> range:
    """The numbers of most puzzles of this size: as many as the longer side has cells."""
    return range(1, max(rows, cols) + 1)


@dataclass(frozen=True, slots=True, repr=False)
class Hitori(NumberGrid):
    """One puzzle. Decision ``i`` is "cell ``i`` is black"."""

    genre: ClassVar[str] = "hitori"

    def __post_init__(self) -> None:
        NumberGrid.__post_init__(self)
        if self.unknown:
            place = self.grid.name(next(bits(self.unknown)))
            raise PuzzleError(f"the cell {place} is a '?'; a Hitori has numbers and empty cells")

    @property
    def largest(self) -> int:
        """Numbers are only compared with each other, so none is too large for a board."""
        return LARGEST

    @property
    def clues(self) -> int:
        """None: no cell is white because of its number."""
        return 0

    @property
    def groups(self) -> Iterator[int]:
        """The masks of two or more equal numbers in a line: rows first, then columns."""
        grid = self.grid
        rows = (range(row * grid.cols, (row + 1) * grid.cols) for row in range(grid.rows))
        columns = (range(col, grid.size, grid.cols) for col in range(grid.cols))
        for lines in (rows, columns):
            for line in watched(lines):
                found: dict[int, int] = {}
                for cell in line:
                    if cell in self.numbers:
                        number = self.numbers[cell]
                        found[number] = found.get(number, 0) | 1 << cell
                yield from (group for group in found.values() if group & (group - 1))
