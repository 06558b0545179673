"""A whole book: the parts in their order, page after page.

>>> from gridwright.books.paper import PAPERS
>>> from gridwright.books.preparing import Given, ordered, prepared
>>> from gridwright.engine.load import read
>>> from gridwright.genres import all_genres
>>> puzzle = prepared(Given(read("kurodoko/5/5/5m866j5n3", all_genres())[0]))
>>> book = laid_out(ordered([puzzle]), Design(PAPERS["a5"]))
>>> book.title, [page.number for page in book.pages] == list(range(1, len(book.pages) + 1))
('Kuromasu', True)
>>> book.anchors()["puzzle-1"][0] < book.anchors()["answer-1"][0]
True
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from gridwright.books.boards import answer_blocks, puzzle_pages
from gridwright.books.flow import Block, heading, paginated
from gridwright.books.front import (
    Entry,
    about,
    contents,
    subtitle_of,
    title_of,
    title_page,
)
from gridwright.books.hints import hint_blocks
from gridwright.books.items import Book, Page
from gridwright.books.paper import Design
from gridwright.books.puzzle import Printed, level_name
from gridwright.books.rules import rules_of
from gridwright.books.techniques import index_blocks
from gridwright.core.saying import Saying


@dataclass(frozen=True, slots=True)
class Names:
    """What stands on the first page; what is empty is found from the puzzles."""

    title: str = ""
    subtitle: str = ""
    author: str = ""


def laid_out(puzzles: Sequence[Printed], design: Design, names: Names | None = None) -> Book:
    """The book of these puzzles, which are ordered and numbered."""
    names = names or Names()
    title = names.title or title_of(puzzles, design)
    subtitle = names.subtitle or subtitle_of(puzzles, design)
    opening = title_page(title, subtitle, names.author, puzzles, design)
    front = paginated(about(puzzles, design), design, 2, "", title)
    entries = _entries(puzzles, design)
    first = 2 + len(front)
    # The contents need the page numbers, which do not change how long the contents are.
    head = design.say("Contents")
    length = len(paginated(contents(entries, {}, design), design, first, head, title))
    body = _body(puzzles, design, first + length, title)
    anchors = Book(title, design.paper, tuple(body)).anchors()
    pages = {anchor: page for anchor, (page, _) in anchors.items()}
    listed = paginated(contents(entries, pages, design), design, first, head, title)
    whole = (opening, *front, *listed, *body)
    return Book(title, design.paper, whole, names.author, language=design.language.code)


def _entries(puzzles: Sequence[Printed], design: Design) -> list[Entry]:
    """The lines of the contents."""
    entries: list[Entry] = []
    for _, group in groupby(puzzles, key=lambda each: each.genre.title):
        chapter = list(group)
        entries.append((chapter[0].genre.title, _chapter(chapter[0]), 0, ""))
        for level, same in groupby(chapter, key=lambda each: each.level):
            numbers = [each.number for each in same]
            first, last = numbers[0], numbers[-1]
            which = Saying("puzzle {first}", first=first)
            if first != last:
                which = Saying("puzzles {first}–{last}", first=first, last=last)
            name = design.say(level_name(level))
            entries.append((name, f"puzzle-{first}", level, design.say(which)))
    if design.answers == "back":
        entries.append((design.say("Answers"), "answers", 0, ""))
    if _has_hints(puzzles, design):
        entries.append((design.say("Hints"), "hints", 0, ""))
    if _has_index(puzzles, design):
        entries.append((design.say("Techniques"), "techniques", 0, ""))
    return entries


def _chapter(puzzle: Printed) -> str:
    return f"chapter-{puzzle.genre.name}"


def _has_hints(puzzles: Sequence[Printed], design: Design) -> bool:
    return design.hints != "none" and any(each.steps for each in puzzles)


def _has_index(puzzles: Sequence[Printed], design: Design) -> bool:
    return design.index and any(each.techniques for each in puzzles)


def _body(puzzles: Sequence[Printed], design: Design, first: int, title: str) -> list[Page]:
    """All pages after the contents."""
    pages: list[Page] = []

    def add_blocks(blocks: Sequence[Block], section: str) -> None:
        pages.extend(paginated(blocks, design, first + len(pages), section, title))

    for name, group in groupby(puzzles, key=lambda each: each.genre.title):
        chapter = list(group)
        add_blocks(rules_of(chapter[0].genre, design, _chapter(chapter[0])), name)
        pages += puzzle_pages(chapter, design, first + len(pages), name, title)
    if design.answers == "back":
        name = design.say("Answers")
        add_blocks([*heading(name, design, "answers"), *answer_blocks(puzzles, design)], name)
    if _has_hints(puzzles, design):
        add_blocks(hint_blocks(puzzles, design), design.say("Hints"))
    if _has_index(puzzles, design):
        add_blocks(index_blocks(puzzles, design), design.say("Techniques"))
    return pages
