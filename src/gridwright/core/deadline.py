"""A time limit that travels with the work.

>>> Deadline(None).passed()
False
>>> Deadline(0.0).passed()
True

Work can also be cancelled, from another thread: a deadline may carry a flag, which is looked at
wherever the clock is. Running out of time is a result (``timeout``), being cancelled is not, so
:class:`~gridwright.core.errors.Cancelled` is caught by nobody but the caller.

>>> from threading import Event
>>> stop = Event()
>>> deadline = Deadline(None, stop)
>>> deadline.check()
>>> stop.set()
>>> deadline.check()
Traceback (most recent call last):
...
gridwright.core.errors.Cancelled: the work was cancelled
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from time import perf_counter
from typing import Protocol

from gridwright.core.errors import Cancelled, GridwrightError, OutOfTime


def refuse_time_limit(seconds: float | None) -> None:
    """Refuse a time limit that is none: zero, negative, not a number."""
    if seconds is not None and not seconds > 0:
        raise GridwrightError(f"the time limit is {seconds:g}; expected more than 0 seconds")


class Flag(Protocol):
    """What cancels work once it is set: a :class:`threading.Event`, or anything like it."""

    def is_set(self) -> bool:
        """Whether the work should stop."""


class Deadline:
    """The moment at which work has to stop; ``None`` seconds means never."""

    __slots__ = ("cancel", "end", "seconds")

    def __init__(self, seconds: float | None, cancel: Flag | None = None) -> None:
        self.seconds = seconds
        self.cancel = cancel
        self.end = None if seconds is None or seconds == inf else perf_counter() + seconds

    def left(self) -> float | None:
        """Seconds that remain (negative once passed), or ``None`` where there is no limit."""
        return None if self.end is None else self.end - perf_counter()

    def passed(self) -> bool:
        """Whether the moment has come, or the flag is set."""
        if self.cancel is not None and self.cancel.is_set():
            return True
        return self.end is not None and perf_counter() >= self.end

    def check(self) -> None:
        """Raise :class:`OutOfTime` once the moment has come, :class:`Cancelled` by the flag."""
        if self.cancel is not None and self.cancel.is_set():
            raise Cancelled
        if self.end is not None and perf_counter() >= self.end:
            raise OutOfTime

    @property
    def limited(self) -> bool:
        """Whether there is anything to look at: a time limit, or a flag."""
        return self.end is not None or self.cancel is not None

    @contextmanager
    def doing(self, what: str) -> Iterator[None]:
        """Out of time in here, the error says what was being done, and the limit.

        >>> with Deadline(0.0).doing("proving the puzzle"):
        ...     Deadline(0.0).check()
        Traceback (most recent call last):
        ...
        gridwright.core.errors.Timeout: the time limit of 0 seconds was reached while proving the \
puzzle
        """
        try:
            yield
        except OutOfTime:
            limit = "the time limit" if self.seconds is None else (
                f"the time limit of {self.seconds:g} {'second' if self.seconds == 1 else 'seconds'}"
            )
            raise OutOfTime(f"{limit} was reached while {what}") from None


NEVER = Deadline(None)
