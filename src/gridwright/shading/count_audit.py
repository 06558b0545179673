"""Check clauses about counts: between two bounds of some cells are black.

Part of the proof checker, used by the ``audit.py`` of a genre, which says again which cells are
counted, from rows and columns. Auxiliary variables stand for sums: "of the first ``i`` cells, in
reading order, at least ``k`` are black". A clause is tested by assuming its negation: reading the
cells one by one, no sum must be left that fits.

>>> cells = ShadingJudge(1, 3, set(), set(), connected=False)
>>> sums = {"r1c1": Sum("numbers", [(0, 0), (0, 1), (0, 2)], 2, 2)}
>>> judge = CountJudge(cells, sums, {4: "count r1c1 2 1"})
>>> judge("numbers", "", (4,)), judge("numbers", "", (-4, 1, 2))
('', '')
>>> print(judge("numbers", "", (1,)))
it does not follow from what is counted
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from gridwright.core.digits import small_number
from gridwright.core.saying import Saying
from gridwright.sat.verify.claim import Reason
from gridwright.sat.verify.formula import Rejected
from gridwright.shading.audit import Place, ShadingJudge


class Sum(NamedTuple):
    """At least ``least`` and at most ``most`` of these cells, in reading order, are black."""

    rule: str
    cells: Sequence[Place]
    least: int
    most: int


class CountJudge:
    """Checks clauses about sums, and leaves the others to the judge of cells."""

    def __init__(
        self, cells: ShadingJudge, sums: Mapping[str, Sum], meanings: Mapping[int, str]
    ) -> None:
        """``sums`` has what is counted by the names that meanings use."""
        self.cells, self.sums = cells, sums
        self.rules = {each.rule for each in sums.values()}
        self.meanings = {variable: self._meaning(text) for variable, text in meanings.items()}
        self.at: dict[tuple[str, Place], list[str]] = {}
        for name, each in sums.items():
            for place in each.cells:
                self.at.setdefault((each.rule, place), []).append(name)

    def _meaning(self, text: str) -> tuple[str, int, int]:
        """``count r1c4 3 2``: of its first three cells at least two are black."""
        words = text.split()
        first, least = (small_number(word) for word in (*words, "", "", "", "")[2:4])
        if len(words) != 4 or words[1] not in self.sums or first is None or least is None:
            raise Rejected("formula: the meaning {text} cannot be understood", text=repr(text))
        return words[1], first, least

    def __call__(self, rule: str, place: str, clause: Sequence[int]) -> Reason:
        """Why a clause does not follow from the rule; empty if it does."""
        if rule not in self.rules:
            return self.cells(rule, clause)
        named = {self.meanings[abs(each)][0] for each in clause if abs(each) in self.meanings}
        for literal in clause[:1] if not named else ():
            named.update(self.at.get((rule, self.cells.place(abs(literal))), ()))
        if not clause:
            named = set(self.sums)
        own = (self.sums[name] for name in named)
        if any(each.rule == rule and self._follows(each, clause) for each in own):
            return ""
        return Saying("it does not follow from what is counted")

    def _follows(self, counted: Sum, clause: Sequence[int]) -> bool:
        """Whether no board that has the right sum breaks every literal of a clause."""
        black: dict[Place, bool] = {}
        bounds: list[tuple[int, int, bool]] = []
        for literal in clause:
            if abs(literal) in self.meanings:
                name, first, least = self.meanings[abs(literal)]
                if self.sums[name] is counted:
                    bounds.append((first, least, literal < 0))
            else:
                black[self.cells.place(abs(literal))] = literal < 0
        if {*black} - {*counted.cells}:
            return False
        sums = {0}
        for number, place in enumerate((None, *counted.cells)):
            if place is not None:
                shades = (black[place],) if place in black else (False, True)
                sums = {sum_ + shade for sum_ in sums for shade in shades}
            for first, least, reached in bounds:
                if first == number:
                    sums = {sum_ for sum_ in sums if (sum_ >= least) == reached}
        return not any(counted.least <= sum_ <= counted.most for sum_ in sums)
