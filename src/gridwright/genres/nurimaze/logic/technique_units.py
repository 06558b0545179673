"""What a technique of Nurimaze looks at, besides the whole board: a room, or a mark of the path."""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.core.grid import bits
from gridwright.genres.nurimaze.logic.view import NurimazeView
from gridwright.genres.nurimaze.rules import CIRCLES, LOOPS, PATH, TRIANGLES
from gridwright.logic.technique import Case, Technique

PATH_RULES = (PATH, CIRCLES, TRIANGLES)
PATH_AND_LOOPS = (*PATH_RULES, LOOPS)


class InRoom(Technique[NurimazeView]):
    """It looks at each room, which takes too long inside what-ifs."""

    inside = False

    def cells(self, view: NurimazeView, room: int) -> int:
        return view.room_cells[room]

    def settles(self, view: NurimazeView, room: int) -> int:
        return 1 << room


class AtMark(Technique[NurimazeView]):
    """It looks at each cell that must be on the path: S, G and circles."""

    def units(self, view: NurimazeView) -> Iterable[int]:
        return bits(view.targets)


def marks_in(view: NurimazeView, rooms: int) -> int:
    """The marks in these rooms."""
    return view.cells(rooms) & (view.targets | view.triangles)


def known_marks(view: NurimazeView, case: Case) -> int:
    """The marks in the white rooms of a reason, and in the room that is looked at."""
    return marks_in(view, case.known_no | case.yes | case.no)
