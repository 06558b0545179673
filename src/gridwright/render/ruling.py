"""The lines of a board of text and the numbers along them: grid, walls, outline, coordinates.

>>> from gridwright.core.picture import Cell
>>> from gridwright.render.signs import BOXES
>>> picture = Picture("two cells", 1, 2, (Cell(), Cell()))
>>> layout = Layout.of(picture, BOXES)
>>> canvas = Canvas(layout.left + layout.across, layout.header + layout.down)
>>> draw_labels(canvas, layout)
>>> draw_lines(canvas, picture, layout, BOXES)
>>> print(canvas.text(colour=False))
    1   2
  ┌───┬───┐
1 │   │   │
  └───┴───┘
"""

from __future__ import annotations

from gridwright.core.picture import Picture
from gridwright.render.canvas import FAINT, Canvas
from gridwright.render.layout import Layout
from gridwright.render.signs import ASCII, HEAVY, LIGHT, NONE, Signs


def draw_labels(canvas: Canvas, layout: Layout) -> None:
    """The numbers of the rows and columns."""
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


def draw_lines(canvas: Canvas, picture: Picture, layout: Layout, signs: Signs) -> None:
    """The lines between cells, light or heavy, or an outline alone."""
    if layout.inset:
        _draw_outline(canvas, layout, signs)
        return
    horizontal, vertical = _weights(picture, layout, signs)
    rows, cols = picture.rows, picture.cols
    for row in range(rows + 1):
        for col in range(cols + 1):
            up, down = (vertical.get((row + step, col), NONE) for step in (-1, 0))
            left, right = (horizontal.get((row, col + step), NONE) for step in (-1, 0))
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
    horizontal, vertical = signs.junctions[10], signs.junctions[30]
    canvas.put(layout.left, top, first + horizontal * inner + second, FAINT)
    canvas.put(layout.left, bottom, third + horizontal * inner + fourth, FAINT)
    for y in range(top + 1, bottom):
        canvas.put(layout.left, y, vertical, FAINT)
        canvas.put(layout.left + inner + 1, y, vertical, FAINT)


Weights = dict[tuple[int, int], int]


def _weights(picture: Picture, layout: Layout, signs: Signs) -> tuple[Weights, Weights]:
    """The weight of the line above each cell and of the line left of each cell."""
    # ASCII has one weight: beside walls, light lines would look like walls.
    light = LIGHT if layout.ruled and not (picture.walls and signs is ASCII) else NONE
    outline = HEAVY if picture.walls else LIGHT
    rows, cols = picture.rows, picture.cols
    horizontal = {
        (row, col): light if 0 < row < rows else outline
        for row in range(rows + 1)
        for col in range(cols)
    }
    vertical = {
        (row, col): light if 0 < col < cols else outline
        for row in range(rows)
        for col in range(cols + 1)
    }
    for wall in picture.walls:
        (top, left), (bottom, right) = sorted((wall.start, wall.end))
        horizontal.update({(top, col): HEAVY for col in range(left, right)})
        vertical.update({(row, left): HEAVY for row in range(top, bottom)})
    return horizontal, vertical
