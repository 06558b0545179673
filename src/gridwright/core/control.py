"""How a caller controls long work: a time limit, progress and cancelling.

Work in a ``with`` block of a control keeps to it at any depth of calls, and nothing has to be
passed along: the clock, the flag and the listener are those of ``deadline.py``.

>>> from gridwright.core.deadline import look, tell
>>> with Control(progress=print):
...     tell("3 of 16 done")
3 of 16 done
>>> with Control(time_limit=1e-9):
...     look()
Traceback (most recent call last):
...
gridwright.core.errors.Timeout: the time limit was reached

A control within another can only be stricter: it ends no later than the outer one. Whatever it does
not set is taken from the outer one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import ParamSpec, Self, TypedDict, TypeVar

from gridwright.core.arguments import typed
from gridwright.core.deadline import (
    Deadline,
    Flag,
    asked_for,
    refuse_time_limit,
    telling,
    within,
)
from gridwright.core.saying import Saying, Value

Q = ParamSpec("Q")
T = TypeVar("T")
Progress = Callable[[str], None]
"""Called now and then with a few words about what is going on."""


class Controls(TypedDict, total=False):
    """The keywords that a verb takes as ``**control``, besides its own."""

    time_limit: float | None
    progress: Progress | None
    cancel: Flag | None


class Control:
    """A time limit in seconds from now on, a function for progress, and a flag that cancels.

    It can be used for several pieces of work, one after another, which then share the time.
    """

    __slots__ = ("_entered", "deadline", "progress", "time_limit")

    @typed
    def __init__(
        self,
        time_limit: float | None = None,
        progress: Progress | None = None,
        cancel: Flag | None = None,
    ) -> None:
        refuse_time_limit(time_limit)
        self.time_limit, self.progress = time_limit, progress
        self.deadline = Deadline(time_limit, cancel)
        self._entered: list[tuple[within, telling, asked_for | None]] = []

    def __enter__(self) -> Self:
        asked = None if self.time_limit is None else asked_for(self.time_limit)
        blocks = within(self.deadline), telling(self.progress and self._tell), asked
        for block in blocks:
            if block is not None:
                block.__enter__()
        self._entered.append(blocks)
        return self

    def __exit__(self, *about: object) -> None:
        for block in reversed(self._entered.pop()):
            if block is not None:
                block.__exit__()

    def _tell(self, said: Value) -> None:
        if self.progress is not None:
            self.progress(str(said))

    def run(self, work: Callable[Q, T], *args: Q.args, **kwargs: Q.kwargs) -> T:
        """The work, done under this control.

        >>> Control(time_limit=60).run(sorted, "cab")
        ['a', 'b', 'c']
        """
        with self:
            return work(*args, **kwargs)

    @contextmanager
    def doing(self, what: str | Saying) -> Iterator[None]:
        """The same as a ``with`` block, but if time runs out, the error says what was being done.

        >>> from gridwright.core.deadline import look
        >>> with Control(time_limit=1e-9).doing("counting sheep"):
        ...     look()
        Traceback (most recent call last):
        ...
        gridwright.core.errors.Timeout: the time limit of 1e-09 seconds was reached while \
counting sheep
        """
        with self, self.deadline.doing(what):
            yield

    def each(self, run: Iterator[T], what: str | Saying = "") -> Iterator[T]:
        """The results of a run, one after another; the caller's work in between is not controlled.

        >>> list(Control().each(iter("abc"), "spelling"))
        ['a', 'b', 'c']
        """
        while True:
            with self.doing(what) if what else self:
                try:
                    one = next(run)
                except StopIteration:
                    return
            yield one
