"""How many answers a puzzle has, answers drawn at random, and how often each decision is yes.

Answers can be listed one by one (``sat``) or counted state by state over a frontier of cells
(``frontier``, see ``counting/``). Listing is best if there are few, whatever the board; the
frontier does not care how many there are, but its states grow with the shorter side of the board.
So at first a few are listed. If there are more, a narrow sweep of the frontier gives a lower bound;
if that is high, or listing goes on for long, the frontier counts them all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from gridwright.core.board import Board
from gridwright.core.deadline import AROUND, beating, tell
from gridwright.core.errors import InputError, Timeout, refuse_below
from gridwright.core.loading import clock
from gridwright.core.memory import MEGABYTE, MEGABYTES, refuse_memory_limit
from gridwright.core.options import resolve
from gridwright.core.puzzle import P
from gridwright.core.result import Result, Status, status_of
from gridwright.core.saying import Saying
from gridwright.core.stats import Stats
from gridwright.core.strategy import Reports
from gridwright.counting import sampling
from gridwright.counting import shares as sharing
from gridwright.counting.automaton import NoAutomaton
from gridwright.counting.shares import Shares
from gridwright.counting.total import Counted
from gridwright.counting.total import count as count_ways
from gridwright.engine.frontier import FRONTIER, FrontierOptions, automaton_of
from gridwright.engine.solve import SAT, solve
from gridwright.genre import Genre

AUTO = "auto"
FEW = 20
"""How many answers are listed at first."""
MANY = 10_000
"""With more answers than this, the frontier takes over; with fewer, listing goes on as far."""
LISTED = Saying("listed, because the numbers say what the automaton does not know")
"""Why the frontier did not take over: ``listed`` in the figures of the result."""


@dataclass(frozen=True, slots=True)
class CountRequest:
    """What is asked about the number of answers."""

    limit: int | None = None
    """List no more than this many answers."""
    memory: int = MEGABYTES
    """How many megabytes the states may take."""
    by: str = ""
    """Tell answers apart by this measure, such as ``black``: the number of black cells."""
    options: Mapping[str, Any] | None = None
    """The options of the strategy, or of listing if none is named."""
    counted: Callable[[int], None] | None = None
    """Called with the number of answers known so far."""


def count(
    genre: Genre[P],
    puzzle: P,
    strategy: str = AUTO,
    request: CountRequest | None = None,
) -> Result:
    """Count the answers; the strategy of the result says how.

    By default few answers are listed, and many are counted by the frontier. If time or memory runs
    out, the status is ``timeout`` and the number a lower bound.
    """
    asked = request or CountRequest()
    refuse_memory_limit(asked.memory)
    if asked.by:
        _refuse_measure(genre, puzzle, strategy, asked.by)
    started = clock()
    if strategy == FRONTIER or asked.by:
        return _by_frontier(genre, puzzle, asked, started, strategy)
    if strategy != AUTO:
        return _listed(genre, puzzle, strategy, asked, asked.limit)
    if not _may_be_counted(genre, asked):
        return _listed(genre, puzzle, SAT, asked, asked.limit)
    try:
        return _by_either(genre, puzzle, asked, started)
    except NoAutomaton:
        listed = _listed(genre, puzzle, SAT, asked, asked.limit)
        return replace(listed, stats=Stats(listed.stats, listed=str(LISTED)))


def _may_be_counted(genre: Genre[P], asked: CountRequest) -> bool:
    """Whether the frontier is to count what is more than a few answers."""
    if asked.limit is not None and asked.limit <= MANY:
        return False
    kind = (asked.options or {}).get("refinement", "")
    makers = {"": genre.frontier, **{each.name: each.frontier for each in genre.refinements}}
    return makers.get(kind) is not None


def _listed(
    genre: Genre[P], puzzle: P, strategy: str, asked: CountRequest, limit: int | None
) -> Result:
    return solve(
        genre, puzzle, strategy,
        limit=limit, options=asked.options, keep=False, counted=asked.counted,
    )  # fmt: skip


def _by_either(genre: Genre[P], puzzle: P, asked: CountRequest, started: float) -> Result:
    """List a few answers; if there are more, a narrow sweep tells whether they are many."""
    first = _listed(genre, puzzle, SAT, asked, FEW)
    if first.exhausted or first.status is Status.TIMEOUT:
        return first
    kind = (asked.options or {}).get("refinement", "")
    narrow = _counted(genre, puzzle, asked, kind, only_narrow=True)
    if not narrow.exact and not narrow.out_of_time and narrow.number <= MANY:
        first = _listed(genre, puzzle, SAT, asked, MANY)
        if first.exhausted:
            return first
    return _by_frontier(genre, puzzle, asked, started, AUTO, first)


def _by_frontier(
    genre: Genre[P],
    puzzle: P,
    asked: CountRequest,
    started: float,
    strategy: str,
    first: Result | None = None,
) -> Result:
    """Count by the frontier; ``first`` is what was listed before."""
    kind = "" if strategy == FRONTIER else (asked.options or {}).get("refinement", "")
    if strategy == FRONTIER:
        given = {"memory": asked.memory, **(asked.options or {})}
        own = resolve(FrontierOptions, given, Saying("the strategy {name}", name=FRONTIER))
        asked = replace(asked, memory=own.memory)
        refuse_memory_limit(own.memory)
    if first is None:
        # Two answers are shown with any number of them; a few are found at once.
        first = _listed(genre, puzzle, SAT, CountRequest(), 2)
    listed = first.count
    counted = _counted(genre, puzzle, asked, kind)
    stats: dict[str, Any] = {
        "states": counted.states,
        "widest": counted.widest,
        "memory": asked.memory,
    }
    if asked.by:
        stats[f"by_{asked.by}"] = counted.by
    if genre.refinements and not kind:
        stats["refinements"] = _refinements(genre, puzzle, asked, first)
    number = max(counted.number, listed)
    status = status_of(number, counted.exact, not counted.exact, None)
    seconds = clock() - started
    if not counted.exact:
        stats["out_of"] = "time" if counted.out_of_time else "memory"
    boards, exact = first.boards, counted.exact
    return Result(status, boards, exact, number, FRONTIER, seconds, Stats(stats), puzzle)


def _counted(
    genre: Genre[P], puzzle: P, asked: CountRequest, kind: str, *, only_narrow: bool = False
) -> Counted:
    with _reported() as progress:
        try:
            automaton = automaton_of(genre, puzzle, kind)
        except Timeout:
            return Counted(out_of_time=True)
        return count_ways(
            automaton,
            memory=asked.memory * MEGABYTE,
            by=puzzle.decisions + 1 if asked.by else 0,
            only_narrow=only_narrow,
            progress=progress,
            at_least=asked.counted or (lambda number: None),
        )


def _refinements(genre: Genre[P], puzzle: P, asked: CountRequest, first: Result) -> dict[str, Any]:
    """The numbers of answers of stricter kinds; what has no automaton was listed."""
    told = dict(first.stats.get("refinements", {}))
    for each in genre.refinements:
        if each.frontier is not None:
            counted = _counted(genre, puzzle, replace(asked, by="", counted=None), each.name)
            told[each.name] = {
                "status": str(status_of(counted.number, counted.exact, not counted.exact, None)),
                "count": counted.number,
                "exhausted": counted.exact,
            }
    return told


def _refuse_measure(genre: Genre[P], puzzle: P, strategy: str, by: str) -> None:
    """Refuse to count by something that a genre does not have."""
    if strategy not in (AUTO, FRONTIER):
        raise InputError(
            "the strategy {strategy} cannot count by {by}; expected {expected}",
            strategy=repr(strategy),
            by=by,
            expected=repr(FRONTIER),
        )
    known = automaton_of(genre, puzzle).measure
    if by != known:
        raise InputError(
            "{title} cannot be counted by {by}; expected {expected}",
            title=genre.title,
            by=repr(by),
            expected=repr(known),
        )


@contextmanager
def _reported() -> Iterator[Reports]:
    """Progress that is repeated while the work goes on, whether or not there is news."""
    reports = Reports(tell)
    with beating(reports.beat if reports.wanted else None):
        yield reports


# Questions about all answers at once.


def sample(
    genre: Genre[P],
    puzzle: P,
    number: int = 1,
    *,
    seed: int = 0,
    memory: int = MEGABYTES,
) -> list[Board]:
    """Answers drawn uniformly and independently; none if there is no answer.

    The same seed gives the same answers. If time or memory runs out, :class:`Timeout` is raised.
    """
    refuse_memory_limit(memory)
    refuse_below(1, number, "the number of answers")
    refuse_below(0, seed, "the seed")
    with AROUND.doing("drawing answers"), _reported() as reports:
        masks = sampling.sample(
            automaton_of(genre, puzzle),
            number,
            Random(seed),
            memory=memory * MEGABYTE,
            progress=reports,
        )
    return [Board.whole(puzzle.decisions, yes, puzzle) for yes in masks]


def shares(genre: Genre[P], puzzle: P, *, memory: int = MEGABYTES) -> Shares:
    """In how many answers each decision is yes. If time or memory runs out, it is an error."""
    refuse_memory_limit(memory)
    with AROUND.doing("counting answers"), _reported() as reports:
        return sharing.shares(
            automaton_of(genre, puzzle),
            puzzle.decisions,
            puzzle,
            memory=memory * MEGABYTE,
            progress=reports,
        )
