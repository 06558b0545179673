"""A picture as a standalone SVG file, for the screen, for print and for screen readers.

All shapes of one kind share one path, so that a board of 300 by 300 cells is still a small file.
Nothing depends on colour alone: each highlight has its own tint, outline and hatch, and all shades
differ in greyscale too. Hatches are drawn as lines instead of ``<pattern>`` elements, because
patterns need ids, and ids clash when a page shows two boards.

>>> from gridwright.core.picture import Cell
>>> picture = Picture("Two & two", 1, 2, (Cell(text="7", white=True), Cell(black=True)))
>>> drawn = svg(picture)
>>> "Two &amp; two" in drawn, "r1c1, 7, white" in drawn
(True, True)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import cos, pi, sin

from gridwright.core.deadline import watched
from gridwright.core.picture import Cell, Highlight, Picture
from gridwright.core.saying import ENGLISH, Language
from gridwright.render.elements import (
    FONT,
    PAPER,
    Layer,
    Look,
    document,
    element,
    group,
    path,
    short,
    star,
    words,
)
from gridwright.render.sheet import Sheet, capsule, legend_rows, points, squares
from gridwright.render.speech import for_screen_readers, summary

INK, FADED = "#0e1013", "#59626d"
GRID_LINE, BLACK, DOT = "#9aa3ad", "#383f48", "#4b545f"
SUPPOSED_BLACK = "#7b8592"
LIGHT = "#fdf6d8"
PATH, PIECE, PIECE_EDGE = "#0b5cad", "#dde3ea", "#6b7683"
HEAT_STEPS = 20
HEAT_DARKEST = 0x90
"""Dark text is still easy to read on this grey."""
ROUND = {"stroke_linecap": "round", "stroke_linejoin": "round"}


@dataclass(frozen=True, slots=True)
class Marking:
    """How a highlight looks; each kind differs from the others in more than colour."""

    tint: str
    line: str
    on_black: str
    """The colour of its lines on a black cell."""
    hatch: str
    """Hatch lines that lean ``right``, lean ``both`` ways, or none."""
    dashed: bool


LOOKS: dict[str, Marking] = {
    "new": Marking("#cfe5ff", "#0b5cad", on_black="#8cc4ff", hatch="", dashed=False),
    "because": Marking("#fff1c2", "#8a6100", on_black="#ffd666", hatch="right", dashed=True),
    "wrong": Marking("#ffd9d2", "#b3001b", on_black="#ff9d90", hatch="both", dashed=False),
    "marked": Marking("#e6dcfa", "#5b2ca0", on_black="#cdb3ff", hatch="", dashed=True),
}


def svg(
    picture: Picture,
    cell: int = 36,
    *,
    heading: bool = True,
    coordinates: bool = True,
    legend: bool = True,
    spoken: bool = True,
    font: str = FONT,
    language: Language = ENGLISH,
) -> str:
    """The board as a standalone SVG file; ``cell`` is the side of a cell in pixels.

    ``heading`` is the title above the board, ``coordinates`` are the numbers of rows and columns,
    ``legend`` says below the board what its highlights mean, in this language. Screen readers get
    heading and coordinates in any case, unless ``spoken`` is false, as it is for print.
    """
    sheet = Sheet.of(picture, cell, heading, coordinates, legend, language)
    layers = (
        _light(picture, sheet),
        _tints(picture, sheet),
        _heat(picture, sheet),
        _pieces(picture, sheet),
        _shades(picture, sheet),
        _grid_lines(sheet),
        _dots(picture, sheet),
        _hatches(picture, sheet),
        _outlines(picture, sheet),
        _corners(picture, sheet),
        _walls(picture, sheet),
        _paths(picture, sheet),
        _marks(picture, sheet),
        _texts(picture, sheet),
        _labels(sheet),
        _words(picture, sheet, legend, language),
        for_screen_readers(picture, sheet) if spoken else (),
    )
    return document(
        sheet.width,
        sheet.height,
        layers,
        picture.name,
        summary(picture, language),
        font=font,
        role="group",
        aria_label=picture.name,
    )


def _highlighted(picture: Picture, kind: Highlight) -> list[int]:
    return [number for number, cell in enumerate(picture.cells) if cell.highlight == kind]


def _highlighted_by_shade(picture: Picture) -> Iterator[tuple[Highlight, list[int], str]]:
    """Each kind of highlight on light and on black cells, with the colour of its lines there."""
    for kind in picture.highlights:
        numbers = _highlighted(picture, kind)
        black = [number for number in numbers if picture.cells[number].black]
        light = [number for number in numbers if not picture.cells[number].black]
        yield kind, light, LOOKS[kind].line
        yield kind, black, LOOKS[kind].on_black


def _light(picture: Picture, sheet: Sheet) -> Layer:
    lit = [number for number, cell in enumerate(picture.cells) if cell.lit]
    yield from path("light", squares(sheet, lit), fill=LIGHT)


def _tints(picture: Picture, sheet: Sheet) -> Layer:
    for kind in picture.highlights:
        data = squares(sheet, _highlighted(picture, kind))
        yield from path(f"tint {kind}", data, fill=LOOKS[kind].tint)


def _heat(picture: Picture, sheet: Sheet) -> Layer:
    """The share of a heat map as a grey, in steps; the text in the cell says it exactly."""
    steps: dict[int, list[int]] = {}
    for number, cell in enumerate(watched(picture.cells, every=1000)):
        if cell.share is not None:
            steps.setdefault(round(HEAT_STEPS * cell.share), []).append(number)
    for step, numbers in sorted(steps.items()):
        light = 255 - round(step * (255 - HEAT_DARKEST) / HEAT_STEPS)
        yield from path("heat", squares(sheet, numbers), fill=f"#{light:02x}{light:02x}{light:02x}")


def _shades(picture: Picture, sheet: Sheet) -> Layer:
    black = [number for number, cell in enumerate(picture.cells) if cell.black]
    known = [number for number in black if not picture.cells[number].supposed]
    yield from path("black", squares(sheet, known), fill=BLACK)
    supposed = [number for number in black if picture.cells[number].supposed]
    yield from path("black supposed", squares(sheet, supposed), fill=SUPPOSED_BLACK)
    cells = picture.cells
    given = [number for number in black if cells[number].given and not cells[number].mark]
    look = _line(PAPER, 0.05 * sheet.cell)
    yield from path("given black", squares(sheet, given, 0.3 * sheet.cell), **look)


def _grid_lines(sheet: Sheet) -> Layer:
    across, down = sheet.cols * sheet.cell, sheet.rows * sheet.cell
    horizontal = (
        f"M{short(sheet.left)} {short(sheet.top + row * sheet.cell)}h{across}"
        for row in range(1, sheet.rows)
    )
    vertical = (
        f"M{short(sheet.left + col * sheet.cell)} {short(sheet.top)}v{down}"
        for col in range(1, sheet.cols)
    )
    look = _line(GRID_LINE, max(0.75, 0.028 * sheet.cell))
    yield from path("grid", "".join((*horizontal, *vertical)), **look)


def _dots(picture: Picture, sheet: Sheet) -> Layer:
    settled = [
        number
        for number, cell in enumerate(picture.cells)
        if cell.white and not (cell.black or cell.text or cell.mark or cell.lit)
    ]
    yield from path("white", points(sheet, settled), **_dot(DOT, 0.17 * sheet.cell))
    # Given dots are hollow: the solver cannot take them back. Those that are supposed are rings.
    supposed = [number for number in settled if picture.cells[number].supposed]
    yield from path("white supposed", points(sheet, supposed), **_dot(DOT, 0.28 * sheet.cell))
    yield from path("inside", points(sheet, supposed), **_dot(PAPER, 0.18 * sheet.cell))
    given = [number for number in settled if picture.cells[number].given]
    yield from path("given white", points(sheet, given), **_dot(PAPER, 0.08 * sheet.cell))


def _dot(colour: str, width: float) -> Look:
    return {"stroke": colour, "stroke_linecap": "round", "stroke_width": width}


def _line(colour: str, width: float, **more: str | float | None) -> Look:
    """The look of what is drawn as a line and not filled."""
    return {"fill": "none", "stroke": colour, "stroke_width": width, **more}


def _hatches(picture: Picture, sheet: Sheet) -> Layer:
    for kind, numbers, colour in _highlighted_by_shade(picture):
        data = "".join(_hatch(sheet, number, LOOKS[kind].hatch) for number in numbers)
        look = _line(colour, 0.035 * sheet.cell, stroke_opacity=0.6)
        yield from path(f"hatch {kind}", data, **look)


def _hatch(sheet: Sheet, number: int, lean: str) -> str:
    """Slanting lines across one cell, as part of a path."""
    if not lean:
        return ""
    x, y = sheet.corner(number)
    side, parts = sheet.cell, []
    for share in (0.25, 0.5, 0.75, 1.0, 1.25, 1.5, 1.75):
        # The line on which both distances from the corner sum to this share of the side.
        low, high = max(0.0, share - 1) * side, min(1.0, share) * side
        run = short(high - low)
        parts.append(f"M{short(x + low)} {short(y + high)}l{run} -{run}")
        if lean == "both":
            parts.append(f"M{short(x + side - low)} {short(y + high)}l-{run} -{run}")
    return "".join(parts)


def _outlines(picture: Picture, sheet: Sheet) -> Layer:
    # Inset far enough not to cover the walls.
    inset, thick = 0.115 * sheet.cell, 0.09 * sheet.cell
    for kind, numbers, colour in _highlighted_by_shade(picture):
        dashes = 0.11 * sheet.cell if LOOKS[kind].dashed else None
        look = _line(colour, thick, stroke_dasharray=dashes)
        yield from path(f"outline {kind}", squares(sheet, numbers, inset), **look)


def _corners(picture: Picture, sheet: Sheet) -> Layer:
    """A folded corner in cells whose shade is only supposed."""
    supposed = [number for number, cell in enumerate(picture.cells) if cell.supposed]
    for black, colour in ((True, PAPER), (False, DOT)):
        numbers = [number for number in supposed if picture.cells[number].black is black]
        yield from path("supposed", _folded(sheet, numbers), fill=colour)


def _folded(sheet: Sheet, numbers: Iterable[int], share: float = 0.3) -> str:
    """A triangle in the upper right corner of each cell, over a share of its side."""
    side = share * sheet.cell
    parts = []
    for number in numbers:
        x, y = sheet.corner(number)
        start = f"M{short(x + sheet.cell - side)} {short(y)}"
        parts.append(f"{start}h{short(side)}v{short(side)}z")
    return "".join(parts)


def _walls(picture: Picture, sheet: Sheet) -> Layer:
    side = sheet.cell
    parts = [
        f"M{short(sheet.left)} {short(sheet.top)}h{sheet.cols * side}"
        f"v{sheet.rows * side}h-{sheet.cols * side}z"
    ]
    for wall in watched(picture.walls, every=1000):
        (top, left), (bottom, right) = wall.start, wall.end
        parts.append(
            f"M{short(sheet.left + left * side)} {short(sheet.top + top * side)}"
            f"L{short(sheet.left + right * side)} {short(sheet.top + bottom * side)}"
        )
    look = _line(INK, 0.085 * side, stroke_linecap="square")
    yield from path("wall", "".join(parts), **look)


def _strokes(picture: Picture, sheet: Sheet, style: str) -> str:
    """All strokes of a style as one path."""
    parts = []
    for stroke in picture.strokes:
        if stroke.cells and stroke.style == style:
            centres = (sheet.centre(number) for number in stroke.cells)
            first, *others = (f"{short(x)} {short(y)}" for x, y in centres)
            parts.append("M" + first + ("L" + "L".join(others) if others else "h0"))
    return "".join(parts)


def _pieces(picture: Picture, sheet: Sheet) -> Layer:
    """Draw pieces one by one, so that a shared cell is darker and both outlines are visible."""
    radius = 0.33 * sheet.cell
    fill = _line(PIECE, 2 * radius, **ROUND, stroke_opacity=0.75)
    thick = 0.055 * sheet.cell
    edges = {
        False: _line(PIECE_EDGE, thick),
        True: _line(PIECE_EDGE, 1.6 * thick, stroke_dasharray=0.14 * sheet.cell),
    }
    pieces = [stroke for stroke in picture.strokes if stroke.style == "piece" and stroke.cells]
    for stroke in watched(pieces):
        alone = replace(picture, strokes=(stroke,))
        yield from path("piece", _strokes(alone, sheet, "piece"), **fill)
    for stroke in pieces:
        ends = sheet.centre(stroke.cells[0]), sheet.centre(stroke.cells[-1])
        yield from path("piece edge", capsule(*ends, radius), **edges[stroke.supposed])


def _paths(picture: Picture, sheet: Sheet) -> Layer:
    data = _strokes(picture, sheet, "path")
    thick = 0.12 * sheet.cell
    yield from path("path under", data, **_line(PAPER, 2 * thick, **ROUND))
    yield from path("path", data, **_line(PATH, thick, **ROUND))


def _marks(picture: Picture, sheet: Sheet) -> Layer:
    discs = [n for n, cell in enumerate(picture.cells) if cell.mark == "disc" and not cell.black]
    yield from path("disc", "".join(_circle(sheet, number) for number in discs), fill=BLACK)
    shapes = {"circle": _circle, "disc": _circle, "triangle": _triangle}
    for mark, shape in shapes.items():
        for black, colour in ((False, INK), (True, PAPER)):
            data = "".join(
                shape(sheet, number)
                for number, cell in enumerate(picture.cells)
                if cell.mark == mark and cell.black is black
            )
            look = _line(colour, 0.055 * sheet.cell, stroke_linejoin="round")
            yield from path(mark, data, **look)
    dots = [number for number, cell in enumerate(picture.cells) if cell.mark == "dot"]
    beside = points(sheet, dots, 0.28 * sheet.cell)
    yield from path("white", beside, **_dot(DOT, 0.15 * sheet.cell))
    yield from _stars(picture, sheet)
    yield from _lamps(picture, sheet)


def _lamps(picture: Picture, sheet: Sheet) -> Layer:
    """Lamps with eight rays: grey if only supposed, hollow inside if given."""
    lamps = [number for number, cell in enumerate(picture.cells) if cell.mark == "lamp"]
    for supposed, colour in ((False, BLACK), (True, SUPPOSED_BLACK)):
        some = [number for number in lamps if picture.cells[number].supposed is supposed]
        yield from path("lamp", points(sheet, some), **_dot(colour, 0.36 * sheet.cell))
        rays = "".join(_rays(sheet, each) for each in some)
        yield from path("rays", rays, **_line(colour, 0.06 * sheet.cell, stroke_linecap="round"))
    given = points(sheet, [number for number in lamps if picture.cells[number].given])
    yield from path("given lamp", given, **_dot(PAPER, 0.16 * sheet.cell))


def _rays(sheet: Sheet, number: int) -> str:
    x, y = sheet.centre(number)
    ways = [(cos(pi * turn / 4) * sheet.cell, sin(pi * turn / 4) * sheet.cell) for turn in range(8)]
    return "".join(
        f"M{short(x + 0.26 * right)} {short(y + 0.26 * down)}"
        f"L{short(x + 0.36 * right)} {short(y + 0.36 * down)}"
        for right, down in ways
    )


def _stars(picture: Picture, sheet: Sheet) -> Layer:
    """Filled stars: grey if only supposed, hollow inside if given."""
    stars = [number for number, cell in enumerate(picture.cells) if cell.mark == "star"]
    for supposed, colour in ((False, BLACK), (True, SUPPOSED_BLACK)):
        some = [number for number in stars if picture.cells[number].supposed is supposed]
        yield from path("star", "".join(_star(sheet, each) for each in some), fill=colour)
    given = [number for number in stars if picture.cells[number].given]
    inside = "".join(_star(sheet, number, 0.18) for number in given)
    yield from path("given star", inside, fill=PAPER)


def _star(sheet: Sheet, number: int, radius: float = 0.42) -> str:
    x, y = sheet.centre(number)
    # The points reach further up than down, so that the middle is a little lower.
    return star(x, y + 0.05 * radius * sheet.cell, radius * sheet.cell)


def _circle(sheet: Sheet, number: int) -> str:
    x, y = sheet.centre(number)
    radius = 0.36 * sheet.cell
    across, arc = short(2 * radius), f"a{short(radius)} {short(radius)} 0 1 0"
    return f"M{short(x - radius)} {short(y)}{arc} {across} 0{arc} -{across} 0z"


def _triangle(sheet: Sheet, number: int) -> str:
    x, y = sheet.centre(number)
    half, rise = 0.37 * sheet.cell, 0.64 * sheet.cell
    top = f"M{short(x)} {short(y - half)}"
    return f"{top}l{short(half)} {short(rise)}h-{short(2 * half)}z"


def _text_size(cell: Cell, side: int) -> float:
    """The font size of a clue: smaller if it has three digits or stands in a circle.

    The share of a heat map is not a clue, and looks different from one.
    """
    if cell.share is not None:
        return 0.34 * side
    room = 0.6 if cell.mark not in ("", "dot") else 0.86
    return min(0.56 * side, room * side / (0.64 * len(cell.text)))


def _texts(picture: Picture, sheet: Sheet) -> Layer:
    crossed = {
        number for stroke in picture.strokes if stroke.style == "path" for number in stroke.cells
    }
    looks: dict[tuple[float, bool, bool], list[int]] = {}
    for number, cell in enumerate(watched(picture.cells, every=1000)):
        if cell.text:
            hatched = bool(cell.highlight and LOOKS[cell.highlight].hatch)
            size = _text_size(cell, sheet.cell)
            looks.setdefault((size, cell.black, hatched or number in crossed), []).append(number)
    for (size, black, halo), numbers in looks.items():
        colour, behind = (PAPER, BLACK) if black else (INK, PAPER)
        # A halo lifts the text off hatches and paths.
        lifted: Look = {
            "stroke": behind,
            "stroke_width": 0.14 * sheet.cell,
            "stroke_linejoin": "round",
            "paint_order": "stroke",
        }
        yield from group(
            (_centred(sheet, number, picture.cells[number].text, size) for number in numbers),
            class_="text",
            font_size=size,
            text_anchor="middle",
            fill=colour,
            **(lifted if halo else {}),
            aria_hidden="true",
        )


def _centred(sheet: Sheet, number: int, text: str, size: float) -> str:
    x, y = sheet.centre(number)
    # Digits are about 0.72 of the font size tall: half of that below the centre.
    return element("text", words(text), x=x, y=y + 0.36 * size)


def _labels(sheet: Sheet) -> Layer:
    if not sheet.coordinates:
        return
    size, away = 0.32 * sheet.cell, 0.22 * sheet.cell
    look: Look = {"font_size": size, "fill": FADED, "aria_hidden": "true"}
    columns = (
        element("text", str(col + 1), x=sheet.left + (col + 0.5) * sheet.cell, y=sheet.top - away)
        for col in range(sheet.cols)
    )
    yield from group(columns, class_="columns", text_anchor="middle", **look)
    middle = sheet.top + 0.5 * sheet.cell + 0.36 * size
    rows = (
        element("text", str(row + 1), x=sheet.left - away, y=middle + row * sheet.cell)
        for row in range(sheet.rows)
    )
    yield from group(rows, class_="rows", text_anchor="end", **look)


def _words(picture: Picture, sheet: Sheet, legend: bool, language: Language) -> Layer:
    """The title above the board; the legend and the caption below."""
    left, size = 0.4 * sheet.cell, sheet.word
    bold: Look = {"font_weight": "bold", "fill": INK}
    for line in sheet.heading:
        yield element(
            "text",
            words(line.text),
            class_="title" if line.bold else "subtitle",
            x=left,
            y=line.y,
            font_size=line.size,
            **(bold if line.bold else {"fill": FADED}),
            aria_hidden="true",
        )
    for line in sheet.caption:
        look: Look = {"x": left, "y": line.y, "font_size": line.size, "fill": INK}
        yield element("text", words(line.text), class_="caption", **look)
    y = sheet.bottom + 0.35 * sheet.cell + size + 1.4 * size * len(sheet.caption)
    for row in legend_rows(picture, sheet.width, size, sheet.language) if legend else ():
        for kind, meaning, x in row:
            yield from _legend_entry(kind, meaning, x, y, 0.85 * size)
        y += 1.5 * size


def _legend_entry(kind: str, meaning: str, left: float, y: float, size: float) -> Layer:
    """A small cell with the highlight, and what it means."""
    sample = Sheet(1, 1, round(size), left, y - 0.85 * size, 0, 0, (), (), size)
    if kind == "supposed":
        outline = _line(DOT, 0.1 * size)
        yield from path("legend corner", _folded(sample, [0], 0.6), fill=DOT)
    else:
        look = LOOKS[kind]
        yield from path(f"legend tint {kind}", squares(sample, [0]), fill=look.tint)
        hatch = _hatch(sample, 0, look.hatch)
        yield from path(f"legend hatch {kind}", hatch, **_line(look.line, 0.05 * size))
        dashes = 0.2 * size if look.dashed else None
        outline = _line(look.line, 0.14 * size, stroke_dasharray=dashes)
    yield from path(f"legend outline {kind}", squares(sample, [0]), **outline)
    yield element(
        "text",
        words(meaning),
        class_="legend",
        x=left + 1.5 * size,
        y=y,
        font_size=size,
        fill=INK,
    )
