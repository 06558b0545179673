"""How Kuromasu is read and written: six formats, each composed of the pieces in ``formats/``.

A cell is None (empty), a number, ``?`` (a clue without a number), ``o`` (given white) or ``#``
(given black); a shade is True (black), False (white) or None (not settled). Every format below is
then a list of cells, and perhaps one of shades, spelled in its own signs. What a format has no
sign for is refused with the cell.

>>> puzzle = Kuromasu(2, 3, {1: 4}, unknown=0b100000)
>>> form = {form.name: form for form in FORMATS}
>>> form["puzzlink"].write(Document(puzzle))
'https://puzz.link/p?kurodoko/3/2/g4i./'
>>> form["puzzlink"].read("kurodoko/3/2/g4i.")[0].puzzle == puzzle
True
>>> form["tatham"].write(Document(puzzle))
Traceback (most recent call last):
...
gridwright.core.errors.FormatError: the cell r2c3 is a '?', which a Tatham game ID cannot say
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.core.board import Board
from gridwright.core.errors import FormatError
from gridwright.core.grid import Grid, bits
from gridwright.core.shading import shading_rows
from gridwright.formats import janko, jsonform, puzzlink, pzprv3, tatham, textgrid
from gridwright.formats.combinators import Decimal, Items, OneOf, Signs, Source, quoted
from gridwright.formats.document import Document, Format
from gridwright.genres.kuromasu.puzzle import Kuromasu

Cell = int | str | None
Shade = bool | None

UNKNOWN, WHITE, BLACK = "?", "o", "#"

PZPR_NAME = "kurodoko"
TATHAM_NAME = "range"
NAMES = (Kuromasu.genre, PZPR_NAME, TATHAM_NAME)

PZPR_CLUES = Items(OneOf[Cell](Signs({".": None, "-": UNKNOWN}), Decimal()))
PZPR_SHADES = Items(OneOf[Shade](Signs({"#": True, "+": False, ".": None})))
JANKO_CELLS = Items(
    OneOf[Cell](Signs({"-": None, ".": None, "?": UNKNOWN, "o": WHITE, "x": BLACK}), Decimal())
)
JANKO_SHADES = Items(OneOf[Shade](Signs({"x": True, "-": False, ".": False})))
PLAIN_CELLS = Items(
    OneOf[Cell](
        Signs({".": None, "-": None, "_": None, "?": UNKNOWN, "o": WHITE, "#": BLACK}), Decimal()
    )
)
PLAIN_SHADES = Items(OneOf[Shade](Signs({"#": True, ".": False, "?": None})))


def cells_of(puzzle: Kuromasu) -> list[Cell]:
    """The cells of a puzzle in reading order."""
    cells: list[Cell] = [None] * puzzle.decisions
    for cell, number in puzzle.numbers.items():
        cells[cell] = number
    for mask, sign in ((puzzle.unknown, UNKNOWN), (puzzle.white, WHITE), (puzzle.black, BLACK)):
        for cell in bits(mask):
            cells[cell] = sign
    return cells


def puzzle_of(grid: Grid, cells: Sequence[Cell]) -> Kuromasu:
    """The puzzle that has these cells."""
    numbers = {cell: value for cell, value in enumerate(cells) if isinstance(value, int)}
    unknown, white, black = (_where(cells, sign) for sign in (UNKNOWN, WHITE, BLACK))
    return Kuromasu(grid.rows, grid.cols, numbers, unknown, white, black)


def shades_of(board: Board) -> list[Shade]:
    """The shades of a board in reading order."""
    shades: list[Shade] = [None] * board.size
    for cell in bits(board.yes):
        shades[cell] = True
    for cell in bits(board.no):
        shades[cell] = False
    return shades


def board_of(shades: Sequence[Shade]) -> Board:
    """The board that has these shades."""
    return Board(len(shades), _where(shades, True), _where(shades, False))


def _where(values: Sequence[object], wanted: object) -> int:
    """The mask of the places where a value stands."""
    # Setting bits one by one would copy the mask each time; base 2 is read in linear time.
    return int("".join("1" if value == wanted else "0" for value in reversed(values)), 2)


def _expect(name: str | None, place: Source, names: Sequence[str]) -> None:
    """Refuse the text of another genre; a text may leave the name out."""
    if name is not None and name not in names:
        raise place.error(f"expected the genre {names[0]!r}, found {quoted(name)}")


def _refuse(puzzle: Kuromasu, what: str, mask: int, format_: str) -> None:
    """Refuse to write a puzzle with cells for which the format has no sign."""
    for cell in bits(mask):
        raise FormatError(
            f"the cell {puzzle.grid.name(cell)} is {what}, which {format_} cannot say"
        )


def _refuse_given(puzzle: Kuromasu, format_: str) -> None:
    _refuse(puzzle, "given white", puzzle.white, format_)
    _refuse(puzzle, "given black", puzzle.black, format_)


def _about_variant(variant: str) -> dict[str, str]:
    return {"variant": variant} if variant else {}


def read_puzzlink(text: str) -> list[Document[Kuromasu]]:
    """Addresses, one or more; one that holds a whole file is read as such."""
    if puzzlink.holds_file(text):
        return read_pzprv3(text)
    return [_read_address(puzzlink.parse(part)) for part in puzzlink.split(text)]


def _read_address(address: puzzlink.Address) -> Document[Kuromasu]:
    _expect(address.name, address.place, (PZPR_NAME,))
    grid = address.grid
    puzzle = puzzle_of(grid, puzzlink.NUMBERS.read_all(address.body, grid.size))
    return Document(puzzle, about=_about_variant(address.variant))


def write_puzzlink(document: Document[Kuromasu]) -> str:
    """The address; it has no room for an answer."""
    puzzle = document.puzzle
    _refuse_given(puzzle, "a puzz.link address")
    body = puzzlink.NUMBERS.write(cells_of(puzzle))
    return puzzlink.write(PZPR_NAME, puzzle.cols, puzzle.rows, body)


def read_pzprv3(text: str) -> list[Document[Kuromasu]]:
    """A file; an answer in which nothing is settled is none."""
    file = pzprv3.parse(text)
    _expect(file.name, file.place, (PZPR_NAME,))
    cells = file.table(PZPR_CLUES, "the clues") or [None] * file.grid.size
    shades = file.table(PZPR_SHADES, "the answer") or [None]
    file.finish()
    settled = any(shade is not None for shade in shades)
    answer = board_of(shades) if settled else None
    return [Document(puzzle_of(file.grid, cells), answer, _about_variant(file.variant))]


def write_pzprv3(document: Document[Kuromasu]) -> str:
    """The file with the answer as far as it goes."""
    puzzle = document.puzzle
    _refuse_given(puzzle, "a pzprv3 file")
    answer = document.answer or Board(puzzle.decisions)
    clues = pzprv3.rows_of(PZPR_CLUES, cells_of(puzzle), puzzle.cols)
    shades = pzprv3.rows_of(PZPR_SHADES, shades_of(answer), puzzle.cols)
    return pzprv3.write(PZPR_NAME, puzzle.rows, puzzle.cols, clues, shades)


def read_janko(text: str) -> list[Document[Kuromasu]]:
    """The levels of a text or page."""
    return [_read_level(level) for level in janko.parse(text)]


def _read_level(level: janko.Level) -> Document[Kuromasu]:
    _expect(level.name, level.keys.get("puzzle", [level.place])[0].strip(), NAMES)
    cells = level.table("problem", JANKO_CELLS)
    if cells is None:
        raise level.place.error("expected a section 'problem' in this level, found none")
    shades = level.table("solution", JANKO_SHADES)
    return Document(puzzle_of(level.grid, cells), board_of(shades) if shades else None, level.about)


def write_janko(document: Document[Kuromasu]) -> str:
    """The level, with the answer if it is whole: a Janko solution has no sign for an open cell."""
    puzzle, answer = document.puzzle, document.answer
    sections = {"problem": janko.rows_of(JANKO_CELLS, cells_of(puzzle), puzzle.cols)}
    if answer is not None and answer.complete:
        sections["solution"] = janko.rows_of(JANKO_SHADES, shades_of(answer), puzzle.cols)
    return janko.write(Kuromasu.genre, puzzle.grid, sections, document.about)


def read_tatham(text: str) -> list[Document[Kuromasu]]:
    """A game ID or save file."""
    game = tatham.parse(text)
    _expect(game.name, game.description, (TATHAM_NAME,))
    grid = game.grid
    return [Document(puzzle_of(grid, tatham.CLUES.read_all(game.description, grid.size)))]


def write_tatham(document: Document[Kuromasu]) -> str:
    """The game ID; it has no room for an answer."""
    puzzle = document.puzzle
    _refuse(puzzle, "a '?'", puzzle.unknown, "a Tatham game ID")
    _refuse_given(puzzle, "a Tatham game ID")
    cells = [cell if isinstance(cell, int) else None for cell in cells_of(puzzle)]
    return tatham.write(puzzle.cols, puzzle.rows, tatham.CLUES.write(cells))


def read_text(text: str) -> list[Document[Kuromasu]]:
    """The puzzles of a plain text."""
    return [_read_page(page) for page in textgrid.parse(text, NAMES)]


def _read_page(page: textgrid.Page) -> Document[Kuromasu]:
    _expect(page.name, page.place, NAMES)
    cells = page.table(textgrid.PROBLEM, PLAIN_CELLS) or []
    shades = page.table("answer", PLAIN_SHADES)
    return Document(puzzle_of(page.grid, cells), board_of(shades) if shades else None, page.about)


def write_text(document: Document[Kuromasu]) -> str:
    """The plain text."""
    puzzle, answer = document.puzzle, document.answer
    blocks = {textgrid.PROBLEM: PLAIN_CELLS.write(cells_of(puzzle))}
    if answer is not None:
        blocks["answer"] = PLAIN_SHADES.write(shades_of(answer))
    return textgrid.write(Kuromasu.genre, puzzle.grid, blocks, document.about)


def read_json(text: str) -> list[Document[Kuromasu]]:
    """The puzzles of a JSON text."""
    return [_read_entry(entry) for entry in jsonform.parse(text)]


def _read_entry(entry: jsonform.Entry) -> Document[Kuromasu]:
    if entry.name not in NAMES:
        raise entry.error("genre", f"expected {Kuromasu.genre!r}, found {quoted(entry.name)}")
    cells = entry.table("cells", PLAIN_CELLS)
    if cells is None:
        raise entry.error("cells", "expected a list, found nothing")
    shades = entry.table("answer", PLAIN_SHADES)
    return Document(puzzle_of(entry.grid, cells), board_of(shades) if shades else None, entry.about)


def write_json(document: Document[Kuromasu]) -> str:
    """The JSON object."""
    puzzle, answer = document.puzzle, document.answer
    rows = shading_rows(puzzle.grid, answer) if answer is not None else None
    cells = PLAIN_CELLS.write(cells_of(puzzle))
    return jsonform.write(Kuromasu.genre, puzzle.grid, {"cells": cells}, rows, document.about)


FORMATS: tuple[Format[Kuromasu], ...] = (
    Format("puzzlink", (PZPR_NAME,), read_puzzlink, write_puzzlink),
    Format("pzprv3", (PZPR_NAME,), read_pzprv3, write_pzprv3),
    Format("janko", NAMES, read_janko, write_janko),
    Format("tatham", (TATHAM_NAME,), read_tatham, write_tatham),
    Format("text", NAMES, read_text, write_text),
    Format("json", NAMES, read_json, write_json),
)
"""The first is the preferred one."""
