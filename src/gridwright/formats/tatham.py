"""Game IDs of Simon Tatham's collection: ``<width>x<height>:<description>``, and his save files.

A description lists the cells in reading order: a letter is a run of 1 to 26 empty cells, a number
is a clue. In "Range", ``_`` separates adjacent clues, and puzzle-kurodoko.com uses the same
descriptions; in "Mosaic", every digit is a clue. Every cell must be accounted for.

>>> game = parse("3x2:a4c2")
>>> game.cols, game.rows, CLUES.read_all(game.description, 6)
(3, 2, [None, 4, None, None, None, 2])
>>> write(3, 2, CLUES.write([3, 4, None, None, None, None]))
'3x2:3_4d'
>>> parse("3x2#1234")
Traceback (most recent call last):
...
gridwright.core.errors.FormatError: line 1, column 4: '#' begins a random seed, which only the \
generator of the game can turn into a puzzle: expected ':' and a description

The details follow Tatham's collection (``range.c``, ``midend.c``).
"""

from __future__ import annotations

import re

from gridwright.core.grid import Grid
from gridwright.core.record import dataclass
from gridwright.core.saying import Saying
from gridwright.formats.combinators import Cells
from gridwright.formats.source import Source, quoted
from gridwright.formats.tokens import Decimal, Digits, OneOf, Runs, Signs

Cell = int | str | None

CLUES: Cells[Cell] = Cells(OneOf[Cell](Decimal(separator="_"), Runs(None, "a", "z")))
"""A number or nothing in each cell, as in "Range"."""
DIGITS: Cells[Cell] = Cells(OneOf[Cell](Digits("", 1, base=10), Runs(None, "a", "z")))
"""A single digit or nothing in each cell, as in "Mosaic"."""
BLOCKS: Cells[Cell] = Cells(
    OneOf[Cell](Digits("", 1, base=10), Signs({"B": "?"}), Runs(None, "a", "z"))
)
"""Blocks with a digit or without, as in "Light Up"."""

PAGES = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js"
"""Where the games can be played."""
SAVE_FILE = "SAVEFILE:"
"""How a save file begins."""

ONLY_MOSAIC = re.compile(r"(?=.*\d\d)(?=.*[5-9])", re.DOTALL)
"""A Range has no two digits side by side, and blocks have four lamps at most."""
_PAGE = re.compile(r"https?:.*?(\w*)(?:\.\w+)?$", re.IGNORECASE | re.DOTALL)
_LONGEST_PAGE = 500
_ID = re.compile(r"(\d+)(?:x(\d+))?([^:#]*)([:#]?)", re.IGNORECASE)
_OPTIONS = re.compile(r"(?:[a-z]\d+)+")
"""What else a generator was asked for, as in ``7x7b20s4d0``."""
_START = re.compile(r"^[ \t]*(?:https?:|\d+(?:x\d+)?(?:[a-z]\d+)*:)", re.IGNORECASE | re.MULTILINE)
_SAVED = re.compile(r"([A-Z]+) *:(\d+):(.*)")


@dataclass(frozen=True, slots=True)
class Game:
    """The parts of a game ID."""

    name: str | None
    """The name of the game in lower case, if the text gives it."""
    cols: int
    rows: int
    description: Source

    @property
    def grid(self) -> Grid:
        """The cells; an impossible size is refused."""
        return Grid.of(self.rows, self.cols)


def split(text: str) -> list[Source]:
    """The game IDs of a text, one after the other; a save file is not split.

    >>> [part.text for part in split("3x3:i\\n2x2:d\\n")]
    ['3x3:i\\n', '2x2:d\\n']
    """
    source = Source.of(text)
    if source.text.lstrip().startswith(SAVE_FILE):
        return [source]
    starts = [0, *(match.start() for match in _START.finditer(source.text))]
    # Text before the first ID belongs to it, so that its reader reports it.
    starts = [0, *starts[2:]]
    stops = [*starts[1:], len(source.text)]
    return [source.cut(start, stop) for start, stop in zip(starts, stops, strict=True)]


def parse(text: str | Source) -> Game:
    """The parts of a game ID, an address that ends in one, or a save file."""
    source = text if isinstance(text, Source) else Source.of(text)
    if source.text.lstrip().startswith(SAVE_FILE):
        return _saved(source)
    name, start = page(source.text)
    game = source.cut(start).percent_decoded().without_space()
    match = _ID.match(game.text)
    if match is None or (match[3] and not (_OPTIONS.fullmatch(match[3]) and match[4] == ":")):
        at = match.start(3) if match else 0
        raise game.error("expected a size and a description, as in '7x7:d7b3…'", at)
    if match[4] == "#":
        raise game.error(
            "'#' begins a random seed, which only the generator of the game can turn into a"
            " puzzle: expected ':' and a description",
            match.start(4),
        )
    if not match[4]:
        raise game.error("expected ':' and a description, found the end", match.end())
    cols, rows = _size(game, match)
    return Game(name, cols, rows, game.cut(match.end()))


def page(text: str) -> tuple[str | None, int]:
    """The name of the page, if the text is an address, and where the part after ``#`` begins."""
    address = text[:_LONGEST_PAGE].partition("#")[0]
    match = _PAGE.match(address.strip())
    if match is None or len(address) == min(len(text), _LONGEST_PAGE):
        return None, 0
    return match[1].lower() or None, len(address) + 1


def _size(source: Source, match: re.Match[str]) -> tuple[int, int]:
    cols = source.cut(*match.span(1)).natural(Saying("the number of columns"))
    if match[2] is None:
        return cols, cols
    return cols, source.cut(*match.span(2)).natural(Saying("the number of rows"))


def _saved(source: Source) -> Game:
    """A save file: lines ``KEY:<length>:<value>``; the first line of each key counts."""
    values: dict[str, Source] = {}
    for line in source.lines():
        match = _SAVED.match(line.text)
        if match:
            values.setdefault(match[1], line.cut(match.start(3)).strip())
    end = source.cut(len(source.text.rstrip()))
    for key in ("PARAMS", "DESC"):
        if key not in values:
            raise end.error("expected a line {key} in the save file, found none", key=repr(key))
    match = _ID.match(values["PARAMS"].text)
    if match is None or match[4] or (match[3] and not _OPTIONS.fullmatch(match[3])):
        size = quoted(values["PARAMS"].text)
        raise values["PARAMS"].error("expected a size, as in '7x7', found {size}", size=size)
    cols, rows = _size(values["PARAMS"], match)
    name = values["GAME"].text.lower() if "GAME" in values else None
    return Game(name, cols, rows, values["DESC"])


def write(cols: int, rows: int, description: str, name: str = "") -> str:
    """The game ID of a board; with the name of the game, the address of its page."""
    return f"{f'{PAGES}/{name}.html#' if name else ''}{cols}x{rows}:{description}"
