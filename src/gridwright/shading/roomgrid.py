"""Rooms on a rectangle of cells to be blackened, with a number for some of them.

A number stands in the first cell of its room and says nothing about that cell. The constructor
accepts any labels of rooms, one per cell, or the walls between cells; areas that do not touch are
rooms of their own, whatever their labels. Rooms are numbered by their first cell.

>>> puzzle = RoomGrid(2, 3, {2: 1}, rooms="aab" "aab")
>>> puzzle.rooms, puzzle.cells_by_room, dict(puzzle.numbers)
((0, 0, 1, 0, 0, 1), ((0, 1, 3, 4), (2, 5)), {2: 1})
>>> RoomGrid(2, 3, {2: 3}, rooms="aab" "aab")
Traceback (most recent call last):
...
gridwright.core.errors.PuzzleError: the clue 3 at r1c3 is impossible: its room has 2 cells
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import groupby
from typing import ClassVar, Self

from gridwright.core.errors import PuzzleError
from gridwright.core.frozen import Frozen
from gridwright.core.grid import Grid
from gridwright.core.rooms import Walls, numbered, walls_between
from gridwright.core.saying import Saying
from gridwright.kinds.count import ROOM, Count
from gridwright.shading.numbergrid import NumberGrid


@dataclass(frozen=True, slots=True, repr=False)
class RoomGrid(NumberGrid):
    """A number grid whose numbers belong to rooms."""

    smallest: ClassVar[int] = 0
    clues_are_white: ClassVar[bool] = False
    holds: ClassVar[Saying | None] = Saying("a room has a number or none")

    rooms: Sequence[Hashable] = ()
    """The number of the room of each cell; without any, the board is one room."""

    def __post_init__(self) -> None:
        if not self.numbered and (self.numbers or self.unknown):
            raise PuzzleError("this genre has rooms and no numbers")
        grid, rooms = Grid.of(self.rows, self.cols), self.rooms
        if not rooms:
            rooms = (0,) * grid.size
        elif isinstance(rooms, Walls):
            rooms = numbered(grid, rooms)
        elif len(rooms) != grid.size:
            raise PuzzleError(
                "a board of {cells} [cells|cell|cells] needs {size} room labels, found {count}",
                cells=grid.size,
                size=grid.size,
                count=len(rooms),
            )
        else:
            rooms = numbered(grid, walls_between(grid, rooms))
        object.__setattr__(self, "rooms", rooms)
        if self.numbers:
            object.__setattr__(self, "numbers", self._at_first_cells(grid))
        NumberGrid.__post_init__(self)
        cells_by_room = self.cells_by_room
        for cell, number in self.numbers.items():
            size = len(cells_by_room[rooms[cell]])
            if number > size:
                raise PuzzleError(
                    "the clue {number} at {cell} is impossible: its room has {size}"
                    " [size|cell|cells]",
                    number=number,
                    cell=grid.at(cell),
                    size=size,
                )

    def _at_first_cells(self, grid: Grid) -> Mapping[int, int]:
        """The numbers by the first cells of their rooms, wherever they were written."""
        numbers: dict[int, int] = {}
        rooms, cells_by_room = self.room_numbers, self.cells_by_room
        for cell, number in self.numbers.items():
            if not 0 <= cell < grid.size:
                return self.numbers  # refused with the others
            first = cells_by_room[rooms[cell]][0]
            if first in numbers:
                raise PuzzleError(
                    "the room at {cell} has two numbers; expected one at most", cell=grid.at(first)
                )
            numbers[first] = number
        return Frozen(sorted(numbers.items()))

    @property
    def written(self) -> Mapping[int, int]:
        """In the first cell of its room that is not given: a number says nothing about its cell."""
        given, rooms = self.white | self.black, self.cells_by_room
        if not given:
            return self.numbers
        return {
            next((each for each in rooms[room] if not given >> each & 1), cell): number
            for cell, number in self.numbers.items()
            for room in (self.room_numbers[cell],)
        }

    @property
    def largest(self) -> int:
        """A room may be as large as the board."""
        return self.rows * self.cols

    @property
    def room_numbers(self) -> tuple[int, ...]:
        """The number of the room of each cell."""
        return self.rooms  # type: ignore[return-value]  # numbered in __post_init__

    @property
    def cells_by_room(self) -> tuple[tuple[int, ...], ...]:
        """The cells of each room, in reading order."""
        try:
            return self._cells_by_room
        except AttributeError:
            room_of = self.room_numbers.__getitem__
            by_room = sorted(range(len(self.room_numbers)), key=room_of)
            cells = tuple(tuple(some) for _, some in groupby(by_room, room_of))
            object.__setattr__(self, "_cells_by_room", cells)
            return self._cells_by_room

    def says(self, cell: int, number: int) -> Count:
        """The room of this cell has so many black cells."""
        cells = self.cells_by_room[self.room_numbers[cell]]
        return Count(cells, number, number, clue=cell, unit=ROOM)

    @property
    def walls(self) -> Walls:
        """The walls between rooms."""
        return Walls(*map(tuple, walls_between(self.grid, self.room_numbers)))

    @classmethod
    def blank(cls, grid: Grid, white: int) -> Self:
        """One room without a number: the answers are all legal boards with these white cells."""
        return cls(grid.rows, grid.cols, white=white)

    def moved(self, grid: Grid, to: Sequence[int]) -> Self:
        """The puzzle rotated or reflected: ``to`` says where each cell goes."""
        rooms = [0] * grid.size
        for cell, room in enumerate(self.room_numbers):
            rooms[to[cell]] = room
        own = {
            one.name: getattr(self, one.name) for one in fields(self) if one not in fields(RoomGrid)
        }
        return self._moved(grid, to, rooms=rooms, **own)
