"""Memory of an automaton for pieces in rooms: which cells of each room were black so far.

A room needs one place from its first cell on. After its last cell, what matters of its piece is its
shape and its cells beside rooms that are finished later; when the last of those is finished, the
place is free.

>>> from gridwright.kinds.tetromino import Tetromino
>>> grid = Grid.of(1, 5)
>>> memory = pieced(grid, [Tetromino((0, 1, 2, 3, 4))], Board(5), 0, different=True)
>>> memory.slots, sorted(memory.black), memory.solvable
(1, [0, 1, 2, 3, 4], True)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import partial

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.core.grid import Grid, mask_of
from gridwright.counting.labels import EMPTY, number_in, valued
from gridwright.kinds.memory.changes import Change, Memory, Places, changes
from gridwright.kinds.pieces import SHAPES, Piece, pieces
from gridwright.kinds.tetromino import Tetromino, fits


class _Room:
    """A room that is read cell by cell, and its place in the memory."""

    def __init__(self, place: int, cells: Sequence[int], left: Iterable[Piece]) -> None:
        self.place, self.cells = place, sorted(cells)
        self.mask, self.last = mask_of(cells), self.cells[-1]
        self.pieces = {piece.mask: piece for piece in left}
        self.states: list[int] = []
        """What a place can hold, by number: cells that are black so far, or, of a piece, the cells
        around it in rooms that are finished later, in front of the number of its shape."""
        self.numbers: dict[int, int] = {}
        self.later: list[_Room] = []
        """The rooms beside it that are finished later."""
        self.before: list[_Room] = []

    def sign(self, state: int) -> str:
        """The character of a state."""
        if not state:
            return EMPTY
        if state not in self.numbers:
            self.numbers[state] = len(self.states)
            self.states.append(state)
        return valued(self.numbers[state])

    def state(self, places: Places) -> int:
        """What is remembered of it."""
        number = number_in(places[self.place])
        return 0 if number < 0 else self.states[number]

    def kept(self, piece: Piece) -> int:
        """What matters of a piece after the last cell."""
        beside = piece.around & mask_of(cell for room in self.later for cell in room.cells)
        return beside * len(SHAPES) + SHAPES.index(piece.shape) if beside else 0


def pieced(
    grid: Grid, rooms: Sequence[Tetromino], given: Board, first_place: int, *, different: bool
) -> Memory:
    """Every room has a piece, and equal ones do not touch."""
    found = []
    for number, room in enumerate(watched(rooms)):
        black, left = given.yes & room.mask, room.mask & ~given.no
        places = [piece for piece in pieces(grid, room.mask) if fits(piece, black, left)]
        if not places:
            return Memory(solvable=False)
        found.append(_Room(first_place + number, room.cells, places))
    for one in found if different else ():
        near = grid.neighbours(one.mask)
        one.later = [other for other in found if other.last > one.last and other.mask & near]
        for other in one.later:
            other.before.append(one)
    steps: list[dict[int, list[Change]]] = [defaultdict(list), defaultdict(list)]
    for one in watched(found):
        for at, cell in enumerate(watched(one.cells)):
            read = mask_of(one.cells[: at + 1])
            possible = {piece & read for piece in watched(one.pieces, every=1024)}
            for shade, changed in enumerate(steps):
                if cell == one.last:
                    changed[cell].append(partial(_finished, one, shade << cell))
                else:
                    changed[cell].append(partial(_reads, one, shade << cell, possible))
    return Memory(len(found), changes(steps[0]), changes(steps[1]))


def _reads(room: _Room, bit: int, possible: set[int], places: Places) -> bool:
    """A room meets a cell; false if no piece has the black cells so far."""
    state = room.state(places) | bit
    places[room.place] = room.sign(state)
    return state in possible


def _finished(room: _Room, bit: int, places: Places) -> bool:
    """A room meets its last cell; false if it has no piece, or one that touches an equal one."""
    piece = room.pieces.get(room.state(places) | bit)
    if piece is None:
        return False
    for other in room.before:
        beside, shape = divmod(other.state(places), len(SHAPES))
        if beside & piece.mask and SHAPES[shape] == piece.shape:
            return False
        if all(each.last <= room.last for each in other.later):
            places[other.place] = EMPTY
    places[room.place] = room.sign(room.kept(piece))
    return True
