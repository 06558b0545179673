"""``order``: a partial order of the nodes, with transitivity (Bofill et al. 2023).

Correct for every graph, with the root given or unknown, empty set allowed or not. A variable per
pair says "this node comes after that one". An arrow (``arrows.py``) puts a node after its parent,
and a node also comes after every node that its parent comes after. Transitivity along arrows is
enough, because longer chains consist of such steps. No node comes after itself. The number of
variables grows with the square of the number of nodes, and no distances are needed.
"""

from __future__ import annotations

from gridwright.core.deadline import look
from gridwright.sat.cnf import Cnf
from gridwright.sat.connectivity.arrows import parent_arrows
from gridwright.sat.connectivity.task import Connected


def encode(cnf: Cnf, task: Connected) -> None:
    """Append the clauses.

    >>> cnf = Cnf(3)
    >>> encode(cnf, Connected([[1], [0, 2], [1]], [1, 2, 3], roots=(0,)))
    >>> cnf.top                             # 4 arrows and 6 ordered pairs
    13
    """
    arrows = parent_arrows(cnf, task)
    after = [
        [0 if one == two else cnf.new() for two in range(task.size)] for one in range(task.size)
    ]
    clauses = cnf.clauses
    for (node, other), arrow in arrows.items():
        look()
        mine, theirs = after[node], after[other]
        clauses.append([-arrow, mine[other]])
        clauses.append([-arrow, -theirs[node]])
        clauses.extend(
            [-arrow, -theirs[third], mine[third]]
            for third in range(task.size)
            if third not in (node, other)
        )


def size(task: Connected) -> int:
    """About how many clauses this takes."""
    return sum(len(others) for others in task.neighbours) * (task.size + 2)
