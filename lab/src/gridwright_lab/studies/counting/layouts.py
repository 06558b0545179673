"""Kamaji boards without numbers: in how many ways a board is divided into straight lines.

A *layout* is one cell for the maximum and a division of all other cells into lines of two or more
neighbouring cells along a row, a column or a diagonal. Every layout is a solution of some Kamaji:
write ones into all cells of a line but the last, and there what is missing to the maximum, which is
at least the length of the longest line. And every solution in which no one is shared is a layout.

>>> from gridwright.counting.sweep import sweep
>>> [sweep(layouts(Grid.of(side, side))).total for side in (1, 2, 3)]
[1, 0, 70]
"""

from __future__ import annotations

from functools import partial
from typing import cast

from gridwright.core.grid import Grid
from gridwright.counting.automaton import Automaton, Moves, State

Ahead = tuple[tuple[int, ...], bool]
"""For each of the next cells the direction of the line that goes on there, 0 for none; and whether
the cell of the maximum has been read."""


def layouts(grid: Grid) -> Automaton:
    """The automaton of all layouts; they are grouped by the number of lines, the maximum's too."""
    start: Ahead = ((0,) * (grid.cols + 2), False)
    steps = [partial(_moves, cell, _ways(grid, cell)) for cell in range(grid.size)]
    return Automaton(start, steps, accepts=_has_maximum, measure="pieces")


def _ways(grid: Grid, cell: int) -> dict[int, int]:
    """In which directions a line can go on from a cell, and how many cells later it is read."""
    row, col = grid.place(cell)
    below, left, right = row + 1 < grid.rows, col > 0, col + 1 < grid.cols
    inside = (right, below and left, below, below and right)
    later = (1, grid.cols - 1, grid.cols, grid.cols + 1)
    return {way: later[way - 1] for way in range(1, 5) if inside[way - 1]}


def _moves(cell: int, ways: dict[int, int], state: State) -> Moves:
    """A line ends here or goes on; if none comes here, one begins, or this is the maximum."""
    ahead, has_maximum = cast("Ahead", state)
    here, rest = ahead[0], (*ahead[1:], 0)
    possible: tuple[int, ...] = (here,) if here else (1, 2, 3, 4)
    if here:
        moves = [(0, (rest, has_maximum))]
    else:
        moves = [] if has_maximum else [(1 << cell, (rest, True))]
    begins = 0 if here else 1 << cell
    for way in possible:
        at = ways.get(way, 0) - 1
        if at >= 0 and not rest[at]:
            moves.append((begins, ((*rest[:at], way, *rest[at + 1 :]), has_maximum)))
    return moves


def _has_maximum(state: State) -> bool:
    return cast("Ahead", state)[1]
