"""The path from S to G on a board that is partly coloured.

White cells form a tree, so the path meets a white area, or a room, in one piece at most. What is
left of an area when its dead ends without S, G or a circle are taken away, again and again, is on
the path: its *trunk*. A trunk must not fork, nor hold a triangle; S and G are at its ends. At each
end that is not S or G the path goes on, over cells of the area that hang on that end (an *arm*)
and then over an open room.

For what lies between the trunks, places are joined to a small graph: arms, other areas, and open
rooms. The path visits a place once, so every trunk must lie on a way from S to G that visits no
place twice: in the block of that graph in which S and G are, when they are joined by one more line
(Menger's theorem).

>>> from gridwright.genres.nurimaze.puzzle import Nurimaze
>>> view = NurimazeView(Nurimaze(2, 5, range(10), start=0, goal=4, circles=0b00100))
>>> trunk = trunk_of(view, 0b00001_01111)                     # white: r1c1 to r1c4, and r2c1
>>> print(view.grid.show(trunk.cells))
###..
.....
>>> [view.names(leads) for end in trunk.ends for leads in end.leads]
['r1c5 and r2c4', 'r2c3']
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from gridwright.core.grid import bits
from gridwright.genres.nurimaze.areas import areas_of
from gridwright.genres.nurimaze.depth_first import depth_first
from gridwright.genres.nurimaze.view import NurimazeView


@dataclass(frozen=True, slots=True)
class End:
    """A place where the path goes on: an end of a trunk."""

    cell: int
    """The cell of a circle, S or G."""
    need: int
    """In how many directions it goes on: two for a circle that is a trunk by itself, or one."""
    leads: tuple[int, ...]
    """The rooms outside the area that each direction leads to."""
    arms: tuple[int, ...]
    """The cells of the area in each direction: none, or an arm."""


@dataclass(frozen=True, slots=True)
class Trunk:
    """What a white area shows of the path."""

    fault: str
    """Why there can be no path: ``loop``, ``triangle``, ``fork``, ``end`` (S or G amid a trunk),
    ``early`` (S and G are joined without all circles), or nothing."""
    cells: int
    """The cells that are on the path for certain."""
    whole: bool
    """Whether it leads from S to G."""
    ends: tuple[End, ...]
    passages: tuple[int, ...]
    """Where the path may pass through an area without S, G or a circle: the rooms beside each of
    its pieces; triangles part it."""


def trunk_of(view: NurimazeView, area: int) -> Trunk:
    """What the path does in a white area, given by its rooms."""
    cells = view.cells(area)
    targets = cells & view.targets
    if view.sides(cells) >= cells.bit_count():
        return Trunk("loop", 0, False, (), ())
    if not targets:
        pieces = view.grid.components(cells & ~view.triangles)
        return Trunk("", 0, False, (), tuple(view.rooms_beside(piece) & ~area for piece in pieces))
    trunk, inner, forks = _without_dead_ends(view, cells)
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
        # Where S or G is one of two ends of a trunk, the path goes on at the other one.
        if not (view.ends >> cell & 1 and trunk & (trunk - 1))
    ]
    return Trunk("", trunk, False, tuple(ends), ())


def _without_dead_ends(view: NurimazeView, cells: int) -> tuple[int, int, int]:
    """The trunk; its cells with two neighbours or more, and those with three or more."""
    cols, not_last, not_first = view.grid.cols, view.not_last, view.not_first
    left = cells
    while True:
        before, after = (left & not_last) << 1, (left & not_first) >> 1
        above, under = left << cols, left >> cols
        sides, heights = before | after, above | under
        inner = left & (before & after | above & under | sides & heights)
        kept = inner | left & view.targets
        if kept == left:
            return left, inner, inner & (before & after & heights | above & under & sides)
        left = kept


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
class Way:
    """What all white areas of a board show of the path."""

    fault: str
    """That of the first area that has one."""
    whole: bool
    """Whether S and G are joined."""
    ends: dict[int, End]
    """By cell."""
    trunks: tuple[Trunk, ...]


def way_of(view: NurimazeView, white: int) -> Way:
    """What a board shows of the path."""
    remembered = view.remembered
    trunks = [remembered(trunk_of, part) for part in remembered(areas_of, white).parts]
    fault, whole = "", False
    ends: dict[int, End] = {}
    for trunk in trunks:
        fault = fault or trunk.fault
        whole = whole or trunk.whole
        for end in trunk.ends:
            ends[end.cell] = end
    return Way(fault, whole, ends, tuple(trunks))


def next_rooms(end: End, black: int) -> int | None:
    """The open rooms that must be white for the path to go on; ``None`` if it cannot."""
    leading = [left for leads in end.leads if (left := leads & ~black)]
    if len(leading) < end.need:
        return None
    if end.need == 1:
        return only(union(leading))
    return 0 if len(leading) > 2 else only(leading[0]) | only(leading[1])


def only(rooms: int) -> int:
    """The room, where it is the only one; otherwise none."""
    return 0 if rooms & (rooms - 1) else rooms


def joined_by(view: NurimazeView, white: int, new: int) -> int:
    """The area that open rooms form, once they are white, with the areas that they touch."""
    areas = view.remembered(areas_of, white)
    area = new
    for part, touched in zip(areas.parts, areas.touched, strict=True):
        if touched & new:
            area |= part
    return area


def spoiling(view: NurimazeView, black: int, white: int) -> int:
    """The open rooms that would spoil the path if they were white: they would join trunks in such
    a way that it forks, meets a triangle, or reaches G too early.
    """
    remembered = view.remembered
    areas = remembered(areas_of, white)
    one = two = 0
    for part, touched in zip(areas.parts, areas.touched, strict=True):
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
    """Places and what is beside them; places below the number of rooms are open rooms."""

    ways: list[list[int]]
    start: int
    goal: int
    """The places in which the path begins and ends; -1 where S, or G, is not known to be white."""
    required: dict[int, int]
    """The places that the path must visit, and a mark there."""
    areas: dict[int, int]
    """The white area that each other place is, or is a part of."""


def graph_of(view: NurimazeView, black: int, white: int) -> Graph:
    """Open rooms, arms, circles, and areas without marks, as places of a graph."""
    way = view.remembered(way_of, white)
    settled = black | white
    ways: list[list[int]] = [[]] * view.size
    for room in bits(view.all & ~settled):
        ways[room] = [other for other in view.beside_lists[room] if not settled >> other & 1]
    required: dict[int, int] = {}
    terminal = {1 << view.puzzle.start: -1, 1 << view.puzzle.goal: -1}
    areas: dict[int, int] = {}

    def place(area: int, exits: int, *others: int) -> int:
        here = len(ways)
        areas[here] = area
        ways.append([*bits(exits & ~black), *others])
        for other in ways[here]:
            ways[other].append(here)
        return here

    for area, trunk in zip(view.remembered(areas_of, white).parts, way.trunks, strict=True):
        for exits in trunk.passages:
            place(area, exits)
        arms = []
        for end in trunk.ends:
            if end.need == 2:
                sides = [place(area, leads) for leads in end.leads]
                required[place(area, 0, *sides)] = end.cell
            else:
                arms.append(place(area, union(end.leads)))
        if trunk.cells & view.ends:
            terminal[trunk.cells & view.ends] = arms[0]
        elif arms:
            required[place(area, 0, *arms)] = trunk.ends[0].cell
    start, goal = terminal.values()
    if start >= 0 and goal >= 0:
        # One more line joins S and G. It is the first that a search from S takes.
        ways[start].insert(0, goal)
    return Graph(ways, start, goal, required, areas)


def union(masks: Iterable[int]) -> int:
    """All of several sets."""
    total = 0
    for mask in masks:
        total |= mask
    return total


def on_some_way(graph: Graph, without: int = -1) -> set[int]:
    """The places that lie on some way from start to goal which visits no place twice; none where
    there is no such way. ``without`` names a place that must not be used.
    """
    tree = depth_first(graph.ways, graph.start, without)
    if tree.low[graph.goal] > 0:
        return set()
    order, above, low = tree.order, tree.above, tree.low
    found = {graph.start, graph.goal}
    for place in tree.sequence[2:]:
        parent = above[place]
        if parent in found and low[place] < order[parent]:
            found.add(place)
    return found


def parted(graph: Graph, wanted: int) -> tuple[int, set[int]]:
    """A place through which all ways from a wanted place to start and goal lead, or -1 where there
    is no such way at all, and the places on the side of the wanted one: as few as there can be.
    """
    tree = depth_first(graph.ways, graph.start)
    if tree.order[wanted] < 0:
        return -1, set(depth_first(graph.ways, wanted).sequence)
    here = wanted
    while here != graph.start and (here == graph.goal or not tree.cut_off(here)):
        here = tree.above[here]
    if here == graph.start:
        # Only the line that was added joins start and goal.
        return -1, set(tree.below(graph.goal))
    return tree.above[here], set(tree.below(here))
