"""Generate puzzles: one after another, by a maker of the genre.

Every puzzle has dice of its own, thrown from the seed and the puzzle's number. So the same seed
gives the same puzzles, whether one is asked for or a hundred, and puzzle 17 can be made again
without the sixteen before it.

Some makers, those of the papers among them, give puzzles that may have more than one answer. Their
puzzles are checked, and each says what is known about it (``Made.unique``). With ``unique`` they
draw again, with the same dice, until the answer is the only one.

A wish that cannot be fulfilled is refused at once. The time limit is for the whole run: when it
comes, :class:`~gridwright.core.errors.OutOfTime` is raised, and what was yielded before stays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from gridwright.core.deadline import Deadline, Flag, refuse_time_limit, within
from gridwright.core.errors import GridwrightError, OutOfTime
from gridwright.core.grid import Grid
from gridwright.core.maker import Made, Maker, Wish
from gridwright.core.options import settle
from gridwright.core.puzzle import P
from gridwright.core.words import counted
from gridwright.engine.answers import Answers
from gridwright.genre import Genre


def maker(genre: Genre[P], name: str | None = None) -> Maker[P]:
    """The maker of this name, or the preferred one; an unknown one is refused."""
    if not genre.makers:
        raise GridwrightError(f"there is no generator for {genre.title} puzzles")
    if name is None:
        return genre.makers[0]
    for candidate in genre.makers:
        if candidate.name == name:
            return candidate
    names = ", ".join(candidate.name for candidate in genre.makers)
    raise GridwrightError(f"{genre.name} has no method {name!r} for generating; it has: {names}")


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
    unique: bool = False,
    cancel: Flag | None = None,
) -> Iterator[Made[P]]:
    """So many puzzles of this size, each yielded as soon as it is made.

    ``start`` skips puzzles: puzzle ``start`` of the seed comes first. ``unique`` asks for puzzles
    with exactly one answer of a maker that does not ensure it; without a time limit that may go on
    for ever.
    """
    if count < 1:
        raise GridwrightError(f"the number of puzzles is {count}; expected 1 or more")
    if start < 0:
        raise GridwrightError(f"the first puzzle is number {start}; expected 0 or more")
    refuse_time_limit(time_limit)
    Grid.of(rows, cols)
    chosen = maker(genre, method)
    settled = settle(chosen.options, options or {}, f"{genre.name}'s method {chosen.name!r}")
    wish = Wish(rows, cols, settled, Deadline(time_limit, cancel), progress)
    make = _unique if unique and not chosen.ensures_unique else _checked
    return (make(genre, chosen, wish, dice(seed, number)) for number in range(start, start + count))


def _checked(genre: Genre[P], chosen: Maker[P], wish: Wish, throws: Random) -> Made[P]:
    """One puzzle, with what is known about its uniqueness."""
    wish.deadline.check()
    with within(wish.deadline):
        made = chosen.make(wish, throws)
    if chosen.ensures_unique:
        return replace(made, unique=True)
    try:
        return replace(made, unique=is_only_answer(genre, made, wish.deadline))
    except OutOfTime:
        return made


def _unique(genre: Genre[P], chosen: Maker[P], wish: Wish, throws: Random) -> Made[P]:
    """Draw until a puzzle has exactly one answer; the attempts of all draws are added up."""
    attempts = draws = 0
    while True:
        made = _checked(genre, chosen, wish, throws)
        attempts, draws = attempts + made.attempts, draws + 1
        if made.unique:
            return replace(made, attempts=attempts)
        wish.progress(f"{counted(draws, 'puzzle')} made, none with exactly one answer")


def is_only_answer(genre: Genre[P], made: Made[P], deadline: Deadline) -> bool:
    """Whether no other answer exists than the one that came with the puzzle."""
    with Answers(genre, made.puzzle, deadline=deadline) as answers:
        answers.block(made.answer)
        return answers.next() is None
