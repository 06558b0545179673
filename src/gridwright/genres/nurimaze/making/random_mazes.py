"""Random mazes: white cells that form a tree, with no square of one colour.

A maze is *full* if no black cell can be made white without closing a loop. Then no other maze
contains it. So in any other answer of a puzzle made from it, some cell that is white here is black,
and a mark in that cell rules the other answer out.

>>> grid = Grid.of(4, 5)
>>> maze = random_maze(grid, Random(1))
>>> grid.connected(maze), _black_squares(grid, set(bits(maze)))
(True, [])
"""

from __future__ import annotations

from random import Random

from gridwright.core.deadline import look, watched
from gridwright.core.disjoint_sets import DisjointSets
from gridwright.core.grid import Grid, bits, mask_of


def random_maze(grid: Grid, rng: Random) -> int:
    """The white cells of a full maze without black squares."""
    return full_maze(grid, {rng.randrange(grid.size)}, rng)


def full_maze(grid: Grid, white: set[int], rng: Random, wanted: int = 0) -> int:
    """The same, grown from some white cells, which may turn black again when black squares are
    broken up. Cells in ``wanted`` are white if possible.
    """
    _grow(grid, white, rng)
    for cell in bits(wanted):
        if cell not in white:
            white = _opened(grid, white, (cell,), rng)
    squares = _black_squares(grid, white)
    while squares:
        look()
        first = rng.choice(squares)
        square = (first, first + 1, first + grid.cols, first + grid.cols + 1)
        other = _opened(grid, white, square, rng)
        left = _black_squares(grid, other)
        # Accept an equally bad board: a square often has to move before it can be dissolved.
        if len(left) <= len(squares):
            white, squares = other, left
    return mask_of(white)


def _grow(grid: Grid, white: set[int], rng: Random) -> None:
    """Make cells with exactly one white neighbour white until there are none."""
    table = grid.neighbour_lists
    edge = [other for cell in sorted(white) for other in table[cell] if other not in white]
    while edge:
        look()
        at = rng.randrange(len(edge))
        edge[at], edge[-1] = edge[-1], edge[at]
        cell = edge.pop()
        if cell in white or sum(other in white for other in table[cell]) != 1:
            continue
        white.add(cell)
        edge += [other for other in table[cell] if other not in white]


def _black_squares(grid: Grid, white: set[int]) -> list[int]:
    """The top left cells of the squares that are all black."""
    cols = grid.cols
    return [
        cell
        for cell in watched(range(grid.size - cols), every=64)
        if (cell + 1) % cols and not white & {cell, cell + 1, cell + cols, cell + cols + 1}
    ]


def _opened(grid: Grid, white: set[int], square: tuple[int, ...], rng: Random) -> set[int]:
    """Make one cell of a square white, cut the loops that this closes, drop what is cut off, and
    grow the maze again.
    """
    cell = rng.choice(square)
    beside = [other for other in grid.neighbour_lists[cell] if other in white]
    kept = rng.choice(beside) if beside else None
    rest = mask_of([cell, *(other for other in white if other not in beside or other == kept)])
    largest = max(grid.components(rest), key=int.bit_count)
    maze = set(bits(largest))
    _grow(grid, maze, rng)
    return maze


def pairs_of_one_colour(grid: Grid, white: int, rng: Random) -> list[tuple[int, int]]:
    """The neighbours of one colour, in a random order."""
    pairs = [
        (cell, other)
        for cell in watched(range(grid.size), every=16)
        for other in grid.neighbour_lists[cell]
        if other > cell and (white >> cell ^ white >> other) & 1 == 0
    ]
    rng.shuffle(pairs)
    return pairs


def random_rooms_of(grid: Grid, white: int, largest: int, share: float, rng: Random) -> list[int]:
    """Rooms of one colour each: neighbours are joined at random, up to ``largest`` cells."""
    rooms = DisjointSets(grid.size)
    size = [1] * grid.size
    for one, other in watched(pairs_of_one_colour(grid, white, rng), every=64):
        here, there = rooms.root(one), rooms.root(other)
        if here != there and size[here] + size[there] <= largest and rng.random() < share:
            rooms.join(here, there)
            size[here] += size[there]
    return [rooms.root(cell) for cell in range(grid.size)]
