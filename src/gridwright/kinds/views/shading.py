"""The view of a shading puzzle: what every cell has around it, and what would cut the white cells.

>>> view = ShadingView(Grid.of(3, 3))
>>> view.grid.names(view.around[0]), view.grid.names(view.closing(1 << 1) or 0)
('r1c2, r2c1', 'r2c1, r2c3')
"""

from __future__ import annotations

from gridwright.core.grid import Grid
from gridwright.kinds.techniques.connected import around, closing
from gridwright.logic.view import CellView

MEMORY = 4096
"""For how many boards the cells that would close a chain are cached."""


class ShadingView(CellView):
    """A view of a puzzle whose black cells never touch and whose white cells are connected."""

    def __init__(self, grid: Grid) -> None:
        super().__init__(grid)
        self.around = around(grid)
        """For each cell, the cells that share a side with it."""
        self._closing: dict[int, int | None] = {}

    def closing(self, black: int) -> int | None:
        """The cells that would close a chain, cached for each set of black cells."""
        try:
            return self._closing[black]
        except KeyError:
            if len(self._closing) >= MEMORY:
                self._closing.clear()
            cells = self._closing[black] = closing(self.grid, black)
            return cells
