"""A puzzle with pieces in rooms as its techniques see it: the places left to each piece.

>>> from gridwright.kinds.tetromino import Tetromino
>>> view = PieceView(Grid.of(2, 4), [Tetromino((0, 1, 2, 4, 5)), Tetromino((3, 6, 7))])
>>> [piece.shape for piece in view.places(0, 0b0100, 0)], view.places(1, 0, 0)
(['L', 'T', 'S'], ())
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any, NamedTuple

from gridwright.core.deadline import watched
from gridwright.core.grid import Grid, bits, mask_of, union
from gridwright.core.saying import Saying
from gridwright.kinds.different import walls
from gridwright.kinds.pieces import SHAPES, Piece, pieces
from gridwright.kinds.tetromino import Tetromino, fits
from gridwright.kinds.views.kinds import KindView
from gridwright.logic.technique import NOTHING, Masks
from gridwright.logic.view import Unfinished

MEMORY = 1 << 16
"""How many lists of places are cached."""


class Heeded(NamedTuple):
    """What a place has to heed outside its room."""

    squares: bool = False
    shapes: bool = False
    out: bool = False
    """Whether it has to touch a black cell of another room."""


ALONE, EVERYTHING = Heeded(), Heeded(True, True, True)


class PieceView(KindView):
    """Rooms by number, and the places of their pieces."""

    def __init__(self, grid: Grid, kinds: Iterable[Any]) -> None:
        kinds = [*kinds]
        super().__init__(grid, kinds)
        rooms = [kind.cells for kind in kinds if type(kind) is Tetromino]
        self.rooms = [mask_of(cells) for cells in watched(rooms, every=64)]
        self.firsts = [cells[0] for cells in rooms]
        self.room_of = {cell: number for number, cells in enumerate(rooms) for cell in cells}
        self.beside: list[set[int]] = [set() for _ in rooms]
        """The rooms that share a side with each room."""
        for cell, other in walls(grid, tuple(rooms)):
            if cell in self.room_of and other in self.room_of:
                self.beside[self.room_of[cell]].add(self.room_of[other])
                self.beside[self.room_of[other]].add(self.room_of[cell])
        self._memory: dict[tuple[int, int, int, Heeded], tuple[Piece, ...]] = {}

    @cached_property
    def scopes(self) -> list[int]:
        """What the places of each room depend on: its cells, those around it, the rooms beside."""
        grid = self.grid
        return [
            union(self.rooms[other] for other in (number, *self.beside[number]))
            | grid.neighbours(room | grid.neighbours(room))
            for number, room in enumerate(self.rooms)
        ]

    @cached_property
    def concerned(self) -> list[int]:
        """For each cell the rooms whose places depend on it, as a mask of their numbers."""
        found = [0] * self.size
        for room, scope in enumerate(self.scopes):
            for cell in bits(scope):
                found[cell] |= 1 << room
        return found

    def places(self, room: int, yes: int, no: int, heeded: Heeded = ALONE) -> tuple[Piece, ...]:
        """The places of a room's piece that its cells allow, and what is outside of it."""
        scope = self.scopes[room] if any(heeded) else self.rooms[room]
        asked = room, yes & scope, no & scope, heeded
        found = self._memory.get(asked)
        if found is None:
            if len(self._memory) >= MEMORY:
                self._memory.clear()
            found = self._memory[asked] = tuple(self._places(*asked))
        return found

    def _places(self, room: int, yes: int, no: int, heeded: Heeded) -> Iterable[Piece]:
        mask, grid = self.rooms[room], self.grid
        if not any(heeded):
            black, left = yes & mask, mask & ~no
            return (piece for piece in pieces(grid, mask) if fits(piece, black, left))
        return self._heeding(room, yes, no, heeded)

    def _heeding(self, room: int, yes: int, no: int, heeded: Heeded) -> Iterator[Piece]:
        """The places that heed what is outside of the room, one after the other."""
        mask, grid = self.rooms[room], self.grid
        left, cols = grid.not_last_column, grid.cols
        outside = grid.full & ~(mask | no)
        alone = not heeded.out or len(self.rooms) < 2
        black = yes & ~mask if heeded.shapes else 0
        shaped: dict[str, int] = {}
        for piece in self.places(room, yes, no):
            if not (alone or piece.around & outside):
                continue
            if piece.around & black:
                # Where no piece touches a black cell of another room, this is not asked for.
                shaped = shaped or self.shaped(room, yes, no)
                if piece.around & shaped[piece.shape]:
                    continue
            if heeded.squares:
                both = yes | piece.mask
                pairs = both & both >> 1 & left
                if pairs & pairs >> cols:
                    continue
            yield piece

    def has_place(self, room: int, yes: int, no: int) -> bool:
        """Whether a room has a place left that heeds everything; its places may not be known."""
        scope = self.scopes[room]
        found = self._memory.get((room, yes & scope, no & scope, EVERYTHING))
        if found is not None:
            return bool(found)
        return next(self._heeding(room, yes & scope, no & scope, EVERYTHING), None) is not None

    def shaped(self, room: int, yes: int, no: int) -> dict[str, int]:
        """The black cells of the rooms beside a room whose piece can have one shape only."""
        found = dict.fromkeys(SHAPES, 0)
        for other in self.beside[room]:
            black = yes & self.rooms[other]
            shapes = {piece.shape for piece in self.places(other, yes, no)} if black else ()
            if len(shapes) == 1:
                found[next(iter(shapes))] |= black
        return found

    def shared(self, left: Iterable[Piece], room: int) -> Masks:
        """The cells of a room that all these places have, and those that none has."""
        every, some = self.rooms[room], 0
        for piece in left:
            every &= piece.mask
            some |= piece.mask
        return every, self.rooms[room] & ~some

    def what(self, room: int) -> Saying:
        """What a room is called."""
        return Saying("the room at {cell}", cell=self.grid.at(self.firsts[room]))

    # Connection

    def occupied(self, yes: int, no: int) -> tuple[list[int], int]:
        """The parts of the cells that are not white which have black cells for certain, be it only
        because all that is left of a room is there; and the cells of the other parts.
        """
        left = self.grid.full & ~no
        parts = self.grid.components(left)
        if len(parts) < 2:
            return parts, 0
        found, others = [], 0
        for part in parts:
            if part & yes or self._holds_a_room(part, left):
                found.append(part)
            else:
                others |= part
        return found, others

    def _holds_a_room(self, part: int, left: int) -> bool:
        """Whether all that is left of some room is in a part."""
        rest = part
        while rest:
            first = rest & -rest
            room = self.room_of.get(first.bit_length() - 1)
            cells = first if room is None else self.rooms[room] & left
            if room is not None and not cells & ~part:
                return True
            rest &= ~cells
        return False

    def ways(self, yes: int, no: int, some: int | None = None) -> Masks | None:
        """The cells through which black cells must be connected, or which of some, and those that
        none can reach; ``None`` if black cells are separated already.
        """
        parts, others = self.occupied(yes, no)
        if len(parts) > 1:
            return None
        if not parts:
            return NOTHING
        grid, (part,), needed = self.grid, parts, 0
        for cell in bits((grid.cut_cells(part) if some is None else some & part) & ~yes):
            rest = part & ~(1 << cell)
            if some is not None and rest == grid.flood(rest & -rest, rest):
                continue
            if len(self.occupied(yes, no | 1 << cell)[0]) > 1:
                needed |= 1 << cell
        return needed, others

    def unfinished(self, yes: int, no: int) -> int:
        """The rooms that still have open cells."""
        return self._rooms_left.count(yes, no)

    @cached_property
    def _rooms_left(self) -> Unfinished:
        at = [[self.room_of[cell]] if cell in self.room_of else [] for cell in range(self.size)]
        is_open = lambda room, yes, no: bool(self.rooms[room] & ~(yes | no))  # noqa: E731
        return Unfinished(at, range(len(self.rooms)), is_open)


def view_of(puzzle: Any) -> PieceView:
    """The view of a puzzle that says its rules by kinds."""
    return PieceView(puzzle.grid, puzzle.kinds())
