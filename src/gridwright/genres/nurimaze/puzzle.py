"""A Nurimaze (Nurimeizu, Nuri-Maze): rooms to be blackened, so that a maze from S to G remains.

Rooms are connected sets of cells; S, G, circles and triangles are marks in cells. A decision is the
colour of a room (Mourits 2022, §2). Several areas that do not touch may have the same label; each
is a room of its own. Rooms are numbered by their first cell in reading order.

>>> puzzle = Nurimaze(2, 3, "aab" "cab", start=0, goal=5)
>>> puzzle.rooms, puzzle.decisions, puzzle.describe(2)
((0, 0, 1, 2, 0, 1), 3, 'the cell r2c1')
>>> puzzle.describe(0)
'the room of r1c1, r1c2, r2c2'
>>> Nurimaze(1, 3, "abc", start=0, goal=0)
Traceback (most recent call last):
...
gridwright.core.errors.PuzzleError: the cell r1c1 is marked twice: a cell holds one of S, G, a \
circle and a triangle
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import ClassVar

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.core.errors import PuzzleError
from gridwright.core.grid import LARGE, Grid, bits, mask_of, moved_mask, refuse_masks
from gridwright.core.rooms import Walls, numbered, walls_between
from gridwright.core.saying import Saying
from gridwright.core.shown import Shown


@dataclass(frozen=True, repr=False)
class Nurimaze(Shown):
    """One puzzle. Decision ``i`` is "room ``i`` is black"."""

    genre: ClassVar[str] = "nurimaze"

    rows: int
    cols: int
    rooms: Sequence[Hashable]
    """The number of the room of each cell; the constructor accepts any labels, or the walls."""
    start: int
    """The cell of S."""
    goal: int
    """The cell of G."""
    circles: int = 0
    """Mask of the cells with a circle: on the path from S to G."""
    triangles: int = 0
    """Mask of the cells with a triangle: white, and off the path."""

    def __post_init__(self) -> None:
        grid, rooms = self.grid, self.rooms
        walls = rooms if isinstance(rooms, Walls) else None
        if walls is None and len(rooms) != grid.size:
            raise PuzzleError(
                "a board of {cells} [cells|cell|cells] needs {size} room labels, found {count}",
                cells=grid.size,
                size=grid.size,
                count=len(rooms),
            )
        object.__setattr__(self, "rooms", numbered(grid, walls or walls_between(grid, rooms)))
        for cell in (self.start, self.goal):
            if not 0 <= cell < grid.size:
                raise PuzzleError(
                    "there is no cell {cell} on a board of {cells} [cells|cell|cells]",
                    cell=cell,
                    cells=grid.size,
                )
        if (self.circles | self.triangles) & ~grid.full:
            raise PuzzleError(
                "a mark lies outside the board of {cells} [cells|cell|cells]", cells=grid.size
            )
        seen = 0
        for mask in (1 << self.start, 1 << self.goal, self.circles, self.triangles):
            for cell in bits(mask & seen):
                raise PuzzleError(
                    "the cell {cell} is marked twice: a cell holds one of S, G, a circle and a"
                    " triangle",
                    cell=grid.at(cell),
                )
            seen |= mask

    @cached_property
    def room_numbers(self) -> tuple[int, ...]:
        """The number of the room of each cell."""
        return tuple(self.rooms)  # type: ignore[arg-type]  # numbered in __post_init__

    @cached_property
    def room_cells(self) -> tuple[int, ...]:
        """The mask of the cells of each room."""
        refuse_masks(Saying("the rooms"), self.decisions, self.grid.size)
        if self.grid.size > LARGE:
            return tuple(mask_of(cells) for cells in watched(self.cells_by_room))
        masks = [0] * self.decisions
        for room, bit in zip(self.room_numbers, _bits_of(self.grid.size), strict=True):
            masks[room] |= bit
        return tuple(masks)

    @cached_property
    def cells_by_room(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each room, in reading order."""
        cells: tuple[list[int], ...] = tuple([] for _ in range(self.decisions))
        for cell, room in enumerate(watched(self.room_numbers, every=256)):
            cells[room].append(cell)
        return tuple(map(tuple, cells))

    @cached_property
    def decisions(self) -> int:
        """One per room: it is black."""
        return max(self.room_numbers) + 1

    @property
    def ends(self) -> int:
        """The mask of S and G."""
        return 1 << self.start | 1 << self.goal

    @property
    def marked(self) -> int:
        """The mask of all cells with a mark."""
        return self.ends | self.circles | self.triangles

    def printed_at(self, cell: int) -> str | None:
        """``S``, ``G``, ``circle``, ``triangle`` or nothing."""
        marks = ((self.circles, "circle"), (self.triangles, "triangle"))
        ends = {self.start: "S", self.goal: "G"}
        return ends.get(cell) or next((mark for mask, mark in marks if mask >> cell & 1), None)

    @cached_property
    def given(self) -> Board:
        """Rooms with a mark are white."""
        return Board(self.decisions, no=self.rooms_of(self.marked))

    @property
    def printed(self) -> Board:
        """No room has a colour on paper; that rooms with a mark are white is a rule."""
        return Board(self.decisions)

    def told(self, decision: int) -> Saying:
        """The cells of the room, in a sentence."""
        cells = self.grid.some(mask_of(self.cells_by_room[decision]))
        if len(cells.items) == 1:
            return Saying("the cell {cells}", cells=cells)
        return Saying("the room of {cells}", cells=cells)

    def describe(self, decision: int) -> str:
        """The cells of the room."""
        return str(self.told(decision))

    def moved(self, grid: Grid, to: Sequence[int]) -> Nurimaze:
        """The puzzle rotated or reflected: ``to`` says where each cell goes."""
        rooms = [0] * grid.size
        for cell, room in enumerate(self.room_numbers):
            rooms[to[cell]] = room
        return Nurimaze(
            grid.rows,
            grid.cols,
            rooms,
            to[self.start],
            to[self.goal],
            moved_mask(self.circles, to),
            moved_mask(self.triangles, to),
        )

    def cells_of(self, rooms: int) -> int:
        """The cells of a set of rooms."""
        # Build the mask as text from one digit per cell: linear, while OR-ing masks copies them.
        signs = bin(rooms | 1 << self.decisions)[:2:-1]
        return int("".join(map(signs.__getitem__, self._rooms_backwards)), 2)

    @cached_property
    def _rooms_backwards(self) -> tuple[int, ...]:
        return self.room_numbers[::-1]

    def rooms_of(self, cells: int) -> int:
        """The rooms that have a cell in this set."""
        room_of = self.room_numbers
        if self.grid.size > LARGE:
            return mask_of({room_of[cell] for cell in bits(cells)})
        rooms = 0
        while cells:
            room = room_of[(cells & -cells).bit_length() - 1]
            rooms |= 1 << room
            cells &= ~self.room_cells[room]
        return rooms

    @classmethod
    def blank(cls, grid: Grid, white: int = 0) -> Nurimaze:
        """The puzzle without clues: every cell is a room, S and G are in opposite corners.

        >>> Nurimaze.blank(Grid.of(2, 3)).rooms
        (0, 1, 2, 3, 4, 5)
        """
        if white & ~(1 | 1 << grid.size - 1):
            raise PuzzleError("without clues, only the cells of S and G are known to be white")
        return cls(grid.rows, grid.cols, range(grid.size), 0, grid.size - 1)


@lru_cache(maxsize=16)
def _bits_of(size: int) -> tuple[int, ...]:
    """The mask of each cell; shared, since it takes a while to make them."""
    return tuple(1 << cell for cell in range(size))
