"""The last resort: a small set of clues, rules and known decisions that settles a decision.

If no technique and no what-if finds anything, a SAT solver still knows the value of each open
decision, and for some of them a few clues suffice to prove it. Every clue and every rule is a named
group of clauses. Assume the opposite of the answer, and remove groups as long as a contradiction
remains (:mod:`~gridwright.sat.subsets`). Connectivity, which is added lazily as cuts, always holds;
whether a contradiction needs it is asked afterwards.

Without any assumption, the same method finds contradictory clues in a puzzle without an answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gridwright.core.deadline import watched
from gridwright.core.errors import Timeout
from gridwright.core.grid import bits
from gridwright.core.record import dataclass
from gridwright.sat.cnf import Clause, Cnf, Cut
from gridwright.sat.subsets import Groups, by_group

Known = tuple[str, int]
"""A rule, and the cells of its clue."""
CANDIDATES = 24
"""How many open decisions are tried at most."""
QUESTIONS = 4000
"""Once a set is known, smaller ones are sought until the solver has been asked this many questions.
Not seconds, because the explanation must not depend on the machine or its load."""


@dataclass(frozen=True, slots=True)
class Clash:
    """Rules and known decisions that contradict the opposite of a decision, or each other."""

    decision: int
    """-1 if nothing is assumed."""
    rules: tuple[tuple[str, int], ...]
    """Names of rules, each with the cells of its clue (0: the whole board)."""
    yes: int
    no: int
    """Known decisions."""


class Smallest:
    """A puzzle's rules as groups of clauses, ready to be asked for clashes."""

    def __init__(
        self,
        decisions: int,
        encode: Callable[[Cnf], None],
        cuts: Callable[[int], list[Cut]],
        cells: Callable[[int], int],
    ) -> None:
        """``cells`` gives the cells of decisions."""
        cnf = Cnf(decisions, simplify=False)
        encode(cnf)
        groups, top = by_group(cnf)
        groups = _given_by_cell(groups, decisions, cells)
        hard = Cnf(decisions, top=top)
        self.clues = [name for name in groups if groups[name] and name[1]]
        self.rules = [name for name in groups if groups[name] and not name[1]]
        """The rules about the whole board."""
        self.groups: Groups[Known] = Groups(groups, hard, find_cuts=cuts)
        self._stated = (groups, hard)

    def close(self) -> None:
        """Release the solver's memory."""
        self.groups.oracle.close()

    def clash(self, decision: int, opposite: int, yes: int, no: int) -> Clash | None:
        """Rules and known decisions that rule out the opposite of a decision.

        None of them can be left out, but another set may be smaller.
        """
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
        )

    def needs_cuts(self, clash: Clash, opposite: int) -> bool:
        """Whether the rules of a clash contradict each other only together with cuts."""
        known = [i + 1 for i in bits(clash.yes)] + [-i - 1 for i in bits(clash.no)]
        if clash.decision >= 0:
            known.append(opposite)
        with Groups(*self._stated) as without_cuts:
            return without_cuts.fit(clash.rules, known)

    def _minimal(self, always: list[int]) -> list[Known] | None:
        """Clues none of which can be left out while all rules hold, and the rules they need."""
        selector = self.groups.selectors
        clues = self.groups.minimal(self.clues, [*always, *(selector[rule] for rule in self.rules)])
        if clues is None:
            return None
        rules = self.groups.minimal(self.rules, [*always, *(selector[clue] for clue in clues)])
        return [*(rules or ()), *clues]

    def _known(self, known: list[int], rules: Iterable[Known], literal: list[int]) -> list[int]:
        """The known decisions that are needed besides the rules."""
        kept = known
        for one in known:
            fewer = [x for x in kept if x != one]
            if not self.groups.fit(rules, [*literal, *fewer]):
                kept = fewer
        return kept


def _given_by_cell(
    groups: dict[Known, list[Clause]], decisions: int, cells: Callable[[int], int]
) -> dict[Known, list[Clause]]:
    """Split the group of given cells: each goes to the clue in its cell, or gets its own group.

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
        for one in watched(clauses):
            here = cells(1 << abs(one[0]) - 1)
            split.setdefault((clue_at.get(here, name), here), []).append(one)
    return split


def best(smallest: Smallest, answer: int, yes: int, no: int, order: Iterable[int]) -> Clash | None:
    """The clash with the fewest rules among those of some open decisions."""
    chosen: Clash | None = None
    enough = smallest.groups.questions + QUESTIONS
    try:
        for count, decision in enumerate(order):
            if count >= CANDIDATES:
                break
            if chosen and (len(chosen.rules) <= 2 or smallest.groups.questions > enough):
                break
            opposite = -decision - 1 if answer >> decision & 1 else decision + 1
            clash = smallest.clash(decision, opposite, yes, no)
            if clash and (chosen is None or len(clash.rules) < len(chosen.rules)):
                chosen = clash
    except Timeout:
        if chosen is None:
            raise
    return chosen
