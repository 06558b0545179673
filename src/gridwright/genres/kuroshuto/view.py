"""Tables of a puzzle for the techniques of Kuroshuto.

A number's *places* are the cells that it reaches and that are not known to be white: one of them is
black. A black cell *rules out* its neighbours and the other places of all numbers that reach it.

>>> view = KuroshutoView(Kuroshuto(3, 3, {4: 1}))
>>> print(view.grid.show(view.ruled_out[1]))
#.#
###
.#.
"""

from __future__ import annotations

from gridwright.core.deadline import watched
from gridwright.core.grid import bits
from gridwright.core.saying import Listed, Saying
from gridwright.genres.kuroshuto.puzzle import Kuroshuto
from gridwright.kinds.views.shading import ShadingView
from gridwright.logic.view import Unfinished, the_number


class KuroshutoView(ShadingView):
    """A puzzle with the lists of Straathof 2025, §3.1.2, as masks."""

    def __init__(self, puzzle: Kuroshuto) -> None:
        super().__init__(puzzle.grid)
        self.puzzle = puzzle
        self.numbers = dict(puzzle.numbers)
        self.reach = {cell: puzzle.reach(cell) for cell in watched(self.numbers)}
        """The numbered tile lists: the cells that a number reaches."""
        self.reaching: list[list[int]] = [[] for _ in range(self.size)]
        """The empty tile lists: the numbers that reach a cell."""
        for number, reached in watched(self.reach.items()):
            for cell in bits(reached):
                self.reaching[cell].append(number)
        self.ruled_out = [self._ruled_out(cell) for cell in watched(range(self.size))]
        """For each cell, the cells that are white if it is black, by a single rule."""
        self._unfinished = Unfinished(
            self.reaching, self.reach, lambda number, yes, no: not self.reach[number] & yes
        )

    def _ruled_out(self, cell: int) -> int:
        mask = self.around[cell]
        for number in self.reaching[cell]:
            mask |= self.reach[number]
        return mask & ~(1 << cell)

    def unfinished(self, yes: int, no: int) -> int:
        """The numbers that have no black cell yet."""
        return self._unfinished.count(yes, no)

    def both_reached(self, one: int, other: int) -> int:
        """A number that reaches two cells, only one of which can be black."""
        return next(number for number in self.reaching[one] if self.reach[number] >> other & 1)

    def the(self, cell: int) -> Saying:
        """A number with its place: ``the 3 at r1c2``."""
        return the_number(self.numbers[cell], self.grid.at(cell))

    def either(self, cells: int) -> Listed:
        """Cells joined by "or": ``r1c1 or r1c2``."""
        return Listed(tuple(self.grid.at(cell) for cell in bits(cells)), "or")
