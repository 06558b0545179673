"""Arrows: every inside node except the root points to a parent, and arrows form no cycle.

This part is shared by ``binary-levels``, ``order`` and (for sets without loops) ``levels``. An
arrow from a node to a neighbour makes the neighbour its parent; both are inside. If arrows never
form a cycle, following them from any inside node ends at a node without an arrow. If only the root
has none, the set is connected. If an arrow joins every two inside neighbours and no node has two
arrows, the set has no loop: a loop would need a cycle of arrows or a node with two. Each encoding
forbids cycles in its own way.
"""

from __future__ import annotations

from itertools import combinations

from gridwright.core.deadline import look, watched
from gridwright.sat.cnf import Cnf
from gridwright.sat.connectivity.cuts import not_empty
from gridwright.sat.connectivity.roots import root_literals
from gridwright.sat.connectivity.task import Connected

Arrows = dict[tuple[int, int], int]
"""For two neighbours ``(node, other)`` the variable "other is the parent of node"."""


def parent_arrows(cnf: Cnf, task: Connected) -> Arrows:
    """Add the arrows between inside nodes; cycles are not forbidden yet."""
    not_empty(cnf, task)
    arrows = {
        (node, other): cnf.new()
        for node in watched(range(task.size), every=64)
        for other in task.neighbours[node]
    }
    for (node, other), arrow in arrows.items():
        look()
        cnf.clauses += [[-arrow, task.inside[node]], [-arrow, task.inside[other]]]
    if task.together:
        _all_but_the_root_have_a_parent(cnf, task, arrows)
    if not task.loops:
        _every_edge_is_an_arrow(cnf, task, arrows)
    return arrows


def _all_but_the_root_have_a_parent(cnf: Cnf, task: Connected, arrows: Arrows) -> None:
    roots = root_literals(cnf, task)
    for node in watched(range(task.size), every=64):
        if node == task.root:
            # The root has no parent, so its arrows are unused.
            cnf.clauses += [[-arrows[node, other]] for other in task.neighbours[node]]
            continue
        ways = [arrows[node, other] for other in task.neighbours[node]]
        if node in roots:
            cnf.clauses += [[-roots[node], -way] for way in ways]
            ways.append(roots[node])
        cnf.clauses.append([-task.inside[node], *ways])


def _every_edge_is_an_arrow(cnf: Cnf, task: Connected, arrows: Arrows) -> None:
    for node in watched(range(task.size), every=64):
        ways = [arrows[node, other] for other in task.neighbours[node]]
        cnf.clauses += [[-one, -two] for one, two in combinations(ways, 2)]
        cnf.clauses += [
            [-task.inside[node], -task.inside[other], arrows[node, other], arrows[other, node]]
            for other in task.neighbours[node]
            if other > node
        ]
