"""Clauses for "black cells apart, white cells together": the fast side of ``rules.py``.

The cuts are found from a board whose white cells fall apart; because black cells never touch, every
legal board obeys them. :func:`connected` states the same task for the other encodings of connection
(``sat/connectivity/``), :func:`encode_for_proof` the local rules, for proofs.

>>> cuts(Grid.of(2, 2), Board.whole(4, 0b0110))
[[-2, -3]]
"""

from __future__ import annotations

from gridwright.core.board import Board
from gridwright.core.deadline import look, watched
from gridwright.core.grid import Grid, bits
from gridwright.sat.cnf import Cnf, Cut
from gridwright.sat.connectivity.task import Connected
from gridwright.shading.numbergrid import NumberGrid
from gridwright.shading.rules import CONNECTED, GIVEN, TOUCHING


def connected(puzzle: NumberGrid) -> Connected:
    """The white cells hang together; a cell given as white is the root, at the edge if possible.

    Without one, the first cell or its neighbour is white, because black cells do not touch.
    """
    grid = puzzle.grid
    white = puzzle.given.no
    root = white & grid.border or white
    return Connected(
        grid.neighbour_lists,
        range(-1, -grid.size - 1, -1),
        roots=((root & -root).bit_length() - 1,) if root else (0, *grid.neighbour_lists[0][:1]),
        apart=True,
        rule=CONNECTED,
        grid=grid,
    )


def cuts(grid: Grid, board: Board) -> list[Cut]:
    """For a whole board whose white cells fall apart: clauses that each legal board obeys.

    Two black cells never touch, so on both sides of a ring (or border-to-border chain) of black
    cells there are white ones: some cell of every such ring is white. Each white component but the
    largest gives the ring that separates it from the largest, without the black cells that merely
    lie beside it.
    """
    parts = grid.components(board.no)
    if len(parts) < 2:
        return []
    parts.sort(key=int.bit_count)
    largest = parts.pop()
    found = []
    for part in parts:
        look()
        around = grid.neighbours(part) & board.yes
        outside = grid.flood(largest & -largest, grid.full & ~around)
        ring = grid.neighbours(outside) & around
        found.append([-cell - 1 for cell in bits(ring)])
    return found


def encode_for_proof(puzzle: NumberGrid, cnf: Cnf) -> None:
    """Append, for proofs, each rule instance of its own: given cells, and black cells apart.

    The connection is left to the cuts, but for the one board that has no white cell without them.
    """
    grid = puzzle.grid
    cnf.group(GIVEN)
    cnf.clauses += [[-cell - 1] for cell in bits(puzzle.given.no)]
    cnf.clauses += [[cell + 1] for cell in bits(puzzle.given.yes)]
    cnf.group(TOUCHING)
    cnf.clauses += [
        [-cell - 1, -other - 1]
        for cell in watched(range(grid.size), every=64)
        for other in grid.neighbour_lists[cell]
        if cell < other
    ]
    if grid.size == 1:
        cnf.group(CONNECTED)
        cnf.clauses.append([-1])
