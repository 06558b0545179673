"""Puzzles for the tests of books, solved and graded once: the genres' cases, and large boards."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from gridwright.books.preparing import Given, ordered, prepared
from gridwright.books.puzzle import Printed
from gridwright.core.board import Board
from gridwright.core.grid import Grid
from gridwright.engine.load import read
from gridwright.engine.positions import cases_of
from gridwright.formats.document import Document
from gridwright.genres import all_genres, by_name

ABOUT = {
    "title": "A title that is rather long for a small board",
    "author": "Ann Setter",
    "source": "https://example.org/a/rather/long/address/of/a/puzzle/17",
    "message": "Well seen! The last clue was drawn first, and everything else follows it. " * 6,
}
LARGE = ((20, 20), (45, 24), (24, 45), (60, 20), (20, 60), (100, 100), (3, 90), (1, 1))


@cache
def small(name: str) -> tuple[Printed, ...]:
    """Small puzzles of a genre; the first has a title, an author and a source."""
    genre = by_name(name)
    found: list[Printed] = []
    for case in cases_of(genre)["solved"]:
        puzzle = read(case["source"], [genre])[0].puzzle
        if not 9 < puzzle.grid.size <= 100:
            continue
        about = ABOUT if not found else {}
        found.append(prepared(Given(Document(puzzle, None, about)), "first"))
    return tuple(found)


@cache
def of_every_genre() -> tuple[Printed, ...]:
    """All of them, in the order of a book."""
    return tuple(ordered(puzzle for genre in all_genres() for puzzle in small(genre.name)))


@cache
def large() -> tuple[Printed, ...]:
    """Boards of awkward sizes; what their answers are does not matter here."""
    genre = next(genre for genre in all_genres() if genre.blank is not None)
    assert genre.blank is not None
    found = []
    for cols, rows in LARGE:
        puzzle = genre.blank(Grid.of(rows, cols), 0)
        picture = genre.draw(puzzle, puzzle.given)
        board = Board.whole(puzzle.decisions, 0)
        found.append(Printed(genre, puzzle, board, picture, picture, about=ABOUT))
    return tuple(replace(each, number=number) for number, each in enumerate(found, start=1))
