"""Reasoning about a puzzle in the making: what follows from some of its clues.

Growing and dropping ask one question many times, each time about other clues: what can be settled?

* :class:`Units` is fast. Each clue's clauses are in one solver under a selector, and unit
  propagation under the selectors of the chosen clues is one call. Cuts (connection) are added when
  a board shows that one is needed, and stay. It finds no more than simple techniques do, and gives
  the same result on every machine.
* :class:`Climbing` asks the ladder of techniques itself, for the puzzle as it stands. Whatever a
  person may use can be allowed, including what-ifs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic

from gridwright.core.deadline import look
from gridwright.core.puzzle import P
from gridwright.logic.technique import NOTHING, Masks
from gridwright.making.draft import Draft, Reasoner
from gridwright.making.tools import Tools
from gridwright.sat.cnf import Cnf
from gridwright.sat.oracle import PROPAGATING_SOLVER, Oracle
from gridwright.sat.questions import Selectors


class Units(Reasoner, Generic[P]):
    """Unit propagation in one solver, with cuts as they are needed."""

    def __init__(self, draft: Draft[P]) -> None:
        self.draft = draft
        self.size = draft.decisions
        self.cnf = Cnf(self.size)
        draft.rules(self.cnf)
        self.done = _all_settled(self.cnf, draft.answer)
        self.guard = self.cnf.new()
        """Assumed in every question; cuts hold under it. Otherwise a cut could follow from what is
        fixed, and the solver would not report it."""
        self.oracle = Oracle(self.cnf, PROPAGATING_SOLVER)
        self.selectors = Selectors(self.oracle, self.size, draft.says)
        self.fixed: set[int] = set()
        """Selectors that hold from now on, because their clues are needed."""
        self.pending: list[int] = []
        """Selectors that could be fixed, too."""
        self.known: set[int] = set()
        """Literals that follow from what is fixed; the solver does not report them again."""

    def need(self, offers: Iterable[int]) -> None:
        """These offers are among the chosen ones from now on.

        What follows from them need not be found again each time.
        """
        self.pending += [self.selectors[offer] for offer in offers]
        if len(self.pending) >= FIX_AT_ONCE:
            self.known.update(self.oracle.propagate(self.pending) or ())
            self.oracle.add([[selector] for selector in self.pending])
            self.fixed.update(self.pending)
            self.pending = []

    def settle(self, chosen: Sequence[int], known: Masks = NOTHING) -> Masks:
        """The decisions that these offers settle."""
        return self._settled(chosen) or (self.draft.answer, self.draft.all & ~self.draft.answer)

    def solves(self, chosen: Sequence[int]) -> bool:
        """Whether these offers settle everything."""
        return self._settled(chosen) is None

    def _settled(self, chosen: Sequence[int]) -> Masks | None:
        """What these offers settle; ``None`` if it is everything."""
        selectors = [self.selectors[offer] for offer in chosen]
        if self.fixed:
            selectors = [selector for selector in selectors if selector not in self.fixed]
        if self.done in self.known:
            return None
        while True:
            look()
            literals = self.oracle.propagate([self.guard, *selectors])
            if literals is None:
                raise ValueError("the clauses of a draft contradict its answer")
            if self.done in literals:
                return None
            yes, no = self._masks({*literals, *self.known})
            cuts = self.draft.cuts_ahead(yes, no)
            if not cuts:
                return yes, no
            self.oracle.add([[-self.guard, *cut] for cut in cuts])

    def _masks(self, literals: set[int]) -> Masks:
        """The decisions that literals settle. Base 2 is read in linear time."""
        last_first = range(self.size, 0, -1)
        yes = int("".join(["1" if one in literals else "0" for one in last_first]), 2)
        return yes, int("".join(["1" if -one in literals else "0" for one in last_first]), 2)

    def close(self) -> None:
        """Free the solver's memory."""
        self.oracle.close()


FIX_AT_ONCE = 24
"""How many needed clues are fixed at a time: finding what follows from them takes a question."""


def _all_settled(cnf: Cnf, answer: int) -> int:
    """A literal that follows as soon as every decision is settled as in the answer."""
    settled = range(1, cnf.decisions + 1)
    done = cnf.new()
    cnf.clauses.append([done, *(-one if answer >> one - 1 & 1 else one for one in settled)])
    return done


@dataclass(frozen=True, slots=True)
class Climbing(Reasoner, Generic[P]):
    """The ladder of techniques on the puzzle that the clues make."""

    draft: Draft[P]
    tools: Tools[P]
    names: Sequence[str] | None = None
    """The techniques; ``None`` for all that do not assume one answer."""
    longest: int = 0
    """The most links of what-ifs: 0 for none."""

    def settle(self, chosen: Sequence[int], known: Masks = NOTHING) -> Masks:
        """The decisions of the puzzle that these offers settle.

        They are those of the puzzle, not of the draft: if these differ, ``known`` is ignored.
        """
        puzzle = self.draft.puzzle(chosen)
        same = puzzle.decisions == self.draft.decisions
        what_ifs = (self.longest, self.draft.board(puzzle).yes) if self.longest else NOTHING
        return self.tools.settled(puzzle, self.names, known if same else NOTHING, what_ifs)

    def solves(self, chosen: Sequence[int]) -> bool:
        """Whether these offers settle everything."""
        yes, no = self.settle(chosen)
        return yes | no == self.draft.puzzle(chosen).given.all

    def walk(self) -> Stepwise:
        """The same as a walker, which goes on from what fewer clues have settled."""
        return Stepwise(self, self.draft.puzzle(()).given.all)


class Stepwise:
    """A reasoner as a walker: it is asked again after each clue."""

    def __init__(self, reasoner: Reasoner, all: int) -> None:
        """``all`` are the decisions of the reasoner, which may be those of the puzzle."""
        self.reasoner, self.all = reasoner, all
        self.chosen: list[int] = []
        self.known = NOTHING

    def add(self, offer: int) -> None:
        """One clue more."""
        self.chosen.append(offer)

    def settled(self) -> Masks:
        """What all the clues settle."""
        self.known = self.reasoner.settle(self.chosen, self.known)
        return self.known

    def is_done(self) -> bool:
        """Whether they settle everything."""
        yes, no = self.settled()
        return not self.all & ~(yes | no)

    def fork(self) -> Stepwise:
        """A second walker with the same clues."""
        twin = Stepwise(self.reasoner, self.all)
        twin.chosen, twin.known = self.chosen.copy(), self.known
        return twin
