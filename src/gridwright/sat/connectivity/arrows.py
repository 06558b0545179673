"""Arrows: every inside node but the root hangs on a neighbour, and no arrows run in a circle.

This is the part that ``binary-levels``, ``order`` and (for sets without loops) ``levels`` share.
An arrow from a node to a neighbour says "I hang on that one"; both are inside. If arrows never run
in a circle, following them from any inside node ends at a node without an arrow; where only the
root has none, the set is connected. Where every two inside neighbours are joined by an arrow and no
node has two, the set has no loop: a loop would need a circle of arrows or a node with two. Each
encoding adds its own way to forbid circles.
"""

from __future__ import annotations

from itertools import combinations

from gridwright.core.deadline import watched
from gridwright.sat.cnf import Cnf
from gridwright.sat.connectivity.cuts import not_empty
from gridwright.sat.connectivity.roots import root_literals
from gridwright.sat.connectivity.task import Connected

Arrows = dict[tuple[int, int], int]
"""For two neighbours ``(node, other)`` the variable "node hangs on other"."""


def hang(cnf: Cnf, task: Connected) -> Arrows:
    """Arrows between inside nodes as the task demands them; circles are not forbidden yet."""
    not_empty(cnf, task)
    arrows = {
        (node, other): cnf.new()
        for node in watched(range(task.size), every=64)
        for other in task.neighbours[node]
    }
    for (node, other), arrow in arrows.items():
        cnf.deadline.check()
        cnf.clauses += [[-arrow, task.inside[node]], [-arrow, task.inside[other]]]
    if task.together:
        _all_but_the_root_hang(cnf, task, arrows)
    if not task.loops:
        _every_edge_is_an_arrow(cnf, task, arrows)
    return arrows


def _all_but_the_root_hang(cnf: Cnf, task: Connected, arrows: Arrows) -> None:
    roots = root_literals(cnf, task)
    for node in watched(range(task.size), every=64):
        if node == task.root:
            # Nothing hangs the root itself; its arrows are out of use.
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
