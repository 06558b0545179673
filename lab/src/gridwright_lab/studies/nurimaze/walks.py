"""The check that white cells are connected, as in Mourits 2022, §5.3.4, to see what masks gain.

The original walks from cell to cell and keeps the visited cells in a list, which it searches at
every step; the improved version keeps a table of flags. Both are written here cell by cell, to
replace the check on masks.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from gridwright.genres.nurimaze.paper.checks import white_connected
from gridwright.genres.nurimaze.paper.colouring import Tables


def with_list(tables: Tables, black: int, white: int) -> bool:
    """Visited cells in a list."""
    neighbours = tables.grid.neighbour_lists
    visited = [tables.puzzle.start]
    stack = [tables.puzzle.start]
    while stack:
        for other in neighbours[stack.pop()]:
            if not black >> other & 1 and other not in visited:
                visited.append(other)
                stack.append(other)
    return all(cell in visited for cell in range(tables.grid.size) if white >> cell & 1)


def with_table(tables: Tables, black: int, white: int) -> bool:
    """Visited cells in a table."""
    neighbours = tables.grid.neighbour_lists
    visited = bytearray(tables.grid.size)
    visited[tables.puzzle.start] = 1
    stack = [tables.puzzle.start]
    while stack:
        for other in neighbours[stack.pop()]:
            if not visited[other] and not black >> other & 1:
                visited[other] = 1
                stack.append(other)
    return all(visited[cell] for cell in range(tables.grid.size) if white >> cell & 1)


WALKS: Mapping[str, Callable[[Tables, int, int], bool]] = {
    "a list of visited cells": with_list,
    "a table of visited cells": with_table,
    "masks": white_connected,
}
