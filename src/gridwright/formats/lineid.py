"""gridwright's own one-line IDs, for genres that no site has an address for: ``kamaji-4x4-2141…``.

``<genre>-<columns>x<rows>-<cells>``, the cells in reading order: ``0`` to ``9`` are themselves,
``a`` to ``z`` are 10 to 35, and a larger number is written in decimal between two ``_``. Only
letters, digits, ``-`` and ``_`` occur, none of which is ever escaped in an address, a file name or
a shell. An address that ends in an ID (after ``/``, ``?``, ``=`` or ``#``) is read as that ID.

>>> entry = parse("kamaji-3x1-4_36_w")[0]
>>> entry.name, entry.grid, NUMBERS.read_all(entry.body, entry.grid.size)
('kamaji', Grid(rows=1, cols=3), [4, 36, 32])
>>> write("kamaji", Grid.of(1, 3), NUMBERS.write([4, 36, 32]))
'kamaji-3x1-4_36_w'
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from gridwright.core.grid import Grid
from gridwright.core.record import dataclass
from gridwright.core.saying import Saying
from gridwright.formats.combinators import Cells
from gridwright.formats.source import MOST_DIGITS, Cursor, Source
from gridwright.formats.tokens import Decimal, OneOf, Signs

_SIGNS = "0123456789abcdefghijklmnopqrstuvwxyz"
_PATTERN = re.compile(r"(?:\S*[/?=#])?([a-z][a-z0-9]*)-([^-\s]*)-(\S*)", re.IGNORECASE)
_START = re.compile(r"(?:\S*[/?=#])?([a-z][a-z0-9]*)-\d+x\d+-", re.IGNORECASE)
_SIZE = re.compile(r"([^x]*)x([^x]*)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Long:
    """A number too large for a single character, between two ``_``."""

    starts: str = "_"
    pattern: str = f"_[0-9]{{1,{MOST_DIGITS}}}_"
    expected: str = "'_'"

    def cells(self, text: str) -> Sequence[int]:
        """The number."""
        return (int(text.strip("_")),)

    def read(self, cursor: Cursor) -> Sequence[int]:
        """The number; one that is incomplete is refused."""
        start = cursor.at
        cursor.take(1)
        if cursor.ended or not cursor.text[cursor.at].isdigit():
            raise cursor.expected(Saying("a number after {sign}", sign="'_'"))
        number = Decimal().read(cursor)
        if cursor.take(1) != "_":
            raise cursor.error("expected '_' after the number that begins with '_'", start)
        return number

    def write(self, cells: Sequence[object], at: int) -> tuple[int, str] | None:
        """The number."""
        return (1, f"_{cells[at]}_") if isinstance(cells[at], int) else None


NUMBERS: Cells[int] = Cells(
    OneOf[int](Signs({sign: value for value, sign in enumerate(_SIGNS)}), Long())
)
"""A number in each cell."""


@dataclass(frozen=True, slots=True)
class LineId:
    """The parts of one ID."""

    name: str
    """What the ID calls the genre, in lower case."""
    place: Source
    grid: Grid
    body: Source


def genre_of(text: str) -> str | None:
    """What a text calls the genre if it begins with an ID; else None."""
    match = _START.match(text)
    return match[1].lower() if match else None


def parse(text: str) -> list[LineId]:
    """The IDs of a text, one on each line."""
    lines = [line.strip() for line in Source.of(text).lines()]
    return [_parse_line(line) for line in lines if line.text]


def _parse_line(line: Source) -> LineId:
    match = _PATTERN.fullmatch(line.text)
    size = _SIZE.fullmatch(match[2]) if match else None
    if match is None or size is None:
        raise line.error("expected an ID of the form <genre>-<columns>x<rows>-<cells>")
    first, second = (
        line.cut(match.start(2) + size.start(part), match.start(2) + size.end(part))
        for part in (1, 2)
    )
    cols = first.natural(Saying("the number of columns"))
    grid = Grid.of(second.natural(Saying("the number of rows")), cols)
    place = line.cut(*match.span(1))
    body = line.cut(match.start(3))
    lower = Source(body.text.lower(), body.whole, body.origins)
    return LineId(match[1].lower(), place, grid, lower)


def write(name: str, grid: Grid, body: str) -> str:
    """The ID of a board."""
    return f"{name}-{grid.cols}x{grid.rows}-{body}"
