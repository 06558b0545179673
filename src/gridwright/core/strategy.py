"""A named method of finding answers, and what it is asked for.

The papers' methods and gridwright's own are all strategies with one signature, so that they can be
compared in one run: ``find(puzzle, request)`` gives a :class:`~gridwright.core.result.Result`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import closing
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any, Generic

from gridwright.core.board import Board
from gridwright.core.deadline import NEVER, Deadline
from gridwright.core.errors import OutOfTime
from gridwright.core.options import NoOptions
from gridwright.core.puzzle import P
from gridwright.core.result import Result, status_of
from gridwright.core.stats import Stats


@dataclass(frozen=True, slots=True)
class Request:
    """What a strategy is asked for."""

    limit: int | None = 2
    """Stop after this many answers; two decide whether the answer is unique. ``None``: all."""
    deadline: Deadline = NEVER
    seed: int = 0
    """For strategies that use random numbers: the same seed gives the same result."""
    options: Any = field(default_factory=dict)
    """The strategy's own options: its dataclass (:attr:`Strategy.options`), or a mapping by name
    that :func:`~gridwright.core.options.resolve` makes into one."""
    keep: bool = True
    """Whether the boards are wanted, or only their number."""
    progress: Callable[[str], None] = lambda text: None
    """Called now and then with a short text about what is going on."""
    counted: Callable[[int], None] | None = None
    """Called after each answer with the number found so far."""


@dataclass(frozen=True, slots=True)
class Strategy(Generic[P]):
    """A named strategy: one line about it, what it can prove, and the function itself."""

    name: str
    sentence: str
    proves: str
    """What it can prove, such as ``unique, multiple, none``, or ``nothing``."""
    find: Callable[[P, Request], Result]
    options: type = NoOptions
    """The dataclass of the options it takes (``core/options.py``)."""
    extra: str = ""
    """The optional dependency that it needs (``core/extras.py``)."""


Boards = Generator[Board, None, bool]
"""Answers, each once, as they are found. It returns whether these are proven to be all."""


def collect(
    name: str,
    request: Request,
    boards: Boards,
    stats: Callable[[], dict[str, Any]] = dict,
) -> Result:
    """Take answers until there are enough, and make a result of them.

    This is the only place where a strategy's limit, count and deadline are handled: all its work
    belongs in the generator, which is closed before ``stats`` is called for the figures.

    >>> def search():
    ...     yield Board.whole(2, 0b01)
    ...     yield Board.whole(2, 0b10)
    ...     return True
    >>> result = collect("by heart", Request(limit=None), search())
    >>> str(result.status), result.count, result.exhausted
    ('multiple', 2, True)
    """
    started = perf_counter()
    kept: list[Board] = []
    count = 0
    exhausted = timed_out = False
    try:
        with closing(boards):
            while count != request.limit:
                request.deadline.check()
                board = next(boards)
                count += 1
                if request.keep or count <= 2:
                    kept.append(board)
                if request.counted is not None:
                    request.counted(count)
    except StopIteration as end:
        exhausted = bool(end.value)
    except OutOfTime:
        timed_out = True
    status = status_of(count, exhausted, timed_out, request.limit)
    figures = Stats(stats(), exhausted=exhausted, timed_out=timed_out)
    return Result(
        status, tuple(kept), exhausted, count, name, perf_counter() - started, figures
    )
