"""A view whose rooms can be joined and whose cells can get marks while the reasoning goes on.

A joined room keeps the number of one of its cells, so settled rooms stay settled; only the tables
around it are computed again.

>>> view = ChangingView(Grid.of(2, 3), start=0, goal=2)
>>> view.join(3, 4)
3
>>> str(view.names(view.beside[3])), str(view.names(view.all))
('r1c1, r1c2 and r2c3', 'r1c1, r1c2, r1c3, r2c3 and the room at r2c1')
"""

from __future__ import annotations

from collections import Counter

from gridwright.core.grid import Grid, bits
from gridwright.genres.nurimaze.logic.view import NurimazeView
from gridwright.genres.nurimaze.puzzle import Nurimaze


class ChangingView(NurimazeView):
    """Every cell is a room at first."""

    def __init__(self, grid: Grid, start: int, goal: int) -> None:
        super().__init__(Nurimaze(grid.rows, grid.cols, range(grid.size), start, goal))
        self.room_of: list[int] = list(self.room_of)
        self.room_cells: list[int] = list(self.room_cells)
        self.cells_in: list[list[int]] = [[cell] for cell in range(grid.size)]
        self.beside_cell: list[int] = list(self.beside_cell)
        self.beside_lists: list[tuple[int, ...]] = list(map(tuple, self.beside_lists))
        self.squares_of: list[list[tuple[int, ...]]] = [[] for _ in range(grid.size)]
        """The squares of each cell, as cells."""
        for square in self.squares:
            cells = tuple(bits(square))
            for cell in cells:
                self.squares_of[cell].append(cells)

    def cells(self, decisions: int) -> int:
        """The cells of rooms."""
        return self.remembered(_cells_of, decisions)

    def mark(self, cell: int, circle: bool) -> None:
        """Set a circle or a triangle."""
        if circle:
            self.circles |= 1 << cell
            self.targets |= 1 << cell
            self.has_target |= 1 << self.room_of[cell]
        else:
            self.triangles |= 1 << cell
        self.forget()

    def join(self, one: int, other: int) -> int:
        """Join two neighbouring rooms; returns the number of the new room."""
        room, gone = min(one, other), max(one, other)
        gone_bit = 1 << gone
        changed = self.cells_in[gone]
        for cell in changed:
            self.room_of[cell] = room
        self.cells_in[room] += changed
        self.cells_in[gone] = []
        self.room_cells[room] |= self.room_cells[gone]
        self.room_cells[gone] = 0
        if self.has_target & gone_bit:
            self.has_target = self.has_target & ~gone_bit | 1 << room
        self.all &= ~gone_bit
        cells = self.room_cells[room]
        if self.sides(cells) >= cells.bit_count():
            self.looped |= 1 << room
        self._update_neighbours(room, gone)
        self._update_squares(changed)
        self.forget()
        return room

    def _update_neighbours(self, room: int, gone: int) -> None:
        """Update what is beside a room that another one was joined to."""
        table, room_of = self.grid.neighbour_lists, self.room_of
        sides = Counter(
            room_of[other]
            for cell in self.cells_in[room]
            for other in table[cell]
            if room_of[other] != room
        )
        both = 1 << room | 1 << gone
        self.squares_at[gone] = []
        self.beside[gone] = self.twice[gone] = self.beside[room] = self.twice[room] = 0
        for other, number in sides.items():
            self.beside[room] |= 1 << other
            self.beside[other] = self.beside[other] & ~both | 1 << room
            self.twice[other] &= ~both
            if number > 1:
                self.twice[room] |= 1 << other
                self.twice[other] |= 1 << room
            self.beside_lists[other] = tuple(bits(self.beside[other]))
        self.beside_lists[room] = tuple(bits(self.beside[room]))
        for cell in bits(self.grid.neighbours(self.room_cells[room]) | self.room_cells[room]):
            own, rooms = room_of[cell], 0
            for near in table[cell]:
                rooms |= 1 << room_of[near]
            self.beside_cell[cell] = rooms & ~(1 << own)

    def _update_squares(self, cells: list[int]) -> None:
        """The squares of all rooms that share one with some cells."""
        room_of, squares_of = self.room_of, self.squares_of
        near = {room_of[each] for cell in cells for square in squares_of[cell] for each in square}
        for room in near:
            squares = []
            for cell in self.cells_in[room]:
                for square in squares_of[cell]:
                    rooms = 0
                    for each in square:
                        rooms |= 1 << room_of[each]
                    squares.append(rooms)
            self.squares_at[room] = squares


def _cells_of(view: ChangingView, rooms: int) -> int:
    cells = 0
    for room in bits(rooms):
        cells |= view.room_cells[room]
    return cells
