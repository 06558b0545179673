"""Reasoning about a puzzle in the making: what follows from some of its clues.

Growing and dropping ask one question many times, each time of other clues: what can be settled?

* :class:`Units` is fast. Each clue's clauses stand in one solver under a selector, and unit
  propagation under the selectors of the chosen clues is one call. Cuts (connection) are added when
  a board shows that one is needed, and stay. It finds no more than simple techniques do, and the
  same on every machine.
* :class:`Climbing` asks the ladder of techniques itself, for the puzzle as it stands. Whatever a
  person may use can be allowed, what-ifs among it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic

from gridwright.core.deadline import NEVER, Deadline
from gridwright.core.grid import bits, mask_of
from gridwright.core.puzzle import P
from gridwright.logic.ladder import Ladder
from gridwright.logic.steps import Stuck, Walk
from gridwright.logic.technique import NOTHING, Masks
from gridwright.making.draft import Draft, Reasoner
from gridwright.sat.cnf import Cnf
from gridwright.sat.oracle import PROPAGATING_SOLVER, Oracle


class Units(Generic[P]):
    """Unit propagation in one solver, with cuts as they are needed."""

    def __init__(self, draft: Draft[P], deadline: Deadline = NEVER) -> None:
        self.draft = draft
        self.size = draft.decisions
        self.all = (1 << self.size) - 1
        self.yes = list(bits(draft.answer))
        self.no = list(bits(self.all & ~draft.answer))
        self.cnf = Cnf(self.size, deadline=deadline)
        draft.rules(self.cnf)
        self.done = _all_settled(self.cnf, draft.answer)
        self.oracle = Oracle(self.cnf, PROPAGATING_SOLVER)
        self.selectors: dict[int, int] = {}
        self.deadline = deadline

    def _selector(self, offer: int) -> int:
        """The selector of an offer; its clauses are added when it is asked for first."""
        known = self.selectors.get(offer)
        if known is not None:
            return known
        cnf = Cnf(self.size, top=self.oracle.top)
        selector = self.selectors[offer] = cnf.new()
        self.draft.says(offer, selector, cnf)
        self.oracle.add(cnf.clauses)
        for literals, number in cnf.at_most:
            self.oracle.add_at_most(literals, number)
        self.oracle.top = max(self.oracle.top, cnf.top)
        return selector

    def settle(self, chosen: Sequence[int], known: Masks = NOTHING) -> Masks:
        """The decisions that these offers settle."""
        selectors = [self._selector(offer) for offer in chosen]
        while True:
            self.deadline.check()
            yes, no = self._propagated(selectors)
            if yes | no == self.all:
                return yes, no
            cuts = self.draft.cuts_ahead(yes, no)
            if not cuts:
                return yes, no
            self.oracle.add(cuts)

    def _propagated(self, selectors: list[int]) -> Masks:
        literals = self.oracle.propagate(selectors)
        if literals is None:
            raise ValueError("the clauses of a draft contradict its answer")
        return self._masks(literals)

    def _masks(self, literals: list[int]) -> Masks:
        """The decisions that literals settle: as the answer has it, for they are right."""
        found = set(literals)
        yes = mask_of([one for one in self.yes if one + 1 in found])
        return yes, mask_of([one for one in self.no if -one - 1 in found])

    def solves(self, chosen: Sequence[int]) -> bool:
        """Whether these offers settle everything."""
        selectors = [self._selector(offer) for offer in chosen]
        while True:
            self.deadline.check()
            literals = self.oracle.propagate(selectors) or []
            if self.done in literals:
                return True
            cuts = self.draft.cuts_ahead(*self._masks(literals))
            if not cuts:
                return False
            self.oracle.add(cuts)

    def close(self) -> None:
        """Give the solver's memory back."""
        self.oracle.close()


def _all_settled(cnf: Cnf, answer: int) -> int:
    """A literal that follows as soon as every decision is settled, as the answer has it."""
    settled = range(1, cnf.decisions + 1)
    done = cnf.new()
    cnf.clauses.append([done, *(-one if answer >> one - 1 & 1 else one for one in settled)])
    return done


class Climbing(Generic[P]):
    """The ladder of techniques on the puzzle that the clues make."""

    def __init__(
        self,
        draft: Draft[P],
        ladder: Callable[[P], Ladder[Any]],
        longest: int = 0,
    ) -> None:
        """``longest`` bounds the what-ifs: 0 for none."""
        self.draft, self.ladder, self.longest = draft, ladder, longest

    def settle(self, chosen: Sequence[int], known: Masks = NOTHING) -> Masks:
        """The decisions of the puzzle that these offers settle.

        They are those of the puzzle, not of the draft: where these differ, ``known`` is left out.
        """
        puzzle = self.draft.puzzle(chosen)
        ladder = self.ladder(puzzle)
        given = puzzle.given
        yes, no = given.yes, given.no
        if puzzle.decisions == self.draft.decisions:
            yes, no = yes | known[0], no | known[1]
        found = ladder.settle(yes, no)
        if found is None:
            raise ValueError("the techniques contradict the answer of a draft")
        if self.longest and found[0] | found[1] != (1 << puzzle.decisions) - 1:
            return self._walked(puzzle, ladder, found)
        return found

    def _walked(self, puzzle: P, ladder: Ladder[Any], found: Masks) -> Masks:
        """What-ifs where the techniques are stuck, one at a time."""
        answer = self.draft.board(puzzle)
        start = type(answer)(answer.size, *found)
        walk = Walk(ladder, start, answer.yes, longest=self.longest)
        try:
            for _ in walk:
                pass
        except Stuck:
            pass
        return walk.yes, walk.no

    def solves(self, chosen: Sequence[int]) -> bool:
        """Whether these offers settle everything."""
        yes, no = self.settle(chosen)
        return yes | no == (1 << self.draft.puzzle(chosen).decisions) - 1

    def close(self) -> None:
        """Nothing is kept."""


class Stepwise:
    """A reasoner as a walker: it is asked anew after each clue."""

    def __init__(self, reasoner: Reasoner) -> None:
        self.reasoner = reasoner
        self.chosen: list[int] = []
        self.known = NOTHING

    def add(self, offer: int) -> None:
        """One clue more."""
        self.chosen.append(offer)

    def settled(self) -> Masks:
        """What all the clues settle."""
        self.known = self.reasoner.settle(self.chosen, self.known)
        return self.known
