"""Generate puzzles in several processes.

Every puzzle has its own random numbers, from the seed and its own number, so it does not matter
which process makes it: the same seed gives the same puzzles, in the same order, for any number of
processes. A puzzle is yielded as soon as all before it are; so at the time limit, or when the work
is cancelled, all finished puzzles have been yielded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing
from functools import partial
from typing import Any

from gridwright.core.generator import Generated
from gridwright.core.pool import in_order, results
from gridwright.engine.generate import generate
from gridwright.genres import by_name


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
    return _run(partial(_one, genre, rows, cols, asked), count, jobs)


def _one(genre: str, rows: int, cols: int, asked: dict[str, Any], number: int) -> Generated[Any]:
    """One puzzle of the run."""
    return next(generate(by_name(genre), rows, cols, start=number, **asked))


def _run(one: Any, count: int, jobs: int) -> Iterator[Generated[Any]]:
    with closing(results(one, range(count), jobs)) as found:
        yield from in_order(found)
