"""The path from S to G on a board that is partly coloured.

White cells form a tree, so the path meets a white area, or a room, in one piece at most. What is
left of an area when its dead ends without S, G or a circle are taken away, again and again, is on
the path: its *trunk*. A trunk must not fork, nor hold a triangle; S and G are at its ends. At each
end that is not S or G the path goes on, over cells of the area that hang on that end (its *arm*)
and then over an open room: a *way out*.

For what lies between the trunks, places are joined to a small graph: arms, other areas, and open
rooms. The path visits a place once, so every trunk must lie on a way from S to G that visits no
place twice: in the block of that graph in which S and G are, when they are joined by one more line
(Menger's theorem).
"""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.core.grid import bits
from gridwright.genres.nurimaze.areas import areas_of
from gridwright.genres.nurimaze.view import View


@dataclass(frozen=True, slots=True)
class End:
    """A place where the path goes on: an end of a trunk."""

    cell: int
    """The cell of a circle, S or G."""
    need: int
    """How many ways out it needs: two for a circle that is a trunk by itself, otherwise one."""
    arms: tuple[int, ...]
    """The cells of each arm, by the direction in which it leaves; empty towards an open room."""
    exits: tuple[int, ...]
    """The open rooms that each direction leads to."""


@dataclass(frozen=True, slots=True)
class Way:
    """What a board shows of the path."""

    fault: str
    """Why there can be no path: ``loop``, ``triangle``, ``fork``, ``end`` (S or G amid a trunk),
    ``early`` (S and G are joined without all circles), or nothing."""
    done: bool
    """Whether S and G are joined."""
    trunk: int
    """The cells that are on the path for certain."""
    ends: dict[int, End]
    """By cell."""
    live: int
    """The cells over which the path can go on: arms and their ends."""


def way_of(view: View, black: int, white: int) -> Way:
    """What a board shows of the path."""
    grid = view.grid
    areas = view.remembered(areas_of, white)
    cells = view.cells(white)
    if areas.loop:
        return Way("loop", False, 0, {}, 0)
    trunk, inner, forks = _trunk(view, cells)
    fault = ""
    if trunk & view.triangles:
        fault = "triangle"
    elif forks:
        fault = "fork"
    elif inner & view.ends:
        fault = "end"
    if fault:
        return Way(fault, False, trunk, {}, 0)
    start = 1 << view.puzzle.start
    joined = grid.flood(start, trunk)
    if joined >> view.puzzle.goal & 1:
        early = bool(view.puzzle.circles & ~joined)
        return Way("early" if early else "", True, trunk, {}, 0)
    return _open_way(view, black, white, cells, trunk, inner)


def _trunk(view: View, cells: int) -> tuple[int, int, int]:
    """The cells without dead ends; those of them with two neighbours or more, and with three."""
    cols = view.grid.cols
    not_last, not_first = view.not_last, view.not_first
    left = cells
    while True:
        before = (left & not_last) << 1
        after = (left & not_first) >> 1
        above = left << cols
        under = left >> cols
        sides, heights = before | after, above | under
        inner = left & (before & after | above & under | sides & heights)
        kept = inner | left & view.targets
        if kept == left:
            forks = inner & (before & after & heights | above & under & sides)
            return left, inner, forks
        left = kept


def _open_way(view: View, black: int, white: int, cells: int, trunk: int, inner: int) -> Way:
    grid = view.grid
    open_rooms = view.all & ~(black | white)
    open_cells = view.cells(open_rooms) & ~cells
    branches = cells & ~trunk & ~view.triangles
    ends = {}
    live = 0
    for cell in bits(view.targets & cells & ~inner):
        bit = 1 << cell
        around = grid.neighbours(bit)
        alone = not around & trunk
        if not alone and bit & view.ends:
            continue
        arms, exits = [], []
        for side in bits(around & (branches | open_cells)):
            if open_cells >> side & 1:
                arms.append(0)
                exits.append(1 << view.room_of[side])
                continue
            arm = grid.flood(1 << side, branches)
            reached = 0
            for other in bits(arm):
                reached |= view.beside_cell[other]
            arms.append(arm)
            exits.append(reached & open_rooms)
            live |= arm
        live |= bit
        need = 2 if alone and not bit & view.ends else 1
        ends[cell] = End(cell, need, tuple(arms), tuple(exits))
    return Way("", False, trunk, ends, live)


def ways_out(end: End) -> int | None:
    """The open rooms that must be white for the path to go on; ``None`` if it cannot."""
    leading = [exits for exits in end.exits if exits]
    if end.need == 1:
        out = 0
        for exits in leading:
            out |= exits
        if not out:
            return None
        return 0 if out & (out - 1) else out
    if len(leading) < 2:
        return None
    if len(leading) > 2:
        return 0
    return sum({exits for exits in leading if not exits & (exits - 1)})


def spoiling(view: View, black: int, white: int, way: Way) -> int:
    """The open rooms that would spoil the path if they were white: they would join trunks in such
    a way that it forks, meets a triangle, or reaches G too early.
    """
    areas = view.remembered(areas_of, white)
    one = two = three = 0
    marked = []
    for part, touched in zip(areas.parts, areas.touched, strict=True):
        cells = view.cells(part)
        if cells & view.targets:
            marked.append((cells, touched))
            three |= two & touched
            two |= one & touched
            one |= touched
    open_rooms = view.all & ~(black | white)
    spoil = three & open_rooms
    for room in bits(two & ~three & open_rooms):
        rim = view.rim[room]
        joined = 0
        for cells, touched in marked:
            if touched >> room & 1:
                joined |= cells
                if not rim & cells & way.live:
                    spoil |= 1 << room
        if view.ends & ~joined == 0 and view.puzzle.circles & ~joined:
            spoil |= 1 << room
    return spoil


@dataclass(frozen=True, slots=True)
class Graph:
    """Places and what is beside them; places up to ``view.size`` are open rooms."""

    ways: dict[int, list[int]]
    start: int
    goal: int
    required: dict[int, int]
    """The places that the path must visit, and a cell that says why."""


def graph_of(view: View, black: int, white: int, way: Way) -> Graph:
    """Open rooms, arms, circles, and areas without marks, as places of a graph."""
    size, grid = view.size, view.grid
    open_rooms = view.all & ~(black | white)
    ways = {room: list(bits(view.beside[room] & open_rooms)) for room in bits(open_rooms)}
    required: dict[int, int] = {}
    next_place = size

    def place(exits: int) -> int:
        nonlocal next_place
        here = next_place
        next_place += 1
        ways[here] = list(bits(exits))
        for room in bits(exits):
            ways[room].append(here)
        return here

    def join(one: int, other: int) -> None:
        ways[one].append(other)
        ways[other].append(one)

    terminal: dict[int, int] = {}
    """The place of the trunk of S, or of G."""
    trunk_of: dict[int, int] = {}
    for cell, end in way.ends.items():
        if end.need == 2:
            here = place(0)
            required[here] = cell
            for arm, exits in zip(end.arms, end.exits, strict=True):
                if arm:
                    join(place(exits), here)
                else:
                    ways[here].append(exits.bit_length() - 1)
                    ways[exits.bit_length() - 1].append(here)
            continue
        out = 0
        for exits in end.exits:
            out |= exits
        here = place(out)
        trunk = grid.flood(1 << cell, way.trunk)
        if trunk & view.ends:
            terminal[trunk & view.ends] = here
            required[here] = cell
            continue
        first = trunk & -trunk
        if first in trunk_of:
            middle = place(0)
            required[middle] = cell
            join(middle, here)
            join(middle, trunk_of[first])
        else:
            trunk_of[first] = here
    for cells in _passages(view, white, way):
        reached = 0
        for cell in bits(cells):
            reached |= view.beside_cell[cell]
        place(reached & open_rooms)
    puzzle = view.puzzle
    start, goal = terminal.get(1 << puzzle.start, -1), terminal.get(1 << puzzle.goal, -1)
    return Graph(ways, start, goal, required)


def _passages(view: View, white: int, way: Way) -> list[int]:
    """The areas without marks of the path, parted by triangles: the path may pass through them."""
    areas = view.remembered(areas_of, white)
    found = []
    for part in areas.parts:
        cells = view.cells(part)
        if cells & view.targets:
            continue
        if cells & view.triangles:
            found += view.grid.components(cells & ~view.triangles)
        else:
            found.append(cells)
    return found


def block(graph: Graph, without: int = -1) -> set[int]:
    """The places that lie on some way from start to goal which visits no place twice.

    A search from the start, with the goal as the place above it: what stays on the list is joined
    to both.
    """
    start, goal, ways = graph.start, graph.goal, graph.ways
    order = {goal: 0, start: 1}
    low = {start: 1}
    kept = [start]
    stack = [(start, goal, iter(ways[start]), 0)]
    if without >= 0:
        order[without] = 1_000_000
    while stack:
        place, parent, others, at = stack[-1]
        here = low[place]
        for other in others:
            if other == parent and place != start:
                continue
            number = order.get(other)
            if number is None:
                low[place] = here
                order[other] = low[other] = len(order)
                stack.append((other, place, iter(ways[other]), len(kept)))
                kept.append(other)
                break
            if number < here:
                here = number
        else:
            low[place] = here
            stack.pop()
            if place != start:
                if here < low[parent]:
                    low[parent] = here
                if here >= order[parent]:
                    del kept[at:]
    if low[start] > 0:
        return set()
    return {goal, *kept}
