"""Techniques about squares, loops and the connection of white rooms.

Marks and squares are actions of Mourits 2022, §3.3.1. The others deduce what the paper's checks of
loops and connection (§3.1) find only after a room has been coloured.

>>> from gridwright.genres.nurimaze.puzzle import Nurimaze
>>> view = NurimazeView(Nurimaze(2, 3, "abc" "abd", start=0, goal=2))
>>> yes, no = LastOfASquare().look(view, 0, 0b001, 0)
>>> str(view.names(yes))
'the room at r1c2'
"""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.core.grid import bits, mask_of, union
from gridwright.core.saying import Saying, Value
from gridwright.genres.nurimaze.logic.areas import areas_of, meeting
from gridwright.genres.nurimaze.logic.view import NurimazeView
from gridwright.genres.nurimaze.rules import CONNECTED, LOOPS, MARKS, SQUARES
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, OnBoard, Technique


class Mark(Technique[NurimazeView]):
    """A room with S, G, a circle or a triangle is white."""

    name = "mark"
    rung = 1
    rules = (MARKS,)
    because = "{cell} holds {mark}"
    impossible = "{cell} cannot be black: it holds {mark}"

    def units(self, view: NurimazeView) -> Iterable[int]:
        return bits(view.puzzle.marked)

    def scope(self, view: NurimazeView, cell: int) -> Masks:
        return 1 << view.room_of[cell], 0

    def look(self, view: NurimazeView, yes: int, no: int, cell: int) -> Finding:
        room = 1 << view.room_of[cell]
        return None if yes & room else (0, room)

    def values(self, view: NurimazeView, case: Case) -> dict[str, Value]:
        return {"cell": view.grid.at(case.unit), "mark": mark_name(view, case.unit)}


def mark_name(view: NurimazeView, cell: int) -> Value:
    """``S``, ``G``, ``a circle`` or ``a triangle``."""
    if view.ends >> cell & 1:
        return "S" if cell == view.puzzle.start else "G"
    return Saying("a circle") if view.puzzle.circles >> cell & 1 else Saying("a triangle")


class LastOfASquare(Technique[NurimazeView]):
    """If all rooms of a square but one have the same colour, that one has the other."""

    name = "last of a square"
    rung = 1
    rules = (SQUARES,)

    def units(self, view: NurimazeView) -> Iterable[int]:
        return range(len(view.squares))

    def scope(self, view: NurimazeView, unit: int) -> Masks:
        return view.square_rooms[unit], view.square_rooms[unit]

    def cells(self, view: NurimazeView, unit: int) -> int:
        return view.squares[unit]

    def look(self, view: NurimazeView, yes: int, no: int, unit: int) -> Finding:
        rooms = view.square_rooms[unit]
        black, white = rooms & yes, rooms & no
        left = rooms & ~(yes | no)
        if (black and white) or left & (left - 1):
            return NOTHING
        if not left or not (black or white):
            return None
        return (0, left) if black else (left, 0)

    def say(self, view: NurimazeView, case: Case) -> Saying:
        """How many of its cells have one colour."""
        square = view.squares[case.unit]
        at = view.grid.at((square & -square).bit_length() - 1)
        colour = Saying("black") if case.known_yes else Saying("white")
        known = (square & view.cells(case.known_yes | case.known_no)).bit_count()
        return Saying.about(OF_SQUARE[known], known=known, at=at, colour=colour)


SOME_CELLS = (
    "[known|One cell|Two cells] of the square at {at} [known|is|are] {colour}, the others belong to"
    " one room, and no square may be all {colour}"
)
OF_SQUARE = (
    "The square at {at} lies in one room and would have one colour",
    SOME_CELLS,
    SOME_CELLS,
    "Three cells of the square at {at} are {colour}, and no square may be all {colour}",
    "All four cells of the square at {at} are {colour}",
)
"""Why the last room has the other colour, by how many cells are known."""


class ClosesALoop(OnBoard[NurimazeView]):
    """A room that touches the same white area twice is black."""

    name = "closes a loop"
    rung = 5
    rules = (LOOPS,)
    obvious = True

    def scope(self, view: NurimazeView, unit: int) -> Masks:
        # Loops depend on white rooms only.
        return 0, view.all

    def look(self, view: NurimazeView, yes: int, no: int, unit: int) -> Finding:
        # A room may also contain a loop itself.
        areas = view.remembered(areas_of, no)
        return None if areas.loop else (areas.twice, 0)

    def reason(self, view: NurimazeView, yes: int, no: int, case: Case) -> Masks:
        """The white rooms of a shortest route from one side of the room to another."""
        if not case.yes:
            return 0, view.puzzle.rooms_of(_loop(view, view.cells(no)))
        room = case.yes.bit_length() - 1
        if view.looped & case.yes:
            return NOTHING
        doubled = view.twice[room] & no
        if doubled:
            return 0, doubled & -doubled
        sides = view.beside[room] & no
        ways = [_shortest(view, 1 << one, sides & ~(1 << one), no) for one in bits(sides)]
        return 0, min((way for way in ways if way), key=int.bit_count, default=no)

    def say(self, view: NurimazeView, case: Case) -> Saying:
        room = view.names(case.yes)
        if not case.known_no:
            return Saying("{room} would be a white loop by itself", room=room)
        area = area_name(view, case.known_no)
        if not case.yes:
            return Saying("{area} closes a loop", area=area)
        return Saying("{room} touches {area} twice and would close a loop", room=room, area=area)


def _shortest(view: NurimazeView, start: int, ends: int, within: int) -> int:
    """The rooms of a shortest route from start to one of the ends, inclusive; 0 if none exists."""
    rounds = [start]
    seen = start
    while not rounds[-1] & ends:
        new = view.around(rounds[-1]) & within & ~seen
        if not new:
            return 0
        seen |= new
        rounds.append(new)
    last = rounds.pop() & ends
    way = last & -last
    for earlier in reversed(rounds):
        before = view.around(way) & earlier
        way |= before & -before
    return way


def _loop(view: NurimazeView, cells: int) -> int:
    """The first loop, with all that is connected to it by other loops."""
    grid = view.grid
    left = grid.without_dead_ends(cells)
    return grid.flood(left & -left, left)


def area_name(view: NurimazeView, rooms: int) -> Saying:
    """A white area, by its first cell."""
    first = (rooms & -rooms).bit_length() - 1
    cell = view.first_cell(first)
    if rooms & (rooms - 1):
        return Saying("the white area of {cell}", cell=cell)
    if view.room_cells[first].bit_count() == 1:
        return Saying("the white cell {cell}", cell=cell)
    return Saying("the white room at {cell}", cell=cell)


SMALL = 10
"""Areas of more rooms have too many neighbours for a person to see the only way out;
:class:`CutOff` finds it instead."""


class WayOut(OnBoard[NurimazeView]):
    """The only open room beside a white area is white, if there are white rooms elsewhere."""

    name = "way out"
    rung = 3
    rules = (CONNECTED,)
    obvious = True
    because = "{area} has only one way to the other white cells"
    impossible = "{area} has no way out"

    def look(self, view: NurimazeView, yes: int, no: int, unit: int) -> Finding:
        areas = view.remembered(areas_of, no)
        if len(areas.parts) < 2:
            return NOTHING
        ways_out = 0
        for part, touched in areas.with_touched():
            out = touched & ~yes
            if not out & (out - 1) and part.bit_count() <= SMALL:
                if not out:
                    return None
                ways_out |= out
        return 0, ways_out

    def reason(self, view: NurimazeView, yes: int, no: int, case: Case) -> Masks:
        """The area, the black rooms around it, and a white room outside."""
        options = [
            (touched & yes, part | no & ~part & -(no & ~part))
            for part, touched in view.remembered(areas_of, no).with_touched()
            if touched & ~yes == case.no and part.bit_count() <= SMALL
        ]
        return min(options, key=lambda each: each[0].bit_count() + each[1].bit_count())

    def values(self, view: NurimazeView, case: Case) -> dict[str, Value]:
        areas = view.remembered(areas_of, case.known_no).with_touched()
        part = next(part for part, near in areas if near & ~case.known_yes == case.no)
        return {"area": area_name(view, part)}


class CutOff(OnBoard[NurimazeView]):
    """A room is white if white rooms could not be connected without it."""

    name = "cut off"
    rung = 7
    rules = (CONNECTED,)
    obvious = True
    because = "If {room} were black, {one} could no longer reach {other}"
    impossible = "Black cells separate {one} from {other}"

    def look(self, view: NurimazeView, yes: int, no: int, unit: int) -> Finding:
        meets = view.remembered(meeting, yes, no)
        return None if meets.apart else (0, meets.needed)

    def reason(self, view: NurimazeView, yes: int, no: int, case: Case) -> Masks:
        """The black rooms around one part, and a white room on either side."""
        free = view.all & ~yes & ~case.no
        parts = _parts(view, free, no)
        fences = [view.around(part) & yes for part in parts]
        best = min(range(len(parts)), key=lambda at: fences[at].bit_count())
        part = parts[best]
        if not case.no:
            outside = no & ~part
            return fences[best], no & part & -(no & part) | outside & -outside
        inside = view.nearest(case.no, view.all, no & part)
        outside = view.nearest(case.no, view.all, no & ~part)
        return fences[best], inside | outside

    def values(self, view: NurimazeView, case: Case) -> dict[str, Value]:
        free = view.all & ~case.known_yes & ~case.no
        inside = case.known_no & -case.known_no
        outside = case.known_no & ~view.reached(inside, free)
        one, other = view.names(inside), view.names(outside & -outside)
        return {"room": view.names(case.no), "one": one, "other": other}


def _parts(view: NurimazeView, free: int, white: int) -> list[int]:
    """The parts of the free rooms that hold a white one."""
    parts = []
    left = white
    while left:
        parts.append(view.reached(left & -left, free))
        left &= ~parts[-1]
    return parts


class ShutOff(OnBoard[NurimazeView]):
    """Rooms that no white room can reach are black."""

    name = "shut off"
    rung = 6
    rules = (CONNECTED,)
    apart = False
    obvious = True
    because = "{rooms} can no longer reach {white}"

    def look(self, view: NurimazeView, yes: int, no: int, unit: int) -> Finding:
        return view.remembered(meeting, yes, no).shut_off, 0

    def reason(self, view: NurimazeView, yes: int, no: int, case: Case) -> Masks:
        """The black rooms around them, and a white room."""
        side = view.reached(case.yes, view.all & ~yes)
        return view.around(side) & yes, view.nearest(case.yes, view.all, no)

    def values(self, view: NurimazeView, case: Case) -> dict[str, Value]:
        return {"rooms": view.names(case.yes), "white": area_name(view, case.known_no)}


class Pocket(OnBoard[NurimazeView]):
    """A room is white if, were it black, rooms behind it would be cut off and fill a black
    square.
    """

    name = "pocket"
    rung = 9
    rules = (CONNECTED, SQUARES)
    because = (
        "If {room} were black, the cells behind it would be cut off and make the square at {at}"
        " black"
    )

    def look(self, view: NurimazeView, yes: int, no: int, unit: int) -> Finding:
        return 0, mask_of(
            room
            for room, behind in view.remembered(meeting, yes, no).pockets
            if _fills_square(view, yes | 1 << room | behind, behind)
        )

    def reason(self, view: NurimazeView, yes: int, no: int, case: Case) -> Masks:
        """The black rooms around the rooms behind and in their squares, and a white room."""
        for room, behind in view.remembered(meeting, yes, no).pockets:
            if case.no >> room & 1 and _fills_square(view, yes | case.no | behind, behind):
                squares = union(union(view.squares_at[inner]) for inner in bits(behind))
                return (view.around(behind) | squares) & yes, no & -no
        return yes, no

    def values(self, view: NurimazeView, case: Case) -> dict[str, Value]:
        first = next(bits(self.named(view, case)))
        return {"room": view.names(case.no), "at": view.grid.at(first)}

    def named(self, view: NurimazeView, case: Case) -> int:
        """The square that would be black."""
        for room, behind in view.remembered(meeting, case.known_yes, case.known_no).pockets:
            cells = view.cells(case.known_yes | case.no | behind) if case.no >> room & 1 else 0
            for square in view.squares:
                if not square & ~cells and square & view.cells(behind):
                    return square
        return 0


def _fills_square(view: NurimazeView, black: int, rooms: int) -> bool:
    """Whether some square that contains a cell of these rooms is all black."""
    return any(not each & ~black for room in bits(rooms) for each in view.squares_at[room])


MAZE_TECHNIQUES: tuple[Technique[NurimazeView], ...] = (
    Mark(),
    LastOfASquare(),
    WayOut(),
    ClosesALoop(),
    ShutOff(),
    CutOff(),
    Pocket(),
)
