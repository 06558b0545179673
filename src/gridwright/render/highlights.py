"""Highlights on a board of text: signs on both sides of a cell, and the legend that explains them.

>>> from gridwright.core.picture import Cell
>>> from gridwright.render.signs import BOXES
>>> legend(Picture("one", 1, 1, (Cell(black=True, given=True, highlight="new"),)), BOXES, None)
['[ ] settled by this step   ▒ given black']
"""

from __future__ import annotations

from gridwright.core.picture import HIGHLIGHTS, Cell, Highlight, Picture
from gridwright.core.saying import ENGLISH, Language
from gridwright.render.canvas import Canvas
from gridwright.render.layout import Layout
from gridwright.render.signs import Signs
from gridwright.render.words import joined

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


def draw_highlight(
    canvas: Canvas, picture: Picture, layout: Layout, number: int, cell: Cell
) -> None:
    """Put the signs of its highlight on both sides of a cell."""
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


def legend(
    picture: Picture, signs: Signs, width: int | None, language: Language = ENGLISH
) -> list[str]:
    """What the signs of this picture mean, in lines that fit."""
    parts = [
        f"{' '.join(BRACKETS[kind])} {language.say(HIGHLIGHTS[kind])}"
        for kind in picture.highlights
    ]
    shades = {cell.given for cell in picture.cells if cell.black and not cell.mark}
    if True in shades:
        parts.append(f"{signs.given} {language.say('given black')}")
    return joined(parts, "   ", width) if parts else []
