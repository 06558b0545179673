"""A Kamaji as a network sees it, without anything that depends on the size of the board.

Of a cell it is told whether it is on the board, whether it holds a one or the maximum, and how
large its number is as a share of the maximum. Of a piece it is told its direction, its length and
how many ones it has. The maximum itself is no piece here: it is always used.

:func:`scene_of` makes a scene of one puzzle with NumPy. :func:`planes` and :func:`features` also
take arrays of JAX, of many puzzles, with which the laboratory trains the network.

>>> scene = scene_of(Kamaji(2, 2, (1, 2, 3, 1)))
>>> scene.planes.shape, scene.features.shape
((1, 2, 2, 4), (1, 2, 13))
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.core.deadline import watched
from gridwright.genres.kamaji.pieces import STEPS
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright.networks.network import Array, Lists, Scene

PLANES, FEATURES = 4, 13


def scene_of(puzzle: Kamaji) -> Scene:
    """One puzzle; its pieces are those of the puzzle but the last, which is the maximum."""
    grid, lines = puzzle.grid, puzzle.lines[:-1]
    numbers = np.array(puzzle.numbers, np.float32).reshape(1, grid.rows, grid.cols)
    strides = {down * grid.cols + right: place for place, (down, right) in enumerate(STEPS)}
    direction = np.array([_direction(line, grid.cols, strides) for line in watched(lines)])
    length = np.array([len(line) for line in lines])
    ones = np.array([sum(puzzle.numbers[cell] == 1 for cell in line) for line in watched(lines)])
    return Scene(
        planes(np, numbers, np.float32(puzzle.maximum)),
        np.ones((1, grid.rows, grid.cols, 1), np.float32),
        features(np, direction[None], length[None], ones[None]),
        Lists(lines, grid.size),
    )


def _direction(line: tuple[int, ...], cols: int, strides: dict[int, int]) -> int:
    """The number of a direction, in the paper's order."""
    # With one or two columns, different directions have the same stride.
    down = line[1] // cols - line[0] // cols
    return 0 if not down else strides[line[1] - line[0]] if cols > 2 else _by_place(line, cols)


def _by_place(line: tuple[int, ...], cols: int) -> int:
    return STEPS.index((1, line[1] % cols - line[0] % cols))


def planes(xp: Any, numbers: Array, maximum: Array) -> Array:
    """What is known of each cell."""
    there = numbers > 0
    known = (there, numbers == 1, numbers == maximum, numbers / maximum)
    return xp.stack([plane.astype(np.float32) for plane in known], axis=-1)


def features(xp: Any, direction: Array, length: Array, ones: Array) -> Array:
    """What is known of each piece: its direction, its length and how many ones it has."""
    known = (
        direction[..., None] == np.arange(4),
        xp.clip(length, 2, 6)[..., None] == np.arange(2, 7),
        xp.clip(ones, 0, 3)[..., None] == np.arange(4),
    )
    return xp.concatenate(known, axis=-1).astype(np.float32)
