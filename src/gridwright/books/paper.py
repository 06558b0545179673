"""Paper, margins and sizes of type: everything that a layout measures with, in millimetres.

Margins are those of a bound book: the inner one, at the back, is wider than the outer one, and they
change sides from page to page. Page 1 is a right-hand page.

>>> design = Design(PAPERS["a4"])
>>> design.area(1).x > design.area(2).x, design.area(1).width == design.area(2).width
(True, True)
>>> Design(PAPERS["a5"], large=True).text > 15
True
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from gridwright.core.saying import ENGLISH, Language, Value

POINT = 25.4 / 72
"""A point of type, in millimetres."""
LARGE = 1.6
"""Large print is so much larger: text of 16 points."""

Answers = Literal["back", "facing", "none"]
Hints = Literal["none", "first", "all"]
PER_PAGE: Mapping[int, tuple[int, int]] = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3)}
"""How many puzzles a page holds: columns and rows."""
LARGEST_CELL = {1: 15.0, 2: 12.0, 4: 11.0, 6: 10.0, 9: 9.0}
"""The largest cell for each of these: a small board does not have to fill its place."""


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper and its margins."""

    name: str
    width: float
    height: float
    top: float
    bottom: float
    outer: float
    gap: float
    """Between two boards."""


PAPERS: Mapping[str, Paper] = {
    "a4": Paper("A4", 210.0, 297.0, 25.0, 24.0, 18.0, 10.0),
    "letter": Paper("Letter", 215.9, 279.4, 24.0, 22.0, 19.0, 10.0),
    "a5": Paper("A5", 148.0, 210.0, 18.0, 17.0, 12.0, 7.0),
}


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle on a page."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.height


@dataclass(frozen=True, slots=True)
class Design:
    """How a book is to look."""

    paper: Paper
    per_page: int = 4
    """At most this many puzzles share a page; large boards get more room."""
    answers: Answers = "back"
    hints: Hints = "none"
    index: bool = True
    qr: bool = False
    large: bool = False
    binding: float = 8.0
    """How much wider the inner margin is than the outer one."""
    language: Language = ENGLISH

    def say(self, said: Value, /, **values: Value) -> str:
        """What the book says, in its language."""
        return self.language.say(said, **values)

    def area(self, page: int) -> Area:
        """The part of a page inside its margins; odd pages are on the right."""
        paper = self.paper
        left = paper.outer + (self.binding if page % 2 else 0.0)
        return Area(left, paper.top, self.width, self.height)

    def turned(self, page: int) -> Area:
        """The same on a page that is read from the side, with its top at the left edge."""
        upright = self.area(page)
        return Area(self.paper.bottom, upright.x, self.height, self.width)

    @property
    def width(self) -> float:
        """The width inside the margins."""
        return self.paper.width - 2 * self.paper.outer - self.binding

    @property
    def height(self) -> float:
        """The height inside the margins."""
        return self.paper.height - self.paper.top - self.paper.bottom

    @property
    def scale(self) -> float:
        """How much larger than usual the type is."""
        return LARGE if self.large else 1.0

    @property
    def text(self) -> float:
        """The size of running text, in points."""
        return (9.5 if self.small else 10.0) * self.scale

    @property
    def note(self) -> float:
        """The size of captions and credits, in points."""
        return (7.5 if self.small else 8.0) * (1.0 if not self.large else 1.5)

    @property
    def small(self) -> bool:
        """Whether the paper is smaller than a usual sheet."""
        return self.paper.width < 180

    @property
    def least_cell(self) -> float:
        """The smallest cell that a person writes into with ease."""
        return 8.5 if self.large else 5.0

    @property
    def least_answer_cell(self) -> float:
        """The smallest cell of a board that is only looked at."""
        return 4.2 if self.large else 2.6
