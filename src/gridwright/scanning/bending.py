"""A grid on paper that is gently bent, laid flat.

The four sides of the largest pieces of ink are arcs then. Each is taken for a parabola over the
line between its corners, and what lies between the sides is bent as they are (Coons 1967, *Surfaces
for Computer-Aided Design of Space Forms*). Where the sides are straight, nothing is to be done.

>>> from gridwright.scanning.camera import Shot, photograph
>>> picture = np.full((300, 300), 255, np.uint8)
>>> picture[60:241:30, 60:242] = picture[60:242, 60:241:30] = 0
>>> len(list(flattened(picture)))
0
>>> bent = photograph(picture, Shot(bend=0.06), side=300).picture
>>> flat = next(flattened(bent))
>>> from gridwright.scanning.ruling import rule
>>> ruled = rule(flat.picture, flat.corners)
>>> ruled.rows, ruled.cols, ruled.quality
(6, 6, 1.0)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from gridwright.core.deadline import look
from gridwright.scanning.finding import Corners, Image, four_corners, largest_outlines
from gridwright.scanning.shared import SHARED

_OWN = SHARED["bending"]
BENT = _OWN["bent"]
"""How many dots the middle of a side is from its line, at least; corners are less exact."""
LEAST, MOST, ODD = _OWN["least"], _OWN["most"], _OWN["odd"]
"""How far from its arc, and from the line between its corners, a side may be, as a share of its
length; or how far from its arc as a share of the height of that."""
EDGE = _OWN["edge"]
"""What is seen around the grid, as a share of its side."""
LONGEST = _OWN["longest"]
PIECES, BETWEEN, KNOWN = _OWN["pieces"], _OWN["between"], _OWN["known"]
"""In how many places a side is looked at, how far from its corners, and the share of these places
that has to be seen."""


@dataclass(frozen=True, slots=True)
class Flat:
    """A part of a picture, laid flat."""

    picture: Image
    corners: Corners
    """Where the grid is in it."""
    across: NDArray[np.float32]
    down: NDArray[np.float32]
    """Where each dot was."""

    def was(self, point: Any) -> tuple[float, float]:
        """Where a point was in the picture that was bent."""
        height, width = self.across.shape
        x = min(max(round(float(point[0])), 0), width - 1)
        y = min(max(round(float(point[1])), 0), height - 1)
        return round(float(self.across[y, x]), 1), round(float(self.down[y, x]), 1)


def flattened(picture: Image) -> Iterator[Flat]:
    """The pieces of ink whose sides are gentle arcs, each laid flat, the largest first."""
    for outline, scale in largest_outlines(picture):
        look()
        corners = four_corners(outline)
        if corners is None:
            continue
        bows = [_bow(corners[side], corners[(side + 1) % 4], outline) for side in range(4)]
        if any(bow is None for bow in bows):
            continue
        heights = [float(np.hypot(*bow)) for bow in bows]
        most = int(np.argmax(heights))
        # Where paper bends, opposite sides do so alike; what is broader in its middle is no grid.
        if heights[most] >= BENT and float(np.dot(bows[most], bows[most - 2])) > 0:
            yield _laid(picture, corners / scale, np.array(bows) / scale)


def _bow(start: Any, end: Any, outline: NDArray[np.float32]) -> Any:
    """How far the middle of a side is from the line between its corners; None if it is no arc."""
    length = float(np.linalg.norm(end - start))
    along = (end - start) / length
    out = np.array([along[1], -along[0]])
    place, away = (outline - start) @ along / length, (outline - start) @ out / length
    near = (np.abs(away) < MOST) & (place > BETWEEN) & (place < 1 - BETWEEN)
    piece = (place[near] * PIECES).astype(int)
    if len(set(piece.tolist())) < KNOWN * (PIECES - 2):
        return None
    # The outline of a frame runs along both of its edges; the outer one counts.
    outermost = np.full(PIECES, -np.inf)
    np.maximum.at(outermost, piece, away[near])
    known = np.isfinite(outermost)
    middle = (np.flatnonzero(known) + 0.5) / PIECES
    arch = 4 * middle * (1 - middle)
    height = float(arch @ outermost[known] / (arch @ arch))
    odd = float(np.median(np.abs(outermost[known] - height * arch)))
    return out * height * length if odd < max(LEAST, ODD * abs(height)) else None


def _laid(picture: Image, corners: Any, bows: Any) -> Flat:
    """What lies between four arcs as a rectangle, with some of what is around it."""
    sides = np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1)
    width, height = (sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2
    size = min(1.0, LONGEST / max(width, height))
    inner = np.array([width, height]) * size
    edge = EDGE * inner
    whole = np.rint(inner + 2 * edge).astype(int)
    across, down = np.meshgrid(np.arange(whole[0]) + 0.5, np.arange(whole[1]) + 0.5)
    u, v = (across - edge[0]) / inner[0], (down - edge[1]) / inner[1]
    unit = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32)
    place = cv2.getPerspectiveTransform(unit, np.asarray(corners, np.float32))
    flat = np.stack([u, v], axis=-1).reshape(1, -1, 2).astype(np.float32)
    points = cv2.perspectiveTransform(flat, place)[0].reshape(*u.shape, 2)
    arch_u, arch_v = 4 * u * (1 - u), 4 * v * (1 - v)
    top, right, bottom, left = bows
    bent = ((1 - v) * arch_u)[..., None] * top + (v * arch_u)[..., None] * bottom
    bent = bent + (u * arch_v)[..., None] * right + ((1 - u) * arch_v)[..., None] * left
    xs, ys = ((points + bent)[..., side].astype(np.float32) - np.float32(0.5) for side in (0, 1))
    seen = cv2.remap(picture, xs, ys, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    found = np.array(unit * inner + edge, np.float32)
    return Flat(seen, found, xs, ys)
