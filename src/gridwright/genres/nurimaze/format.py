"""How Nurimaze is read and written: six formats, each composed of the pieces in ``formats/``.

A mark is None, ``S``, ``G``, ``circle`` or ``triangle``; a shade is True (black), False (white) or
None (not settled). Rooms are labels, and only labels of neighbours are compared; an address has
walls instead. Every format below is a list of marks, the rooms, and possibly a list of shades.

>>> puzzle = Nurimaze(2, 3, "aab" "cdb", start=0, goal=5, triangles=0b001000)
>>> form = {form.name: form for form in FORMATS}
>>> form["puzzlink"].write(Document(puzzle))
'https://puzz.link/p?nurimaze/3/2/eo16452'
>>> form["puzzlink"].read("nurimaze/3/2/eo16452")[0].puzzle == puzzle
True
>>> print(form["text"].write(Document(puzzle, Board(4, yes=0b1000, no=0b0111))))
nurimaze
S . .
T . G
<BLANKLINE>
rooms
001
231
<BLANKLINE>
answer
...
.#.
<BLANKLINE>
path
123
..4
<BLANKLINE>
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import partial

from gridwright.core.board import Board
from gridwright.core.errors import FormatError
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.core.saying import Listed, Saying
from gridwright.formats import janko, jsonform, penpa, puzzlink, pzprv3, textgrid
from gridwright.formats.combinators import Items, after_all
from gridwright.formats.document import Document, Format, each
from gridwright.formats.source import Cursor, Source, quoted
from gridwright.formats.tokens import Decimal, OneOf, Signs
from gridwright.genres.nurimaze.answer import answer_rows, board_showing, cells_shown
from gridwright.genres.nurimaze.path import path_of
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright.genres.nurimaze.rooms import Walls, walls_between
from gridwright.shading import formats as shading
from gridwright.shading.formats import JANKO_SHADES, PLAIN_SHADES, Shade

Mark = str | None
Label = int | str | None

START, GOAL, CIRCLE, TRIANGLE = "S", "G", "circle", "triangle"

PZPR_NAME = "nurimaze"
NAMES = (Nurimaze.genre, "nurimeizu", "nuri-maze")

ADDRESS_MARKS = puzzlink.marks({"1": START, "2": GOAL, "3": CIRCLE, "4": TRIANGLE})
PZPR_MARKS = Items(
    OneOf[Mark](Signs({".": None, "s": START, "g": GOAL, "o": CIRCLE, "t": TRIANGLE}))
)
PZPR_ROOMS = Items(OneOf[Label](Decimal()))
PZPR_SHADES = Items(OneOf[Shade](Signs(dict(shading.PZPR_SHADES))))
JANKO_MARKS = Items(
    OneOf[Mark](
        Signs(
            # Old files write triangles as n.
            {"-": None, ".": None}
            | dict(zip("sgotnSGOTN", (START, GOAL, CIRCLE, TRIANGLE, TRIANGLE) * 2, strict=True))
        )
    )
)
_LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ROOMS = Items(OneOf[Label](Decimal(), Signs({sign: sign for sign in _LETTERS})))
_WRITTEN = {START: "Ss", GOAL: "Gg", CIRCLE: "Oo", TRIANGLE: "Tt"}
PLAIN_MARKS = Items(
    OneOf[Mark](
        Signs(
            dict.fromkeys(".-_")
            | {sign: mark for mark, signs in _WRITTEN.items() for sign in signs}
        )
    )
)
PLAIN_SIGNS = PLAIN_MARKS.signs + JANKO_MARKS.signs
"""Janko's signs are recognised too, so that the error can point at the sign."""
STEPS = Items(OneOf[Label](Signs({".": None}), Decimal()))

BLOCKS = ("rooms", "answer", "path")
"""What may follow the marks in a plain text; the path is written for people and not read."""


def marks_of(puzzle: Nurimaze) -> list[Mark]:
    """The marks of a puzzle in reading order."""
    marks: list[Mark] = [None] * puzzle.grid.size
    marks[puzzle.start], marks[puzzle.goal] = START, GOAL
    for mask, mark in ((puzzle.circles, CIRCLE), (puzzle.triangles, TRIANGLE)):
        for cell in bits(mask):
            marks[cell] = mark
    return marks


def puzzle_of(
    grid: Grid, rooms: Sequence[Hashable], marks: Sequence[Mark], place: Source | None = None
) -> Nurimaze:
    """The puzzle that has these marks and rooms (labels or walls); it needs one S and one G."""
    places: dict[str, list[int]] = {START: [], GOAL: [], CIRCLE: [], TRIANGLE: []}
    for cell, mark in enumerate(marks):
        if mark is not None:
            places[mark].append(cell)
    return Nurimaze(
        grid.rows,
        grid.cols,
        rooms,
        _only(grid, places, START, place),
        _only(grid, places, GOAL, place),
        mask_of(places[CIRCLE]),
        mask_of(places[TRIANGLE]),
    )


def _only(grid: Grid, places: dict[str, list[int]], wanted: str, place: Source | None) -> int:
    cells = places[wanted]
    if len(cells) == 1:
        return cells[0]
    what = Saying(
        "expected one {sign} on the board, found them at {cells}"
        if cells
        else "expected one {sign} on the board, found none",
        sign=wanted,
        cells=Listed(tuple(map(grid.at, cells[:2]))),
    )
    raise place.error(what) if place else FormatError(what)


def shades_of(puzzle: Nurimaze, board: Board) -> list[Shade]:
    """The shades of a board, cell by cell."""
    return shading.shades_of(cells_shown(puzzle, board))


def document_of(
    puzzle: Nurimaze, shades: Sequence[Shade] | None, about: dict[str, str]
) -> Document[Nurimaze]:
    """The puzzle with the answer that has these shades, if any."""
    answer = board_showing(puzzle, shading.board_of(shades)) if shades else None
    return Document(puzzle, answer, about)


def path_steps(puzzle: Nurimaze, board: Board) -> list[str]:
    """For each cell its position on the path from S (1) to G, or ``.``; empty without a path."""
    path = path_of(puzzle, board) if board.complete else ()
    steps = ["."] * puzzle.grid.size if path else []
    for step, cell in enumerate(path, start=1):
        steps[cell] = str(step)
    return steps


def _read_address(address: puzzlink.Address) -> Document[Nurimaze]:
    address.place.expect(address.name, (PZPR_NAME,))
    grid = address.grid
    cursor = Cursor(address.body)
    walls = Walls(*puzzlink.BORDERS.read(cursor, grid))
    marks = ADDRESS_MARKS.read(cursor, grid.size)
    cursor.finish(after_all(grid.size))
    puzzle = puzzle_of(grid, walls, marks, address.body)
    return Document(puzzle, about=address.about)


def write_puzzlink(document: Document[Nurimaze]) -> str:
    """The address; it cannot hold an answer."""
    puzzle = document.puzzle
    borders = puzzlink.BORDERS.write(*walls_between(puzzle.grid, puzzle.room_numbers))
    body = borders + ADDRESS_MARKS.write(marks_of(puzzle))
    return puzzlink.write(PZPR_NAME, puzzle.cols, puzzle.rows, body)


def _read_file(file: pzprv3.File) -> Document[Nurimaze]:
    """A file; an answer in which nothing is settled counts as no answer."""
    file.place.expect(file.name, (PZPR_NAME,))
    if not file.ended:
        file.line(Saying("the number of rooms")).natural(Saying("the number of rooms"))
    rooms = file.table(PZPR_ROOMS, Saying("the rooms")) or [0] * file.grid.size
    marks = file.table(PZPR_MARKS, Saying("the marks")) or [None] * file.grid.size
    shades = file.table(PZPR_SHADES, Saying("the answer")) or [None]
    file.finish()
    puzzle = puzzle_of(file.grid, rooms, marks, file.end)
    settled = any(shade is not None for shade in shades)
    return document_of(puzzle, shades if settled else None, file.about)


def write_pzprv3(document: Document[Nurimaze]) -> str:
    """The file with the answer as far as it goes."""
    puzzle = document.puzzle
    answer = document.answer or Board(puzzle.decisions)
    return pzprv3.write(
        PZPR_NAME,
        puzzle.rows,
        puzzle.cols,
        [str(puzzle.decisions)],
        pzprv3.rows_of(PZPR_ROOMS, puzzle.room_numbers, puzzle.cols),
        pzprv3.rows_of(PZPR_MARKS, marks_of(puzzle), puzzle.cols),
        pzprv3.rows_of(PZPR_SHADES, shades_of(puzzle, answer), puzzle.cols),
    )


def _read_level(level: janko.Level) -> Document[Nurimaze]:
    level.expect(NAMES)
    marks = level.table("problem", JANKO_MARKS)
    rooms = level.table("areas", ROOMS)
    for section, cells in (("problem", marks), ("areas", rooms)):
        if cells is None:
            raise level.place.error(
                "expected a section {section} in this level, found none", section=repr(section)
            )
    puzzle = puzzle_of(level.grid, rooms or (), marks or (), level.place)
    return document_of(puzzle, level.table("solution", JANKO_SHADES), level.about)


def write_janko(document: Document[Nurimaze]) -> str:
    """The level, with the answer if it is complete: Janko's format has no open cells."""
    puzzle, answer = document.puzzle, document.answer
    areas: list[Label] = [room + 1 for room in puzzle.room_numbers]
    sections = {
        "problem": janko.rows_of(JANKO_MARKS, marks_of(puzzle), puzzle.cols),
        "areas": janko.rows_of(ROOMS, areas, puzzle.cols),
    }
    if answer is not None and answer.complete:
        shades = shades_of(puzzle, answer)
        sections["solution"] = janko.rows_of(JANKO_SHADES, shades, puzzle.cols)
    return janko.write(Nurimaze.genre, puzzle.grid, sections, document.about)


def _read_page(page: textgrid.Page) -> Document[Nurimaze]:
    page.place.expect(page.name, NAMES)
    marks = page.table(textgrid.PROBLEM, PLAIN_MARKS) or []
    grid = page.grid
    rooms = page.table("rooms", ROOMS)
    if rooms is None:
        raise page.place.error("expected a block 'rooms' after the marks, found none")
    puzzle = puzzle_of(grid, rooms, marks, page.place)
    return document_of(puzzle, page.table("answer", PLAIN_SHADES), page.about)


def write_text(document: Document[Nurimaze]) -> str:
    """The plain text: marks, rooms, the answer, and the path if the answer has one."""
    puzzle, answer = document.puzzle, document.answer
    blocks = {
        textgrid.PROBLEM: PLAIN_MARKS.write(marks_of(puzzle)),
        "rooms": [str(room) for room in puzzle.room_numbers],
    }
    if answer is not None:
        blocks["answer"] = PLAIN_SHADES.write(shades_of(puzzle, answer))
        steps = path_steps(puzzle, answer)
        blocks |= {"path": steps} if steps else {}
    return textgrid.write(Nurimaze.genre, puzzle.grid, blocks, document.about)


def _read_entry(entry: jsonform.Entry) -> Document[Nurimaze]:
    entry.expect(NAMES)
    marks, rooms = entry.cells("cells", PLAIN_MARKS), entry.cells("rooms", ROOMS)
    puzzle = puzzle_of(entry.grid, rooms, marks)
    return document_of(puzzle, entry.table("answer", PLAIN_SHADES), entry.about)


def write_json(document: Document[Nurimaze]) -> str:
    """The JSON object; a complete answer comes with the path, as positions of cells on it."""
    puzzle, answer = document.puzzle, document.answer
    tables = {
        "cells": PLAIN_MARKS.write(marks_of(puzzle)),
        "rooms": [str(room) for room in puzzle.room_numbers],
    }
    rows = None
    if answer is not None:
        rows = answer_rows(puzzle, answer)
        steps = path_steps(puzzle, answer)
        tables |= {"path": steps} if steps else {}
    return jsonform.write(Nurimaze.genre, puzzle.grid, tables, rows, document.about)


def _read_sheet(sheet: penpa.Sheet) -> Document[Nurimaze]:
    """A drawing of Penpa+: thick edges are walls, S and G texts, circles and triangles symbols."""
    grid = sheet.grid
    marks: list[Mark] = [None] * grid.size
    for cell, kind in sheet.symbols.items():
        marks[cell] = kind
    for cell, words in sheet.texts.items():
        if words.upper() not in (START, GOAL):
            raise FormatError(
                "the cell {cell} of the Penpa+ address: expected S or G, found {found}",
                cell=grid.at(cell),
                found=quoted(words),
            )
        marks[cell] = words.upper()
    across = [
        (grid.cell(row, col), grid.cell(row, col + 1)) in sheet.walls
        for row in range(grid.rows)
        for col in range(grid.cols - 1)
    ]
    down = [
        (grid.cell(row, col), grid.cell(row + 1, col)) in sheet.walls
        for row in range(grid.rows - 1)
        for col in range(grid.cols)
    ]
    puzzle = puzzle_of(grid, Walls(across, down), marks)
    shades = [sheet.solved.get(cell) for cell in range(grid.size)]
    return document_of(puzzle, shades if sheet.solved else None, sheet.about)


def write_penpa(document: Document[Nurimaze]) -> str:
    """The address of a drawing; it holds no answer."""
    puzzle, about = document.puzzle, document.about
    marks = dict(enumerate(marks_of(puzzle)))
    rooms = puzzle.room_numbers
    walls = {
        (cell, other)
        for cell in range(puzzle.grid.size)
        for other in puzzle.grid.beside(cell)
        if other > cell and rooms[cell] != rooms[other]
    }
    return penpa.write(
        penpa.Sheet(
            puzzle.grid,
            {cell: mark for cell, mark in marks.items() if mark in (START, GOAL)},
            {cell: mark for cell, mark in marks.items() if mark in (CIRCLE, TRIANGLE)},
            walls=frozenset(walls),
            title=about.get("title", ""),
            author=about.get("author", ""),
            rules=Nurimaze.genre,
        )
    )


_pages = partial(textgrid.parse, names=NAMES, labels=BLOCKS, signs=PLAIN_SIGNS)
_read_files = each(pzprv3.parse_all, _read_file)
_read_addresses = puzzlink.reader(_read_address, _read_files)

FORMATS: tuple[Format[Nurimaze], ...] = (
    Format("puzzlink", (PZPR_NAME,), _read_addresses, write_puzzlink, holds_answer=False),
    Format("pzprv3", (PZPR_NAME,), _read_files, write_pzprv3),
    Format("janko", NAMES, each(janko.parse, _read_level), write_janko, read_part=_read_level),
    Format("text", NAMES, each(_pages, _read_page), write_text, signs=PLAIN_SIGNS),
    Format("json", NAMES, each(jsonform.parse, _read_entry), write_json),
    Format("penpa", NAMES, each(penpa.parse_all, _read_sheet), write_penpa, holds_answer=False),
)
"""The first is the preferred one."""
