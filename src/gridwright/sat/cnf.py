"""Clauses and at-most constraints, in groups named by rule.

Decision ``i`` of the puzzle is variable ``i + 1``, true for yes. Auxiliary variables follow.
A group begins where :meth:`Cnf.group` is called and lasts until the next call: the group of a
clause follows from its index, so naming groups costs nothing per clause. Building clauses and
passing them to the solver takes most of the time, hence plain lists that encoders extend.

>>> cnf = Cnf(2)
>>> cnf.group("black cells do not touch")
>>> cnf.clauses.append([-1, -2])
>>> cnf.exactly([1, 2], 1)
>>> [section.group.name for section in cnf.sections()], cnf.at_most
(['black cells do not touch'], [([1, 2], 1), ([-1, -2], 1)])
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Protocol

from gridwright.core.grid import bits
from gridwright.core.record import dataclass, field

Clause = list[int]
Cut = list[int]
"""A clause that every legal board obeys, found when a board broke it."""


class Watcher(Protocol):
    """Follows a solver while it searches and gives it clauses (PySAT's external propagator)."""

    given: list[Clause]
    """The clauses given to the solver so far."""

    @property
    def variables(self) -> Sequence[int]:
        """The variables to observe."""


@dataclass(frozen=True, slots=True)
class Group:
    """A run of clauses and at-most constraints that express one thing."""

    name: str
    """The rule's name."""
    cell: int | None
    """The grid cell it is about (that of a clue); ``None`` if it is about the whole board."""
    first_clause: int
    first_at_most: int
    other: int | None = None
    """The cell of a second clue, if the clauses are about two."""

    @property
    def cells(self) -> int:
        """The cells as a mask, empty for the whole board. It is not stored: masks are large."""
        return sum(1 << cell for cell in {self.cell, self.other} if cell is not None)


@dataclass(frozen=True, slots=True)
class Section:
    """A group with its clauses and at-most constraints."""

    group: Group
    clauses: list[Clause]
    at_most: list[tuple[list[int], int]]


@dataclass(slots=True)
class Cnf:
    """A growing formula. Encoders append to ``clauses`` directly."""

    decisions: int
    simplify: bool = True
    """Whether encoders may deduce first and leave out what is settled. If not, every clause is an
    instance of one rule, as proofs require."""
    apart: bool = False
    """Whether decisions that encoders settle are kept apart (``openpart.py``) instead of being
    stated as clauses of one literal."""
    clauses: list[Clause] = field(default_factory=list)
    at_most: list[tuple[list[int], int]] = field(default_factory=list)
    """Pairs of literals and how many of them may be true."""
    groups: list[Group] = field(default_factory=list)
    top: int = 0
    """The highest variable in use."""
    meanings: dict[int, str] = field(default_factory=dict)
    """What auxiliary variables mean, in the words of the genre, if a proof needs it."""
    yes_is_true: bool = True
    """Whether a true variable means yes for its decision; in a published formula it may mean no."""
    true: int = 0
    false: int = 0
    """Masks of the decisions that are settled apart, by the value of their variables."""
    open: list[int] = field(default_factory=list)
    """The decisions that encoders have not settled, if they have settled any."""
    legal: bool = False
    """Whether encoders have settled all decisions, by all the rules: there is nothing to check."""
    watcher: Watcher | None = None
    """Enforces during the search what the clauses do not; not every solver supports one."""

    separators: Callable[[int], list[Clause]] | None = None
    """From the mask of a model's true decisions to clauses about auxiliary variables, which are
    added with the cuts that the model breaks. They are no part of a proof."""

    def __post_init__(self) -> None:
        self.top = max(self.top, self.decisions)

    def group(self, name: str, cell: int | None = None, other: int | None = None) -> None:
        """From here on, what is added belongs to this rule (and to this clue, or to two)."""
        if self.apart:
            return  # such a formula is only for a solver, which does not need names
        self.groups.append(Group(name, cell, len(self.clauses), len(self.at_most), other))

    def new(self) -> int:
        """A fresh variable."""
        self.top += 1
        return self.top

    def new_ones(self, number: int) -> range:
        """``number`` fresh variables.

        >>> list(Cnf(2).new_ones(3))
        [3, 4, 5]
        """
        self.top += number
        return range(self.top - number + 1, self.top + 1)

    def settle(self, true: int, false: int, aside: int = 0) -> list[int]:
        """Settle decisions, before the first clause.

        The variables of the open decisions are returned by decision, 0 for the settled ones. Where
        settled decisions are kept apart, they have no variable. Open decisions in ``aside``, about
        which little is said, come first: among equals, MiniSat and its relatives decide the last
        variables first, so they do not decide all of these again after each conflict.

        >>> cnf, other = Cnf(3), Cnf(3, apart=True)
        >>> cnf.settle(0b001, 0b010), cnf.clauses
        ([0, 0, 3], [[1], [-2]])
        >>> other.settle(0b001, 0b010), other.clauses
        ([0, 0, 1], [])
        >>> Cnf(3, apart=True).settle(0b001, 0, aside=0b100)
        [0, 2, 1]
        """
        variables = [0] * self.decisions
        still = ((1 << self.decisions) - 1) ^ (true | false)
        self.open = list(bits(still))
        if aside and self.apart:
            self.open = [*bits(still & aside), *bits(still & ~aside)]
        if self.apart:
            self.true, self.false = true, false
            self.top = len(self.open)
            for variable, decision in enumerate(self.open, start=1):
                variables[decision] = variable
            return variables
        self.clauses.extend([decision + 1] for decision in bits(true))
        self.clauses.extend([-decision - 1] for decision in bits(false))
        for decision in self.open:
            variables[decision] = decision + 1
        return variables

    def exactly(self, literals: list[int], number: int) -> None:
        """Exactly ``number`` of the literals are true."""
        self.at_most.append((literals, number))
        self.at_most.append(([-literal for literal in literals], len(literals) - number))

    def one_of(self, literals: list[int]) -> None:
        """Exactly one of a few literals is true, as clauses: two literals each, for every pair.

        >>> cnf = Cnf(3)
        >>> cnf.one_of([1, 2, 3])
        >>> cnf.clauses
        [[1, 2, 3], [-1, -2], [-1, -3], [-2, -3]]
        """
        self.clauses.append(literals)
        self.clauses += [[-one, -other] for one, other in combinations(literals, 2)]

    def all_of(self, literals: list[int]) -> int:
        """A new variable that is true if and only if all of these literals are.

        >>> cnf = Cnf(2)
        >>> cnf.all_of([1, 2]), cnf.clauses
        (3, [[-3, 1], [-3, 2], [3, -1, -2]])
        """
        both = self.new()
        self.clauses += [[-both, literal] for literal in literals]
        self.clauses.append([both, *(-literal for literal in literals)])
        return both

    def any_of(self, literals: list[int]) -> int:
        """A literal that is true if and only if one of these is, or several are.

        >>> cnf = Cnf(2)
        >>> cnf.any_of([1, 2]), cnf.clauses
        (-3, [[-3, -1], [-3, -2], [3, 1, 2]])
        """
        return -self.all_of([-literal for literal in literals])

    def sections(self) -> Iterator[Section]:
        """The groups in order, each with its clauses and at-most constraints.

        >>> cnf = Cnf(2)
        >>> cnf.group("one of them")
        >>> cnf.clauses.append([1, 2])
        >>> cnf.group("not the second")
        >>> cnf.clauses.append([-2])
        >>> [(section.group.name, section.clauses) for section in cnf.sections()]
        [('one of them', [[1, 2]]), ('not the second', [[-2]])]
        """
        starts = [(group.first_clause, group.first_at_most) for group in self.groups]
        starts.append((len(self.clauses), len(self.at_most)))
        for group, (clause, sum_), (last, last_sum) in zip(
            self.groups, starts, starts[1:], strict=False
        ):
            yield Section(group, self.clauses[clause:last], self.at_most[sum_:last_sum])
