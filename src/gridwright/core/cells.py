"""Cells by the names that people use, ``r1c2`` or in German ``Z1 S2``; and values by cell."""

from __future__ import annotations

import re
from typing import Any, TypeVar

from gridwright.core.cell import Cell, in_one_language
from gridwright.core.errors import InputError
from gridwright.core.frozen import Frozen
from gridwright.core.grid import Grid
from gridwright.core.saying import board_of

V = TypeVar("V")


def cell_of(name: str, grid: Grid) -> Cell:
    """The cell with this name, which is on the board.

    >>> cell_of("Z1 S2", Grid.of(2, 2))
    'r1c2'
    """
    try:
        cell = Cell(name)
    except ValueError:
        raise InputError(
            "expected a cell such as {cell}, found {found}", cell=Cell(1, 2), found=repr(name)
        ) from None
    if not (1 <= cell.row <= grid.rows and 1 <= cell.col <= grid.cols):
        raise InputError(
            "there is no cell {cell} on a board of {size}",
            cell=cell,
            size=board_of(grid.rows, grid.cols),
        )
    return cell


def cells_of(names: str | None, grid: Grid) -> int:
    """The mask of cells given by name.

    >>> cells_of("r1c2, r2c1", Grid.of(2, 2)) == cells_of("Z1 S2, z2s1", Grid.of(2, 2)) == 0b0110
    True
    """
    mask = 0
    # A German name may contain a space, and names are separated by spaces too.
    for name in re.split(r"[,\s]+", in_one_language(names or "")):
        if name:
            mask |= grid.bit(*cell_of(name, grid).place)
    return mask


class ByCell(Frozen[str, V]):
    """Values by cell, or by what else has a name (a room, a piece); it cannot be changed.

    >>> settles = ByCell({Cell(1, 2): "white"})
    >>> settles, settles["r1c2"], settles["Z1 S2"], "Z1 S2" in settles, settles.get("r1c1")
    ({'r1c2': 'white'}, 'white', 'white', True, None)
    """

    __slots__ = ()

    def __missing__(self, name: object) -> V:
        if isinstance(name, str) and (known := in_one_language(name.strip())) != name:
            return self[known]
        raise KeyError(name)

    def __contains__(self, name: object) -> bool:
        known = in_one_language(name.strip()) if isinstance(name, str) else name
        return super().__contains__(known)

    def get(self, name: str, default: Any = None) -> Any:
        """The value of a cell, or the default."""
        try:
            return self[name]
        except KeyError:
            return default
