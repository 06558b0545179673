"""How long something takes: processor seconds of several runs, their mean and their spread.

As in the papers, a cell is run several times, and fewer times where one run is long. The garbage
collector is off meanwhile, as in Python's ``timeit``: how often it runs depends on what else the
process holds, and it made formulas of many clauses look two to five times as slow as they are.

>>> found, times = timed(lambda: sum(range(10)), Repeats(3))
>>> found, times.runs, 0 <= times.low <= times.mean <= times.high
(45, 3, True)
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from dataclasses import asdict, dataclass
from statistics import fmean, median
from time import process_time
from typing import Any, TypeVar

from gridwright.core.words import counted

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Repeats:
    """How often a cell is run."""

    most: int
    few: int = 3
    """How often where the first run is long."""
    long: float = 10.0
    """The seconds from which on a run is long."""

    def after(self, first: float) -> int:
        """How many runs there are if the first takes so long."""
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
    work: Callable[[], T], repeats: Repeats, ended: Callable[[T], bool] = lambda found: True
) -> tuple[T, Times]:
    """What the work gives, and its times; it is not repeated if it did not come to its end."""
    found, seconds = _once(work)
    times = [seconds]
    if ended(found):
        times += [_once(work)[1] for _ in range(repeats.after(seconds) - 1)]
    return found, Times(fmean(times), median(times), min(times), max(times), len(times))


def _once(work: Callable[[], T]) -> tuple[T, float]:
    was_on = gc.isenabled()
    gc.collect()
    gc.disable()
    try:
        started = process_time()
        found = work()
        return found, process_time() - started
    finally:
        if was_on:
            gc.enable()
