"""Techniques about pieces in rooms: where a piece fits, and how the pieces are connected.

>>> from gridwright.core.grid import Grid
>>> from gridwright.kinds.tetromino import Tetromino
>>> view = PieceView(Grid.of(2, 4), [Tetromino((0, 1, 2, 3, 4)), Tetromino((5, 6, 7))])
>>> Places(2).look(view, 0b0001_0000, 0, 0) == (0b0001_0111, 0b0000_1000)
True
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from gridwright.core.grid import bits, union
from gridwright.core.saying import Saying, Value
from gridwright.kinds.connected import BLACK_CONNECTED
from gridwright.kinds.different import DIFFERENT
from gridwright.kinds.pieces import SIZE
from gridwright.kinds.square import BLACK_SQUARES
from gridwright.kinds.tetromino import TETROMINO
from gridwright.kinds.views.pieces import ALONE, EVERYTHING, Heeded, PieceView
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, OnBoard, Technique


class OfRoom(Technique[PieceView]):
    """It looks at one room."""

    rules: tuple[str, ...] = (TETROMINO,)

    def __init__(self, rung: int) -> None:
        self.rung = rung

    def units(self, view: PieceView) -> Iterable[int]:
        return range(len(view.rooms))

    def scope(self, view: PieceView, room: int) -> Masks:
        return view.rooms[room], view.rooms[room]

    def cells(self, view: PieceView, room: int) -> int:
        return view.rooms[room]

    def values(self, view: PieceView, case: Case) -> dict[str, Value]:
        return {"what": view.what(case.unit)}


class Complete(OfRoom):
    """A room that has its four black cells gets no more."""

    name = "piece complete"
    because = "{what} already has its four black cells"
    impossible = "{what} has more than four black cells"

    def look(self, view: PieceView, yes: int, no: int, room: int) -> Finding:
        black = view.rooms[room] & yes
        if black.bit_count() < SIZE:
            return NOTHING
        return None if black.bit_count() > SIZE else (0, view.rooms[room] & ~(yes | no))


class FourLeft(OfRoom):
    """A room that has only four cells left needs them all."""

    name = "four cells left"
    because = "{what} has only four cells left"
    impossible = "{what} has fewer than four cells left"

    def look(self, view: PieceView, yes: int, no: int, room: int) -> Finding:
        left = view.rooms[room] & ~no
        if left.bit_count() > SIZE:
            return NOTHING
        return None if left.bit_count() < SIZE else (left & ~yes, 0)


class Places(OfRoom):
    """A cell that every place of a room's piece has is black, and one that none has is white."""

    name = "places of a piece"
    heeded = ALONE
    because = "every L, I, T or S that fits into {what} has this in common"
    impossible = "no L, I, T or S fits into {what}"

    def scope(self, view: PieceView, room: int) -> Masks:
        scope = view.scopes[room] if any(self.heeded) else view.rooms[room]
        return scope, scope

    def look(self, view: PieceView, yes: int, no: int, room: int) -> Finding:
        left = view.places(room, yes, no, self.heeded)
        return view.shared(left, room) if left else None


class WithoutSquare(Places):
    """Places of a piece that would complete a square of black cells do not count."""

    name = "places without a square"
    rules = (TETROMINO, BLACK_SQUARES)
    heeded = Heeded(squares=True)
    because = "every L, I, T or S in {what} that completes no black square has this in common"
    impossible = "every L, I, T or S in {what} would complete a black square"


class BesideOthers(Places):
    """Places of a piece that would touch a piece of the same shape do not count."""

    name = "shapes of neighbours"
    rules = (TETROMINO, DIFFERENT)
    heeded = Heeded(shapes=True)
    because = "every L, I, T or S in {what} that touches no piece of its shape has this in common"
    impossible = "every L, I, T or S in {what} would touch a piece of its shape"


class WayOut(Places):
    """Places of a piece that could touch no black cell of another room do not count."""

    name = "way out of a room"
    rules = (TETROMINO, BLACK_CONNECTED)
    heeded = Heeded(out=True)
    because = "every L, I, T or S in {what} with a way out of the room has this in common"
    impossible = "no L, I, T or S in {what} would have a way out of the room"


class Fitting(Places):
    """Places of a piece that break a rule at once, whichever it is, do not count."""

    name = "places that fit"
    rules = (TETROMINO, DIFFERENT, BLACK_SQUARES, BLACK_CONNECTED)
    heeded = EVERYTHING
    because = "every L, I, T or S in {what} that breaks no rule has this in common"
    impossible = "every L, I, T or S in {what} would break a rule"


class Side(NamedTuple):
    """A part of the board that has black cells: one of them, or what is left of a room."""

    yes: int
    no: int
    """What has to be known of it: the black cell, or the white cells of the room."""
    named: Value
    cell: int


class OnlyWay(OnBoard[PieceView]):
    """A cell without which black cells could not be connected is black, and cells that cannot be
    connected with them are white.
    """

    name = "only way"
    rules = (BLACK_CONNECTED, TETROMINO)
    because = "{one} and {other} can only be connected through {cell}"
    impossible = "{one} and {other} cannot be connected"

    def __init__(self, rung: int) -> None:
        self.rung = rung

    def look(self, view: PieceView, yes: int, no: int, unit: int) -> Finding:
        return view.ways(yes, no)

    def look_for(self, view: PieceView, yes: int, no: int, unit: int, some: int) -> Finding:
        ways = view.ways(yes, no, some)
        return None if ways is None else (ways[0], ways[1] & some)

    def reason(self, view: PieceView, yes: int, no: int, case: Case) -> Masks:
        ring, sides = separated(view, yes, no, case)
        ring |= union(side.no for side in sides)
        return sum(side.yes for side in sides), ring & ~case.yes

    def named(self, view: PieceView, case: Case) -> int:
        _, sides = separated(view, case.known_yes, case.known_no, case)
        return union(1 << side.cell for side in sides)

    def say(self, view: PieceView, case: Case) -> Saying:
        _, sides = separated(view, case.known_yes, case.known_no, case)
        one = view.names(case.no) if case.no else sides[0].named
        values = {"one": one, "other": sides[-1].named}
        if case.yes:
            values["cell"] = view.names(case.yes)
        return Saying(self.because if case.yes else self.impossible, **values)


def separated(view: PieceView, yes: int, no: int, case: Case) -> tuple[int, list[Side]]:
    """The white cells around the smallest part, and who is on both sides of them; only the one
    outside if that part has no black cells for certain.
    """
    white = no | case.yes
    if case.no:
        inner = view.grid.flood(case.no, view.grid.full & ~white)
        sides = []
    else:
        inner = min(view.occupied(yes, white)[0], key=int.bit_count)
        sides = [_side(view, yes, white, inner)]
    ring = view.grid.neighbours(inner) & white
    outer = view.grid.full & ~(inner | ring)
    return ring & ~case.yes, [*sides, _side(view, yes, white, outer)]


def _side(view: PieceView, yes: int, white: int, part: int) -> Side:
    if part & yes:
        cell = next(bits(part & yes))
        return Side(1 << cell, 0, view.grid.at(cell), cell)
    inside = (
        number
        for number, room in enumerate(view.rooms)
        if room & part and not room & ~(part | white)
    )
    room = min(inside, key=lambda number: (view.rooms[number] & ~part).bit_count())
    return Side(0, view.rooms[room] & white & ~part, view.what(room), view.firsts[room])
