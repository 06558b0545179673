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

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic

from gridwright.core.board import Board
from gridwright.core.deadline import look
from gridwright.core.puzzle import P
from gridwright.logic.ladder import Ladder
from gridwright.logic.steps import Stuck, Walk
from gridwright.logic.technique import NOTHING, Masks
from gridwright.making.draft import Draft, Reasoner
from gridwright.sat.cnf import Cnf
from gridwright.sat.oracle import PROPAGATING_SOLVER, Oracle


class Units(Generic[P]):
    """Unit propagation in one solver, with cuts as they are needed."""

    def __init__(self, draft: Draft[P]) -> None:
        self.draft = draft
        self.size = draft.decisions
        self.all = (1 << self.size) - 1
        self.cnf = Cnf(self.size)
        draft.rules(self.cnf)
        self.done = _all_settled(self.cnf, draft.answer)
        self.guard = self.cnf.new()
        """Assumed in every question; cuts hold under it. Otherwise a cut could follow from what is
        fixed, and the solver would not report it."""
        self.oracle = Oracle(self.cnf, PROPAGATING_SOLVER)
        self.selectors: dict[int, int] = {}
        self.fixed: set[int] = set()
        """Selectors that hold from now on, because their clues are needed."""
        self.pending: list[int] = []
        """Selectors that could be fixed, too."""
        self.known: set[int] = set()
        """Literals that follow from what is fixed; the solver does not report them again."""

    def _selector(self, offer: int) -> int:
        """The selector of an offer; its clauses are added when it is first asked for."""
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

    def need(self, offers: Iterable[int]) -> None:
        """These offers are among the chosen ones from now on.

        What follows from them need not be found again each time.
        """
        self.pending += [self._selector(offer) for offer in offers]
        if len(self.pending) >= FIX_AT_ONCE:
            self.known.update(self.oracle.propagate(self.pending) or ())
            self.oracle.add([[selector] for selector in self.pending])
            self.fixed.update(self.pending)
            self.pending = []

    def settle(self, chosen: Sequence[int], known: Masks = NOTHING) -> Masks:
        """The decisions that these offers settle."""
        return self._settled(chosen) or (self.draft.answer, self.all & ~self.draft.answer)

    def solves(self, chosen: Sequence[int]) -> bool:
        """Whether these offers settle everything."""
        return self._settled(chosen) is None

    def _settled(self, chosen: Sequence[int]) -> Masks | None:
        """What these offers settle; ``None`` if it is everything."""
        selectors = [self._selector(offer) for offer in chosen]
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

        They are those of the puzzle, not of the draft: if these differ, ``known`` is ignored.
        """
        puzzle = self.draft.puzzle(chosen)
        ladder = self.ladder(puzzle)
        given = puzzle.given
        yes, no = given.yes, given.no
        if puzzle.decisions == self.draft.decisions:
            yes, no = yes | known[0], no | known[1]
        settled = ladder.settle(yes, no)
        if settled is None:
            raise ValueError("the techniques contradict the answer of a draft")
        if self.longest and settled[0] | settled[1] != (1 << puzzle.decisions) - 1:
            return self._walked(puzzle, ladder, settled)
        return settled

    def _walked(self, puzzle: P, ladder: Ladder[Any], found: Masks) -> Masks:
        """What-ifs where the techniques are stuck, one at a time."""
        return _with_what_ifs(ladder, self.draft.board(puzzle), found, self.longest)

    def solves(self, chosen: Sequence[int]) -> bool:
        """Whether these offers settle everything."""
        yes, no = self.settle(chosen)
        return yes | no == (1 << self.draft.puzzle(chosen).decisions) - 1

    def need(self, offers: Iterable[int]) -> None:
        """Nothing is gained by it here."""

    def close(self) -> None:
        """Nothing is kept."""


def _with_what_ifs(ladder: Ladder[Any], answer: Board, found: Masks, longest: int) -> Masks:
    """What techniques and what-ifs of up to this many links settle."""
    walk = Walk(ladder, Board(answer.size, *found), answer.yes, longest=longest)
    try:
        for _ in walk:
            pass
    except Stuck:
        pass
    return walk.yes, walk.no


class Stepwise:
    """A reasoner as a walker: it is asked again after each clue."""

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

    def is_done(self) -> bool:
        """Whether they settle everything."""
        return self.reasoner.solves(self.chosen)

    def fork(self) -> Stepwise:
        """A second walker with the same clues."""
        twin = Stepwise(self.reasoner)
        twin.chosen, twin.known = self.chosen.copy(), self.known
        return twin
