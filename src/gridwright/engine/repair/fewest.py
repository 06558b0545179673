"""The fewest changes of clues that leave exactly one answer, or a lower bound on their number.

A *plan* says for each place which clue it holds, if any. A formula over plans holds what is known
about those that work:

* Clues that contradict each other are not all in the plan.
* For any two answers, some clue of the plan rules out one of them: otherwise both would be answers.
  The two are chosen so alike that no clue of the first can be added to those they share.

A plan with at most ``k`` changes that obeys all this is tried. It works, or it is wrong in one of
these two ways, and the formula learns why. When there is no such plan, more than ``k`` changes are
needed. So a plan that is found in the end has the fewest changes, and if the search ends early,
there is a lower bound. This is the idea of implicit hitting sets (Ignatiev et al.
2015), with pairs of answers instead of a given one.

With a symmetry, a plan has a clue either at all places of a part or at none. If further plans are
wanted, those that are known are forbidden: first the places that they change, so that the next one
changes others, and then only the plans themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, Generic

from gridwright.core.board import Board
from gridwright.core.closable import Closable
from gridwright.core.deadline import Listener, look, silent
from gridwright.core.puzzle import P
from gridwright.core.saying import Saying
from gridwright.engine.drafts import draft_of, making_of, rebuilt
from gridwright.engine.repair.task import Task
from gridwright.genre import Genre
from gridwright.making.draft import Offer
from gridwright.sat.cnf import Clause, Cnf
from gridwright.sat.oracle import PUNCTUAL_SOLVER, Oracle
from gridwright.sat.questions import Selectors, blocking_clause, find

LITERALS = 4_000_000
"""Few plans are tried on large boards: what is learnt from one speaks of every clue that may
stand."""
AT_ONCE = 200
"""How many clues are held in one solver."""

Plan = dict[int, Any]
"""The clues that stand, by place."""


class Plans(Closable):
    """What is known of the plans that work."""

    def __init__(
        self,
        clues: Plan,
        shown: dict[int, list[Any]],
        learnt: list[Clause],
        at_least: int,
        parts: Iterable[Sequence[int]] = (),
    ) -> None:
        """``learnt`` holds clauses that are known already; further ones are appended to it.

        The places of a part have clues all together or not at all.
        """
        self.clues = clues
        numbers = [Offer(place, value) for place, values in shown.items() for value in values]
        self.variable = {offer: number for number, offer in enumerate(numbers, start=1)}
        self.offers = numbers
        self.start = Cnf(0, top=len(numbers))
        """That a place has one clue at most, and what a change is."""
        self.changed: dict[int, int] = {}
        for place, values in shown.items():
            own = [self.variable[Offer(place, value)] for value in values]
            self.start.at_most.append((own, 1))
            if place in clues:
                self.changed[place] = -self.variable[Offer(place, clues[place])]
            else:
                self.changed[place] = self.start.new()
                self.start.clauses += [[-one, self.changed[place]] for one in own]
        for part in parts:
            self._together([[self.variable[Offer(place, value)] for value in shown.get(place, ())]
                            for place in part])  # fmt: skip
        self.learnt = learnt
        self.oracle = self._allowing(at_least)

    def _together(self, places: list[list[int]]) -> None:
        """Some clue stands at each of these places, or none at any."""
        for one, other in pairwise([*places, places[0]] if len(places) > 1 else ()):
            self.start.clauses += [[-clue, *other] for clue in one]

    def allow(self, changes: int) -> None:
        """From now on, plans may have this many changes; none is forbidden."""
        self.oracle.close()
        self.oracle = self._allowing(changes)

    def _allowing(self, changes: int) -> Oracle:
        cnf = Cnf(0, top=self.start.top)
        cnf.clauses += self.start.clauses + self.learnt
        cnf.at_most += [*self.start.at_most, ([*self.changed.values()], changes)]
        return Oracle(cnf, PUNCTUAL_SOLVER)

    def next(self) -> Plan | None:
        """A plan that is not known to fail; ``None`` if more changes are needed."""
        if not self.oracle.solve():
            return None
        true = self.oracle.true_mask(len(self.offers))
        return dict(offer for number, offer in enumerate(self.offers) if true >> number & 1)

    def clash(self, clues: Iterable[Offer]) -> None:
        """These clues do not all stand."""
        self._learn([-self.variable[clue] for clue in clues])

    def tell_apart(self, shared: set[Offer]) -> None:
        """Some clue stands that is not among those that two answers share."""
        self._learn([one for offer, one in self.variable.items() if offer not in shared])

    def forbid(self, plan: Plan, places: bool) -> None:
        """No more plans like this one, or with ``places`` none that changes the same places."""
        clause: Clause = []
        for place, changed in self.changed.items():
            if self.clues.get(place) == plan.get(place):
                continue
            if places:
                clause.append(-changed)
            elif place in plan:
                clause.append(-self.variable[Offer(place, plan[place])])
            else:
                clause += [one for offer, one in self.variable.items() if offer.place == place]
        self.oracle.add([clause])

    def _learn(self, clause: Clause) -> None:
        self.learnt.append(clause)
        self.oracle.add([clause])

    def close(self) -> None:
        """Free the solver's memory."""
        self.oracle.close()


class Clued(Closable, Generic[P]):
    """The answers of a puzzle under any clues."""

    def __init__(self, genre: Genre[P], puzzle: P) -> None:
        self.genre, self.puzzle, self.bare = genre, puzzle, rebuilt(genre, puzzle, {})
        self.size = puzzle.decisions
        says = making_of(genre).says
        assert says is not None  # noqa: S101 - asked before
        self.rules = Cnf(self.size)
        self.says = says(self.bare, self.rules)
        self._begin()

    def _begin(self) -> None:
        self.oracle = Oracle(self.rules, PUNCTUAL_SOLVER)
        self.selectors: Selectors[Offer] = Selectors(
            self.oracle, self.size, lambda clue, selector, cnf: self.says(*clue, selector, cnf)
        )

    def forget(self) -> None:
        """Begin anew, if the solver holds so many clues that it takes long to answer."""
        if len(self.selectors) > AT_ONCE:
            self.oracle.close()
            self._begin()

    def answer(self, clues: Iterable[Offer], but: int | None = None) -> Board | None:
        """An answer with these clues; ``but`` is the switch that forbids one."""
        assumed = [self.selectors[clue] for clue in clues]
        if but is not None:
            assumed.append(but)
        model = find(self.oracle, self.size, assumed, self._cuts)
        return None if model is None else Board.whole(self.size, model)

    def _cuts(self, yes: int) -> list[Clause]:
        broken = self.genre.cuts(self.bare, Board.whole(self.size, yes))
        self.rules.clauses += broken
        return broken

    def core(self) -> list[Offer]:
        """After no answer: clues that contradict each other."""
        clue_of = {selector: clue for clue, selector in self.selectors.items()}
        return [clue_of[one] for one in self.oracle.core() if one in clue_of]

    def forbid(self, answer: Board) -> int:
        """A switch under which this is no answer."""
        switch = self.oracle.new()
        self.oracle.add([[-switch, *blocking_clause(answer.yes, self.size)]])
        return switch

    def offers(self, answer: Board) -> set[Offer]:
        """All clues that an answer has."""
        return set(draft_of(self.genre, self.puzzle, answer).offers)

    def close(self) -> None:
        """Free the solver's memory."""
        self.oracle.close()


class Fewest(Closable, Generic[P]):
    """The search for plans with the fewest changes. What it learns is true of all of them."""

    def __init__(self, task: Task[P]) -> None:
        genre, puzzle, clues = task.genre, task.puzzle, task.clues
        self.parts = task.parts
        shown = making_of(genre).shown
        assert shown is not None  # noqa: S101 - asked before
        places = {place: list(shown(puzzle, place)) for place in range(puzzle.grid.size)}
        for place, value in clues.items():
            if value not in places[place]:
                places[place].append(value)
        self.shown = {place: values for place, values in places.items() if values}
        self.most = LITERALS // max(1, sum(map(len, places.values())))
        self.learnt: list[Clause] = []
        self.clued = Clued(genre, puzzle)
        self.tried = self.at_least = 0
        """After a search: how many plans were tried, and this many changes are needed at least."""
        self.no_more = False

    def search(
        self,
        clues: Plan,
        at_least: int,
        fewer_than: int,
        most: int,
        progress: Listener = silent,
    ) -> tuple[Plan, Board] | None:
        """A plan with the fewest changes of these clues, if they are fewer than this many.

        ``None`` where there is none, or where ``most`` plans were tried: ``at_least`` tells.
        """
        self.tried, self.at_least, most = 0, at_least, min(most, self.most)
        with Plans(clues, self.shown, self.learnt, at_least, self.parts) as plans:
            while self.tried < most and self.at_least < fewer_than:
                look()
                plan = plans.next()
                if plan is None:
                    self.at_least += 1
                    plans.allow(self.at_least)
                    continue
                self.tried += 1
                progress(Saying("{count} of {most} ways tried", count=self.tried, most=most))
                answer = self._works(plan, plans)
                if answer is not None:
                    return plan, answer
        return None

    def others(
        self, clues: Plan, known: list[Plan], changes: int, most: int, progress: Listener = silent
    ) -> Iterator[tuple[Plan, Board]]:
        """Further plans with at most this many changes of these clues, first at other places.

        Afterwards ``no_more`` says whether there are none besides; else ``most`` plans were tried.
        """
        self.tried, self.no_more, most = 0, not changes, min(most, self.most)
        if not changes:
            return
        with Plans(clues, self.shown, self.learnt, changes, self.parts) as plans:
            for places in (True, False):
                plans.allow(changes)
                for plan in known:
                    plans.forbid(plan, places)
                while self.tried < most and (found := plans.next()) is not None:
                    look()
                    self.tried += 1
                    progress(Saying("{count} of {most} ways tried", count=self.tried, most=most))
                    answer = self._works(found, plans)
                    if answer is not None:
                        plans.forbid(found, places)
                        known = [*known, found]
                        yield found, answer
            self.no_more = self.tried < most

    def _works(self, plan: Plan, plans: Plans) -> Board | None:
        """The only answer of a plan; where it has none or several, what that tells is learnt."""
        self.clued.forget()
        clues = [Offer(*clue) for clue in plan.items()]
        answer = self.clued.answer(clues)
        if answer is None:
            plans.clash(self._smaller(self.clued.core()))
            return None
        but = self.clued.forbid(answer)
        other = self.clued.answer(clues, but)
        if other is None:
            return answer
        own = self.clued.offers(answer)
        plans.tell_apart(self._shared(own, own & self.clued.offers(other), but))
        return None

    def _smaller(self, clash: list[Offer]) -> list[Offer]:
        """Clues of a clash without which it would be none."""
        needed: list[Offer] = []
        while clash:
            tried, *clash = clash
            if self.clued.answer([*needed, *clash]) is not None:
                needed.append(tried)
            else:
                left = set(self.clued.core())
                clash = [clue for clue in clash if clue in left]
        return needed

    def _shared(self, own: set[Offer], shared: set[Offer], but: int) -> set[Offer]:
        """The clues that an answer shares with another one that is as like to it as can be."""
        for clue in sorted(own - shared):
            if clue in shared:
                continue
            other = self.clued.answer([*sorted(shared), clue], but)
            if other is not None:
                shared = own & self.clued.offers(other)
        return shared

    def close(self) -> None:
        """Free the solvers' memory."""
        self.clued.close()
