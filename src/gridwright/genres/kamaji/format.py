"""How Kamaji is read and written: a one-line ID, the paper's text files, a text grid, JSON.

``representation`` can only be written: the board of piece numbers of Kleijn 2018, §3.1.

>>> puzzle = Kamaji(2, 2, (1, 2, 3, 2))
>>> form = {form.name: form for form in FORMATS}
>>> form["id"].write(Document(puzzle))
'kamaji-2x2-1232'
>>> print(form["kleijn"].write(Document(puzzle)), end="")
2
3
1 2
3 2
>>> form["kleijn"].read("2\\n3\\n1 2\\n4 2")
Traceback (most recent call last):
...
gridwright.core.errors.PuzzleError: the 4 at r2c1 is above the maximum 3
>>> print(form["representation"].write(Document(puzzle, Board.whole(3, 0b111))), end="")
-1 01
03 02
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.core.board import Board
from gridwright.core.errors import FormatError
from gridwright.core.saying import Saying
from gridwright.formats import jsonform, lineid, penpa, textgrid
from gridwright.formats.combinators import Items
from gridwright.formats.document import Document, Format, each
from gridwright.formats.source import quoted
from gridwright.formats.tokens import Decimal, OneOf
from gridwright.genres.kamaji import paper_files as kleijn
from gridwright.genres.kamaji.answer import answer_rows, read_answer, representation_text
from gridwright.genres.kamaji.puzzle import Kamaji

NAMES = (Kamaji.genre,)
NUMBERS: Items[int] = Items(OneOf[int](Decimal()))


def _answer(puzzle: Kamaji, rows: Sequence[str] | None) -> Board | None:
    return read_answer(puzzle, rows) if rows else None


def _read_id(entry: lineid.LineId) -> Document[Kamaji]:
    entry.place.expect(entry.name, NAMES)
    numbers = lineid.NUMBERS.read_all(entry.body, entry.grid.size)
    return Document(Kamaji(entry.grid.rows, entry.grid.cols, tuple(numbers)))


def write_id(document: Document[Kamaji]) -> str:
    """The ID; it cannot hold an answer."""
    puzzle = document.puzzle
    return lineid.write(Kamaji.genre, puzzle.grid, lineid.NUMBERS.write(puzzle.numbers))


def _read_file(file: kleijn.SizedFile) -> Document[Kamaji]:
    if not file.maximum:
        raise file.place.error("expected a maximum of 1 or more, found 0")
    return Document(Kamaji(file.grid.rows, file.grid.cols, tuple(file.numbers), file.maximum))


def write_kleijn(document: Document[Kamaji]) -> str:
    """The text file; it cannot hold an answer."""
    puzzle = document.puzzle
    return kleijn.write(puzzle.grid, puzzle.maximum, puzzle.numbers)


def read_text(text: str) -> list[Document[Kamaji]]:
    """The puzzles of a plain text."""
    if plain := textgrid.plain(text, NAMES, NUMBERS):
        grid, numbers = plain
        return [Document(Kamaji(grid.rows, grid.cols, tuple(numbers)))]
    return [_read_page(page) for page in textgrid.parse(text, NAMES)]


def _read_page(page: textgrid.Page) -> Document[Kamaji]:
    page.place.expect(page.name, NAMES)
    numbers = page.table(textgrid.PROBLEM, NUMBERS) or []
    puzzle = Kamaji(page.grid.rows, page.grid.cols, tuple(numbers))
    rows = [line.text for line in page.blocks.get("answer", ())]
    return Document(puzzle, _answer(puzzle, rows), page.about)


def write_text(document: Document[Kamaji]) -> str:
    """The plain text."""
    puzzle, answer = document.puzzle, document.answer
    blocks = {textgrid.PROBLEM: NUMBERS.write(puzzle.numbers)}
    text = textgrid.write(Kamaji.genre, puzzle.grid, blocks, document.about)
    if answer is None:
        return text
    return "\n".join((text, "answer", *answer_rows(puzzle, answer))) + "\n"


def _read_entry(entry: jsonform.Entry) -> Document[Kamaji]:
    entry.expect(NAMES)
    numbers = entry.cells("cells", NUMBERS)
    maximum = entry.field("maximum", int) if "maximum" in entry.fields else 0
    puzzle = Kamaji(entry.grid.rows, entry.grid.cols, tuple(numbers), maximum)
    rows = entry.field("answer", list) if entry.fields.get("answer") is not None else []
    if not all(isinstance(row, str) for row in rows):
        raise entry.error("answer", "expected a list of strings")
    return Document(puzzle, _answer(puzzle, rows), entry.about)


def write_json(document: Document[Kamaji]) -> str:
    """The JSON object."""
    puzzle, answer = document.puzzle, document.answer
    rows = answer_rows(puzzle, answer) if answer is not None else None
    cells = NUMBERS.write(puzzle.numbers)
    return jsonform.write(Kamaji.genre, puzzle.grid, {"cells": cells}, rows, document.about)


def _read_sheet(sheet: penpa.Sheet) -> Document[Kamaji]:
    """A drawing of Penpa+ with a number in every cell."""
    numbers = []
    for cell in range(sheet.grid.size):
        words = sheet.texts.get(cell, "")
        if not (words.isascii() and words.isdigit() and len(words) < 7):
            raise FormatError(
                "the cell {cell} of the Penpa+ address: expected a number, found {found}",
                cell=sheet.grid.at(cell),
                found=quoted(words) if words else Saying("none"),
            )
        numbers.append(int(words))
    puzzle = Kamaji(sheet.grid.rows, sheet.grid.cols, tuple(numbers))
    return Document(puzzle, about=sheet.about)


def write_penpa(document: Document[Kamaji]) -> str:
    """The address of a drawing; it holds no answer."""
    puzzle, about = document.puzzle, document.about
    texts = {cell: str(number) for cell, number in enumerate(puzzle.numbers)}
    title, author = about.get("title", ""), about.get("author", "")
    sheet = penpa.Sheet(puzzle.grid, texts, title=title, author=author, rules=Kamaji.genre)
    return penpa.write(sheet)


def read_representation(text: str) -> list[Document[Kamaji]]:
    """Always refused: it lacks the puzzle's numbers, and two solutions can share it."""
    raise FormatError(
        "a representation can only be written: it does not hold the numbers of the puzzle, and two"
        " solutions can have the same one"
    )


def write_representation(document: Document[Kamaji]) -> str:
    """The paper's board of piece numbers, negative on ones."""
    if document.answer is None:
        raise FormatError("a representation shows a solution, but none is given")
    return representation_text(document.puzzle, document.answer)


FORMATS: tuple[Format[Kamaji], ...] = (
    Format("id", NAMES, each(lineid.parse, _read_id), write_id, holds_answer=False),
    Format(
        "kleijn",
        NAMES,
        each(kleijn.parse, _read_file),
        write_kleijn,
        holds_answer=False,
        begins=kleijn.begins,
    ),
    Format("text", NAMES, read_text, write_text, signs=NUMBERS.signs),
    Format("json", NAMES, each(jsonform.parse, _read_entry), write_json),
    Format("penpa", NAMES, each(penpa.parse_all, _read_sheet), write_penpa, holds_answer=False),
    Format("representation", NAMES, read_representation, write_representation, output_only=True),
)
"""The first is the preferred one."""
