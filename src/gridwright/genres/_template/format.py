"""How the template genre is read and written: a text grid and JSON.

>>> document = FORMATS[0].read("template\\n1 .\\n. 0")[0]
>>> document.puzzle.numbers
{0: 1, 3: 0}
>>> print(FORMATS[0].write(document))
template
1 .
. 0
<BLANKLINE>
"""

from __future__ import annotations

from gridwright.core.grid import Grid
from gridwright.formats import jsonform, textgrid
from gridwright.formats.combinators import Items
from gridwright.formats.document import Document, Format, each
from gridwright.formats.tokens import Decimal, OneOf, Signs
from gridwright.genres._template.puzzle import Template
from gridwright.shading.answer import read_answer, shading_rows

CELLS = Items(OneOf[int | None](Signs({".": None, "-": None}), Decimal()))
SHADES = Items(OneOf[str](Signs({"#": "#", ".": ".", "?": "?"})))
ANSWER = "answer"


def _document(
    grid: Grid, cells: list[int | None] | None, shades: list[str] | None, about: dict[str, str]
) -> Document[Template]:
    numbers = {cell: number for cell, number in enumerate(cells or ()) if number is not None}
    puzzle = Template(grid.rows, grid.cols, numbers)
    answer = None
    if shades is not None:
        text = "".join(shades)
        rows = [text[at : at + grid.cols] for at in range(0, grid.size, grid.cols)]
        answer = read_answer(puzzle, rows)
    return Document(puzzle, answer, about)


def _cells(puzzle: Template) -> list[int | None]:
    return [puzzle.numbers.get(cell) for cell in range(puzzle.decisions)]


def read_text(text: str) -> list[Document[Template]]:
    """The puzzles of a plain text."""
    pages = textgrid.parse(text, (Template.genre,), signs=CELLS.signs)
    return [_read_page(page) for page in pages]


def _read_page(page: textgrid.Page) -> Document[Template]:
    page.place.expect(page.name, (Template.genre,))
    cells = page.table(textgrid.PROBLEM, CELLS)
    return _document(page.grid, cells, page.table(ANSWER, SHADES), page.about)


def write_text(document: Document[Template]) -> str:
    """The plain text."""
    puzzle, answer = document.puzzle, document.answer
    blocks = {textgrid.PROBLEM: CELLS.write(_cells(puzzle))}
    if answer is not None:
        blocks[ANSWER] = SHADES.write(list("".join(shading_rows(puzzle.grid, answer))))
    return textgrid.write(Template.genre, puzzle.grid, blocks, document.about)


def _read_entry(entry: jsonform.Entry) -> Document[Template]:
    entry.expect((Template.genre,))
    cells = entry.cells("cells", CELLS)
    return _document(entry.grid, cells, entry.table(ANSWER, SHADES), entry.about)


def write_json(document: Document[Template]) -> str:
    """The JSON object."""
    puzzle, answer = document.puzzle, document.answer
    rows = shading_rows(puzzle.grid, answer) if answer is not None else None
    cells = CELLS.write(_cells(puzzle))
    return jsonform.write(Template.genre, puzzle.grid, {"cells": cells}, rows, document.about)


FORMATS: tuple[Format[Template], ...] = (
    Format("text", (Template.genre,), read_text, write_text, signs=CELLS.signs),
    Format("json", (Template.genre,), each(jsonform.parse, _read_entry), write_json),
)
"""The first is the preferred one."""
