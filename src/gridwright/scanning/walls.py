"""How much ink is on the lines between cells: thick ones are the walls of rooms (``rooms``).

>>> import numpy
>>> from gridwright.scanning.rooms import rooms
>>> ink = numpy.zeros((96, 96), numpy.float32)
>>> ink[:, 31:33] = ink[31:33] = ink[:, 63:65] = ink[63:65] = 0.5
>>> ink[:32, 29:35] = ink[29:35, :32] = 1
>>> rooms(lines(ink, 3, 3), [False] * 9).numbers
(0, 1, 1, 1, 1, 1, 1, 1, 1)
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from gridwright.scanning.rooms import Line
from gridwright.scanning.shared import SHARED

Ink = NDArray[np.float32]

_OWN = SHARED["walls"]
REACH = _OWN["reach"]
"""How far from a line its ink is looked for, in cells."""
FAINT = _OWN["faint"]
"""Less ink than this is no line."""
DARKEST = _OWN["darkest"]
"""The light in the darkest shadow; with less, it is no paper."""
PARTS = tuple(_OWN["parts"])
"""From where to where along a line its ink is looked for: near its ends, where a circle in the cell
does not come close to it."""


def lines(ink: Ink, rows: int, cols: int) -> dict[tuple[int, int], Line]:
    """The line between each two neighbours."""
    side = ink.shape[0] // rows
    reach = max(2, round(REACH * side))
    cells = np.arange(rows * cols).reshape(rows, cols)
    found: dict[tuple[int, int], Line] = {}
    for view, numbers in ((ink, cells), (ink.T, cells.T)):
        for row, line in enumerate(numbers.tolist()):
            start, end, again, last = (round((row + part) * side) for part in PARTS)
            across = np.concatenate([view[start:end], view[again:last]]).mean(0) / side
            for col, pair in enumerate(pairwise(line), 1):
                profile = across[col * side - reach : col * side + reach]
                halves = (
                    _half(each, side) for each in (profile[:reach], profile[: reach - 1 : -1])
                )
                amount = _amount(profile) / _light(_beside(profile), side)
                found[pair] = Line(amount, _wall_on_black(profile), *halves)
    return found


def _amount(profile: Ink) -> float:
    """The ink of a line beyond that of the paper beside it, which may be lighter on one side."""
    part = max(1, len(profile) // 5)
    first, last = np.median(profile[:part]), np.median(profile[-part:])
    along = (np.arange(len(profile)) - (part - 1) / 2) / (len(profile) - part)
    return float(np.abs(profile - first - (last - first) * along).sum())


def _half(profile: Ink, side: int) -> float:
    """Twice the ink of a line in one cell, from the paper towards the other cell."""
    paper = float(profile[: max(1, len(profile) // 3)].mean())
    return float(2 * np.clip(profile - paper, 0, None).sum()) / _light(paper, side)


def _light(paper: float, side: int) -> float:
    """How much light the paper beside a line has: in a shadow, its ink takes less away."""
    return max(DARKEST, 1 - paper * side)


def _beside(profile: Ink) -> float:
    part = max(1, len(profile) // 5)
    return float(np.median(np.concatenate([profile[:part], profile[-part:]])))


def _wall_on_black(profile: Ink) -> bool:
    """Whether a line between two black cells is a wall.

    It shows, darker than the cells or between two fine light lines; a light line is a thin one.
    """
    middle = len(profile) // 2
    lighter = _beside(profile) - float(profile[middle - 1 : middle + 1].mean())
    return _amount(profile) > FAINT and lighter < 0.1 * _beside(profile)
