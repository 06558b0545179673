"""Clauses for boards whose white cells are not connected, or form a loop.

Each is obeyed by every legal board, and broken by the board for which it was found.

>>> puzzle = Nurimaze(1, 5, "abcde", start=0, goal=1)
>>> cuts(puzzle, Board.whole(5, yes=0b01100))        # r1c5 is white, r1c3 and r1c4 are black
[[5, -4], [5, -3]]
"""

from __future__ import annotations

from gridwright.core.board import Board
from gridwright.core.deadline import look
from gridwright.core.grid import Grid, bits
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright.sat.cnf import Cut


def cuts(puzzle: Nurimaze, board: Board) -> list[Cut]:
    """For a board whose white cells are not a tree: clauses that every legal board obeys.

    Each part without S gives two, one with the separating black rooms nearest to the part and one
    with those nearest to S: one of these rooms is white, or the part's room is black. Each group of
    black cells enclosed by white ones gives one: some room of the white ring is black.
    """
    grid = puzzle.grid
    black = puzzle.cells_of(board.yes)
    white = grid.full ^ black
    across = white & white >> 1 & ~grid.column(grid.cols - 1)
    sides = across.bit_count() + (white & white >> grid.cols).bit_count()
    # One side fewer than cells and no loop: a tree. Floods from the edge are shorter than mazes.
    if (
        sides == white.bit_count() - 1
        and not across & across >> grid.cols
        and white >> puzzle.start & 1
        and _flood_by_corners(grid, grid.border, black) == black
    ):
        return []
    maze = grid.flood(1 << puzzle.start, white)
    parts = grid.components(white ^ maze)
    broken: list[Cut] = []
    for part in parts:
        look()
        rooms = puzzle.rooms_of(part)
        # A room with a mark is white in any case, so the clause does not need it.
        unless = [] if rooms & puzzle.given.no else [next(bits(rooms)) + 1]
        near = _between(puzzle, part, maze, black)
        far = _between(puzzle, maze, part, black)
        for ring in dict.fromkeys((near, far)):
            broken.append([*unless, *(-room - 1 for room in bits(ring))])
    # Without loops, there are as many sides between white cells as cells, less one in each part.
    if sides >= white.bit_count() - len(parts):
        for ring in _rings(grid, black):
            broken.append([room + 1 for room in bits(puzzle.rooms_of(ring) & ~puzzle.given.no)])
    return broken


def _between(puzzle: Nurimaze, part: int, other: int, black: int) -> int:
    """Of the black rooms around a part, those that separate it from another part. All are needed:
    each touches this part and a region that is connected to the other one.
    """
    grid = puzzle.grid
    fence = puzzle.cells_of(puzzle.rooms_of(grid.neighbours(part) & black))
    outside = grid.flood(other, grid.full ^ fence)
    return puzzle.rooms_of(grid.neighbours(outside) & fence)


def _rings(grid: Grid, black: int) -> list[int]:
    """The white rings around groups of black cells that are not connected, even by corners, to the
    edge of the board. White cells without a 2×2 square have a loop exactly if there is such a ring.
    """
    enclosed = black ^ _flood_by_corners(grid, grid.border, black)
    rings = []
    while enclosed:
        core = _flood_by_corners(grid, enclosed & -enclosed, enclosed)
        enclosed ^= core
        outside = grid.flood(grid.border, grid.full & ~core)
        rings.append((grid.neighbours(core) | grid.diagonals(core)) & outside)
    return rings


def _flood_by_corners(grid: Grid, start: int, within: int) -> int:
    """The cells of ``within`` that are reached over sides and corners."""
    cols = grid.cols
    not_last = grid.full ^ grid.column(cols - 1)
    not_first = not_last << 1
    frontier = start & within
    left = within ^ frontier
    while frontier:
        look()
        row = frontier | (frontier & not_last) << 1 | (frontier & not_first) >> 1
        frontier = (row | row << cols | row >> cols) & left
        left ^= frontier
    return within ^ left
