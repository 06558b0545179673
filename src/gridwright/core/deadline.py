"""A time limit that travels with the work.

A verb begins its work ``within`` a deadline. From there on :func:`look` knows it, without being
handed it: the floods of a grid, the cells of a mask and loops over :func:`watched` things look at
the clock by themselves, so a rule or a reader that is written for people keeps to the time limit.

>>> Deadline(None).passed()
False
>>> Deadline(0.0).passed()
True
>>> with within(Deadline(0.0)):
...     print(list(watched("abc")))
Traceback (most recent call last):
...
gridwright.core.errors.OutOfTime
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import inf
from time import perf_counter
from typing import TypeVar

from gridwright.core.errors import GridwrightError, OutOfTime

T = TypeVar("T")

clock = perf_counter
"""What tells the time, in seconds. A test puts its own clock here, and drives it."""


def refuse_time_limit(seconds: float | None) -> None:
    """Refuse a time limit that is none: zero, negative, not a number."""
    if seconds is not None and not seconds > 0:
        raise GridwrightError(f"the time limit is {seconds:g}; expected more than 0 seconds")


_end: ContextVar[float | None] = ContextVar("end", default=None)
"""The moment at which the work around has to stop, if any."""


class Deadline:
    """The moment at which work has to stop; ``None`` seconds means never.

    One that is made within another does not end later.
    """

    __slots__ = ("end",)

    def __init__(self, seconds: float | None) -> None:
        around = _end.get()
        self.end = None if seconds is None or seconds == inf else clock() + seconds
        if around is not None and (self.end is None or around < self.end):
            self.end = around

    def left(self) -> float | None:
        """Seconds that remain (negative once passed), or ``None`` where there is no limit."""
        return None if self.end is None else self.end - clock()

    def passed(self) -> bool:
        """Whether the moment has come."""
        return self.end is not None and clock() >= self.end

    def check(self) -> None:
        """Raise :class:`OutOfTime` once the moment has come."""
        if self.passed():
            raise OutOfTime


NEVER = Deadline(None)


@contextmanager
def within(deadline: Deadline) -> Iterator[None]:
    """Work in here has to stop at this deadline, or at an earlier one around it."""
    around = _end.get()
    if deadline.end is None or (around is not None and around < deadline.end):
        yield
        return
    before = _end.set(deadline.end)
    try:
        yield
    finally:
        _end.reset(before)


def look() -> None:
    """Look at the clock: raise :class:`OutOfTime` once the moment has come."""
    end = _end.get()
    if end is not None and clock() >= end:
        raise OutOfTime


def watched(things: Iterable[T], every: int = 1) -> Iterator[T]:
    """The things, with a look at the clock before each of them, or before every so many.

    >>> list(watched("abc"))
    ['a', 'b', 'c']
    """
    for number, thing in enumerate(things):
        if number % every == 0:
            look()
        yield thing
