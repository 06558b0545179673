"""Cells by the names that people use: ``r1c2``, or in German ``Z1 S2``."""

from __future__ import annotations

import re

from gridwright.core.errors import InputError
from gridwright.core.grid import Grid
from gridwright.core.saying import Cell, board_of


def cells_of(names: str | None, grid: Grid) -> int:
    """The mask of cells given by name.

    >>> from gridwright.core.grid import Grid
    >>> cells_of("r1c2, r2c1", Grid.of(2, 2)) == cells_of("Z1 S2, z2s1", Grid.of(2, 2)) == 0b0110
    True
    """
    mask = 0
    # A name may contain a space, and names are separated by spaces too.
    for name in re.split(r"[,\s]+", re.sub(r"(?i)\b(z\d+)\s+(?=s\d)", r"\1", names or "")):
        if not name:
            continue
        match = re.fullmatch(r"(?i)r(\d{1,9})c(\d{1,9})|z(\d{1,9})s(\d{1,9})", name)
        if match is None:
            raise InputError(
                "expected a cell such as {cell}, found {found}", cell=Cell(1, 2), found=repr(name)
            )
        row, col = map(int, filter(None, match.groups()))
        if not (1 <= row <= grid.rows and 1 <= col <= grid.cols):
            raise InputError(
                "there is no cell {cell} on a board of {size}",
                cell=Cell(row, col),
                size=board_of(grid.rows, grid.cols),
            )
        mask |= grid.bit(row - 1, col - 1)
    return mask
