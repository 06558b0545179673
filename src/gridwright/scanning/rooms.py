"""The rooms of a board, given how much ink is between each two neighbours.

A thick dark line has much ink, a thin or dashed one little. If the lines of a board fall into two
groups that lie well apart, the upper one is walls. Between a black and a white cell the line cannot
be seen, but there is a wall: a room has one colour. No NumPy is needed for this, so that it also
runs inside a browser.

>>> thin, thick = Line(0.02), Line(0.2)
>>> lines = {(0, 1): thick, (1, 2): thin, (3, 4): thin, (4, 5): thin,
...          (0, 3): thick, (1, 4): thin, (2, 5): thin}
>>> rooms(lines, [False] * 6)
(0, 1, 1, 1, 1, 1)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import log, sqrt
from statistics import median
from typing import NamedTuple

from gridwright.core.disjoint_sets import DisjointSets

APART = 1.7
"""How many times as much ink a wall has as a thin line, at least."""


class Line(NamedTuple):
    """What is between two neighbours."""

    amount: float
    """Its ink beyond that of the paper beside it, in cells."""
    wall_on_black: bool = False
    """Whether it looks like a wall if both cells are black."""


def rooms(lines: Mapping[tuple[int, int], Line], black: Sequence[bool]) -> tuple[int, ...]:
    """The number of the room of each cell, given which cells are black; nothing without walls."""
    plain = [line.amount for pair, line in lines.items() if not any(black[cell] for cell in pair)]
    limit = _border(sorted(plain))
    if limit is None:
        return ()
    joined = DisjointSets(len(black))
    for (one, other), line in lines.items():
        wall = line.wall_on_black if black[one] else line.amount >= limit
        if black[one] == black[other] and not wall:
            joined.join(one, other)
    numbers: dict[int, int] = {}
    return tuple(numbers.setdefault(joined.root(cell), len(numbers)) for cell in range(len(black)))


def _border(amounts: Sequence[float]) -> float | None:
    """The amount that divides two groups best; None if there is one group.

    It is between the groups of the cut that leaves the least variance within them.
    """
    count = len(amounts)
    if count < 4:
        return None
    costs = _costs([log(max(amount, 1e-3)) for amount in amounts])
    cut = min(range(1, count), key=lambda part: costs[part])
    low, high = max(median(amounts[:cut]), 0.01), median(amounts[cut:])
    # A single line that is dark by accident is no room.
    if high < APART * low or high < 0.04 or count - cut < 2:
        return None
    return None if max(1e-9, costs[cut]) > 0.2 * costs[0] else sqrt(low * high)


def _costs(values: Sequence[float]) -> list[float]:
    """The squares of the distances from the mean, summed up within two groups, for every cut."""
    sums = [0.0, *accumulate(values)]
    squares = [0.0, *accumulate(value * value for value in values)]

    def spread(start: int, end: int) -> float:
        total = sums[end] - sums[start]
        return squares[end] - squares[start] - total * total / max(end - start, 1)

    count = len(values)
    return [spread(0, part) + spread(part, count) for part in range(count)]
