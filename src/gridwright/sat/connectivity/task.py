"""What has to be connected, in a form that every encoding understands.

The nodes of a graph are numbered from 0; a literal per node says that the node is *inside* the
set. Nodes may share a literal: the cells of a Nurimaze room do. The set has to be connected, or
free of loops, or both (a tree).

>>> from gridwright.core.grid import Grid
>>> grid = Grid.of(2, 3)
>>> white = Connected(grid.neighbour_lists, [-1, -2, -3, -4, -5, -6], roots=(4,), grid=grid)
>>> white.size, white.root, white.longest_path()
(6, 4, 4)
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.core.grid import Grid
from gridwright.core.record import dataclass


@dataclass(frozen=True, slots=True)
class Connected:
    """A requirement on the set of nodes whose literal is true."""

    neighbours: Sequence[Sequence[int]]
    """For each node its neighbours; the graph is symmetric."""
    inside: Sequence[int]
    """For each node the literal that says that it is in the set."""
    roots: tuple[int, ...] = ()
    """Nodes of which other clauses put at least one into the set: a single node if the root is
    known, empty if nothing is known."""
    may_be_empty: bool = False
    """Whether the empty set is accepted; it matters only if ``roots`` is empty."""
    apart: bool = False
    """Whether other clauses forbid that two neighbours are both outside. Then there are inside
    nodes on both sides of whatever cuts the graph, and cuts become shorter."""
    together: bool = True
    """Whether the set has to be connected."""
    loops: bool = True
    """Whether the set may contain a cycle of the graph; a tree is ``loops=False``."""
    rule: str = "connected"
    """The name of the rule, for the groups of clauses."""
    grid: Grid | None = None
    """The grid, if the nodes are its cells in reading order: ``two-trees`` needs a plane, and
    bounds on the length of paths become sharper."""

    @property
    def size(self) -> int:
        """The number of nodes."""
        return len(self.inside)

    @property
    def root(self) -> int | None:
        """The one node known to be in the set, if there is one."""
        return self.roots[0] if len(self.roots) == 1 else None

    @property
    def on_a_rectangle(self) -> bool:
        """Whether the nodes are the cells of a grid, each joined to those beside it."""
        return self.grid is not None and tuple(self.neighbours) == self.grid.neighbour_lists

    def longest_path(self) -> int:
        """An upper bound on the length of a shortest path inside any set.

        On a grid a shortest path never contains all four cells of a 2×2 square.
        """
        if self.grid is None:
            return max(self.size - 1, 0)
        rows, cols = self.grid.rows, self.grid.cols
        full, right, below = (rows // 2) * (cols // 2), (rows // 2) * (cols % 2), cols // 2
        cells = 3 * full + 2 * right + (rows % 2) * (2 * below + cols % 2)
        return cells - 1
