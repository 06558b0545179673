"""What is known of the path from S to G on a partly coloured board.

White cells form a tree, so the path enters a white area at most once. Remove dead ends of an area
repeatedly, except S, G and circles: what remains is on the path and is called the area's *trunk*. A
trunk must not fork or contain a triangle, and S and G can only be ends of it. At every other end
the path continues: first over cells of the area that are attached there (an *arm*), if there are
any, then over an open room.

Between trunks, the path runs through a small graph whose nodes are arms, areas without a trunk and
open rooms. It visits a node only once, so every trunk must lie on a route from S to G that visits
no node twice. Add an edge between S and G: the nodes on such routes are the block (biconnected
component) that contains this edge (Menger's theorem).

>>> from gridwright.genres.nurimaze.puzzle import Nurimaze
>>> view = NurimazeView(Nurimaze(2, 5, range(10), start=0, goal=4, circles=0b00100))
>>> trunk = trunk_of(view, 0b00001_01111)                     # white: r1c1 to r1c4, and r2c1
>>> print(view.grid.show(trunk.cells))
###..
.....
>>> [str(view.names(leads)) for end in trunk.ends for leads in end.leads]
['r1c5 and r2c4', 'r2c3']
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gridwright.core.grid import bits
from gridwright.genres.nurimaze.logic.areas import areas_of
from gridwright.genres.nurimaze.logic.cut_nodes import depth_first
from gridwright.genres.nurimaze.logic.view import NurimazeView


@dataclass(frozen=True, slots=True)
class End:
    """An end of a trunk, where the path continues."""

    cell: int
    """The cell of a circle, S or G."""
    need: int
    """In how many directions it continues: two if a single circle is the whole trunk, else one."""
    leads: tuple[int, ...]
    """The rooms outside the area that each direction leads to."""
    arms: tuple[int, ...]
    """The cells of the arm in each direction; 0 if there is none."""


@dataclass(frozen=True, slots=True)
class Trunk:
    """What is known of the path in a white area."""

    fault: str
    """Why there can be no path: ``loop``, ``triangle``, ``fork``, ``end`` (S or G inside a trunk),
    ``early`` (S and G are joined and a circle is missing); empty if there can be one."""
    cells: int
    """The cells that are certainly on the path."""
    whole: bool
    """Whether it leads from S to G."""
    ends: tuple[End, ...]
    passages: tuple[int, ...]
    """Where the path may pass through an area without S, G or a circle: the rooms beside each part
    of it; triangles divide it into parts."""


def trunk_of(view: NurimazeView, area: int) -> Trunk:
    """The trunk of a white area, which is given by its rooms."""
    cells = view.cells(area)
    targets = cells & view.targets
    if view.sides(cells) >= cells.bit_count():
        return Trunk("loop", 0, False, (), ())
    if not targets:
        pieces = view.grid.components(cells & ~view.triangles)
        return Trunk("", 0, False, (), tuple(view.rooms_beside(piece) & ~area for piece in pieces))
    trunk = view.grid.without_dead_ends(cells, keep=view.targets)
    inner, forks = _inner_cells(view, trunk)
    whole = view.ends & ~trunk == 0
    fault = ""
    if trunk & view.triangles:
        fault = "triangle"
    elif forks:
        fault = "fork"
    elif inner & view.ends:
        fault = "end"
    elif whole and view.circles & ~trunk:
        fault = "early"
    if fault or whole:
        return Trunk(fault, trunk, whole, (), ())
    branches = cells & ~trunk & ~view.triangles
    ends = [
        _end(view, area, cells, trunk, branches, cell)
        for cell in bits(targets & ~inner)
        # If S or G is one of two ends of a trunk, the path continues only at the other one.
        if not (view.ends >> cell & 1 and trunk & (trunk - 1))
    ]
    return Trunk("", trunk, False, tuple(ends), ())


def _inner_cells(view: NurimazeView, trunk: int) -> tuple[int, int]:
    """The cells of a trunk with two or more neighbours in it, and those with three or more."""
    cols = view.grid.cols
    before, after = (trunk & view.not_last) << 1, (trunk & view.not_first) >> 1
    above, under = trunk << cols, trunk >> cols
    sides, heights = before | after, above | under
    inner = trunk & (before & after | above & under | sides & heights)
    return inner, inner & (before & after & heights | above & under & sides)


def _end(view: NurimazeView, area: int, cells: int, trunk: int, branches: int, cell: int) -> End:
    grid = view.grid
    arms, leads = [], []
    for side in grid.neighbour_lists[cell]:
        if branches >> side & 1:
            arm = grid.flood(1 << side, branches)
            arms.append(arm)
            leads.append(view.rooms_beside(arm) & ~area)
        elif not cells >> side & 1:
            arms.append(0)
            leads.append(1 << view.room_of[side])
    alone = trunk == 1 << cell
    return End(cell, 2 if alone and not view.ends >> cell & 1 else 1, tuple(leads), tuple(arms))


@dataclass(frozen=True, slots=True)
class KnownPath:
    """What is known of the path in all white areas of a board."""

    fault: str
    """The first fault of a trunk; empty if none has one."""
    whole: bool
    """Whether S and G are joined by white cells."""
    ends: dict[int, End]
    """The ends at which the path continues, by cell."""
    trunks: tuple[Trunk, ...]


def known_path(view: NurimazeView, white: int) -> KnownPath:
    """What a board with these white rooms shows of the path."""
    remembered = view.remembered
    trunks = [remembered(trunk_of, part) for part in remembered(areas_of, white).parts]
    fault, whole = "", False
    ends: dict[int, End] = {}
    for trunk in trunks:
        fault = fault or trunk.fault
        whole = whole or trunk.whole
        for end in trunk.ends:
            ends[end.cell] = end
    return KnownPath(fault, whole, ends, tuple(trunks))


def next_rooms(end: End, black: int) -> int | None:
    """The open rooms that must be white for the path to continue; ``None`` if it cannot."""
    leading = [left for leads in end.leads if (left := leads & ~black)]
    if len(leading) < end.need:
        return None
    if end.need == 1:
        return only(union(leading))
    return 0 if len(leading) > 2 else only(leading[0]) | only(leading[1])


def only(rooms: int) -> int:
    """The set itself if it has only one room, otherwise the empty set."""
    return 0 if rooms & (rooms - 1) else rooms


def joined_by(view: NurimazeView, white: int, new: int) -> int:
    """The area that these new white rooms would form with the areas that they touch."""
    areas = view.remembered(areas_of, white)
    area = new
    for part, touched in areas.with_touched():
        if touched & new:
            area |= part
    return area


def spoiling(view: NurimazeView, black: int, white: int) -> int:
    """The open rooms that, if white, would spoil the path by joining trunks: it would fork, meet a
    triangle, or reach G too early.
    """
    remembered = view.remembered
    areas = remembered(areas_of, white)
    one = two = 0
    for part, touched in areas.with_touched():
        if view.has_target & part:
            two |= one & touched
            one |= touched
    spoil = 0
    for room in bits(two & ~(black | white | areas.twice)):
        if remembered(trunk_of, joined_by(view, white, 1 << room)).fault:
            spoil |= 1 << room
    return spoil


@dataclass(frozen=True, slots=True)
class Graph:
    """Nodes and their neighbours; a node with the number of a room is that open room."""

    neighbours: list[list[int]]
    start: int
    goal: int
    """The nodes of S and G; -1 if S (or G) is not known to be white."""
    required: dict[int, int]
    """The nodes that the path must visit, each with the cell of a mark."""
    areas: dict[int, int]
    """For each node that is not an open room, the white area that it is a part of."""


def graph_of(view: NurimazeView, black: int, white: int) -> Graph:
    """The graph of open rooms, arms, circles, and areas without marks."""
    path = view.remembered(known_path, white)
    settled = black | white
    neighbours: list[list[int]] = [[]] * view.size
    for room in bits(view.all & ~settled):
        neighbours[room] = [other for other in view.beside_lists[room] if not settled >> other & 1]
    required: dict[int, int] = {}
    terminal = {1 << view.puzzle.start: -1, 1 << view.puzzle.goal: -1}
    areas: dict[int, int] = {}

    def node(area: int, exits: int, *others: int) -> int:
        here = len(neighbours)
        areas[here] = area
        neighbours.append([*bits(exits & ~black), *others])
        for other in neighbours[here]:
            neighbours[other].append(here)
        return here

    for area, trunk in zip(view.remembered(areas_of, white).parts, path.trunks, strict=True):
        for exits in trunk.passages:
            node(area, exits)
        arms = []
        for end in trunk.ends:
            if end.need == 2:
                sides = [node(area, leads) for leads in end.leads]
                required[node(area, 0, *sides)] = end.cell
            else:
                arms.append(node(area, union(end.leads)))
        if trunk.cells & view.ends:
            terminal[trunk.cells & view.ends] = arms[0]
        elif arms:
            required[node(area, 0, *arms)] = trunk.ends[0].cell
    start, goal = terminal.values()
    if start >= 0 and goal >= 0:
        # The added edge between S and G; a search from S takes it first.
        neighbours[start].insert(0, goal)
    return Graph(neighbours, start, goal, required, areas)


def union(masks: Iterable[int]) -> int:
    """The union of several sets."""
    total = 0
    for mask in masks:
        total |= mask
    return total


def on_some_route(graph: Graph, without: int = -1) -> set[int]:
    """The nodes on routes from start to goal that visit no node twice; empty if there is no route.
    The node ``without`` must not be used.
    """
    tree = depth_first(graph.neighbours, graph.start, without)
    if tree.low[graph.goal] > 0:
        return set()
    order, above, low = tree.order, tree.above, tree.low
    on_route = {graph.start, graph.goal}
    for node in tree.sequence[2:]:
        parent = above[node]
        if parent in on_route and low[node] < order[parent]:
            on_route.add(node)
    return on_route


def separated(graph: Graph, wanted: int) -> tuple[int, set[int]]:
    """A node that separates the wanted one from start and goal, and the nodes on the wanted side,
    as few as possible; -1 if there is no route to the wanted node at all.
    """
    tree = depth_first(graph.neighbours, graph.start)
    if tree.order[wanted] < 0:
        return -1, set(depth_first(graph.neighbours, wanted).sequence)
    here = wanted
    while here != graph.start and (here == graph.goal or not tree.cut_off(here)):
        here = tree.above[here]
    if here == graph.start:
        # Only the added edge joins start and goal.
        return -1, set(tree.below(graph.goal))
    return tree.above[here], set(tree.below(here))
