"""Mazes with a path of a given length: first a path that winds over the board, then the rest.

A path is laid cell by cell so that it never touches itself; where it is stuck, some of its cells
are taken back. The maze grows around it (``random_mazes.py``), S and G are chosen on its longest
path, and dead ends are shortened until there are about as many white cells as asked for.

>>> maze = winding_maze(Grid.of(10, 10), Random(1), length=40, white=58)
>>> len(maze.path), maze.white.bit_count()
(40, 58)
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from gridwright.core.deadline import look
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.genres.nurimaze.making.random_mazes import full_maze

TRIES = 12
"""How many mazes are drawn for a given length of the path; then the nearest is taken."""


class Maze(NamedTuple):
    """White cells, and the path from S to G, both ends included."""

    white: int
    path: tuple[int, ...]


def winding_maze(
    grid: Grid, rng: Random, length: int, white: int, must: int = 0, tries: int = TRIES
) -> Maze | None:
    """A maze with a path of about this many cells; ``None`` if S and G would touch.

    The cells of ``must`` are white. ``tries`` bounds the mazes that are drawn for the length.
    """
    best: Maze | None = None
    for _ in range(tries):
        look()
        cells = full_maze(grid, set(_snake(grid, rng, length)), rng, must)
        if must & ~cells:
            continue
        path = _part_of(longest_way(grid, cells), length, rng)
        if len(path) > 2 and (best is None or _off(path, length) < _off(best.path, length)):
            best = Maze(cells, path)
        if len(path) == length:
            break
    if best is None:
        return None
    return Maze(_shortened(grid, best, white, rng, must), best.path)


def _off(path: tuple[int, ...], length: int) -> int:
    return abs(len(path) - length)


def _snake(grid: Grid, rng: Random, length: int) -> list[int]:
    """A path of about this many cells that never touches itself."""
    table = grid.neighbour_lists
    snake = [rng.randrange(grid.size)]
    taken = set(snake)
    best = list(snake)
    for _ in range(6 * length):
        look()
        if len(snake) >= length:
            return snake
        head = snake[-1]
        free = [
            other
            for other in table[head]
            if other not in taken and sum(each in taken for each in table[other]) == 1
        ]
        if free:
            # Prefer cells along the edge of what is taken, and go straight on only at random.
            snake.append(rng.choice(free))
            taken.add(snake[-1])
            if len(snake) > len(best):
                best = list(snake)
        elif rng.random() < 0.5:
            snake.reverse()
        else:
            for cell in snake[-rng.randint(1, 1 + len(snake) // 3) :]:
                taken.discard(cell)
                snake.pop()
            if not snake:
                return best
    return best


def _distances(grid: Grid, start: int, cells: int) -> dict[int, int]:
    """How each cell of a maze is reached: the cell before it, in the order of distance."""
    before = {start: -1}
    waiting = [start]
    for cell in waiting:
        for other in grid.neighbour_lists[cell]:
            if cells >> other & 1 and other not in before:
                before[other] = cell
                waiting.append(other)
    return before


def longest_way(grid: Grid, cells: int) -> tuple[int, ...]:
    """The longest path in a maze: from a farthest cell to the cell farthest from it."""
    first = (cells & -cells).bit_length() - 1
    one = list(_distances(grid, first, cells))[-1]
    before = _distances(grid, one, cells)
    way = [list(before)[-1]]
    while before[way[-1]] >= 0:
        way.append(before[way[-1]])
    return tuple(way)


def _part_of(way: tuple[int, ...], length: int, rng: Random) -> tuple[int, ...]:
    """A part of a path with this many cells; the whole path if it is shorter."""
    spare = max(0, len(way) - length)
    first = rng.randint(0, spare)
    part = way[first : len(way) - spare + first]
    return part if rng.random() < 0.5 else part[::-1]


def _shortened(grid: Grid, maze: Maze, wanted: int, rng: Random, must: int) -> int:
    """Remove dead ends, as long as no square turns black and the path stays."""
    white = set(bits(maze.white))
    fixed = set(maze.path) | set(bits(must))
    table = grid.neighbour_lists
    waiting = sorted(white - fixed)
    rng.shuffle(waiting)
    while waiting and len(white) > wanted:
        cell = waiting.pop()
        beside = [other for other in table[cell] if other in white]
        if cell not in white or len(beside) != 1 or _last_white(grid, white, cell):
            continue
        white.discard(cell)
        if beside[0] not in fixed:
            waiting.insert(rng.randint(0, len(waiting)), beside[0])
    return mask_of(white)


def _last_white(grid: Grid, white: set[int], cell: int) -> bool:
    """Whether a cell is the last white one of a square."""
    row, col = grid.place(cell)
    cols = grid.cols
    for top in (row - 1, row):
        for left in (col - 1, col):
            if 0 <= top < grid.rows - 1 and 0 <= left < cols - 1:
                first = top * cols + left
                square = (first, first + 1, first + cols, first + cols + 1)
                if not any(other in white for other in square if other != cell):
                    return True
    return False
