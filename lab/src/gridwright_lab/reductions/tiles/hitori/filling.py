"""The cells of a tile of Hitori that carry no signals: which are black, and why they must be.

A white cell that has no black neighbour could be black as well, so in every answer of a tile each
white cell needs one. A SAT solver finds cells that are black in every answer such that this holds
and the white cells of the tile are connected, with cuts added until they are.

Then black cells get numbers. In ``5 3 5`` the 3 is white, for if it is black, both fives are white.
So another 3 in its row or column is black, its neighbours are white, and each of their numbers can
make further cells black. From one such beginning every black cell of a tile is reached.

>>> tile = blacken(HitoriTile({}, frozenset()), [frozenset()], size=12)
>>> reasons = reasons_for(tile or frozenset(), frozenset(), size=12)
>>> sorted(reasons) == sorted(tile or ())
True
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from gridwright.core.grid import Grid, bits, mask_of
from gridwright.sat.cnf import Cnf
from gridwright.sat.connectivity import Connected
from gridwright.sat.connectivity.cuts import cuts
from gridwright.sat.oracle import Oracle
from gridwright_lab.reductions.tiles.hitori.search import HitoriTile, in_line
from gridwright_lab.reductions.tiles.search import SOLVER


def blacken(
    tile: HitoriTile, answers: Sequence[frozenset[int]], size: int
) -> frozenset[int] | None:
    """The cells to be black in every answer, or ``None`` if there is no way.

    ``answers`` are the black cells among the open ones, in each answer.
    """
    grid = Grid.of(size, size)
    cnf = Cnf(grid.size)
    always = cnf.new()
    cnf.clauses.append([always])
    cnf.clauses += [[-cell - 1] for cell in range(grid.size) if not _may_be_black(cell, tile, grid)]
    for cell, around in enumerate(grid.neighbour_lists):
        cnf.clauses += [[-cell - 1, -other - 1] for other in around if cell < other]
        if cell not in tile.open:
            near = [cell + 1, *(other + 1 for other in around)]
            cnf.clauses += [near for black in answers if black.isdisjoint(around)]
    for wall in tile.walls:
        (centre,) = set.intersection(*(set(grid.neighbour_lists[cell]) for cell in wall))
        cnf.clauses += [[cell + 1] for cell in grid.neighbour_lists[centre] if cell not in wall]
    tasks = [_white(tile, black, grid, always) for black in answers]
    with Oracle(cnf, SOLVER, steady=True) as oracle:
        while oracle.solve():
            black = oracle.true_mask(grid.size)
            found = [cut for task in tasks for cut in cuts(task, _inside(task, black))]
            if not found:
                return frozenset(bits(black))
            oracle.add(found)
    return None


def _may_be_black(cell: int, tile: HitoriTile, grid: Grid) -> bool:
    """Whether a cell is not open nor beside an open one.

    At the rim, every other place, counted clockwise: then no two black cells of neighbouring tiles
    touch, if the size is even.
    """
    row, col = divmod(cell, grid.cols)
    last = grid.cols - 1
    places = (
        (row == 0, col),
        (col == last, row),
        (row == last, last - col),
        (col == 0, last - row),
    )
    return tile.open.keys().isdisjoint({cell, *grid.neighbour_lists[cell]}) and all(
        place % 2 == 0 for at_side, place in places if at_side
    )


def _white(tile: HitoriTile, black: frozenset[int], grid: Grid, always: int) -> Connected:
    """The white cells of an answer are connected."""
    white = [
        -cell - 1 if cell not in tile.open else -always if cell in black else always
        for cell in range(grid.size)
    ]
    return Connected(grid.neighbour_lists, white, grid=grid)


def _inside(task: Connected, black: int) -> int:
    return mask_of(
        cell
        for cell, literal in enumerate(task.inside)
        if (literal > 0 if abs(literal) != cell + 1 else not black >> cell & 1)
    )


def reasons_for(black: Collection[int], open_: Collection[int], size: int) -> dict[int, int]:
    """For each black cell the white one whose number it has, so that it must be black."""
    grid = Grid.of(size, size)
    for cell, between, end in _beginnings(black, open_, grid):
        reasons: dict[int, int] = {}
        known = [between]
        for white in known:
            for other in sorted(black):
                if other != cell and other not in reasons and in_line(white, other, size):
                    reasons[other] = white
                    known += [near for near in grid.neighbour_lists[other] if near not in known]
        if len(reasons) == len(black) - 1 and end in known:
            return {**reasons, cell: end}
    raise ValueError("no beginning leads to every black cell of this tile")


def _beginnings(
    black: Collection[int], open_: Collection[int], grid: Grid
) -> Iterator[tuple[int, int, int]]:
    """Every black cell with two white ones beside it in a line."""
    for cell in sorted(black):
        for between in grid.neighbour_lists[cell]:
            end = 2 * between - cell
            if end in grid.neighbour_lists[between] and end not in black and end not in open_:
                yield cell, between, end
