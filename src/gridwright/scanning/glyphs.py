"""The digits of a number, one by one.

The network reads a cell as a whole. A number of several digits is also taken apart: each connected
piece of ink is a digit, which the network reads by itself, as large as a single digit is. Digits
that touch each other stay together, and then only the whole counts.

>>> import numpy
>>> cell = numpy.zeros((40, 40), numpy.float32)
>>> cell[12:28, 10:13] = cell[12:28, 22:25] = 1
>>> [digit.shape for digit in digits_in(cell)]
[(32, 32), (32, 32)]
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from gridwright.scanning.levelling import SIDE
from gridwright.scanning.shared import SHARED

Ink = NDArray[np.float32]
Box = tuple[int, int, int, int]

_OWN = SHARED["glyphs"]
EDGE = _OWN["edge"]
"""The share of a cell at its edge where there are lines."""
LEAST_HEIGHT, MOST_SIDE = _OWN["least_height"], _OWN["most_side"]
"""How high a digit is at least, and how wide or high at most, in cells; a ring is wider."""
HEIGHT = _OWN["height"]
"""The height of a digit that is read by itself, in dots."""


def digits_in(cell: Ink, black: bool = False) -> list[Ink]:
    """The digits in a cell from left to right, each as a cell of its own."""
    ink = 1 - cell if black else cell
    side = len(ink)
    edge = max(1, round(EDGE * side))
    inner = np.zeros_like(ink)
    middle = ink[edge:-edge, edge:-edge]
    low = float(np.percentile(middle, 30))
    inner[edge:-edge, edge:-edge] = np.clip(middle - low, 0, None)
    top = float(inner.max())
    if top < 0.15:
        return []
    inner /= top
    count, labels, stats, _ = cv2.connectedComponentsWithStats((inner > 0.5).astype(np.uint8))
    kept = [label for label in range(1, count) if _may_be_digit(stats[label], side)]
    if not kept:
        return []
    tallest = max(int(stats[label][3]) for label in kept)
    kept = [label for label in kept if stats[label][3] >= 0.7 * tallest]
    kept.sort(key=lambda label: int(stats[label][0]))
    return [_alone(inner, labels == label, stats[label]) for label in kept]


def _may_be_digit(stats: Any, side: int) -> bool:
    _, _, width, height, _ = (int(value) for value in stats)
    return (
        LEAST_HEIGHT * side <= height <= MOST_SIDE * 1.3 * side
        and width <= MOST_SIDE * side
        and height >= 0.9 * width
    )


def _alone(ink: Ink, piece: NDArray[np.bool_], stats: Any) -> Ink:
    """One piece of ink in the middle of an empty cell."""
    x, y, width, height, _ = (int(value) for value in stats)
    around = cv2.dilate(piece.astype(np.uint8), np.ones((3, 3), np.uint8))
    left, top = max(0, x - 1), max(0, y - 1)
    part = (ink * around)[top : y + height + 1, left : x + width + 1]
    scale = HEIGHT / height
    wanted = (min(SIDE - 4, max(2, round(part.shape[1] * scale))), round(part.shape[0] * scale))
    way = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    drawn = cv2.resize(part, wanted, interpolation=way)
    whole = np.zeros((SIDE, SIDE), np.float32)
    down, right = (SIDE - drawn.shape[0]) // 2, (SIDE - drawn.shape[1]) // 2
    whole[down : down + drawn.shape[0], right : right + drawn.shape[1]] = drawn
    return whole
