"""A simulated camera: a flat picture becomes a photograph of it, in known ways and with a seed.

A sheet of paper lies on a desk. It is turned and tilted, seen by a pinhole camera, lit unevenly
with shadows, blurred, noisy, and saved as JPEG. The network is trained on such photographs, and
``benchmarks/scan.py`` measures with them.

>>> import numpy
>>> sheet = numpy.full((60, 80), 255, numpy.uint8)
>>> taken = photograph(sheet, Shot(tilt=20, noise=4, jpeg=40), seed=1, side=120)
>>> taken.picture.shape, taken.picture.dtype.name
((90, 120), 'uint8')
>>> same = photograph(sheet, Shot(tilt=20, noise=4, jpeg=40), seed=1, side=120)
>>> bool((same.picture == taken.picture).all())
True
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin, tau
from typing import Any

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Image = NDArray[Any]
"""Rows of grey values, 0 to 255."""
FILLED = 0.86
"""The share of the frame that the sheet fills."""
FOCAL = 1.3
"""The focal length, as a multiple of the longer side of the frame: that of a telephone."""


@dataclass(frozen=True, slots=True)
class Shot:
    """How a photograph is taken."""

    tilt: float = 0.0
    """Degrees by which the camera looks at the sheet from the side; the direction is random."""
    turn: float = 0.0
    """Degrees by which the sheet is turned in its plane."""
    blur: float = 0.0
    """The width of the blur, in dots (standard deviation)."""
    noise: float = 0.0
    """The strength of the noise, of 255 (standard deviation)."""
    shadow: float = 0.0
    """How much light shadows and a falling light take away at most, from 0 to 1."""
    jpeg: int = 0
    """The quality of the JPEG file, 1 to 100; 0 for none."""
    bend: float = 0.0
    """By what share of its side the middle of the sheet is higher than its left and right edges."""

    @staticmethod
    def any(rng: Generator, tilt: float = 25.0, jpeg: int = 40) -> Shot:
        """A random shot that is at most so tilted and at least of this quality."""
        return Shot(
            tilt=float(rng.uniform(0, tilt)),
            turn=float(rng.uniform(-12, 12)),
            blur=float(rng.uniform(0.3, 1.6)),
            noise=float(rng.uniform(0, 9)),
            shadow=float(rng.uniform(0, 0.7)),
            jpeg=int(rng.integers(jpeg, 96)),
        )


PLAIN = Shot()
PHOTOGRAPH = Shot(tilt=25, turn=6, blur=1.2, noise=6, shadow=0.5, jpeg=40)
"""All distortions at once, as strong as the reader has to bear."""


@dataclass(frozen=True, slots=True)
class Taken:
    """A photograph."""

    picture: Image
    place: NDArray[np.float64]
    """The homography from points of the sheet to points of the photograph."""

    def corners(self, points: Any) -> NDArray[np.float32]:
        """Where points of the sheet are in the photograph."""
        given = np.asarray(points, np.float32).reshape(1, -1, 2)
        found: NDArray[np.float32] = cv2.perspectiveTransform(given, self.place)[0]
        return found


def photograph(sheet: Image, shot: Shot = PHOTOGRAPH, seed: int = 0, side: int = 1400) -> Taken:
    """A photograph of a grey picture, whose longer side has so many dots."""
    rng = np.random.default_rng(seed)
    height, width = sheet.shape
    if shot.bend:
        sheet = _bent(sheet, shot.bend)
    scale = side / max(height, width)
    frame = round(width * scale), round(height * scale)
    place = _place((width, height), frame, shot, rng)
    seen = cv2.warpPerspective(
        _softened(sheet, place), place, frame, flags=cv2.INTER_AREA | cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_CONSTANT, borderValue=float(rng.uniform(60, 170)),
    )  # fmt: skip
    seen = seen.astype(np.float32) * _light(frame, shot.shadow, rng)
    if shot.blur:
        seen = cv2.GaussianBlur(seen, (0, 0), shot.blur)
    if shot.noise:
        grain = rng.standard_normal(seen.shape, np.float32)
        seen = seen + shot.noise * cv2.GaussianBlur(grain, (0, 0), 0.6) * 1.6
    picture = np.clip(np.rint(seen), 0, 255).astype(np.uint8)
    return Taken(_saved(picture, shot.jpeg) if shot.jpeg else picture, place)


def _bent(sheet: Image, bend: float) -> Image:
    """The sheet whose rows are arcs; what is above and below it is paper."""
    height, width = sheet.shape
    across, down = np.meshgrid(
        np.arange(width, dtype=np.float32), np.arange(height, dtype=np.float32)
    )
    part = across / width
    lower = down + np.float32(bend * height) * 4 * part * (1 - part)
    return cv2.remap(sheet, across, lower, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def _softened(sheet: Image, place: NDArray[np.float64]) -> Image:
    """The sheet, blurred if it is seen much smaller, so that no thin line falls between dots."""
    height, width = sheet.shape
    corners = np.array([[[0, 0], [width, 0], [width, height], [0, height]]], np.float32)
    seen = cv2.contourArea(cv2.perspectiveTransform(corners, place)[0])
    smaller = float(np.sqrt(width * height / max(seen, 1.0)))
    return cv2.GaussianBlur(sheet, (0, 0), 0.45 * smaller) if smaller > 1.2 else sheet


def _place(
    sheet: tuple[int, int], frame: tuple[int, int], shot: Shot, rng: Generator
) -> NDArray[np.float64]:
    """The homography of a sheet that is turned, tilted in a random direction, and centred."""
    width, height = sheet
    focal = FOCAL * max(frame)
    axis, tilt, turn = rng.uniform(0, tau), radians(shot.tilt), radians(shot.turn)
    flat = np.array([[cos(turn), -sin(turn)], [sin(turn), cos(turn)]])
    # Seen from a direction that leans by the tilt, a point is nearer the further it lies that way.
    lean = np.array([cos(axis), sin(axis)])
    squeezed = np.eye(2) - (1 - cos(tilt)) * np.outer(lean, lean)
    depth = max(sheet) * focal / (FILLED * max(frame))
    rows = focal / depth * (squeezed @ flat)
    falling = sin(tilt) * (lean @ flat) / depth
    centred = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1.0]])
    seen = np.array([[*rows[0], 0], [*rows[1], 0], [*falling, 1.0]]) @ centred
    return _framed(seen, sheet, frame)


def _framed(
    seen: NDArray[np.float64], sheet: tuple[int, int], frame: tuple[int, int]
) -> NDArray[np.float64]:
    """The same view, moved and scaled so that the sheet fills the frame."""
    width, height = sheet
    corners = np.array([[[0, 0], [width, 0], [width, height], [0, height]]], np.float64)
    points = cv2.perspectiveTransform(corners, seen)[0]
    low, high = points.min(0), points.max(0)
    scale = FILLED * min(np.array(frame) / (high - low))
    shift = np.array(frame) / 2 - scale * (low + high) / 2
    moved = np.array([[scale, 0, shift[0]], [0, scale, shift[1]], [0, 0, 1]]) @ seen
    found: NDArray[np.float64] = moved / moved[2, 2]
    return found


def _light(frame: tuple[int, int], shadow: float, rng: Generator) -> NDArray[np.float32]:
    """How much light falls on each dot: a slope, and one shadow with a soft edge."""
    width, height = frame
    across, down = np.meshgrid(
        np.linspace(-1, 1, width, dtype=np.float32), np.linspace(-1, 1, height, dtype=np.float32)
    )
    lean, side = rng.uniform(0, tau, 2)
    slope = (across * cos(lean) + down * sin(lean)) / 1.5
    light = 1 - 0.5 * shadow * (0.5 + 0.5 * slope)
    edge = across * cos(side) + down * sin(side) - rng.uniform(-0.6, 0.6)
    soft = 0.4 * 0.03 ** rng.uniform(0, 1)
    light *= 1 - 0.7 * shadow / (1 + np.exp(np.clip(-edge / soft, -30, 30)))
    found: NDArray[np.float32] = (light * rng.uniform(0.8, 1.0)).astype(np.float32)
    return found


def _saved(picture: Image, quality: int) -> Image:
    """The picture after it was saved as JPEG."""
    _, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    return cv2.imdecode(data, cv2.IMREAD_GRAYSCALE)
