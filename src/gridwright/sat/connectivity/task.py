"""What has to hang together, told to every encoding in the same words.

The nodes of a graph are numbered from 0; a literal per node says that the node is *inside* the
set. Nodes may share a literal: the cells of a Nurimaze room do. The set has to be connected, or
free of loops, or both (a tree).

>>> from gridwright.core.grid import Grid
>>> grid = Grid.of(2, 3)
>>> white = Connected(grid.neighbour_lists, [-1, -2, -3, -4, -5, -6], roots=(4,), grid=grid)
>>> white.size, white.root, white.longest_way()
(6, 4, 4)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from gridwright.core.grid import Grid


@dataclass(frozen=True, slots=True)
class Connected:
    """A demand on the set of the nodes whose literal is true."""

    neighbours: Sequence[Sequence[int]]
    """For each node the nodes beside it; the graph is symmetric."""
    inside: Sequence[int]
    """For each node the literal that says that it is in the set."""
    roots: tuple[int, ...] = ()
    """Nodes of which at least one is in the set, by other clauses: one, where a root is known;
    none, where nothing is known."""
    may_be_empty: bool = False
    """Whether the empty set is accepted; it matters only where ``roots`` is empty."""
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
    """The grid whose cells the nodes are, in reading order, where they are: ``two-trees`` needs
    a plane, and bounds on the length of ways become sharper."""

    @property
    def size(self) -> int:
        """The number of nodes."""
        return len(self.inside)

    @property
    def root(self) -> int | None:
        """The one node known to be in the set, where there is one."""
        return self.roots[0] if len(self.roots) == 1 else None

    def longest_way(self) -> int:
        """A bound on the number of steps of a shortest way inside any set.

        On a grid a shortest way never holds all four cells of a 2×2 square.
        """
        if self.grid is None:
            return max(self.size - 1, 0)
        rows, cols = self.grid.rows, self.grid.cols
        full, right, below = (rows // 2) * (cols // 2), (rows // 2) * (cols % 2), cols // 2
        cells = 3 * full + 2 * right + (rows % 2) * (2 * below + cols % 2)
        return cells - 1
