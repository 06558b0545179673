"""Formats for numbers on a grid, which differ between genres only in a few names.

A cell is None (empty), a number, ``?`` (a clue without a number), ``o`` (given white) or ``#``
(given black); a shade is True (black), False (white) or None (not settled). Every format is a list
of cells, and possibly one of shades, in its own characters. A cell that a format cannot express is
refused. :func:`number_formats` makes the formats of a genre:

>>> spelling = Spelling(NumberGrid, ("example",))
>>> form = {form.name: form for form in number_formats(spelling)}
>>> form["puzzlink"].write(Document(NumberGrid(2, 3, {1: 4}, unknown=0b100000)))
'https://puzz.link/p?example/3/2/g4i./'
>>> form["puzzlink"].write(Document(NumberGrid(1, 3, {1: 3}, black=0b100)))
Traceback (most recent call last):
...
gridwright.core.errors.FormatError: the cell r1c3 is given black, which a puzz.link address cannot \
hold
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, cast

from gridwright.core.board import Board
from gridwright.core.errors import FormatError
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.core.record import dataclass, field
from gridwright.core.saying import Saying
from gridwright.formats import janko, jsonform, penpa, puzzlink, pzprv3, textgrid
from gridwright.formats.combinators import Cells, Items
from gridwright.formats.document import Document, Format, each
from gridwright.formats.source import quoted
from gridwright.formats.tokens import Decimal, OneOf, Signs
from gridwright.shading.answer import shading_rows
from gridwright.shading.numbergrid import N, NumberGrid

Cell = int | str | None
Shade = bool | None

UNKNOWN, WHITE, BLACK = "?", "o", "#"

PZPR_CLUES = Items(OneOf[Cell](Signs({".": None, "-": UNKNOWN}), Decimal()))
PZPR_SHADES: Mapping[str, Shade] = {"#": True, "+": False, ".": None}
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
PLAIN_SIGNS = PLAIN_CELLS.signs + JANKO_CELLS.signs
"""Janko's signs are recognised too, so that the error can point at the sign."""


@dataclass(frozen=True, slots=True)
class Spelling(Generic[N]):
    """What a genre is called in each format."""

    make: Callable[[int, int, dict[int, int], int, int, int], N]
    """Makes the puzzle from rows, columns, numbers and the masks of ``?``, white, black cells."""
    names: tuple[str, ...]
    """The names that texts may use for it; its own is the first."""
    pzpr_name: str = ""
    """Its name on puzz.link, if that is another."""
    pzpr_shades: Mapping[str, Shade] = field(default_factory=lambda: PZPR_SHADES)
    """The signs of the answer in a pzprv3 file, the preferred one first."""
    body: Cells[Cell] = puzzlink.NUMBERS
    """How the cells are written in an address of puzz.link."""

    @property
    def genre(self) -> str:
        """Its own name."""
        return self.names[0]

    @property
    def pzpr(self) -> str:
        """Its name on puzz.link."""
        return self.pzpr_name or self.genre

    def puzzle_of(self, grid: Grid, cells: Sequence[Cell]) -> N:
        """The puzzle that has these cells."""
        kinds = {*map(type, cells)}
        if kinds == {int}:
            # Every cell has a number, as in nearly every Hitori: no cell is looked at.
            numbers = dict(enumerate(cast("Sequence[int]", cells)))
        else:
            numbers = {cell: value for cell, value in enumerate(cells) if type(value) is int}
        if str not in kinds:
            return self.make(grid.rows, grid.cols, numbers, 0, 0, 0)
        places: dict[str, list[int]] = {UNKNOWN: [], WHITE: [], BLACK: []}
        for cell, value in enumerate(cells):
            if isinstance(value, str):
                places[value].append(cell)
        return self.make(grid.rows, grid.cols, numbers, *map(mask_of, places.values()))

    def document(
        self,
        grid: Grid,
        cells: Sequence[Cell],
        shades: Sequence[Shade] | None,
        about: Mapping[str, str],
    ) -> Document[N]:
        """The puzzle that has these cells, with the answer that has these shades, if any."""
        puzzle = self.puzzle_of(grid, cells)
        return Document(puzzle, board_of(shades, puzzle) if shades else None, about)


def cells_of(puzzle: NumberGrid) -> list[Cell]:
    """The cells of a puzzle in reading order."""
    cells: list[Cell] = [None] * puzzle.decisions
    for cell, number in puzzle.numbers.items():
        cells[cell] = number
    for mask, sign in ((puzzle.unknown, UNKNOWN), (puzzle.white, WHITE), (puzzle.black, BLACK)):
        for cell in bits(mask):
            cells[cell] = sign
    return cells


def shades_of(board: Board) -> list[Shade]:
    """The shades of a board in reading order."""
    shades: list[Shade] = [None] * board.size
    for cell in bits(board.yes):
        shades[cell] = True
    for cell in bits(board.no):
        shades[cell] = False
    return shades


def board_of(shades: Sequence[Shade], puzzle: NumberGrid | None = None) -> Board:
    """The board that has these shades."""
    yes, no = _where(shades, True), _where(shades, False)
    return Board(len(shades), yes, no, puzzle=puzzle)


def _where(values: Sequence[object], wanted: object) -> int:
    """The mask of the positions that have this value."""
    # Setting bits one by one would copy the mask each time; base 2 is read in linear time.
    return int("".join("1" if value == wanted else "0" for value in reversed(values)), 2)


def refuse(puzzle: NumberGrid, what: Saying, mask: int, format_: Saying) -> None:
    """Refuse to write a puzzle with cells that the format cannot express."""
    for cell in bits(mask):
        raise FormatError(
            "the cell {cell} is {what}, which {format} cannot hold",
            cell=puzzle.grid.at(cell),
            what=what,
            format=format_,
        )


def refuse_given(puzzle: NumberGrid, format_: Saying) -> None:
    """Refuse to write a puzzle with given cells that hold no clue."""
    refuse(puzzle, Saying("given white"), puzzle.white, format_)
    refuse(puzzle, Saying("given black"), puzzle.black, format_)


def number_formats(spelling: Spelling[N], *own: Format[N]) -> tuple[Format[N], ...]:
    """The shared formats and those of the genre itself; the first is the preferred one."""
    shared = _puzzlink(spelling), _pzprv3(spelling), _janko(spelling)
    return (*shared, *own, _text(spelling), _json(spelling), _penpa(spelling))


def _puzzlink(spelling: Spelling[N]) -> Format[N]:
    def read(address: puzzlink.Address) -> Document[N]:
        address.place.expect(address.name, (spelling.pzpr,))
        grid = address.grid
        cells = spelling.body.read_all(address.body, grid.size)
        return Document(spelling.puzzle_of(grid, cells), about=address.about)

    def write(document: Document[N]) -> str:
        puzzle = document.puzzle
        refuse_given(puzzle, Saying("a puzz.link address"))
        body = spelling.body.write(cells_of(puzzle))
        return puzzlink.write(spelling.pzpr, puzzle.cols, puzzle.rows, body)

    read_all = puzzlink.reader(read, lambda text: _pzprv3(spelling).read(text))
    return Format("puzzlink", (spelling.pzpr,), read_all, write, holds_answer=False)


def _pzprv3(spelling: Spelling[N]) -> Format[N]:
    signs = Items(OneOf[Shade](Signs(dict(spelling.pzpr_shades))))

    def read(file: pzprv3.File) -> Document[N]:
        file.place.expect(file.name, (spelling.pzpr,))
        cells = file.table(PZPR_CLUES, Saying("the clues")) or [None] * file.grid.size
        shades = file.table(signs, Saying("the answer")) or [None]
        file.finish()
        settled = any(shade is not None for shade in shades)
        return spelling.document(file.grid, cells, shades if settled else None, file.about)

    def write(document: Document[N]) -> str:
        puzzle = document.puzzle
        refuse_given(puzzle, Saying("a pzprv3 file"))
        answer = document.answer or Board(puzzle.decisions)
        clues = pzprv3.rows_of(PZPR_CLUES, cells_of(puzzle), puzzle.cols)
        shades = pzprv3.rows_of(signs, shades_of(answer), puzzle.cols)
        return pzprv3.write(spelling.pzpr, puzzle.rows, puzzle.cols, clues, shades)

    return Format("pzprv3", (spelling.pzpr,), each(pzprv3.parse_all, read), write)


def _janko(spelling: Spelling[N]) -> Format[N]:
    def read_level(level: janko.Level) -> Document[N]:
        level.expect(spelling.names)
        cells = level.table("problem", JANKO_CELLS)
        if cells is None:
            raise level.place.error("expected a section 'problem' in this level, found none")
        shades = level.table("solution", JANKO_SHADES)
        return spelling.document(level.grid, cells, shades, level.about)

    def write(document: Document[N]) -> str:
        puzzle, answer = document.puzzle, document.answer
        sections = {"problem": janko.rows_of(JANKO_CELLS, cells_of(puzzle), puzzle.cols)}
        # A Janko solution has no sign for an open cell.
        if answer is not None and answer.complete:
            sections["solution"] = janko.rows_of(JANKO_SHADES, shades_of(answer), puzzle.cols)
        return janko.write(spelling.genre, puzzle.grid, sections, document.about)

    read = each(janko.parse, read_level)
    return Format("janko", spelling.names, read, write, read_part=read_level)


def _penpa(spelling: Spelling[N]) -> Format[N]:
    """Drawings of Penpa+: numbers and ``?``; shaded cells are given black, small dots white."""

    def read(sheet: penpa.Sheet) -> Document[N]:
        grid = sheet.grid
        cells: list[Cell] = [None] * grid.size
        for cell in sheet.dots:
            cells[cell] = WHITE
        for cell in sheet.black:
            cells[cell] = BLACK
        for cell, words in sheet.texts.items():
            number = words.isascii() and words.isdigit() and len(words) < 5
            if not number and words != UNKNOWN:
                raise FormatError(
                    "the cell {cell} of the Penpa+ address: expected a number or '?', found"
                    " {found}",
                    cell=grid.at(cell),
                    found=quoted(words),
                )
            cells[cell] = int(words) if number else UNKNOWN
        shades = [sheet.solved.get(cell) for cell in range(grid.size)]
        return spelling.document(grid, cells, shades if sheet.solved else None, sheet.about)

    def write(document: Document[N]) -> str:
        puzzle = document.puzzle
        texts = {
            cell: str(value)
            for cell, value in enumerate(cells_of(puzzle))
            if value not in (None, BLACK, WHITE)
        }
        about = document.about
        return penpa.write(
            penpa.Sheet(
                puzzle.grid,
                texts,
                black=frozenset(bits(puzzle.black)),
                dots=frozenset(bits(puzzle.white)),
                title=about.get("title", ""),
                author=about.get("author", ""),
                rules=spelling.genre,
            )
        )

    return Format("penpa", spelling.names, each(penpa.parse_all, read), write, holds_answer=False)


def _text(spelling: Spelling[N]) -> Format[N]:
    names = spelling.names

    def read(text: str) -> list[Document[N]]:
        if plain := textgrid.plain(text, names, PLAIN_CELLS):
            return [Document(spelling.puzzle_of(*plain))]
        return [*map(read_page, textgrid.parse(text, names, signs=PLAIN_SIGNS))]

    def read_page(page: textgrid.Page) -> Document[N]:
        page.place.expect(page.name, names)
        cells = page.table(textgrid.PROBLEM, PLAIN_CELLS) or []
        shades = page.table("answer", PLAIN_SHADES)
        return spelling.document(page.grid, cells, shades, page.about)

    def write(document: Document[N]) -> str:
        puzzle, answer = document.puzzle, document.answer
        blocks = {textgrid.PROBLEM: PLAIN_CELLS.write(cells_of(puzzle))}
        if answer is not None:
            blocks["answer"] = PLAIN_SHADES.write(shades_of(answer))
        return textgrid.write(spelling.genre, puzzle.grid, blocks, document.about)

    return Format("text", names, read, write, signs=PLAIN_SIGNS)


def _json(spelling: Spelling[N]) -> Format[N]:
    def read(entry: jsonform.Entry) -> Document[N]:
        entry.expect(spelling.names)
        cells = entry.cells("cells", PLAIN_CELLS)
        shades = entry.table("answer", PLAIN_SHADES)
        return spelling.document(entry.grid, cells, shades, entry.about)

    def write(document: Document[N]) -> str:
        puzzle, answer = document.puzzle, document.answer
        rows = shading_rows(puzzle.grid, answer) if answer is not None else None
        cells = PLAIN_CELLS.write(cells_of(puzzle))
        return jsonform.write(spelling.genre, puzzle.grid, {"cells": cells}, rows, document.about)

    return Format("json", spelling.names, each(jsonform.parse, read), write)
