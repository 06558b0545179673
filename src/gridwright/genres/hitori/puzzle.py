"""A Hitori: numbers on a rectangle, cells to be blackened until no line shows a number twice.

The rules are those of Nikoli. Unlike in other shading genres, a cell with a number may be black.
A cell may also have no number. There is no ``?``. As a rule the greatest number is the length of
the longer side, but a larger one is a number like any other, and published puzzles have some.

>>> puzzle = Hitori(2, 3, {0: 1, 2: 1, 5: 1})
>>> [group.cells for group in puzzle.declared()]
[(0, 2), (2, 5)]
>>> Hitori(2, 3, {5: 0})
Traceback (most recent call last):
...
gridwright.core.errors.PuzzleError: the clue 0 at r2c3 is impossible: on a board of 2 rows and \
3 columns a clue is from 1 to 999999999
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from gridwright.core.deadline import watched
from gridwright.core.grid import mask_of
from gridwright.core.saying import Saying
from gridwright.kinds.count import Count, at_most_one
from gridwright.shading.numbergrid import NumberGrid

if TYPE_CHECKING:
    from gridwright.core.picture import Mark

LARGEST = 999_999_999
"""The largest number of nine digits, which is as many as are read (``core/digits.py``)."""


def usual_numbers(rows: int, cols: int) -> range:
    """The numbers of most puzzles of this size: as many as the longer side has cells."""
    return range(1, max(rows, cols) + 1)


@dataclass(frozen=True, slots=True, repr=False)
class Hitori(NumberGrid):
    """One puzzle. Decision ``i`` is "cell ``i`` is black"."""

    white_mark: ClassVar[Mark] = "circle"
    genre: ClassVar[str] = "hitori"
    clues_are_white: ClassVar[bool] = False
    holds: ClassVar[Saying | None] = Saying("a Hitori has numbers and empty cells")

    @property
    def largest(self) -> int:
        """Numbers are only compared with each other, so none is too large for a board."""
        return LARGEST

    def declared(self) -> Iterator[Count]:
        """Of two or more equal numbers in a line at most one is white: rows, then columns."""
        for line in watched(self.grid.lines):
            equal: dict[int, list[int]] = {}
            for cell in line:
                if cell in self.numbers:
                    equal.setdefault(self.numbers[cell], []).append(cell)
            yield from (
                at_most_one(tuple(some), black=False) for some in equal.values() if some[1:]
            )

    def equals(self) -> list[int]:
        """For each cell, the mask of the equal numbers in its row and column."""
        equal = [0] * self.decisions
        for group in self.declared():
            mask = mask_of(group.cells)
            for cell in group.cells:
                equal[cell] |= mask ^ 1 << cell
        return equal
