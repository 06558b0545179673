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

from gridwright.core.picture import Cell, Picture, without_controls
from gridwright.core.saying import ENGLISH, Language
from gridwright.render.canvas import Canvas
from gridwright.render.highlights import draw_highlight, legend
from gridwright.render.layout import Layout
from gridwright.render.ruling import draw_labels, draw_lines
from gridwright.render.signs import ASCII, BOXES, Signs, content
from gridwright.render.strokes import draw_stroke, mark_shared, shared_list
from gridwright.render.words import folded


def text(
    picture: Picture,
    ascii: bool = False,
    colour: bool = False,
    *,
    width: int | None = None,
    heading: bool = False,
    coordinates: bool = True,
    language: Language = ENGLISH,
) -> str:
    """The board for a terminal, then a legend if one is needed, then the caption.

    ``ascii`` uses plain ASCII only; ``colour`` adds ANSI colours, on which nothing depends. No line
    is wider than ``width``: a wider board loses its ruled lines or is cut into parts. ``heading``
    adds the title above, ``coordinates`` the numbers of rows and columns.
    """
    signs = ASCII if ascii else BOXES
    layout = Layout.of(picture, signs, width, coordinates)
    lines = [*_heading(picture, width)] if heading else []
    lines += _board(canvas_of(picture, layout, signs), layout, signs, width, colour)
    lines += legend(picture, signs, width, language)
    lines += shared_list(picture, signs, width or max(80, layout.left + layout.across))
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


def canvas_of(picture: Picture, layout: Layout, signs: Signs) -> Canvas:
    """The whole board, however wide."""
    canvas = Canvas(layout.left + layout.across, layout.header + layout.down)
    draw_labels(canvas, layout)
    draw_lines(canvas, picture, layout, signs)
    for number, cell in enumerate(picture.cells):
        _draw_cell(canvas, layout, signs, number, cell)
    mark_shared(canvas, picture, layout, signs)
    for stroke in picture.strokes:
        draw_stroke(canvas, picture, layout, signs, stroke)
    for number, cell in enumerate(picture.cells):
        draw_highlight(canvas, picture, layout, number, cell)
    return canvas


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
