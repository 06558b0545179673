"""Clauses that say whole what is left to boards elsewhere: for a formula that any solver is given.

They need many more variables than cuts, which the solver here is given only where a board breaks
them. Types are compared exactly: a kind that is derived from one of these may say something else.

>>> cnf = Cnf(3)
>>> state_whole([Connected()], Grid.of(1, 3), cnf), state_whole([object()], Grid.of(1, 3), cnf)
(True, False)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from gridwright.core.grid import Grid
from gridwright.kinds.connected import Connected
from gridwright.kinds.islands import Islands
from gridwright.sat.cnf import Cnf
from gridwright.sat.connectivity import complete, encode
from gridwright.sat.connectivity.task import Connected as Task

STEPS = "binary-levels"
"""How cells are joined to clues; it stays small where one clue may own the whole board."""


def state_whole(kinds: Sequence[Any], grid: Grid, cnf: Cnf) -> bool:
    """Append the clauses of these kinds; without any, whether one of them has none."""
    if any(type(kind) not in WAYS for kind in kinds):
        return False
    for kind in kinds:
        WAYS[type(kind)](kind, grid, cnf)
    return True


def _connected(kind: Connected, grid: Grid, cnf: Cnf) -> None:
    sign = 1 if kind.black else -1
    task = Task(
        grid.neighbour_lists,
        [sign * (cell + 1) for cell in range(grid.size)],
        may_be_empty=not kind.some,
        rule=kind.rule,
        grid=grid,
    )
    encode(cnf, task, complete(task))


def _islands(kind: Islands, grid: Grid, cnf: Cnf) -> None:
    """Who owns each cell, with sizes; and every white cell is joined to a clue.

    So no area is without a clue, and what a clue owns is its area and nothing else. The clues are
    joined to a node of their own, which is the root.
    """
    kind.state_sizes(grid, cnf)
    root, inside = grid.size, cnf.new()
    clues = [cell for cell, _ in kind.clues]
    neighbours = [list(beside) for beside in grid.neighbour_lists]
    for cell in clues:
        neighbours[cell].append(root)
    cnf.group(kind.rule)
    cnf.clauses.append([inside])
    task = Task(
        [*neighbours, clues],
        [*range(-1, -grid.size - 1, -1), inside],
        roots=(root,),
        rule=kind.rule,
    )
    encode(cnf, task, STEPS)


WAYS: dict[type, Callable[[Any, Grid, Cnf], None]] = {Connected: _connected, Islands: _islands}
