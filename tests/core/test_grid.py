"""Masks against plain loops over rows and columns."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright.core.errors import PuzzleError
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.core.words import board_size

sizes = st.tuples(st.integers(1, 7), st.integers(1, 7))


@st.composite
def grids_and_masks(draw: st.DrawFn) -> tuple[Grid, int]:
    grid = Grid.of(*draw(sizes))
    return grid, draw(st.integers(0, grid.full))


def naive_neighbours(grid: Grid, cell: int) -> set[int]:
    row, col = grid.place(cell)
    around = {(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)}
    return {grid.cell(r, c) for r, c in around if 0 <= r < grid.rows and 0 <= c < grid.cols}


def naive_components(grid: Grid, mask: int) -> set[frozenset[int]]:
    left = set(bits(mask))
    found = set()
    while left:
        todo, part = [left.pop()], set()
        while todo:
            cell = todo.pop()
            part.add(cell)
            todo += (naive_neighbours(grid, cell) & left) - part
            left -= naive_neighbours(grid, cell)
        found.add(frozenset(part))
    return found


@given(st.sets(st.integers(0, 300)))
def test_bits_and_masks_are_inverse(cells: set[int]) -> None:
    assert list(bits(mask_of(cells))) == sorted(cells)
    assert mask_of(cells) == sum(1 << cell for cell in cells)


@given(grids_and_masks())
def test_neighbours(case: tuple[Grid, int]) -> None:
    grid, mask = case
    expected = set().union(*(naive_neighbours(grid, cell) for cell in bits(mask)))
    assert set(bits(grid.neighbours(mask))) == expected
    for cell in bits(mask):
        assert set(grid.neighbour_lists[cell]) == naive_neighbours(grid, cell)


@given(grids_and_masks())
def test_diagonals(case: tuple[Grid, int]) -> None:
    grid, mask = case
    expected = {
        grid.cell(row + down, col + right)
        for row, col in map(grid.place, bits(mask))
        for down in (-1, 1)
        for right in (-1, 1)
        if 0 <= row + down < grid.rows and 0 <= col + right < grid.cols
    }
    assert set(bits(grid.diagonals(mask))) == expected


@given(grids_and_masks())
def test_components(case: tuple[Grid, int]) -> None:
    grid, mask = case
    parts = grid.components(mask)
    assert {frozenset(bits(part)) for part in parts} == naive_components(grid, mask)
    assert grid.connected(mask) == (len(parts) < 2)


@given(grids_and_masks())
def test_cut_cells(case: tuple[Grid, int]) -> None:
    grid, mask = case
    before = len(grid.components(mask))
    expected = {cell for cell in bits(mask) if len(grid.components(mask & ~(1 << cell))) > before}
    assert set(bits(grid.cut_cells(mask))) == expected


@given(grids_and_masks())
def test_rays_rows_and_columns(case: tuple[Grid, int]) -> None:
    grid, mask = case
    for cell in bits(mask):
        row, col = grid.place(cell)
        up, right, down, left = (list(ray) for ray in grid.rays(cell))
        assert up == [grid.cell(r, col) for r in range(row - 1, -1, -1)]
        assert right == [grid.cell(row, c) for c in range(col + 1, grid.cols)]
        assert down == [grid.cell(r, col) for r in range(row + 1, grid.rows)]
        assert left == [grid.cell(row, c) for c in range(col - 1, -1, -1)]
        assert grid.row(row) >> cell & 1
        assert grid.column(col) >> cell & 1
    assert sum(grid.row(row).bit_count() for row in range(grid.rows)) == grid.size
    assert sum(grid.column(col).bit_count() for col in range(grid.cols)) == grid.size


@given(sizes)
def test_symmetries_are_permutations_that_keep_neighbours(size: tuple[int, int]) -> None:
    grid = Grid.of(*size)
    maps = grid.symmetries()
    assert len(maps) == 8
    for _, moved, to in maps:
        assert sorted(to) == list(range(grid.size))
        for cell in range(grid.size):
            neighbours = {to[other] for other in grid.neighbour_lists[cell]}
            assert neighbours == set(moved.neighbour_lists[to[cell]])
    if grid.rows > 1 and grid.cols > 1 and grid.size > 4:
        assert len({(moved, to) for _, moved, to in maps}) == 8


@pytest.mark.parametrize(("rows", "cols"), [(0, 1), (1, 0), (-1, 5), (10**8, 10**8), (1001, 1000)])
def test_impossible_sizes_are_refused_before_anything_is_allocated(rows: int, cols: int) -> None:
    with pytest.raises(PuzzleError, match=board_size(rows, cols)):
        Grid.of(rows, cols)


@given(grids_and_masks())
def test_a_mask_shows_as_a_picture(case: tuple[Grid, int]) -> None:
    grid, mask = case
    text = grid.show(mask)
    assert [len(line) for line in text.split("\n")] == [grid.cols] * grid.rows
    flat = text.replace("\n", "")
    assert {cell for cell, sign in enumerate(flat) if sign == "#"} == set(bits(mask))


@given(st.sampled_from([(1, 2005), (2005, 1), (2, 2003), (2003, 2)]), st.randoms())
def test_long_boards_are_flooded_the_same(size: tuple[int, int], rng: random.Random) -> None:
    """Their flood is another one; a mask that begins small tells whether both agree."""
    grid = Grid.of(*size)
    within = rng.getrandbits(grid.size) | rng.getrandbits(grid.size) | rng.getrandbits(grid.size)
    start = 1 << rng.randrange(grid.size)
    expected = frontier = start & within
    while frontier:
        frontier = grid.neighbours(frontier) & within & ~expected
        expected |= frontier
    assert grid.flood(start, within) == expected
