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
        across = np.stack([_along(view, row, side) for row in range(len(numbers))])
        near = np.arange(1, numbers.shape[1])[:, None] * side + np.arange(-reach, reach)
        profiles = across[:, near]
        beyond, beside = _beyond(profiles), _beside(profiles)
        amounts = np.abs(beyond).sum(-1)
        columns = (
            amounts / _light(beside, side),
            _wall_on_black(profiles, amounts, beside),
            _half(profiles[..., :reach], side),
            _half(profiles[..., : reach - 1 : -1], side),
            _place(np.clip(beyond, 0, None), side),
        )
        pairs = zip(numbers[:, :-1].ravel().tolist(), numbers[:, 1:].ravel().tolist(), strict=True)
        told = zip(*(column.ravel().tolist() for column in columns), strict=True)
        found |= {pair: Line(*each) for pair, each in zip(pairs, told, strict=True)}
    return found


def _along(view: Ink, row: int, side: int) -> Ink:
    """The mean ink across a row of cells, where no circle comes close to a line."""
    start, end, again, last = (round((row + part) * side) for part in PARTS)
    found: Ink = np.concatenate([view[start:end], view[again:last]]).mean(0) / side
    return found


def _beyond(profiles: Ink) -> Ink:
    """The ink beyond that of the paper beside lines, which may be lighter on one side."""
    count = profiles.shape[-1]
    part = max(1, count // 5)
    first, last = (
        np.median(each, axis=-1, keepdims=True)
        for each in (profiles[..., :part], profiles[..., -part:])
    )
    along = (np.arange(count) - (part - 1) / 2) / (count - part)
    found: Ink = profiles - first - (last - first) * along
    return found


def _place(inks: Ink, side: int) -> Ink:
    """Where the middle of the ink is, on the way from the middle of one cell to the other."""
    count = inks.shape[-1]
    away = (np.arange(count) - (count - 1) / 2) / side
    found: Ink = 0.5 + (inks * away).sum(-1) / np.maximum(inks.sum(-1), 1e-6)
    return found


def _half(profiles: Ink, side: int) -> Ink:
    """Twice the ink of lines in one cell, from the paper towards the other cell."""
    paper = profiles[..., : max(1, profiles.shape[-1] // 3)].mean(-1)
    found: Ink = 2 * np.clip(profiles - paper[..., None], 0, None).sum(-1) / _light(paper, side)
    return found


def _light(paper: Ink, side: int) -> Ink:
    """How much light the paper beside a line has: in a shadow, its ink takes less away."""
    return np.maximum(DARKEST, 1 - paper * side)


def _beside(profiles: Ink) -> Ink:
    part = max(1, profiles.shape[-1] // 5)
    found: Ink = np.median(
        np.concatenate([profiles[..., :part], profiles[..., -part:]], axis=-1), axis=-1
    )
    return found


def _wall_on_black(profiles: Ink, amounts: Ink, beside: Ink) -> NDArray[np.bool_]:
    """Whether a line between two black cells is a wall.

    It shows, darker than the cells or between two fine light lines; a light line is a thin one.
    """
    middle = profiles.shape[-1] // 2
    lighter = beside - profiles[..., middle - 1 : middle + 1].mean(-1)
    found: NDArray[np.bool_] = (amounts > FAINT) & (lighter < 0.1 * beside)
    return found
