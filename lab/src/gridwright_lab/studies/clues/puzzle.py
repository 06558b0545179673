"""The puzzles of the study of clues, from cells and what they show.

>>> puzzle_of("nurimaze", Grid.of(2, 2), [(2, CIRCLE)], None)
<Nurimaze 2x2: https://puzz.link/p?nurimaze/2/2/oo1532>
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from gridwright.core.grid import Grid, mask_of
from gridwright.genres import by_name

MAZE = "nurimaze"
CIRCLE, TRIANGLE = 1, 2
Ends = tuple[int, int] | None
"""The cells of S and G; ``None`` where there are none, or where they are in opposite corners."""


def puzzle_of(name: str, grid: Grid, clues: Iterable[Sequence[int]], ends: Ends) -> Any:
    """A puzzle from cells and what they show; in Nurimaze, where every cell is a room, marks."""
    kind: Any = by_name(name).puzzle
    shown = {pair[0]: pair[1] for pair in clues}
    if name != MAZE:
        return kind(grid.rows, grid.cols, shown)
    marks = [mask_of(cell for cell, mark in shown.items() if mark == each)
             for each in (CIRCLE, TRIANGLE)]  # fmt: skip
    return kind(grid.rows, grid.cols, range(grid.size), *(ends or corners(grid)), *marks)


def corners(grid: Grid) -> tuple[int, int]:
    """Where S and G are unless something else is said."""
    return 0, grid.size - 1
