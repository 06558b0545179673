"""The path from S to G in an answer: its cells in order, and each cell's position on it."""

from __future__ import annotations

from gridwright.core.board import Board
from gridwright.genres.nurimaze.puzzle import Nurimaze


def path_of(puzzle: Nurimaze, board: Board) -> tuple[int, ...]:
    """The cells of the shortest path over white cells from S to G; empty if there is none yet.

    >>> puzzle = Nurimaze(2, 3, "abc" "def", start=0, goal=5)
    >>> path_of(puzzle, Board.whole(6, yes=0b001010))
    ()
    >>> path_of(puzzle, Board.whole(6, yes=0b000110))
    (0, 3, 4, 5)
    """
    grid = puzzle.grid
    white = board.shades.white if board.shades else puzzle.cells_of(board.no & ~board.yes)
    if not white >> puzzle.start & 1:
        return ()
    came_from = {puzzle.start: puzzle.start}
    edge = [puzzle.start]
    while edge and puzzle.goal not in came_from:
        reached = []
        for cell in edge:
            for other in grid.neighbour_lists[cell]:
                if other not in came_from and white >> other & 1:
                    came_from[other] = cell
                    reached.append(other)
        edge = reached
    if puzzle.goal not in came_from:
        return ()
    way = [puzzle.goal]
    while way[-1] != puzzle.start:
        way.append(came_from[way[-1]])
    return tuple(reversed(way))
