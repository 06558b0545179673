"""``levels``: the number of steps to the root, in unary (Straathof 2025, §2).

Correct for every graph, with the root given or unknown, empty set allowed or not. A literal per
node and number ``k`` says "this node is joined to the root within ``k`` steps". The numbers go up
to the longest path that can be a shortest one: all nodes but one, or on a grid about three quarters
of them, because a shortest path never fills a 2×2 square. The number of variables grows with the
square of the number of cells, which Straathof 2025 wants to avoid.

Sets without loops use arrows instead (``arrows.py``), and the number of a node is greater than that
of its parent.

>>> cnf = Cnf(3)
>>> encode(cnf, Connected([[1], [0, 2], [1]], [1, 2, 3], roots=(0,)))
>>> cnf.top, cnf.clauses[-1]            # node 2 is inside only if it is joined within 2 steps
(6, [-3, 6])
"""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.core.deadline import look, watched
from gridwright.sat.cnf import Cnf
from gridwright.sat.connectivity.arrows import Arrows, parent_arrows
from gridwright.sat.connectivity.cuts import not_empty
from gridwright.sat.connectivity.roots import root_literals
from gridwright.sat.connectivity.task import Connected


def encode(cnf: Cnf, task: Connected) -> None:
    """Append the clauses."""
    if not task.loops:
        _numbers_grow(cnf, task, parent_arrows(cnf, task))
        return
    not_empty(cnf, task)
    _joined(cnf, task)


def size(task: Connected) -> int:
    """About how many clauses this takes."""
    return task.longest_path() * (2 * task.size if task.loops else 6 * task.size)


def _joined(cnf: Cnf, task: Connected) -> None:
    """A node joined within ``k`` steps, or a neighbour of it, is joined within ``k - 1``."""
    joined = root_literals(cnf, task)
    earliest = distances(task, joined)
    clauses = cnf.clauses
    for step in range(1, task.longest_path() + 1):
        look()
        before = joined
        joined = dict(before)
        changed = False
        for node, inside in enumerate(task.inside):
            if earliest[node] > step or node == task.root:
                continue
            ways = [before[other] for other in task.neighbours[node] if other in before]
            now = cnf.new()
            clauses.append([-now, inside])
            clauses.append([-now, *ways, *([before[node]] if node in before else [])])
            joined[node] = now
            changed = True
        if not changed:
            break
    # A node that no path from a root can reach is outside.
    for node, inside in enumerate(task.inside):
        if node != task.root:
            clauses.append([-inside, *([joined[node]] if node in joined else [])])


def distances(task: Connected, roots: Iterable[int]) -> list[int]:
    """For each node the distance from the nearest root if all nodes are inside: a lower bound."""
    far = task.size + 1
    steps = [far] * task.size
    frontier = list(roots)
    for node in frontier:
        steps[node] = 0
    while frontier:
        following = []
        for node in frontier:
            for other in task.neighbours[node]:
                if steps[other] == far:
                    steps[other] = steps[node] + 1
                    following.append(other)
        frontier = following
    return steps


def _numbers_grow(cnf: Cnf, task: Connected, arrows: Arrows) -> None:
    """A number per node, "at least k" for each k; an arrow leads to a smaller number."""
    most = _longest_path(task)
    at_least = [cnf.new_ones(most) for _ in range(task.size)]
    for numbers in watched(at_least):
        cnf.clauses += [[-numbers[k + 1], numbers[k]] for k in range(most - 1)]
    for (node, other), arrow in arrows.items():
        look()
        mine, theirs = at_least[node], at_least[other]
        cnf.clauses.append([-arrow, *mine[:1]])
        cnf.clauses += [[-arrow, -theirs[k], mine[k + 1]] for k in range(most - 1)]
        cnf.clauses += [[-arrow, -last] for last in theirs[-1:]]


def _longest_path(task: Connected) -> int:
    """The longest path: in a set without loops every path is a shortest one."""
    return task.longest_path()
