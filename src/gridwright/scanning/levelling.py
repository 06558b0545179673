"""A grid seen square-on and in even light: every cell a small square of ink, 0 to 1.

The corners of the grid give a picture in which every cell is a square of the same size. The
paper around each cell tells how bright the light is there; the darkest dots of the whole picture
tell how dark the ink is.

>>> import numpy
>>> picture = numpy.full((90, 90), 200, numpy.uint8)
>>> picture[30:60, 30:60] = 40
>>> ink = level(square_on(picture, [(0, 0), (90, 0), (90, 90), (0, 90)], 3, 3, cell=8), 3, 3)
>>> ink.shape, float(ink[0, 0]), float(ink[12, 12])
((24, 24), 0.0, 1.0)
>>> crops(ink, 3, 3).shape
(9, 32, 32)
"""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from gridwright.scanning.shared import SHARED

Image = NDArray[Any]
Ink = NDArray[np.float32]

_OWN = SHARED["levelling"]
SIDE = _OWN["side"]
"""The side of the square that the network sees of a cell."""
SMALLEST, LARGEST = _OWN["smallest"], _OWN["largest"]
"""The side of a cell in the picture that is seen square-on, in dots."""
BESIDE, DARK, LIGHTER = _OWN["beside"], _OWN["dark"], _OWN["lighter"]
"""How far beside a line the paper is looked at, in cells; how dark it is in a dark mode at most, of
255, and how much lighter its lines are at least."""
FAINTEST = _OWN["faintest"]
"""Ink takes away at least this share of the light; what is fainter is not made darker."""


def order(corners: Any) -> NDArray[np.float32]:
    """Four corners, clockwise from the top left."""
    points = np.asarray(corners, np.float32).reshape(4, 2)
    middle = points.mean(0)
    angles = np.arctan2(points[:, 1] - middle[1], points[:, 0] - middle[0])
    points = points[np.argsort(angles)]
    return np.roll(points, -int(np.argmin(points.sum(1))), axis=0)


def cell_side(corners: Any, rows: int, cols: int) -> int:
    """How many dots the side of a cell has in the picture, within bounds."""
    points = np.asarray(corners, np.float32)
    sides = np.linalg.norm(points - np.roll(points, -1, axis=0), axis=1)
    least = max((sides[0] + sides[2]) / cols, (sides[1] + sides[3]) / rows) / 2
    return int(np.clip(round(float(least)), SMALLEST, LARGEST))


def square_on(picture: Image, corners: Any, rows: int, cols: int, cell: int = 0) -> Image:
    """The grid between four corners, seen square-on."""
    points = np.asarray(corners, np.float32)
    cell = cell or cell_side(points, rows, cols)
    across, down = cols * cell, rows * cell
    # The corners of a grid lie between dots, a picture counts from the middle of its first dot.
    target = np.array([[0, 0], [across, 0], [across, down], [0, down]], np.float32) - 0.5
    place = cv2.getPerspectiveTransform(points - np.float32(0.5), target)
    return cv2.warpPerspective(
        picture, place, (across, down), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )


def level(flat: Image, rows: int, cols: int) -> Ink:
    """How much ink each dot has: 0 for paper, 1 for the darkest ink."""
    height, width = flat.shape[0] // rows, flat.shape[1] // cols
    grey = (255 - flat if _dark(flat, width, cols) else flat).astype(np.float32)
    cells = grey.reshape(rows, height, cols, width).transpose(0, 2, 1, 3).reshape(rows, cols, -1)
    paper = np.percentile(cells, 85, axis=2).astype(np.float32)
    paper = cv2.dilate(paper, np.ones((3, 3), np.uint8))
    paper = cv2.blur(paper, (3, 3), borderType=cv2.BORDER_REPLICATE)
    light = cv2.resize(paper, (flat.shape[1], flat.shape[0]), interpolation=cv2.INTER_LINEAR)
    share = grey / np.maximum(light, 1)
    darkest = max(1 - float(np.percentile(share, 1)), FAINTEST)
    ink: Ink = np.clip((1 - share) / darkest, 0, 1).astype(np.float32)
    return ink


def _dark(flat: Image, side: int, cols: int) -> bool:
    """Whether lines are lighter than what is beside them, and that is dark: a dark mode."""
    places = side * np.arange(1, cols)
    near = max(2, round(BESIDE * side))
    lines = np.median(flat[:, np.concatenate([places - 1, places])])
    beside = np.median(flat[:, np.concatenate([places - near, places + near])])
    return bool(beside < DARK and lines > beside + LIGHTER)


def crops(ink: Ink, rows: int, cols: int) -> Ink:
    """Every cell as the network sees it, row by row."""
    height, width = ink.shape[0] // rows, ink.shape[1] // cols
    small = ink
    if (height, width) != (SIDE, SIDE):
        way = cv2.INTER_AREA if height > SIDE else cv2.INTER_LINEAR
        small = cv2.resize(ink, (cols * SIDE, rows * SIDE), interpolation=way)
    return apart(small, rows, cols)


def apart(ink: Ink, rows: int, cols: int) -> Ink:
    """Every cell with all its dots, row by row."""
    height, width = ink.shape[0] // rows, ink.shape[1] // cols
    cells = ink.reshape(rows, height, cols, width).transpose(0, 2, 1, 3)
    return np.ascontiguousarray(cells.reshape(rows * cols, height, width))
