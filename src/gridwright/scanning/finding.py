"""Where a grid may be in a picture: four corners each, the largest first.

Ink is what is darker than its surroundings, so that uneven light does not matter. The lines of a
grid hang together, so the grid is one of the largest pieces of ink, and its outline has four sides.
Dashed lines and lines broken by noise hang together once small gaps are closed. Which of the
candidates is a grid is decided by ``ruling``, which looks for its rows and columns.

>>> import numpy
>>> picture = numpy.full((200, 200), 255, numpy.uint8)
>>> picture[40:161:30, 40:161] = picture[40:161, 40:161:30] = 0
>>> [[round(float(each), -1) for each in corner] for corner in next(candidates(picture))]
[[40.0, 40.0], [160.0, 40.0], [160.0, 160.0], [40.0, 160.0]]
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from gridwright.core.deadline import look
from gridwright.scanning.levelling import order
from gridwright.scanning.shared import SHARED

Image = NDArray[Any]
Corners = NDArray[np.float32]

LONGEST = 1400
"""The longer side of the picture in which is looked, in dots."""
LEAST_SHARE = SHARED["finding"]["least_share"]
"""The share of the picture that a grid covers at least."""
MOST, MOST_FIRST = 6, 60
"""How many pieces of ink are looked at for each way to see ink, and for several grids."""
WAYS = ((0.03, 0, 0.0), (0.03, 3, 0.0), (0.01, 5, 0.035), (0.03, 7, 0.0), (0.03, 5, 0.035))
"""How far around a dot its surroundings are, as a share of the picture, how many dots wide a gap is
closed, and how much darker than them ink is, as a share of their light; 0 for ``DARKER``."""
DARKER = 9
"""By how much ink is darker than its surroundings, of 255."""


def candidates(picture: Image) -> Iterator[Corners]:
    """Four corners of each piece of ink that may be a grid; more and more is tried."""
    small, scale = _smaller(picture)
    seen: list[Corners] = []
    for way in WAYS:
        look()
        for outline in _outlines(_ink(small, *way)):
            corners = _corners(outline)
            if corners is not None and not any(_same(corners, other) for other in seen):
                seen.append(corners)
                yield corners / np.float32(scale)


def _smaller(picture: Image) -> tuple[Image, float]:
    """The picture in which is looked, and how much smaller it is."""
    scale = min(1.0, LONGEST / max(picture.shape))
    if scale == 1:
        return picture, scale
    return cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), scale


def first_candidates(picture: Image) -> Iterator[Corners]:
    """Four corners of each piece of ink that may be one of several grids, in the usual way."""
    small, scale = _smaller(picture)
    for outline in _outlines(_ink(small, *WAYS[1]), MOST_FIRST):
        corners = _corners(outline)
        if corners is not None:
            yield corners / np.float32(scale)


def extends(one: Corners, other: Corners, rows: int, cols: int) -> bool:
    """Whether a quadrilateral holds another, and some whole rows or columns of its cells more."""
    shared, _ = cv2.intersectConvexConvex(order(one), order(other))
    outer, inner = cv2.contourArea(order(one)), cv2.contourArea(order(other))
    if shared < 0.95 * inner:
        return False
    if outer > LARGE * inner:
        # Seen from a small room, cells that are far away cannot be counted.
        return True
    # Where the corners are if the grid that lies within is carried on, in cells.
    whole = np.array([[0, 0], [cols, 0], [cols, rows], [0, rows]], np.float32)
    place = cv2.getPerspectiveTransform(order(other), whole)
    found = cv2.perspectiveTransform(order(one)[None], place)[0]
    away = np.abs(found - np.rint(found)).max()
    return bool(away < ODD and np.abs(np.rint(found) - whole).max() >= 1)


ODD, LARGE = SHARED["finding"]["odd"], SHARED["finding"]["large"]
"""How far from a corner of a cell the corners may be, in cells, and how many times as large as a
room the whole is, at least, if that cannot be told."""


def overlap(one: Corners, other: Corners) -> bool:
    """Whether two quadrilaterals share more than a little."""
    shared, _ = cv2.intersectConvexConvex(order(one), order(other))
    smaller = min(cv2.contourArea(order(one)), cv2.contourArea(order(other)))
    return bool(shared > 0.1 * smaller)


def _ink(picture: Image, around: float, gap: int, share: float) -> Image:
    block = max(3, round(around * max(picture.shape))) | 1
    soft = cv2.GaussianBlur(picture, (5, 5) if share else (3, 3), 0)
    if share:
        # Where there is little light, ink takes little of it away, hardly more than noise does.
        light = (1 - share) * cv2.blur(soft.astype(np.float32), (block, block))
        ink = 255 * (soft < light).astype(np.uint8)
    else:
        ink = cv2.adaptiveThreshold(
            soft, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, block, DARKER
        )
    # At the border of the picture nothing hangs together.
    ink[[0, -1]] = ink[:, [0, -1]] = 0
    if gap:
        ink = cv2.morphologyEx(ink, cv2.MORPH_CLOSE, np.ones((gap, gap), np.uint8))
    return ink


def _outlines(ink: Image, most: int = MOST) -> list[NDArray[Any]]:
    """The outlines of the largest pieces of ink, and of the largest holes in them."""
    found, _ = cv2.findContours(ink, cv2.RETR_LIST, cv2.CHAIN_APPROX_NONE)
    least = LEAST_SHARE * ink.size
    boxes = [(cv2.contourArea(cv2.convexHull(each)), each) for each in found if len(each) > 40]
    large = sorted((pair for pair in boxes if pair[0] >= least), key=lambda pair: -pair[0])
    return [outline for _, outline in large[:most]]


def largest_outlines(picture: Image) -> Iterator[tuple[NDArray[np.float32], float]]:
    """The outlines of the largest pieces of ink, and how much smaller they are seen here."""
    small, scale = _smaller(picture)
    for outline in _outlines(_ink(small, *WAYS[1])):
        yield outline.reshape(-1, 2).astype(np.float32) + np.float32(0.5), scale


def four_corners(outline: NDArray[Any]) -> Corners | None:
    """The corners of an outline with four sides."""
    hull = cv2.convexHull(outline)
    round_it = cv2.arcLength(hull, True)
    four = None
    for share in (0.01, 0.02, 0.03, 0.05, 0.08):
        four = cv2.approxPolyDP(hull, share * round_it, True)
        if len(four) <= 4:
            break
    if four is None or len(four) != 4:
        return None
    corners = order(four)
    return corners if cv2.contourArea(hull) >= 0.85 * cv2.contourArea(corners) else None


def _corners(outline: NDArray[Any]) -> Corners | None:
    """The same; each side is the line that fits it best."""
    corners = four_corners(outline)
    if corners is None:
        return None
    # A dot is one wide: the outline runs through the middle of the outermost ones.
    return _fitted(corners, outline.reshape(-1, 2).astype(np.float32)) + np.float32(0.5)


def _fitted(corners: Corners, points: NDArray[np.float32]) -> Corners:
    middle = corners.mean(0)
    sides = [_side(corners[side], corners[(side + 1) % 4], middle, points) for side in range(4)]
    meets = [_meet(sides[side - 1], sides[side]) for side in range(4)]
    if any(meet is None for meet in meets):
        return corners
    fitted = np.array(meets, np.float32)
    length = float(np.linalg.norm(corners[1] - corners[0]))
    near = np.abs(fitted - corners).max() < 0.1 * length + 4
    return fitted if near else corners


def _side(
    start: Corners, end: Corners, middle: Corners, points: NDArray[np.float32]
) -> NDArray[np.float64]:
    """A point and a direction of the line that fits the points near a side.

    The outline of a frame runs along both of its edges. The outermost points in each piece of the
    side are those of the outer edge.
    """
    along = (end - start) / np.linalg.norm(end - start)
    out = np.array([along[1], -along[0]])
    if np.dot(out, middle - start) > 0:
        out = -out
    length = float(np.linalg.norm(end - start))
    place, away = (points - start) @ along, (points - start) @ out
    near = (np.abs(away) < 0.03 * length + 3) & (place > 0.03 * length) & (place < 0.97 * length)
    chosen = points[near]
    if len(chosen) < 20:
        return np.array([*start, *along], np.float64)
    piece = (place[near] / length * 64).astype(int)
    outermost = np.full(65, -np.inf)
    np.maximum.at(outermost, piece, away[near])
    kept = chosen[away[near] >= outermost[piece] - 0.75]
    line = cv2.fitLine(kept, cv2.DIST_HUBER, 0, 0.01, 0.01).ravel()
    return np.array([line[2], line[3], line[0], line[1]], np.float64)


def _meet(one: NDArray[np.float64], other: NDArray[np.float64]) -> NDArray[np.float64] | None:
    cross = one[2] * other[3] - one[3] * other[2]
    if abs(cross) < 0.1:
        return None
    away = other[:2] - one[:2]
    share = (away[0] * other[3] - away[1] * other[2]) / cross
    found: NDArray[np.float64] = one[:2] + share * one[2:]
    return found


def _same(one: Corners, other: Corners) -> bool:
    return bool(np.abs(one - other).max() < 4)
