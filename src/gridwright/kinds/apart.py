"""No two decisions that are yes share a side, or a corner either: the kind *apart*.

>>> grid = Grid.of(2, 2)
>>> [str(found.saying) for found in Apart().broken(grid, Board(4, yes=0b0011))]
['r1c1 and r1c2 are black and touch']
>>> len(neighbour_pairs(grid, corners=False)), len(neighbour_pairs(grid, corners=True))
(4, 6)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.core.grid import Grid
from gridwright.core.rule import Place
from gridwright.core.saying import Listed, Saying
from gridwright.sat.cnf import Clause, Cnf

TOUCHING = "black cells apart"

KEPT = 1024
"""Up to so many cells, the clauses of a board on which nothing is settled are kept."""

TOUCH = {"black": "{cells} are black and touch", "star": "the stars at {cells} touch"}


class Apart(NamedTuple):
    """No two of these cells touch."""

    corners: bool = False
    """Whether cells that share a corner only may not both be yes either."""
    rule: str = TOUCHING
    thing: str = "black"

    def broken(self, grid: Grid, board: Board) -> Iterator[Place]:
        """Two cells that touch."""
        for cell, other in watched(neighbour_pairs(grid, self.corners), every=256):
            if board.yes >> cell & board.yes >> other & 1:
                cells = Listed((grid.at(cell), grid.at(other)))
                saying = Saying(TOUCH[self.thing], cells=cells)
                yield Place(1 << cell | 1 << other, saying)

    def state(self, grid: Grid, cnf: Cnf, selector: int = 0) -> None:
        """A clause for each pair of neighbours."""
        cnf.group(self.rule)
        off = [-selector] if selector else []
        pairs = watched(neighbour_pairs(grid, self.corners), every=256)
        cnf.clauses += [[*off, -cell - 1, -other - 1] for cell, other in pairs]


def state_apart(grid: Grid, variables: Sequence[int], cnf: Cnf, *, corners: bool = False) -> None:
    """Append "not both" for cells that touch; ``variables`` is 0 for cells that are settled."""
    if nothing_settled(grid, variables):
        cnf.clauses += _all_apart(grid, corners)
    else:
        cnf.clauses += _apart(grid, variables, corners)


def nothing_settled(grid: Grid, variables: Sequence[int]) -> bool:
    """Whether every cell has its usual variable, so that clauses may be kept for the next board."""
    return grid.size <= KEPT and [*variables] == [*range(1, grid.size + 1)]


@lru_cache(maxsize=16)
def _all_apart(grid: Grid, corners: bool) -> list[Clause]:
    return _apart(grid, range(1, grid.size + 1), corners)


def _apart(grid: Grid, variables: Sequence[int], corners: bool) -> list[Clause]:
    cols = grid.cols
    clauses: list[Clause] = []
    for first in watched(range(0, grid.size, cols), every=16):
        row, under = variables[first : first + cols], variables[first + cols : first + 2 * cols]
        pairs = [pairwise(row), zip(row, under, strict=False)]
        if corners:
            pairs += [zip(row, under[1:], strict=False), zip(row[1:], under, strict=False)]
        for both in pairs:
            clauses += [[-one, -other] for one, other in both if one and other]
    return clauses


@lru_cache(maxsize=16)
def neighbour_pairs(grid: Grid, corners: bool) -> tuple[tuple[int, int], ...]:
    """The pairs of cells that share a side, or a corner too, each once, in reading order."""
    if not corners:
        return tuple(grid.neighbour_pairs)
    rows, cols = grid.rows, grid.cols
    return tuple(
        (row * cols + col, (row + down) * cols + col + right)
        for row in watched(range(rows))
        for col in range(cols)
        for down, right in ((0, 1), (1, -1), (1, 0), (1, 1))
        if row + down < rows and 0 <= col + right < cols
    )


@lru_cache(maxsize=16)
def touching(grid: Grid, corners: bool) -> tuple[int, ...]:
    """For each cell, the cells that touch it, as a mask."""
    masks = [0] * grid.size
    for cell, other in watched(neighbour_pairs(grid, corners), every=256):
        masks[cell] |= 1 << other
        masks[other] |= 1 << cell
    return tuple(masks)
