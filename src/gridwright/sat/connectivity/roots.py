"""Which node is the root: the first inside node among those that may be it.

With one candidate the root is known. With more, the root is the first candidate (in the order of
the task) that is inside. This is a definition, not a choice, so it does not multiply models. If no
candidates are given, every node is one, and an empty set has no root.
"""

from __future__ import annotations

from gridwright.sat.cnf import Cnf
from gridwright.sat.connectivity.task import Connected


def root_literals(cnf: Cnf, task: Connected) -> dict[int, int]:
    """For each node that may be the root, the literal "this node is the root".

    >>> cnf = Cnf(3)
    >>> root_literals(cnf, Connected([[1], [0, 2], [1]], [1, 2, 3], roots=(1, 2)))
    {1: 2, 2: 4}
    >>> cnf.clauses                     # 4: node 2 is inside and node 1 is not
    [[-4, 3], [-4, -2], [4, -3, 2]]
    """
    candidates = task.roots or range(task.size)
    literals: dict[int, int] = {}
    none_before = 0
    for node in candidates:
        inside = task.inside[node]
        if not literals:
            literals[node] = inside
            none_before = -inside
            continue
        first = cnf.new()
        literals[node] = first
        cnf.clauses += [[-first, inside], [-first, none_before], [first, -inside, -none_before]]
        if node == candidates[-1]:
            break
        none = cnf.new()
        cnf.clauses += [[-none, none_before], [-none, -inside], [none, -none_before, inside]]
        none_before = none
    return literals
