"""The eight rotations and reflections of a square board, by which one example becomes eight.

>>> origins(2)[1].tolist()
[1, 3, 0, 2]
"""

from __future__ import annotations

from typing import Any

import numpy as np

WAYS = 8


def turned(square: Any, which: int) -> Any:
    """A square array, rotated and reflected in one of the eight ways."""
    rotated = np.rot90(square, which % 4)
    return rotated.T if which >= WAYS // 2 else rotated


def origins(side: int) -> Any:
    """For each of the eight ways, the cell that comes to each place: 8 × cells."""
    cells = np.arange(side * side).reshape(side, side)
    return np.array([turned(cells, which).ravel() for which in range(WAYS)])
