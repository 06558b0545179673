"""Solve, count, find what is forced: questions about the answers of a puzzle.

``sat`` is the strategy that every genre has (see ``answers.py``), ``logic`` one that every genre
with techniques has (see ``logic.py``); the others come with the genre.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from time import perf_counter
from typing import Any

from gridwright.core.board import Board
from gridwright.core.deadline import Deadline, refuse_time_limit, within
from gridwright.core.errors import GridwrightError, OutOfTime
from gridwright.core.generator import Option
from gridwright.core.options import resolve
from gridwright.core.puzzle import P
from gridwright.core.result import Result, Status, status_of
from gridwright.core.strategy import Request, Strategy
from gridwright.engine.answers import Answers
from gridwright.engine.logic import LOGIC, find_by_logic
from gridwright.engine.logic import OPTIONS as LOGIC_OPTIONS
from gridwright.genre import Genre
from gridwright.sat.cardinality import AUTO, KINDS
from gridwright.sat.connectivity import CUTS
from gridwright.sat.connectivity import names as connectivities
from gridwright.sat.oracle import prepare
from gridwright.sat.questions import backbone as all_share

SAT = "sat"
SAT_OPTIONS = (
    Option("solver", "", "the SAT solver; gridwright solvers lists them"),
    Option("connectivity", CUTS, "how connection is demanded", tuple(connectivities(limited=True))),
    Option("cardinality", AUTO, "how sums are demanded", KINDS),
)


def sat_options(genre: Genre[P]) -> tuple[Option, ...]:
    """The options of ``sat``; where a genre has refinements, one to choose them."""
    if not genre.refinements:
        return SAT_OPTIONS
    names = tuple(refinement.name for refinement in genre.refinements)
    return (
        *SAT_OPTIONS,
        Option("refinement", "", "look only for answers of this kind", ("", *names)),
    )


def strategies(genre: Genre[P]) -> tuple[Strategy[P], ...]:
    """Every strategy of a genre, the default first."""
    sat: Strategy[P] = Strategy(
        SAT,
        "local rules as clauses, global ones by lazily added cuts, in one incremental SAT solver",
        "unique, multiple, none",
        lambda puzzle, request: find_by_sat(genre, puzzle, request),
        sat_options(genre),
    )
    logic: Strategy[P] = Strategy(
        LOGIC,
        "the ladder of techniques, then guesses, with ever more guesses on top of each other",
        "unique, multiple, none",
        lambda puzzle, request: _by_logic(genre, puzzle, request),
        LOGIC_OPTIONS,
    )
    return (sat, *((logic,) if genre.techniques else ()), *genre.strategies)


def _by_logic(genre: Genre[P], puzzle: P, request: Request) -> Result:
    """The ``logic`` strategy; techniques are about all answers, so refinements are left to SAT."""
    result = find_by_logic(genre, puzzle, request)
    if result.status is Status.UNKNOWN:
        return result
    asked = replace(request, options={})
    return replace(result, stats=result.stats | _refinements(genre, puzzle, asked))


def strategy(genre: Genre[P], name: str) -> Strategy[P]:
    """The strategy of this name; an unknown one is refused with the names there are."""
    known = strategies(genre)
    for candidate in known:
        if candidate.name == name:
            return candidate
    names = ", ".join(candidate.name for candidate in known)
    raise GridwrightError(f"{genre.name} has no strategy {name!r}; it has: {names}")


def solve(
    genre: Genre[P],
    puzzle: P,
    strategy_name: str = SAT,
    *,
    limit: int | None = 2,
    time_limit: float | None = None,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    keep: bool = True,
    progress: Callable[[str], None] | None = None,
    counted: Callable[[int], None] | None = None,
) -> Result:
    """Look for answers, at most ``limit`` of them, and say what that proves.

    ``progress`` is told, now and then, what is going on; ``counted`` is told the number of answers
    found so far, after each of them.
    """
    if limit is not None and limit < 1:
        raise GridwrightError(f"the limit of answers is {limit}; expected 1 or more")
    if seed < 0:
        raise GridwrightError(f"the seed is {seed}; expected 0 or more")
    refuse_time_limit(time_limit)
    chosen = strategy(genre, strategy_name)
    request = Request(
        limit,
        Deadline(time_limit),
        seed,
        resolve(chosen.options, options or {}, f"the strategy {chosen.name}"),
        keep,
        progress or (lambda text: None),
        counted,
    )
    started = perf_counter()
    try:
        with within(request.deadline):
            return chosen.find(puzzle, request)
    except OutOfTime:
        # The strategy keeps what it has found when time runs out; here it had not even begun.
        seconds = perf_counter() - started
        stats = {"exhausted": False, "timed_out": True}
        return Result(Status.TIMEOUT, (), False, 0, chosen.name, seconds, stats)


def find_by_sat(genre: Genre[P], puzzle: P, request: Request) -> Result:
    """The ``sat`` strategy."""
    prepare()
    started = perf_counter()
    boards: list[Board] = []
    count = 0
    exhausted = timed_out = False
    stats: dict[str, Any] = {}
    answers: Answers[P] | None = None
    try:
        answers = _answers(genre, puzzle, request)
        for board in answers:
            count += 1
            if request.keep or count <= 2:
                boards.append(board)
            if request.counted is not None:
                request.counted(count)
            if count == request.limit:
                break
        else:
            exhausted = True
    except OutOfTime:
        timed_out = True
    finally:
        if answers is not None:
            stats = answers.stats()
            answers.oracle.close()
    status = status_of(count, exhausted, timed_out, request.limit)
    stats["exhausted"] = exhausted
    stats["timed_out"] = timed_out
    stats |= _refinements(genre, puzzle, request)
    seconds = perf_counter() - started
    return Result(status, tuple(boards), exhausted, count, SAT, seconds, stats)


def _answers(genre: Genre[P], puzzle: P, request: Request) -> Answers[P]:
    chosen = {
        option.name: str(request.options[option.name])
        for option in sat_options(genre)
        if request.options.get(option.name)
    }
    return Answers(genre, puzzle, deadline=request.deadline, **chosen)


def _refinements(genre: Genre[P], puzzle: P, request: Request) -> dict[str, Any]:
    """For the stricter refinements of an answer: the same question again, within the same time."""
    if not genre.refinements or request.options.get("refinement") or request.limit == 1:
        return {}
    found = {}
    for refinement in genre.refinements:
        options = {**request.options, "refinement": refinement.name}
        asked = replace(request, options=options, keep=False, counted=None)
        result = find_by_sat(genre, puzzle, asked)
        found[refinement.name] = {
            "status": str(result.status),
            "count": result.count,
            "exhausted": result.exhausted,
        }
    return {"refinements": found}


@dataclass(frozen=True, slots=True)
class Backbone:
    """What all answers have in common."""

    status: Status
    """``unique``, ``multiple``, ``none``; ``timeout`` where the board is not known to be all."""
    board: Board
    """The decisions that are the same in every answer (on a timeout, those proven so far)."""
    seconds: float
    stats: dict[str, Any]


def backbone(
    genre: Genre[P],
    puzzle: P,
    *,
    time_limit: float | None = None,
    solver: str | None = None,
) -> Backbone:
    """The decisions that every answer settles the same way.

    Keep the candidates: what all answers seen so far share. Ask for an answer that breaks at least
    one of them; it removes candidates; when there is none, the candidates are the backbone.
    """
    refuse_time_limit(time_limit)
    prepare()
    started = perf_counter()
    size = puzzle.decisions
    shared = Board(size)
    status = Status.TIMEOUT
    stats: dict[str, Any] = {}
    request = Request(None, Deadline(time_limit), options={"solver": solver})
    try:
        with within(request.deadline), _answers(genre, puzzle, request) as answers:
            found = all_share(answers.oracle, size, answers.look)
            status = Status.NONE
            if found is not None:
                shared = Board(size, found.yes, found.no)
                status = Status.UNIQUE if found.models == 1 else Status.MULTIPLE
            stats = answers.stats()
    except OutOfTime:
        pass
    return Backbone(status, shared, perf_counter() - started, stats)
