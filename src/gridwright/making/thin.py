"""Thin a puzzle: leave out clues as long as the answer is the only one, however hard to find.

One solver holds the clauses of every offered clue, each under a selector, and the answer itself is
forbidden. Some clues suffice if no other answer is left under their selectors; the failed
assumptions then name a smaller set that suffices. Clues are left out one part after another in a
random order; as long as a part is not in the set that is known to suffice, nothing has to be asked.
What stays is the same for every solver: whether a part can go is a question with one answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from gridwright.core.board import Board
from gridwright.core.closable import Closable
from gridwright.core.puzzle import P
from gridwright.making.draft import Clues, Draft, Judge
from gridwright.making.grow import Part, drop_in_order
from gridwright.sat.answers import literals_of
from gridwright.sat.cnf import Cnf
from gridwright.sat.oracle import PUNCTUAL_SOLVER, Oracle
from gridwright.sat.questions import Selectors, find


class Unique(Closable, Judge, Generic[P]):
    """Whether an answer is the only one under some of its clues."""

    def __init__(self, draft: Draft[P]) -> None:
        self.draft = draft
        self.size = draft.decisions
        cnf = Cnf(self.size)
        draft.rules(cnf)
        cnf.clauses.append([-one for one in literals_of(Board.whole(self.size, draft.answer))])
        self.oracle = Oracle(cnf, PUNCTUAL_SOLVER)
        self.selectors = Selectors(self.oracle, self.size, draft.says)
        self.core: frozenset[int] | None = None
        """Offers that are known to suffice: those of the last yes."""
        self.differs = 0
        """The decisions in which the last other answer differs."""

    def solves(self, chosen: Sequence[int]) -> bool:
        """Whether these offers leave no other answer; not asked if some of them are known to."""
        known = self.core is not None and self.core.issubset(chosen)
        return known or self.other(chosen) is None

    def other(self, chosen: Sequence[int]) -> Board | None:
        """Another answer under these offers; without one, ``core`` holds offers that suffice."""
        selectors = {self.selectors[offer]: offer for offer in chosen}
        model = find(self.oracle, self.size, list(selectors), self.draft.cuts)
        if model is not None:
            self.differs = model ^ self.draft.answer
            return Board.whole(self.size, model)
        self.core = frozenset(selectors[one] for one in self.oracle.core() if one in selectors)
        return None

    def close(self) -> None:
        """Free the solver's memory."""
        self.oracle.close()


def thin(unique: Unique[P], chosen: Clues, order: Sequence[Part]) -> Clues | None:
    """Leave out, in this order, each part without which the answer is still the only one.

    ``None`` if it is not the only one even with all of them.
    """
    if not unique.solves(list(chosen.values())):
        return None
    return drop_in_order(unique, chosen, order)
