"""How a network learns Hitori: it sees which numbers of a line are equal, and how far apart.

The numbers themselves say nothing, so it is not told them.

>>> [*_pairs(Hitori(2, 2, {0: 1, 1: 1, 2: 1, 3: 2}))]
[(0, 1), (0, 2)]
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from gridwright.genres.hitori.puzzle import Hitori
from gridwright.networks.network import Array, Shape
from gridwright_lab.learning.hitori.puzzles import puzzles
from gridwright_lab.learning.shading import DIRECTIONS, Pair, Sights, subject

NEAR = 3
"""Distances from this one on are not told apart."""


def _planes(xp: Any, numbers: Array) -> Array:
    return xp.ones((*numbers.shape, 1), xp.float32)


def _pairs(puzzle: Hitori) -> Iterator[Pair]:
    """Equal numbers in a row or column."""
    grid, numbers = puzzle.grid, puzzle.numbers
    lines = [range(row * grid.cols, (row + 1) * grid.cols) for row in range(grid.rows)]
    lines += [range(col, grid.size, grid.cols) for col in range(grid.cols)]
    for line in lines:
        for one, other in combinations(line, 2):
            if numbers.get(one) == numbers.get(other) is not None:
                yield one, other


def _features(xp: Any, number: Array, distance: Array) -> Array:
    near = [distance == far for far in range(1, NEAR)]
    return xp.stack([*near, distance >= NEAR], axis=-1)


SIGHTS = Sights(_planes, _pairs, _features, {10: 96, 15: 208})
SUBJECT = subject("hitori", SIGHTS, Shape(planes=1, features=DIRECTIONS + NEAR), puzzles)
