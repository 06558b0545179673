"""PySAT's solvers behind one interface, including those that lack some of it.

All have ``add_clause``, ``conf_budget``, ``solve_limited``, ``get_model``, ``get_core`` and
``accum_stats``. A solver that can be asked only once (Kissat) is created again for each question;
one that cannot be told to stop (Lingeling) works in a child process.
"""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING, Any

from gridwright.core.deadline import AROUND, look
from gridwright.core.errors import InputError
from gridwright.core.loading import loaded
from gridwright.core.saying import Saying
from gridwright.sat.cnf import Clause
from gridwright.sat.interrupts import leave_to_python
from gridwright.sat.solvers import Solver

if TYPE_CHECKING:
    from subprocess import Popen

SECONDS_BETWEEN_LOOKS = 0.1
"""How often the clock is checked while a child process works."""


def new_solver(solver: Solver, proof: bool = False) -> Any:
    """A solver without clauses; its ``solver`` attribute answers the questions."""
    solvers = loaded("pysat.solvers")
    leave_to_python()
    if not solver.limits:
        return Apart(solver.name, proof)
    if not solver.assumptions:
        return Fresh(solver.name)
    made = solvers.Solver(name=solver.name, with_proof=proof)
    if solver.package == "pycryptosat":
        return Timed(made)
    return made


class Fresh:
    """A solver that can be asked once: each question goes to a new one with all clauses."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.solver = self
        self._clauses: list[Clause] = []
        self._assumed: list[int] = []
        self._model: list[int] = []
        self._budget = -1
        self._highest = 0

    def add_clause(self, clause: Clause) -> None:
        """Keep a clause."""
        self._clauses.append(clause)
        self._highest = max(self._highest, *map(abs, clause), 0)

    def conf_budget(self, budget: int) -> None:
        """How many conflicts the next question may take."""
        self._budget = budget

    def solve_limited(self, assumptions: list[int]) -> bool | None:
        """Ask a new solver, with the assumptions as clauses."""
        self._assumed = assumptions
        answer, model = self._ask([*self._clauses, *([literal] for literal in assumptions)])
        # Variables after the last one used are missing; any value will do for them.
        self._model = model + list(range(-len(model) - 1, -self._highest - 1, -1))
        return answer

    def _ask(self, formula: list[Clause]) -> tuple[bool | None, list[int]]:
        from pysat import solvers

        with solvers.Solver(name=self.name, bootstrap_with=formula) as solver:
            solver.conf_budget(self._budget)
            answer = solver.solve_limited()
            return answer, list(solver.get_model() or [])

    def get_model(self) -> list[int]:
        """The literals that are true."""
        return list(self._model)

    def get_core(self) -> list[int]:
        """All assumptions: such a solver does not report which were needed."""
        return list(self._assumed)

    def accum_stats(self) -> dict[str, int]:
        """No figures: such a solver does not report any."""
        raise NotImplementedError

    def delete(self) -> None:
        """Do nothing: no memory is left to free."""


class Apart(Fresh):
    """A solver without limits: each question goes to a child process, which can be stopped."""

    WORK = (
        "import json, sys; from pysat.solvers import Solver;"
        " name, proof, formula = sys.argv[1], sys.argv[2] == 'True', json.load(sys.stdin);"
        " solver = Solver(name=name, bootstrap_with=formula, with_proof=proof);"
        " answer = [solver.solve(), solver.get_model() or [], proof and solver.get_proof() or []];"
        " print('\\n' + json.dumps(answer))"
    )

    def __init__(self, name: str, proof: bool = False) -> None:
        super().__init__(name)
        self._proof_wanted = proof
        self._proof: list[str] = []

    def get_proof(self) -> list[str]:
        """The proof of the last "unsatisfiable"."""
        return self._proof

    def _ask(self, formula: list[Clause]) -> tuple[bool | None, list[int]]:
        from subprocess import PIPE, Popen

        command = [sys.executable, "-P", "-c", self.WORK, self.name, str(self._proof_wanted)]
        with Popen(
            command,
            stdin=PIPE,
            stdout=PIPE,
            stderr=PIPE,
            encoding="utf-8",
            errors="replace",
        ) as child:
            try:
                out, wrong = self._listen(child, json.dumps(formula))
            except BaseException:
                child.kill()
                raise
        # The solver may print too, before our line or, when its buffer is flushed, after it.
        lines = [line for line in out.splitlines() if line.startswith("[")]
        if child.returncode or not lines:
            words = _last_words(child.returncode, wrong, out)
            raise InputError(
                "the solver {name} crashed: {words}", name=repr(self.name), words=words
            )
        answer, model, self._proof = json.loads(lines[-1])
        return bool(answer), model

    def _listen(self, child: Popen[str], question: str | None) -> tuple[str, str]:
        """What the child prints; the clock and the flag are checked while it works."""
        from subprocess import TimeoutExpired

        while True:
            left = AROUND.left()
            soon = SECONDS_BETWEEN_LOOKS if left is None else min(left, SECONDS_BETWEEN_LOOKS)
            try:
                return child.communicate(question, max(soon, 0.0))
            except TimeoutExpired:
                look()
                question = None


def _last_words(status: int, *printed: str) -> str | Saying:
    """The last line that a process printed, or how it ended."""
    words = next((text for text in printed if text.strip()), "").strip().splitlines()
    return words[-1] if words else Saying("it ended with status {status}", status=status)


class Timed:
    """A wrapper for CryptoMiniSat, which needs a time limit along with each conflict limit."""

    FOREVER = 1e9

    def __init__(self, made: Any) -> None:
        self.made = made
        self.solver = self
        inner = made.solver
        self.add_clause = inner.add_clause
        self.get_model = inner.get_model
        self.get_core = inner.get_core
        self.accum_stats = inner.accum_stats
        self.delete = made.delete

    def conf_budget(self, budget: int) -> None:
        """Set both limits."""
        self.made.solver.time_budget(self.FOREVER)
        self.made.solver.conf_budget(budget)

    def solve_limited(self, assumptions: list[int]) -> bool | None:
        """Ask."""
        answer = self.made.solver.solve_limited(assumptions=assumptions)
        return None if answer is None else bool(answer)
