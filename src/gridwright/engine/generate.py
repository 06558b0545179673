"""Generate puzzles: one after another, by a maker of the genre.

Every puzzle has dice of its own, thrown from the seed and the puzzle's number. So the same seed
gives the same puzzles, whether one is asked for or a hundred, and puzzle 17 can be made again
without the sixteen before it.

A wish that cannot be fulfilled is refused at once. The time limit is for the whole run: when it
comes, :class:`~gridwright.core.errors.OutOfTime` is raised, and what was yielded before stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from gridwright.core.deadline import Deadline, Flag
from gridwright.core.errors import GridwrightError
from gridwright.core.grid import Grid
from gridwright.core.maker import Made, Maker, Wish
from gridwright.core.options import settle
from gridwright.core.puzzle import P
from gridwright.genre import Genre


def maker(genre: Genre[P], name: str | None = None) -> Maker[P]:
    """The maker of this name, or the preferred one; an unknown one is refused."""
    if not genre.makers:
        raise GridwrightError(f"{genre.name} has no way to generate puzzles")
    if name is None:
        return genre.makers[0]
    for candidate in genre.makers:
        if candidate.name == name:
            return candidate
    names = ", ".join(candidate.name for candidate in genre.makers)
    raise GridwrightError(f"{genre.name} has no method {name!r} to generate; it has: {names}")


def dice(seed: int, index: int) -> Random:
    """The dice of one puzzle of a run.

    >>> dice(7, 3).random() == dice(7, 3).random() != dice(7, 4).random()
    True
    """
    return Random(f"gridwright {seed} {index}")


def generate(
    genre: Genre[P],
    rows: int,
    cols: int,
    *,
    count: int = 1,
    seed: int = 0,
    method: str | None = None,
    time_limit: float | None = None,
    options: Mapping[str, Any] | None = None,
    progress: Callable[[str], None] = lambda text: None,
    start: int = 0,
    cancel: Flag | None = None,
) -> Iterator[Made[P]]:
    """So many puzzles of this size, each yielded as soon as it is made.

    ``start`` skips puzzles: puzzle ``start`` of the seed comes first.
    """
    if count < 1:
        raise GridwrightError(f"the count of puzzles is {count}; expected 1 or more")
    if start < 0:
        raise GridwrightError(f"the number of the first puzzle is {start}; expected 0 or more")
    if time_limit is not None and not time_limit > 0:
        raise GridwrightError(f"the time limit is {time_limit}; expected more than 0 seconds")
    Grid.of(rows, cols)
    chosen = maker(genre, method)
    settled = settle(chosen.options, options or {}, f"{genre.name}'s method {chosen.name!r}")
    wish = Wish(rows, cols, settled, Deadline(time_limit, cancel), progress)
    return _one_by_one(chosen, wish, seed, range(start, start + count))


def _one_by_one(chosen: Maker[P], wish: Wish, seed: int, numbers: range) -> Iterator[Made[P]]:
    for number in numbers:
        wish.deadline.check()
        yield chosen.make(wish, dice(seed, number))
