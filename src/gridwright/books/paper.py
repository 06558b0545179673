"""Paper, margins, and what is asked of a book: everything that decides how it looks.

Margins are those of a bound book: the inner one, at the back, is wider than the outer one. Lengths
are in millimetres, sizes of type in points.

>>> Design(PAPERS["a4"]).width, Design(PAPERS["a5"], large=True).text > 15
(166.0, True)
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
MODULE = 0.42
"""The side of a module of a QR code, in millimetres: cameras of telephones read it with ease."""

Answers = Literal["back", "facing", "none"]
Hints = Literal["none", "first", "all"]
PER_PAGE = (1, 2, 4, 6, 9)
"""How many puzzles may share a page."""


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


def sheet_width(width: float, height: float) -> float:
    """How wide the sheet is that gives two pages of a size when it is folded.

    Sizes are rounded down: A4 is a millimetre wider than two A5.

    >>> sheet_width(148, 210), sheet_width(210, 297)
    (297.0, 420)
    """
    larger = (paper.height for paper in PAPERS.values() if paper.width == height)
    return next(larger, 2 * width)


@dataclass(frozen=True, slots=True)
class Front:
    """The parts before the puzzles; each can be left out."""

    title: bool = True
    about: bool = True
    contents: bool = True
    rules: bool = True


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
    front: Front = Front()
    handout: bool = False
    """Whether the puzzles stand on loose sheets with a line for a name."""
    whole_sheets: bool = False
    """Whether the number of pages is a multiple of four."""

    def say(self, said: Value, /, **values: Value) -> str:
        """What the book says, in its language."""
        return self.language.say(said, **values)

    @property
    def width(self) -> float:
        """The width inside the margins."""
        return self.paper.width - 2 * self.paper.outer - self.binding

    @property
    def height(self) -> float:
        """The height inside the margins."""
        return self.paper.height - self.paper.top - self.paper.bottom

    @property
    def small(self) -> bool:
        """Whether the paper is smaller than a usual sheet."""
        return self.paper.width < 180

    @property
    def text(self) -> float:
        """The size of running text."""
        return (9.5 if self.small else 10.0) * (LARGE if self.large else 1.0)

    @property
    def note(self) -> float:
        """The size of captions and credits."""
        return (7.5 if self.small else 8.0) * (1.5 if self.large else 1.0)

    @property
    def number(self) -> float:
        """The size of the number above a puzzle."""
        return 1.3 * self.text * (0.9 if self.large else 1.0)

    @property
    def least_cell(self) -> float:
        """The smallest cell that a person writes into with ease."""
        return 8.5 if self.large else 5.0

    @property
    def least_answer_cell(self) -> float:
        """The smallest cell of a board that is only looked at."""
        return 4.2 if self.large else 2.6
