"""Black cells apart, white cells together: rules and cuts that several shading genres share.

The rules are slow and readable; on a partial board they report only what no completion can mend.
The cuts are clauses found from a board whose white cells fall apart; where black cells never touch,
every legal board obeys them.

>>> grid = NumberGrid(2, 2)
>>> [found.sentence for found in white_cells_fall_apart(grid, Board.whole(4, 0b0110))]
['the white cells at r1c1 are cut off from the others']
>>> cuts(grid.grid, Board.whole(4, 0b0110))
[[-2, -3]]
"""

from __future__ import annotations

from gridwright.core.board import Board
from gridwright.core.deadline import look, watched
from gridwright.core.grid import Grid, bits
from gridwright.core.numbergrid import NumberGrid
from gridwright.core.rule import Violation, places
from gridwright.sat.cnf import Cnf, Cut
from gridwright.sat.connectivity.task import Connected

GIVEN = "given cells"
TOUCHING = "black cells apart"
CONNECTED = "white connected"


def clue_is_black(puzzle: NumberGrid, board: Board) -> list[Violation]:
    """Clue cells and cells given as white are black, or cells given as black are white."""
    return places(
        Violation(GIVEN, 1 << cell, f"{puzzle.grid.name(cell)} {reason}")
        for mask, reason in (
            (board.yes & puzzle.clues, "holds a clue and is black"),
            (board.yes & puzzle.white, "is given as white and is black"),
            (board.no & puzzle.black, "is given as black and is white"),
        )
        for cell in bits(mask)
    )


def black_cells_touch(puzzle: NumberGrid, board: Board) -> list[Violation]:
    """Two black cells share a side."""
    grid = puzzle.grid
    return places(
        Violation(
            TOUCHING,
            1 << cell | 1 << other,
            f"{grid.name(cell)} and {grid.name(other)} are black and touch",
        )
        for cell in bits(grid.touching(board.yes))
        for other in grid.beside(cell)
        if other > cell and board.yes >> other & 1
    )


def white_cells_fall_apart(puzzle: NumberGrid, board: Board) -> list[Violation]:
    """White cells that no way of white or open cells joins, or no white cell at all."""
    grid = puzzle.grid
    if board.yes == grid.full:
        return [Violation(CONNECTED, grid.full, "no cell is white")]
    parts = grid.components(grid.full & ~board.yes)
    with_white = [part & board.no for part in parts if part & board.no]
    if len(with_white) < 2:
        return []
    with_white.sort(key=int.bit_count)
    return places(
        Violation(
            CONNECTED,
            part,
            f"the white cells at {grid.names(part)} are cut off from the others",
        )
        for part in with_white[:-1]
    )


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


def state(puzzle: NumberGrid, cnf: Cnf) -> None:
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
