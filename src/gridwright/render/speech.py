"""A board in words for screen readers: invisible elements on top of an SVG.

>>> from gridwright.core.picture import Cell
>>> picture = Picture("two cells", 1, 2, (Cell(text="7", white=True), Cell()))
>>> [line for line in for_screen_readers(picture, Sheet.of(picture, 10)) if "r1c1" in line]
['<rect role="cell" x="9" y="16" width="10" height="10"><title>r1c1, 7, white</title></rect>']
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from gridwright.core.picture import Picture, describe, describe_cell
from gridwright.core.saying import ENGLISH, Language, Saying, board_of
from gridwright.render.elements import Layer, element, group, words
from gridwright.render.sheet import Sheet

MOST_NAMED_CELLS = 2500
"""On larger boards, screen readers get a sentence per row instead of an element per cell."""


def summary(picture: Picture, language: Language = ENGLISH) -> str:
    """The board in one sentence, and the caption."""
    size = Saying("A board of {size}.", size=board_of(picture.rows, picture.cols))
    return f"{language.say(size)} {picture.caption}".strip()


def for_screen_readers(picture: Picture, sheet: Sheet) -> Layer:
    """Invisible elements with words: one per cell, or one per row on large boards."""
    one_by_one = len(picture.cells) <= MOST_NAMED_CELLS
    rows = range(sheet.rows)
    yield from group(
        (
            line
            for row in rows
            for line in (
                group(_named_cells(picture, sheet, row), role="row")
                if one_by_one
                else (_named_row(picture, sheet, row),)
            )
        ),
        role="table",
        aria_label=sheet.language.say("board"),
        aria_rowcount=sheet.rows,
        aria_colcount=sheet.cols,
        fill="none",
        pointer_events="all",
    )


def _named_cells(picture: Picture, sheet: Sheet, row: int) -> Iterator[str]:
    for number in range(row * sheet.cols, (row + 1) * sheet.cols):
        x, y = sheet.corner(number)
        # A title is both read aloud and shown when the mouse rests on the cell.
        name = element("title", words(describe(picture, number, sheet.language)))
        yield element("rect", name, role="cell", x=x, y=y, width=sheet.cell, height=sheet.cell)


def _named_row(picture: Picture, sheet: Sheet, row: int) -> str:
    x, y = sheet.corner(row * sheet.cols)
    cells = picture.cells[row * sheet.cols : (row + 1) * sheet.cols]
    parts = []
    say = sheet.language.say
    for told, run in groupby(describe_cell(cell, sheet.language) for cell in cells):
        times = len(list(run))
        many = Saying("{count} times {what}", count=times, what=told)
        parts.append(told if times == 1 else say(many))
    return element(
        "rect",
        role="row",
        aria_label=say("row {row}: {cells}", row=row + 1, cells="; ".join(parts)),
        x=x,
        y=y,
        width=sheet.cols * sheet.cell,
        height=sheet.cell,
    )
