"""The places that are left to the piece of each room: a list that shrinks as cells are settled.

A place is dropped if one of its cells is white, if a black cell of the room is not in it, if it
would complete a square of black cells, if it would touch a piece of the same shape, or if it could
touch no black cell of another room, where black cells are connected. Cells that all places of a
room have are black; those that none has are white. What is left over becomes clauses, with a
variable for each place.

>>> grid = Grid.of(2, 4)
>>> rooms = (0, 1, 2, 4), (3, 5, 6, 7)
>>> known = Fitting(grid, [*map(Tetromino, rooms)])
>>> known.begin(0, 0)
>>> [[piece.shape for piece in places] for places in known.left]
[['L'], ['L']]
>>> Fitting(grid, [*map(Tetromino, rooms), Different(rooms)]).begin(0, 0)
Traceback (most recent call last):
...
gridwright.kinds.propagation.chains.Contradiction
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from gridwright.core.deadline import look, watched
from gridwright.core.grid import Grid, bits
from gridwright.kinds.connected import Connected
from gridwright.kinds.different import Different, walls
from gridwright.kinds.pieces import SHAPES, Piece, pieces
from gridwright.kinds.propagation.chains import Contradiction
from gridwright.kinds.square import NoSquare, fourths, state_squares
from gridwright.kinds.tetromino import Tetromino
from gridwright.sat.cnf import Cnf


class Fitting:
    """What is settled, as masks, and the places that are left."""

    def __init__(self, grid: Grid, kinds: Iterable[Any]) -> None:
        self.grid = grid
        self.yes = self.no = 0
        self.unknown: list[Any] = []
        """The kinds that are not known here."""
        self.rooms: list[Tetromino] = []
        self.different: Different | None = None
        self.square: NoSquare | None = None
        self.connected: Connected | None = None
        for kind in watched(kinds, every=16):
            if type(kind) is Tetromino:
                self.rooms.append(kind)
            elif type(kind) is Different:
                self.different = kind
            elif type(kind) is NoSquare and kind.black:
                self.square = kind
            elif type(kind) is Connected and kind.black:
                self.connected = kind
            else:
                self.unknown.append(kind)
        self.masks = [room.mask for room in self.rooms]
        self.left: list[Sequence[Piece]] = [
            pieces(grid, mask) for mask in watched(self.masks, every=16)
        ]
        self.room_of = {cell: at for at, room in enumerate(self.rooms) for cell in room.cells}
        self.pairs = walls(grid, tuple(room.cells for room in self.rooms))
        self.beside: list[set[int]] = [set() for _ in self.rooms]
        """The rooms that share a side with each room."""
        for cell, other in self.pairs:
            one, two = self.room_of.get(cell), self.room_of.get(other)
            if one is not None and two is not None:
                self.beside[one].add(two)
                self.beside[two].add(one)
        self.shaped = dict.fromkeys(SHAPES, 0)
        """The black cells that belong to a piece of each shape, as far as that is known."""

    @property
    def open(self) -> int:
        """The cells that are not settled."""
        return self.grid.full & ~(self.yes | self.no)

    def begin(self, yes: int, no: int) -> None:
        """Settle what is given, look at every room once, and follow."""
        self.yes, self.no = yes, no
        self._follow(set(range(len(self.rooms))))

    def _follow(self, todo: set[int]) -> None:
        """Look at rooms until nothing more follows; :class:`Contradiction` if that cannot be."""
        while True:
            look()
            fourth = fourths(self.grid, self.yes) if self.square else 0
            if self.yes & (self.no | fourth):
                raise Contradiction
            white = fourth & ~self.no
            self.no |= white
            for room in {self.room_of[cell] for cell in bits(white) if cell in self.room_of}:
                todo |= {room, *self.beside[room]}
            if not todo:
                return
            room = todo.pop()
            if self._look_at(room):
                todo |= {room, *self.beside[room]}

    def _look_at(self, number: int) -> bool:
        """Drop places of a room, and settle cells; whether anything is new."""
        room, left = self.masks[number], [*self.fitting(number)]
        if not left:
            raise Contradiction
        self.left[number] = left
        every, some = room, 0
        for piece in left:
            every &= piece.mask
            some |= piece.mask
        new = every & ~self.yes | room & ~(some | self.no)
        self.yes |= every
        self.no |= room & ~some
        shape = left[0].shape
        black = self.yes & room & ~self.shaped[shape]
        if black and all(piece.shape == shape for piece in left):
            self.shaped[shape] |= black
            new |= black
        return bool(new)

    def fitting(self, number: int) -> Iterable[Piece]:
        """The places of a room that nothing settled forbids."""
        yes, no, room, grid = self.yes, self.no, self.masks[number], self.grid
        black, outside = yes & room, ~(room | no)
        alone = len(self.rooms) < 2 or self.connected is None
        last = grid.not_last_column if self.square else 0
        for piece in self.left[number]:
            mask, shape, around = piece
            if black & ~mask or mask & no or not (alone or around & outside):
                continue
            if self.different and around & self.shaped[shape] & ~room:
                continue
            both = yes | mask
            pairs = both & both >> 1 & last
            if not pairs & pairs >> grid.cols:
                yield piece

    def state(self, cnf: Cnf, variables: Sequence[int]) -> None:
        """Append the clauses about what is open; ``variables`` is 0 for settled cells."""
        if not self.open:
            return
        shaped: dict[tuple[int, str], int] = {}
        beside = {cell for pair in self.pairs for cell in pair} if self.different else set()
        for number, room in enumerate(watched(self.rooms)):
            if len(self.left[number]) > 1:
                cnf.group(room.rule)
                self._state_room(number, cnf, variables, shaped, beside)
        if self.different:
            cnf.group(self.different.rule)
            for one, other in self.pairs:
                for shape in SHAPES:
                    if (one, shape) in shaped and (other, shape) in shaped:
                        cnf.clauses.append([-shaped[one, shape], -shaped[other, shape]])
        if self.square:
            cnf.group(self.square.rule)
            state_squares(self.grid, self.grid.full & ~self.no, variables, cnf, black=True)

    def _state_room(
        self,
        number: int,
        cnf: Cnf,
        variables: Sequence[int],
        shaped: dict[tuple[int, str], int],
        beside: set[int],
    ) -> None:
        """One of the places that are left is that of the piece, and it reaches out of the room."""
        room, clauses, places = self.masks[number], cnf.clauses, []
        open_ = [(1 << cell, variables[cell]) for cell in bits(room & self.open)]
        for mask, shape, around in watched(self.left[number]):
            place = cnf.new()
            places.append(place)
            clauses += [[-place, one if bit & mask else -one] for bit, one in open_]
            out = around & ~(room | self.no)
            if self.connected and len(self.rooms) > 1 and not out & self.yes:
                clauses.append([-place, *(variables[cell] for cell in bits(out))])
            for cell in beside.intersection(bits(mask)):
                if (cell, shape) not in shaped:
                    shaped[cell, shape] = cnf.new()
                clauses.append([-place, shaped[cell, shape]])
        clauses.append(places)
