"""A time limit that is passed along with the work.

>>> Deadline(None).passed()
False
>>> Deadline(0.0).passed()
True
"""

from __future__ import annotations

from math import inf
from time import perf_counter

from gridwright.core.errors import GridwrightError, OutOfTime


def refuse_time_limit(seconds: float | None) -> None:
    """Refuse a time limit that is zero, negative or not a number."""
    if seconds is not None and not seconds > 0:
        raise GridwrightError(f"the time limit is {seconds:g}; expected more than 0 seconds")


class Deadline:
    """The moment at which work has to stop; ``None`` seconds means never."""

    __slots__ = ("end",)

    def __init__(self, seconds: float | None) -> None:
        self.end = None if seconds is None or seconds == inf else perf_counter() + seconds

    def left(self) -> float | None:
        """Seconds that remain (negative once passed), or ``None`` if there is no limit."""
        return None if self.end is None else self.end - perf_counter()

    def passed(self) -> bool:
        """Whether time is up."""
        return self.end is not None and perf_counter() >= self.end

    def check(self) -> None:
        """Raise :class:`OutOfTime` if time is up."""
        if self.passed():
            raise OutOfTime


NEVER = Deadline(None)
