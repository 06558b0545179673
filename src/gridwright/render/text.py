"""A picture as text: box drawing or plain ASCII, with row and column numbers as in ``r2c3``.

Small boards have ruled lines; large ones, whose lines would not fit a terminal, have none. Black
cells are blocks (given ones hatched), cells settled as white are dots, open cells are blank.
Highlighted cells are in brackets that a legend explains, so nothing depends on colour. Rooms have
heavy walls, strokes are double lines. A number that several pieces share has a star, and a line
below the board lists these pieces. A board wider than the terminal is cut into parts.

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

from collections.abc import Iterator
from itertools import pairwise

from gridwright.core.picture import (
    HIGHLIGHTS,
    Cell,
    Highlight,
    Picture,
    Stroke,
    without_controls,
)
from gridwright.render.canvas import Canvas
from gridwright.render.layout import Layout, shared_by
from gridwright.render.signs import ASCII, BOXES, HEAVY, LIGHT, NONE, Signs, content
from gridwright.render.words import folded, joined

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


def text(
    picture: Picture,
    ascii: bool = False,
    colour: bool = False,
    *,
    width: int | None = None,
    heading: bool = False,
    coordinates: bool = True,
) -> str:
    """The board for a terminal, then a legend if one is needed, then the caption.

    ``ascii`` uses plain ASCII only; ``colour`` adds ANSI colours, on which nothing depends. No line
    is wider than ``width``: a wider board loses its ruled lines or is cut into parts. ``heading``
    adds the title above, ``coordinates`` the numbers of rows and columns.
    """
    signs = ASCII if ascii else BOXES
    layout = Layout.of(picture, signs, width, coordinates)
    lines = [*_heading(picture, width)] if heading else []
    lines += _board(_canvas(picture, layout, signs), layout, signs, width, colour)
    lines += _legend(picture, signs, width)
    lines += _shared_list(picture, signs, width or max(80, layout.left + layout.across))
    for line in without_controls(picture.caption).splitlines():
        lines += folded(line, width)
    whole = "\n".join(lines)
    # Titles may contain any character, but an ASCII terminal may not be able to show it.
    return whole.replace("×", "x").encode("ascii", "replace").decode() if ascii else whole


def _heading(picture: Picture, width: int | None) -> Iterator[str]:
    for words in (picture.title, picture.subtitle):
        if words:
            yield from folded(" ".join(without_controls(words).split()), width)


def _board(
    canvas: Canvas, layout: Layout, signs: Signs, width: int | None, colour: bool
) -> Iterator[str]:
    """The board, or its parts one below the other, each with its column numbers."""
    parts = layout.parts(width)
    for start, end in parts:
        if start:
            yield ""
        if len(parts) > 1:
            one = end - start == 1
            yield f"column {end}" if one else f"columns {start + 1}{signs.dash}{end}"
        labels = (0, layout.left)
        yield canvas.cut(labels, layout.across_part(start, end)).text(colour)


def _canvas(picture: Picture, layout: Layout, signs: Signs) -> Canvas:
    """The whole board, however wide."""
    canvas = Canvas(layout.left + layout.across, layout.header + layout.down)
    _draw_labels(canvas, layout)
    _draw_lines(canvas, picture, layout, signs)
    for number, cell in enumerate(picture.cells):
        _draw_cell(canvas, layout, signs, number, cell)
    _mark_shared(canvas, picture, layout, signs)
    for stroke in picture.strokes:
        _draw_stroke(canvas, picture, layout, signs, stroke)
    for number, cell in enumerate(picture.cells):
        _draw_highlight(canvas, picture, layout, number, cell)
    return canvas


def _draw_labels(canvas: Canvas, layout: Layout) -> None:
    if not layout.coordinates:
        return
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
    shown = content(cell, signs)
    if shown:
        canvas.put(x, y, shown.rjust(layout.width))
    elif cell.black:
        # Ruled cells are filled from line to line.
        canvas.put(x - layout.pad, y, (signs.given if cell.given else signs.black) * layout.slot)
    elif cell.white:
        canvas.put(x, y, signs.white.rjust(layout.width))


def _mark_shared(canvas: Canvas, picture: Picture, layout: Layout, signs: Signs) -> None:
    for number in shared_by(picture):
        x, y = layout.at(number)
        before = x + layout.width - len(content(picture.cells[number], signs)) - 1
        canvas.put(before, y, signs.shared, STROKE_COLOUR)


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
        elif not content(cell, signs):
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
        # Overwrite only blanks and lines, never a digit of a clue.
        if x == between or canvas.signs[y][x] == " ":
            sign = signs.crossings[0] if heavy and x == between else signs.links[1]
            canvas.put(x, y, sign, STROKE_COLOUR)


def _link_aslant(canvas: Canvas, layout: Layout, signs: Signs, first: int, second: int) -> None:
    """Link two cells that share a corner with a character at that corner."""
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
    # Without padding two neighbours share one place; the opening bracket wins.
    if layout.pad or row_ends or not picture.cells[number + 1].highlight:
        canvas.put(end, y, closing, style)


def _legend(picture: Picture, signs: Signs, width: int | None) -> list[str]:
    parts = [f"{' '.join(BRACKETS[kind])} {HIGHLIGHTS[kind]}" for kind in picture.highlights]
    shades = {cell.given for cell in picture.cells if cell.black}
    if True in shades:
        parts.append(f"{signs.given} given black")
    return joined(parts, "   ", width) if parts else []


def _shared_list(picture: Picture, signs: Signs, width: int) -> list[str]:
    """Which pieces share which numbers."""

    def name(cell: int) -> str:
        row, col = divmod(cell, picture.cols)
        return f"r{row + 1}c{col + 1}"

    entries = []
    for cell, pieces in shared_by(picture).items():
        ends = [f"{name(piece.cells[0])}-{name(piece.cells[-1])}" for piece in pieces]
        entries.append(f"{name(cell)} by {', '.join(ends[:-1])} and {ends[-1]}")
    if not entries:
        return []
    entries[0] = f"{signs.shared} shared: {entries[0]}"
    return joined(entries, "; ", width, hanging=2)
