"""``cuts``: nothing in advance; a clause for each board that is not connected or has a loop.

Correct for every graph, with the root given or unknown. A board whose inside nodes are not
connected gives, for each part but one, a clause "this node or that node is outside, or some node of
the separator between them is inside"; every connected set obeys it. If neighbours are never both
outside (``apart``), both sides of a separator have inside nodes and the clause needs only the
separator. A loop gives "some node of it is outside". Sets are masks, nodes are bits.

A genre may have better cuts of its own (``Genre.cuts``); these generic ones serve the
``propagator`` and the tests.

>>> path = [[1], [0, 2], [1]]
>>> cuts(Connected(path, [1, 2, 3]), inside=0b101)
[[-1, 2, -3]]
"""

from __future__ import annotations

from collections import deque

from gridwright.core.grid import bits
from gridwright.sat.cnf import Cnf, Cut
from gridwright.sat.connectivity.task import Connected


def encode(cnf: Cnf, task: Connected) -> None:
    """Require only that the set is not empty, if it must not be; cuts do the rest."""
    not_empty(cnf, task)


def not_empty(cnf: Cnf, task: Connected) -> None:
    """Require an inside node, unless the empty set is accepted or other clauses require one."""
    if task.together and not task.may_be_empty and not task.roots:
        cnf.clauses.append(sorted(set(task.inside)))


def cuts(task: Connected, inside: int, outside: int | None = None) -> list[Cut]:
    """Clauses that every valid set obeys and this one breaks.

    With ``outside``, all other nodes are undecided; the clauses are broken whatever they become.
    """
    broken: list[Cut] = []
    if task.together:
        shut = ~inside if outside is None else outside
        broken += _separations(task, inside, shut & ((1 << task.size) - 1))
    if not task.loops:
        loop = shortest_loop(task, inside)
        if loop:
            broken.append(sorted({-task.inside[node] for node in loop}))
    return broken


def _separations(task: Connected, inside: int, outside: int) -> list[Cut]:
    parts = []
    left = inside
    everything = (1 << task.size) - 1
    while left:
        part = flood(task, left & -left, everything & ~outside)
        parts.append(part)
        left &= ~part
    if len(parts) < 2:
        return []
    parts.sort(key=int.bit_count)
    main = parts.pop()
    return [_separation(task, part, main, inside, outside) for part in parts]


def _separation(task: Connected, part: int, main: int, inside: int, outside: int) -> Cut:
    """The clause over the nodes that separate a part from the main part, and no others."""
    everything = (1 << task.size) - 1
    around = beside(task, part) & outside
    beyond = flood(task, main & -main, everything & ~around)
    wall = [task.inside[node] for node in bits(beside(task, beyond) & around)]
    if task.apart:
        return sorted(set(wall))
    ends = [_witness(task, part & inside), _witness(task, main & inside)]
    return sorted({*[-task.inside[node] for node in ends if node >= 0], *wall}, key=abs)


def _witness(task: Connected, nodes: int) -> int:
    """A node of the set, or -1 if it contains the root, which needs no literal."""
    if task.root is not None and nodes >> task.root & 1:
        return -1
    return (nodes & -nodes).bit_length() - 1


def beside(task: Connected, nodes: int) -> int:
    """The mask of the neighbours of some nodes."""
    if task.grid is not None:
        return task.grid.neighbours(nodes)
    neighbours = 0
    for node in bits(nodes):
        for other in task.neighbours[node]:
            neighbours |= 1 << other
    return neighbours


def flood(task: Connected, start: int, within: int) -> int:
    """The nodes that can be reached from ``start`` through ``within``."""
    if task.grid is not None:
        return task.grid.flood(start, within)
    seen = frontier = start & within
    while frontier:
        frontier = beside(task, frontier) & within & ~seen
        seen |= frontier
    return seen


def shortest_loop(task: Connected, inside: int) -> list[int]:
    """The nodes of a shortest cycle of inside nodes through some node; empty without a cycle."""
    # A dead end is on no loop, so no search begins there.
    core = task.grid.without_dead_ends(inside) if task.grid is not None else inside
    best: list[int] = []
    for start in bits(core):
        loop = _loop_through(task, start, core, len(best) or task.size + 1)
        if loop:
            best = loop
        if best and len(best) <= 4:
            break
    return best


def _loop_through(task: Connected, start: int, core: int, shorter_than: int) -> list[int]:
    """Search breadth-first from ``start``: the first edge between two branches closes a loop."""
    parent = {start: -1}
    branch = {start: start}
    queue = deque([start])
    while queue:
        node = queue.popleft()
        for other in task.neighbours[node]:
            if not core >> other & 1 or other == parent[node]:
                continue
            if other not in parent:
                parent[other] = node
                branch[other] = other if node == start else branch[node]
                queue.append(other)
            elif branch[other] != branch[node]:
                loop = [*_path_up(parent, node), *_path_up(parent, other)[:-1]]
                return loop if len(loop) < shorter_than else []
    return []


def _path_up(parent: dict[int, int], node: int) -> list[int]:
    way = [node]
    while parent[way[-1]] >= 0:
        way.append(parent[way[-1]])
    return way
