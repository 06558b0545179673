"""How long something takes: processor seconds of several runs, their mean and their spread.

As in the papers, a cell is run several times, and fewer times if one run is long. The garbage
collector is off meanwhile, as in Python's ``timeit``: how often it runs depends on what else the
process holds, and with it formulas of many clauses took two to five times as long. Time limits
count processor seconds too, so that a busy machine does not reach them earlier.

>>> found, times = timed(lambda: sum(range(10)), Repeats(3))
>>> found, times.runs, 0 <= times.low <= times.mean <= times.high
(45, 3, True)
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from statistics import fmean, median
from time import process_time
from typing import Any, TypeVar

from gridwright.core import deadline
from gridwright.core.control import Control
from gridwright.core.result import Result, Status
from gridwright.core.words import counted
from gridwright.engine.solve import solve
from gridwright.genre import Genre
from gridwright_lab.studies.rows import By, Rows

T = TypeVar("T")

COLD = 0.1
"""Rows that do not say otherwise are of a time when only work of fewer seconds was warmed up."""


@dataclass(frozen=True, slots=True)
class Repeats:
    """How often a cell is run."""

    most: int
    few: int = 3
    """How often if the first run is long."""
    long: float = 10.0
    """A run that takes more seconds than this is long, and is counted even if it is the first."""

    def after(self, first: float) -> int:
        """How many runs there are if the first takes this long."""
        return min(self.most, self.few) if first > self.long else self.most

    def __str__(self) -> str:
        """The number of runs in a sentence.

        >>> print(Repeats(10))
        10 runs of each cell, 3 where one takes over 10 s
        >>> print(Repeats(1))
        1 run of each cell
        """
        runs = f"{counted(self.most, 'run')} of each cell"
        if self.most <= self.few:
            return runs
        return f"{runs}, {self.few} where one takes over {self.long:g} s"


@dataclass(frozen=True, slots=True)
class Times:
    """Processor seconds of the runs of one cell."""

    mean: float
    median: float
    low: float
    high: float
    runs: int

    def as_row(self) -> dict[str, Any]:
        """As it is kept in a ledger."""
        return asdict(self)


def timed(
    work: Callable[[], T], repeats: Repeats, ended: Callable[[T], bool] = lambda result: True
) -> tuple[T, Times]:
    """What the work gives, and its times; it is not repeated if it did not finish.

    The first run is extra and not counted unless it is long: it imports modules and fills caches,
    which takes longer than many puzzles do. All seconds of the studies are taken here.
    """
    result, seconds = _once(work)
    times = [seconds]
    if ended(result):
        counted_ = times if seconds > repeats.long else []
        more = repeats.after(seconds) - len(counted_)
        times = counted_ + [_once(work)[1] for _ in range(more)]
    return result, times_of(times)


def timed_solve(
    genre: Genre[Any], puzzle: Any, seconds: float | None, repeats: Repeats, *how: str, **asked: Any
) -> tuple[Result, Times]:
    """What ``solve`` finds within processor seconds, and its times; once if it is late."""
    return timed(
        lambda: Control(seconds).run(lambda: solve(genre, puzzle, *how, **asked)),
        repeats,
        lambda found: found.status is not Status.TIMEOUT,
    )


def times_of(seconds: Sequence[float]) -> Times:
    """The times of these runs."""
    return Times(fmean(seconds), median(seconds), min(seconds), max(seconds), len(seconds))


@contextmanager
def processor_limits() -> Iterator[None]:
    """Inside, time limits count the processor seconds of this process, not wall-clock seconds."""
    before = deadline.clock
    deadline.clock = process_time
    try:
        yield
    finally:
        deadline.clock = before


def _once(work: Callable[[], T]) -> tuple[T, float]:
    was_on = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        with processor_limits():
            started = process_time()
            result = work()
            return result, process_time() - started
    finally:
        if was_on:
            gc.enable()


# Times of many puzzles.


@dataclass(frozen=True, slots=True)
class Time:
    """One time; ``late`` if the time limit was reached, which is then the time."""

    seconds: float
    late: bool = False


@dataclass(frozen=True, slots=True)
class Average:
    """A mean that may be a lower bound."""

    seconds: float
    bound: bool

    def __str__(self) -> str:
        """As it is written in a table."""
        return f"{'≥' if self.bound else ''}{self.seconds:.3g}"

    @property
    def value(self) -> float | str:
        """A number if it is exact, otherwise text."""
        return str(self) if self.bound else self.seconds


def average(times: Sequence[Time]) -> Average | None:
    """The mean of times; late ones count as at least the limit.

    >>> print(average([Time(1.0), Time(3.0)]), average([Time(1.0), Time(60.0, late=True)]))
    2 ≥30.5
    """
    if not times:
        return None
    return Average(fmean(time.seconds for time in times), any(time.late for time in times))


def times(rows: Rows, by: By, limit: float) -> list[Time]:
    """The times that rows keep under a name, each with its seconds and whether it was late."""
    return [Time(limit if one["late"] else one["seconds"], one["late"]) for one in rows.values(by)]


def ratio(one: Average | None, other: Average | None) -> float | None:
    """How many times as long one takes as the other; ``None`` if that is not known."""
    if one is None or other is None or one.bound or other.bound:
        return None
    return one.seconds / other.seconds


def value(found: Average | None) -> float | str | None:
    """The average as a table shows it."""
    return None if found is None else found.value
