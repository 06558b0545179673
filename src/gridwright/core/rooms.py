"""Rooms and the walls between them: labels of cells to walls, walls to numbers of rooms.

Rooms are numbered by their first cell in reading order.

>>> grid = Grid.of(2, 3)
>>> walls_between(grid, "aab" "cab")
Walls(across=[False, True, True, True], down=[True, False, False])
>>> numbered(grid, walls_between(grid, "aab" "cab"))
(0, 0, 1, 2, 0, 1)
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from operator import ne
from typing import NamedTuple

from gridwright.core.deadline import watched
from gridwright.core.disjoint_sets import DisjointSets
from gridwright.core.grid import Grid


class Walls(NamedTuple):
    """Whether there is a wall between two neighbours, row by row."""

    across: Sequence[bool]
    """To the right of each cell but the last of a row."""
    down: Sequence[bool]
    """Below each cell but those of the last row."""


def walls_between(grid: Grid, labels: Sequence[Hashable]) -> Walls:
    """The walls between neighbours with different labels."""
    across = [*map(ne, labels, labels[1:])]
    del across[grid.cols - 1 :: grid.cols]
    return Walls(across, [*map(ne, labels, labels[grid.cols :])])


def numbered(grid: Grid, walls: Walls) -> tuple[int, ...]:
    """The room of each cell; a wall that ends inside a room separates nothing.

    >>> numbered(Grid.of(2, 3), Walls([True, False, True, False], [False, True, False]))
    (0, 1, 1, 0, 1, 1)
    """
    return _numbered(grid.rows, grid.cols, tuple(walls.across), tuple(walls.down))


@lru_cache(maxsize=16)
def _numbered(
    rows: int, cols: int, across: Sequence[bool], down: Sequence[bool]
) -> tuple[int, ...]:
    """The same; whoever reads a puzzle asks twice."""
    rooms: list[int] = []
    count = 0
    joined: list[tuple[int, int]] = []
    row: list[int] = [0] * cols
    tops: Sequence[bool] = [True] * cols
    for number in watched(range(rows)):
        sides = across[number * (cols - 1) : (number + 1) * (cols - 1)]
        above, row = row, []
        for side, top, over in zip((True, *sides), tops, above, strict=True):
            if not side:
                room = row[-1]
                if not top and over != room:
                    joined.append((room, over))
            elif not top:
                room = over
            else:
                room = count
                count += 1
            row.append(room)
        rooms += row
        tops = down[number * cols : (number + 1) * cols]
    return _joined(rooms, count, joined)


def first_cells(rooms: Sequence[int]) -> list[int]:
    """The first cell of each room, where the rooms are numbered.

    >>> first_cells((0, 0, 1, 2, 0, 1))
    [0, 2, 3]
    """
    # Backwards, so that of the cells of a room the first is the last one kept.
    first = dict(zip(reversed(rooms), range(len(rooms) - 1, -1, -1), strict=True))
    return [*map(first.__getitem__, range(len(first)))]


def _joined(rooms: list[int], count: int, joined: list[tuple[int, int]]) -> tuple[int, ...]:
    """The rooms, where some have turned out to be one."""
    if not joined:
        return tuple(rooms)
    sets = DisjointSets(count)
    for one, other in joined:
        # The part with the first cell stands for the room.
        sets.join(*sorted((sets.root(one), sets.root(other))))
    first = {part: sets.root(part) for pair in joined for part in pair}
    final: list[int] = []
    number = 0
    for room in range(count):
        if first.get(room, room) == room:
            final.append(number)
            number += 1
        else:
            final.append(final[first[room]])
    return tuple(map(final.__getitem__, rooms))
