"""Chains of black cells on a board of masks, which can be copied cheaply.

``chains.py`` says why black cells that touch at their corners must not close a ring or reach from
edge to edge. Here a chain is the mask of the cells that touch it at a corner; the edge of the board
is a chain too, which the cells of the border touch. A black cell joins the chains that it touches.
A cell that touches both of two chains that are joined would close a ring. Masks of a chain are
never changed, only replaced, so a copy takes little time: for supposing a colour and following what
it leads to.

>>> grid = Grid.of(3, 4)
>>> chains = Linked(grid)
>>> grid.names(chains.join(grid.bit(0, 1)))
'r2c1'
"""

from __future__ import annotations

from functools import lru_cache

from gridwright.core.deadline import watched
from gridwright.core.grid import Grid
from gridwright.kinds.propagation.chains import Contradiction

NONE = -1
"""The chain of a cell that is not black."""


class Linked:
    """The chains of black cells that were joined so far.

    A chain is named by one of its cells, and the edge's by the number after that of the last cell.
    """

    __slots__ = ("closing", "corners", "edge", "touched", "up")

    def __init__(self, grid: Grid) -> None:
        self.edge = edge = grid.size
        self.corners = _corners(grid)
        """Per cell: the mask of the cells at its corners, the places of these in ``up``, and the
        mask of the cell itself."""
        self.up = [NONE] * edge
        """Per black cell: another cell of its chain; the cell that stands for it has itself."""
        self.up.append(edge)
        self.touched = [0] * edge
        self.touched.append(grid.border)
        """Per chain: the cells that touch it."""
        self.closing = 0
        """Cells that touch a chain twice, and black ones within chains. In a single row or column,
        any cell but the ends cuts the others apart."""
        if 1 in (grid.rows, grid.cols):
            self.closing = grid.full & ~(1 | 1 << grid.size - 1)

    def fork(self) -> Linked:
        """A copy; both continue independently."""
        twin = object.__new__(Linked)
        twin.corners, twin.closing, twin.edge = self.corners, self.closing, self.edge
        twin.up, twin.touched = self.up.copy(), self.touched.copy()
        return twin

    def join(self, black: int) -> int:
        """Add black cells; the cells that would close a chain are returned, and some black ones.

        If the black cells themselves close a chain, that is a :class:`Contradiction`.
        """
        up, touched, closing, corners = self.up, self.touched, self.closing, self.corners
        edge = self.edge
        if closing & black:
            raise Contradiction
        while black:
            cell = black.bit_length() - 1
            around, contacts, bit = corners[cell]
            black ^= bit
            up[cell] = here = cell
            for contact in contacts:
                if (chain := up[contact]) >= 0:
                    while (further := up[chain]) != chain:
                        chain = further
                    # The edge stands for its chain.
                    if here == edge:
                        up[chain] = edge
                    else:
                        up[here] = here = chain
                    beside = touched[chain]
                    if twice := around & beside:
                        closing |= twice
                        if twice & black:
                            raise Contradiction
                    around |= beside
            touched[here] = around
        self.closing = closing
        return closing


@lru_cache(maxsize=64)
def _corners(grid: Grid) -> tuple[tuple[int, tuple[int, ...], int], ...]:
    """For each cell, the mask of the cells at its corners, what it touches (these, the edge), and
    its own mask.
    """
    found = []
    for cell in watched(range(grid.size), every=64):
        row, col = grid.place(cell)
        contacts = [
            grid.cell(row + down, col + right)
            for down in (-1, 1)
            for right in (-1, 1)
            if 0 <= row + down < grid.rows and 0 <= col + right < grid.cols
        ]
        inside = 0 < row < grid.rows - 1 and 0 < col < grid.cols - 1
        around = sum(1 << contact for contact in contacts)
        found.append((around, (*contacts,) if inside else (grid.size, *contacts), 1 << cell))
    return tuple(found)
