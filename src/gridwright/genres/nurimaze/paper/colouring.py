"""Partly coloured boards as two masks of cells, and tables, for the strategies of Mourits 2022.

A *colouring* is a pair of ints, the black and the white cells; rooms are always coloured whole.
Nothing is undone, because nothing is modified: a strategy that steps back simply continues with the
older pair. This module also holds the actions of §3.3.1. Each is computed for all squares (or
circles) of the board at once by shifting masks: bit ``i`` of a shifted mask then refers to the
square whose top left cell is ``i``.

>>> puzzle = Nurimaze(2, 3, "abc" "dbe", start=0, goal=2)
>>> tables = Tables(puzzle)
>>> black, white = icons(tables)
>>> print(puzzle.grid.show(white))
#.#
...
>>> black, white = actions(tables, 0, white | puzzle.room_cells[3])      # r2c1 is white too
>>> print(puzzle.grid.show(black))
.#.
.#.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar

from gridwright.core.board import Board
from gridwright.core.deadline import look, watched
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.genres.nurimaze.puzzle import Nurimaze

Colouring = tuple[int, int]
"""The black and the white cells."""

T = TypeVar("T")

MEMORY = 4096
"""How many results per function are cached."""

OPEN: Colouring = (0, 0)
"""Nothing is coloured yet."""


class Tables:
    """What is computed once for a puzzle and used at every step."""

    def __init__(self, puzzle: Nurimaze) -> None:
        self.puzzle = puzzle
        self.grid = grid = puzzle.grid
        self.cols = grid.cols
        self.full = grid.full
        self.room_of = puzzle.room_numbers
        self.room_cells = puzzle.room_cells
        self.first_cell = tuple(cells & -cells for cells in watched(puzzle.room_cells))
        """The first cell of each room, as a mask: it tells whether the room is coloured."""
        self.circles = puzzle.circles
        self.triangles = puzzle.triangles
        self.ends = puzzle.ends
        self.start = 1 << puzzle.start
        self.goal = 1 << puzzle.goal
        self.not_last = grid.full & ~grid.column(grid.cols - 1)
        self.not_first = grid.full & ~grid.column(0)
        self.corners = self.not_last & (grid.full >> grid.cols)
        """The cells that are the top left one of a square."""
        self._memory: dict[tuple[Any, int], Any] = {}
        self.differ = _different_rooms(grid, puzzle.room_numbers)

    @cached_property
    def circle_tables(
        self,
    ) -> tuple[tuple[int, int, tuple[tuple[int, int], ...], tuple[int, ...]], ...]:
        """For each circle: its cell and mask, its neighbours likewise, and masks of two of these
        with the corner cell that joins them.
        """
        grid = self.grid
        tables = []
        for cell in bits(self.circles):
            around = grid.neighbours(1 << cell)
            sides = tuple((side, 1 << side) for side in grid.neighbour_lists[cell])
            pairs = tuple(
                1 << corner | grid.neighbours(1 << corner) & around
                for corner in bits(grid.diagonals(1 << cell))
            )
            tables.append((cell, 1 << cell, sides, pairs))
        return tuple(tables)

    @cached_property
    def circle_sides(self) -> int:
        """The cells beside circles."""
        return self.grid.neighbours(self.circles)

    def remembered(self, function: Callable[[Tables, int], T], cells: int) -> T:
        """``function(self, cells)``, from a cache of recent results."""
        key = (function, cells)
        if key not in self._memory:
            if len(self._memory) >= MEMORY:
                self._memory.clear()
            self._memory[key] = function(self, cells)
        value: T = self._memory[key]
        return value

    def colour(self, colouring: Colouring, room: int, black: bool) -> Colouring:
        """The colouring with one more room coloured."""
        cells = self.room_cells[room]
        if black:
            return colouring[0] | cells, colouring[1]
        return colouring[0], colouring[1] | cells

    def open_rooms(self, colouring: Colouring) -> list[int]:
        """The rooms that are not coloured, in reading order."""
        coloured = colouring[0] | colouring[1]
        rooms = enumerate(watched(self.first_cell, every=16))
        return [room for room, cell in rooms if not cell & coloured]

    def board(self, colouring: Colouring) -> Board:
        """The colouring as a board of decisions."""
        black, white = colouring
        rooms = range(len(self.first_cell))
        yes = mask_of(room for room in watched(rooms, every=16) if self.first_cell[room] & black)
        no = mask_of(room for room in watched(rooms, every=16) if self.first_cell[room] & white)
        return Board(len(self.first_cell), yes, no)

    def colouring(self, board: Board) -> Colouring:
        """The cells that a board settles."""
        return self.puzzle.cells_of(board.yes), self.puzzle.cells_of(board.no)


def _different_rooms(grid: Grid, rooms: tuple[int, ...]) -> tuple[int, int, int, int]:
    """Where a cell's room differs from that of the cell to the right, below, and diagonally.

    The last two are indexed by the top left cell of a square: top left against bottom right, and
    top right against bottom left.
    """
    cols = grid.cols
    squares = [
        cell for cell in watched(range(grid.size - cols), every=1024) if cell % cols < cols - 1
    ]
    return (
        mask_of(
            cell
            for cell in watched(range(grid.size), every=1024)
            if cell % cols < cols - 1 and rooms[cell] != rooms[cell + 1]
        ),
        mask_of(cell for cell in range(grid.size - cols) if rooms[cell] != rooms[cell + cols]),
        mask_of(cell for cell in squares if rooms[cell] != rooms[cell + cols + 1]),
        mask_of(cell for cell in squares if rooms[cell + 1] != rooms[cell + cols]),
    )


def icons(tables: Tables, colouring: Colouring = OPEN) -> Colouring:
    """The icons action: every room with a mark is white. Used once, at the start."""
    return colouring[0], colouring[1] | tables.puzzle.cells_of(tables.puzzle.given.no)


def actions(tables: Tables, black: int, white: int) -> Colouring:
    """The squares, circles and S/G actions, repeated until none of them colours a room."""
    seen = -1
    while True:
        look()
        black, white, grown = squares_action(tables, black, white)
        if grown:
            continue
        if black == seen:
            return black, white
        # The circles and S/G actions depend only on black cells: skip them without a new one.
        seen = black
        white, grown = ends_action(tables, black, white)
        if not grown:
            return black, white


def squares_action(tables: Tables, black: int, white: int) -> tuple[int, int, bool]:
    """If one room of a square is open and the rest has one colour, it gets the other colour."""
    cols = tables.cols
    undone = tables.full & ~(black | white)
    right, below, falling, rising = tables.differ
    beside = undone >> 1
    under = undone >> cols
    across = undone & beside & right
    down = undone & under & below
    two_rooms = (
        across
        | across >> cols
        | down
        | down >> 1
        | undone & under >> 1 & falling
        | beside & under & rising
    )
    some = undone | beside | under | under >> 1
    black_in_row = black | black >> 1
    white_in_row = white | white >> 1
    one_room = some & tables.corners & ~two_rooms
    must_be_black = one_room & ~(black_in_row | black_in_row >> cols)
    must_be_white = one_room & ~(white_in_row | white_in_row >> cols)
    if not must_be_black | must_be_white:
        return black, white, False
    blackened = _rooms_in_squares(tables, must_be_black, undone)
    whitened = _rooms_in_squares(tables, must_be_white, undone)
    # A room that must be both becomes black; the check of the squares then fails.
    return black | blackened, white | whitened & ~blackened, True


def _rooms_in_squares(tables: Tables, squares: int, undone: int) -> int:
    """The open rooms in these squares, as cells."""
    if not squares:
        return 0
    rows = squares | squares << 1
    cells = (rows | rows << tables.cols) & undone
    rooms = 0
    while cells:
        look()
        room = tables.room_cells[tables.room_of[(cells & -cells).bit_length() - 1]]
        rooms |= room
        cells &= ~room
    return rooms


def ends_action(tables: Tables, black: int, white: int) -> tuple[int, bool]:
    """If a circle has only two exits left, or S or G only one, these are white."""
    free = tables.full & ~black & ~tables.triangles
    left = (free & tables.not_last) << 1
    right = (free & tables.not_first) >> 1
    above = free << tables.cols
    under = free >> tables.cols
    sides, heights = left | right, above | under
    two = left & right | above & under | sides & heights
    three = left & right & heights | above & under & sides
    needy = tables.circles & two & ~three | tables.ends & (sides | heights) & ~two
    cells = tables.grid.neighbours(needy) & free & ~white if needy else 0
    if not cells:
        return white, False
    while cells:
        look()
        room = tables.room_cells[tables.room_of[(cells & -cells).bit_length() - 1]]
        white |= room
        cells &= ~room
    return white, True
