"""Rows and columns of a grid between four corners, or the reason why it is none.

Square-on, the lines of a grid are narrow, dark, straight and at even distances. For every direction
the picture is summed up along it, which leaves peaks where lines are. Every count of cells predicts
where its lines should be: a line that is there speaks for it, a missing one against it. Cells are
about square, so rows and columns are chosen together. Then the lines themselves say exactly where
the corners are.

>>> import numpy
>>> picture = numpy.full((200, 200), 255, numpy.uint8)
>>> picture[40:161:30, 40:161] = picture[40:161, 40:161:30] = 0
>>> ruled = rule(picture, numpy.float32([[40, 40], [161, 40], [161, 161], [40, 161]]))
>>> ruled.rows, ruled.cols, ruled.quality > 0.9
(4, 4, True)
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from gridwright.scanning.levelling import order
from gridwright.scanning.shared import SHARED

Image = NDArray[Any]
Corners = NDArray[np.float32]
Profile = NDArray[np.float32]

_OWN = SHARED["ruling"]
LEAST, MOST = _OWN["least"], _OWN["most"]
"""How many rows or columns a grid has."""
MARGIN = _OWN["margin"]
"""Dots around the grid in the picture that is seen square-on."""
SMALLEST, LARGEST = _OWN["smallest"], _OWN["largest"]
"""The longer side of that picture."""
LEAST_DOTS = _OWN["least_dots"]
"""How many dots a cell is wide, at least."""
SQUARE = _OWN["square"]
"""How much longer than wide a cell may seem to be; perspective shortens a side."""
TOLERANCE = _OWN["tolerance"]
"""How far a line may be from its place, in cells."""
HIDDEN = _OWN["hidden"]
"""The percentage of a line that may be hidden."""
MOVED, SAME = _OWN["moved"], _OWN["same"]
"""How far the corners may be moved by the lines, in cells; further away is another grid. With less
than the other, what is between them looks the same."""
GOOD = _OWN["good"]
"""The quality below which it is no grid."""
NOISY = _OWN["noisy"]
"""The share of places between two lines that are dark on paper without a grid."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """A grid."""

    corners: Corners
    rows: int
    cols: int
    quality: float
    """The share of the lines' pieces that can be seen, from 0 to 1."""


def rule(
    picture: Image,
    corners: Corners,
    rows: int | None = None,
    cols: int | None = None,
    *,
    thin: bool = False,
) -> Ruled | None:
    """The rows and columns between four corners, unless they are given; None if it is no grid.

    With ``thin``, lines count that are much fainter than the walls beside them.
    """
    first = order(corners)
    across, down, place, size = _look(picture, first, thin)
    profiles = _profile(_inside(across)), _profile(_inside(down))
    counts = _counts(*profiles, size, rows, cols)
    if counts is None or (rows is None and all(map(_noise, profiles, counts[::-1]))):
        return None
    pitch = np.linalg.norm(first[1] - first[0]) / counts[1]
    corners = first
    # Seen from better corners, the lines show still better ones.
    for most in (2 * MOVED, MOVED):
        found = _corrected(across, down, counts, place)
        moved, corners = np.abs(found - corners).max(), found
        if np.abs(corners - first).max() > most * pitch:
            return None
        if moved <= SAME * pitch:
            break
        across, down, place, size = _look(picture, corners, thin)
    if _inset(across, *counts) and _inset(down, *counts[::-1]):
        return None
    quality = min(_seen(across, counts[1]), _seen(down, counts[0]))
    return Ruled(corners, counts[0], counts[1], quality)


def _look(
    picture: Image, corners: Corners, thin: bool
) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.float64], tuple[float, float]]:
    """The lines that run down and across, where they are, and the width and height."""
    flat, place, size = _flat(picture, corners)
    light, ink = np.percentile(flat[::4, ::4], (90, 1))
    dark = float(light - ink)
    return _lines(flat, dark, thin), _lines(flat.T, dark, thin), place, size


def _flat(
    picture: Image, corners: Corners
) -> tuple[Image, NDArray[np.float64], tuple[float, float]]:
    """The quadrilateral seen square-on with a margin, where it is, and its width and height."""
    sides = np.linalg.norm(corners - np.roll(corners, -1, axis=0), axis=1)
    width, height = (sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2
    longest = float(max(width, height))
    scale = min(max(longest, SMALLEST), LARGEST) / longest
    across, down = int(width * scale), int(height * scale)
    target = MARGIN + np.array([[0, 0], [across, 0], [across, down], [0, down]], np.float32)
    place = cv2.getPerspectiveTransform(corners - np.float32(0.5), target - np.float32(0.5))
    size = (across + 2 * MARGIN, down + 2 * MARGIN)
    if scale < 0.7:
        picture = cv2.GaussianBlur(picture, (0, 0), 0.4 / scale)
    flat = cv2.warpPerspective(picture, place, size, borderMode=cv2.BORDER_REPLICATE)
    return flat, place, (float(width), float(height))


def _lines(flat: Image, dark: float, thin: bool) -> NDArray[np.float32]:
    """How much each dot looks like one of a line that runs downwards, 0 to 1.

    A line is narrow and dark, or the edge of a black cell; ``dark`` is by how much ink is darker
    than paper.
    """
    wide = max(7, flat.shape[1] // 36) | 1
    soft = cv2.blur(np.ascontiguousarray(flat), (1, 5))
    narrow = cv2.morphologyEx(soft, cv2.MORPH_BLACKHAT, np.ones((1, wide), np.uint8))
    edges = np.abs(cv2.Sobel(cv2.blur(soft, (3, 1)), cv2.CV_32F, 1, 0, ksize=3, scale=1 / 4))
    found: NDArray[np.float32] = np.minimum(
        np.maximum(narrow.astype(np.float32), edges) / max(0.45 * dark, 12.0), 1
    )
    return np.sqrt(found) if thin else found


def _profile(lines: NDArray[np.float32]) -> Profile:
    """How much of a line there is at each place, all the way down.

    Digits are darker than thin lines, but between two rows of digits there is nothing; so not the
    mean counts, but what is there nearly everywhere. Cells that are black hide some of a line.
    """
    wide = cv2.dilate(lines, np.ones((1, 3), np.uint8))
    joined = cv2.blur(wide, (1, max(5, (wide.shape[0] // 72) | 1)))[::5]
    # What ``percentile`` gives, but along rows, which are quicker to rank.
    above, part = divmod((len(joined) - 1) * HIDDEN, 100)
    after = min(above + 1, len(joined) - 1)
    ranked = np.partition(np.ascontiguousarray(joined.T), (above, after), axis=1)
    low, high = ranked[:, above], ranked[:, after]
    found: Profile = low + np.float32(part / 100) * (high - low)
    return found


def _inside(lines: NDArray[np.float32]) -> NDArray[np.float32]:
    """Without the margins above and below."""
    return lines[MARGIN:-MARGIN]


def _counts(
    across: Profile, down: Profile, size: tuple[float, float], rows: int | None, cols: int | None
) -> tuple[int, int] | None:
    """The rows and columns for which most speaks, among those that make cells about square."""
    for_cols, for_rows = _votes(across, size[0]), _votes(down, size[1])
    col = np.arange(LEAST, MOST + 1) if cols is None else np.array([cols])
    row = np.arange(LEAST, MOST + 1) if rows is None else np.array([rows])
    shape = np.abs(np.log(size[0] / col)[:, None] - np.log(size[1] / row))
    votes = for_cols[col][:, None] + for_rows[row] - 0.4 * shape * (col[:, None] + row)
    if None in (rows, cols):
        votes[shape > log(SQUARE)] = -np.inf
    best = np.unravel_index(int(votes.argmax()), votes.shape)
    chosen = int(row[best[1]]), int(col[best[0]])
    return chosen if votes[best] > 0 or None not in (rows, cols) else None


def _votes(profile: Profile, dots: float) -> NDArray[np.float64]:
    """What speaks for every count of cells: its lines that are there, less those that are not.

    ``dots`` is how many dots the picture has from the first line to the last.
    """
    inner = profile[MARGIN:-MARGIN]
    length = len(inner)
    typical = _typical(inner)
    wanted = 0.45 * max(typical, FAINTEST)
    votes = np.full(MOST + 1, -np.inf)
    # The strongest place that is so near.
    nearest: dict[int, Profile] = {}
    for count in range(LEAST, MOST + 1):
        pitch = length / count
        if min(pitch, dots / count) < LEAST_DOTS:
            break
        reach = max(1, round(TOLERANCE * pitch))
        if reach not in nearest:
            around = np.ones((1, 2 * reach + 1), np.uint8)
            nearest[reach] = cv2.dilate(inner[None], around)[0]
        places = np.rint(np.arange(1, count) * pitch).astype(int)
        votes[count] = float((nearest[reach][places] - wanted).sum()) / max(typical, 1e-6)
    return votes


def _noise(profile: Profile, count: int) -> bool:
    """Whether there is as much between the lines as on them, so that no better corners help."""
    inner = profile[MARGIN:-MARGIN]
    middles = np.rint((np.arange(count) + 0.5) * len(inner) / count).astype(int)
    return bool((inner[middles] > 0.5 * _typical(inner)).mean() > NOISY)


def _typical(inner: Profile) -> float:
    """How strong the lines inside a grid are; its frame is left out."""
    edge = len(inner) // 25
    ranked = np.sort(inner[edge : len(inner) - edge])
    return float(ranked[-max(3, len(inner) // 150) :].mean())


def _corrected(
    across: NDArray[np.float32],
    down: NDArray[np.float32],
    counts: tuple[int, int],
    place: NDArray[np.float64],
) -> Corners:
    """The corners as the lines show them.

    Each line that runs down is found once in the upper and once in the lower half of the picture,
    and likewise for the other direction; so remains of perspective are corrected, too.
    """
    rows, cols = counts
    height, width = across.shape[0] - 2 * MARGIN, across.shape[1] - 2 * MARGIN
    left_right = [_ends(part, cols, width) for part in np.array_split(_inside(across), 2)]
    top_bottom = [_ends(part, rows, height) for part in np.array_split(_inside(down), 2)]
    # The ends were found at a quarter and at three quarters of the way.
    upper, lower = (1.5 * left_right[0] - 0.5 * left_right[1],
                    1.5 * left_right[1] - 0.5 * left_right[0])  # fmt: skip
    left, right = (1.5 * top_bottom[0] - 0.5 * top_bottom[1],
                   1.5 * top_bottom[1] - 0.5 * top_bottom[0])  # fmt: skip
    flat = np.array(
        [[upper[0], left[0]], [upper[1], right[0]], [lower[1], right[1]], [lower[0], left[1]]],
        np.float32,
    ) + np.float32(MARGIN)  # fmt: skip
    back = cv2.perspectiveTransform(flat[None] - np.float32(0.5), np.linalg.inv(place))[0]
    return np.asarray(back + 0.5, np.float32)


def _ends(lines: NDArray[np.float32], count: int, length: int) -> NDArray[np.float64]:
    """Where the first and the last line are, by a line through the places of all of them."""
    profile = _profile(lines)
    pitch = length / count
    reach = max(2, round(0.16 * pitch))
    found = []
    for line in range(count + 1):
        middle = MARGIN + round(line * pitch)
        low = max(0, middle - reach)
        window = profile[low : middle + reach + 1].astype(np.float64)
        above = np.maximum(window - 0.5 * window.max(), 0)
        if above.sum() > 0.05:
            # Dots are counted from their middle. The frame may stand out on one side only.
            place = low + 0.5 + float((above * np.arange(len(window))).sum() / above.sum())
            found.append((line, place - MARGIN, window.max() * (0.4 if line in (0, count) else 1)))
    if len(found) < 3:
        return np.array([0.0, float(length)])
    numbers, places, weights = (np.array(column) for column in zip(*found, strict=True))
    for _ in range(3):
        slope, start = np.polyfit(numbers, places, 1, w=weights)
        away = np.abs(places - start - slope * numbers)
        weights = weights / (1 + (away / (0.02 * pitch)) ** 2)
    return np.array([start, start + count * slope])


def _inset(lines: NDArray[np.float32], rows: int, cols: int) -> bool:
    """Whether the lines that run down end before the first and the last row of cells.

    Then what seemed to be the frame is the edge of the paper around a smaller grid.
    """
    if rows < LEAST + 2 or cols < 4:
        return False
    strong = _strong(lines, rows, cols)
    return max(strong[0], strong[-1]) < OUTSIDE * float(np.median(strong[1:-1]))


def _strong(lines: NDArray[np.float32], rows: int, cols: int) -> list[float]:
    """In the middle of each row of cells, how strong the lines are that run down, but for those at
    the edge.
    """
    inner = _inside(lines)
    pitch = (lines.shape[1] - 2 * MARGIN) / cols
    reach = max(2, round(TOLERANCE * pitch))
    places = [MARGIN + round(col * pitch) for col in range(2, cols - 1)]
    high = inner.shape[0] / rows
    bands = [inner[round((row + 0.25) * high) : round((row + 0.75) * high)].mean(0)
             for row in range(rows)]  # fmt: skip
    return [
        float(np.median([band[place - reach : place + reach + 1].max() for place in places]))
        for band in bands
    ]


def grown(picture: Image, part: Ruled) -> Ruled:
    """The grid of which another is only a part: its lines go on beyond that."""
    while max(part.rows, part.cols) < MOST:
        rows, cols = part.rows, part.cols
        whole = np.array([[0, 0], [cols, 0], [cols, rows], [0, rows]], np.float32)
        place = cv2.getPerspectiveTransform(whole, part.corners)
        around = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
        outer = cv2.perspectiveTransform((whole + around)[None], place)[0]
        across, down, *_ = _look(picture, outer, False)
        inside = ((outer >= 0) & (outer <= picture.shape[::-1])).all(1)
        more = np.zeros(4, np.float32)
        for lines, counts, first, last in (
            (across, (rows + 2, cols + 2), 0, 2), (down, (cols + 2, rows + 2), 3, 1),
        ):  # fmt: skip
            strong = _strong(lines, *counts)
            least = max(GOES_ON * float(np.median(strong[1:-1])), FAINTEST / 2)
            # The sides are the upper, right, lower and left one; each ends at two corners.
            for side, strength in ((first, strong[0]), (last, strong[-1])):
                more[side] = strength > least and inside[side] and inside[(side + 1) % 4]
        up, right, low, left = more
        if not more.any():
            return part
        edges = np.array([[-left, -up], [right, -up], [right, low], [-left, low]], np.float32)
        corners = cv2.perspectiveTransform((whole + edges)[None], place)[0]
        found = rule(picture, corners, rows + int(up + low), cols + int(left + right))
        if found is None or found.quality < part.quality - WORSE:
            return part
        part = found
    return part


GOES_ON, WORSE = _OWN["goes_on"], _OWN["worse"]
"""Lines go on beyond a grid that have this share of their strength in it there; then the larger one
is at most so much worse."""
FAINTEST = _OWN["faintest"]
"""The noise between corners that are set anywhere has lines of 0.1."""
OUTSIDE = _OWN["outside"]
"""Lines that are weaker than this share of the others are not there."""


def _seen(lines: NDArray[np.float32], count: int) -> float:
    """How well the lines that can be seen are those that should be, from 0 to 1.

    It is the share of expected lines that are there, the frame included, times the share of lines
    that are there and expected.
    """
    profile = _profile(_inside(lines))
    length = len(profile) - 2 * MARGIN
    typical = max(_typical(profile[MARGIN:-MARGIN]), 0.02)
    pitch = length / count
    reach = max(2, round(TOLERANCE * pitch))
    there = 0
    left = profile.copy()
    for line in range(count + 1):
        place = MARGIN + round(line * pitch)
        window = slice(max(0, place - reach), place + reach + 1)
        there += bool(profile[window].max() > 0.4 * typical)
        left[max(0, place - 2 * reach) : place + 2 * reach + 1] = 0
    inner = left[MARGIN:-MARGIN]
    stray = int((np.diff((inner > 0.5 * typical).astype(np.int8)) == 1).sum())
    # In the middle between two lines there is none, or noise would be a grid of small cells.
    middles = MARGIN + np.rint((np.arange(count) + 0.5) * pitch).astype(int)
    stray = max(stray, int((profile[middles] > 0.5 * typical).sum()))
    return there / (count + 1) * there / max(there + stray, 1)
