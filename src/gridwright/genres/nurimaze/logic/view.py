"""Tables of a puzzle for Nurimaze's techniques, and the names of rooms.

A view holds everything that does not change while a puzzle is solved. What follows from a board
(its white areas, the rooms that they touch once or twice, the cells of each colour) is computed
once per board and cached, because several techniques need it.

>>> from gridwright.genres.nurimaze.puzzle import Nurimaze
>>> view = NurimazeView(Nurimaze(2, 3, "aab" "cab", start=0, goal=5))
>>> [str(view.names(rooms)) for rooms in (0b001, 0b011, 0b101)]
['the room at r1c1', 'the rooms at r1c1 and r1c3', 'r2c1 and the room at r1c1']
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, TypeVar

from gridwright.core.deadline import watched
from gridwright.core.grid import bits, mask_of
from gridwright.core.saying import ENGLISH, Cell, Listed, Saying, Value
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright.kinds.square import squares
from gridwright.logic.view import Unfinished

MEMORY = 20_000
"""How many results are cached."""

T = TypeVar("T")


class NurimazeView:
    """One puzzle with its tables. Decisions are rooms: yes is black, no is white."""

    yes_word = "black"
    no_word = "white"

    def __init__(self, puzzle: Nurimaze) -> None:
        self.puzzle = puzzle
        self.grid = grid = puzzle.grid
        self.size = puzzle.decisions
        self.all = (1 << self.size) - 1
        self.room_of: Sequence[int] = puzzle.room_numbers
        self.room_cells: Sequence[int] = puzzle.room_cells
        self.rim = tuple(
            grid.neighbours(cells) & ~cells for cells in watched(puzzle.room_cells, every=16)
        )
        """The cells around each room."""
        self.beside_cell: Sequence[int] = tuple(
            mask_of({self.room_of[other] for other in grid.neighbour_lists[cell]})
            & ~(1 << self.room_of[cell])
            for cell in watched(range(grid.size), every=16)
        )
        """The other rooms beside each cell."""
        self.beside = [0] * self.size
        """The rooms beside each room, as a mask."""
        self.twice = [0] * self.size
        """The rooms that touch each room along two or more sides of cells."""
        for cell in watched(range(grid.size), every=64):
            for other_cell in grid.neighbour_lists[cell]:
                room, other = self.room_of[cell], self.room_of[other_cell]
                if room != other:
                    self.twice[room] |= self.beside[room] & 1 << other
                    self.beside[room] |= 1 << other
        self.beside_lists: Sequence[Sequence[int]] = tuple(
            tuple(bits(rooms)) for rooms in watched(self.beside, every=16)
        )
        self.not_last = grid.full & ~grid.column(grid.cols - 1)
        self.not_first = grid.full & ~grid.column(0)
        self.looped = mask_of(
            room
            for room, cells in enumerate(watched(puzzle.room_cells, every=16))
            if self.sides(cells) >= cells.bit_count()
        )
        """The rooms that contain a loop themselves."""
        self.squares = tuple(squares(grid))
        self.square_rooms = tuple(
            puzzle.rooms_of(square) for square in watched(self.squares, every=16)
        )
        self.squares_at: list[list[int]] = [[] for _ in range(self.size)]
        """The squares, as sets of rooms, in which each room has a cell."""
        for rooms in watched(self.square_rooms, every=16):
            for room in bits(rooms):
                self.squares_at[room].append(rooms)
        self.ends = puzzle.ends
        self.targets = puzzle.ends | puzzle.circles
        """The cells that must be on the path."""
        self.has_target = puzzle.rooms_of(self.targets)
        self.circles = puzzle.circles
        self.triangles = puzzle.triangles
        self._memory: dict[Any, Any] = {}

    def forget(self) -> None:
        """Clear the cache: the puzzle has changed."""
        self._memory = {}
        self.__dict__.pop("_unfinished", None)

    def remembered(self, function: Callable[..., T], *key: int) -> T:
        """``function(self, *key)``, from the cache if possible."""
        known = self._memory.get((function, key), self)
        if known is self:
            if len(self._memory) >= MEMORY:
                self._memory.clear()
            known = self._memory[function, key] = function(self, *key)
        value: T = known
        return value

    def sides(self, cells: int) -> int:
        """How many pairs of these cells are neighbours; a tree has one fewer than cells."""
        beside = cells & self.not_last & cells >> 1
        return beside.bit_count() + (cells & cells >> self.grid.cols).bit_count()

    def rooms_beside(self, cells: int) -> int:
        """The rooms beside each of these cells, its own room excluded."""
        rooms = 0
        for cell in bits(cells):
            rooms |= self.beside_cell[cell]
        return rooms

    def around(self, rooms: int) -> int:
        """The rooms beside a set of rooms, outside it."""
        beside = 0
        for room in bits(rooms):
            beside |= self.beside[room]
        return beside & ~rooms

    def reached(self, start: int, within: int) -> int:
        """The rooms that can be reached from ``start`` over rooms of ``within``."""
        seen = frontier = start & within
        while frontier:
            room = (frontier & -frontier).bit_length() - 1
            frontier &= frontier - 1
            new = self.beside[room] & within & ~seen
            seen |= new
            frontier |= new
        return seen

    def nearest(self, start: int, within: int, wanted: int) -> int:
        """The nearest wanted room, over rooms of ``within``, as a mask; 0 if there is none."""
        seen = frontier = start
        while frontier:
            if frontier & wanted:
                return frontier & wanted & -(frontier & wanted)
            frontier = self.around(frontier) & within & ~seen
            seen |= frontier
        return 0

    def names(self, decisions: int, last: str = "and") -> Value:
        """Rooms in a sentence; a room is named by its first cell in reading order."""
        rooms = list(bits(decisions))
        large = [room for room in rooms if self.room_cells[room].bit_count() > 1]
        # Single cells first: after a room they would seem to belong to it.
        named = [self.first_cell(room) for room in rooms if room not in large]
        if len(large) < 2:
            return Listed((*named, *map(self.named, large)), last)
        together = Saying(
            "the rooms at {cells}", cells=Listed(tuple(map(self.first_cell, large)), last)
        )
        return Listed((*named, together), last) if named else together

    def first_cell(self, room: int) -> Cell:
        """A room's first cell in reading order."""
        cells = self.room_cells[room]
        return self.grid.at((cells & -cells).bit_length() - 1)

    def square_of(self, rooms: int) -> int:
        """The first square that has cells of exactly these rooms."""
        return self.squares[self.square_rooms.index(rooms)]

    def square_at(self, rooms: int) -> Cell:
        """The first cell of that square."""
        square = self.square_of(rooms)
        return self.grid.at((square & -square).bit_length() - 1)

    def named(self, decision: int) -> Value:
        """``r1c1`` if the room is a single cell, otherwise ``the room at r1c1``."""
        first = self.first_cell(decision)
        if self.room_cells[decision].bit_count() == 1:
            return first
        return Saying("the room at {cell}", cell=first)

    def name(self, decision: int) -> str:
        """The same as a text."""
        return ENGLISH.say(self.named(decision))

    def cells(self, decisions: int) -> int:
        """The cells of rooms."""
        return self.remembered(_cells_of, decisions)

    def unfinished(self, yes: int, no: int) -> int:
        """The squares with an open room and only one colour, and the marks with an open exit: what
        a person still has to look at.
        """
        return self._unfinished.count(yes, no)

    @cached_property
    def _unfinished(self) -> Unfinished:
        exits = [
            mask_of(self.room_of[cell] for cell in self.grid.neighbour_lists[mark])
            for mark in bits(self.puzzle.marked)
        ]
        squares = len(self.square_rooms)
        rooms_of = [*self.square_rooms, *exits]
        parts_at: list[list[int]] = [[] for _ in range(self.size)]
        for part, rooms in enumerate(rooms_of):
            for room in bits(rooms):
                parts_at[room].append(part)

        def is_open(part: int, yes: int, no: int) -> bool:
            rooms = rooms_of[part]
            if not rooms & ~(yes | no):
                return False
            return part >= squares or not (rooms & yes and rooms & no)

        return Unfinished(parts_at, range(len(rooms_of)), is_open)


def _cells_of(view: NurimazeView, rooms: int) -> int:
    return view.puzzle.cells_of(rooms)
