"""Puzzles made for a book: ``GENRE:WxH:COUNT[:LEVELS]``, where ``all`` is so many of each genre.

The puzzles of a book are numbered consecutively, and each comes from the seed and its number. So
the same command gives the same book, and two ``--make`` options never give the same puzzles.

>>> (wish,) = read_wish("kuromasu:10x8:5:1-3")
>>> wish.rows, wish.cols, wish.levels
(8, 10, (1, 1, 2, 2, 3))
>>> read_wish("kuromasu:10x10")
Traceback (most recent call last):
...
gridwright.core.errors.InputError: expected GENRE:WxH:COUNT or GENRE:WxH:COUNT:LEVELS, such as
akari:10x10:20:1-4, found 'kuromasu:10x10'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from gridwright.books.preparing import Given
from gridwright.core.control import Control
from gridwright.core.deadline import Listener, telling
from gridwright.core.errors import InputError
from gridwright.core.saying import Saying
from gridwright.engine.generate import find_generator, generate
from gridwright.formats.document import Document
from gridwright.genre import Genre
from gridwright.genres import all_genres, named

MOST = 10_000
"""More puzzles than this make no book."""
_WISH = re.compile(r"([\w-]+):(\d{1,4})(?:[x×](\d{1,4}))?:(\d{1,9})(?::([1-5])(?:-([1-5]))?)?")


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for."""

    genre: Genre[Any]
    rows: int
    cols: int
    levels: tuple[int, ...]
    """The level of each puzzle; 0 for any."""
    text: str
    """As it was typed."""
    quality: int = 1
    """So many puzzles are made for each place, and the best is kept."""


def read_wish(text: str, quality: int = 1) -> list[Wish]:
    """A wish as it was typed, for each of its genres.

    Levels are shared out evenly, the easier ones first.
    """
    parts = _WISH.fullmatch(text.strip())
    if parts is None:
        raise InputError(
            "expected GENRE:WxH:COUNT or GENRE:WxH:COUNT:LEVELS, such as {name}:10x10:20:1-4, "
            "found {text}",
            name=all_genres()[0].name,
            text=repr(text),
        )
    name, cols, rows, count, first, last = parts.groups()
    number = int(count)
    if not 1 <= number <= MOST:
        raise InputError(
            "{text} asks for {number} puzzles; expected 1 to {most}",
            text=repr(text),
            number=number,
            most=MOST,
        )
    easiest, hardest = int(first or 0), int(last or first or 0)
    if hardest < easiest:
        raise InputError(
            "{text} has the levels {first}-{last}; expected the lower first",
            text=repr(text),
            first=first,
            last=last,
        )
    span = hardest - easiest + 1
    levels = tuple(easiest + place * span // number for place in range(number))
    return [
        Wish(genre, int(rows or cols), int(cols), levels, text, quality)
        for genre in named(name, find_generator)
    ]


def made(
    wishes: Sequence[Wish],
    seed: int,
    time_limit: float | None = None,
    progress: Listener | None = None,
    remark: Callable[[Saying], None] = lambda text: None,
) -> Iterator[Given]:
    """The puzzles, each as soon as it is made; the time limit is for each puzzle."""
    start = 0
    for wish in wishes:
        for level, run in groupby(wish.levels):
            count = len(list(run))
            for number in range(start, start + count):
                yield _one(wish, level, seed, number, time_limit, progress, remark)
            start += count


def _one(
    wish: Wish,
    level: int,
    seed: int,
    number: int,
    time_limit: float | None,
    progress: Listener | None,
    remark: Callable[[Saying], None],
) -> Given:
    options: dict[str, Any] = {"quality": wish.quality}
    if level:
        options["level"] = str(level)
    try:
        with Control(time_limit), telling(progress):
            (puzzle,) = generate(
                wish.genre, wish.rows, wish.cols,
                seed=seed, start=number, options=options, unique=True,
            )  # fmt: skip
    except InputError as error:
        raise InputError("{text}: {error}", text=wish.text, error=error.saying) from None
    whose = f"{wish.genre.title} {wish.cols}×{wish.rows}"
    for what in puzzle.remarks:
        remark(Saying("{whose}: {what}", whose=whose, what=what))
    return Given(Document(puzzle.puzzle, puzzle.answer), unique=bool(puzzle.unique))
