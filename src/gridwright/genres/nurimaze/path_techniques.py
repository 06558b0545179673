"""Techniques about the path from S to G: circles on it, triangles off it.

The path is never marked on a board; what is known of it is a reason. See
:mod:`gridwright.genres.nurimaze.way` for trunks, arms and the graph of places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from gridwright.core.grid import bits, mask_of
from gridwright.genres.nurimaze import rules
from gridwright.genres.nurimaze.areas import areas_of, meeting
from gridwright.genres.nurimaze.maze_techniques import (
    WHOLE_BOARD,
    all_rooms,
    capital,
    cut_off_reason,
    mark_cell,
    no_cells,
    pocket,
    pocket_reason,
    whole_board,
)
from gridwright.genres.nurimaze.view import View
from gridwright.genres.nurimaze.way import (
    End,
    Graph,
    Trunk,
    graph_of,
    joined_by,
    next_rooms,
    on_some_way,
    only,
    parted,
    spoiling,
    trunk_of,
    way_of,
)
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, Saying, Technique

WOULD = {
    "loop": "close a loop",
    "fork": "fork",
    "triangle": "meet a triangle",
    "end": "run through S or G",
    "early": "reach G too early",
}
"""What a path would do that it must not, by the fault of a trunk."""


def path_marks(view: View) -> Iterable[int]:
    """The cells that are on the path from the start: S, G and circles."""
    return bits(view.targets)


# Circles, S and G with no way to spare (Mourits 2022, §3.3.1).


def sides_of(view: View, cell: int) -> tuple[int, ...]:
    """The cells beside a mark over which the path may leave it."""
    sides = view.grid.neighbour_lists[cell]
    return tuple(side for side in sides if not view.triangles >> side & 1)


def sides_scope(view: View, cell: int) -> Masks:
    """The rooms beside a mark; it matters which of them are black."""
    return mask_of({view.room_of[side] for side in sides_of(view, cell)}), 0


def no_way_to_spare(view: View, yes: int, no: int, cell: int) -> Finding:
    """A circle with two ways out uses both; S and G use the only one that they have."""
    left = [room for side in sides_of(view, cell) if not yes >> (room := view.room_of[side]) & 1]
    need = 1 if view.ends >> cell & 1 else 2
    if len(left) > need:
        return NOTHING
    return (0, mask_of(left)) if len(left) == need else None


def say_no_way_to_spare(view: View, case: Case) -> Saying:
    """How many ways out there are."""
    need = 1 if view.ends >> case.unit & 1 else 2
    if case.no:
        number = ("one way", "two ways")[need - 1]
    else:
        sides = sides_of(view, case.unit)
        left = any(not case.known_yes >> view.room_of[side] & 1 for side in sides)
        number = "one way" if left else "no way"
    only_ = "only " if number != "no way" else ""
    return Saying("{mark} has {number} out", {
        "mark": capital(mark_at(view, case.unit)), "number": only_ + number
    })


# The path goes on.


def goes_on(view: View, yes: int, no: int, cell: int) -> Finding:
    """The end of a known piece of the path goes on over the only open room that is left."""
    end = view.remembered(way_of, no).ends.get(cell)
    if end is None:
        return NOTHING
    out = next_rooms(end, yes)
    return None if out is None else (0, out)


def area_at(view: View, no: int, cell: int) -> int:
    """The white area of a cell; no rooms where it is not white."""
    parts = view.remembered(areas_of, no).parts
    return next((part for part in parts if part >> view.room_of[cell] & 1), 0)


def goes_on_reason(view: View, yes: int, no: int, case: Case) -> Masks:
    """The area of the mark and the black rooms beside it."""
    part = area_at(view, no, case.unit)
    return view.around(part) & yes, part


def say_goes_on(view: View, case: Case) -> Saying:
    """What is left for the path."""
    end = view.remembered(way_of, case.known_no).ends[case.unit]
    leading = [leads for leads in end.leads if leads & ~case.known_yes]
    values = {"mark": mark_at(view, case.unit), "rooms": view.names(case.no)}
    if len(leading) < end.need:
        if leading:
            return Saying("The path can leave {mark} on one side only", values)
        return Saying("The path cannot go on from {mark}", values)
    if end.need == 2 and only(case.no):
        return Saying("On one side of {mark} the path can go on only over {rooms}", values)
    return Saying("From {mark} the path can go on only over {rooms}", values)


def mark_at(view: View, cell: int) -> str:
    """``S at r1c1``, ``the circle at r2c2``, ``the triangle at r3c3``."""
    name = view.grid.name(cell)
    if view.ends >> cell & 1:
        return f"{'S' if cell == view.puzzle.start else 'G'} at {name}"
    return f"the {'circle' if view.puzzle.circles >> cell & 1 else 'triangle'} at {name}"


# The path does not fork, meet a triangle, or finish early.


def spoils_path(view: View, yes: int, no: int, unit: int) -> Finding:
    """A room that would join pieces of the path wrongly is black."""
    way = view.remembered(way_of, no)
    if way.fault:
        return None
    return NOTHING if way.whole else (spoiling(view, yes, no), 0)


def spoils_reason(view: View, yes: int, no: int, case: Case) -> Masks:
    """The areas that would be joined, or the one that is wrong."""
    if case.yes:
        return 0, joined_by(view, no, case.yes) & no
    areas = view.remembered(areas_of, no).parts
    return 0, next(part for part in areas if view.remembered(trunk_of, part).fault)


SPOILT = {
    "loop": ("white cells would close a loop", "White cells close a loop"),
    "triangle": ("the path would lead over {at}", "The path leads over {at}"),
    "fork": ("the path would fork at {at}", "The path forks at {at}"),
    "end": ("{at} would be in the middle of the path", "{at} is in the middle of the path"),
    "early": ("the path would reach G and miss a circle", "The path reaches G and misses a circle"),
}
"""What would be wrong with the path, and what is, by the fault of a trunk."""


def say_spoils(view: View, case: Case) -> Saying:
    """What the path would do."""
    way = view.remembered(way_of, case.known_no | case.yes)
    trunk = next(each for each in way.trunks if each.fault)
    would, does = SPOILT[trunk.fault]
    values = {"room": view.names(case.yes), "at": _where(view, trunk)}
    return Saying("If {room} were white, " + would if case.yes else does, values)


def _where(view: View, trunk: Trunk) -> str:
    """The place that a fault of a trunk is about."""
    if trunk.fault == "triangle":
        return mark_at(view, next(bits(trunk.cells & view.triangles)))
    if trunk.fault == "end":
        return mark_at(view, next(_branching(view, trunk.cells, view.ends, 2)))
    if trunk.fault == "fork":
        return view.grid.name(next(_branching(view, trunk.cells, trunk.cells, 3)))
    return ""


def _branching(view: View, trunk: int, cells: int, least: int) -> Iterator[int]:
    """Some cells, where they have so many neighbours or more in a trunk."""
    for cell in bits(cells):
        if (view.grid.neighbours(1 << cell) & trunk).bit_count() >= least:
            yield cell


# Two ways out of a circle that go together.


def turns(view: View, yes: int, no: int, cell: int) -> Finding:
    """What all pairs of ways out of a circle share that close no loop and spoil no path."""
    end = view.remembered(way_of, no).ends.get(cell)
    if end is None or end.need != 2:
        return NOTHING
    common = view.all
    for new in _pairs(end, yes):
        if not new:
            return NOTHING
        if not view.remembered(trunk_of, joined_by(view, no, new)).fault:
            common &= new
    return None if common == view.all else (0, common)


def _pairs(end: End, black: int) -> Iterator[int]:
    """The rooms that are white for certain if the path leaves in two given directions."""
    leading = [only(left) for leads in end.leads if (left := leads & ~black)]
    for at, one in enumerate(leading):
        for other in leading[:at]:
            yield one | other


def turns_reason(view: View, yes: int, no: int, case: Case) -> Masks:
    """The area of the circle, the black rooms beside it, and the areas that its ways lead to."""
    part = area_at(view, no, case.unit)
    around = view.around(part)
    return around & yes, joined_by(view, no, around & ~yes) & no | part


def say_turns(view: View, case: Case) -> Saying:
    """What the other ways through the circle would do."""
    no = case.known_no
    end = view.remembered(way_of, no).ends[case.unit]
    others = [new for new in _pairs(end, case.known_yes) if not case.no or case.no & ~new]
    faults = {view.remembered(trunk_of, joined_by(view, no, new)).fault for new in others}
    values = {
        "circle": mark_at(view, case.unit),
        "rooms": view.names(case.no),
        "faults": " or ".join(WOULD[each] for each in WOULD if each in faults),
    }
    if not others:
        return Saying("The path can leave {circle} on one side only", values)
    if not case.no:
        return Saying("Every way through {circle} would {faults}", values)
    if not only(case.no):
        return Saying("Any other way through {circle} would {faults}", values)
    return Saying("Without {rooms} the path through {circle} would {faults}", values)


# A way from S to G that passes every circle.


@dataclass(frozen=True, slots=True)
class Route:
    """The graph of places, and what ways from S to G can pass."""

    graph: Graph
    reached: set[int]
    """The places on some way from S to G."""
    missed: int
    """The place of a mark that no way passes, that of G if no way leads there, or -1."""


def route(view: View, yes: int, no: int) -> Route | None:
    """Nothing where S and G are joined, not known to be white, or no path is possible anyway."""
    way = view.remembered(way_of, no)
    if way.fault or way.whole:
        return None
    graph = graph_of(view, yes, no)
    if graph.start < 0 or graph.goal < 0:
        return None
    reached = on_some_way(graph)
    return Route(graph, reached, _missed(graph, reached))


def _missed(graph: Graph, reached: set[int]) -> int:
    if not reached:
        return graph.goal
    return next((place for place in graph.required if place not in reached), -1)


def no_route(view: View, yes: int, no: int, unit: int) -> Finding:
    """It is impossible that no way from S to G passes every circle."""
    found = view.remembered(route, yes, no)
    return NOTHING if found is None or found.missed < 0 else None


def no_route_reason(view: View, yes: int, no: int, case: Case) -> Masks:
    """What shuts in the places from which the path cannot go on."""
    found = view.remembered(route, yes, no)
    if found is None or found.missed < 0:
        return yes, no
    graph = found.graph
    through, side = parted(graph, found.missed)
    black = 0
    white = view.puzzle.rooms_of(view.ends)
    for place in side | {through} - {-1}:
        area = graph.areas.get(place, 0)
        white |= area
        black |= view.around(area) if area else view.beside[place]
    return black & yes, white & no


def rooms(view: View) -> Iterable[int]:
    """Each room is a unit."""
    return range(view.size)


def only_route(view: View, yes: int, no: int, room: int) -> Finding:
    """A room is white if without it no way from S to G passes every circle."""
    found = view.remembered(route, yes, no)
    if found is None or (yes | no) >> room & 1:
        return NOTHING
    if found.missed >= 0:
        return None
    if room not in found.reached:
        return NOTHING
    graph = found.graph
    return NOTHING if _missed(graph, on_some_way(graph, room)) < 0 else (0, 1 << room)


def only_route_reason(view: View, yes: int, no: int, case: Case) -> Masks:
    """That of the board on which the room is black."""
    found = no_route_reason(view, yes | case.no, no, case)
    return found[0] & ~case.no, found[1]


def blocks(view: View, yes: int, no: int, room: int) -> Finding:
    """A room is black if, once it is white, no way from S to G passes every circle."""
    found = view.remembered(route, yes, no)
    if found is None or (yes | no) >> room & 1:
        return NOTHING
    if found.missed >= 0:
        return None
    # Where no way passes a room, white cells there change nothing for the path.
    if room not in found.reached or not view.beside[room] & no:
        return NOTHING
    return (1 << room, 0) if no_route(view, yes, no | 1 << room, 0) is None else NOTHING


def blocks_reason(view: View, yes: int, no: int, case: Case) -> Masks:
    """That of the board on which the room is white."""
    found = no_route_reason(view, yes, no | case.yes, case)
    return found[0], found[1] & ~case.yes


def say_route(view: View, case: Case) -> Saying:
    """Which circle the path would miss."""
    found = view.remembered(route, case.known_yes | case.no, case.known_no | case.yes)
    place = -1 if found is None else found.missed
    cell = found.graph.required.get(place, view.puzzle.goal) if found else view.puzzle.goal
    values = {"rooms": view.names(case.yes | case.no), "mark": mark_at(view, cell)}
    passes = cell != view.puzzle.goal
    if case.yes:
        what = "from S to G could not pass {mark}" if passes else "could not lead from S to G"
        return Saying("If {rooms} were white, the path " + what, values)
    what = "from S to G cannot pass {mark}" if passes else "cannot lead from S to G"
    return Saying(("Without {rooms} the path " if case.no else "The path ") + what, values)


def route_cells(view: View, unit: int) -> int:
    """S, G and the circles."""
    return view.targets


def room_and_route_cells(view: View, room: int) -> int:
    """The room, S, G and the circles."""
    return view.targets | view.room_cells[room]


# The other way round.


def corridor(view: View, yes: int, no: int, room: int) -> Finding:
    """A room is white if, without it, the rooms that hold the white ones together close a loop or
    spoil the path.
    """
    if (yes | no) >> room & 1:
        return NOTHING
    needed = _needed(view, yes | 1 << room, no)
    if needed and view.remembered(way_of, no | needed).fault:
        return 0, 1 << room
    return NOTHING


def _needed(view: View, yes: int, no: int) -> int:
    found = pocket(view, yes, no, WHOLE_BOARD)
    return view.remembered(meeting, yes, no).needed | (found[1] if found else 0)


def corridor_reason(view: View, yes: int, no: int, case: Case) -> Masks:
    """The reasons why each of the rooms left is needed, and the areas that they join."""
    black = yes | case.no
    needed = _needed(view, black, no)
    by_pocket = pocket(view, black, no, WHOLE_BOARD)
    because_yes, because_no = 0, joined_by(view, no, needed) & no
    for room in bits(needed):
        each = Case(WHOLE_BOARD, 0, 1 << room, black, no)
        in_pocket = by_pocket is not None and by_pocket[1] >> room & 1
        found = (pocket_reason if in_pocket else cut_off_reason)(view, black, no, each)
        because_yes |= found[0]
        because_no |= found[1]
    return because_yes & yes, because_no


def say_corridor(view: View, case: Case) -> Saying:
    """What the rooms left would do."""
    yes, no = case.known_yes | case.no, case.known_no
    fault = view.remembered(way_of, no | _needed(view, yes, no)).fault
    values = {"room": view.names(case.no), "fault": WOULD[fault]}
    if fault == "loop":
        return Saying(
            "If {room} were black, the cells left to hold the maze together would close a loop",
            values,
        )
    return Saying(
        "If {room} were black, the cells left to hold the maze together would make the path"
        " {fault}",
        values,
    )


def room_itself(view: View, room: int) -> int:
    """The room."""
    return view.room_cells[room]


PATH_TECHNIQUES: tuple[Technique[View], ...] = (
    Technique(
        name="no way to spare",
        rung=2,
        sentence="A circle with two ways out uses both; S and G use the only one they have.",
        rules=(rules.PATH, rules.CIRCLES, rules.TRIANGLES),
        units=path_marks,
        scope=sides_scope,
        look=no_way_to_spare,
        say=say_no_way_to_spare,
        cells=mark_cell,
    ),
    Technique(
        name="path goes on",
        rung=7,
        sentence="A known piece of the path goes on over the only open room that is left to it.",
        rules=(rules.PATH, rules.CIRCLES, rules.TRIANGLES),
        units=path_marks,
        scope=all_rooms,
        look=goes_on,
        say=say_goes_on,
        cells=mark_cell,
        reason=goes_on_reason,
    ),
    Technique(
        name="spoils the path",
        rung=8,
        sentence="A room with which the path would fork, meet a triangle or finish early is black.",
        rules=(rules.PATH, rules.CIRCLES, rules.TRIANGLES, rules.LOOPS),
        units=whole_board,
        scope=all_rooms,
        look=spoils_path,
        say=say_spoils,
        cells=no_cells,
        apart=True,
        reason=spoils_reason,
    ),
    Technique(
        name="turn at a circle",
        rung=10,
        sentence="A way out of a circle that all possible turns of the path use is white.",
        rules=(rules.PATH, rules.CIRCLES, rules.TRIANGLES, rules.LOOPS),
        units=path_marks,
        scope=all_rooms,
        look=turns,
        say=say_turns,
        cells=mark_cell,
        reason=turns_reason,
    ),
    Technique(
        name="no route",
        rung=11,
        sentence="Some way from S to G passes every circle.",
        rules=(rules.PATH, rules.CIRCLES, rules.TRIANGLES, rules.LOOPS),
        units=whole_board,
        scope=all_rooms,
        look=no_route,
        say=say_route,
        cells=route_cells,
        reason=no_route_reason,
    ),
    Technique(
        name="only route",
        rung=11,
        sentence="A room without which no way from S to G passes every circle is white.",
        rules=(rules.PATH, rules.CIRCLES, rules.TRIANGLES, rules.LOOPS),
        units=rooms,
        scope=all_rooms,
        look=only_route,
        say=say_route,
        cells=room_and_route_cells,
        inside=False,
        reason=only_route_reason,
    ),
    Technique(
        name="blocks the route",
        rung=12,
        sentence="A room with which no way from S to G passes every circle is black.",
        rules=(rules.PATH, rules.CIRCLES, rules.TRIANGLES, rules.LOOPS),
        units=rooms,
        scope=all_rooms,
        look=blocks,
        say=say_route,
        cells=room_and_route_cells,
        inside=False,
        reason=blocks_reason,
    ),
    Technique(
        name="other way round",
        rung=13,
        sentence="A room is white if the only other way to hold the maze together is impossible.",
        rules=(rules.CONNECTED, rules.LOOPS, rules.PATH, rules.CIRCLES, rules.TRIANGLES),
        units=rooms,
        scope=all_rooms,
        look=corridor,
        say=say_corridor,
        cells=room_itself,
        inside=False,
        reason=corridor_reason,
    ),
)
