"""Places that belong together under a symmetry: their clues are added and dropped together.

>>> orbits(Grid.of(2, 3), "rotate2")
((0, 5), (1, 4), (2, 3))
>>> orbits(Grid.of(2, 3), "rotate4")
Traceback (most recent call last):
...
gridwright.core.errors.PuzzleError: the symmetry 'rotate4' needs a square; the board has 2 rows \
and 3 columns
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from gridwright.core.deadline import watched
from gridwright.core.errors import PuzzleError
from gridwright.core.grid import Grid
from gridwright.core.saying import Listed, board_of

Move = Callable[[int, int, int, int], tuple[int, int]]
"""Where a place goes: row, column, last row, last column."""

MOVES: dict[str, Move] = {
    "none": lambda row, col, last_row, last_col: (row, col),
    "rotate2": lambda row, col, last_row, last_col: (last_row - row, last_col - col),
    "rotate4": lambda row, col, last_row, last_col: (col, last_row - row),
    "horizontal": lambda row, col, last_row, last_col: (row, last_col - col),
    "vertical": lambda row, col, last_row, last_col: (last_row - row, col),
    "diagonal": lambda row, col, last_row, last_col: (col, row),
}
SYMMETRIES = tuple(MOVES)
"""Left and right alike is ``horizontal``; top and bottom alike, ``vertical``."""
OF_A_SQUARE = ("rotate4", "diagonal")


@lru_cache(maxsize=16)
def orbits(grid: Grid, symmetry: str) -> tuple[tuple[int, ...], ...]:
    """The cells of a board in sets that the symmetry maps onto themselves, by first cell."""
    if symmetry not in MOVES:
        raise PuzzleError(
            "the symmetry is {found}; expected {expected}",
            found=repr(symmetry),
            expected=Listed(SYMMETRIES, "or"),
        )
    if symmetry in OF_A_SQUARE and grid.rows != grid.cols:
        raise PuzzleError(
            "the symmetry {symmetry} needs a square; the board has {size}",
            symmetry=repr(symmetry),
            size=board_of(grid.rows, grid.cols),
        )
    move, last_row, last_col = MOVES[symmetry], grid.rows - 1, grid.cols - 1
    seen = bytearray(grid.size)
    all_orbits = []
    for cell in watched(range(grid.size), every=64):
        if seen[cell]:
            continue
        orbit, at = [], cell
        while not seen[at]:
            seen[at] = 1
            orbit.append(at)
            at = grid.cell(*move(*grid.place(at), last_row, last_col))
        all_orbits.append(tuple(orbit))
    return tuple(all_orbits)
