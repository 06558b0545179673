"""Generate puzzles in several processes.

Every puzzle has its own random numbers, from the seed and its own number, so it does not matter
which process makes it: the same seed gives the same puzzles, in the same order, for any number of
processes. A puzzle is yielded as soon as all before it are; so at the time limit, or when the work
is cancelled, all finished puzzles have been yielded.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

from gridwright.core.control import Control
from gridwright.core.deadline import AROUND, Flag, look
from gridwright.core.generator import Generated
from gridwright.core.processes import follow_parent, starting
from gridwright.engine.generate import generate
from gridwright.genres import by_name

SECONDS_BETWEEN_LOOKS = 0.1
AHEAD = 2
"""How many puzzles each process is given in advance."""

_stop: Flag


def _begin(stop: Flag) -> None:
    """Called once in each process."""
    global _stop  # noqa: PLW0603  # a process has no other place for what it keeps
    _stop = stop
    follow_parent()


def _one(
    genre: str,
    rows: int,
    cols: int,
    number: int,
    seconds: float | None,
    asked: dict[str, Any],
) -> Generated[Any]:
    """One puzzle of the run."""
    with Control(seconds, cancel=_stop):
        return next(generate(by_name(genre), rows, cols, start=number, **asked))


def generate_in_processes(
    genre: str,
    rows: int,
    cols: int,
    jobs: int,
    *,
    count: int = 1,
    seed: int = 0,
    method: str | None = None,
    options: Mapping[str, Any] | None = None,
    unique: bool = False,
) -> Iterator[Generated[Any]]:
    """The same as :func:`~gridwright.engine.generate.generate`, by this many processes."""
    asked: dict[str, Any] = {
        "seed": seed,
        "method": method,
        "options": dict(options or {}),
        "unique": unique,
    }
    # Whatever is wrong with the request is said at once, and here.
    generate(by_name(genre), rows, cols, count=count, **asked)
    return _run(genre, rows, cols, jobs, count, asked)


def _run(
    genre: str, rows: int, cols: int, jobs: int, count: int, asked: dict[str, Any]
) -> Iterator[Generated[Any]]:
    context = get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(
        min(jobs, count), mp_context=context, initializer=_begin, initargs=(stop,)
    )
    waiting: deque[Future[Generated[Any]]] = deque()
    numbers = iter(range(count))

    def give_out() -> None:
        with starting(context):
            for number in numbers:
                seconds = AROUND.rest()
                waiting.append(pool.submit(_one, genre, rows, cols, number, seconds, asked))
                if len(waiting) >= AHEAD * jobs:
                    return

    try:
        give_out()
        while waiting:
            yield _awaited(waiting.popleft())
            give_out()
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def _awaited(future: Future[Generated[Any]]) -> Generated[Any]:
    """What a process made; the clock is looked at meanwhile."""
    while True:
        try:
            return future.result(SECONDS_BETWEEN_LOOKS)
        except TimeoutError:
            look()
