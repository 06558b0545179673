"""Minimal and smallest sets of named groups of clauses that contradict each other.

Each group gets a selector: a literal under which its clauses hold. Whether some groups fit together
is then one question under assumptions, and "no" comes with a core. A **minimal** set (MUS) contains
no smaller contradiction; a **smallest** one (SMUS) has the least possible number of groups, or
cost. Generating and explaining need both: clue sets are minimal cores, explanations are smallest
ones. Rules that are enforced lazily (``find_cuts``) count as always in force, together with
whatever other rules their cuts depend on.

>>> with Groups({"a": [[1]], "b": [[-1, 2]], "c": [[-2]], "d": [[-1]]}) as groups:
...     groups.minimal(["a", "b", "c"]), groups.smallest(), groups.minimal(["a", "b"])
(['a', 'b', 'c'], ['a', 'd'], None)
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, Generic, TypeVar

from gridwright.core.closable import Closable
from gridwright.core.deadline import look, watched
from gridwright.core.loading import loaded
from gridwright.sat.cardinality import DEFAULT_ENCODING, at_most
from gridwright.sat.cnf import Clause, Cnf
from gridwright.sat.interrupts import leave_to_python
from gridwright.sat.oracle import Oracle
from gridwright.sat.questions import FindCuts, find

Name = TypeVar("Name", bound=Hashable)


class Groups(Closable, Generic[Name]):
    """Named groups of clauses, and clauses that always hold, in one incremental solver."""

    def __init__(
        self,
        groups: Mapping[Name, Sequence[Clause]],
        hard: Cnf | None = None,
        *,
        find_cuts: FindCuts | None = None,
        solver: str | None = None,
    ) -> None:
        self._decisions = hard.decisions if hard else 0
        self._find_cuts = find_cuts
        self.questions = 0
        """How often the solver was asked: a measure of work that is the same on every machine."""
        highest = max((abs(x) for some in groups.values() for c in some for x in c), default=0)
        start = Cnf(self._decisions, top=max(highest, hard.top if hard else 0))
        if hard is not None:
            start.clauses += hard.clauses
            start.at_most += hard.at_most
        self.selectors: dict[Name, int] = {}
        for name, clauses in groups.items():
            selector = start.new()
            self.selectors[name] = selector
            start.clauses += [[-selector, *clause] for clause in clauses]
        self.names = {selector: name for name, selector in self.selectors.items()}
        self.oracle = Oracle(start, solver)

    def close(self) -> None:
        """Free the solver's memory."""
        self.oracle.close()

    def fit(self, names: Iterable[Name], always: Sequence[int] = ()) -> bool:
        """Whether these groups fit together, given the literals that are always assumed."""
        return self._solve([self.selectors[name] for name in names], always)

    def minimal(
        self, names: Iterable[Name] | None = None, always: Sequence[int] = ()
    ) -> list[Name] | None:
        """Groups that do not fit together, none of which can be left out; ``None`` if all fit.

        Leaving out is tried from the first group on: put those that should stay last.
        """
        wanted = [self.selectors[name] for name in (self.selectors if names is None else names)]
        if self._solve(wanted, always):
            return None
        core = self._core(wanted)
        needed: list[int] = []
        while core:
            tried, *rest = core
            if self._solve([*needed, *rest], always):
                needed.append(tried)
                core = rest
            else:
                # Everything that the solver did not use is dropped at once.
                used = set(self._core([*needed, *rest]))
                core = [selector for selector in rest if selector in used]
        return [self.names[selector] for selector in wanted if selector in set(needed)]

    def smallest(
        self,
        names: Iterable[Name] | None = None,
        always: Sequence[int] = (),
        cost: Callable[[Name], int] = lambda name: 1,
    ) -> list[Name] | None:
        """Groups that do not fit together, at the least total cost; ``None`` if all fit.

        Implicit hitting sets (Ignatiev et al. 2015): every set of groups whose removal makes the
        rest fit must be hit by each contradiction; a smallest set that hits all those known so far
        is either a contradiction, and then a smallest one, or yields another set to be hit.
        """
        wanted = [self.selectors[name] for name in (self.selectors if names is None else names)]
        if self._solve(wanted, always):
            return None
        weights = {selector: cost(self.names[selector]) for selector in wanted}
        with _hitman(weights) as hitman:
            while True:
                look()
                candidate = list(hitman.get() or [])
                if not self._solve(candidate, always):
                    return [self.names[one] for one in wanted if one in set(candidate)]
                hitman.hit(self._left_out(candidate, wanted, always), weights)

    def _left_out(self, fitting: list[int], wanted: list[int], always: Sequence[int]) -> list[int]:
        """Grow the set that fits until no group can be added; those left out must be hit."""
        fitting = list(fitting)
        left_out = []
        for selector in wanted:
            if selector in fitting:
                continue
            if self._solve([*fitting, selector], always):
                fitting.append(selector)
            else:
                left_out.append(selector)
        return left_out

    def _core(self, assumed: list[int]) -> list[int]:
        used = set(self.oracle.core())
        return [selector for selector in assumed if selector in used]

    def _solve(self, selectors: list[int], always: Sequence[int]) -> bool:
        self.questions += 1
        assumed = [*always, *selectors]
        if self._find_cuts is None:
            return self.oracle.solve(assumed)
        return find(self.oracle, self._decisions, assumed, self._find_cuts) is not None


class Hitting:
    """Sets of numbers, and a smallest set that has something of each.

    >>> with Hitting() as hitting:
    ...     hitting.add([1, 2])
    ...     hitting.add([2, 3])
    ...     hitting.smallest()
    ...     hitting.never([2])
    ...     hitting.smallest()
    [2]
    [1, 3]
    """

    def __init__(self) -> None:
        self._hitman = _hitman({})

    def __enter__(self) -> Hitting:
        return self

    def __exit__(self, *about: object) -> None:
        self._hitman.delete()

    def add(self, numbers: Sequence[int]) -> None:
        """Add a set; it must not be empty."""
        self._hitman.hit(list(numbers))

    def never(self, numbers: Sequence[int]) -> None:
        """From now on, these numbers are not all in the set."""
        self._hitman.block(list(numbers))

    def smallest(self) -> list[int] | None:
        """A smallest set with something of each set added, in order; ``None`` if there is none."""
        hitting = self._hitman.get()
        return None if hitting is None else sorted(hitting)


def _hitman(weights: dict[int, int]) -> Any:
    kind = loaded("pysat.examples.hitman").Hitman
    leave_to_python()
    # Given no sets, it starts from the empty hitting set.
    return kind(bootstrap_with=[], weights=weights, solver="glucose4", htype="sorted")


def by_group(
    cnf: Cnf, kind: str = DEFAULT_ENCODING
) -> tuple[dict[tuple[str, int], list[Clause]], int]:
    """Clauses by rule and cells, at-most constraints included; and the highest variable.

    >>> cnf = Cnf(3)
    >>> cnf.group("one of them", 1)
    >>> cnf.exactly([1, 2, 3], 1)
    >>> groups, top = by_group(cnf, "seqcounter")
    >>> list(groups), top
    ([('one of them', 2)], 5)
    """
    groups: dict[tuple[str, int], list[Clause]] = {}
    top = cnf.top
    for section in watched(cnf.sections()):
        clauses = groups.setdefault((section.group.name, section.group.cells), [])
        clauses += section.clauses
        for literals, number in section.at_most:
            encoded, top = at_most(literals, number, top, kind)
            clauses += encoded
    return groups, top
