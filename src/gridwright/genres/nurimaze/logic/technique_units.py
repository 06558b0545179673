"""What a technique of Nurimaze looks at: the whole board, one room, or one mark of the path.

Techniques that look at the same kind of unit differ only in their name, their rules and their
functions; :func:`technique` fills in the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from gridwright.core.grid import bits
from gridwright.core.saying import Saying
from gridwright.genres.nurimaze import rules
from gridwright.genres.nurimaze.logic.view import NurimazeView
from gridwright.logic.technique import Case, Finding, Masks, Technique

Look = Callable[[NurimazeView, int, int, int], Finding]
Say = Callable[[NurimazeView, Case], Saying]
Reason = Callable[[NurimazeView, int, int, Case], Masks]
Scope = Callable[[NurimazeView, int], Masks]
Cells = Callable[[NurimazeView, int], int]
Named = Callable[[NurimazeView, Case], int]
Length = Callable[[NurimazeView, int, int, Case], int]

PATH_RULES = (rules.PATH, rules.CIRCLES, rules.TRIANGLES)
PATH_AND_LOOPS = (*PATH_RULES, rules.LOOPS)

WHOLE_BOARD = 0
"""The only unit of a technique that looks at the whole board."""


def whole_board(view: NurimazeView) -> Iterable[int]:
    """One unit."""
    return (WHOLE_BOARD,)


def all_rooms(view: NurimazeView, unit: int) -> Masks:
    """The scope of a technique that depends on every room."""
    return view.all, view.all


def no_cells(view: NurimazeView, unit: int) -> int:
    """The whole board has no cells of its own to highlight."""
    return 0


def rooms(view: NurimazeView) -> Iterable[int]:
    """Each room is a unit."""
    return range(view.size)


def room_itself(view: NurimazeView, room: int) -> int:
    """The cells of a room."""
    return view.room_cells[room]


def path_marks(view: NurimazeView) -> Iterable[int]:
    """The cells that must be on the path: S, G and circles."""
    return bits(view.targets)


def mark_cell(view: NurimazeView, cell: int) -> int:
    """The cell of a mark."""
    return 1 << cell


def marks_in(view: NurimazeView, rooms: int) -> int:
    """The marks in these rooms."""
    return view.cells(rooms) & (view.targets | view.triangles)


def known_marks(view: NurimazeView, case: Case) -> int:
    """The marks in the white rooms of a reason, and in the room that is looked at."""
    return marks_in(view, case.known_no | case.yes | case.no)


class Unit(NamedTuple):
    """The kind of unit that a technique looks at, and what depends on it."""

    units: Callable[[NurimazeView], Iterable[int]]
    cells: Cells
    apart: bool = False
    inside: bool = True
    settles: Cells | None = None


BOARD = Unit(whole_board, no_cells, apart=True)
ROOM = Unit(rooms, room_itself, inside=False, settles=lambda view, room: 1 << room)
"""Looking at each room takes too long inside what-ifs."""
MARK = Unit(path_marks, mark_cell)


def technique(
    unit: Unit,
    name: str,
    rung: int,
    sentence: str,
    names: tuple[str, ...],
    look: Look,
    say: Say,
    reason: Reason | None = None,
    scope: Scope = all_rooms,
    named: Named | None = None,
    length: Length | None = None,
) -> Technique[NurimazeView]:
    """A technique about units of this kind; ``names`` are those of the rules."""
    return Technique(
        name,
        rung,
        sentence,
        names,
        unit.units,
        scope,
        look,
        say,
        unit.cells,
        apart=unit.apart,
        inside=unit.inside,
        reason=reason,
        named=named,
        length=length,
        settles=unit.settles,
    )
