"""Check clauses about islands: white areas that hold one clue each and have its size.

Part of the proof checker, used by the ``audit.py`` of a genre. Auxiliary variables say that a cell
is white and in the area of a clue. A clause is tested by assuming its negation: then some cells are
black, some are white, some belong to a clue and some do not. No board of islands must be left.

>>> cells = ShadingJudge(1, 4, {(0, 0)}, set(), colours={True}, connected=False)
>>> judge = IslandJudge(cells, {(0, 0): 2}, {5: "owner r1c1 r1c2"})
>>> judge("islands", "", (5,)), judge("islands", "", (4,)), judge("cut", "", (-1, -4, 2, 3))
('', '', '')
>>> print(judge("islands", "", (2,)))
it does not follow from the islands
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from gridwright.core.deadline import look
from gridwright.core.saying import Saying
from gridwright.sat.verify.claim import CUT, Reason
from gridwright.sat.verify.formula import Rejected
from gridwright.shading.audit import STEPS, Place, ShadingJudge

ISLANDS = "islands"

Owned = dict[Place, set[Place]]
"""By clue: cells that belong to it, or do not."""


class IslandJudge:
    """Checks clauses about islands, and leaves the others to the judge of cells."""

    def __init__(
        self, cells: ShadingJudge, clues: Mapping[Place, int], meanings: Mapping[int, str]
    ) -> None:
        """``clues`` has the number of each clue, 0 where it is not known."""
        self.cells, self.clues = cells, clues
        self.meanings = {variable: self._meaning(text) for variable, text in meanings.items()}

    def _meaning(self, text: str) -> tuple[Place, Place]:
        """``owner r1c1 r2c3``: the second cell is in the area of the first one's clue."""
        words = text.split()
        named = [self.cells.named(word) for word in words[1:]]
        if len(words) == 3 and words[0] == "owner" and all(named):
            clue, cell = named
            if clue in self.clues and clue is not None and cell is not None:
                return clue, cell
        raise Rejected("formula: the meaning {text} cannot be understood", text=repr(text))

    def __call__(self, rule: str, place: str, clause: Sequence[int]) -> Reason:
        """Why a clause does not follow from the rule; empty if it does."""
        if rule in (ISLANDS, CUT):
            if self._impossible(clause):
                return ""
            # A board without a black cell is whole, so a clause must name one.
            if rule == ISLANDS or min(clause, default=0) >= 0:
                return Saying("it does not follow from the islands")
        return self.cells(rule, clause)

    def _impossible(self, clause: Sequence[int]) -> bool:
        """Whether no board is left on which every literal of a clause is false."""
        white, black = set(self.clues), set[Place]()
        has: Owned = {clue: {clue} for clue in self.clues}
        lacks: Owned = {clue: set() for clue in self.clues}
        for literal in clause:
            if abs(literal) in self.meanings:
                clue, cell = self.meanings[abs(literal)]
                (has if literal < 0 else lacks)[clue].add(cell)
                white |= {cell} if literal < 0 else set()
            else:
                (white if literal > 0 else black).add(self.cells.place(abs(literal)))
        if white & black:
            return True
        if not all(self.cells.on_board(cell) for cell in white | black):
            return False
        reach = {clue: self._reach(clue, black | lacks[clue]) for clue in self.clues}
        for clue, number in self.clues.items():
            if len(reach[clue]) < number or has[clue] - reach[clue]:
                return True
        return any(not self._fits(part, has, lacks, reach) for part in self._parts(white))

    def _fits(self, part: set[Place], has: Owned, lacks: Owned, reach: Owned) -> bool:
        """Whether a white area can belong to a clue."""
        owners = {clue for clue in self.clues if part & has[clue]} or set(self.clues)
        if len({clue for clue in self.clues if part & has[clue]}) > 1:
            return False
        return any(
            part <= reach[clue]
            and not part & lacks[clue]
            and (len(part) <= self.clues[clue] or not self.clues[clue])
            for clue in owners
        )

    def _parts(self, cells: set[Place]) -> Iterator[set[Place]]:
        """The areas that cells form."""
        left = set(cells)
        while left:
            look()
            part = self._spread({left.pop()}, cells, -1)
            left -= part
            yield part

    def _reach(self, clue: Place, closed: set[Place]) -> set[Place]:
        """The cells that a clue's area may have: near enough, and not beside another clue."""
        number = self.clues[clue]
        if clue in closed:
            return set()
        others = {other for other in self.clues if other != clue}
        beside = {cell for other in others for cell in self._around(other)}
        if clue in beside:
            return set()
        free = self.everywhere - closed - others - beside
        return self._spread({clue}, free, number - 1 if number else -1)

    @property
    def everywhere(self) -> set[Place]:
        """All cells."""
        return {(row, col) for row in range(self.cells.rows) for col in range(self.cells.cols)}

    def _around(self, cell: Place) -> Iterator[Place]:
        row, col = cell
        return ((row + down, col + right) for down, right in STEPS.values())

    def _spread(self, start: set[Place], free: set[Place], steps: int) -> set[Place]:
        """What so many steps reach; -1 for as many as there are."""
        seen = edge = set(start)
        while edge and steps:
            look()
            edge = {each for cell in edge for each in self._around(cell) if each in free} - seen
            seen = seen | edge
            steps -= 1
        return seen
