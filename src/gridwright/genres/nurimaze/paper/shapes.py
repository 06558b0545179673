"""The 27 room shapes of Mourits 2022, §4.1, and the five distributions of room sizes (Table 9).

A shape is a set of (row, column) places with a cell in the first row and one in the first column.
Every rotation and reflection counts as a shape of its own; the square of 2×2 cells is left out,
because it could have no colour.

>>> [len(SHAPES[size]) for size in (1, 2, 3, 4)], sum(map(len, SHAPES.values()))
([1, 2, 6, 18], 27)
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate
from random import Random

from gridwright.core.deadline import look, watched
from gridwright.core.grid import Grid, bits, mask_of

Shape = frozenset[tuple[int, int]]

SQUARE: Shape = frozenset({(0, 0), (0, 1), (1, 0), (1, 1)})

DISTRIBUTIONS: Mapping[str, tuple[int, int, int, int]] = {
    "a": (30, 40, 20, 10),
    "b": (40, 40, 20, 0),
    "c": (25, 25, 25, 25),
    "d": (10, 20, 30, 40),
    "e": (40, 30, 20, 10),
    "single": (100, 0, 0, 0),
}
"""Percentages of rooms of 1, 2, 3 and 4 cells; ``single`` is the one of §5.4.3."""


def _shapes(size: int) -> tuple[Shape, ...]:
    """All shapes of a size: each shape with one cell fewer, plus a cell beside it."""
    if size == 1:
        return (frozenset({(0, 0)}),)
    larger = {
        _moved(frozenset({*shape, (row + down, col + right)}))
        for shape in _shapes(size - 1)
        for row, col in shape
        for down, right in ((0, 1), (1, 0), (0, -1), (-1, 0))
        if (row + down, col + right) not in shape
    }
    return tuple(sorted(larger - {SQUARE}, key=sorted))


def _moved(shape: Shape) -> Shape:
    """The shape moved to the top left."""
    top, left = min(row for row, _ in shape), min(col for _, col in shape)
    return frozenset((row - top, col - left) for row, col in shape)


SHAPES: Mapping[int, tuple[Shape, ...]] = {size: _shapes(size) for size in (1, 2, 3, 4)}


@dataclass(frozen=True, slots=True)
class Placing:
    """One shape on a grid: its cells at the top left, and the shifts to other places."""

    cells: int
    shifts: tuple[int, ...]
    chance: float


@lru_cache(maxsize=64)
def _placings(grid: Grid, distribution: tuple[int, int, int, int]) -> tuple[Placing, ...]:
    """The shapes that fit the grid, with the chance of each."""
    placings = []
    for size, percent in enumerate(distribution, start=1):
        for shape in SHAPES[size] if percent else ():
            rows = grid.rows - max(row for row, _ in shape)
            cols = grid.cols - max(col for _, col in shape)
            shifts = tuple(
                grid.cell(row, col) for row in watched(range(rows)) for col in range(cols)
            )
            if shifts:
                cells = mask_of(grid.cell(row, col) for row, col in shape)
                placings.append(Placing(cells, shifts, percent / len(SHAPES[size])))
    return tuple(placings)


def random_rooms(grid: Grid, distribution: tuple[int, int, int, int], rng: Random) -> list[int]:
    """The room of each cell: random shapes at random places, kept if they fit, until the grid is
    full.
    """
    placings = _placings(grid, distribution)
    chances = list(accumulate(placing.chance for placing in placings))
    rooms = [-1] * grid.size
    taken = number = misses = 0
    while taken != grid.full:
        look()
        if misses < grid.size:
            placing = placings[bisect(chances, rng.random() * chances[-1])]
            cells = placing.cells << placing.shifts[int(rng.random() * len(placing.shifts))]
            if cells & taken:
                misses += 1
                continue
        else:
            cells = _fitting(placings, taken, rng)
        misses = 0
        for cell in bits(cells):
            rooms[cell] = number
        taken |= cells
        number += 1
    return rooms


def _fitting(placings: tuple[Placing, ...], taken: int, rng: Random) -> int:
    """One of the remaining places, with the same chances as drawing again after every miss."""
    places = []
    weights = []
    for placing in watched(placings):
        weight = placing.chance / len(placing.shifts)
        for shift in watched(placing.shifts, every=64):
            cells = placing.cells << shift
            if not cells & taken:
                places.append(cells)
                weights.append(weight)
    return rng.choices(places, weights)[0]
