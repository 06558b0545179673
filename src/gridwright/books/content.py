"""What is in a book, as data: parts in their order, each with its texts and boards.

This is what a template receives, as JSON: every record is an object with these fields, and a
drawing is an object that the function ``board`` of ``gridwright.typ`` takes. All texts are in the
language of the book. Nothing here says where on a page a thing stands; that is for Typst
(``template.typ``) or a browser (``html.py``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from gridwright.books.art import Board, Qr
from gridwright.books.slots import Kind


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading for the contents and the outline that is not printed where it stands."""

    level: int
    """1 for a chapter, 2 for a level of difficulty."""
    text: str
    stars: int = 0
    stars_alt: str = ""


@dataclass(frozen=True, slots=True)
class Credit:
    """Who made a puzzle, or where it was published."""

    text: str
    address: str = ""


@dataclass(frozen=True, slots=True)
class Code:
    """A QR code."""

    drawing: Qr
    address: str
    alt: str


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A puzzle to be solved."""

    number: int
    name: str
    """What the outline calls it."""
    stars: int
    """Its level from 1 to 5; 0 if it was not graded."""
    stars_alt: str
    size: str
    title: str
    credits: tuple[Credit, ...]
    code: Code | None
    boards: tuple[Board, ...]
    """One, or the two halves on a spread."""
    alts: tuple[str, ...]
    """What a screen reader says about each of them."""
    continued: str
    """What stands above the second half."""
    begins: tuple[Heading, ...] = ()
    """The chapter and the level that begin here."""
    label: str = ""
    link: str = ""
    """The label of its answer."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A board with a few words: an answer, a step, a position."""

    name: str
    """What stands above it: usually a number."""
    board: Board | None
    """None for a step in words."""
    alt: str
    heading: str = ""
    sentence: str = ""
    label: str = ""
    link: str = ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A page of puzzles, or a spread."""

    place: Kind
    columns: int
    rows: int
    puzzles: tuple[Puzzle, ...]
    answers: tuple[Shown, ...] = ()
    """The answers, if they face the puzzles."""


@dataclass(frozen=True, slots=True)
class TitlePage:
    """The first page."""

    title: str
    subtitle: str
    author: str
    board: Board
    alt: str
    kind: Literal["title"] = "title"


@dataclass(frozen=True, slots=True)
class Level:
    """What stars mean, and how many puzzles have them."""

    stars: int
    alt: str
    name: str
    count: str


@dataclass(frozen=True, slots=True)
class About:
    """What the stars mean, who made the puzzles, how the book was made."""

    heading: str
    opening: str
    levels: tuple[Level, ...]
    paragraphs: tuple[str, ...]
    colophon: str
    kind: Literal["about"] = "about"


@dataclass(frozen=True, slots=True)
class Contents:
    """The table of contents, which Typst fills."""

    heading: str
    kind: Literal["contents"] = "contents"


@dataclass(frozen=True, slots=True)
class Rules:
    """The page that opens the chapter of a genre."""

    heading: str
    label: str
    summary: str
    sentences: tuple[str, ...]
    boards: tuple[Shown, ...]
    """An example and its answer, if the genre has one."""
    kind: Literal["rules"] = "rules"


@dataclass(frozen=True, slots=True)
class Puzzles:
    """The puzzles of a chapter, or of a handout."""

    heading: str
    sheets: tuple[Sheet, ...]
    kind: Literal["puzzles"] = "puzzles"


@dataclass(frozen=True, slots=True)
class Answers:
    """The answers at the back."""

    heading: str
    answers: tuple[Shown, ...]
    kind: Literal["answers"] = "answers"


@dataclass(frozen=True, slots=True)
class Line:
    """A hint in words, with the number of its puzzle."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Group:
    """Hints of one kind, or the steps of one puzzle."""

    heading: str
    level: int
    """2 begins a page, and is in the outline; 3 is neither."""
    note: str = ""
    lines: tuple[Line, ...] = ()
    steps: tuple[Shown, ...] = ()
    label: str = ""


@dataclass(frozen=True, slots=True)
class Hints:
    """Hints: where to look, which technique, the step; each on pages of its own."""

    heading: str
    groups: tuple[Group, ...]
    kind: Literal["hints"] = "hints"


@dataclass(frozen=True, slots=True)
class Technique:
    """A technique in the index."""

    name: str
    sentence: str
    numbers: tuple[tuple[int, int], ...]
    """The puzzles that need it: the first and the last of each run of numbers."""


@dataclass(frozen=True, slots=True)
class Techniques:
    """The techniques of a genre."""

    heading: str
    outline: str
    """What the outline calls the heading."""
    techniques: tuple[Technique, ...]


@dataclass(frozen=True, slots=True)
class Index:
    """Which puzzles need which technique."""

    heading: str
    note: str
    genres: tuple[Techniques, ...]
    kind: Literal["index"] = "index"


@dataclass(frozen=True, slots=True)
class Worksheet:
    """A technique: what it says, an example, positions to try."""

    heading: str
    subtitle: str
    sentences: tuple[str, ...]
    example_heading: str
    example: Shown | None
    task_heading: str
    task: str
    positions: tuple[Shown, ...]
    kind: Literal["worksheet"] = "worksheet"


Part = (
    TitlePage | About | Contents | Rules | Puzzles | Answers | Hints | Index | Worksheet
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Look:
    """Paper, margins and sizes: millimetres and points."""

    width: float
    height: float
    top: float
    bottom: float
    outer: float
    inner: float
    gap: float
    text: float
    note: float
    number: float
    small: bool
    large: bool
    least_answer_cell: float
    module: float
    """The side of a module of a QR code."""


@dataclass(frozen=True, slots=True)
class Book:
    """A whole book."""

    title: str
    author: str
    language: str
    look: Look
    parts: tuple[Part, ...]
    name_line: str = ""
    """The word before the line for a name, on a handout."""
    whole_sheets: bool = False
    """Whether the number of pages has to be a multiple of four."""
    links: bool = True
    """Whether numbers lead to puzzles and answers; in a PDF of many that takes much memory."""
