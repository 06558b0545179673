"""Techniques about the path from S to G: circles on it, triangles off it.

A board does not record the path; :mod:`gridwright.genres.nurimaze.logic.known_path` derives what is
known of it. The circles and S/G actions of Mourits 2022, §3.3.1 are the first technique; its check
``white_path`` (§3.3.3) is part of the third.

>>> from gridwright.genres.nurimaze.puzzle import Nurimaze
>>> view = NurimazeView(Nurimaze(2, 3, range(6), start=0, goal=5, circles=0b000100))
>>> yes, no = NoWayToSpare().look(view, 0, 0, 2)
>>> str(view.names(no))
'r1c2 and r2c3'
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.core.grid import bits, mask_of
from gridwright.core.saying import Listed, Saying, Value
from gridwright.genres.nurimaze.logic.areas import areas_of
from gridwright.genres.nurimaze.logic.known_path import (
    End,
    Trunk,
    joined_by,
    known_path,
    next_rooms,
    only,
    spoiling,
    trunk_of,
    union,
)
from gridwright.genres.nurimaze.logic.technique_units import (
    PATH_AND_LOOPS,
    PATH_RULES,
    AtMark,
    known_marks,
    marks_in,
)
from gridwright.genres.nurimaze.logic.view import NurimazeView
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, OnBoard, Technique

WOULD = {
    "loop": Saying("close a loop"),
    "fork": Saying("fork"),
    "triangle": Saying("meet a triangle"),
    "end": Saying("run through S or G"),
    "early": Saying("reach G too early"),
}
"""What the path would do wrong, by the fault of a trunk."""


class NoWayToSpare(AtMark):
    """A circle with only two ways out uses both; S or G with only one way out uses it."""

    # Mourits 2022, §3.3.1.
    name = "no way to spare"
    rung = 2
    rules = PATH_RULES
    obvious = True

    def scope(self, view: NurimazeView, cell: int) -> Masks:
        """The rooms beside a mark; only which of them are black matters."""
        return mask_of({view.room_of[side] for side in sides_of(view, cell)}), 0

    def look(self, view: NurimazeView, yes: int, no: int, cell: int) -> Finding:
        left = [
            room for side in sides_of(view, cell) if not yes >> (room := view.room_of[side]) & 1
        ]
        need = 1 if view.ends >> cell & 1 else 2
        if len(left) > need:
            return NOTHING
        return (0, mask_of(left)) if len(left) == need else None

    def say(self, view: NurimazeView, case: Case) -> Saying:
        sides = sides_of(view, case.unit)
        left = sum(not case.known_yes >> view.room_of[side] & 1 for side in sides)
        return Saying(WAYS_OUT[min(left, 2)], mark=mark_at(view, case.unit))

    def named(self, view: NurimazeView, case: Case) -> int:
        """The triangles beside a mark, where the path cannot leave it."""
        return view.grid.neighbours(1 << case.unit) & view.triangles


WAYS_OUT = (
    "{mark} has no way out",
    "{mark} has only one way out",
    "{mark} has only two ways out and needs both",
)


def sides_of(view: NurimazeView, cell: int) -> tuple[int, ...]:
    """The cells beside a mark through which the path may leave it."""
    sides = view.grid.neighbour_lists[cell]
    return tuple(side for side in sides if not view.triangles >> side & 1)


class PathGoesOn(AtMark):
    """If only one open room can continue a known piece of the path, it is white."""

    name = "path goes on"
    rung = 4
    # No white loop: otherwise the path could leave a white area and come back to it.
    rules = PATH_AND_LOOPS
    obvious = True

    def look(self, view: NurimazeView, yes: int, no: int, cell: int) -> Finding:
        end = view.remembered(known_path, no).ends.get(cell)
        if end is None:
            return NOTHING
        out = next_rooms(end, yes)
        return None if out is None else (0, out)

    def reason(self, view: NurimazeView, yes: int, no: int, case: Case) -> Masks:
        """The area of the mark and the black rooms beside it."""
        part = area_at(view, no, case.unit)
        return view.around(part) & yes, part

    def say(self, view: NurimazeView, case: Case) -> Saying:
        end = view.remembered(known_path, case.known_no).ends[case.unit]
        if next_rooms(end, case.known_yes) is None:
            return cannot_go_on(view, case)
        place = _leaving(view, end, case.no)
        if end.need == 1:
            words = FROM
        elif not only(case.no):
            words = LEAVING
        else:
            words = ON_ONE_SIDE if isinstance(place, Saying) else COMING_TO
        mark, rooms = mark_at(view, case.unit), view.names(case.no)
        return Saying.about(words, mark=mark, place=place, rooms=rooms)

    def named(self, view: NurimazeView, case: Case) -> int:
        return known_marks(view, case)


FROM = "From {place} the path can continue only through {rooms}"
LEAVING = "The path can leave {mark} only through {rooms}"
ON_ONE_SIDE = "On one side of {mark} the path can continue only through {rooms}"
COMING_TO = "On one side of {mark} the path comes to {place} and can continue only through {rooms}"


def area_at(view: NurimazeView, no: int, cell: int) -> int:
    """The white area of a cell; 0 if the cell is not white."""
    parts = view.remembered(areas_of, no).parts
    return next((part for part in parts if part >> view.room_of[cell] & 1), 0)


def _leaving(view: NurimazeView, end: End, room: int) -> Value:
    """The cell at which the path leaves a white area for a room; a mark by its name."""
    around = view.grid.neighbours(view.cells(room))
    for arm, leads in zip(end.arms, end.leads, strict=True):
        if leads & room and arm & around:
            return view.grid.at(next(bits(arm & around)))
    return mark_at(view, end.cell)


def cannot_go_on(view: NurimazeView, case: Case) -> Saying:
    """That the path cannot continue from a mark, in words."""
    end = view.remembered(known_path, case.known_no).ends[case.unit]
    mark = mark_at(view, case.unit)
    if any(leads & ~case.known_yes for leads in end.leads):
        return Saying("the path could leave {mark} on one side only", mark=mark)
    if end.need == 1 and any(end.arms):
        arm = union(end.arms)
        last = view.grid.at(farthest(view, 1 << case.unit, arm))
        return Saying("the path could not continue from {place}", place=last)
    return Saying("the path could not continue from {place}", place=mark)


def farthest(view: NurimazeView, start: int, cells: int) -> int:
    """A cell of some that is farthest from the start, over these cells."""
    reached = start
    while new := view.grid.neighbours(reached) & cells & ~reached:
        reached |= new
        last = new
    return next(bits(last))


def mark_at(view: NurimazeView, cell: int) -> Saying:
    """``S at r1c1``, ``the circle at r2c2``, ``the triangle at r3c3``."""
    at = view.grid.at(cell)
    if view.ends >> cell & 1:
        return Saying("{end} at {cell}", end="S" if cell == view.puzzle.start else "G", cell=at)
    if view.puzzle.circles >> cell & 1:
        return Saying("the circle at {cell}", cell=at)
    return Saying("the triangle at {cell}", cell=at)


class SpoilsThePath(OnBoard[NurimazeView]):
    """A room that, if white, would make the path fork, meet a triangle or miss a circle is
    black.
    """

    name = "spoils the path"
    rung = 8
    rules = PATH_AND_LOOPS

    def look(self, view: NurimazeView, yes: int, no: int, unit: int) -> Finding:
        """A room that, if white, would join pieces of the path wrongly is black."""
        path = view.remembered(known_path, no)
        if path.fault:
            return None
        return NOTHING if path.whole else (spoiling(view, yes, no), 0)

    def reason(self, view: NurimazeView, yes: int, no: int, case: Case) -> Masks:
        """The areas that would be joined, or the one with a fault."""
        if case.yes:
            return 0, joined_by(view, no, case.yes) & no
        areas = view.remembered(areas_of, no).parts
        return 0, next(part for part in areas if view.remembered(trunk_of, part).fault)

    def say(self, view: NurimazeView, case: Case) -> Saying:
        would = would_spoil(view, case.known_no | case.yes)
        if not case.yes:
            return would
        return Saying("If {room} were white, {would}", room=view.names(case.yes), would=would)

    def named(self, view: NurimazeView, case: Case) -> int:
        """The marks in the areas, and a circle that the path misses if it reaches G too early."""
        return faulty_marks(view, case.known_no | case.yes)


def faulty_marks(view: NurimazeView, white: int) -> int:
    """The marks in white rooms, and a circle that they miss where they reach G too early."""
    named = marks_in(view, white)
    for trunk in view.remembered(known_path, white).trunks:
        if trunk.fault == "early":
            named |= 1 << _missed(view, trunk)
    return named


def _missed(view: NurimazeView, trunk: Trunk) -> int:
    """The first circle that is not on a trunk."""
    return next(bits(view.circles & ~trunk.cells))


def would_spoil(view: NurimazeView, white: int) -> Saying:
    """What is wrong with these white rooms, by the first fault of a trunk."""
    trunk = next(each for each in view.remembered(known_path, white).trunks if each.fault)
    if trunk.fault == "loop":
        return Saying("white cells would close a loop")
    if trunk.fault == "early":
        return Saying(
            "the path would reach G and miss {mark}", mark=mark_at(view, _missed(view, trunk))
        )
    at = _where(view, trunk)
    if trunk.fault == "triangle":
        return Saying("the path would lead through {at}", at=at)
    if trunk.fault == "fork":
        return Saying("the path would fork at {at}", at=at)
    return Saying("{at} would be in the middle of the path", at=at)


def _where(view: NurimazeView, trunk: Trunk) -> Value:
    """The place that a fault of a trunk is about."""
    if trunk.fault == "triangle":
        return mark_at(view, next(bits(trunk.cells & view.triangles)))
    if trunk.fault == "end":
        return mark_at(view, next(_branching(view, trunk.cells, view.ends, 2)))
    return view.grid.at(next(_branching(view, trunk.cells, trunk.cells, 3)))


def _branching(view: NurimazeView, trunk: int, cells: int, least: int) -> Iterator[int]:
    """Those of the cells that have ``least`` or more neighbours in a trunk."""
    for cell in bits(cells):
        if (view.grid.neighbours(1 << cell) & trunk).bit_count() >= least:
            yield cell


class TurnAtACircle(AtMark):
    """A room is white if every possible path through a circle uses it."""

    name = "turn at a circle"
    rung = 11
    rules = PATH_AND_LOOPS

    def look(self, view: NurimazeView, yes: int, no: int, cell: int) -> Finding:
        end = view.remembered(known_path, no).ends.get(cell)
        if end is None or end.need != 2:
            return NOTHING
        common = view.all
        for new in _pairs(end, yes):
            if not new:
                return NOTHING
            if not view.remembered(trunk_of, joined_by(view, no, new)).fault:
                common &= new
        return None if common == view.all else (0, common)

    def reason(self, view: NurimazeView, yes: int, no: int, case: Case) -> Masks:
        """The circle's area, the black rooms beside it, and the areas that its exits lead to."""
        part = area_at(view, no, case.unit)
        around = view.around(part)
        return around & yes, joined_by(view, no, around & ~yes) & no | part

    def say(self, view: NurimazeView, case: Case) -> Saying:
        faults, circle = _turn_faults(view, case), mark_at(view, case.unit)
        if not case.no or not faults.items:
            return no_turn(view, case)
        words = WITHOUT if only(case.no) else ANY_OTHER
        return Saying.about(words, rooms=view.names(case.no), circle=circle, faults=faults)

    def named(self, view: NurimazeView, case: Case) -> int:
        """The marks in the areas that each two ways out would join, and a circle that they miss; if
        no way is left, also the rooms of the ways.
        """
        named, end = 0, view.remembered(known_path, case.known_no).ends[case.unit]
        for new in _pairs(end, case.known_yes):
            named |= faulty_marks(view, joined_by(view, case.known_no, new))
            if not case.no:
                named |= view.cells(new)
        return named | known_marks(view, case)


WITHOUT = "Without {rooms}, the path through {circle} would {faults}"
ANY_OTHER = "Any other way through {circle} would {faults}"


def _pairs(end: End, black: int) -> Iterator[int]:
    """For each two ways out of a circle, the rooms that are white if the path uses both."""
    leading = [only(left) for leads in end.leads if (left := leads & ~black)]
    for at, one in enumerate(leading):
        for other in leading[:at]:
            yield one | other


def no_turn(view: NurimazeView, case: Case) -> Saying:
    """That no way through a circle is left, in words."""
    faults, circle = _turn_faults(view, case), mark_at(view, case.unit)
    if not faults.items:
        return Saying("the path could leave {mark} on one side only", mark=circle)
    end = view.remembered(known_path, case.known_no).ends[case.unit]
    ways = [view.names(new) for new in _pairs(end, case.known_yes)]
    if len(ways) > 1:
        return Saying("every way through {circle} would {faults}", circle=circle, faults=faults)
    return Saying(
        "the path through {circle} could continue only through {rooms} and would {faults}",
        circle=circle,
        rooms=ways[0],
        faults=faults,
    )


def _turn_faults(view: NurimazeView, case: Case) -> Listed:
    """What the ways through a circle do wrong that do not use the rooms of the case."""
    no = case.known_no
    end = view.remembered(known_path, no).ends[case.unit]
    others = [new for new in _pairs(end, case.known_yes) if not case.no or case.no & ~new]
    faults = {view.remembered(trunk_of, joined_by(view, no, new)).fault for new in others}
    return Listed(tuple(WOULD[each] for each in WOULD if each in faults), "or")


PATH_TECHNIQUES: tuple[Technique[NurimazeView], ...] = (
    NoWayToSpare(),
    PathGoesOn(),
    SpoilsThePath(),
    TurnAtACircle(),
)
