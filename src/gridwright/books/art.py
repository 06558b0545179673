"""Drawings in a book, as data and as SVG: boards, stars for the level, QR codes.

Boards are the same pictures as everywhere (``render/svg.py``), in shades of grey: books are printed
with one ink. A part of a board is drawn for a spread over two pages.

The numbers of a board are text. In a picture, Typst needs 5 kB of memory for each of them; as lines
of text over the picture, it needs 20 kB for a hundred. So for PDF they are taken out of the picture
(``without_text``).

>>> from gridwright.core.picture import Cell
>>> board = Board(Picture("two cells", 1, 2, (Cell(), Cell())))
>>> [round(side, 2) for side in extent(board)]
[2.1, 1.1]
>>> svg_of(Stars(2)).count("<path")
2
>>> numbers = Board(Picture("two cells", 1, 2, (Cell(text="7"), Cell(text="12"))))
>>> [(text.how, [run.text for run in text.runs]) for text in without_text(numbers)[1]]
[('grid', ['7', '1', '2'])]
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from html import unescape
from typing import Literal

from gridwright.core.picture import Picture
from gridwright.render.elements import Look, element, short, star
from gridwright.render.sheet import Sheet
from gridwright.render.svg import svg
from gridwright.render.typeset import BOARD_FONT

PIXELS = 36
"""The side of a cell in an SVG."""
EDGE = 0.05
"""Around a board, in cells, for half of its outline."""
STARS = 5
QUIET = 4
"""The empty modules around a QR code, as its standard has it."""

Part = tuple[int, int, int, int]
"""A part of a board: its first row, the row after its last, and the same of its columns."""


@dataclass(frozen=True, slots=True)
class Board:
    """A board, or a part of it."""

    picture: Picture
    coordinates: bool = False
    """Whether its rows and columns are numbered."""
    part: Part | None = None


@dataclass(frozen=True, slots=True)
class Stars:
    """A level: this many full stars of five."""

    level: int


@dataclass(frozen=True, slots=True)
class Qr:
    """A QR code of an address."""

    address: str


Art = Board | Stars | Qr


@dataclass(frozen=True, slots=True)
class Run:
    """Text at a place; lengths are in cells, from the upper left corner of the board."""

    x: float
    """The middle of the first sign, the right end, or the middle."""
    y: float
    """The baseline of the first line."""
    text: str


@dataclass(frozen=True, slots=True)
class Text:
    """Runs of text that look alike."""

    how: Literal["grid", "rows", "centre"]
    """``grid``: one sign for each cell, lines below each other; ``rows``: the numbers of rows,
    which end at the same place; ``centre``: one text around its middle."""
    size: float
    grey: int
    """From 0 to 255."""
    halo: bool
    """Whether the paper shows around it."""
    runs: tuple[Run, ...]


def extent(art: Art) -> tuple[float, float]:
    """The width and the height of a drawing: in cells, in heights of a star, in modules."""
    if isinstance(art, Stars):
        return STARS * 1.12 - 0.12, 1.0
    if isinstance(art, Qr):
        side = float(modules(art.address))
        return side, side
    _, _, width, height = _view(art)
    return width / PIXELS, height / PIXELS


def svg_of(art: Art, name: str = "") -> str:
    """The drawing as SVG; its name is for screen readers."""
    if isinstance(art, Stars):
        return _stars(art.level, name)
    if isinstance(art, Qr):
        return _qr(art.address, name)
    drawn = svg(
        replace(art.picture, title=name or art.picture.title, subtitle="", caption=""),
        PIXELS,
        heading=False,
        coordinates=art.coordinates,
        legend=False,
        spoken=False,
        font=BOARD_FONT,
    )
    x, y, width, height = map(short, _view(art))
    view = f'viewBox="{x} {y} {width} {height}" width="{width}" height="{height}"'
    whole = re.sub(r'viewBox="[^"]*" width="[^"]*" height="[^"]*"', view, drawn, count=1)
    return re.sub(r"#[0-9a-f]{6}\b", _grey, whole)


_GROUP = re.compile(r"<g ([^>]*)>((?:\s*<text [^>]*>[^<]*</text>)+)\s*</g>")
_TEXT = re.compile(r'<text x="([-\d.]+)" y="([-\d.]+)">([^<]*)</text>')
_EMPTY = "\u2007"
"""A space that is as wide as a digit."""
DIGIT = 0.6
"""The width of a digit, in em."""


def without_text(board: Board) -> tuple[str, list[Text]]:
    """The SVG of a board without its plain numbers, and these; white ones with a halo stay."""
    left, top, width, height = _view(board)
    texts: list[Text] = []

    def take(group: re.Match[str]) -> str:
        look = dict(re.findall(r'([\w-]+)="([^"]*)"', group[1]))
        halo = "paint-order" in look
        if halo and look["fill"] == "#ffffff":
            return group[0]
        size, grey = float(look["font-size"]) / PIXELS, int(look["fill"][1:3], 16)
        found = [
            ((float(x) - left) / PIXELS, (float(y) - top) / PIXELS, unescape(text))
            for x, y, text in _TEXT.findall(group[2])
            if left <= float(x) <= left + width and top <= float(y) <= top + height
        ]
        if look["class"] == "rows" and found:
            x, y, _ = found[0]
            run = Run(x, y, "\n".join(text for *_, text in found))
            texts.append(Text("rows", size, grey, halo, (run,)))
            return ""
        words = tuple(Run(*each) for each in found if not _number(each[2]))
        if words:
            texts.append(Text("centre", size, grey, halo, words))
        numbers = tuple(_gathered([each for each in found if _number(each[2])], size))
        if numbers:
            texts.append(Text("grid", size, grey, halo, numbers))
        return ""

    return _GROUP.sub(take, svg_of(board)), texts


def _number(text: str) -> bool:
    return text.isascii() and text.isdigit()


def _gathered(found: list[tuple[float, float, str]], size: float) -> Iterator[Run]:
    """Numbers as lines of text, which take little memory: tens and ones are lines of their own."""
    places: dict[tuple[int, int], list[tuple[float, float, str]]] = {}
    for x, y, text in found:
        for place, digit in enumerate(text):
            shift = (place - (len(text) - 1) / 2) * DIGIT * size
            places.setdefault((len(text), place), []).append((x + shift, y, digit))
    for digits in places.values():
        x, y = min(each[0] for each in digits), min(each[1] for each in digits)
        lines = [""] * (1 + round(max(each[1] for each in digits) - y))
        for right, down, digit in sorted(digits, key=lambda each: (each[1], each[0])):
            line = lines[round(down - y)]
            lines[round(down - y)] = line.ljust(round(right - x), _EMPTY) + digit
        yield Run(x, y, "\n".join(line or _EMPTY for line in lines))


def _view(board: Board) -> tuple[float, float, float, float]:
    """What is seen of the sheet on which a board is drawn: without the margins."""
    picture = replace(board.picture, caption="")
    sheet = Sheet.of(picture, PIXELS, False, board.coordinates, False)
    top, bottom, first, last = board.part or (0, picture.rows, 0, picture.cols)
    left = above = edge = EDGE * PIXELS
    if board.coordinates:
        left = (0.3 + 0.19 * len(str(picture.rows))) * PIXELS
        above = 0.5 * PIXELS
    return (
        sheet.left + first * PIXELS - (left if first == 0 else edge),
        sheet.top + top * PIXELS - (above if top == 0 else edge),
        (last - first) * PIXELS + (left if first == 0 else edge) + edge,
        (bottom - top) * PIXELS + (above if top == 0 else edge) + edge,
    )


def _grey(colour: re.Match[str]) -> str:
    """A colour as the grey that is as light."""
    red, green, blue = (int(colour[0][place : place + 2], 16) for place in (1, 3, 5))
    light = round(0.299 * red + 0.587 * green + 0.114 * blue)
    return f"#{light:02x}{light:02x}{light:02x}"


def _document(width: float, height: float, inside: str, name: str) -> str:
    return element(
        "svg",
        inside,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {short(width)} {short(height)}",
        width=width,
        height=height,
        role="img" if name else None,
        aria_label=name or None,
    )


def _stars(level: int, name: str) -> str:
    """Full stars and outlines: the number tells, not a shade."""
    shapes = [star(100 * (0.5 + 1.12 * number), 52, 47) for number in range(STARS)]
    full, empty = "".join(shapes[:level]), "".join(shapes[level:])
    look: Look = {"stroke": "#1c1c1c", "stroke_width": 6.0, "stroke_linejoin": "round"}
    inside = element("path", d=full, fill="#1c1c1c", **look) if full else ""
    if empty:
        inside += element("path", d=empty, fill="none", **look)
    wide, high = extent(Stars(level))
    return _document(100 * wide, 100 * high, inside, name)


@cache
def _matrix(address: str) -> tuple[bytes, ...]:
    import segno

    code = segno.make(address, error="m", micro=False, boost_error=False)
    return tuple(bytes(row) for row in code.matrix)


def modules(address: str) -> int:
    """The side of the QR code of an address, with its quiet zone."""
    return len(_matrix(address)) + 2 * QUIET


def _qr(address: str, name: str) -> str:
    parts = []
    for y, row in enumerate(_matrix(address)):
        x = 0
        while x < len(row):
            run = 1
            if row[x]:
                while x + run < len(row) and row[x + run]:
                    run += 1
                parts.append(f"M{x + QUIET} {y + QUIET}h{run}v1h-{run}z")
            x += run
    side = modules(address)
    return _document(side, side, element("path", d="".join(parts), fill="#000000"), name)
