"""A whole book: the parts in their order.

>>> from gridwright.books.paper import PAPERS
>>> from gridwright.books.preparing import Given, ordered, prepared
>>> from gridwright.engine.load import read
>>> from gridwright.genres import all_genres
>>> puzzle = prepared(Given(read("kurodoko/5/5/5m866j5n3", all_genres())[0]))
>>> book = book_of(ordered([puzzle]), Design(PAPERS["a5"]))
>>> book.title, [part.kind for part in book.parts]
('Kuromasu', ['title', 'about', 'contents', 'rules', 'puzzles', 'answers', 'index'])
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from gridwright.books.art import Board
from gridwright.books.chapters import answers_of, index_of, sheets_of
from gridwright.books.content import (
    About,
    Book,
    Contents,
    Level,
    Look,
    Part,
    Puzzles,
    TitlePage,
)
from gridwright.books.hints import hints_of
from gridwright.books.paper import MODULE, Design
from gridwright.books.puzzle import Printed, level_name
from gridwright.books.rules import rules_of
from gridwright.core.saying import Listed, Saying
from gridwright.engine.grade import LEVELS
from gridwright.version import VERSION

MOST_LINKED = 500
"""In a longer book, numbers are no links: Typst needs 200 kB of memory for those of a puzzle."""


@dataclass(frozen=True, slots=True)
class Names:
    """What stands on the first page; what is empty is found from the puzzles."""

    title: str = ""
    subtitle: str = ""
    author: str = ""


def book_of(puzzles: Sequence[Printed], design: Design, names: Names | None = None) -> Book:
    """The book of these puzzles, which are ordered and numbered."""
    names = names or Names()
    title = names.title or _title(puzzles, design)
    parts = tuple(_parts(puzzles, design, names, title))
    line = design.say("Name") if design.handout else ""
    return Book(
        title, names.author, design.language.code, look_of(design), parts, line,
        design.whole_sheets, len(puzzles) <= MOST_LINKED,
    )  # fmt: skip


def look_of(design: Design) -> Look:
    """What a template has to know about the paper."""
    paper = design.paper
    return Look(
        paper.width, paper.height, paper.top, paper.bottom, paper.outer,
        paper.outer + design.binding, paper.gap, design.text, design.note, design.number,
        design.small, design.large, design.least_answer_cell, MODULE,
    )  # fmt: skip


def _parts(puzzles: Sequence[Printed], design: Design, names: Names, title: str) -> Iterator[Part]:
    front = design.front
    if front.title:
        subtitle = names.subtitle or _subtitle(puzzles, design)
        alt = design.say("A solved puzzle, as an ornament")
        yield TitlePage(title, subtitle, names.author, Board(_emblem(puzzles).solved), alt)
    if front.about:
        yield _about(puzzles, design)
    if front.contents:
        yield Contents(design.say("Contents"))
    if design.handout and not front.rules:
        heading = names.title if names.title else ""
        yield Puzzles(heading, sheets_of(puzzles, design, chapters=True))
    else:
        for name, group in groupby(puzzles, key=lambda each: each.genre.title):
            chapter = list(group)
            if front.rules:
                yield rules_of(chapter, design, f"chapter-{chapter[0].genre.name}")
            yield Puzzles(name, sheets_of(chapter, design, chapters=not front.rules))
    if design.answers == "back":
        yield answers_of(puzzles, design)
    if design.hints != "none" and any(each.steps for each in puzzles):
        yield hints_of(puzzles, design)
    if design.index and any(each.techniques for each in puzzles):
        yield index_of(puzzles, design)


def _emblem(puzzles: Sequence[Printed]) -> Printed:
    """A board that looks well on the first page: neither tiny nor huge, and nearly square."""

    def unlike(puzzle: Printed) -> tuple[float, int]:
        rows, cols = puzzle.rows, puzzle.cols
        return abs(max(rows, cols) - 8) + 2 * abs(rows - cols), puzzle.number

    return min(puzzles, key=unlike)


def _subtitle(puzzles: Sequence[Printed], design: Design) -> str:
    """How many puzzles there are of what, and how hard they are."""
    titles = list(dict.fromkeys(each.genre.title for each in puzzles))
    levels = sorted({each.level for each in puzzles if each.level})
    many = Saying("{count} [count|puzzle|puzzles]", count=len(puzzles))
    if len(titles) == 1:
        many = Saying("{count} {title} [count|puzzle|puzzles]", count=len(puzzles), title=titles[0])
    if not levels:
        return design.say(many)
    first, last = (Saying(level_name(level)) for level in (levels[0], levels[-1]))
    if first == last:
        return design.say("{puzzles}, {level}", puzzles=many, level=first)
    return design.say("{puzzles}, from {first} to {last}", puzzles=many, first=first, last=last)


def _title(puzzles: Sequence[Printed], design: Design) -> str:
    """The title of a book that was given none."""
    return design.say(Listed(tuple(dict.fromkeys(each.genre.title for each in puzzles))))


def _about(puzzles: Sequence[Printed], design: Design) -> About:
    """The second page: what stars mean, who made the puzzles, how the book was made."""
    opening = design.say(
        "Every puzzle has exactly one answer, as a program has proven, and can be solved by"
        " reasoning alone. The stars show how much you have to look at before you find the"
        " next step:"
    )
    levels = tuple(
        Level(
            level,
            design.say("Level {level} of 5", level=level),
            design.say(level_name(level)),
            design.say("{count} [count|puzzle|puzzles]", count=count),
        )
        for level in range(1, len(LEVELS) + 1)
        if (count := sum(each.level == level for each in puzzles))
    )
    made = design.say("Made with gridwright {version}. Set in IBM Plex.", version=VERSION)
    heading = design.say("About this book")
    return About(heading, opening, levels, tuple(_remarks(puzzles, design)), made)


def _remarks(puzzles: Sequence[Printed], design: Design) -> Iterator[str]:
    if any(not each.level for each in puzzles):
        yield design.say("Puzzles without stars are too large to be graded.")
    if design.answers == "back":
        linked = design.say(
            "In an electronic copy, the number of a puzzle links to its answer, and the number of"
            " an answer links back to the puzzle."
        )
        back = design.say("The answers are at the back.")
        yield back if len(puzzles) > MOST_LINKED else f"{back} {linked}"
    if design.hints != "none":
        yield design.say(
            "If you are stuck, there are hints at the back. They come in three parts, each on pages"
            " of its own: where to look, which technique helps, and the step itself."
        )
    if design.qr and any(each.address for each in puzzles):
        yield design.say("A QR code opens the puzzle on puzz.link, where it can be played.")
    authors = sorted({each.about["author"] for each in puzzles if each.about.get("author")})
    if authors:
        yield design.say(Saying("Puzzles by {authors}.", authors=Listed(tuple(authors))))
