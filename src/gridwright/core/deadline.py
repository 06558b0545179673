"""A time limit that travels with the work.

>>> Deadline(None).passed()
False
>>> Deadline(0.0).passed()
True
"""

from __future__ import annotations

from time import perf_counter

from gridwright.core.errors import OutOfTime


class Deadline:
    """The moment at which work has to stop; ``None`` seconds means never."""

    __slots__ = ("end",)

    def __init__(self, seconds: float | None) -> None:
        self.end = None if seconds is None else perf_counter() + seconds

    def left(self) -> float | None:
        """Seconds that remain (negative once passed), or ``None`` where there is no limit."""
        return None if self.end is None else self.end - perf_counter()

    def passed(self) -> bool:
        """Whether the moment has come."""
        return self.end is not None and perf_counter() >= self.end

    def check(self) -> None:
        """Raise :class:`OutOfTime` once the moment has come."""
        if self.passed():
            raise OutOfTime


NEVER = Deadline(None)
