"""The last resort: a smallest set of clues, rules and known decisions that leaves no other way.

Where no technique and no what-if finds anything, a solver still knows that each open decision has
one value. For some of them few clues are needed to see it. Every clue and every instance of a rule
is a named group of clauses; those that clash with the opposite of the answer are thinned out until
none can be left out (:mod:`~gridwright.sat.subsets`). What is demanded lazily, the connection, is
always in force.

The same without any assumption tells which clues of a puzzle without an answer clash.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from gridwright.core.deadline import Deadline
from gridwright.core.errors import OutOfTime
from gridwright.core.grid import bits
from gridwright.sat.cnf import Clause, Cnf, Cut
from gridwright.sat.subsets import Groups, by_group

Known = tuple[str, int]
"""A rule with its cells, or a known decision."""
DECISION = "known"
CANDIDATES = 24
"""So many open decisions are asked at most."""
QUESTIONS = 4000
"""Once a set is known, others are looked for until the solver was asked so often. A number of
questions, not of seconds: the explanation must not depend on the machine or its load."""


@dataclass(frozen=True, slots=True)
class Clash:
    """What cannot hold together with the opposite of a decision (or at all)."""

    decision: int
    """-1 where nothing is assumed."""
    rules: tuple[tuple[str, int], ...]
    """Names of rules, each with the cells of its clue (0: the whole board)."""
    yes: int
    no: int
    """Known decisions."""
    lazy: bool
    """Whether cuts were needed: the connection is part of the argument."""


class Smallest:
    """A puzzle's rules as groups of clauses, ready to be asked for clashes."""

    def __init__(
        self,
        decisions: int,
        encode: Callable[[Cnf], None],
        cuts: Callable[[int], list[Cut]],
        deadline: Deadline,
        cells: Callable[[int], int],
    ) -> None:
        """``cells`` gives the cells of decisions."""
        cnf = Cnf(decisions, simplify=False, deadline=deadline)
        encode(cnf)
        groups, top = by_group(cnf)
        groups = _given_by_cell(groups, decisions, cells)
        self.decisions = decisions
        self.cuts = cuts
        self.deadline = deadline
        self.found: list[Cut] = []
        hard = Cnf(decisions, top=top)
        self.clues = [name for name in groups if groups[name] and name[1]]
        self.rules = [name for name in groups if groups[name] and not name[1]]
        """Those of the whole board."""
        self.groups: Groups[Known] = Groups(
            groups, hard, find_cuts=self._find_cuts, deadline=deadline
        )

    def _find_cuts(self, yes: int) -> list[Cut]:
        found = self.cuts(yes)
        self.found += found
        return found

    def close(self) -> None:
        """Give the solver's memory back."""
        self.groups.oracle.close()

    def clash(self, decision: int, opposite: int, yes: int, no: int) -> Clash | None:
        """Rules and known decisions that rule out the opposite of a decision; few, not fewest."""
        literal = [] if decision < 0 else [opposite]
        known = {i + 1: i for i in bits(yes)} | {-i - 1: i for i in bits(no)}
        rules = self._minimal([*literal, *known])
        if rules is None:
            return None
        kept = self._known(list(known), rules, literal)
        return Clash(
            decision,
            tuple(rules),
            sum(1 << known[x] for x in kept if x > 0),
            sum(1 << known[x] for x in kept if x < 0),
            self._needs_cuts(rules, kept, literal),
        )

    def _minimal(self, always: list[int]) -> list[Known] | None:
        """Clues none of which can be left out while all rules hold, and the rules needed then."""
        selector = self.groups.selectors
        clues = self.groups.minimal(self.clues, [*always, *(selector[rule] for rule in self.rules)])
        if clues is None:
            return None
        rules = self.groups.minimal(self.rules, [*always, *(selector[clue] for clue in clues)])
        return [*(rules or ()), *clues]

    def _known(self, known: list[int], rules: Iterable[Known], literal: list[int]) -> list[int]:
        """The known decisions that are needed beside the rules."""
        kept = known
        for one in known:
            fewer = [x for x in kept if x != one]
            if not self.groups.fit(rules, [*literal, *fewer]):
                kept = fewer
        return kept

    def _needs_cuts(self, rules: Iterable[Known], kept: list[int], literal: list[int]) -> bool:
        # Cuts stay in the solver, so a fresh look is the only honest way to know; the connection
        # is named whenever cuts were met at all, which errs on the side of naming a rule too many.
        return bool(self.found)


def _given_by_cell(
    groups: dict[Known, list[Clause]], decisions: int, cells: Callable[[int], int]
) -> dict[Known, list[Clause]]:
    """What is given, cell by cell: with the clue that stands there, or by itself.

    >>> groups = {("given", 0): [[1], [2]], ("numbers", 0b10): [[1, 2]], ("apart", 0): [[-1, -2]]}
    >>> for group, clauses in _given_by_cell(groups, 2, lambda decisions: decisions).items():
    ...     print(group, clauses)
    ('given', 1) [[1]]
    ('numbers', 2) [[2], [1, 2]]
    ('apart', 0) [[-1, -2]]
    """
    clue_at = {where: name for name, where in groups if where}
    split: dict[Known, list[Clause]] = {}
    for (name, where), clauses in groups.items():
        if where or not all(len(one) == 1 and abs(one[0]) <= decisions for one in clauses):
            split.setdefault((name, where), []).extend(clauses)
            continue
        for one in clauses:
            here = cells(1 << abs(one[0]) - 1)
            split.setdefault((clue_at.get(here, name), here), []).append(one)
    return split


def best(
    smallest: Smallest, answer: int, yes: int, no: int, order: Iterable[int]
) -> Clash | None:
    """Of some open decisions the one that needs the fewest clues."""
    chosen: Clash | None = None
    enough = smallest.groups.questions + QUESTIONS
    try:
        for count, decision in enumerate(order):
            if count >= CANDIDATES:
                break
            if chosen and (len(chosen.rules) <= 2 or smallest.groups.questions > enough):
                break
            opposite = -decision - 1 if answer >> decision & 1 else decision + 1
            found = smallest.clash(decision, opposite, yes, no)
            if found and (chosen is None or len(found.rules) < len(chosen.rules)):
                chosen = found
    except OutOfTime:
        if chosen is None:
            raise
    return chosen
