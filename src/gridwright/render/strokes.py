"""Strokes on a board of text: paths and pieces, from cell to cell, with a sign at each crossing.

>>> from gridwright.core.picture import Cell
>>> from gridwright.render.signs import BOXES
>>> picture = Picture("a path", 1, 2, (Cell(), Cell()), strokes=(Stroke((0, 1), "path"),))
>>> layout = Layout.of(picture, BOXES)
>>> canvas = Canvas(layout.left + layout.across, layout.header + layout.down)
>>> draw_stroke(canvas, picture, layout, BOXES, picture.strokes[0])
>>> canvas.text(colour=False).strip()
'═════'
"""

from __future__ import annotations

from itertools import pairwise

from gridwright.core.picture import Picture, Stroke
from gridwright.render.canvas import Canvas
from gridwright.render.layout import Layout, shared_by
from gridwright.render.signs import Signs, content
from gridwright.render.words import joined

STROKE_COLOUR = "36"


def draw_stroke(
    canvas: Canvas, picture: Picture, layout: Layout, signs: Signs, stroke: Stroke
) -> None:
    """A stroke through its cells: a sign in each that is empty, and one between any two."""
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


def mark_shared(canvas: Canvas, picture: Picture, layout: Layout, signs: Signs) -> None:
    """A star before every number that several pieces share."""
    for number in shared_by(picture):
        x, y = layout.at(number)
        before = x + layout.width - len(content(picture.cells[number], signs)) - 1
        canvas.put(before, y, signs.shared, STROKE_COLOUR)


def shared_list(picture: Picture, signs: Signs, width: int) -> list[str]:
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
