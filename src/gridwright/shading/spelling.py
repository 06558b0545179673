"""How the cells, rooms and answers of a genre are spelt: what differs between genres in a format.

A cell is None (empty), a number, ``?`` (a clue without a number), ``o`` (given white) or ``#``
(given black); a shade is True (black), False (white) or None (not settled). Where clues are blocks,
``?`` is a block without a number, which people write as ``#``.

>>> from gridwright.shading.roomgrid import RoomGrid
>>> spelling = Spelling(RoomGrid, ("example",))
>>> spelling.rooms, spelling.write_body(RoomGrid(2, 3, {2: 1}, rooms="aab" "aab"))
(True, 'g1')
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from string import ascii_letters
from types import MappingProxyType
from typing import Any, ClassVar, Generic, cast

from gridwright.core.board import Board
from gridwright.core.errors import FormatError
from gridwright.core.frozen import Frozen
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.core.puzzle import P
from gridwright.core.record import dataclass, field
from gridwright.core.rooms import Walls, first_cells, numbered
from gridwright.core.saying import Saying
from gridwright.formats import penpa, puzzlink, tatham
from gridwright.formats.combinators import Cells, Items, Packed, after_all
from gridwright.formats.source import Cursor, Source, quoted
from gridwright.formats.tokens import Decimal, OneOf, Signs
from gridwright.shading.answer import SIGN_OF
from gridwright.shading.numbergrid import NumberGrid

Cell = int | str | None
Shade = bool | str | None
Label = int | str | None
Drawn = Mapping[str, Any]
"""Parts of a drawing of Penpa+, by their names there."""

UNKNOWN, WHITE, BLACK = "?", "o", "#"
BLOCK, OPEN = "block", "open"
"""The shade of a block, where an answer shows blocks, and of an open cell in a file."""
NOTHING: Mapping[str, int] = MappingProxyType({})

PZPR_CLUES = Items(OneOf[Cell](Signs({".": None, "-": UNKNOWN}), Decimal()))
PZPR_TOGETHER: Items[Cell | bool] = Items(
    OneOf(Signs({".": None, "-": UNKNOWN, "#": True, "+": False}), Decimal())
)
"""Clues and answer in one table."""
PZPR_SHADES: Mapping[str, Shade] = {"#": True, "+": False, ".": None}
_MORE = "()[]{}*=^~+&!$%|"
DONE = Items(OneOf[Cell](Signs({".": None, "-": None})))
"""Whether a player has marked a clue as done, which is not kept."""
PZPR_ROOMS = Items(OneOf[Label](Decimal()))
JANKO_CELLS = Items(
    OneOf[Cell](Signs({"-": None, ".": None, "?": UNKNOWN, "o": WHITE, "x": BLACK}), Decimal())
)


class _Letters(Signs[str]):
    """Labels of one character: letters, and other signs where a file needs more of them."""

    @property
    def expected(self) -> Saying:
        """As a person says it."""
        return Saying("a letter")


ROOMS = Items(OneOf[Label](Decimal(), _Letters({sign: sign for sign in ascii_letters + _MORE})))
_EMPTY: Mapping[str, Cell] = {".": None, "-": None, "_": None, "?": UNKNOWN, "o": WHITE}
PLAIN_CELLS = Items(OneOf[Cell](Signs({**_EMPTY, "#": BLACK}), Decimal()))
PLAIN_SIGNS = PLAIN_CELLS.signs + JANKO_CELLS.signs
"""Janko's signs are recognised too, so that the error can point at the sign."""


@dataclass(frozen=True, slots=True)
class Spelling(Generic[P]):
    """What a genre is called in each format, and how its cells are told there."""

    make: Callable[..., P]
    """Makes the puzzle from rows, columns, numbers, and the masks of ``?``, white, black cells."""
    names: tuple[str, ...]
    """The names that texts may use for it; its own is the first."""
    pzpr_name: str | None = ""
    """Its name on puzz.link, if that is another; ``None`` if the site does not have it."""
    pzpr_file: str = ""
    """Its name in a pzprv3 file, if that is another; addresses may have it too."""
    pzpr_shades: Mapping[str, Any] = field(default_factory=lambda: PZPR_SHADES)
    """The signs of the answer in a pzprv3 file, the preferred one first."""
    pzpr_together: bool = False
    """Whether a pzprv3 file has the clues and the answer in one table."""
    body: Cells[Cell] | Packed[Cell] | None = puzzlink.NUMBERS
    """How the cells are written in an address of puzz.link; ``None`` if they hold no clues."""
    game_name: str = ""
    """Its name in Tatham's collection, if that has it."""
    game: Cells[Cell] = tatham.CLUES
    """How the cells are written in a game ID."""

    own: str = ""
    """A field of the puzzle that is one number for the whole board."""

    blocks: ClassVar[tuple[str, ...]] = ()
    """What may follow the answer in a plain text, written for people and not read."""
    called: ClassVar[Saying] = Saying("the clues")
    """What the signs in cells are called."""
    pzpr_cells: ClassVar[Items[Any]] = PZPR_CLUES
    janko_cells: ClassVar[Items[Any]] = JANKO_CELLS

    @property
    def genre(self) -> str:
        """Its own name."""
        return self.names[0]

    @property
    def pzpr(self) -> str:
        """Its name on puzz.link."""
        return self.pzpr_name or self.genre

    @property
    def pzpr_names(self) -> tuple[str, ...]:
        """Its names there: in an address, and in a file."""
        return (self.pzpr, self.pzpr_file) if self.pzpr_file else (self.pzpr,)

    @property
    def has_blocks(self) -> bool:
        """Whether clues are blocks."""
        return getattr(self.make, "clues_are_blocks", False)

    @property
    def rooms(self) -> bool:
        """Whether there are rooms."""
        return hasattr(self.make, "room_numbers")

    @property
    def yes(self) -> str:
        """The sign for yes in an answer."""
        return SIGN_OF[getattr(self.make, "thing", "black")]

    @property
    def plain_cells(self) -> Items[Any]:
        """How the cells are written in a plain text and in JSON."""
        if self.yes == BLACK:
            return PLAIN_CELLS
        if self.has_blocks:
            signs: Mapping[str, Cell] = {"#": UNKNOWN, **_EMPTY, self.yes: BLACK}
            return Items(OneOf[Cell](Signs(signs), Decimal()))
        return Items(OneOf[Cell](Signs({**_EMPTY, self.yes: BLACK, "#": BLACK})))

    @property
    def plain_shades(self) -> Items[Shade]:
        """How an answer is written there."""
        block = BLOCK if self.has_blocks else True
        return Items(OneOf[Shade](Signs({self.yes: True, "#": block, ".": False, "?": None})))

    @property
    def janko_shades(self) -> Items[Shade]:
        """How an answer is written on janko.at."""
        star = {self.yes: True} if self.yes != BLACK else {}
        return Items(OneOf[Shade](Signs({"x": True, **star, "-": False, ".": False})))

    def puzzle_of(
        self,
        grid: Grid,
        cells: Sequence[Cell],
        rooms: Sequence[Hashable] = (),
        place: Source | None = None,
        own: Mapping[str, int] = NOTHING,
    ) -> P:
        """The puzzle that has these cells, and these rooms (labels or walls)."""
        kinds = {int} if _small_numbers(cells) else {*map(type, {*cells})}
        if kinds == {int}:
            # Every cell has a number, as in nearly every Hitori: no cell is looked at.
            numbers: Mapping[int, int] = Frozen(enumerate(cast("Sequence[int]", cells)))
        else:
            numbers = {cell: value for cell, value in enumerate(cells) if type(value) is int}
        more: Mapping[str, Any] = {**own, "rooms": rooms} if self.rooms else own
        if str not in kinds:
            return self.make(grid.rows, grid.cols, numbers, 0, 0, 0, **more)
        places: dict[str, list[int]] = {UNKNOWN: [], WHITE: [], BLACK: []}
        for cell, value in enumerate(cells):
            if isinstance(value, str):
                places[value].append(cell)
        return self.make(grid.rows, grid.cols, numbers, *map(mask_of, places.values()), **more)

    def cells_of(self, puzzle: Any) -> list[Cell]:
        """The cells of a puzzle in reading order."""
        return cells_of(puzzle)

    def shades_of(self, puzzle: P, board: Board) -> list[Shade]:
        """The shades of a board in reading order."""
        return shades_of(board)

    def shown_of(self, puzzle: P, board: Board) -> list[Shade]:
        """The same as an answer shows them: blocks as such."""
        shades = self.shades_of(puzzle, board)
        for cell in bits(getattr(puzzle, "blocks", 0) & ~board.yes):
            shades[cell] = BLOCK
        return shades

    def apart(self, cells: Sequence[Any]) -> tuple[list[Cell], list[Shade]]:
        """Cells and shades that share a table; a clue that is no block is white in an answer."""
        shown = [type(cell) is bool for cell in cells]
        white = False if any(shown) and not self.has_blocks else None
        both = [*zip(cells, shown, strict=True)]
        shades = [cell if is_shade or cell is None else white for cell, is_shade in both]
        return [None if is_shade else cell for cell, is_shade in both], shades

    def board_of(self, puzzle: P, shades: Sequence[Shade]) -> Board:
        """The board that has these shades."""
        return board_of(shades, puzzle)

    def filed_shades(self, puzzle: P, board: Board) -> list[Any]:
        """The answer in a pzprv3 file."""
        return list(self.shades_of(puzzle, board))

    def filed_board(self, puzzle: P, shades: Sequence[Any]) -> Board:
        """The board that such a file shows."""
        return self.board_of(puzzle, shades)

    def told_of(self, puzzle: P, answer: Board) -> dict[str, list[str]]:
        """The further blocks of an answer."""
        return {}

    def own_of(self, puzzle: P) -> dict[str, int]:
        """The number that the puzzle has as a whole, by its name."""
        return {self.own: getattr(puzzle, self.own)} if self.own else {}

    def refuse_given(self, puzzle: Any, format_: Saying) -> None:
        """Refuse to write a puzzle with given cells that hold no clue."""
        refuse(puzzle, Saying("given white"), getattr(puzzle, "white", 0), format_)
        refuse(puzzle, Saying("given black"), getattr(puzzle, "black", 0), format_)

    def read_body(self, cursor: Cursor, grid: Grid, walls: Walls | None) -> list[Cell]:
        """The cells in an address; with rooms, what follows the walls is a number for each room."""
        cells: list[Cell] = [None] * grid.size
        if walls is None:
            cells = self.body.read(cursor, grid.size) if self.body else cells
            if not cursor.ended:
                cursor.finish(after_all(grid.size))
            return cells
        firsts = first_cells(numbered(grid, walls))
        if isinstance(self.body, Cells):
            numbers = Cells(self.body.token, rest=None, rooms=True).read(cursor, len(firsts))
            for cell, number in zip(firsts, numbers, strict=True):
                cells[cell] = number
        cursor.finish(Saying("the end after the {rooms} [rooms|room|rooms]", rooms=len(firsts)))
        return cells

    def write_body(self, puzzle: Any) -> str:
        """The same in writing."""
        if self.body is None:
            return ""
        cells = self.cells_of(puzzle)
        if self.rooms:
            cells = [cells[room[0]] for room in puzzle.cells_by_room]
        return self.body.write(cells)

    @property
    def symbol(self) -> str:
        """What a drawing of Penpa+ shows for a yes that is no black cell."""
        return penpa.LAMP if self.has_blocks else penpa.STAR

    def drawn_of(self, puzzle: Any) -> Drawn:
        """What a drawing shows of the cells."""
        cells = enumerate(self.cells_of(puzzle))
        black = frozenset(bits(puzzle.black))
        star = self.yes != BLACK
        untold = (None, BLACK, WHITE, *[UNKNOWN] * self.has_blocks)
        return {
            "texts": {cell: str(sign) for cell, sign in cells if sign not in untold},
            "symbols": dict.fromkeys(sorted(black), self.symbol) if star else {},
            "black": frozenset(bits(puzzle.blocks)) if star else black,
            "dots": frozenset(bits(puzzle.white)),
        }

    def cells_in(self, sheet: penpa.Sheet) -> list[Cell]:
        """The cells that a drawing shows: numbers and ``?``, shaded cells, stars, small dots."""
        cells: list[Cell] = [None] * sheet.grid.size
        for cell in sheet.dots:
            cells[cell] = WHITE
        stars = [cell for cell, kind in sheet.symbols.items() if kind == self.symbol]
        for cell in stars if self.yes != BLACK else sheet.black:
            cells[cell] = BLACK
        for cell in sheet.black if self.has_blocks else ():
            cells[cell] = UNKNOWN
        for cell, words in sheet.texts.items():
            number = words.isascii() and words.isdigit() and len(words) < 5
            if not number and words != UNKNOWN:
                raise FormatError(
                    "the cell {cell} of the Penpa+ address: expected a number or '?', found"
                    " {found}",
                    cell=sheet.grid.at(cell),
                    found=quoted(words),
                )
            cells[cell] = int(words) if number else UNKNOWN
        return cells

    def solved_in(self, sheet: penpa.Sheet) -> Mapping[int, bool]:
        """What the solver of a drawing has settled."""
        stars = dict.fromkeys(sheet.stars, True) if self.yes != BLACK else {}
        return {**sheet.solved, **stars}

    def number_in(self, text: Source | None, place: Source) -> dict[str, int]:
        """The number that the puzzle has as a whole, where a text gives it."""
        if not self.own:
            return {}
        if text is None:
            raise place.error("expected a number for {name}, found none", name=repr(self.own))
        return {self.own: text.natural(Saying("a number after {sign}", sign=repr(self.own)))}


class Circles(Spelling[P]):
    """A genre whose clues are black and white circles, which stand for given cells.

    >>> from gridwright.shading.numbergrid import NumberGrid
    >>> Circles(NumberGrid, ("example",)).write_body(NumberGrid(1, 4, white=0b0010, black=0b1000))
    '3i'
    """

    pzpr_cells = Items(OneOf[Cell](Signs({".": None, "1": WHITE, "2": BLACK})))
    janko_cells = Items(
        OneOf[Cell](Signs({"-": None, ".": None, "w": WHITE, "o": WHITE, "b": BLACK, "x": BLACK}))
    )
    called = Saying("the circles")

    def __init__(self, make: Callable[..., P], names: tuple[str, ...]) -> None:
        shades = {"2": True, "1": False, ".": None, "-": OPEN}
        body: Packed[Cell] = Packed((None, WHITE, BLACK), 3)
        Spelling.__init__(self, make, names, pzpr_shades=shades, body=body)

    @property
    def plain_cells(self) -> Items[Any]:
        """Circles in a plain text and in JSON."""
        return Items(OneOf[Cell](Signs({".": None, "-": None, "_": None, "o": WHITE, "#": BLACK})))

    @property
    def janko_shades(self) -> Items[Shade]:
        """How an answer is written on janko.at."""
        return Items(
            OneOf[Shade](Signs({"b": True, "x": True, "w": False, "-": False, ".": False}))
        )

    def filed_shades(self, puzzle: P, board: Board) -> list[Any]:
        """The site writes no circle of the answer where one is given; that is read as its colour.

        So a given cell that a board leaves open has a sign of its own.
        """
        shades: list[Any] = list(self.shades_of(puzzle, board))
        both = list(zip(shades, shades_of(puzzle.given), strict=True))
        if all(shade is None or given is not None for shade, given in both):
            return shades
        return [
            shade if given is None else None if shade == given else OPEN if shade is None else shade
            for shade, given in both
        ]

    def filed_board(self, puzzle: P, shades: Sequence[Any]) -> Board:
        """The board that such a file shows."""
        both = list(zip(shades, shades_of(puzzle.given), strict=True))
        if any(isinstance(shade, bool) and given is None for shade, given in both):
            shades = [given if shade is None else shade for shade, given in both]
        return self.board_of(puzzle, [None if shade == OPEN else shade for shade in shades])

    def refuse_given(self, puzzle: Any, format_: Saying) -> None:
        """Given cells are circles, which every format can hold."""

    def drawn_of(self, puzzle: Any) -> Drawn:
        """Circles, filled or not."""
        return {
            "symbols": dict.fromkeys(bits(puzzle.white | puzzle.black), penpa.CIRCLE),
            "discs": frozenset(bits(puzzle.black)),
        }

    def cells_in(self, sheet: penpa.Sheet) -> list[Cell]:
        """The circles that a drawing shows."""
        for cell, words in sheet.texts.items():
            raise FormatError(
                "the cell {cell} of the Penpa+ address: expected a circle, found {found}",
                cell=sheet.grid.at(cell),
                found=quoted(words),
            )
        cells: list[Cell] = [None] * sheet.grid.size
        for cell, kind in sheet.symbols.items():
            if kind == penpa.CIRCLE:
                cells[cell] = BLACK if cell in sheet.discs else WHITE
        return cells

    def solved_in(self, sheet: penpa.Sheet) -> Mapping[int, bool]:
        """The solver's shades and circles."""
        return {**sheet.solved, **sheet.circles}


class Blocks(Spelling[P]):
    """A genre whose clues are blocks; in Janko's texts ``x`` is a block and ``-`` an empty cell."""

    janko_cells = Items(
        OneOf[Cell](Signs({"-": None, ".": None, "x": UNKNOWN, "o": "o", "*": "#"}), Decimal())
    )


def spelling_of(genre: Any) -> Spelling[Any]:
    """How a genre is spelt, by what its puzzle is and what its record says it is called.

    >>> from gridwright.genres import by_name
    >>> spelling = spelling_of(by_name("mosaic"))
    >>> spelling.names, spelling.game_name
    (('mosaic', 'fill-a-pix', 'fillapix', 'mosaik'), 'mosaic')
    """
    kind, called = genre.puzzle, genre.called
    names = genre.name, *genre.aliases, *filter(None, (called.get("janko"),))
    if kind.circles:
        return Circles(kind, names)
    more: dict[str, Any] = {"body": puzzlink.NUMBERS if kind.numbered else None}
    if kind(9, 9).largest < 10:
        more["game"] = tatham.DIGITS
    if kind.clues_are_blocks:
        more = {"body": puzzlink.BLOCKS, "game": tatham.BLOCKS, "pzpr_together": True}
    return (Blocks if kind.clues_are_blocks else Spelling)(
        kind,
        names,
        pzpr_name=called.get("puzzlink", genre.name) or None,
        pzpr_file=called.get("pzprv3", ""),
        game_name=called.get("tatham", ""),
        own="".join(kind.own),
        **more,
    )


def cells_of(puzzle: NumberGrid) -> list[Cell]:
    """The cells of a puzzle in reading order."""
    cells: list[Cell] = [None] * puzzle.decisions
    for cell, number in puzzle.written.items():
        cells[cell] = number
    for mask, sign in ((puzzle.unknown, UNKNOWN), (puzzle.white, WHITE), (puzzle.black, BLACK)):
        for cell in bits(mask):
            cells[cell] = sign
    return cells


def _small_numbers(cells: Sequence[Any]) -> bool:
    """Whether every cell has a number that fits into a byte: asked so, it takes the least time."""
    if type(cells[0]) is not int:
        return False
    try:
        bytes(cells)
    except (TypeError, ValueError):
        return False
    return True


def shades_of(board: Board) -> list[Shade]:
    """The shades of a board in reading order."""
    shades: list[Shade] = [None] * board.size
    for cell in bits(board.yes):
        shades[cell] = True
    for cell in bits(board.no):
        shades[cell] = False
    return shades


def board_of(shades: Sequence[Shade], puzzle: Any = None) -> Board:
    """The board that has these shades."""
    yes, no = _where(shades, True), _where(shades, False)
    blocks = getattr(puzzle, "blocks", 0)
    if blocks:
        # As elsewhere, a '#' in a cell that may have a lamp is one.
        yes |= _where(shades, BLOCK) & ~blocks
        no |= blocks & ~yes
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
