"""Ways to say in clauses that a set of cells hangs together, chosen by name.

Every way has one signature, ``encode(cnf, task)``: it appends to the formula what the task
(:class:`~gridwright.sat.connectivity.task.Connected`) demands. A genre gives the task
(``Genre.connected``) and knows none of the ways; ``--connectivity`` chooses.

>>> from gridwright.sat.cnf import Cnf
>>> from gridwright.core.grid import Grid
>>> grid = Grid.of(1, 3)
>>> task = Connected(grid.neighbour_lists, [1, 2, 3], roots=(0,), grid=grid)
>>> for name in names():
...     cnf = Cnf(3)
...     encode(cnf, task, name)
...     print(name, cnf.top, len(cnf.clauses))
cuts 3 0
levels 6 8
binary-levels 19 52
order 13 23
two-trees 6 7
propagator 3 0
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from gridwright.core.errors import GridwrightError
from gridwright.sat.cnf import Cnf
from gridwright.sat.connectivity import (
    binary_levels,
    cuts,
    levels,
    order,
    propagator,
    two_trees,
    two_trees_edge,
)
from gridwright.sat.connectivity.task import Connected

__all__ = ["CUTS", "PROPAGATOR", "WAYS", "Connected", "Way", "encode", "names", "way"]

CUTS = "cuts"
PROPAGATOR = "propagator"

MOST_CLAUSES = 8_000_000
"""A board that would need more clauses for its connection alone is refused: memory ends."""


@dataclass(frozen=True, slots=True)
class Way:
    """A named way to demand connection."""

    name: str
    sentence: str
    encode: Callable[[Cnf, Connected], None]
    size: Callable[[Connected], int] = lambda task: 1
    """About how many clauses a task takes."""
    lazy: bool = False
    """Whether the formula alone does not say it, so that answers have to be looked at."""
    limited: bool = False
    """Whether it refuses tasks that the others accept; it is kept for comparison."""


WAYS: tuple[Way, ...] = (
    Way(
        CUTS, "nothing in advance; a clause for each board that falls apart", cuts.encode, lazy=True
    ),
    Way("levels", "steps to a root, in unary", levels.encode, levels.size),
    Way("binary-levels", "steps to a root, in binary", binary_levels.encode, binary_levels.size),
    Way("order", "a partial order of the cells, transitive", order.encode, order.size),
    Way("two-trees", "a tree of cells and one of corners", two_trees.encode, two_trees.size),
    Way(
        "two-trees-edge",
        "the seed's clauses for the two trees; needs a known white cell at the edge",
        two_trees_edge.encode,
        two_trees_edge.size,
        limited=True,
    ),
    Way(PROPAGATOR, "cuts while the solver searches", propagator.encode, lazy=True),
)


def names(limited: bool = False) -> list[str]:
    """The names there are, the default first; with ``limited`` those too that refuse some tasks."""
    return [known.name for known in WAYS if limited or not known.limited]


def way(name: str) -> Way:
    """The way of this name; an unknown one is refused with the names there are."""
    for known in WAYS:
        if known.name == name:
            return known
    raise GridwrightError(f"no such connectivity: {name!r}; there are: {', '.join(names(True))}")


def encode(cnf: Cnf, task: Connected, name: str = CUTS) -> None:
    """Append what the task demands, in the way of this name."""
    chosen = way(name)
    needed = chosen.size(task)
    if needed > MOST_CLAUSES:
        raise GridwrightError(
            f"the connectivity {name!r} needs about {needed:,} clauses for {task.size} cells; at"
            f" most {MOST_CLAUSES:,} are accepted, try {CUTS!r}"
        )
    cnf.group(task.rule)
    chosen.encode(cnf, task)
