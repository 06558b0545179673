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


class Linked:
    """The chains of black cells that were joined so far.

    A chain is named by its last cell, and the edge's by the number after that of the last cell of
    the board.
    """

    __slots__ = ("black", "closing", "grid", "touched", "up")

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.black = 0
        up, touched = _alone(grid)
        self.up = up.copy()
        """Per cell: a later cell of its chain; the last cell of a chain has itself."""
        self.touched = touched.copy()
        """Per chain: the cells that touch it. A cell that is not black has those of its corners, as
        if it were a chain."""
        self.closing = 0
        """Cells that touch a chain twice, and black ones within chains. In a single row or column,
        any cell but the ends cuts the others apart."""
        if 1 in (grid.rows, grid.cols):
            self.closing = grid.full & ~(1 | 1 << grid.size - 1)

    def fork(self) -> Linked:
        """A copy; both continue independently."""
        twin = object.__new__(Linked)
        twin.grid, twin.black, twin.closing = self.grid, self.black, self.closing
        twin.up, twin.touched = self.up.copy(), self.touched.copy()
        return twin

    def join(self, black: int) -> int:
        """Add black cells; the cells that would close a chain are returned, and some black ones.

        If the black cells themselves close a chain, that is a :class:`Contradiction`.
        """
        closing = self.closing
        if closing & black:
            raise Contradiction
        up, touched, grid = self.up, self.touched, self.grid
        self.black = every = self.black | black
        if left := black & grid.border:
            # They are not in a chain yet, so each joins the edge as it is.
            edge = grid.size
            by_edge = touched[edge]
            while left:
                cell = left.bit_length() - 1
                left ^= 1 << cell
                around = touched[cell]
                closing |= around & by_edge
                by_edge |= around
                up[cell] = edge
            touched[edge] = by_edge
        down = grid.cols + 1
        one_way = (black & every >> down | every & black >> down) & grid.not_last_column
        down -= 2
        other_way = (black & every >> down | every & black >> down) & grid.not_first_column
        # Pairs of black cells that touch at a corner: only these are looked at, one by one.
        for pairs, step in ((one_way, down + 2), (other_way, down)):
            left = pairs
            while left:
                cell = left.bit_length() - 1
                left ^= 1 << cell
                one, other = up[cell], up[cell + step]
                while (further := up[one]) != one:
                    one = further
                while (further := up[other]) != other:
                    other = further
                if one > other:
                    one, other = other, one
                elif one == other:
                    raise Contradiction
                up[one] = other
                around, beside = touched[one], touched[other]
                closing |= around & beside
                touched[other] = around | beside
        self.closing = closing
        return closing


@lru_cache(maxsize=64)
def _alone(grid: Grid) -> tuple[list[int], list[int]]:
    """Each cell and the edge as a chain of its own, and what touches each: its corners, and the
    border.
    """
    cells = watched(range(grid.size), every=64)
    return [*range(grid.size + 1)], [*(grid.diagonals(1 << cell) for cell in cells), grid.border]
