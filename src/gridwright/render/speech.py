"""A board in words, for those who have it read aloud: invisible elements that lie over an SVG.

>>> from gridwright.core.picture import Cell
>>> picture = Picture("two cells", 1, 2, (Cell(text="7", white=True), Cell()))
>>> [line for line in for_screen_readers(picture, Sheet.of(picture, 10)) if "r1c1" in line]
['<rect role="cell" x="9" y="16" width="10" height="10"><title>r1c1, 7, white</title></rect>']
"""

from __future__ import annotations

from itertools import groupby
from xml.sax.saxutils import escape

from gridwright.core.picture import Picture, describe, describe_cell, without_controls
from gridwright.core.words import board_size
from gridwright.render.sheet import Layer, Sheet, quoted, short

MOST_NAMED_CELLS = 2500
"""Above this, screen readers get a sentence per row instead of an element per cell."""


def summary(picture: Picture) -> str:
    """The board in one sentence, and the caption."""
    caption = without_controls(picture.caption)
    size = f"A board of {board_size(picture.rows, picture.cols)}."
    return escape(f"{size} {caption}".strip())


def for_screen_readers(picture: Picture, sheet: Sheet) -> Layer:
    """Invisible elements with words: one per cell, or one per row on large boards."""
    one_by_one = len(picture.cells) <= MOST_NAMED_CELLS
    yield (
        f'<g role="table" aria-label="board" aria-rowcount="{sheet.rows}"'
        f' aria-colcount="{sheet.cols}" fill="none" pointer-events="all">'
    )
    for row in range(sheet.rows):
        if one_by_one:
            yield from _named_cells(picture, sheet, row)
        else:
            yield _named_row(picture, sheet, row)
    yield "</g>"


def _named_cells(picture: Picture, sheet: Sheet, row: int) -> Layer:
    side = sheet.cell
    yield '<g role="row">'
    for number in range(row * sheet.cols, (row + 1) * sheet.cols):
        x, y = sheet.corner(number)
        name = escape(without_controls(describe(picture, number)))
        # A title is both read aloud and shown when the mouse rests on the cell.
        yield (
            f'<rect role="cell" x="{short(x)}" y="{short(y)}" width="{side}" height="{side}">'
            f"<title>{name}</title></rect>"
        )
    yield "</g>"


def _named_row(picture: Picture, sheet: Sheet, row: int) -> str:
    x, y = sheet.corner(row * sheet.cols)
    cells = picture.cells[row * sheet.cols : (row + 1) * sheet.cols]
    parts = []
    for words, run in groupby(describe_cell(cell) for cell in cells):
        times = len(list(run))
        parts.append(words if times == 1 else f"{times} times {words}")
    name = quoted(f"row {row + 1}: {'; '.join(parts)}")
    return (
        f'<rect role="row" aria-label={name} x="{short(x)}" y="{short(y)}"'
        f' width="{sheet.cols * sheet.cell}" height="{sheet.cell}"/>'
    )
