"""The seed's contradiction algorithm and its modifications as strategies, with their options.

With ``processes=2`` and more the attempts are made by ``parallel.py`` (Mourits 2022, §6).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from gridwright.core.errors import GridwrightError, OutOfTime
from gridwright.core.maker import Option
from gridwright.core.options import settle
from gridwright.core.result import Result
from gridwright.core.strategy import Request, Strategy
from gridwright.genres.nurimaze.contradiction import BASIC_SETTINGS, CHECKING, Settings, Solver
from gridwright.genres.nurimaze.orders import ORDERS
from gridwright.genres.nurimaze.outcome import Outcome
from gridwright.genres.nurimaze.puzzle import Nurimaze

CONTRADICTION = "contradiction"
MODIFIED_CONTRADICTION = "modified-contradiction"


def run(puzzle: Nurimaze, request: Request, name: str, settings: Settings) -> Result:
    """Look for answers with these settings."""
    outcome = Outcome(request)
    solver = _solver(settings)(puzzle, request, settings)
    try:
        request.deadline.check()
        for answer in solver.answers():
            if outcome.add(solver.tables, answer):
                break
        else:
            outcome.exhausted = True
    except OutOfTime:
        outcome.timed_out = True
    return outcome.result(
        name, solver.attempts.checks, states=solver.search.states, **solver.attempts.figures
    )


def _solver(settings: Settings) -> type[Solver]:
    if settings.processes == 1:
        return Solver
    # Only now, because what starts processes takes a while to import.
    from gridwright.genres.nurimaze.parallel import ParallelSolver

    return ParallelSolver


def settings_of(options: Mapping[str, Any], own: tuple[Option, ...], name: str) -> Settings:
    """The settings that the options of a request ask for; a wrong one is refused."""
    values = settle(own, options, f"the strategy {name!r}")
    if values["processes"] < 1:
        raise GridwrightError(
            f"the option 'processes' is {values['processes']}; expected 1 or more"
        )
    if own != OPTIONS:
        return replace(BASIC_SETTINGS, processes=values["processes"])
    return Settings(
        values["two-rooms"],
        values["white-path"],
        values["checks"],
        values["order"],
        values["count-all"],
        values["processes"],
    )


PROCESSES = Option("processes", 1, "try this many rooms at the same time, one per process (§6)")

OPTIONS = (
    Option("two-rooms", True, "try pairs of rooms before backtracking (§3.3.2)"),
    Option("white-path", True, "check that a white path from S to G has all circles (§3.3.3)"),
    Option(
        "checks",
        "room",
        "what is checked after an attempt: around the coloured rooms, what their colour can break,"
        " or the whole board (§3.3.4)",
        CHECKING,
    ),
    Option("order", "neighbours", "which rooms are tried first (§3.3.5)", tuple(ORDERS)),
    Option("count-all", False, "run every check even if one has failed, to count them (§5.2)"),
    PROCESSES,
)


def find_contradiction(puzzle: Nurimaze, request: Request) -> Result:
    """The strategy ``contradiction``: nothing of the modifications."""
    settings = settings_of(request.options, (PROCESSES,), CONTRADICTION)
    return run(puzzle, request, CONTRADICTION, settings)


def find_modified(puzzle: Nurimaze, request: Request) -> Result:
    """The strategy ``modified-contradiction``."""
    settings = settings_of(request.options, OPTIONS, MODIFIED_CONTRADICTION)
    return run(puzzle, request, MODIFIED_CONTRADICTION, settings)


STRATEGIES: tuple[Strategy[Nurimaze], ...] = (
    Strategy(
        CONTRADICTION,
        "four actions, then each room tried in both colours, then backtracking (§3.3.1)",
        "unique, multiple, none",
        find_contradiction,
        (PROCESSES,),
    ),
    Strategy(
        MODIFIED_CONTRADICTION,
        "contradiction with pairs of rooms, the white path, checks by room and colour, and an order"
        " of rooms, each an option (§3.3.2 to §3.3.5)",
        "unique, multiple, none",
        find_modified,
        OPTIONS,
    ),
)
