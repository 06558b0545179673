"""The puzzles that come with the page: a starter set, and one for every day of many weeks.

A file for each genre has one puzzle per line: its level, score, length and difficulty, the
techniques that it needs (the hardest first), and the puzzle itself; first the puzzles of the day in
their order, then, after an empty line, the starter set. There are whole weeks of them, so every day
of the week keeps its level. ``make_puzzles.py`` makes them.

The calendar begins on a fixed day, and every day since then has its puzzle, the same on every
machine. When all have had their day, they come again, turned by a quarter: 13 weeks of puzzles last
for a year.

The page reads records (:mod:`~gridwright.web.records`), in parts of a week, so that it can show
a board before any solver is there. They are made from the lines where they are handed out. The
archive shows whole months, so it reads less of each puzzle: what it can be filtered by, and the
line by which a saved game is found.

What the page knows about the genres themselves are files that come with it (``refresh.py``). Where
other packages have added genres, these are told too.

>>> len(starters("kuromasu")) >= 5 * 2
True
>>> {"puzzles/archive.json", "puzzles/days.json"} <= {*parts()}
True
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

from gridwright import api
from gridwright.core.writing import write_file
from gridwright.formats.document import Document
from gridwright.genre import of_each
from gridwright.web.page_facts import emblem
from gridwright.web.records import puzzle_record, source_text
from gridwright.web.verbs import genres_record

FOLDER = Path(__file__).parent / "puzzles"
PART = 7
"""Days in a part: the home page fetches one of each genre, and shows one day of it."""
COUNTS = "puzzles/days.json"
"""Where the page finds how many days there are."""
ARCHIVE = "puzzles/archive.json"
"""Where it finds what the archive can be filtered by."""
GENRES, EMBLEMS = "puzzles/genres.json", "puzzles/emblems.json"
"""Where it finds the genres, and the board that represents each."""
EPOCH = date(1970, 1, 1)
FIRST = date(2026, 7, 23)
"""The first day of the calendar."""
TURNS = ("three quarter turn", "identity", "quarter turn", "half turn")
"""How the puzzles are turned each time that they come; when the archive began, they were not."""


@dataclass(frozen=True, slots=True)
class Line:
    """A puzzle of the set."""

    level: int
    score: float
    length: float
    """In minutes."""
    difficulty: float
    needs: tuple[str, ...]
    """The techniques, the hardest first."""
    source: str

    def __str__(self) -> str:
        needs = ",".join(name.replace(" ", "_") for name in self.needs) or "-"
        figures = f"{self.level} {self.score:g} {self.length:g} {self.difficulty:g}"
        return f"{figures} {needs} {self.source}"

    def turned(self, turn: str) -> Line:
        """The puzzle turned, which is as hard as before."""
        return self if turn == "identity" else replace(self, source=_turned(self.source, turn))

    def size(self) -> str:
        """Columns and rows."""
        grid = api.parse(self.source).grid
        return f"{grid.cols}x{grid.rows}"

    def record(self) -> dict[str, Any]:
        """As the page reads it."""
        puzzle = puzzle_record(Document(api.parse(self.source)))
        figures = {name: getattr(self, name) for name in ("level", "score", "length", "difficulty")}
        return figures | {"puzzle": puzzle}


@cache
def _turned(source: str, turn: str) -> str:
    puzzle = api.parse(source)
    grid, to = next((grid, to) for name, grid, to in puzzle.grid.symmetries() if name == turn)
    return source_text(api.genre_of(puzzle), puzzle.moved(grid, to))


def read_line(text: str) -> Line:
    """A line of the file.

    >>> line = read_line("2 7.5 1.2 9.8 cut_off,too_far kurodoko/2/2/3i")
    >>> line.level, line.difficulty, line.needs, line.source
    (2, 9.8, ('cut off', 'too far'), 'kurodoko/2/2/3i')
    """
    level, score, length, difficulty, needs, source = text.split(" ", 5)
    names = () if needs == "-" else tuple(needs.replace("_", " ").split(","))
    return Line(int(level), float(score), float(length), float(difficulty), names, source)


def graded(source: str) -> Line:
    """The line of a puzzle, with the level that it has now."""
    grade = api.grade(api.parse(source))
    if not grade.level or grade.hardest is None:
        raise ValueError(f"{source} has no level")
    others = sorted(name for name in grade.techniques or {} if name != grade.hardest)
    figures = grade.score, grade.length, grade.difficulty
    return Line(grade.level, *figures, (grade.hardest, *others), source)


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


def turns(genre: str, number: int) -> tuple[Line, ...]:
    """The puzzles of the day when they come for the first time (0), turned (1), and so on."""
    return tuple(line.turned(TURNS[number % len(TURNS)]) for line in days(genre))


def of_the_day(genre: str, day: date) -> Line:
    """The puzzle of a day."""
    return _line(genre, _number(genre, day))


@cache
def parts() -> dict[str, tuple[str, int, int]]:
    """The addresses of all parts, each with a genre and the numbers of its days.

    The starter set has the genre's name, and the sources of a turn have its number.
    """
    by_address = {COUNTS: ("", 0, 0), ARCHIVE: ("", 0, 0)}
    if _added():
        by_address |= {GENRES: ("", 0, 0), EMBLEMS: ("", 0, 0)}
    for turn in range(len(TURNS)):
        by_address[f"puzzles/turn-{turn}.json"] = ("", turn, turn)
    for genre in api.all_genres():
        by_address[f"puzzles/{genre.name}.json"] = (genre.name, 0, 0)
        count = len(days(genre.name)) * len(TURNS)
        for number, first in enumerate(range(0, count, PART)):
            name = f"puzzles/{genre.name}-{number:02}.json"
            by_address[name] = (genre.name, first, min(first + PART, count))
    return by_address


@cache
def part(name: str) -> bytes:
    """A part as JSON."""
    genre, first, end = parts()[name]
    told: Any
    if name == COUNTS:
        told = _counts()
    elif name == ARCHIVE:
        told = _archive()
    elif name == GENRES:
        told = {"genres": [*_of_page(GENRES)["genres"], *genres_record(_added())]}
    elif name == EMBLEMS:
        told = _of_page(EMBLEMS) | {one.name: sign for one, sign in of_each(_added(), emblem)}
    elif not genre:
        told = {
            each.name: [line.source for line in turns(each.name, first)]
            for each in api.all_genres()
        }
    elif first == end:
        told = [line.record() for line in starters(genre)]
    else:
        told = [_line(genre, number).record() for number in range(first, end)]
    return json.dumps(told, separators=(",", ":")).encode()


def _of_page(name: str) -> dict[str, Any]:
    """A file that comes with the page."""
    told: dict[str, Any] = json.loads((FOLDER.parent / "page" / name).read_text("utf-8"))
    return told


def _added() -> list[api.Genre[Any]]:
    """The genres that the files of the page do not know."""
    known = {told["name"] for told in _of_page(GENRES)["genres"]}
    return [genre for genre in api.all_genres() if genre.name not in known]


def _number(genre: str, day: date) -> int:
    """The number of a day in the calendar, which begins again when all turns have been."""
    return (day - FIRST).days % (len(days(genre)) * len(TURNS))


def _line(genre: str, number: int) -> Line:
    """A puzzle by the number of its day in the calendar."""
    turn, place = divmod(number, len(days(genre)))
    return days(genre)[place].turned(TURNS[turn])


def _counts() -> dict[str, Any]:
    return {
        "first": (FIRST - EPOCH).days,
        "part": PART,
        "turns": len(TURNS),
        "days": {genre.name: len(days(genre.name)) for genre in api.all_genres()},
    }


def _archive() -> dict[str, Any]:
    """Level, size, length, difficulty and techniques (by their places) of every puzzle."""
    told: dict[str, Any] = {"techniques": {}, "days": {}, "starters": {}}
    for genre in api.all_genres():
        every = (*days(genre.name), *starters(genre.name))
        names = sorted({name for line in every for name in line.needs})
        rows = [
            [each.level, each.size(), each.length, each.difficulty, [*map(names.index, each.needs)]]
            for each in every
        ]
        count = len(days(genre.name))
        told["techniques"][genre.name] = names
        told["days"][genre.name] = rows[:count]
        told["starters"][genre.name] = [
            [*row, line.source]
            for row, line in zip(rows[count:], starters(genre.name), strict=True)
        ]
    return told


def first_parts(today: date) -> Iterator[str]:
    """The addresses of the parts that are asked for first today."""
    yield COUNTS
    turns_now = set()
    for genre in api.all_genres():
        if days(genre.name):
            number = _number(genre.name, today)
            turns_now.add(number // len(days(genre.name)))
            yield f"puzzles/{genre.name}-{number // PART:02}.json"
    yield ARCHIVE
    yield from (f"puzzles/turn-{turn}.json" for turn in sorted(turns_now))


def prepare(today: date) -> None:
    """Make the parts that are asked for first today."""
    for name in first_parts(today):
        part(name)
