"""The puzzles that come with the page: a starter set, and one for every day of many weeks.

A file for each genre has one puzzle per line: its level, score and length, and the puzzle itself;
first the puzzles of the day in their order, then, after an empty line, the starter set. There are
whole weeks of them, so every day of the week keeps its level. ``make_puzzles.py`` makes them.

The page reads records (:mod:`~gridwright.web.records`), in parts of four weeks, so that it can show
a board before any solver is there. They are made from the lines where they are handed out.

>>> len(starters("kuromasu")) >= 5 * 2
True
>>> sorted(parts())[0]
'puzzles/days.json'
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from gridwright import api
from gridwright.core.writing import write_file
from gridwright.formats.document import Document
from gridwright.web.records import puzzle_record

FOLDER = Path(__file__).parent / "puzzles"
PART = 28
"""Days in a part."""
COUNTS = "puzzles/days.json"
"""Where the page finds how many days there are."""


@dataclass(frozen=True, slots=True)
class Line:
    """A puzzle of the set."""

    level: int
    score: float
    length: float
    """In minutes."""
    source: str

    def __str__(self) -> str:
        return f"{self.level} {self.score:g} {self.length:g} {self.source}"

    def record(self) -> dict[str, Any]:
        """As the page reads it."""
        puzzle = puzzle_record(Document(api.parse(self.source)))
        return {"level": self.level, "score": self.score, "length": self.length, "puzzle": puzzle}


def read_line(text: str) -> Line:
    """A line of the file.

    >>> read_line("2 7.5 1.2 kurodoko/2/2/3i")
    Line(level=2, score=7.5, length=1.2, source='kurodoko/2/2/3i')
    """
    level, score, length, source = text.split(" ", 3)
    return Line(int(level), float(score), float(length), source)


def write(genre: str, by_day: Iterable[Line], to_start: Iterable[Line]) -> None:
    """Write the file of a genre."""
    text = "\n".join([*map(str, by_day), "", *map(str, to_start), ""])
    write_file(FOLDER / f"{genre}.txt", text)


@cache
def _read(genre: str) -> tuple[tuple[Line, ...], tuple[Line, ...]]:
    path = FOLDER / f"{genre}.txt"
    if not path.is_file():
        return (), ()
    by_day, _, to_start = path.read_text("utf-8").partition("\n\n")
    first, second = (tuple(map(read_line, part.split("\n"))) for part in (by_day, to_start.strip()))
    return first, second


def days(genre: str) -> tuple[Line, ...]:
    """The puzzles of the day."""
    return _read(genre)[0]


def starters(genre: str) -> tuple[Line, ...]:
    """The starter set."""
    return _read(genre)[1]


@cache
def parts() -> dict[str, tuple[Line, ...]]:
    """The addresses of all parts with their puzzles; the starter set has the genre's name."""
    by_address: dict[str, tuple[Line, ...]] = {COUNTS: ()}
    for genre in api.all_genres():
        by_address[f"puzzles/{genre.name}.json"] = starters(genre.name)
        every = days(genre.name)
        for number, first in enumerate(range(0, len(every), PART)):
            by_address[f"puzzles/{genre.name}-{number:02}.json"] = every[first : first + PART]
    return by_address


@cache
def part(name: str) -> bytes:
    """A part as JSON."""
    told: Any = [line.record() for line in parts()[name]]
    if name == COUNTS:
        told = {
            "part": PART,
            "days": {genre.name: len(days(genre.name)) for genre in api.all_genres()},
        }
    return json.dumps(told, separators=(",", ":")).encode()


def prepare(today: date) -> None:
    """Make the parts that are asked for first today."""
    part(COUNTS)
    for genre in api.all_genres():
        if days(genre.name):
            number = (today - date(1970, 1, 1)).days % len(days(genre.name)) // PART
            part(f"puzzles/{genre.name}-{number:02}.json")
