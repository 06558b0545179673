"""Cells by the names that people use: ``r1c2``."""

from __future__ import annotations

import re

from gridwright.core.errors import GridwrightError
from gridwright.core.grid import Grid
from gridwright.core.words import board_size


def cells_of(names: str | None, grid: Grid) -> int:
    """The mask of cells given by name.

    >>> from gridwright.core.grid import Grid
    >>> cells_of("r1c2, r2c1", Grid.of(2, 2)) == 0b0110
    True
    """
    mask = 0
    for name in re.split(r"[,\s]+", names or ""):
        if not name:
            continue
        match = re.fullmatch(r"r(\d{1,9})c(\d{1,9})", name, re.IGNORECASE)
        if match is None:
            raise GridwrightError(f"expected a cell such as r1c2, found {name!r}")
        row, col = int(match[1]), int(match[2])
        if not (1 <= row <= grid.rows and 1 <= col <= grid.cols):
            raise GridwrightError(
                f"there is no cell {name} on a board of {board_size(grid.rows, grid.cols)}"
            )
        mask |= grid.bit(row - 1, col - 1)
    return mask
