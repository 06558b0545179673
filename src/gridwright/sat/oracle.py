"""A SAT solver (PySAT's) with a growing formula, a deadline and sums.

All questions to a solver go through here, except that PySAT's hitting sets, which ``subsets.py``
uses, ask one of their own. The solvers themselves are made in ``adapters.py``.

An :class:`Oracle` takes clauses and at-most constraints, answers under assumptions, and keeps to a
deadline: the solver runs in slices of conflicts, and the clock is read between slices, so no
thread is needed. Between questions clauses may be added; what was learnt stays.

>>> from gridwright.sat.cnf import Cnf
>>> cnf = Cnf(2)
>>> cnf.exactly([1, 2], 1)
>>> with Oracle(cnf) as oracle:
...     oracle.solve(), oracle.solve([1]), oracle.true_mask(2) == 0b01, oracle.solve([1, 2])
(True, True, True, False)
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from time import perf_counter
from types import TracebackType
from typing import Any, cast

from gridwright.core.deadline import Deadline, watched
from gridwright.core.errors import GridwrightError
from gridwright.sat.adapters import new_solver
from gridwright.sat.cardinality import AUTO, DEFAULT_ENCODING, NATIVE, at_most, encoding_for
from gridwright.sat.cnf import Clause, Cnf
from gridwright.sat.solvers import usable

DEFAULT_SOLVER = "gluecard3"
"""Takes at-most constraints natively; the fastest on published puzzles (benchmarks/)."""

WATCHED_SOLVER = "cadical195"
"""The default where a propagator watches the search."""

PUNCTUAL_SOLVER = "minicard"
"""The default where a time limit has to be kept on a large formula: it counts its conflicts as they
come, Glucose and its kin only when they restart, which may take seconds there."""

PROPAGATING_SOLVER = "minicard"
"""The default where only unit propagation is asked for."""

LARGE_FORMULA = 100_000
"""So many clauses make a formula large."""

PROVING_SOLVER = "maplecm"
"""The default where a proof is written: its proofs were the shortest."""

DEFAULTS = {
    "solving": DEFAULT_SOLVER,
    "the propagator": WATCHED_SOLVER,
    "proofs": PROVING_SOLVER,
}
"""The default solver per task; ``docs/sat.md`` has the figures."""

FIRST_WATCHED_SLICE = 20
"""The same where a propagator watches: each conflict then costs work in Python."""
FIRST_SLICE = 2000
"""Conflicts in the first slice of a question."""
SECONDS_UNTIL_CANCELLED = 0.2
"""About how long a slice takes at most where the work can be cancelled."""
FIRST_TIMED_SLICE = 100
"""The same where a time limit has to be kept: on a large board a conflict takes milliseconds."""


def _default(cnf: Cnf, deadline: Deadline) -> str:
    """The solver for a formula, where none is asked for."""
    if cnf.watcher is not None:
        return WATCHED_SOLVER
    timed = deadline.limited and len(cnf.clauses) > LARGE_FORMULA
    return PUNCTUAL_SOLVER if timed else DEFAULT_SOLVER


class Oracle:
    """A SAT solver holding one growing formula."""

    def __init__(
        self,
        cnf: Cnf,
        solver: str | None = None,
        deadline: Deadline | None = None,
        cardinality: str = AUTO,
        proof: bool = False,
    ) -> None:
        self.deadline = cnf.deadline if deadline is None else deadline
        capabilities = usable(solver or _default(cnf, self.deadline))
        if cnf.watcher is not None and not capabilities.propagators:
            raise GridwrightError(
                f"the solver {capabilities.name!r} takes no propagator; try {WATCHED_SOLVER!r}"
            )
        if proof and not capabilities.proofs:
            raise GridwrightError(
                f"the solver {capabilities.name!r} writes no proofs; try {PROVING_SOLVER!r}"
            )
        self.name = capabilities.name
        self.cardinality = encoding_for(cardinality, capabilities.cardinality, capabilities.name)
        self.top = cnf.top
        self.calls = 0
        self._watched = cnf.watcher is not None
        self.between: Callable[[], None] = lambda: None
        """Called between slices."""
        self.encoded = 0
        """How many clauses stand for sums."""
        # The wrapper is kept because it deletes what it wraps; calls go to the inner one directly.
        self._wrapper = new_solver(capabilities, self.deadline, proof)
        self._solver = self._wrapper.solver
        self._add_clause = _direct_add_clause(self._solver)
        try:
            self._take(cnf)
        except BaseException:
            self.close()
            raise

    def _take(self, cnf: Cnf) -> None:
        self.add(cnf.clauses)
        for literals, number in watched(cnf.at_most):
            self.add_at_most(literals, number)
        if cnf.watcher is not None:
            cnf.watcher.deadline = self.deadline
            self._solver.connect_propagator(cnf.watcher)
            for variable in cnf.watcher.variables:
                self._solver.observe(variable)

    def __enter__(self) -> Oracle:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Give the solver's memory back."""
        self._wrapper.delete()

    def new(self) -> int:
        """A fresh variable."""
        self.top += 1
        return self.top

    def add(self, clauses: Iterable[Clause]) -> None:
        """Add clauses. They are handed over by a loop in C: there are many."""
        if not self.deadline.limited:
            deque(map(self._add_clause, clauses), 0)
            return
        for number, clause in enumerate(clauses):
            self._add_clause(clause)
            if number % 4096 == 0:
                self.deadline.check()

    def add_at_most(self, literals: list[int], number: int) -> None:
        """At most ``number`` of the literals are true."""
        if self.cardinality == NATIVE and number >= 0:
            self._solver.add_atmost(literals, number)
            return
        kind = DEFAULT_ENCODING if self.cardinality == NATIVE else self.cardinality
        clauses, self.top = at_most(literals, number, self.top, kind)
        self.encoded += len(clauses)
        self.add(clauses)

    def solve(self, assumptions: Sequence[int] = ()) -> bool:
        """Whether the formula holds under the assumptions; OutOfTime at the deadline."""
        self.calls += 1
        solver = self._solver
        assumed = list(assumptions)
        budget = FIRST_TIMED_SLICE if self.deadline.limited else FIRST_SLICE
        if self._watched:
            budget = FIRST_WATCHED_SLICE
        while True:
            self.deadline.check()
            solver.conf_budget(budget)
            started = perf_counter()
            answer = self._slice(assumed)
            if answer is not None:
                if self._watched:
                    # A watcher whose time has come lets anything pass.
                    self.deadline.check()
                return bool(answer)
            budget = self._next_budget(budget, perf_counter() - started)
            self.between()

    def _slice(self, assumed: list[int]) -> bool | None:
        import pysolvers

        try:
            return cast("bool | None", self._solver.solve_limited(assumptions=assumed))
        except pysolvers.error as error:
            # PySAT catches Ctrl-C inside the solver and reports it as an error of its own.
            raise KeyboardInterrupt from error

    def _next_budget(self, budget: int, spent: float) -> int:
        """Conflicts for the next slice: twice as many, but at most a quarter of the time left.

        Slices must grow: MiniSat and its kin begin each call with a small store of learnt clauses
        and would go round in circles in short ones.
        """
        left = self.deadline.left()
        if self.deadline.cancel is not None:
            left = 4 * SECONDS_UNTIL_CANCELLED if left is None else min(
                left, 4 * SECONDS_UNTIL_CANCELLED
            )
        if left is None:
            return budget * 2
        affordable = budget * left / 4 / max(spent, 1e-6)
        return max(10, int(min(budget * 2, affordable)))

    def true_mask(self, size: int) -> int:
        """After a yes: the mask of the first ``size`` variables that are true."""
        model = self._solver.get_model()[:size]
        model.reverse()
        return int("".join(["1" if literal > 0 else "0" for literal in model]) or "0", 2)

    def propagate(self, assumptions: Sequence[int]) -> list[int] | None:
        """All literals that follow from the assumptions by unit propagation, themselves included.

        ``None`` on a conflict. Nothing is learnt, so the answer depends on the clauses alone; not
        every solver can do this.
        """
        fits, literals = self._solver.propagate(assumptions)
        return literals if fits else None

    def core(self) -> list[int]:
        """After a no: assumptions that cannot hold together."""
        return list(self._solver.get_core() or [])

    def proof(self) -> list[str]:
        """After a no without assumptions: the lines of a DRAT proof, if one was asked for."""
        return list(self._solver.get_proof() or [])

    def conflicts(self) -> int:
        """How many conflicts the solver has met so far; 0 where it does not tell."""
        try:
            return int(self._solver.accum_stats()["conflicts"])
        except NotImplementedError:
            return 0


def prepare() -> None:
    """Import the solvers now, so that the time of the first puzzle is its own."""
    import pysat.solvers  # noqa: F401


_DIRECT = {"Minicard": "minicard", "Gluecard3": "gluecard3", "Gluecard4": "gluecard41"}


def _direct_add_clause(solver: Any) -> Callable[[Clause], object]:
    """The function that adds a clause, past PySAT's Python wrapper where we know the way.

    The wrapper takes half of the time of handing clauses over.
    """
    import pysolvers

    kind = _DIRECT.get(type(solver).__name__)
    function = getattr(pysolvers, f"{kind}_add_cl", None)
    handle = getattr(solver, "minicard" if kind == "minicard" else "gluecard", None)
    if function is None or handle is None:
        return cast("Callable[[Clause], object]", solver.add_clause)
    return partial(function, handle)
