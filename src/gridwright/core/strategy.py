"""A named method of finding answers, and what it is asked for.

The papers' methods and gridwright's own are all strategies with one signature, so that they can be
compared in one run: ``find(puzzle, request)`` gives a :class:`~gridwright.core.result.Result`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from time import perf_counter
from typing import Any, Generic

from gridwright.core.board import Board
from gridwright.core.deadline import Listener, beating, heard, look, tell
from gridwright.core.errors import Timeout
from gridwright.core.loading import clock
from gridwright.core.options import NoOptions, options_of
from gridwright.core.puzzle import P
from gridwright.core.record import dataclass, field
from gridwright.core.result import Result, status_of
from gridwright.core.saying import Saying, Value
from gridwright.core.stats import Stats

SECONDS_BETWEEN_REPORTS = 0.5
"""A strategy that is working reports at least this often."""


class Reports:
    """Passes on what a strategy reports, with the number of answers so far.

    The strategy calls it with a text when there is news. :func:`collect` sets the number, and
    repeats the report while the strategy is at work, whether or not that has anything to say.

    >>> reports = Reports(print)
    >>> reports("guessing")
    guessing
    >>> reports.found = 2
    >>> reports("guessing again")
    2 answers so far; guessing again
    """

    __slots__ = ("_due", "_said", "_tell", "found")

    def __init__(self, tell: Listener) -> None:
        self._tell = tell
        self._said: Value = ""
        self._due = perf_counter() + SECONDS_BETWEEN_REPORTS
        self.found = 0

    def __call__(self, said: Value) -> None:
        """Report something new."""
        self._said = said
        self._report()

    @property
    def wanted(self) -> bool:
        """Whether anybody listens."""
        return heard(self._tell)

    def beat(self) -> None:
        """Repeat the last report if it is old."""
        if perf_counter() >= self._due:
            self._report()

    def _report(self) -> None:
        self._due = perf_counter() + SECONDS_BETWEEN_REPORTS
        if not self.found:
            self._tell(self._said or Saying("no answer so far"))
            return
        number = Saying("{count} [count|answer|answers] so far", count=self.found)
        told = Saying("{number}; {what}", number=number, what=self._said)
        self._tell(told if self._said else number)


@dataclass(frozen=True, slots=True)
class Request:
    """What a strategy is asked for."""

    limit: int | None = 2
    """Stop after this many answers; two decide whether the answer is unique. ``None``: all."""
    seed: int = 0
    """For strategies that use random numbers: the same seed gives the same result."""
    options: Any = field(default_factory=dict)
    """The strategy's own options: its dataclass (:attr:`Strategy.options`), or a mapping by name
    that :func:`~gridwright.core.options.resolve` makes into one."""
    keep: bool = True
    """Whether the boards are wanted, or only their number."""
    progress: Listener = tell
    """Called now and then with a short text about what is going on (:class:`Reports`)."""
    counted: Callable[[int], None] | None = None
    """Called after each answer with the number found so far."""

    def __post_init__(self) -> None:
        if not isinstance(self.progress, Reports):
            object.__setattr__(self, "progress", Reports(self.progress))


@dataclass(frozen=True, slots=True)
class Strategy(Generic[P]):
    """A named strategy: one line about it, what it can prove, and the function itself."""

    name: str
    sentence: str
    proves: str
    """What it can prove with the options at their defaults, such as ``unique, multiple, none``, or
    ``nothing``."""
    find: Callable[[P, Request], Result]
    options: type = NoOptions
    """The dataclass of the options it takes (``core/options.py``)."""
    extra: str = ""
    """The optional dependency that it needs (``core/extras.py``)."""

    @property
    def claim(self) -> Saying:
        """What it can prove, and the options with which it can prove less."""
        less = [one.name for one in options_of(self.options) if one.proves_less]
        if not less:
            return Saying(self.proves)
        return Saying(
            "{proves} (less with {options})", proves=Saying(self.proves), options=", ".join(less)
        )


Boards = Generator[Board, None, bool]
"""Answers, each once, as they are found. It returns whether these are proven to be all."""


def collect(
    puzzle: Any,
    name: str,
    request: Request,
    boards: Boards,
    stats: Callable[[], dict[str, Any]] = dict,
) -> Result:
    """Take answers until there are enough, and make a result of them that knows its puzzle.

    This is the only place where a strategy's limit, count, deadline and progress are handled: all
    its work belongs in the generator, which checks the deadline often and is closed before
    ``stats`` is called for the figures.

    >>> def search():
    ...     yield Board.whole(2, 0b01)
    ...     yield Board.whole(2, 0b10)
    ...     return True
    >>> result = collect(None, "by heart", Request(limit=None), search())
    >>> str(result.status), result.count, result.exhausted
    ('multiple', 2, True)
    """
    started = clock()
    kept: list[Board] = []
    count = 0
    exhausted = timed_out = False
    reports = request.progress
    assert isinstance(reports, Reports)  # noqa: S101 - made so by the request
    reports.found = 0
    try:
        with beating(reports.beat if reports.wanted else None):
            try:
                while count != request.limit:
                    look()
                    board = next(boards)
                    count += 1
                    reports.found = count
                    if request.keep or count <= 2:
                        kept.append(Board.whole(board.size, board.yes, puzzle))
                    if request.counted is not None:
                        request.counted(count)
            finally:
                boards.close()
    except StopIteration as end:
        exhausted = bool(end.value)
    except Timeout:
        timed_out = True
    status = status_of(count, exhausted, timed_out, request.limit)
    figures = Stats(stats(), exhausted=exhausted, timed_out=timed_out)
    seconds = clock() - started
    return Result(status, tuple(kept), exhausted, count, name, seconds, figures, puzzle)
