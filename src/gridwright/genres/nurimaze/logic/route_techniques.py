"""Techniques about the whole board: is there still a route for the path, or a way around a room?

Only the first, which says that no route is left, is used inside what-ifs: the others take long, and
a what-if only needs to notice that there can be no path. It finds more than ``check_circles`` of
Mourits 2022, §3.1, because it knows that the path enters a white area only once.

>>> from gridwright.genres.nurimaze.puzzle import Nurimaze
>>> view = NurimazeView(Nurimaze(3, 3, range(9), start=0, goal=2, circles=1 << 8))
>>> yes, no = OnlyRoute().look(view, 1 << 4, view.puzzle.given.no, 7)
>>> str(view.names(no))
'r3c2'
"""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.core.grid import bits, mask_of, union
from gridwright.core.saying import Saying
from gridwright.genres.nurimaze.logic.areas import meeting
from gridwright.genres.nurimaze.logic.known_path import (
    Graph,
    graph_of,
    joined_by,
    known_path,
    on_some_route,
    separated,
)
from gridwright.genres.nurimaze.logic.maze_techniques import (
    CutOff,
    Pocket,
    area_name,
)
from gridwright.genres.nurimaze.logic.path_techniques import WOULD, faulty_marks, mark_at
from gridwright.genres.nurimaze.logic.technique_units import (
    PATH_AND_LOOPS,
    PATH_RULES,
    InRoom,
    known_marks,
)
from gridwright.genres.nurimaze.logic.view import NurimazeView
from gridwright.genres.nurimaze.rules import CONNECTED, LOOPS, SQUARES
from gridwright.logic.technique import (
    NOTHING,
    WHOLE_BOARD,
    Case,
    Finding,
    Masks,
    OnBoard,
    Technique,
)

CUT_OFF, POCKET = CutOff(), Pocket()
"""Why rooms are needed to connect the maze."""


@dataclass(frozen=True, slots=True)
class Route:
    """The graph of ``known_path.py``, and what routes can pass."""

    graph: Graph
    reached: set[int]
    """The nodes on some route from S to G."""
    missed: int
    """The node of a mark that no route passes, that of G if there is no route, or -1."""


def route(view: NurimazeView, yes: int, no: int) -> Route | None:
    """The route; ``None`` if S and G are joined or not both white, or the path has a fault."""
    path = view.remembered(known_path, no)
    if path.fault or path.whole:
        return None
    graph = graph_of(view, yes, no)
    if graph.start < 0 or graph.goal < 0:
        return None
    reached = on_some_route(graph)
    return Route(graph, reached, _missed(graph, reached))


def _missed(graph: Graph, reached: set[int]) -> int:
    if not reached:
        return graph.goal
    return next((node for node in graph.required if node not in reached), -1)


class OfRoute(Technique[NurimazeView]):
    """It looks for a route from S to G that passes every circle."""

    rules = PATH_AND_LOOPS

    def say(self, view: NurimazeView, case: Case) -> Saying:
        """The mark that the path would miss, and the bottleneck on the way to it."""
        rooms = view.names(case.yes | case.no)
        would = cannot_pass(view, case.known_yes | case.no, case.known_no | case.yes)
        if case.yes:
            return Saying("If {room} were white, {would}", room=rooms, would=would)
        if case.no:
            return Saying("Without {rooms}, {would}", rooms=rooms, would=would)
        return would

    def named(self, view: NurimazeView, case: Case) -> int:
        """The marks in the rooms of the reason, and the bottleneck."""
        bottleneck = bottleneck_cells(view, case.known_yes | case.no, case.known_no | case.yes)
        return bottleneck | known_marks(view, case)


class NoRoute(OfRoute, OnBoard[NurimazeView]):
    """Some route from S to G must pass every circle."""

    name = "no route"
    rung = 10
    apart = False

    def cells(self, view: NurimazeView, unit: int) -> int:
        return view.targets

    def look(self, view: NurimazeView, yes: int, no: int, unit: int) -> Finding:
        known = view.remembered(route, yes, no)
        return NOTHING if known is None or known.missed < 0 else None

    def reason(self, view: NurimazeView, yes: int, no: int, case: Case) -> Masks:
        """What separates the mark that no route can pass."""
        known = view.remembered(route, yes, no)
        if known is None or known.missed < 0:
            return yes, no
        graph = known.graph
        through, side = separated(graph, known.missed)
        black = 0
        white = view.puzzle.rooms_of(view.ends)
        for node in side | {through} - {-1}:
            area = graph.areas.get(node, 0)
            white |= area
            black |= view.around(area) if area else view.beside[node]
        return black & yes, white & no


NO_ROUTE = NoRoute()


class RouteInRoom(InRoom):
    """It looks at a room and how routes pass it."""

    def cells(self, view: NurimazeView, room: int) -> int:
        return view.targets | view.room_cells[room]


class OnlyRoute(OfRoute, RouteInRoom):
    """A room is white if without it no route from S to G passes every circle."""

    name = "only route"
    rung = 10

    def look(self, view: NurimazeView, yes: int, no: int, room: int) -> Finding:
        known = view.remembered(route, yes, no)
        if known is None or (yes | no) >> room & 1:
            return NOTHING
        if known.missed >= 0:
            return None
        if room not in known.reached:
            return NOTHING
        graph = known.graph
        return NOTHING if _missed(graph, on_some_route(graph, room)) < 0 else (0, 1 << room)

    def reason(self, view: NurimazeView, yes: int, no: int, case: Case) -> Masks:
        """The reason why no route is left if the room is black."""
        masks = NO_ROUTE.reason(view, yes | case.no, no, case)
        return masks[0] & ~case.no, masks[1]


class BlocksTheRoute(OfRoute, RouteInRoom):
    """A room is black if, were it white, no route from S to G would pass every circle."""

    name = "blocks the route"
    rung = 12

    def look(self, view: NurimazeView, yes: int, no: int, room: int) -> Finding:
        known = view.remembered(route, yes, no)
        if known is None or (yes | no) >> room & 1:
            return NOTHING
        if known.missed >= 0:
            return None
        # If no route passes the room, white cells there do not change the path.
        if room not in known.reached or not view.beside[room] & no:
            return NOTHING
        blocked = NO_ROUTE.look(view, yes, no | 1 << room, WHOLE_BOARD) is None
        return (1 << room, 0) if blocked else NOTHING

    def reason(self, view: NurimazeView, yes: int, no: int, case: Case) -> Masks:
        """The reason why no route is left if the room is white."""
        masks = NO_ROUTE.reason(view, yes, no | case.yes, case)
        return masks[0], masks[1] & ~case.yes


def needed_rooms(view: NurimazeView, yes: int, no: int, among: int) -> int:
    """Of some open rooms, those without which no route from S to G passes every circle."""
    known = view.remembered(route, yes, no)
    if known is None or known.missed >= 0:
        return 0
    graph = known.graph
    return mask_of(
        room
        for room in bits(among & ~(yes | no))
        if room in known.reached and _missed(graph, on_some_route(graph, room)) >= 0
    )


def cannot_pass(view: NurimazeView, yes: int, no: int) -> Saying:
    """Which mark no route from S to G passes, in words."""
    known = view.remembered(route, yes, no)
    if known is None or known.missed == known.graph.goal:
        return Saying("the path could not lead from S to G")
    cell = known.graph.required[known.missed]
    mark = mark_at(view, cell)
    through, _ = separated(known.graph, known.missed)
    if through < 0:
        return Saying("the path could not reach {mark}", mark=mark)
    area = known.graph.areas.get(through, 0)
    if area >> view.room_of[cell] & 1:
        return Saying("the path could leave {mark} on one side only", mark=mark)
    bottleneck = area_name(view, area) if area else view.named(through)
    return Saying(
        "the path would have to pass {bottleneck} twice to visit {mark}",
        bottleneck=bottleneck,
        mark=mark,
    )


def bottleneck_cells(view: NurimazeView, yes: int, no: int) -> int:
    """The cells of the open room that the path would have to pass twice; 0 if there is none."""
    known = view.remembered(route, yes, no)
    if known is None or known.missed in (-1, known.graph.goal):
        return 0
    through, _ = separated(known.graph, known.missed)
    return view.room_cells[through] if 0 <= through < view.size else 0


class OtherWayRound(InRoom):
    """A room is white if the only other way to connect the maze is impossible."""

    name = "other way round"
    rung = 13
    # No square: a room may be needed because the rooms behind it would fill one.
    rules = (CONNECTED, LOOPS, SQUARES, *PATH_RULES)

    def look(self, view: NurimazeView, yes: int, no: int, room: int) -> Finding:
        # The rooms needed to connect the white ones would close a loop or spoil the path.
        if (yes | no) >> room & 1:
            return NOTHING
        needed = _needed(view, yes | 1 << room, no)
        if needed and view.remembered(known_path, no | needed).fault:
            return 0, 1 << room
        return NOTHING

    def reason(self, view: NurimazeView, yes: int, no: int, case: Case) -> Masks:
        """The reasons why each of the other rooms is needed, and the areas that they join."""
        needed = _needed(view, yes | case.no, no)
        black, white = _why_needed(view, yes | case.no, no, needed)
        return black & yes, white | joined_by(view, no, needed) & no

    def say(self, view: NurimazeView, case: Case) -> Saying:
        yes, no = case.known_yes | case.no, case.known_no
        needed = _needed(view, yes, no)
        fault = view.remembered(known_path, no | needed).fault
        room, others = view.names(case.no), view.names(needed)
        words = CLOSES_A_LOOP if fault == "loop" else SPOILS_THE_PATH
        return Saying.about(words, room=room, others=others, fault=WOULD[fault])

    def named(self, view: NurimazeView, case: Case) -> int:
        """The marks in the areas that the other rooms would join, and a circle that they miss."""
        needed = _needed(view, case.known_yes | case.no, case.known_no)
        return faulty_marks(view, case.known_no | needed) | view.cells(needed)


CLOSES_A_LOOP = (
    "If {room} were black, the only other connection of the maze, through {others}, would close a"
    " loop"
)
SPOILS_THE_PATH = (
    "If {room} were black, the only other connection of the maze, through {others}, would make the"
    " path {fault}"
)


def _why_needed(view: NurimazeView, yes: int, no: int, needed: int) -> Masks:
    """From what it follows that each of these rooms is needed."""
    pocketed = POCKET.look(view, yes, no, WHOLE_BOARD)
    found = []
    for room in bits(needed):
        each = Case(WHOLE_BOARD, 0, 1 << room, yes, no)
        in_pocket = pocketed is not None and pocketed[1] >> room & 1
        found.append((POCKET if in_pocket else CUT_OFF).reason(view, yes, no, each))
    return union(black for black, _ in found), union(white for _, white in found)


def _needed(view: NurimazeView, yes: int, no: int) -> int:
    pocketed = POCKET.look(view, yes, no, WHOLE_BOARD)
    return view.remembered(meeting, yes, no).needed | (pocketed[1] if pocketed else 0)


ROUTE_TECHNIQUES: tuple[Technique[NurimazeView], ...] = (
    NO_ROUTE,
    OnlyRoute(),
    BlocksTheRoute(),
    OtherWayRound(),
)
