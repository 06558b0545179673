"""Solve a puzzle, count its answers, or find what all its answers have in common.

``sat`` is the strategy that every genre has (see ``answers.py``), ``logic`` one that every genre
with techniques has (see ``logic.py``), ``frontier`` one that every genre with an automaton has (see
``frontier.py``); the others come with the genre.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, make_dataclass, replace
from functools import cache, lru_cache
from typing import Any

from gridwright.core.board import Board
from gridwright.core.deadline import Listener, tell
from gridwright.core.errors import Timeout, find_named, refuse_below
from gridwright.core.extras import require
from gridwright.core.loading import clock, loaded
from gridwright.core.options import option, resolve
from gridwright.core.puzzle import P
from gridwright.core.result import Result, Status
from gridwright.core.saying import Saying, Value
from gridwright.core.shown import figures
from gridwright.core.stats import Stats
from gridwright.core.strategy import Boards, Request, Strategy, collect
from gridwright.engine.answers import answers_of
from gridwright.genre import Genre
from gridwright.sat.answers import Answers
from gridwright.sat.options import SatOptions

SAT = "sat"


@lru_cache(maxsize=64)
def sat_options(genre: Genre[P]) -> type[SatOptions]:
    """The options of ``sat``, with one that chooses a refinement if the genre has any."""
    return _with_refinement(tuple(refinement.name for refinement in genre.refinements))


@cache
def _with_refinement(names: tuple[str, ...]) -> type[SatOptions]:
    if not names:
        return SatOptions
    choice = option("", "look only for answers of this kind", choices=("", *names))
    return make_dataclass(
        "SatOptions", [("refinement", str, choice)], bases=(SatOptions,), frozen=True
    )


def strategies(genre: Genre[P]) -> tuple[Strategy[P], ...]:
    """Every strategy of a genre, the default first."""
    logic = (_logic(genre),) if genre.techniques else ()
    frontier = (_frontier(genre),) if genre.frontier is not None else ()
    return (_sat(genre), *logic, *frontier, *genre.strategies)


@lru_cache(maxsize=64)
def _sat(genre: Genre[P]) -> Strategy[P]:
    return Strategy(
        SAT,
        "clauses for local rules, lazily added cuts for global ones, one incremental SAT solver",
        "unique, multiple, none",
        lambda puzzle, request: find_by_sat(genre, puzzle, request),
        sat_options(genre),
    )


def _logic(genre: Genre[P]) -> Strategy[P]:
    """The ``logic`` strategy; techniques know no refinements, so those are counted by SAT."""
    strategy: Strategy[P] = loaded("gridwright.engine.logic").logic_strategy(genre)

    def find(puzzle: P, request: Request) -> Result:
        result = strategy.find(puzzle, request)
        if result.status is Status.UNKNOWN:
            return result
        options = sat_options(genre)()
        more = _refinements(genre, puzzle, replace(request, options=options), options)
        return replace(result, stats=Stats(result.stats, **more))

    return replace(strategy, find=find)


def _frontier(genre: Genre[P]) -> Strategy[P]:
    strategy: Strategy[P] = loaded("gridwright.engine.frontier").frontier_strategy(genre)
    return strategy


def strategy(genre: Genre[P], name: str) -> Strategy[P]:
    """The strategy with this name; an unknown name is refused."""
    if name == SAT:
        return _sat(genre)
    return find_named(
        strategies(genre),
        name,
        "{genre} has no strategy {name}; it has: {names}",
        genre=genre.name,
    )


def solve(
    genre: Genre[P],
    puzzle: P,
    strategy_name: str = SAT,
    *,
    limit: int | None = 2,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    keep: bool = True,
    counted: Callable[[int], None] | None = None,
) -> Result:
    """Look for answers, at most ``limit`` of them, and report what that proves.

    ``counted`` is called after each answer with the number of answers found so far.
    """
    if limit is not None:
        refuse_below(1, limit, "the limit of answers")
    refuse_below(0, seed, "the seed")
    chosen = strategy(genre, strategy_name)
    if chosen.extra:
        require(chosen.extra, _the_strategy(repr(chosen.name)))
    resolved: Any = resolve(chosen.options, options or {}, _the_strategy(chosen.name))
    request = Request(limit, seed, resolved, keep, counted=counted)
    started = clock()
    try:
        return chosen.find(puzzle, request)
    except Timeout:
        # A strategy that is interrupted returns what it has found; this one had not even begun.
        seconds = clock() - started
        return Result(Status.TIMEOUT, (), False, 0, chosen.name, seconds, puzzle=puzzle)


@cache
def _the_strategy(name: str) -> Saying:
    return Saying("the strategy {name}", name=name)


def find_by_sat(genre: Genre[P], puzzle: P, request: Request) -> Result:
    """The ``sat`` strategy."""
    options = resolve(sat_options(genre), request.options, _the_strategy(SAT))
    stats: dict[str, Any] = {}

    def search() -> Boards:
        with _answers(genre, puzzle, options, request.progress) as answers:
            try:
                yield from answers
            finally:
                stats.update(_figures(answers, options))
        return True

    started = clock()
    result = collect(puzzle, SAT, request, search(), lambda: stats)
    more = _refinements(genre, puzzle, request, options)
    if not more:
        return result
    return replace(result, seconds=clock() - started, stats=Stats(result.stats, **more))


def _answers(genre: Genre[P], puzzle: P, options: SatOptions, progress: Listener = tell) -> Answers:
    return answers_of(
        genre,
        puzzle,
        solver=options.solver or None,
        connectivity=options.connectivity,
        cardinality=options.cardinality,
        refinement=_refinement(options),
        progress=progress,
    )


def _figures(answers: Answers, options: SatOptions) -> dict[str, Any]:
    return {**answers.stats(), "connectivity": options.connectivity}


def _refinement(options: SatOptions) -> str:
    """Only genres that have refinements have this option."""
    return getattr(options, "refinement", "")


def _refinements(
    genre: Genre[P], puzzle: P, request: Request, options: SatOptions
) -> dict[str, Any]:
    """Count the answers of each refinement too, within the same deadline."""
    if not genre.refinements or _refinement(options) or request.limit == 1:
        return {}
    of_each = {}
    for refinement in genre.refinements:
        stricter = replace(options, **{"refinement": refinement.name})

        def progress(said: Value, kind: str = refinement.name) -> None:
            request.progress(Saying("{kind}: {what}", kind=Saying(kind), what=said))

        asked = replace(request, options=stricter, keep=False, counted=None, progress=progress)
        result = find_by_sat(genre, puzzle, asked)
        of_each[refinement.name] = {
            "status": str(result.status),
            "count": result.count,
            "exhausted": result.exhausted,
        }
    return {"refinements": of_each}


@dataclass(frozen=True, slots=True, repr=False)
class Backbone:
    """What all answers have in common."""

    status: Status
    """``unique``, ``multiple`` or ``none``; ``timeout`` if the board may be incomplete."""
    board: Board
    """The decisions that are the same in every answer (on a timeout, those proven so far)."""
    seconds: float
    stats: Stats

    def __repr__(self) -> str:
        return f"<Backbone {self.status}: {self.board!r}>"

    def _repr_html_(self) -> str | None:
        return self.html()

    def html(self, language: str = "en") -> str | None:
        """The board in a language, for a notebook; nothing if its puzzle is not known."""
        said = loaded("gridwright.languages").language(language)
        return figures(self.board.puzzle, [(self.board, _TOLD[self.status])], said)


_TOLD = {
    Status.UNIQUE: Saying("the only answer"),
    Status.MULTIPLE: Saying("what all answers have in common"),
    Status.NONE: Saying("there is no answer"),
    Status.TIMEOUT: Saying("what is known so far to be the same in all answers"),
}
"""What a picture of a backbone shows."""


def backbone(genre: Genre[P], puzzle: P, *, solver: str | None = None) -> Backbone:
    """The decisions that are the same in every answer.

    The candidates are what all answers seen so far share. Ask for an answer that differs in at
    least one candidate, and drop the candidates it rules out. When there is no such answer, the
    remaining candidates are the backbone.
    """
    started = clock()
    size = puzzle.decisions
    shared = Board(size, puzzle=puzzle)
    status = Status.TIMEOUT
    stats: dict[str, Any] = {}
    options = SatOptions(solver=solver or "")
    try:
        with _answers(genre, puzzle, options) as answers:
            common = answers.backbone()
            status = Status.NONE
            if common is not None:
                shared = Board(size, common.yes, common.no, puzzle=puzzle)
                status = Status.UNIQUE if common.models == 1 else Status.MULTIPLE
            stats = _figures(answers, options)
    except Timeout:
        pass
    return Backbone(status, shared, clock() - started, Stats(stats))
