"""A SAT solver (one of PySAT's) with a growing formula, at-most constraints and a deadline.

All questions to a solver go through here, except those of PySAT's hitting sets, which
``subsets.py`` uses and which have a solver of their own. The solvers are created in
``adapters.py``.

An :class:`Oracle` takes clauses and at-most constraints, answers under assumptions, and keeps to a
deadline: the solver runs in slices of conflicts, and the clock is read between slices, so no
thread is needed. Clauses may be added between questions; what the solver has learnt is kept.

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
from contextlib import nullcontext
from functools import partial
from itertools import chain, islice, repeat
from time import perf_counter
from typing import Any, cast

from gridwright.core.closable import Closable
from gridwright.core.deadline import AROUND, look, watched
from gridwright.core.errors import InputError
from gridwright.core.interrupts import held_back
from gridwright.sat.adapters import new_solver
from gridwright.sat.cardinality import AUTO, DEFAULT_ENCODING, NATIVE, at_most, encoding_for
from gridwright.sat.cnf import Clause, Cnf
from gridwright.sat.solvers import usable

DEFAULT_SOLVER = "gluecard3"
"""Takes at-most constraints natively; the fastest on published puzzles (benchmarks/)."""

WATCHED_SOLVER = "cadical195"
"""The default if a propagator watches the search."""

PUNCTUAL_SOLVER = "minicard"
"""The default for a large formula with a time limit: it counts conflicts as they occur. Glucose and
its relatives do so only at restarts, which may be seconds apart on such a formula."""

PROPAGATING_SOLVER = "minicard"
"""The default if only unit propagation is needed."""

LARGE_FORMULA = 100_000
"""The number of clauses from which a formula is large."""

LONG_SUM = 200
"""A formula with a sum of more literals is large too: conflicts take long."""

PROVING_SOLVER = "maplecm"
"""The default if a proof is written: its proofs were the shortest."""

DEFAULTS = {
    "solving": DEFAULT_SOLVER,
    "the propagator": WATCHED_SOLVER,
    "proofs": PROVING_SOLVER,
}
"""The default solver per task; ``docs/sat.md`` has the figures."""

ONE = ord("1")

FIRST_SLICE = 2000
"""Conflicts in the first slice of a question."""
FIRST_TIMED_SLICE = 100
"""Conflicts in the first slice under a time limit: on a large board a conflict takes milliseconds.
"""
FIRST_WATCHED_SLICE = 20
"""The same if a propagator watches, or the board is large: each conflict then takes far longer."""
MANY_VARIABLES = 10_000
"""From this many variables on, a hundred conflicts may take longer than a second."""
SECONDS_UNTIL_CANCELLED = 0.2
"""About how long a slice may take if the work can be cancelled."""
SECONDS_UNTIL_INTERRUPTED = 1.0
"""About how long a slice may take otherwise: Ctrl-C waits for its end."""
SHARE_UNTIL_INTERRUPTED = 0.1
"""The same as a share of what a question has taken so far, if that is longer."""
LONGEST_STEADY_SLICE = 16_000
"""Conflicts in a slice, at most, if slices are not to depend on the clock."""


def _default(cnf: Cnf) -> str:
    """The solver for a formula if none is asked for."""
    if cnf.watcher is not None:
        return WATCHED_SOLVER
    large = len(cnf.clauses) > LARGE_FORMULA
    large = large or any(len(literals) > LONG_SUM for literals, _ in cnf.at_most)
    timed = AROUND.limited and large
    return PUNCTUAL_SOLVER if timed else DEFAULT_SOLVER


def nothing() -> None:
    """What is called between slices unless another function is given."""


class Oracle(Closable):
    """A SAT solver holding one growing formula."""

    def __init__(
        self,
        cnf: Cnf,
        solver: str | None = None,
        cardinality: str = AUTO,
        proof: bool = False,
        steady: bool = False,
    ) -> None:
        """With ``steady``, slices do not depend on the clock, and so neither do the models."""
        capabilities = usable(solver or _default(cnf))
        if cnf.watcher is not None and not capabilities.propagators:
            raise InputError(
                "the solver {name} takes no propagator; try {other}",
                name=repr(capabilities.name),
                other=repr(WATCHED_SOLVER),
            )
        if proof and not capabilities.proofs:
            raise InputError(
                "the solver {name} writes no proofs; try {other}",
                name=repr(capabilities.name),
                other=repr(PROVING_SOLVER),
            )
        self.name = capabilities.name
        self.cardinality = encoding_for(cardinality, capabilities.cardinality, capabilities.name)
        self.top = cnf.top
        self._watched = cnf.watcher is not None
        self._steady = steady
        self.between: Callable[[], None] = nothing
        """Called between slices."""
        self.encoded = 0
        """How many clauses encode at-most constraints."""
        # The wrapper is kept because it deletes what it wraps; calls go directly to what is inside.
        self._wrapper = new_solver(capabilities, proof)
        self._solver = self._wrapper.solver
        add, *handle = _direct(self._solver, "add_cl", self._solver.add_clause)
        self._adding = partial(map, add, *map(repeat, handle))
        sums = getattr(self._solver, "add_atmost", nothing)
        add_sum, *handle = _direct(self._solver, "add_am", sums)
        self._add_atmost = partial(add_sum, *handle)
        try:
            self._take(cnf)
        except BaseException:
            self.close()
            raise

    def _take(self, cnf: Cnf) -> None:
        # MapleSAT breaks down if it is asked about no variables at all.
        self.add(cnf.clauses or [[1, -1]])
        for literals, number in watched(cnf.at_most, every=64):
            self.add_at_most(literals, number)
        if cnf.watcher is not None:
            self._solver.connect_propagator(cnf.watcher)
            for variable in cnf.watcher.variables:
                self._solver.observe(variable)

    def close(self) -> None:
        """Free the solver's memory."""
        self._wrapper.delete()

    @property
    def variables(self) -> int:
        """How many variables there are."""
        return self.top

    def new(self) -> int:
        """A fresh variable."""
        self.top += 1
        return self.top

    def add(self, clauses: Iterable[Clause]) -> None:
        """Add clauses. A loop in C passes them on, because there are many."""
        if not AROUND.limited:
            deque(self._adding(clauses), 0)
            return
        rest = iter(clauses)
        for clause in rest:
            deque(self._adding(chain((clause,), islice(rest, 4095))), 0)
            look()

    def add_at_most(self, literals: list[int], number: int) -> None:
        """At most ``number`` of the literals are true."""
        if self.cardinality == NATIVE and number >= 0:
            self._add_atmost(literals, number)
            return
        kind = DEFAULT_ENCODING if self.cardinality == NATIVE else self.cardinality
        clauses, self.top = at_most(literals, number, self.top, kind)
        self.encoded += len(clauses)
        self.add(clauses)

    def solve(self, assumptions: Sequence[int] = ()) -> bool:
        """Whether the formula is satisfiable under the assumptions; Timeout at the deadline."""
        solver = self._solver
        assumed = list(assumptions)
        budget = self._first_budget()
        asked = perf_counter()
        while True:
            look()
            solver.conf_budget(budget)
            started = perf_counter()
            answer = self._slice(assumed)
            if answer is not None:
                if self._watched:
                    # Once its deadline has passed, a watcher accepts anything.
                    look()
                return bool(answer)
            now = perf_counter()
            budget = self._next_budget(budget, now - started, now - asked)
            self.between()

    def _first_budget(self) -> int:
        if self._watched:
            return FIRST_WATCHED_SLICE
        if self._steady or not AROUND.limited:
            return FIRST_SLICE
        return FIRST_WATCHED_SLICE if self.top > MANY_VARIABLES else FIRST_TIMED_SLICE

    def _slice(self, assumed: list[int]) -> bool | None:
        # A propagator's functions run inside the solver, which cannot handle what they raise.
        with held_back() if self._watched else nullcontext():
            return cast("bool | None", self._solver.solve_limited(assumptions=assumed))

    def _next_budget(self, budget: int, spent: float, total: float) -> int:
        """Conflicts for the next slice, after one of ``spent`` seconds: at most twice as many.

        It should end before a quarter of the time left has passed, and soon enough for a user who
        presses Ctrl-C. Slices must grow: MiniSat and its relatives begin each call with a small
        store of learnt clauses and might make no progress in short ones.
        """
        if self._steady:
            return min(budget * 2, LONGEST_STEADY_SLICE)
        longest = max(SECONDS_UNTIL_INTERRUPTED, SHARE_UNTIL_INTERRUPTED * total)
        if AROUND.cancel is not None:
            longest = SECONDS_UNTIL_CANCELLED
        left = AROUND.left()
        if left is not None:
            longest = min(longest, left / 4)
        return max(10, int(min(budget * 2, budget * longest / max(spent, 1e-6))))

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

    def true_among(self, decisions: Sequence[int], size: int) -> int:
        """After a yes, where the first variables stand for these of ``size`` decisions: the mask
        of the decisions whose variables are true.
        """
        text = bytearray(b"0") * size
        # Variables after the last one used may be missing in a model.
        model = zip(decisions, self._solver.get_model(), strict=False)
        for decision in [decision for decision, literal in model if literal > 0]:
            text[~decision] = ONE
        return int(text, 2)

    def core(self) -> list[int]:
        """After a no: assumptions that cannot hold together."""
        return list(self._solver.get_core() or [])

    def proof(self) -> list[str]:
        """After a no without assumptions: the lines of a DRAT proof, if one was asked for."""
        return list(self._solver.get_proof() or [])

    def conflicts(self) -> int:
        """How many conflicts the solver has met so far; 0 if it does not report them."""
        return self._reported("conflicts")

    def decisions(self) -> int:
        """How many decisions the solver has made so far; 0 if it does not report them."""
        return self._reported("decisions")

    def _reported(self, name: str) -> int:
        try:
            return int(self._solver.accum_stats()[name])
        except NotImplementedError:
            return 0


_DIRECT = {"Minicard": "minicard", "Gluecard3": "gluecard3", "Gluecard4": "gluecard41"}


def _direct(solver: Any, function: str, wrapper: Callable[..., object]) -> list[Any]:
    """A function of the solver and what it takes first: past PySAT's Python wrapper if possible.

    The wrapper accounts for half of the time it takes to pass clauses to the solver.
    """
    import pysolvers

    kind = _DIRECT.get(type(solver).__name__)
    direct = getattr(pysolvers, f"{kind}_{function}", None)
    handle = getattr(solver, "minicard" if kind == "minicard" else "gluecard", None)
    return [wrapper] if direct is None or handle is None else [direct, handle]
