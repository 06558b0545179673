"""Tables of a puzzle for the techniques of Hitori: equal numbers, and patterns that they form.

>>> view = HitoriView(Hitori(2, 4, {0: 3, 1: 3, 2: 3, 4: 3}))
>>> view.triples, [view.grid.names(pair) for pair, _ in view.pairs]
([(0, 1, 2)], ['r1c1, r1c2', 'r1c2, r1c3'])
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from gridwright.core.deadline import watched
from gridwright.core.grid import bits, mask_of
from gridwright.genres.hitori.puzzle import Hitori
from gridwright.kinds.views.shading import ShadingView
from gridwright.logic.view import Unfinished


class Corner(NamedTuple):
    """The four cells at a corner of the board: the corner, the two beside it, and the fourth."""

    corner: int
    beside: tuple[int, int]
    fourth: int


class Supposed(NamedTuple):
    """A colour of a cell, and the cells that would be black then."""

    cell: int
    black: int
    white: int = 0
    """A neighbour on which this rests: it would be white, and its equal number black."""


class HitoriView(ShadingView):
    """A puzzle with the equal numbers of every cell."""

    def __init__(self, puzzle: Hitori) -> None:
        super().__init__(puzzle.grid)
        self.puzzle, self.numbers = puzzle, puzzle.numbers
        self.equal = puzzle.equals()
        self.paired = mask_of(cell for cell, equal in enumerate(self.equal) if equal)
        """The cells that have an equal number in their row or column."""
        self.groups = [mask_of(group.cells) for group in puzzle.declared()]
        self.between: dict[int, int] = {}
        """The cells that lie between equal numbers, and those numbers."""
        self.triples: list[tuple[int, int, int]] = []
        """Three equal numbers next to each other, the middle one second."""
        self.pairs: list[tuple[int, int]] = []
        """Equal numbers next to each other, and the others of their line, if there are any."""
        for cell, near in enumerate(watched(self.grid.neighbour_lists, every=64)):
            self._look_around(cell, near)
        self.beside_pairs = list(self._beside_pairs())
        """Cells, if black, with their neighbour in a pair of equal numbers next to each other."""
        self.corners = _corners(puzzle)

    def _look_around(self, cell: int, near: tuple[int, ...]) -> None:
        """Find the patterns of a cell and its neighbours."""
        sides = [one for one in near if 2 * cell - one in near]
        pairs = mask_of(one for one in sides if self.equal[one] >> 2 * cell - one & 1)
        if pairs:
            self.between[cell] = pairs
        for one in sides:
            if one < cell and pairs >> one & 1 and self.equal[cell] >> one & 1:
                self.triples.append((one, cell, 2 * cell - one))
        for other in near:
            if other > cell and self.equal[cell] >> other & 1:
                rest = self.equal[cell] & self.equal[other]
                self.pairs += [(1 << cell | 1 << other, rest)] if rest else []

    def _beside_pairs(self) -> Iterator[Supposed]:
        for white, near in enumerate(watched(self.around, every=64)):
            for other in bits(self.equal[white] & near):
                for cell in bits(near & ~(1 << other)):
                    yield Supposed(cell, 1 << cell | 1 << other, 1 << white)

    def unfinished(self, yes: int, no: int) -> int:
        """The groups of equal numbers that still show more than one."""
        return self._unfinished.count(yes, no)

    @cached_property
    def _unfinished(self) -> Unfinished:
        groups_at: list[list[int]] = [[] for _ in range(self.size)]
        for number, group in enumerate(self.groups):
            for cell in bits(group):
                groups_at[cell].append(number)
        return Unfinished(groups_at, range(len(self.groups)), self._shows_several)

    def _shows_several(self, group: int, yes: int, no: int) -> bool:
        left = self.groups[group] & ~yes
        return bool(left & (left - 1))


def _corners(puzzle: Hitori) -> list[Corner]:
    """The corners of the board, unless it is a single line."""
    rows, cols = puzzle.rows, puzzle.cols
    if 1 in (rows, cols):
        return []
    return [
        Corner(corner, (corner + right, corner + down), corner + right + down)
        for corner, right, down in (
            (0, 1, cols),
            (cols - 1, -1, cols),
            ((rows - 1) * cols, 1, -cols),
            (rows * cols - 1, -1, -cols),
        )
    ]
