"""Tables of a puzzle for the techniques of Hitori.

>>> view = HitoriView(Hitori(1, 4, {0: 1, 1: 2, 3: 1}))
>>> [view.grid.names(same) for same in view.equal]
['r1c4', '', '', 'r1c1']
"""

from __future__ import annotations

from gridwright.core.deadline import watched
from gridwright.core.grid import bits, mask_of
from gridwright.genres.hitori.puzzle import Hitori
from gridwright.logic.view import CellView


def equals(puzzle: Hitori) -> list[int]:
    """For each cell, the mask of the equal numbers in its row and column."""
    found = [0] * puzzle.decisions
    for group in watched(puzzle.groups):
        for cell in bits(group):
            found[cell] |= group ^ 1 << cell
    return found


class HitoriView(CellView):
    """A puzzle with the equal numbers of every cell."""

    def __init__(self, puzzle: Hitori) -> None:
        super().__init__(puzzle.grid)
        self.puzzle = puzzle
        self.numbers = dict(puzzle.numbers)
        self.equal = equals(puzzle)
        self.groups = list(puzzle.groups)
        near = watched(self.grid.neighbour_lists, every=64)
        self.around = [mask_of(others) for others in near]

    def unfinished(self, yes: int, no: int) -> int:
        """The groups of equal numbers that still show more than one."""
        left = (group & ~yes for group in self.groups)
        return sum(bool(group & (group - 1)) for group in left)
