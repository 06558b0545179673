"""Random mazes: white cells that form a tree, with no square of one colour.

A maze is *full* when no black cell could be made white without closing a loop. Then no other maze
contains it: whatever other answer a puzzle made of it has, some cell that is white here is black
there, and a mark in that cell rules the other answer out.

>>> from gridwright.core.deadline import NEVER
>>> grid = Grid.of(4, 5)
>>> maze = random_maze(grid, Random(1), NEVER)
>>> grid.connected(maze), _black_squares(grid, set(bits(maze)))
(True, [])
"""

from __future__ import annotations

from random import Random

from gridwright.core.deadline import Deadline, look, watched
from gridwright.core.grid import Grid, bits, mask_of


def random_maze(grid: Grid, dice: Random, deadline: Deadline) -> int:
    """The white cells of a full maze without black squares."""
    white = {dice.randrange(grid.size)}
    _grow(grid, white, dice)
    squares = _black_squares(grid, white)
    while squares:
        deadline.check()
        other = _opened(grid, white, dice.choice(squares), dice)
        left = _black_squares(grid, other)
        # Equally bad is accepted: a square often has to wander before it can be dissolved.
        if len(left) <= len(squares):
            white, squares = other, left
    return mask_of(white)


def _grow(grid: Grid, white: set[int], dice: Random) -> None:
    """Make cells with exactly one white neighbour white until there is none."""
    table = grid.neighbour_lists
    edge = [other for cell in sorted(white) for other in table[cell] if other not in white]
    while edge:
        look()
        at = dice.randrange(len(edge))
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
        if (cell + 1) % cols
        and not white & {cell, cell + 1, cell + cols, cell + cols + 1}
    ]


def _opened(grid: Grid, white: set[int], square: int, dice: Random) -> set[int]:
    """The maze with one cell of a square made white, the loops cut that this closes, what is cut
    off given up, and grown again.
    """
    cell = dice.choice((square, square + 1, square + grid.cols, square + grid.cols + 1))
    beside = [other for other in grid.neighbour_lists[cell] if other in white]
    kept = dice.choice(beside) if beside else None
    rest = mask_of([cell, *(other for other in white if other not in beside or other == kept)])
    largest = max(grid.components(rest), key=int.bit_count)
    maze = set(bits(largest))
    _grow(grid, maze, dice)
    return maze


def random_rooms_of(
    grid: Grid, white: int, largest: int, share: float, dice: Random
) -> list[int]:
    """Rooms of one colour each: neighbours are joined by chance, up to ``largest`` cells."""
    first = list(range(grid.size))
    size = [1] * grid.size

    def find(cell: int) -> int:
        while first[cell] != cell:
            cell = first[cell]
        return cell

    pairs = [
        (cell, other)
        for cell in watched(range(grid.size), every=16)
        for other in grid.neighbour_lists[cell]
        if other > cell and (white >> cell ^ white >> other) & 1 == 0
    ]
    dice.shuffle(pairs)
    for one, other in watched(pairs, every=64):
        here, there = find(one), find(other)
        if here != there and size[here] + size[there] <= largest and dice.random() < share:
            first[there] = here
            size[here] += size[there]
    return [find(cell) for cell in range(grid.size)]
