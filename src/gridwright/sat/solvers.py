"""The SAT solvers that come with PySAT, and what each can do.

Every name that PySAT knows is accepted, in any spelling it accepts. What a solver can do is stated
here and confirmed by tests that try each of them. A solver that is known to crash on some machines
is tried in a child process when it is asked for. All keep to a time limit: they work in slices of
conflicts, or in a child process that can be stopped.

>>> find("MiniSat22").name, find("gc3").cardinality
('minisat22', True)
>>> find("chaff")
Traceback (most recent call last):
...
gridwright.core.errors.InputError: no such solver: 'chaff'; gridwright solvers lists them
"""

from __future__ import annotations

import subprocess
import sys
from functools import lru_cache
from importlib.util import find_spec

from gridwright.core.errors import InputError, unknown
from gridwright.core.loading import loaded
from gridwright.core.record import dataclass
from gridwright.core.saying import Saying


@dataclass(frozen=True, slots=True)
class Solver:
    """A solver and what it can do."""

    name: str
    about: str
    assumptions: bool = True
    """Whether it answers under assumptions and takes clauses between questions. If not, each
    question starts a new solver with all clauses, which is slow but correct."""
    cardinality: bool = False
    """Whether it supports at-most constraints natively."""
    propagators: bool = False
    """Whether a propagator may watch its search."""
    proofs: bool = False
    """Whether it writes a proof when the formula is unsatisfiable."""
    limits: bool = True
    """Whether it can be told to stop after a number of conflicts. If not, each question goes to a
    child process, which can be stopped."""
    package: str = ""
    """A Python package that it needs besides PySAT."""
    fragile: bool = False
    """Whether it is known to crash the whole process on some machines."""


SOLVERS: tuple[Solver, ...] = (
    Solver("cadical103", "CaDiCaL 1.0.3", proofs=True),
    Solver("cadical153", "CaDiCaL 1.5.3", proofs=True),
    Solver("cadical195", "CaDiCaL 1.9.5", propagators=True, proofs=True),
    Solver("cadical300", "CaDiCaL 3.0.0", propagators=True, proofs=True),
    Solver("cryptominisat", "CryptoMiniSat 5", package="pycryptosat"),
    Solver("ergo", "Ergo, Glucose 4 with propagators", propagators=True, proofs=True),
    Solver("gluecard3", "Glucose 3 with cardinality", cardinality=True, proofs=True),
    Solver("gluecard4", "Glucose 4 with cardinality", cardinality=True, proofs=True),
    Solver("glucose3", "Glucose 3", proofs=True),
    Solver("glucose4", "Glucose 4.1", proofs=True),
    Solver("glucose42", "Glucose 4.2.1", proofs=True),
    Solver("kissat404", "Kissat 4.0.4", assumptions=False),
    Solver(
        "lingeling",
        "Lingeling",
        assumptions=False,
        proofs=True,
        limits=False,
        fragile=True,
    ),
    Solver("maplechrono", "MapleLCMDistChronoBT", proofs=True),
    Solver("maplecm", "MapleCM", proofs=True),
    # In the proofs that PySAT returns for it, all variables are one too high.
    Solver("maplesat", "MapleSAT"),
    Solver("mergesat3", "MergeSat 3"),
    Solver("minicard", "MiniCard, MiniSat with cardinality", cardinality=True),
    Solver("minisat22", "MiniSat 2.2"),
    Solver("minisat-gh", "MiniSat, GitHub version"),
    Solver("minisatep", "MiniSat with propagators", propagators=True),
)


@lru_cache(maxsize=64)
def find(name: str) -> Solver:
    """The solver of this name or alias."""
    wanted = name.lower()
    known_names = loaded("pysat.solvers").SolverNames
    families = [names for names in vars(known_names).values() if isinstance(names, tuple)]
    same = next((names for names in families if wanted in names), (wanted,))
    for known in SOLVERS:
        if known.name in same:
            return known
    raise unknown(
        name,
        (known.name for known in SOLVERS),
        "no such solver: {name}; gridwright solvers lists them",
    )


def usable(name: str) -> Solver:
    """The solver of this name, if it runs here; if not, one sentence says why."""
    solver = find(name)
    reason = why_not(solver)
    if reason:
        raise InputError(
            "the solver {name} cannot be used here: {reason}", name=repr(solver.name), reason=reason
        )
    return solver


def why_not(solver: Solver) -> str | Saying:
    """Why a solver cannot be used on this machine; empty if it can."""
    if solver.package and find_spec(solver.package) is None:
        return Saying("the Python package {name} is not installed", name=solver.package)
    return _trial(solver.name) if solver.fragile else ""


TRIAL_SECONDS = 60.0
TRIAL = (
    "import sys; from pysat.solvers import Solver;"
    " print(Solver(name=sys.argv[1], bootstrap_with=[[1, 2], [-1, 2]]).solve())"
)


@lru_cache(maxsize=8)
def _trial(name: str) -> str | Saying:
    """What goes wrong in a child process that uses the solver; empty if nothing does."""
    try:
        trial = subprocess.run(
            [sys.executable, "-P", "-c", TRIAL, name],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=TRIAL_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return Saying("it does not finish on this machine")
    # The exit status is not enough: Lingeling gives up with 0. And a solver may print more.
    answered = b"True" in trial.stdout.splitlines() and trial.returncode == 0
    return "" if answered else Saying("it crashes the whole process on this machine")
