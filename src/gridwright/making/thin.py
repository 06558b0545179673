"""Thin a puzzle: leave out clues as long as the answer is the only one, however hard to find.

One solver holds the clauses of every offered clue, each under a selector, and the answer itself is
forbidden. Some clues suffice if no other answer is left under their selectors; the failed
assumptions then name a smaller set that suffices. Clues are left out one part after another in a
random order; as long as a part is not in the set that is known to suffice, nothing has to be asked.
What stays is the same for every solver: whether a part can go is a question with one answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, Self

from gridwright.core.board import Board
from gridwright.core.puzzle import P
from gridwright.making.draft import Draft
from gridwright.making.grow import Part
from gridwright.sat.answers import literals_of
from gridwright.sat.cnf import Cnf
from gridwright.sat.oracle import PUNCTUAL_SOLVER, Oracle
from gridwright.sat.questions import find


class Unique(Generic[P]):
    """Whether an answer is the only one under some of its clues."""

    def __init__(self, draft: Draft[P]) -> None:
        self.draft = draft
        self.size = draft.decisions
        cnf = Cnf(self.size)
        draft.rules(cnf)
        cnf.clauses.append([-one for one in literals_of(Board.whole(self.size, draft.answer))])
        self.selectors: dict[int, int] = {}
        self.oracle = Oracle(cnf, PUNCTUAL_SOLVER)
        self.core: frozenset[int] = frozenset()
        """After a yes: offers that suffice."""

    def _selector(self, offer: int) -> int:
        if offer not in self.selectors:
            cnf = Cnf(self.size, top=self.oracle.top)
            self.selectors[offer] = cnf.new()
            self.draft.says(offer, self.selectors[offer], cnf)
            self.oracle.add(cnf.clauses)
            for literals, number in cnf.at_most:
                self.oracle.add_at_most(literals, number)
            self.oracle.top = max(self.oracle.top, cnf.top)
        return self.selectors[offer]

    def solves(self, chosen: Sequence[int]) -> bool:
        """Whether these offers leave no other answer."""
        return self.other(chosen) is None

    def need(self, offers: Iterable[int]) -> None:
        """Nothing is gained by it here."""

    def other(self, chosen: Sequence[int]) -> Board | None:
        """Another answer under these offers; without one, ``core`` holds offers that suffice."""
        selectors = {self._selector(offer): offer for offer in chosen}
        model = find(self.oracle, self.size, list(selectors), self.draft.cuts)
        if model is not None:
            return Board.whole(self.size, model)
        self.core = frozenset(selectors[one] for one in self.oracle.core() if one in selectors)
        return None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *about: object) -> None:
        self.oracle.close()


def thin(unique: Unique[P], chosen: dict[int, int], order: Sequence[Part]) -> dict[int, int] | None:
    """Leave out, in this order, each part without which the answer is still the only one.

    ``None`` if it is not the only one even with all of them.
    """
    if not unique.solves(list(chosen.values())):
        return None
    enough = unique.core
    for part in order:
        rest = {place: offer for place, offer in chosen.items() if place not in part}
        if any(chosen[place] in enough for place in part):
            if not unique.solves(list(rest.values())):
                continue
            enough = unique.core
        chosen = rest
    return chosen
