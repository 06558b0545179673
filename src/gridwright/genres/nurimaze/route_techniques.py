"""Techniques that look at the whole board: is there still a route for the path, a way round?

Only the first of them, which says that no route is left, is used inside what-ifs: the others take
long, and inside a what-if it is enough to notice that the path cannot be. It says more than the
check ``check_circles`` of Mourits 2022, §3.1, because the path visits a white area only once.

>>> from gridwright.genres.nurimaze.puzzle import Nurimaze
>>> view = NurimazeView(Nurimaze(3, 3, range(9), start=0, goal=2, circles=1 << 8))
>>> yes, no = only_route(view, 1 << 4, view.puzzle.given.no, room=7)
>>> view.names(no)
'r3c2'
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gridwright.core.grid import bits
from gridwright.core.step import Saying
from gridwright.genres.nurimaze import rules
from gridwright.genres.nurimaze.areas import meeting
from gridwright.genres.nurimaze.maze_techniques import (
    WHOLE_BOARD,
    all_rooms,
    cut_off_reason,
    pocket,
    pocket_reason,
    whole_board,
)
from gridwright.genres.nurimaze.path_techniques import WOULD, mark_at
from gridwright.genres.nurimaze.view import NurimazeView
from gridwright.genres.nurimaze.way import (
    Graph,
    graph_of,
    joined_by,
    on_some_way,
    parted,
    way_of,
)
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, Technique

# A way from S to G that passes every circle.


@dataclass(frozen=True, slots=True)
class Route:
    """The graph of places, and what ways from S to G can pass."""

    graph: Graph
    reached: set[int]
    """The places on some way from S to G."""
    missed: int
    """The place of a mark that no way passes, that of G if no way leads there, or -1."""


def route(view: NurimazeView, yes: int, no: int) -> Route | None:
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


def no_route(view: NurimazeView, yes: int, no: int, unit: int) -> Finding:
    """It is impossible that no way from S to G passes every circle."""
    found = view.remembered(route, yes, no)
    return NOTHING if found is None or found.missed < 0 else None


def no_route_reason(view: NurimazeView, yes: int, no: int, case: Case) -> Masks:
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


def rooms(view: NurimazeView) -> Iterable[int]:
    """Each room is a unit."""
    return range(view.size)


def only_route(view: NurimazeView, yes: int, no: int, room: int) -> Finding:
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


def only_route_reason(view: NurimazeView, yes: int, no: int, case: Case) -> Masks:
    """That of the board on which the room is black."""
    found = no_route_reason(view, yes | case.no, no, case)
    return found[0] & ~case.no, found[1]


def blocks(view: NurimazeView, yes: int, no: int, room: int) -> Finding:
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


def blocks_reason(view: NurimazeView, yes: int, no: int, case: Case) -> Masks:
    """That of the board on which the room is white."""
    found = no_route_reason(view, yes, no | case.yes, case)
    return found[0], found[1] & ~case.yes


def say_route(view: NurimazeView, case: Case) -> Saying:
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


def route_cells(view: NurimazeView, unit: int) -> int:
    """S, G and the circles."""
    return view.targets


def room_and_route_cells(view: NurimazeView, room: int) -> int:
    """The room, S, G and the circles."""
    return view.targets | view.room_cells[room]


# The other way round.


def corridor(view: NurimazeView, yes: int, no: int, room: int) -> Finding:
    """A room is white if, without it, the rooms that hold the white ones together close a loop or
    spoil the path.
    """
    if (yes | no) >> room & 1:
        return NOTHING
    needed = _needed(view, yes | 1 << room, no)
    if needed and view.remembered(way_of, no | needed).fault:
        return 0, 1 << room
    return NOTHING


def _needed(view: NurimazeView, yes: int, no: int) -> int:
    found = pocket(view, yes, no, WHOLE_BOARD)
    return view.remembered(meeting, yes, no).needed | (found[1] if found else 0)


def corridor_reason(view: NurimazeView, yes: int, no: int, case: Case) -> Masks:
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


def say_corridor(view: NurimazeView, case: Case) -> Saying:
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


def room_itself(view: NurimazeView, room: int) -> int:
    """The room."""
    return view.room_cells[room]


ROUTE_TECHNIQUES: tuple[Technique[NurimazeView], ...] = (
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
