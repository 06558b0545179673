"""From a puzzle to what a book needs to know about it: answer, level, techniques, first steps.

Only a puzzle with exactly one answer is printed. One that could not be graded in time, or is too
large for the techniques, is printed without a level, after the others.

>>> from gridwright.engine.load import read
>>> from gridwright.genres import all_genres
>>> given = Given(read("kurodoko/5/5/5m866j5n3", all_genres())[0])
>>> ready = prepared(given, "first")
>>> ready.level_name, ready.address, len(ready.steps)
('tricky', 'https://puzz.link/p?kurodoko/5/5/5m866j5n3', 1)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from gridwright.books.paper import Hints
from gridwright.books.puzzle import Printed
from gridwright.core.board import Board
from gridwright.core.control import Control
from gridwright.core.errors import FormatError, InputError, Timeout
from gridwright.core.frame import Frame
from gridwright.core.picture import Cell, Picture
from gridwright.core.result import Status
from gridwright.core.saying import ENGLISH, Language, Saying
from gridwright.engine.explain import explain, hint
from gridwright.engine.frames import Scene, in_one
from gridwright.engine.grade import Grade, grade_of_unique
from gridwright.engine.ladders import view_of
from gridwright.engine.records import hint_saying
from gridwright.engine.solve import solve
from gridwright.formats.document import Document
from gridwright.genre import Genre
from gridwright.genres import by_name


class NotUnique(InputError):
    """A puzzle that has no answer, or several."""


@dataclass(frozen=True, slots=True)
class Given:
    """A puzzle, and what is known about it already."""

    document: Document[Any]
    level: int = 0
    difficulty: float = 0.0
    techniques: Mapping[str, int] = field(default_factory=dict)
    unique: bool = False
    """Whether the answer of the document is known to be the only one."""


def prepared(
    given: Given,
    hints: Hints = "none",
    language: Language = ENGLISH,
    control: Control | None = None,
) -> Printed:
    """The puzzle with all that the book prints of it; the control is for solving and grading."""
    document = given.document
    genre, puzzle = by_name(document.puzzle.genre), document.puzzle
    with control or Control():
        answer = _answer(genre, given)
        grade = _grade(genre, given)
        tips = _tips(genre, puzzle, hints, language)
    about = {key: " ".join(value.split()) for key, value in document.about.items()}
    return Printed(
        genre,
        puzzle,
        answer,
        _small(genre.draw(puzzle, genre.printed(puzzle))),
        _small(genre.draw(puzzle, answer)),
        grade.level,
        grade.difficulty,
        grade.techniques or {},
        about,
        _address(genre, puzzle),
        *tips,
    )


def _answer(genre: Genre[Any], given: Given) -> Board:
    known = given.document.answer
    if given.unique and known is not None and known.complete:
        return known
    result = solve(genre, given.document.puzzle)
    if result.status is Status.NONE:
        raise NotUnique("the puzzle has no answer, so it is left out")
    if result.status is Status.MULTIPLE:
        raise NotUnique("the puzzle has more than one answer, so it is left out")
    if result.status is not Status.UNIQUE:
        raise Timeout
    return result.boards[0]


def _grade(genre: Genre[Any], given: Given) -> Grade:
    """The grade, which may be known; without one if there is no time or no technique."""
    if given.level:
        known = dict(given.techniques)
        return Grade(Status.UNIQUE, given.level, difficulty=given.difficulty, techniques=known)
    try:
        return grade_of_unique(genre, given.document.puzzle)
    except Timeout:
        return Grade(Status.TIMEOUT)
    except InputError:
        return Grade(Status.UNIQUE)


def _tips(
    genre: Genre[Any], puzzle: Any, hints: Hints, language: Language
) -> tuple[tuple[Frame, ...], str, str]:
    """The pictures of the first step or of the whole way; where to look; the technique."""
    if hints == "none":
        return (), "", ""
    try:
        view, found = view_of(genre, puzzle), hint(genre, puzzle)
        way = explain(genre, puzzle).digest.frames(language) if hints == "all" else ()
    except InputError:
        # The board is too large for the techniques.
        return (), "", ""
    if not found.steps:
        return (), "", ""
    scene = Scene(genre, puzzle, view, language)
    where = language.say(hint_saying(found, 1))
    technique = language.say("{technique}.", technique=Saying(found.steps[-1].technique))
    first = [in_one(scene, puzzle.given, step) for step in found.steps]
    small = (frame._replace(picture=_small(frame.picture)) for frame in way or first)
    return tuple(small), where, technique


def _small(picture: Picture) -> Picture:
    """The same picture in a tenth of the memory: equal cells are one, and say nothing."""
    return replace(picture, cells=tuple(_cell(replace(each, label="")) for each in picture.cells))


@cache
def _cell(cell: Cell) -> Cell:
    return cell


def _address(genre: Genre[Any], puzzle: Any) -> str:
    form = genre.format("puzzlink")
    if form is None:
        return ""
    try:
        return form.write(Document(puzzle)).strip()
    except FormatError:
        return ""


def ordered(puzzles: Iterable[Printed]) -> list[Printed]:
    """The puzzles as the book has them: by genre, by level, the easiest first; then numbered."""
    in_order = sorted(
        puzzles,
        key=lambda each: (
            each.genre.title,
            each.level or 9,
            each.difficulty,
            each.rows * each.cols,
            each.cols,
        ),
    )
    return [replace(each, number=number) for number, each in enumerate(in_order, start=1)]
