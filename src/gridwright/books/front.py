"""The first pages: title, what the book holds, contents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from gridwright.books.art import Board, Stars, extent
from gridwright.books.flow import Block, gap, heading, leading, paragraph
from gridwright.books.items import Drawing, Item, Line, Page, Text, text_width
from gridwright.books.paper import POINT, Design
from gridwright.books.puzzle import Printed, level_name
from gridwright.core.saying import Listed, Saying
from gridwright.engine.grade import LEVELS
from gridwright.render.faces import FaceName, broken
from gridwright.version import VERSION


def title_page(
    title: str, subtitle: str, author: str, puzzles: Sequence[Printed], design: Design
) -> Page:
    """The first page: the title, a board, who made the book."""
    area, middle = design.area(1), design.area(1).x + design.width / 2
    large = (30.0 if design.small else 40.0) * (1.1 if design.large else 1.0)
    lines = tuple(broken(title, "serif", design.width / (large * POINT)))
    while len(lines) > 3 and large > 18:
        large *= 0.85
        lines = tuple(broken(title, "serif", design.width / (large * POINT)))
    step = 1.2 * large * POINT
    y = area.y + 0.13 * area.height
    items: list[Item] = [Text(middle, y, lines, "serif", large, step, "centre", "p")]
    y += step * (len(lines) - 1) + 0.65 * step
    items.append(Line(middle - 11, y, 22, 0.35, 0.0))
    size = 1.25 * design.text
    below = tuple(broken(subtitle, "italic", design.width / (size * POINT)))
    y += 1.9 * size * POINT
    items.append(Text(middle, y, below, "italic", size, leading(size), "centre"))
    y += leading(size) * (len(below) - 1) + 10
    foot = area.bottom - (1.8 * leading(size) if author else 0.0)
    board = Board(_emblem(puzzles).solved)
    wide, high = extent(board)
    side = min(0.62 * area.width / wide, (foot - y - 14) / high, 11.0)
    items.append(
        Drawing(
            middle - side * wide / 2, y + (foot - y - side * high) / 2, side * wide, side * high,
            board, design.say("A solved puzzle, as an ornament"),
        )
    )  # fmt: skip
    if author:
        by = tuple(broken(author, "sans", design.width / (size * POINT)))
        top = area.bottom - leading(size) * (len(by) - 1)
        items.append(Text(middle, top, by, "sans", size, leading(size), "centre"))
    return Page(1, tuple(items))


def _emblem(puzzles: Sequence[Printed]) -> Printed:
    """A board that looks well on the first page: neither tiny nor huge, and nearly square."""

    def unlike(puzzle: Printed) -> tuple[float, int]:
        rows, cols = puzzle.rows, puzzle.cols
        return abs(max(rows, cols) - 8) + 2 * abs(rows - cols), puzzle.number

    return min(puzzles, key=unlike)


def subtitle_of(puzzles: Sequence[Printed], design: Design) -> str:
    """How many puzzles there are of what, and how hard they are."""
    by_genre = groupby(puzzles, key=lambda each: each.genre.title)
    titles = [title for title, _ in by_genre]
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


def title_of(puzzles: Sequence[Printed], design: Design) -> str:
    """The title of a book that was given none."""
    return design.say(Listed(tuple(dict.fromkeys(each.genre.title for each in puzzles))))


def about(puzzles: Sequence[Printed], design: Design) -> list[Block]:
    """The second page: what stars mean, who made the puzzles, how the book was made."""
    said = [
        *heading(design.say("About this book"), design, "about"),
        *paragraph(
            design.say(
                "Every puzzle has exactly one answer, as a program has proven, and can be solved by"
                " reasoning alone. The stars show how much you have to look at before you find the"
                " next step:"
            ),
            design,
            keep=True,
        ),
        gap(1.5, True),
    ]
    levels = {each.level for each in puzzles}
    for level in range(1, len(LEVELS) + 1):
        if level in levels:
            said.append(_level_line(level, puzzles, design))
    said.append(gap(3.0))
    if 0 in levels:
        said += paragraph(design.say("Puzzles without stars are too large to be graded."), design)
    if design.answers == "back":
        said += paragraph(
            design.say(
                "The answers are at the back. In an electronic copy, the number of a puzzle links"
                " to its answer, and the number of an answer links back to the puzzle."
            ),
            design,
        )
    if design.hints != "none":
        stuck = Saying("If you are stuck, the hints at the back show the whole way, with reasons.")
        if design.hints == "first":
            stuck = Saying("If you are stuck, the hints at the back show where to begin.")
        said += paragraph(design.say(stuck), design)
    if design.qr and any(each.address for each in puzzles):
        said += paragraph(
            design.say("A QR code opens the puzzle on puzz.link, where it can be played."), design
        )
    authors = sorted({each.about["author"] for each in puzzles if each.about.get("author")})
    if authors:
        by = Saying("Puzzles by {authors}.", authors=Listed(tuple(authors)))
        said += paragraph(design.say(by), design)
    said += [gap(4.0)]
    made = Saying("Made with gridwright {version}. Set in IBM Plex.", version=VERSION)
    return said + paragraph(design.say(made), design, "sans", design.note)


def _level_line(level: int, puzzles: Sequence[Printed], design: Design) -> Block:
    step = 1.15 * leading(design.text)
    high = 0.62 * design.text * POINT
    stars = Stars(level)
    wide = extent(stars)[0] * high
    base = 0.72 * step
    count = sum(each.level == level for each in puzzles)
    many = design.say("{count} [count|puzzle|puzzles]", count=count)
    x = 4.0 + wide + 4.0
    return Block(
        step,
        (
            Drawing(4.0, base - high, wide, high, stars, _of_five(level, design)),
            Text(x, base, (design.say(level_name(level)),), "serif", design.text),
            Text(
                x + text_width(design.say("moderate"), "serif", design.text) + 6.0, base,
                (many,), "sans", design.note, grey=0.4,
            ),
        ),
        True,
    )  # fmt: skip


def _of_five(level: int, design: Design) -> str:
    return design.say("Level {level} of 5", level=level)


Entry = tuple[str, str, int, str]
"""A line of the contents: what it says, where it leads, its level of stars, and which puzzles."""


def contents(entries: Sequence[Entry], pages: Mapping[str, int], design: Design) -> list[Block]:
    """The contents; chapters stand out from what is in them."""
    blocks = [*heading(design.say("Contents"), design, "contents")]
    for text, anchor, level, which in entries:
        chapter = not which
        if chapter:
            blocks.append(gap(2.6))
        blocks.append(_entry(text, anchor, level, which, str(pages.get(anchor, 0)), design))
    return blocks


def _entry(text: str, anchor: str, level: int, which: str, page: str, design: Design) -> Block:
    chapter = not which
    face: FaceName = "bold" if chapter else "serif"
    step = leading(design.text) * (1.1 if chapter else 1.05)
    base = 0.72 * step
    link = f"#{anchor}"
    x = 0.0 if chapter else 5.0
    items: list[Item] = []
    if level:
        stars, high = Stars(level), 0.56 * design.text * POINT
        wide = extent(stars)[0] * high
        items.append(Drawing(x, base - high, wide, high, stars, _of_five(level, design), link))
        x += wide + 3.0
    said = f"{text}, {which}" if which else text
    items.append(Text(x, base, (said,), face, design.text, link=link))
    number = Text(design.width, base, (page,), face, design.text, align="right", link=link)
    start = x + text_width(said, face, design.text) + 2.0
    end = design.width - text_width(page, face, design.text) - 2.0
    if end - start > 4:
        items.append(Line(start, base - 0.1, end - start, 0.2, 0.55, dotted=True))
    items.append(number)
    return Block(step, tuple(items), chapter)
