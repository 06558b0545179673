"""The pieces of a board: straight lines of cells that add up to the maximum.

A piece runs along a row, a column or a diagonal. It is named by its first cell in reading order
and runs in one of four directions from there: right, down-right, down, down-left (Kleijn 2018,
§3.1). Pieces are numbered by first cell, then by direction. The maximum is a piece by itself; it
comes last, because the paper leaves it out of its numbering (§3.3.3) and places it last (§3.1).

>>> lines = pieces_on(Grid.of(2, 2), (1, 2, 3, 1), 3)
>>> lines
((0, 1), (1, 3), (2,))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.core.deadline import look, watched
from gridwright.core.grid import Grid

SMALLEST_MAXIMUM = 3
"""With a smaller one there would be no other numbers above one."""
STEPS = ((0, 1), (1, 1), (1, 0), (1, -1))
"""The four directions in the paper's order, as (rows, columns)."""

Line = tuple[int, ...]


def line_from(grid: Grid, cell: int, step: tuple[int, int]) -> Iterator[int]:
    """The cells from ``cell`` to the edge in one direction, ``cell`` first."""
    row, col = grid.place(cell)
    while row < grid.rows and 0 <= col < grid.cols:
        yield grid.cell(row, col)
        row, col = row + step[0], col + step[1]


def pieces_on(grid: Grid, numbers: Sequence[int], maximum: int) -> tuple[Line, ...]:
    """All pieces, in the order of their numbers.

    Numbers are positive, so from one cell in one direction at most one line has the right sum.
    """
    longer: list[Line] = []
    alone: list[Line] = []
    for cell in watched(range(grid.size)):
        look()
        if numbers[cell] == maximum:
            alone.append((cell,))
            continue
        row, col = divmod(cell, grid.cols)
        right, down, left = grid.cols - col, grid.rows - row, col + 1
        for stride, room in (
            (1, right),
            (grid.cols + 1, min(right, down)),
            (grid.cols, down),
            (grid.cols - 1, min(left, down)),
        ):
            line = _adding_up(numbers, maximum, cell, stride, room)
            if line:
                longer.append(line)
    return (*longer, *alone)


def _adding_up(numbers: Sequence[int], maximum: int, cell: int, stride: int, room: int) -> Line:
    """The line from a cell in one direction that has the right sum; empty if there is none.

    ``room`` cells are on the board in this direction, each ``stride`` after the one before.
    """
    total, at = 0, cell
    for _ in range(room):
        total += numbers[at]
        if total >= maximum:
            return tuple(range(cell, at + 1, stride)) if total == maximum else ()
        at += stride
    return ()
