"""How Nurimaze is read and written: the formats of grids with rooms, with marks in the cells.

A mark is None, ``S``, ``G``, ``circle`` or ``triangle``. In an address, the marks of all cells
follow the walls.

>>> puzzle = Nurimaze(2, 3, "aab" "cdb", start=0, goal=5, triangles=0b001000)
>>> from gridwright.formats.document import Document
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

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, ClassVar

from gridwright.core.board import Board
from gridwright.core.errors import FormatError
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.core.rooms import Walls
from gridwright.core.saying import Listed, Saying
from gridwright.formats import penpa, puzzlink
from gridwright.formats.combinators import Items
from gridwright.formats.source import Cursor, Source, quoted
from gridwright.formats.tokens import OneOf, Signs
from gridwright.genres.nurimaze.answer import board_showing, cells_shown
from gridwright.genres.nurimaze.path import path_of
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright.shading.format import number_formats
from gridwright.shading.spelling import NOTHING, Cell, Drawn, Shade, Spelling, board_of, shades_of

START, GOAL, CIRCLE, TRIANGLE = "S", "G", "circle", "triangle"

# Old files of janko.at write triangles as ``n``.
_MARKS = {"s": START, "g": GOAL, "o": CIRCLE, "t": TRIANGLE, "n": TRIANGLE}


def _marks(empty: str, signs: str) -> Items[Cell]:
    marks = {sign: _MARKS[sign.lower()] for sign in signs}
    return Items(OneOf[Cell](Signs({**dict.fromkeys(empty), **marks})))


class Marks(Spelling[Nurimaze]):
    """Marks in the cells, and decisions that are rooms."""

    blocks: ClassVar[tuple[str, ...]] = ("path",)
    called: ClassVar[Saying] = Saying("the marks")
    pzpr_cells: ClassVar[Items[Cell]] = _marks(".", "sgot")
    janko_cells: ClassVar[Items[Cell]] = _marks("-.", "sgotnSGOTN")
    plain_cells = _marks(".-_", "SsGgOoTt")

    def puzzle_of(
        self,
        grid: Grid,
        cells: Sequence[Cell],
        rooms: Sequence[Hashable] = (),
        place: Source | None = None,
        own: Mapping[str, int] = NOTHING,
    ) -> Nurimaze:
        """The puzzle that has these marks and rooms; it needs one S and one G."""
        places: dict[Cell, list[int]] = {START: [], GOAL: [], CIRCLE: [], TRIANGLE: [], None: []}
        for cell, mark in enumerate(cells):
            places[mark].append(cell)
        return Nurimaze(
            grid.rows,
            grid.cols,
            rooms,
            _only(grid, places[START], START, place),
            _only(grid, places[GOAL], GOAL, place),
            mask_of(places[CIRCLE]),
            mask_of(places[TRIANGLE]),
        )

    def cells_of(self, puzzle: Nurimaze) -> list[Cell]:
        """The marks of a puzzle in reading order."""
        marks: list[Cell] = [None] * puzzle.grid.size
        marks[puzzle.start], marks[puzzle.goal] = START, GOAL
        for mask, mark in ((puzzle.circles, CIRCLE), (puzzle.triangles, TRIANGLE)):
            for cell in bits(mask):
                marks[cell] = mark
        return marks

    def shades_of(self, puzzle: Nurimaze, board: Board) -> list[Shade]:
        """The shades of a board, cell by cell."""
        return shades_of(cells_shown(puzzle, board))

    def board_of(self, puzzle: Nurimaze, shades: Sequence[Shade]) -> Board:
        """The board with these shades."""
        return board_showing(puzzle, board_of(shades))

    def told_of(self, puzzle: Nurimaze, answer: Board) -> dict[str, list[str]]:
        """For each cell its position on the path from S (1) to G, or ``.``, if there is a path."""
        path = path_of(puzzle, answer) if answer.complete else ()
        steps = ["."] * puzzle.grid.size
        for step, cell in enumerate(path, start=1):
            steps[cell] = str(step)
        return {"path": steps} if path else {}

    def read_body(self, cursor: Cursor, grid: Grid, walls: Walls | None) -> list[Cell]:
        """The marks of all cells."""
        return Spelling.read_body(self, cursor, grid, None)

    def write_body(self, puzzle: Nurimaze) -> str:
        """The same in writing."""
        return str(ADDRESS_MARKS.write(self.cells_of(puzzle)))

    def drawn_of(self, puzzle: Nurimaze) -> Drawn:
        """S and G are texts, circles and triangles symbols."""
        marks = dict(enumerate(self.cells_of(puzzle)))
        return {
            "texts": {cell: mark for cell, mark in marks.items() if mark in (START, GOAL)},
            "symbols": {cell: mark for cell, mark in marks.items() if mark in (CIRCLE, TRIANGLE)},
        }

    def cells_in(self, sheet: penpa.Sheet) -> list[Cell]:
        """The marks that a drawing shows."""
        marks = [sheet.symbols.get(cell) for cell in range(sheet.grid.size)]
        cells: list[Cell] = [mark if mark in (CIRCLE, TRIANGLE) else None for mark in marks]
        for cell, words in sheet.texts.items():
            if words.upper() not in (START, GOAL):
                raise FormatError(
                    "the cell {cell} of the Penpa+ address: expected S or G, found {found}",
                    cell=sheet.grid.at(cell),
                    found=quoted(words),
                )
            cells[cell] = words.upper()
        return cells


def _only(grid: Grid, cells: list[int], wanted: str, place: Source | None) -> int:
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


ADDRESS_MARKS: Any = puzzlink.marks({"1": START, "2": GOAL, "3": CIRCLE, "4": TRIANGLE})

FORMATS = number_formats(
    Marks(Nurimaze, (Nurimaze.genre, "nurimeizu", "nuri-maze"), body=ADDRESS_MARKS)
)
"""The first is the preferred one."""
