"""Questions about all models of a formula: enumerate them, count them, find what they share.

They work on an :class:`~gridwright.sat.oracle.Oracle` and consider only the first ``size``
variables: models that differ only in auxiliary variables are the same. If rules are enforced
lazily, ``find_cuts`` gives clauses that every legal board obeys and a model breaks.

>>> from gridwright.sat.cnf import Cnf
>>> with Oracle(Cnf(3, clauses=[[1], [2, 3]])) as oracle:
...     sorted(models(oracle, 3))
[3, 5, 7]
>>> with Oracle(Cnf(3, clauses=[[1], [2, 3], [-2, -3]])) as oracle:
...     backbone(oracle, 3)
Shared(yes=1, no=0, models=2)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from gridwright.core.grid import bits
from gridwright.core.record import dataclass
from gridwright.sat.cnf import Clause, Cnf, Cut
from gridwright.sat.openpart import OpenPart
from gridwright.sat.oracle import Oracle

Asked = Oracle | OpenPart
"""The solver that is asked: about a whole formula, or about its open part."""

FindCuts = Callable[[int], list[Cut]]
"""From the mask of a model's true decisions to clauses that it breaks and every answer obeys."""


def find(
    oracle: Asked,
    size: int,
    assumptions: Sequence[int] = (),
    find_cuts: FindCuts | None = None,
) -> int | None:
    """The mask of a model's true variables, or ``None``; cuts are added until it breaks none."""
    while oracle.solve(assumptions):
        true = oracle.true_mask(size)
        cuts = find_cuts(true) if find_cuts else []
        if not cuts:
            return true
        oracle.add(cuts)
    return None


def blocking_clause(true: int, size: int) -> Clause:
    """A clause that holds for all models but this one.

    >>> blocking_clause(0b101, 3), blocking_clause(0, 0)
    ([-1, 2, -3], [])
    """
    # The digits are read in one pass; testing the bits one by one would take quadratic time.
    digits = f"{true:0{size}b}"[::-1][:size]
    return [-i if digit == "1" else i for i, digit in enumerate(digits, 1)]


def models(oracle: Asked, size: int, find_cuts: FindCuts | None = None) -> Iterator[int]:
    """All models, each once; each is blocked permanently."""
    while (true := find(oracle, size, (), find_cuts)) is not None:
        yield true
        oracle.add([blocking_clause(true, size)])


@dataclass(frozen=True, slots=True)
class Shared:
    """The variables that are true, and those that are false, in every model."""

    yes: int
    no: int
    models: int
    """How many models were needed; one if there is only one."""


def backbone(
    oracle: Asked, size: int, find_cuts: FindCuts | None = None, known: Sequence[int] = ()
) -> Shared | None:
    """What all models under the known literals share; ``None`` if there is no model.

    Keep what all models so far share, and ask for a model that differs in some of it.
    """
    first = find(oracle, size, known, find_cuts)
    if first is None:
        return None
    yes, no, seen = first, ((1 << size) - 1) & ~first, 1
    while True:
        switch = oracle.new()
        breaks = [-i - 1 for i in bits(yes)]
        breaks += [i + 1 for i in bits(no)]
        oracle.add([[-switch, *breaks]])
        other = find(oracle, size, [*known, switch], find_cuts)
        if other is None:
            return Shared(yes, no, seen)
        seen += 1
        yes, no = yes & other, no & ~other


C = TypeVar("C")
"""What stands for a clue."""


class Selectors(dict[C, int]):
    """Clues in one solver, each under a selector; its clauses are added when it is asked for.

    >>> from gridwright.sat.cnf import Cnf
    >>> with Oracle(Cnf(2)) as oracle:
    ...     clues = Selectors(oracle, 2, lambda clue, on, cnf: cnf.clauses.append([-on, clue]))
    ...     oracle.solve([-1]), oracle.solve([-1, clues[1]]), clues
    (True, False, {1: 3})
    """

    def __init__(self, oracle: Oracle, decisions: int, says: Callable[[C, int, Cnf], None]) -> None:
        """``says`` appends what a clue says under a selector."""
        super().__init__()
        self.oracle, self.decisions, self.says = oracle, decisions, says

    def __missing__(self, clue: C) -> int:
        oracle = self.oracle
        cnf = Cnf(self.decisions, top=oracle.top)
        selector = self[clue] = cnf.new()
        self.says(clue, selector, cnf)
        oracle.add(cnf.clauses)
        for literals, number in cnf.at_most:
            oracle.add_at_most(literals, number)
        oracle.top = max(oracle.top, cnf.top)
        return selector
