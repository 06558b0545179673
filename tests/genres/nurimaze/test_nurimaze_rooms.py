from __future__ import annotations

from itertools import product

import pytest

from gridwright.core.disjoint_sets import DisjointSets
from gridwright.core.grid import Grid
from gridwright.core.rooms import Walls, numbered, walls_between
from gridwright.genres.nurimaze.puzzle import Nurimaze


def by_pairs(grid: Grid, walls: Walls) -> tuple[int, ...]:
    """The rooms, found by joining two neighbours after the other."""
    sets = DisjointSets(grid.size)
    across = [cell for cell in range(grid.size) if (cell + 1) % grid.cols]
    for cell, wall in zip(across, walls.across, strict=True):
        if not wall:
            sets.join(cell, cell + 1)
    for cell, wall in enumerate(walls.down):
        if not wall:
            sets.join(cell, cell + grid.cols)
    numbers: dict[int, int] = {}
    return tuple(numbers.setdefault(sets.root(cell), len(numbers)) for cell in range(grid.size))


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (1, 4), (4, 1), (2, 3), (3, 3), (2, 5), (5, 2)])
def test_rooms_of_all_walls(rows: int, cols: int) -> None:
    grid = Grid.of(rows, cols)
    across, down = rows * (cols - 1), (rows - 1) * cols
    for chosen in product((False, True), repeat=across + down):
        walls = Walls(chosen[:across], chosen[across:])
        rooms = numbered(grid, walls)
        assert rooms == by_pairs(grid, walls)
        # Walls inside rooms are gone, and the others separate the same rooms.
        assert numbered(grid, walls_between(grid, rooms)) == rooms


def test_a_puzzle_takes_labels_or_walls() -> None:
    labels = "aabcab"
    walls = walls_between(Grid.of(2, 3), labels)
    assert Nurimaze(2, 3, labels, 0, 5) == Nurimaze(2, 3, walls, 0, 5)
