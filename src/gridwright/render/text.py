"""A picture as text: box drawing or plain ASCII, with row and column numbers as in ``r2c3``.

Small boards are ruled; large ones, where ruling would not fit a terminal, are set close. Black
cells are blocks (given ones hatched), cells settled as white are dots, open cells are blank. What
is highlighted stands between signs that a legend explains, so nothing hangs on colour. Rooms have
heavy walls, strokes are double lines.

>>> from gridwright.core.picture import Cell
>>> cells = (Cell(text="7"), Cell(black=True, highlight="new"), Cell(white=True), Cell(text="12"))
>>> picture = Picture("four cells", 2, 2, cells)
>>> print(text(picture))
     1    2
  ┌────┬────┐
1 │  7 │[██]│
  ├────┼────┤
2 │  · │ 12 │
  └────┴────┘
[ ] settled by this step
>>> print(text(picture, ascii=True))
     1    2
  +----+----+
1 |  7 |[##]|
  +----+----+
2 |  . | 12 |
  +----+----+
[ ] settled by this step
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby, pairwise

from gridwright.core.picture import (
    HIGHLIGHTS,
    Cell,
    Highlight,
    Picture,
    Stroke,
    without_controls,
)

WIDEST_RULED = 80
TALLEST_RULED = 42
"""Boards that would take more columns or lines than this are not ruled but set close."""

NONE, LIGHT, HEAVY = 0, 1, 2
"""Weights of the lines between cells."""

BRACKETS: dict[Highlight, tuple[str, str]] = {
    "new": ("[", "]"),
    "because": ("(", ")"),
    "wrong": ("!", "!"),
    "marked": ("<", ">"),
}
COLOURS: dict[Highlight, str] = {
    "new": "30;106",
    "because": "30;103",
    "wrong": "97;41",
    "marked": "30;105",
}
FAINT, STROKE_COLOUR = "2", "36"


@dataclass(frozen=True, slots=True)
class Signs:
    """The signs a board is made of."""

    black: str
    given: str
    white: str
    circle: str
    triangle: str
    junctions: str
    """By the weights of the lines upward, right, downward and left, read as a ternary number."""
    links: str
    """By the directions of a stroke, upward 8, right 4, downward 2, left 1."""
    crossings: str
    """A stroke through an upright wall and through a level one."""
    caps: str
    """Left and right end of a stroke that is one cell."""
    slants: str
    """A stroke that falls to the right, one that falls to the left, and both at one corner."""


BOXES = Signs(
    black="█",
    given="▒",
    white="·",
    circle="○",
    triangle="△",
    junctions=(" ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"),
    links=" ═║╗══╔╦║╝║╣╚╩╠╬",
    crossings="╪╫",
    caps="╞╡",
    slants="╲╱╳",
)


def _ascii_junctions() -> str:
    signs = []
    for number in range(81):
        up, right, down, left = (number // 27, number // 9 % 3, number // 3 % 3, number % 3)
        upright, level = bool(up or down), bool(left or right)
        signs.append("+" if upright and level else "|" if upright else "-" if level else " ")
    return "".join(signs)


ASCII = Signs(
    black="#",
    given="%",
    white=".",
    circle="o",
    triangle="^",
    junctions=_ascii_junctions(),
    links=" =:+==++:+:+++++",
    crossings="=:",
    caps="{}",
    slants="\\/X",
)


def text(picture: Picture, ascii: bool = False, colour: bool = False) -> str:
    """The board for a terminal, then a legend if one is needed, then the caption.

    ``ascii`` keeps to plain ASCII; ``colour`` adds ANSI colours, which say nothing by themselves.
    """
    signs = ASCII if ascii else BOXES
    layout = Layout.of(picture, signs)
    canvas = Canvas(layout.left + layout.across, layout.header + layout.down)
    _draw_labels(canvas, layout)
    _draw_lines(canvas, picture, layout, signs)
    for number, cell in enumerate(picture.cells):
        _draw_cell(canvas, layout, signs, number, cell)
    for stroke in picture.strokes:
        _draw_stroke(canvas, picture, layout, signs, stroke)
    for number, cell in enumerate(picture.cells):
        _draw_highlight(canvas, picture, layout, number, cell)
    parts = [canvas.text(colour), _legend(picture, signs), without_controls(picture.caption)]
    whole = "\n".join(part for part in parts if part)
    # A caption may hold any sign; who asks for ASCII may have a terminal that cannot show it.
    return whole.encode("ascii", "replace").decode() if ascii else whole


class Canvas:
    """A sheet of signs, each with an ANSI style."""

    def __init__(self, width: int, height: int) -> None:
        self.signs = [[" "] * width for _ in range(height)]
        self.styles = [[""] * width for _ in range(height)]

    def put(self, x: int, y: int, signs: str, style: str = "") -> None:
        """Write signs from left to right."""
        self.signs[y][x : x + len(signs)] = signs
        self.styles[y][x : x + len(signs)] = [style] * len(signs)

    def text(self, colour: bool) -> str:
        """The whole sheet, without blanks at the ends of lines."""
        if not colour:
            return "\n".join("".join(line).rstrip() for line in self.signs)
        return "\n".join(
            self._coloured(line, styles)
            for line, styles in zip(self.signs, self.styles, strict=True)
        )

    @staticmethod
    def _coloured(line: list[str], styles: list[str]) -> str:
        parts = []
        for style, run in groupby(range(len(line)), key=styles.__getitem__):
            signs = "".join(line[place] for place in run)
            parts.append(f"\x1b[{style}m{signs}\x1b[0m" if style and not signs.isspace() else signs)
        return "".join(parts).rstrip()


@dataclass(frozen=True, slots=True)
class Layout:
    """Where things stand on the sheet.

    Between two columns there is always one place, between two rows one line if anything has to be
    drawn there. A cell is ``width`` places of text with ``pad`` places on each side.
    """

    rows: int
    cols: int
    width: int
    pad: int
    ruled: bool
    """Whether light lines part the cells."""
    between_rows: bool
    """Whether there are lines of text between the rows."""
    inset: int
    """Places between the outline and the first column: none where lines or walls join it."""

    @staticmethod
    def of(picture: Picture, signs: Signs) -> Layout:
        """The ruled layout where it fits, else the close one."""
        width = max(len(_content(cell, signs)) or 1 for cell in picture.cells)
        rows, cols = picture.rows, picture.cols
        ruled = Layout(rows, cols, width, 1, ruled=True, between_rows=True, inset=0)
        tall = ruled.header + ruled.down
        if ruled.left + ruled.across <= WIDEST_RULED and tall <= TALLEST_RULED:
            return ruled
        walls, strokes = bool(picture.walls), bool(picture.strokes)
        # Brackets stand between the columns unless walls or strokes have to stand there.
        pad = 1 if picture.highlights and (walls or strokes) else 0
        return Layout(
            rows, cols, width, pad, False, between_rows=walls or strokes, inset=0 if walls else 1
        )

    @property
    def slot(self) -> int:
        """The places of one cell."""
        return self.width + 2 * self.pad

    @property
    def left(self) -> int:
        """The places of the row numbers, and a blank."""
        return len(str(self.rows)) + 1

    @property
    def stacked(self) -> bool:
        """Whether column numbers are wider than their columns and stand upright."""
        return len(str(self.cols)) > self.width + self.pad

    @property
    def header(self) -> int:
        """The lines of the column numbers."""
        return len(str(self.cols)) if self.stacked else 1

    @property
    def across(self) -> int:
        """The places from outline to outline."""
        return self.cols * (self.slot + 1) + 1 + 2 * self.inset

    @property
    def down(self) -> int:
        """The lines from outline to outline."""
        return 2 * self.rows + 1 if self.between_rows else self.rows + 2

    def x(self, col: int) -> int:
        """The place between a column and the one before it."""
        return self.left + self.inset + col * (self.slot + 1)

    def y(self, row: int) -> int:
        """The line of text of a row of cells."""
        return self.header + (2 * row + 1 if self.between_rows else row + 1)

    def centre(self, col: int) -> int:
        """The last place of a cell's text, through which upright strokes run."""
        return self.x(col) + self.pad + self.width

    def at(self, number: int) -> tuple[int, int]:
        """Where the text of a cell starts."""
        row, col = divmod(number, self.cols)
        return self.x(col) + 1 + self.pad, self.y(row)


def _content(cell: Cell, signs: Signs) -> str:
    """What stands in a cell that is not just a shade."""
    # A sign around a number adds nothing to the number; there is no room for both.
    mark = {"": "", "circle": signs.circle, "triangle": signs.triangle}[cell.mark]
    content = without_controls(cell.text).replace("\n", " ") or mark
    return signs.black + content if cell.black and content else content


def _draw_labels(canvas: Canvas, layout: Layout) -> None:
    for row in range(layout.rows):
        canvas.put(0, layout.y(row), str(row + 1).rjust(layout.left - 1), FAINT)
    for col in range(layout.cols):
        label = str(col + 1)
        if layout.stacked:
            for line, digit in enumerate(label.rjust(layout.header)):
                canvas.put(layout.centre(col), line, digit, FAINT)
        else:
            canvas.put(layout.centre(col) + 1 - len(label), 0, label, FAINT)


def _draw_lines(canvas: Canvas, picture: Picture, layout: Layout, signs: Signs) -> None:
    if layout.inset:
        _draw_outline(canvas, layout, signs)
        return
    level, upright = _weights(picture, layout, signs)
    rows, cols = picture.rows, picture.cols
    for row in range(rows + 1):
        for col in range(cols + 1):
            up, down = (upright.get((row + step, col), NONE) for step in (-1, 0))
            left, right = (level.get((row, col + step), NONE) for step in (-1, 0))
            x, y = layout.x(col), layout.y(row) - 1
            junction = signs.junctions[27 * up + 9 * right + 3 * down + left]
            canvas.put(x, y, junction, _line_style(max(up, right, down, left)))
            if col < cols:
                beside = signs.junctions[10 * right] * layout.slot
                canvas.put(x + 1, y, beside, _line_style(right))
            if row < rows:
                canvas.put(x, y + 1, signs.junctions[30 * down], _line_style(down))


def _line_style(weight: int) -> str:
    return FAINT if weight == LIGHT else ""


def _draw_outline(canvas: Canvas, layout: Layout, signs: Signs) -> None:
    inner = layout.across - 2
    top, bottom = layout.header, layout.header + layout.down - 1
    # Corners: right and down, down and left, up and right, up and left.
    first, second, third, fourth = (signs.junctions[number] for number in (12, 4, 36, 28))
    level, upright = signs.junctions[10], signs.junctions[30]
    canvas.put(layout.left, top, first + level * inner + second, FAINT)
    canvas.put(layout.left, bottom, third + level * inner + fourth, FAINT)
    for y in range(top + 1, bottom):
        canvas.put(layout.left, y, upright, FAINT)
        canvas.put(layout.left + inner + 1, y, upright, FAINT)


Weights = dict[tuple[int, int], int]


def _weights(picture: Picture, layout: Layout, signs: Signs) -> tuple[Weights, Weights]:
    """The weight of the line above each cell and of the line left of each cell."""
    # ASCII has one weight: beside walls, light lines would look like walls.
    light = LIGHT if layout.ruled and not (picture.walls and signs is ASCII) else NONE
    outline = HEAVY if picture.walls else LIGHT
    rows, cols = picture.rows, picture.cols
    level = {
        (row, col): light if 0 < row < rows else outline
        for row in range(rows + 1)
        for col in range(cols)
    }
    upright = {
        (row, col): light if 0 < col < cols else outline
        for row in range(rows)
        for col in range(cols + 1)
    }
    for wall in picture.walls:
        (top, left), (bottom, right) = sorted((wall.start, wall.end))
        level.update({(top, col): HEAVY for col in range(left, right)})
        upright.update({(row, left): HEAVY for row in range(top, bottom)})
    return level, upright


def _draw_cell(canvas: Canvas, layout: Layout, signs: Signs, number: int, cell: Cell) -> None:
    x, y = layout.at(number)
    content = _content(cell, signs)
    if content:
        canvas.put(x, y, content.rjust(layout.width))
    elif cell.black:
        # Ruled cells are filled from line to line.
        canvas.put(x - layout.pad, y, (signs.given if cell.given else signs.black) * layout.slot)
    elif cell.white:
        canvas.put(x, y, signs.white.rjust(layout.width))


def _draw_stroke(
    canvas: Canvas, picture: Picture, layout: Layout, signs: Signs, stroke: Stroke
) -> None:
    cols = layout.cols
    links = dict.fromkeys(stroke.cells, 0)
    slanting: set[int] = set()
    for one, other in pairwise(stroke.cells):
        first, second = sorted((one, other))
        if second - first == cols:
            links[first] |= 2
            links[second] |= 8
            _link_down(canvas, layout, signs, first)
        elif second - first == 1 and second % cols:
            links[first] |= 4
            links[second] |= 1
            _link_right(canvas, layout, signs, first)
        elif second - first in (cols - 1, cols + 1):
            _link_aslant(canvas, layout, signs, first, second)
            slanting |= {first, second}
    for number, directions in links.items():
        x, y = layout.at(number)
        centre = x + layout.width - 1
        cell = picture.cells[number]
        if not directions and number in slanting:
            continue
        if not directions:
            edge = max(layout.pad, 1)
            canvas.put(x - edge, y, signs.caps[0], STROKE_COLOUR)
            canvas.put(centre + edge, y, signs.caps[1], STROKE_COLOUR)
        elif not _content(cell, signs):
            canvas.put(centre, y, signs.links[directions], STROKE_COLOUR)


def _link_down(canvas: Canvas, layout: Layout, signs: Signs, number: int) -> None:
    row, col = divmod(number, layout.cols)
    x, y = layout.centre(col), layout.y(row) + 1
    heavy = canvas.signs[y][x] == signs.junctions[20]
    canvas.put(x, y, signs.crossings[1] if heavy else signs.links[2], STROKE_COLOUR)


def _link_right(canvas: Canvas, layout: Layout, signs: Signs, number: int) -> None:
    row, col = divmod(number, layout.cols)
    y, between = layout.y(row), layout.x(col + 1)
    heavy = canvas.signs[y][between] == signs.junctions[60]
    for x in range(layout.centre(col) + 1, layout.centre(col + 1)):
        # Only blanks and lines give way, never a digit of a clue.
        if x == between or canvas.signs[y][x] == " ":
            sign = signs.crossings[0] if heavy and x == between else signs.links[1]
            canvas.put(x, y, sign, STROKE_COLOUR)


def _link_aslant(canvas: Canvas, layout: Layout, signs: Signs, first: int, second: int) -> None:
    """Two cells that share a corner: the sign stands at the corner."""
    row, col = divmod(first, layout.cols)
    other = second % layout.cols
    if abs(other - col) != 1:
        return
    x, y = layout.x(max(col, other)), layout.y(row) + 1
    falling, rising, both = tuple(signs.slants)
    sign, crossing = (falling, rising) if other > col else (rising, falling)
    canvas.put(x, y, both if canvas.signs[y][x] in (crossing, both) else sign, STROKE_COLOUR)


def _draw_highlight(
    canvas: Canvas, picture: Picture, layout: Layout, number: int, cell: Cell
) -> None:
    if not cell.highlight:
        return
    x, y = layout.at(number)
    end = x + layout.width
    opening, closing = BRACKETS[cell.highlight]
    style = COLOURS[cell.highlight]
    canvas.put(x, y, "".join(canvas.signs[y][x:end]), style)
    canvas.put(x - 1, y, opening, style)
    row_ends = (number + 1) % layout.cols == 0
    # Without pads two neighbours share one place; the bracket that opens wins.
    if layout.pad or row_ends or not picture.cells[number + 1].highlight:
        canvas.put(end, y, closing, style)


def _legend(picture: Picture, signs: Signs) -> str:
    parts = [f"{' '.join(BRACKETS[kind])} {HIGHLIGHTS[kind]}" for kind in picture.highlights]
    shades = {cell.given for cell in picture.cells if cell.black}
    if True in shades:
        parts.append(f"{signs.given} given black")
    return "   ".join(parts)
