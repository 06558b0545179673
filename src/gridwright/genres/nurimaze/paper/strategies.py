"""The contradiction algorithm of Mourits 2022 and its modifications as strategies.

With ``processes=2`` and more the attempts are made by ``parallel.py`` (§6).
"""

from __future__ import annotations

from dataclasses import replace

from gridwright.core.errors import refuse_below
from gridwright.core.options import resolve
from gridwright.core.result import Result
from gridwright.core.saying import Saying
from gridwright.core.strategy import Request, Strategy, collect
from gridwright.genres.nurimaze.paper.backtracking import BACKTRACKING, boards_of
from gridwright.genres.nurimaze.paper.contradiction import (
    UNMODIFIED,
    BasicOptions,
    ModifiedOptions,
    Solver,
)
from gridwright.genres.nurimaze.puzzle import Nurimaze

CONTRADICTION = "contradiction"
MODIFIED_CONTRADICTION = "modified-contradiction"


def _solver(options: ModifiedOptions) -> type[Solver]:
    if options.processes == 1:
        return Solver
    # Imported only when needed: multiprocessing takes a while to import.
    from gridwright.genres.nurimaze.paper.parallel import ParallelSolver

    return ParallelSolver


def run(puzzle: Nurimaze, request: Request, name: str, options: ModifiedOptions) -> Result:
    """Look for answers with these options."""
    refuse_below(1, options.processes, "the option 'processes'")
    solver = _solver(options)(puzzle, request, options)
    return collect(
        puzzle,
        name,
        request,
        boards_of(solver.tables, solver.answers()),
        lambda: {
            "states": solver.search.states,
            **solver.attempts.figures,
            "checks": solver.attempts.checks.figures(),
        },
    )


def find_contradiction(puzzle: Nurimaze, request: Request) -> Result:
    """The strategy ``contradiction``, without the modifications."""
    options = resolve(
        BasicOptions, request.options, Saying("the strategy {name}", name=repr(CONTRADICTION))
    )
    return run(puzzle, request, CONTRADICTION, replace(UNMODIFIED, processes=options.processes))


def find_modified(puzzle: Nurimaze, request: Request) -> Result:
    """The strategy ``modified-contradiction``."""
    options = resolve(
        ModifiedOptions,
        request.options,
        Saying("the strategy {name}", name=repr(MODIFIED_CONTRADICTION)),
    )
    return run(puzzle, request, MODIFIED_CONTRADICTION, options)


STRATEGIES: tuple[Strategy[Nurimaze], ...] = (
    BACKTRACKING,
    Strategy(
        CONTRADICTION,
        "four actions, then each room tried in both colours, then backtracking (§3.3.1)",
        "unique, multiple, none",
        find_contradiction,
        BasicOptions,
    ),
    Strategy(
        MODIFIED_CONTRADICTION,
        "contradiction with pairs of rooms, the white path, checks by room and colour, and an order"
        " of rooms, each an option (§3.3.2 to §3.3.5)",
        "unique, multiple, none",
        find_modified,
        ModifiedOptions,
    ),
)
