"""A time limit that is passed along with the work.

A verb does its work ``within`` a deadline. Inside, :func:`look` knows the deadline without being
passed it. Flood fills, iteration over the cells of a mask and loops over :func:`watched` items
check the clock themselves, so rules and readers, which are written to be read, keep to the time
limit too.

>>> Deadline(None).passed()
False
>>> Deadline(0.0).passed()
True
>>> with within(Deadline(0.0)):
...     print(list(watched("abc")))
Traceback (most recent call last):
...
gridwright.core.errors.Timeout: the time limit was reached

Work can also be cancelled from another thread: a deadline may carry a flag, which is checked
whenever the clock is. Running out of time is a result (``timeout``), but being cancelled is not, so
gridwright itself never catches :class:`~gridwright.core.errors.Cancelled`.

>>> from threading import Event
>>> stop = Event()
>>> with within(Deadline(None, stop)):
...     look()
...     stop.set()
...     look()
Traceback (most recent call last):
...
gridwright.core.errors.Cancelled: the work was cancelled

A caller may also want to know that the work goes on: :func:`beating` names a function that is
called whenever the clock is checked, and :func:`telling` one that receives reports of progress.

>>> with beating(lambda: print("still at work")):
...     look()
still at work
>>> with telling(print):
...     tell("3 of 16 done")
3 of 16 done
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import islice
from math import inf
from threading import Thread
from typing import Protocol, TypeVar

from gridwright.core import loading
from gridwright.core.errors import Cancelled, InputError, Timeout
from gridwright.core.saying import Saying, Value

T = TypeVar("T")
Listener = Callable[[Value], None]
"""Receives reports of progress: a template, or a saying."""

clock = loading.clock
"""The time in seconds. Tests and studies replace it with a clock of their own."""


def refuse_time_limit(seconds: float | None) -> None:
    """Refuse a time limit that is zero, negative or not a number."""
    if seconds is not None and not seconds > 0:
        raise InputError(
            "the time limit is {seconds}; expected more than 0 seconds", seconds=f"{seconds:g}"
        )


class Flag(Protocol):
    """What cancels work once it is set: a :class:`threading.Event`, or anything like it."""

    def is_set(self) -> bool:
        """Whether the work should stop."""


_end: ContextVar[float | None] = ContextVar("end", default=None)
"""When the work that is under way has to stop, if ever."""
_flag: ContextVar[Flag | None] = ContextVar("flag", default=None)
"""What cancels the work that is under way, if anything."""
_asked: ContextVar[float | None] = ContextVar("asked", default=None)
"""The time limit that a person gave for the work that is under way, if it is known."""
_beat: ContextVar[Callable[[], None] | None] = ContextVar("beat", default=None)
"""The function that is called while the work goes on, if any."""
_listener: ContextVar[Listener | None] = ContextVar("listener", default=None)
"""The function that receives reports about the work that is under way, if any."""


class Deadline:
    """The moment at which work has to stop; ``None`` seconds means never.

    A deadline that is made within another one never ends later than that one.
    """

    __slots__ = ("cancel", "end", "seconds")

    def __init__(self, seconds: float | None, cancel: Flag | None = None) -> None:
        around = _end.get()
        self.seconds = seconds
        self.cancel = _flag.get() if cancel is None else cancel
        self.end = None if seconds is None or seconds == inf else clock() + seconds
        if around is not None and (self.end is None or around < self.end):
            self.end = around

    def left(self) -> float | None:
        """The seconds that remain (negative once passed), or ``None`` if there is no limit."""
        return None if self.end is None else self.end - clock()

    def rest(self) -> float | None:
        """The remaining time, as a limit for a part of the work; never zero, which is refused."""
        left = self.left()
        return None if left is None else max(left, 1e-9)

    def passed(self) -> bool:
        """Whether the moment has come, or the flag is set."""
        if self.cancel is not None and self.cancel.is_set():
            return True
        return self.end is not None and clock() >= self.end

    def check(self) -> None:
        """Raise :class:`Timeout` if time is up, :class:`Cancelled` if the flag is set."""
        if self.cancel is not None and self.cancel.is_set():
            raise Cancelled
        if self.end is not None and clock() >= self.end:
            raise Timeout
        beat = _beat.get()
        if beat is not None:
            beat()

    @property
    def limited(self) -> bool:
        """Whether there is anything to check: a time limit or a flag."""
        return self.end is not None or self.cancel is not None

    @contextmanager
    def doing(self, what: str | Saying) -> Iterator[None]:
        """If time runs out in this block, the error says what was being done, and the limit.

        >>> with Deadline(0.0).doing("proving the puzzle"):
        ...     Deadline(0.0).check()
        Traceback (most recent call last):
        ...
        gridwright.core.errors.Timeout: the time limit of 0 seconds was reached while proving the \
puzzle
        """
        try:
            yield
        except Timeout as error:
            if type(error) is not Timeout:
                raise  # The error already says which limit was reached.
            seconds, doing = self._said, what if isinstance(what, Saying) else Saying(what)
            if seconds is None:
                late = Saying("the time limit was reached while {doing}", doing=doing)
            else:
                late = Saying(
                    "the time limit of {seconds} [count|second|seconds] was reached while {doing}",
                    seconds=f"{seconds:g}",
                    count=1 if seconds == 1 else 2,
                    doing=doing,
                )
            raise Timeout(late) from None

    @property
    def _said(self) -> float | None:
        """The limit as the user gave it; this deadline may have only the rest of it."""
        asked, own = _asked.get(), self.seconds
        given = [seconds for seconds in (asked, own) if seconds is not None]
        return max(given, default=None)


class _Around(Deadline):
    """Stands for the deadline that encloses the work at the moment of asking."""

    __slots__ = ()

    end = property(lambda self: _end.get())
    cancel = property(lambda self: _flag.get())
    seconds = property(lambda self: _asked.get())

    def __init__(self) -> None:
        pass

    def check(self) -> None:
        look()


AROUND: Deadline = _Around()
"""Work with this deadline stops when the work around it has to stop."""


class asked_for:  # noqa: N801 - used like a function
    """In this block, errors name this time limit, even if only a part of it is left.

    >>> with asked_for(1), Deadline(1e-9).doing("drawing answers"):
    ...     raise Timeout
    Traceback (most recent call last):
    ...
    gridwright.core.errors.Timeout: the time limit of 1 second was reached while drawing answers
    """

    __slots__ = ("_seconds", "_token")

    def __init__(self, seconds: float | None) -> None:
        self._seconds = seconds

    def __enter__(self) -> None:
        self._token = _asked.set(self._seconds)

    def __exit__(self, *error: object) -> None:
        _asked.reset(self._token)


class within:  # noqa: N801 - used like a function
    """Work in this block has to stop at this deadline, or at an earlier one that encloses it."""

    # A class, as each verb enters it: a generator takes longer. Where nothing changes, nothing is
    # set, since the clock is read faster then.

    __slots__ = ("_cancel", "_end", "_tokens")

    def __init__(self, deadline: Deadline) -> None:
        self._end, self._cancel = deadline.end, deadline.cancel

    def __enter__(self) -> None:
        around, end = _end.get(), self._end
        earlier = end is not None and (around is None or end < around)
        self._tokens = (
            _end.set(end) if earlier else None,
            None if self._cancel in (None, _flag.get()) else _flag.set(self._cancel),
        )

    def __exit__(self, *error: object) -> None:
        end, flag = self._tokens
        if flag is not None:
            _flag.reset(flag)
        if end is not None:
            _end.reset(end)


def look() -> None:
    """Check the clock and the flag of the enclosing deadline, as :meth:`Deadline.check` does."""
    flag = _flag.get()
    if flag is not None and flag.is_set():
        raise Cancelled
    end = _end.get()
    if end is not None and clock() >= end:
        raise Timeout
    beat = _beat.get()
    if beat is not None:
        beat()


SECONDS_BETWEEN_LOOKS = 0.02


def in_time(work: Callable[[], T]) -> T:
    """Run work that cannot check the clock itself: a library that releases Python's lock.

    It runs in a thread, and the clock is checked here. When time is up, nobody waits for the
    thread; it ends by itself.

    >>> in_time(lambda: 3)
    3
    """
    if _end.get() is None and _flag.get() is None and _beat.get() is None:
        return work()
    result: list[T] = []
    failed: list[BaseException] = []

    def run() -> None:
        try:
            result.append(work())
        except BaseException as error:
            failed.append(error)

    thread = Thread(target=run, daemon=True)
    thread.start()
    while thread.is_alive():
        look()
        thread.join(SECONDS_BETWEEN_LOOKS)
    for error in failed:
        raise error
    return result[0]


class beating:  # noqa: N801 - used like a function
    """Call ``beat``, if it is given, whenever work in this block checks the clock."""

    __slots__ = ("_beat", "_token")

    def __init__(self, beat: Callable[[], None] | None) -> None:
        self._beat = beat

    def __enter__(self) -> None:
        self._token = None if self._beat is _beat.get() else _beat.set(self._beat)

    def __exit__(self, *error: object) -> None:
        if self._token is not None:
            _beat.reset(self._token)


class telling:  # noqa: N801 - used like a function
    """Report the progress of work in this block to the listener; ``None`` keeps the outer one."""

    __slots__ = ("_listener", "_token")

    def __init__(self, listener: Listener | None) -> None:
        self._listener = listener

    def __enter__(self) -> None:
        self._token = None if self._listener is None else _listener.set(self._listener)

    def __exit__(self, *error: object) -> None:
        if self._token is not None:
            _listener.reset(self._token)


def tell(said: Value, /, **values: Value) -> None:
    """Tell the listener, if there is one, in a few words what is going on."""
    listener = _listener.get()
    if listener is not None:
        listener(Saying(said, **values) if values and isinstance(said, str) else said)


def silent(said: Value) -> None:
    """Report nothing: for work whose progress would only confuse."""


def heard(progress: Listener) -> bool:
    """Whether anybody listens to these reports."""
    return progress is not silent and (progress is not tell or _listener.get() is not None)


def watched(things: Iterable[T], every: int = 1) -> Iterator[T]:
    """Yield the things, checking the clock before each of them, or before every ``every``-th.

    >>> list(watched("abc"))
    ['a', 'b', 'c']
    """
    if _end.get() is None and _flag.get() is None and _beat.get() is None:
        # There is nothing to check, and an extra generator would cost more than most loops do.
        return iter(things)
    return _watched(things, every)


def _watched(things: Iterable[T], every: int) -> Iterator[T]:
    rest = iter(things)
    for thing in rest:
        look()
        yield thing
        yield from islice(rest, every - 1)
