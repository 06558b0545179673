"""Addresses of Penpa+ (penpa-edit): a drawing of a puzzle, compressed.

An address holds a drawing, not a puzzle: numbers, symbols, shaded cells and thick edges at places
of a padded grid. So a genre reads from it what it knows, and people draw the same thing in several
ways. These are read: boards of squares that form a full rectangle, texts of cells, circles and
triangles, shaded cells, and edges of any style as walls. A word in the title, the rules or the tags
may name the genre. The addresses that are written open in Penpa+ for solving; they hold no answer.

>>> sheet = Sheet(Grid.of(2, 3), {0: "4"}, rules="kurodoko")
>>> address = write(sheet)
>>> address[:50]
'https://swaroopg92.github.io/penpa-edit/#m=solve&p'
>>> parse(address) == sheet
True

The text behind ``p=`` is base64 of a raw deflate stream of lines: a header, the margins, modes, the
layer of the puzzle, the layer of the solver, the cells of the board.
"""

from __future__ import annotations

import binascii
import json
import re
import zlib
from base64 import b64decode, b64encode
from collections.abc import Mapping, Sequence
from itertools import accumulate, pairwise
from typing import Any
from urllib.parse import unquote

from gridwright.core.errors import FormatError
from gridwright.core.grid import Grid
from gridwright.core.record import dataclass, field
from gridwright.formats.source import one_line, quoted

HOST = "https://swaroopg92.github.io/penpa-edit/#m=solve&p="
ADDRESS = re.compile(r"(?:^|[?#&\s])m=(?:edit|solve)&(?:[a-z]+=[^&\s]*&)*p=([^&\s]+)")
LONGEST = 4 << 20
"""A text that is longer than this when unpacked is not a puzzle."""
BORDER = 2
"""Cells around the board that are never shown."""
PIXELS = 38
"""The size of a cell on the screen, as the site writes it."""

CIRCLE, TRIANGLE, STAR, LAMP = "circle", "triangle", "star", "lamp"
_SYMBOLS = {
    CIRCLE: [1, "circle_L", 1],
    TRIANGLE: [1, "triup_L", 1],
    STAR: [2, "star", 1],
    LAMP: [3, "sun_moon", 1],
}
FILLED = 2
"""The style of a black circle."""
BLACK_SURFACES = (1, 4)
"""Dark grey, which is what solvers shade with, and black."""
SMALL = ("circle_SS", "ox_B", "ox_E", "ox_G")
"""Symbols that people put into cells that stay white."""

_TOKENS = (
    ("z", "zZ"), ('"qa"', "z9"), ('"pu_q"', "zQ"), ('"pu_a"', "zA"), ('"grid"', "zG"),
    ('"edit_mode"', "zM"), ('"surface"', "zS"), ('"line"', "zL"), ('"lineE"', "zE"),
    ('"wall"', "zW"), ('"cage"', "zC"), ('"number"', "zN"), ('"symbol"', "zY"),
    ('"special"', "zP"), ('"board"', "zB"), ('"command_redo"', "zR"), ('"command_undo"', "zU"),
    ('"command_replay"', "z8"), ('"numberS"', "z1"), ('"freeline"', "zF"), ('"freelineE"', "z2"),
    ('"thermo"', "zT"), ('"arrows"', "z3"), ('"direction"', "zD"), ('"squareframe"', "z0"),
    ('"polygon"', "z5"), ('"deletelineE"', "z4"), ('"killercages"', "z6"),
    ('"nobulbthermo"', "z7"), ('"__a"', "z_"), ("null", "zO"),
)  # fmt: skip
"""What the site abbreviates, in its order."""

_ESCAPES = ((",", "%2C"), ("\n", "%2D"), ("&", "%2E"), ("=", "%2F"))


@dataclass(frozen=True)
class Sheet:
    """What a drawing shows, as far as any genre here can use it; cells in reading order."""

    grid: Grid
    texts: Mapping[int, str] = field(default_factory=dict)
    symbols: Mapping[int, str] = field(default_factory=dict)
    """``circle``, ``triangle``, ``star`` or ``lamp``."""
    black: frozenset[int] = frozenset()
    """Cells that the puzzle shades."""
    dots: frozenset[int] = frozenset()
    """Cells that the puzzle marks as white."""
    walls: frozenset[tuple[int, int]] = frozenset()
    """Pairs of neighbours with a wall between, the first cell first."""
    solved: Mapping[int, bool] = field(default_factory=dict)
    """Cells that the solver has shaded (true) or marked as white."""
    stars: frozenset[int] = frozenset()
    """Cells in which the solver has put a star, or a lamp."""
    circles: Mapping[int, bool] = field(default_factory=dict)
    """Cells in which the solver has put a circle, and whether it is filled."""
    title: str = ""
    author: str = ""
    rules: str = ""
    tags: tuple[str, ...] = ()
    discs: frozenset[int] = frozenset()
    """Of the circles, those that are filled."""

    @property
    def about(self) -> dict[str, str]:
        """The remarks."""
        remarks = {"title": self.title, "author": self.author}
        return {name: words for name, words in remarks.items() if words}

    @property
    def across_and_down(self) -> tuple[list[bool], list[bool]]:
        """Whether there is a wall to the right of each cell but the last of a row, and below."""
        grid, walls = self.grid, self.walls
        right = [cell for cell in range(grid.size) if (cell + 1) % grid.cols]
        down = range(grid.size - grid.cols)
        return (
            [(cell, cell + 1) in walls for cell in right],
            [(cell, cell + grid.cols) in walls for cell in down],
        )

    @property
    def words(self) -> list[str]:
        """Words that may name the genre, in lower case."""
        told = " ".join((*self.tags, self.rules, self.title)).lower()
        return re.findall(r"[a-z]+(?:-[a-z]+)*", told)


def between(grid: Grid, rooms: Sequence[int]) -> frozenset[tuple[int, int]]:
    """The walls between cells of different rooms."""
    return frozenset(
        (cell, other)
        for cell in range(grid.size)
        for other in grid.beside(cell)
        if other > cell and rooms[cell] != rooms[other]
    )


def is_address(text: str) -> bool:
    """Whether a text looks like an address of Penpa+."""
    # Looking for two characters first is much faster than for the whole pattern.
    return "m=" in text and ADDRESS.search(text) is not None


def parse_all(text: str) -> list[Sheet]:
    """What the drawings of one or more addresses show."""
    packed = [match[1] for match in ADDRESS.finditer(text)]
    if not packed:
        raise FormatError("expected a Penpa+ address with 'm=edit&p=' or 'm=solve&p=' in it")
    return [_parse(each) for each in packed]


def parse(text: str) -> Sheet:
    """What the drawing of the first address shows.

    >>> parse("m=edit&p=AAAA")
    Traceback (most recent call last):
    ...
    gridwright.core.errors.FormatError: the text after 'p=' in the Penpa+ address is damaged
    """
    match = ADDRESS.search(text)
    return parse_all(match[0] if match else text)[0]


def _parse(packed: str) -> Sheet:
    lines = _unpacked(packed)
    header = lines[0].split(",")
    if header[0] != "square":
        raise FormatError(
            "expected a Penpa+ board of squares, found {found}", found=quoted(header[0])
        )
    try:
        return _sheet(header, lines)
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError):
        raise FormatError("the Penpa+ address holds a drawing that cannot be read") from None


def _unpacked(packed: str) -> list[str]:
    try:
        # Mail programs and forms turn '+' into a blank, or write percent codes.
        data = b64decode(unquote(packed).replace(" ", "+") + "==", validate=False)
        unpacking = zlib.decompressobj(-zlib.MAX_WBITS)
        content = unpacking.decompress(data, LONGEST)
        if unpacking.unconsumed_tail:
            raise FormatError("the drawing of the Penpa+ address is too large")
        if not unpacking.eof:
            raise zlib.error
        text = content.decode("utf-8")
    except (binascii.Error, zlib.error, UnicodeDecodeError, ValueError):
        raise FormatError("the text after 'p=' in the Penpa+ address is damaged") from None
    for plain, token in reversed(_TOKENS):
        text = text.replace(token, plain)
    lines = text.split("\n")
    if len(lines) < 6:
        raise FormatError("the Penpa+ address ends early")
    return lines


@dataclass(frozen=True)
class _Places:
    """Where the cells and corners of a drawing are on the board."""

    grid: Grid
    across: int
    """Columns of the padded grid."""
    size: int
    """Places of the padded grid."""
    left: int
    top: int

    def cell(self, place: int) -> int | None:
        """The cell at a place; none if it lies outside the board."""
        row, col = place // self.across - self.top, place % self.across - self.left
        inside = 0 <= row < self.grid.rows and 0 <= col < self.grid.cols
        return self.grid.cell(row, col) if inside else None

    def wall(self, key: str) -> tuple[int, int] | None:
        """The two cells that an edge lies between; none if it is not between two cells."""
        first, second = sorted(int(part) - self.size for part in key.split(","))
        # A corner has the number of the cell to its upper left.
        if second - first == 1:
            cells = self.cell(second), self.cell(second + self.across)
        elif second - first == self.across:
            cells = self.cell(second), self.cell(second + 1)
        else:
            return None
        return None if None in cells else (cells[0] or 0, cells[1] or 0)


def _sheet(header: list[str], lines: list[str]) -> Sheet:
    cols, rows = int(header[1]), int(header[2])
    # Grid refuses a board with so many cells, before the padded one is built.
    Grid.of(rows, cols)
    places = _places(cols, rows, json.loads(lines[5]))
    asked, solved = _layer(lines[3]), _layer(lines[4])
    black = _cells(places, asked.get("surface"))
    return Sheet(
        places.grid,
        texts={
            cell: str(value[0]).strip()
            for cell, value in _cells(places, asked.get("number")).items()
            if str(value[0]).strip()
        },
        symbols={
            cell: kind
            for cell, value in _cells(places, asked.get("symbol")).items()
            if (kind := _kind(str(value[1]))) is not None
        },
        discs=frozenset(cell for cell, filled in _circles(places, asked).items() if filled),
        black=frozenset(cell for cell, style in black.items() if style in BLACK_SURFACES),
        dots=frozenset(
            cell
            for cell, value in _cells(places, asked.get("symbol")).items()
            if str(value[1]) in SMALL
        ),
        walls=frozenset(
            wall
            for key in {**(asked.get("lineE") or {}), **(asked.get("wall") or {})}
            if (wall := places.wall(key)) is not None
        ),
        solved=_solved(places, solved),
        stars=frozenset(
            cell
            for cell, value in _cells(places, solved.get("symbol")).items()
            if _kind(str(value[1])) in (STAR, LAMP)
        ),
        circles=_circles(places, solved),
        title=_remark(header, 15, "Title: "),
        author=_remark(header, 16, "Author: "),
        rules=_remark(header, 18, ""),
        tags=tuple(str(tag) for tag in json.loads(lines[17] or "[]")) if len(lines) > 17 else (),
    )


def _places(cols: int, rows: int, deltas: list[int]) -> _Places:
    """The board is the rectangle of the cells in play, which margins may make smaller."""
    across = cols + 2 * BORDER
    listed = list(accumulate(deltas))
    tops, lefts = ({at // across for at in listed}, {at % across for at in listed})
    grid = Grid.of(max(tops) - min(tops) + 1, max(lefts) - min(lefts) + 1)
    if len(set(listed)) != grid.size:
        raise FormatError("expected a Penpa+ board that is a full rectangle")
    return _Places(grid, across, across * (rows + 2 * BORDER), min(lefts), min(tops))


def _layer(line: str) -> dict[str, Any]:
    layer = json.loads(line) if line.strip() else {}
    return layer if isinstance(layer, dict) else {}


def _cells(places: _Places, shown: Any) -> dict[int, Any]:
    """What stands in cells of the board, in reading order."""
    in_cells = {places.cell(int(place)): value for place, value in (shown or {}).items()}
    return {cell: in_cells[cell] for cell in sorted(cell for cell in in_cells if cell is not None)}


def _kind(symbol: str) -> str | None:
    if symbol in SMALL:
        return None
    kinds = {"cir": CIRCLE, "tri": TRIANGLE, "sta": STAR, "sun": LAMP}
    return kinds.get(symbol[:3])


def _circles(places: _Places, layer: dict[str, Any]) -> dict[int, bool]:
    """The cells with circles, and whether each is filled: the site has white, black and grey."""
    symbols = _cells(places, layer.get("symbol"))
    return {
        cell: value[0] == FILLED
        for cell, value in symbols.items()
        if _kind(str(value[1])) == CIRCLE
    }


def _solved(places: _Places, layer: dict[str, Any]) -> dict[int, bool]:
    shades = _cells(places, layer.get("surface"))
    colours = {cell: True for cell, style in shades.items() if style in BLACK_SURFACES}
    for cell, value in _cells(places, layer.get("symbol")).items():
        if str(value[1]) in SMALL:
            colours.setdefault(cell, False)
    return dict(sorted(colours.items()))


def _remark(header: list[str], place: int, before: str) -> str:
    if len(header) <= place:
        return ""
    words = header[place].removeprefix(before)
    for plain, code in _ESCAPES:
        words = words.replace(code, plain)
    return one_line(words)


def write(sheet: Sheet) -> str:
    """The address for solving a puzzle on the site."""
    rows, cols = sheet.grid.rows, sheet.grid.cols
    across = cols + 2 * BORDER
    size = across * (rows + 2 * BORDER)
    places = [(row + BORDER) * across + col + BORDER for row in range(rows) for col in range(cols)]
    lines = [
        ",".join(_header(sheet, across, size)),
        "[0,0,0,0]",
        '["1","2","1"]~"surface"~["",1]',
        _dumped(_asked(sheet, places, across, size)),
        "",
        _dumped([places[0], *(after - before for before, after in pairwise(places))]),
        "[]",
        "{}",
    ]
    text = "\n".join(lines)
    for plain, token in _TOKENS:
        text = text.replace(plain, token)
    if len(text) > LONGEST:
        raise FormatError("the board is too large for a Penpa+ address")
    packing = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    data = packing.compress(text.encode()) + packing.flush()
    return HOST + b64encode(data).decode()


def _dumped(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _header(sheet: Sheet, across: int, size: int) -> list[str]:
    rows, cols = sheet.grid.rows, sheet.grid.cols
    # The middle of the board: a cell, a corner, or the middle of an edge.
    kind = {(1, 1): 0, (0, 0): 1, (0, 1): 2, (1, 0): 3}[rows % 2, cols % 2]
    row = rows // 2 + BORDER - 1 + rows % 2
    col = cols // 2 + BORDER - 1 + cols % 2
    centre = str(kind * size + row * across + col)
    remarks = [f"Title: {_escaped(sheet.title)}", f"Author: {_escaped(sheet.author)}", ""]
    return [
        "square", str(cols), str(rows), str(PIXELS), "0", "1", "1",
        str((cols + 1) * PIXELS), str((rows + 1) * PIXELS), centre, centre,
        "0", "0", "0", "0", *remarks, _escaped(sheet.rules), "OFF", "false",
    ]  # fmt: skip


def _escaped(words: str) -> str:
    words = one_line(words)
    for plain, code in _ESCAPES:
        words = words.replace(plain, code)
    return words


def _asked(sheet: Sheet, places: list[int], across: int, size: int) -> dict[str, Any]:
    """The layer of the puzzle, with all the parts that the site expects."""
    layer: dict[str, Any] = {
        name: {"__a": []} for name in ("command_redo", "command_undo", "command_replay")
    }
    layer |= {
        name: {}
        for name in (
            "surface", "number", "numberS", "symbol", "freeline", "freelineE", "line", "lineE",
            "wall", "cage", "deletelineE",
        )
    }  # fmt: skip
    lists = ("thermo", "arrows", "direction", "squareframe", "polygon", "killercages")
    layer |= {name: [] for name in (*lists, "nobulbthermo")}
    layer["number"] = {str(places[cell]): [text, 1, "1"] for cell, text in sheet.texts.items()}
    symbols = {cell: _SYMBOLS[kind] for cell, kind in sheet.symbols.items()}
    symbols |= {cell: [FILLED, *_SYMBOLS[CIRCLE][1:]] for cell in sheet.discs}
    symbols |= {cell: [8, SMALL[0], 1] for cell in sheet.dots}
    layer["symbol"] = {str(places[cell]): symbols[cell] for cell in sorted(symbols)}
    layer["surface"] = {str(places[cell]): 4 for cell in sorted(sheet.black)}
    layer["lineE"] = {
        _edge(places[first], places[second], across, size): 2
        for first, second in sorted(sheet.walls)
    }
    return layer


def _edge(first: int, second: int, across: int, size: int) -> str:
    """The two corners of the edge between two places."""
    corner = size + first
    before = corner - across if second - first == 1 else corner - 1
    return f"{before},{corner}"
