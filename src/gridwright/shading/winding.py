"""Random boards on which the cells of both colours are connected and no square is of one colour.

Look at the corners where four cells meet. Three cells of such a square are of one colour, or two
and two side by side, so the line between the colours goes through every corner once. Both colours
are connected, so it is a single line that visits each of these corners: a path from edge to edge.
(It may be a ring, too, but no published puzzle has one, so none is made here.)
A path is made random by *backbite* moves: an end is joined to a neighbour within the path, and the
side that would close a loop is left out, so that there is a new end.

>>> from random import Random
>>> grid = Grid.of(5, 6)
>>> print(grid.show(random_areas(grid, Random(3))))
###.##
#.#..#
#...##
#.#..#
######
"""

from __future__ import annotations

from itertools import pairwise
from random import Random

from gridwright.core.deadline import look
from gridwright.core.grid import Grid

Corner = tuple[int, int]
STEPS = ((-1, 0), (0, 1), (1, 0), (0, -1))
ENOUGH = 20
"""Moves for each corner before an end is looked for."""


def random_areas(grid: Grid, rng: Random) -> int:
    """The black cells of such a board, of at least two cells."""
    if 1 in (grid.rows, grid.cols):
        black = (1 << rng.randrange(1, grid.size)) - 1
    else:
        line = _line(grid.rows - 1, grid.cols - 1, rng)
        black = _side(grid, {frozenset(each) for each in pairwise(line)})
    return black if rng.random() < 0.5 else grid.full & ~black


def _line(rows: int, cols: int, rng: Random) -> list[Corner]:
    """A random path through all corners, both of its ends off the board."""
    path = [(row, col) for row in range(rows) for col in range(cols)[:: 1 - row % 2 * 2]]
    moves = 0
    while True:
        if moves >= ENOUGH * len(path) or len(path) < 3:
            first, last = (_off(path[end], rows, cols, rng) for end in (0, -1))
            if first and last and first != last:
                return [first, *path, last]
        moves += 1
        _backbite(path, rows, cols, rng)


def _backbite(path: list[Corner], rows: int, cols: int, rng: Random) -> None:
    """Move one end."""
    look()
    if rng.random() < 0.5:
        path.reverse()
    row, col = path[-1]
    down, right = rng.choice(STEPS)
    near = row + down, col + right
    if 0 <= near[0] < rows and 0 <= near[1] < cols:
        at = path.index(near) + 1
        path[at:] = path[: at - 1 : -1]


def _off(corner: Corner, rows: int, cols: int, rng: Random) -> Corner | None:
    """A place beside a corner that is off the board, if there is one."""
    near = [(corner[0] + down, corner[1] + right) for down, right in STEPS]
    off = [(row, col) for row, col in near if not (0 <= row < rows and 0 <= col < cols)]
    return rng.choice(off) if off else None


def _side(grid: Grid, line: set[frozenset[Corner]]) -> int:
    """The cells on one side of a line, as far as it can be reached from the first cell."""
    reached, todo = {(0, 0)}, [(0, 0)]
    for row, col in todo:
        for down, right in STEPS:
            other = row + down, col + right
            if not (0 <= other[0] < grid.rows and 0 <= other[1] < grid.cols) or other in reached:
                continue
            # The side between two cells joins two corners; corner (r, c) is below and right of it.
            low, left = max(row, other[0]), max(col, other[1])
            ends = (
                ((low - 1, left - 1), (low - 1, left))
                if down
                else ((low - 1, left - 1), (low, left - 1))
            )
            if frozenset(ends) not in line:
                reached.add(other)
                todo.append(other)
    return sum(grid.bit(*cell) for cell in reached)
