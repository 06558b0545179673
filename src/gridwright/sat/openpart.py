"""An oracle that asks its solver only about what is open.

An encoder may settle decisions before it writes the first clause (:meth:`Cnf.settle`). The solver
never sees them: they are filled in where clauses are added, where something is assumed, and where a
model is read. Passing clauses to a solver takes longer than solving, so this saves time; and if
nothing is open, no solver is started at all.

>>> cnf = Cnf(3, apart=True)
>>> cnf.settle(true=0b001, false=0b010)
[0, 0, 1]
>>> with OpenPart(cnf) as oracle:
...     oracle.add([[2, 3]])
...     oracle.solve(), oracle.true_mask(3) == 0b101, oracle.solve([2]), oracle.solve([-3])
(True, True, False, False)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property

from gridwright.core.closable import Closable
from gridwright.core.deadline import look
from gridwright.core.grid import bits
from gridwright.sat.cardinality import AUTO, encoding_for
from gridwright.sat.cnf import Clause, Cnf
from gridwright.sat.oracle import DEFAULT_SOLVER, Oracle, nothing
from gridwright.sat.solvers import usable

TRUE, FALSE = 1 << 62, 1 << 61
"""Literals that are settled; no formula has so many variables."""


class OpenPart(Closable):
    """Like an :class:`Oracle`, for a formula with settled decisions besides the clauses.

    From outside, decision ``i`` is variable ``i + 1``, and fresh ones follow. The solver knows the
    open decisions only, numbered in turn, and after them the auxiliary variables.
    """

    def __init__(self, cnf: Cnf, solver: str | None = None, cardinality: str = AUTO) -> None:
        self.cnf = cnf
        self.between: Callable[[], None] = nothing
        self._options = solver, cardinality
        self._open = cnf.open
        self._further = cnf.decisions - len(self._open)
        """How much higher auxiliary variables are from outside."""
        self._solver: Oracle | None = None
        self._core: list[int] = []
        self._refuted = False
        if self._open or cnf.clauses or cnf.at_most:
            self._start()
        else:
            # A solver that cannot be used is refused, even if it does not have to be asked.
            capabilities = usable(solver or DEFAULT_SOLVER)
            self._name = capabilities.name
            self._cardinality = encoding_for(
                cardinality, capabilities.cardinality, capabilities.name
            )

    def _start(self) -> Oracle:
        """The solver, started when it is needed for the first time."""
        if self._solver is None:
            solver, cardinality = self._options
            self._solver = Oracle(self.cnf, solver, cardinality=cardinality)
            self._solver.between = self._between
        return self._solver

    def _between(self) -> None:
        self.between()

    def close(self) -> None:
        """Give the solver's memory back."""
        if self._solver is not None:
            self._solver.close()
            self._solver.between = nothing

    @cached_property
    def _inside(self) -> list[int]:
        """By literal: the solver's own literal for it, or ``TRUE`` or ``FALSE``.

        The negative literals are counted from the end, as Python does.
        """
        size = self.cnf.decisions
        inside = [FALSE] * (size + 1) + [TRUE] * size
        for decision in bits(self.cnf.true):
            inside[decision + 1], inside[-decision - 1] = TRUE, FALSE
        for number, decision in enumerate(self._open, start=1):
            inside[decision + 1], inside[-decision - 1] = number, -number
        return inside

    def _literal(self, literal: int) -> int:
        """The solver's own literal for a literal."""
        if abs(literal) <= self.cnf.decisions:
            return self._inside[literal]
        return literal - self._further if literal > 0 else literal + self._further

    @property
    def top(self) -> int:
        """The highest variable in use."""
        return self._further + (self.cnf.top if self._solver is None else self._solver.top)

    @property
    def variables(self) -> int:
        """How many variables the solver knows."""
        return 0 if self._solver is None else self._solver.variables

    def new(self) -> int:
        """A fresh variable."""
        return self._start().new() + self._further

    def add(self, clauses: Iterable[Clause]) -> None:
        """Add clauses, without settled literals and without clauses that already hold."""
        size = self.cnf.decisions
        for clause in clauses:
            if clause and -size <= min(clause) and max(clause) <= size:
                inside = self._inside
                literals = [inside[literal] for literal in clause]
            else:
                literals = [self._literal(literal) for literal in clause]
            if TRUE in literals:
                continue
            left = [literal for literal in literals if literal != FALSE]
            if left:
                self._start().add([left])
            else:
                self._refuted = True

    def block(self, true: int, false: int) -> None:
        """Add the clause that some variable of these decisions differs, without looking them up.

        >>> cnf = Cnf(2, apart=True)
        >>> cnf.settle(true=0b01, false=0)
        [0, 1]
        >>> with OpenPart(cnf) as oracle:
        ...     oracle.block(true=0b11, false=0)
        ...     oracle.solve(), oracle.true_mask(2) == 0b01
        (True, True)
        """
        if true & self.cnf.false or false & self.cnf.true:
            return  # every model differs already
        if not self._open:
            self._refuted = True
            return
        size = self.cnf.decisions
        is_true, is_false = f"{true:0{size}b}", f"{false:0{size}b}"
        clause = []
        for number, decision in enumerate(self._open, start=1):
            if is_true[-decision - 1] == "1":
                clause.append(-number)
            elif is_false[-decision - 1] == "1":
                clause.append(number)
        if clause:
            self._start().add([clause])
        else:
            self._refuted = True

    def solve(self, assumptions: Sequence[int] = ()) -> bool:
        """Whether the formula holds under the assumptions; Timeout at the deadline."""
        self._core = []
        assumed = {self._literal(literal): literal for literal in assumptions}
        if self._refuted:
            return False
        if FALSE in assumed:
            self._core = [assumed[FALSE]]
            return False
        assumed.pop(TRUE, 0)
        if self._solver is None and not assumed:
            look()
            return True
        solver = self._start()
        holds = solver.solve(list(assumed))
        if assumed and not holds:
            self._core = [assumed[literal] for literal in solver.core()]
        return holds

    def true_mask(self, size: int) -> int:
        """After a yes: the mask of the first ``size`` variables that are true, all decisions."""
        if self._solver is None:
            return self.cnf.true
        return self.cnf.true | self._solver.true_among(self._open, size)

    def core(self) -> list[int]:
        """After a no: assumptions that cannot hold together."""
        return self._core

    @property
    def name(self) -> str:
        """The solver that is asked, or would be."""
        return self._name if self._solver is None else self._solver.name

    @property
    def cardinality(self) -> str:
        """How at-most constraints are encoded."""
        return self._cardinality if self._solver is None else self._solver.cardinality

    @property
    def encoded(self) -> int:
        """How many clauses encode at-most constraints."""
        return 0 if self._solver is None else self._solver.encoded

    def conflicts(self) -> int:
        """How many conflicts the solver has met so far."""
        return 0 if self._solver is None else self._solver.conflicts()

    def decisions(self) -> int:
        """How many decisions the solver has made so far."""
        return 0 if self._solver is None else self._solver.decisions()
