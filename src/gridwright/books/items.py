"""What is on a page: texts, boards, lines, each with its place in millimetres.

>>> text = Text(10.0, 20.0, ("Kuromasu",), "sans", 10.0)
>>> left, top, right, bottom = bounds(text)
>>> left, round(right), top < 20 < bottom
(10.0, 26, True)
>>> moved(text, 5.0, 0.0).x
15.0
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from typing import Literal

from gridwright.books.art import Art
from gridwright.books.paper import POINT, Paper
from gridwright.render.faces import FaceName, width

Role = Literal["p", "h1", "h2", "frame"]
"""A paragraph, a heading of one of two levels, or what stands on every page."""
Align = Literal["left", "centre", "right"]


@dataclass(frozen=True, slots=True)
class Text:
    """One or more lines in one style."""

    x: float
    """The left end of the lines, their middle or their right end, as ``align`` says."""
    y: float
    """The baseline of the first line."""
    lines: tuple[str, ...]
    face: FaceName
    size: float
    """The font size, in points."""
    leading: float = 0.0
    """From one baseline to the next."""
    align: Align = "left"
    role: Role = "p"
    grey: float = 0.0
    """From 0, black, to 1, white."""
    link: str = ""
    """An address, or ``#`` and the name of an anchor."""
    anchor: str = ""
    bookmark: str = ""
    """For a heading: what the outline says instead of the lines."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A board or another drawing."""

    x: float
    y: float
    width: float
    height: float
    art: Art
    alt: str
    """What it shows, in words."""
    link: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A thin horizontal line; it means nothing."""

    x: float
    y: float
    width: float
    thickness: float = 0.2
    grey: float = 0.6
    dotted: bool = False


Item = Text | Drawing | Line


@dataclass(frozen=True, slots=True)
class Page:
    """One page."""

    number: int
    items: tuple[Item, ...]
    frame: tuple[Item, ...] = ()
    """The running head and the page number, which stay upright."""
    turned: bool = False
    """Whether the items are read from the side, with the top of the text at the left edge."""


@dataclass(frozen=True, slots=True)
class Book:
    """A whole book."""

    title: str
    paper: Paper
    pages: tuple[Page, ...]
    author: str = ""
    language: str = field(default="en", kw_only=True)

    def anchors(self) -> dict[str, tuple[int, float]]:
        """The page of each anchor, and its place from the top of the page."""
        return {
            item.anchor: (page.number, 0.0 if page.turned else max(0.0, bounds(item)[1] - 4.0))
            for page in self.pages
            for item in page.items
            if isinstance(item, Text) and item.anchor
        }


def bounds(item: Item) -> tuple[float, float, float, float]:
    """The left, upper, right and lower edge of an item."""
    if isinstance(item, Line):
        return item.x, item.y, item.x + item.width, item.y + item.thickness
    if isinstance(item, Drawing):
        return item.x, item.y, item.x + item.width, item.y + item.height
    wide = max(text_width(line, item.face, item.size) for line in item.lines)
    left = item.x - {"left": 0.0, "centre": wide / 2, "right": wide}[item.align]
    # Letters reach about this far up and down; a font's own figures include room between lines.
    top, down = 0.75 * item.size * POINT, 0.22 * item.size * POINT
    return left, item.y - top, left + wide, item.y + (len(item.lines) - 1) * item.leading + down


def text_width(text: str, face: FaceName, size: float) -> float:
    """The width of a text, in millimetres."""
    return width(text, face) * size * POINT


def moved(item: Item, dx: float, dy: float) -> Item:
    """The item at another place."""
    return replace(item, x=item.x + dx, y=item.y + dy)


def all_moved(items: Iterable[Item], dx: float, dy: float) -> Iterator[Item]:
    """Items at another place."""
    return (moved(item, dx, dy) for item in items)


def overflowing(book: Book) -> list[tuple[int, Item]]:
    """The items that reach over the edge of their page, or leave less than 5 mm to it."""
    over = []
    for page in book.pages:
        wide, high = book.paper.width, book.paper.height
        for items, turned in ((page.frame, False), (page.items, page.turned)):
            right_most, lowest = (high, wide) if turned else (wide, high)
            for item in items:
                left, top, right, bottom = bounds(item)
                if min(left, top) < 5 or right > right_most - 5 or bottom > lowest - 5:
                    over.append((page.number, item))
    return over
