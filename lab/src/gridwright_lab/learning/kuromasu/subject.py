"""How a network learns Kuromasu: of each number, every line of cells that it may see is a piece.

The number is right if as many of these lines are white from end to end as it sees cells besides its
own.

>>> [*_pairs(Kuromasu(2, 4, {1: 2}))]
[(1, 2), (1, 3), (1, 5), (1, 0)]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.networks.network import Array, Shape
from gridwright_lab.learning.shading import DIRECTIONS, Pair, Sights, subject

SMALL = 8
"""Numbers, distances and what is left of a number are told apart up to this."""
USUAL = 16
"""What larger ones are divided by."""


def _planes(xp: Any, numbers: Array) -> Array:
    """Whether there is a number, and which."""
    known = [xp.ones_like(numbers), numbers > 0, numbers / USUAL]
    known += [numbers == small for small in range(2, SMALL + 1)]
    return xp.stack([plane.astype(xp.float32) for plane in known], axis=-1)


def _pairs(puzzle: Kuromasu) -> Iterator[Pair]:
    """Each number, with the cells at which its sight may end: none is further away than it says."""
    rows, cols = puzzle.rows, puzzle.cols
    for cell, number in puzzle.numbers.items():
        row, col = divmod(cell, cols)
        arms = ((row, -cols), (cols - 1 - col, 1), (rows - 1 - row, cols), (col, -1))
        for room, step in arms:
            for distance in range(1, min(room, number) + 1):
                yield cell, cell + distance * step


def _features(xp: Any, number: Array, distance: Array) -> Array:
    """How far the cell is, and how much of the number is left there."""
    left = number - distance
    known = [distance == small for small in range(1, SMALL)]
    known += [left == small for small in range(SMALL)]
    known += [distance / USUAL, left / USUAL, number / USUAL]
    return xp.stack([feature.astype(xp.float32) for feature in known], axis=-1)


SIGHTS = Sights(_planes, _pairs, _features, {10: 384, 15: 960}, between=True)
SHAPE = Shape(planes=SMALL + 2, features=DIRECTIONS + 2 * SMALL + 2, apart=2)
SUBJECT = replace(
    subject("kuromasu", SIGHTS, SHAPE),
    ways=(("grow", {}), ("grow", {}), ("thin", {})),
)
"""Puzzles of ``thin`` are harder, and take longer to make."""
