"""The thick lines between cells, which are the walls of rooms.

The ink across a line is summed up: a thick dark line has much of it, a thin or dashed one little.
If the lines of a board fall into two groups that lie well apart, the upper one is walls. Between a
black and a white cell the line cannot be seen, but there is a wall: a room has one colour.

>>> import numpy
>>> ink = numpy.zeros((96, 96), numpy.float32)
>>> ink[:, 31:33] = ink[31:33] = ink[:, 63:65] = ink[63:65] = 0.5
>>> ink[:32, 29:35] = ink[29:35, :32] = 1
>>> found = walls(ink, 3, 3, numpy.zeros((3, 3), bool))
>>> found.rooms
(0, 1, 1, 1, 1, 1, 1, 1, 1)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gridwright.core.disjoint_sets import DisjointSets

Ink = NDArray[np.float32]
Flags = NDArray[Any]

REACH = 0.14
"""How far from a line its ink is looked for, in cells."""
FAINT = 0.008
"""Less ink than this is no line."""
PARTS = (0.1, 0.3, 0.7, 0.9)
"""From where to where along a line its ink is looked for: near its ends, where a circle in the cell
does not come close to it."""
APART = 1.7
"""How many times as much ink a wall has as a thin line, at least."""
UNSURE = 0.2
"""Nearer than this to the border between the two groups, as a share of their distance, a line may
belong to either."""


@dataclass(frozen=True, slots=True)
class Walls:
    """The rooms of a board; none if there are no walls."""

    rooms: tuple[int, ...] = ()
    """The number of the room of each cell."""
    unsure: tuple[tuple[int, int], ...] = ()
    """Pairs of cells between which there may be a wall or not."""


def walls(ink: Ink, rows: int, cols: int, black: Flags) -> Walls:
    """The rooms that the thick lines of a board enclose, given which cells are black."""
    profiles = _profiles(ink, rows, cols)
    edges = {pair: _amount(profile) for pair, profile in profiles.items()}
    flat = black.reshape(-1)
    plain = [amount for pair, amount in edges.items() if not (flat[pair[0]] or flat[pair[1]])]
    border = _border(np.array(sorted(plain)))
    if border is None:
        return Walls()
    limit, near = border
    joined = DisjointSets(rows * cols)
    unsure = []
    for (one, other), amount in edges.items():
        if flat[one] != flat[other]:
            continue
        thin = not _wall_on_black(profiles[one, other]) if flat[one] else amount < limit
        if thin:
            joined.join(one, other)
        if not flat[one] and abs(amount - limit) < near:
            unsure.append((one, other))
    numbers: dict[int, int] = {}
    rooms = tuple(
        numbers.setdefault(joined.root(cell), len(numbers)) for cell in range(rows * cols)
    )
    return Walls(rooms, tuple(unsure))


def _profiles(ink: Ink, rows: int, cols: int) -> dict[tuple[int, int], Ink]:
    """The ink across the line between two neighbours, dot by dot, in cells."""
    side = ink.shape[0] // rows
    cells = np.arange(rows * cols).reshape(rows, cols)
    found: dict[tuple[int, int], Ink] = {}
    for view, numbers in ((ink, cells), (ink.T, cells.T)):
        for row, line in enumerate(numbers):
            start, end, again, last = (round((row + part) * side) for part in PARTS)
            across = np.concatenate([view[start:end], view[again:last]]).mean(0)
            for col in range(len(line) - 1):
                place, reach = (col + 1) * side, max(2, round(REACH * side))
                pair = (int(line[col]), int(line[col + 1]))
                found[pair] = across[place - reach : place + reach] / side
    return found


def _amount(profile: Ink) -> float:
    """The ink of a line beyond that of the paper beside it."""
    return float(np.abs(profile - _beside(profile)).sum())


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


def _border(amounts: NDArray[np.float64]) -> tuple[float, float] | None:
    """The amount that divides two groups best, and how near to it is unsure; None if there is one.

    It is the cut that leaves the least variance within the groups.
    """
    if len(amounts) < 4:
        return None
    logs = np.log(np.maximum(amounts, 1e-3))
    costs = [
        part * logs[:part].var() + (len(logs) - part) * logs[part:].var()
        for part in range(1, len(logs))
    ]
    cut = int(np.argmin(costs)) + 1
    low, high = float(np.median(amounts[:cut])), float(np.median(amounts[cut:]))
    # A single line that is dark by accident is no room.
    if high < APART * max(low, 0.01) or high < 0.04 or len(amounts) - cut < 2:
        return None
    within = max(1e-9, float(min(costs))) / len(logs)
    if within > 0.2 * float(logs.var()):
        return None
    limit = float(np.sqrt(max(low, 0.01) * high))
    return limit, UNSURE * (high - low) / 2
