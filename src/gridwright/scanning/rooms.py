"""The rooms of a board, given how much ink is between each two neighbours.

A thick dark line has much ink, a thin or dashed one little. If the lines of a board fall into two
groups that lie well apart, the upper one is walls, and how near a line lies to either group is the
probability that it is one. Walls close: no wall ends inside a room. So two parts of a board are
joined by all the lines between them together, the surest first, and a line that was misread is
outvoted by the rest of its border. What stays doubtful is said. No NumPy is needed for this, so
that it also runs inside a browser.

>>> thin, thick = Line(0.02), Line(0.2)
>>> lines = {(0, 1): thick, (1, 2): thin, (3, 4): thin, (4, 5): thin,
...          (0, 3): thick, (1, 4): thin, (2, 5): thin}
>>> rooms(lines, [False] * 6)
Rooms(numbers=(0, 1, 1, 1, 1, 1), doubtful=(), suspect=())
>>> rooms(lines | {(1, 4): thick}, [False] * 6)
Rooms(numbers=(0, 1, 1, 2, 2, 1), doubtful=((4, 5),), suspect=((4, 5),))
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import heapify, heappop, heappush
from itertools import accumulate, product
from math import exp, log
from statistics import median, pstdev
from typing import NamedTuple

from gridwright.core.disjoint_sets import DisjointSets
from gridwright.scanning.shared import SHARED

APART = 1.5
"""How many times as much ink a wall has as a thin line, at least."""
SPREAD = 0.16
"""Lines of one kind differ at least by this (standard deviation of the logarithm of their ink)."""
MOST = 6.0
"""No single line says more than this, for a wall or against it (logarithm of the odds)."""
CALIBRATED = SHARED["doubts"]["walls"]
"""How many times as large the odds are on photographs that nothing here was made with (their
logarithms)."""
SURE, SURER = log(9) / CALIBRATED, log(199)
"""Below this, nine to one, a line is doubtful; if something was misread, below the other."""
HALF, STEEP, MOST_HIDDEN = 0.59, 30.0, 3.0
"""Of a line at a black cell only a half can be seen: with this share of the ink of a wall it may be
one or not, how much more or less says, and how much it says at most."""
LESS_SURE = 2.0
"""How many times as much a half has to say as a whole line if it is not to be doubtful."""
HALVES, DIVIDED = (0.4, 0.8), 0.3
"""Between which values that share may be on a board whose halves fall into two groups, and how much
of their variance is left within the groups then, at most."""
FEW, CLEAR = 4, 0.2
"""Two groups of so many halves that are so far apart are those of thin lines and of walls, wherever
they are: the light that a blurred picture takes away beside a black cell is in both."""
THIN = 0.7
"""The share that the halves of thin lines have at most, but for a few."""
NEAR = 3
"""So many cells around one, lines say how far from their places they are there."""
MOST_SUSPECT = 12
FAINT, PERHAPS = SHARED["walls"]["faint"], 1.0
"""Where the thin lines between black cells cannot be seen, what has more ink than this may be a
wall, and how much that says: so little that a person is asked."""
SEVERAL, CLEARLY = 3, 2.0
"""No one is, where so many lines vanish, and all others have that many times as much ink; without
such a gap, they are thin lines, too, which is not sure either."""

Pair = tuple[int, int]


class Line(NamedTuple):
    """What is between two neighbours."""

    amount: float
    """Its ink beyond that of the paper beside it, in cells."""
    wall_on_black: bool = False
    """Whether it looks like a wall if both cells are black."""
    first: float = 0.0
    """Twice its ink on the side of the first cell, as if the other one were black."""
    second: float = 0.0
    place: float = 0.5
    """Where the middle of its ink is, on the way from the middle of one cell to the other."""


class Rooms(NamedTuple):
    """The number of the room of each cell, none without walls, and the lines that are doubtful."""

    numbers: tuple[int, ...] = ()
    doubtful: tuple[Pair, ...] = ()
    suspect: tuple[Pair, ...] = ()
    """The lines that are doubtful if something was misread."""


def rooms(
    lines: Mapping[Pair, Line],
    black: Sequence[bool],
    known: Mapping[Pair, bool] | None = None,
    whole: bool = False,
) -> Rooms:
    """The rooms, given which cells are black; ``known`` says of lines whether they are walls.

    With ``whole``, a room has one colour, so that there are walls between black and white cells.
    """
    known = dict(known or {})
    if whole:
        mixed = [(one, other) for one, other in lines if black[one] != black[other]]
        known = dict.fromkeys(mixed, True) | known
    plain = {pair: line for pair, line in lines.items() if not any(black[each] for each in pair)}
    groups = _groups(sorted(line.amount for line in plain.values()))
    if groups is None and not any(known.values()):
        return Rooms()
    halves = _halves(lines, plain, black, groups)
    middle = _middle(sorted(halves.values()))
    votes = {pair: _vote(pair, line, black, groups) for pair, line in lines.items()}
    votes |= {pair: _half_vote(middle - half) for pair, half in halves.items()}
    votes |= _in_black(lines, black, groups)
    votes |= {pair: (-1e6 if wall else 1e6) for pair, wall in known.items() if pair in votes}
    room = _joined(votes, len(black))
    numbers: dict[int, int] = {}
    told = tuple(numbers.setdefault(each, len(numbers)) for each in room)
    doubtful, suspect = (
        [pair for pair in _doubtful(votes, told, black, sure) if pair not in known]
        for sure in (SURE, SURER)
    )
    suspect = sorted(suspect, key=lambda pair: abs(votes[pair]))[:MOST_SUSPECT]
    return Rooms(told, tuple(doubtful), tuple(sorted({*doubtful, *suspect})))


class _Groups(NamedTuple):
    """The mean and the spread of the logarithms of ink, of thin lines and of walls."""

    thin: tuple[float, float]
    wall: tuple[float, float]


def _groups(amounts: Sequence[float]) -> _Groups | None:
    """The two groups of lines; None if there is one.

    They are divided by the cut that leaves the least variance within them.
    """
    count = len(amounts)
    if count < 4:
        return None
    logs = [log(max(amount, 1e-3)) for amount in amounts]
    costs = _costs(logs)
    cut = min(range(1, count), key=lambda part: costs[part])
    low, high = max(median(amounts[:cut]), 0.01), median(amounts[cut:])
    # A single line that is dark by accident is no room.
    if high < APART * low or high < 0.045 or count - cut < 2:
        return None
    if max(1e-9, costs[cut]) > 0.25 * costs[0]:
        return None
    # Where there is hardly any ink, its logarithm says little.
    thin = [max(each, log(0.01)) for each in logs[:cut]]
    return _Groups(_spread(thin), _spread(logs[cut:]))


def _spread(values: Sequence[float]) -> tuple[float, float]:
    return median(values), max(SPREAD, pstdev(values))


def _costs(values: Sequence[float]) -> list[float]:
    """The squares of the distances from the mean, summed up within two groups, for every cut."""
    sums = [0.0, *accumulate(values)]
    squares = [0.0, *accumulate(value * value for value in values)]

    def spread(start: int, end: int) -> float:
        total = sums[end] - sums[start]
        return squares[end] - squares[start] - total * total / max(end - start, 1)

    count = len(values)
    return [spread(0, part) + spread(part, count) for part in range(count)]


def _halves(
    lines: Mapping[Pair, Line],
    plain: Mapping[Pair, Line],
    black: Sequence[bool],
    groups: _Groups | None,
) -> dict[Pair, float]:
    """The ink of lines at a black cell in the cell beside it, as a share of that of a wall.

    The corners of a grid are not exact, and a line that is not where it should be adds some ink of
    the black cell, or hides some of its own. How far away it is, the plain lines around it say.
    """
    if groups is None:
        return {}
    wall, cols = exp(groups.wall[0]), max(other - one for one, other in lines)
    found = {}
    for (one, other), line in lines.items():
        if black[one] != black[other]:
            moved = 2 * _moved(one, other - one, plain, cols)
            half = line.second - moved if black[one] else line.first + moved
            found[one, other] = half / wall
    return found


def _moved(cell: int, step: int, plain: Mapping[Pair, Line], cols: int) -> float:
    """How far the lines beside a cell are from where they should be, in cells; the nearest, and
    those with the most ink, say the most.
    """
    row, col = divmod(cell, cols)
    weights = away = 0.0
    for y, x in product(range(-NEAR, NEAR + 1), range(max(-NEAR, -col), min(NEAR + 1, cols - col))):
        one = (row + y) * cols + col + x
        line = plain.get((one, one + step))
        if line is not None:
            weight = line.amount / (1 + y * y + x * x) ** 2
            weights, away = weights + weight, away + weight * (line.place - 0.5)
    return away / weights if weights else 0.0


def _middle(halves: Sequence[float]) -> float:
    """The share with which a half may be a wall or not: the middle between two groups of halves.

    The more a picture is blurred, the more ink of a black cell is seen beside it.
    """
    if len(halves) < 4:
        return HALF
    costs = _costs(halves)
    cut = min(range(1, len(halves)), key=lambda part: costs[part])
    low, high = median(halves[:cut]), median(halves[cut:])
    if min(cut, len(halves) - cut) >= FEW and halves[cut] - halves[cut - 1] >= CLEAR:
        return (halves[cut - 1] + halves[cut]) / 2
    if costs[cut] > DIVIDED * costs[0] or low > THIN or high < HALF:
        return HALF
    return min(max(HALVES[0], (low + high) / 2), HALVES[1])


def _vote(
    pair: Pair,
    line: Line,
    black: Sequence[bool],
    groups: _Groups | None,
) -> float:
    """How much a line says for joining the cells beside it: the logarithm of the odds."""
    one, other = (black[each] for each in pair)
    if one and other:
        return -MOST / 2 if line.wall_on_black else MOST / 2
    if groups is None:
        return MOST
    return _odds(line.amount, groups)


def _half_vote(less: float) -> float:
    """The same of a half that has so much less ink than one that may be a wall or not."""
    return max(-MOST_HIDDEN, min(MOST_HIDDEN, STEEP * less))


def _in_black(
    lines: Mapping[Pair, Line], black: Sequence[bool], groups: _Groups | None
) -> dict[Pair, float]:
    """What lines between black cells say, where that is more than how they look by themselves.

    Where some are as dark as walls elsewhere, one with less than half of their ink is none; where
    some vanish, what is left may be a wall.
    """
    inner = {pair: line for pair, line in lines.items() if black[pair[0]] and black[pair[1]]}
    if groups is not None:
        looks = {pair: line.amount for pair, line in inner.items() if line.wall_on_black}
        dark = [amount for amount in looks.values() if _odds(amount, groups) <= -2 * SURE]
        if dark:
            wall = median(dark)
            # Where walls are hardly thicker than thin lines, they are so between black cells, too.
            least = max(0.5, exp((groups.thin[0] - groups.wall[0]) / 2))
            return {pair: _half_vote(least - amount / wall) for pair, amount in looks.items()}
    vanished = [line.amount for line in inner.values() if line.amount <= FAINT]
    left = {pair: line for pair, line in inner.items() if line.amount > FAINT}
    if not vanished or not left:
        return {}
    apart = min(line.amount for line in left.values()) / max(*vanished, 1e-3)
    against = MOST / 2 if len(vanished) >= SEVERAL else PERHAPS
    vote = -against if apart >= CLEARLY else PERHAPS
    return {pair: vote for pair, line in left.items() if not line.wall_on_black}


def _odds(amount: float, groups: _Groups) -> float:
    value = log(max(amount, 0.01))
    (low, near), (high, far) = groups
    if not low < value < high:
        # Beyond a group, a line belongs to it, however far it is from its middle.
        return MOST if value <= low else -MOST
    odds = ((value - high) / far) ** 2 / 2 - ((value - low) / near) ** 2 / 2
    return max(-MOST, min(MOST, odds))


def _joined(votes: Mapping[Pair, float], count: int) -> list[int]:
    """The room of each cell: the parts for whose joining most is said are joined first.

    What the lines of one border say is added up (Keuper and others 2015, *Efficient Decomposition
    of Image and Mesh Graphs by Lifted Multicuts*, has the method).
    """
    sets = DisjointSets(count)
    beside: list[dict[int, float]] = [{} for _ in range(count)]
    for (one, other), vote in votes.items():
        beside[one][other] = beside[other][one] = vote
    waiting = [(-vote, one, other) for (one, other), vote in votes.items() if vote > 0]
    heapify(waiting)
    while waiting:
        vote, one, other = heappop(waiting)
        if beside[one].get(other) != -vote:
            continue  # one of them was joined with something else meanwhile
        if len(beside[one]) < len(beside[other]):
            one, other = other, one
        sets.join(one, other)
        del beside[one][other], beside[other][one]
        for third, more in beside[other].items():
            del beside[third][other]
            together = beside[one].get(third, 0.0) + more
            beside[one][third] = beside[third][one] = together
            if together > 0:
                heappush(waiting, (-together, one, third))
        beside[other] = {}
    return [sets.root(cell) for cell in range(count)]


def _doubtful(
    votes: Mapping[Pair, float], room: Sequence[int], black: Sequence[bool], sure: float
) -> list[Pair]:
    """The lines at which a person should look.

    Between two rooms they are those of a border that is unsure as a whole; inside a room those
    without which it would fall apart, and those that look like a wall.
    """
    borders: dict[Pair, float] = {}
    for (one, other), vote in votes.items():
        border = (min(room[one], room[other]), max(room[one], room[other]))
        borders[border] = borders.get(border, 0.0) + vote
    surely = DisjointSets(len(room))
    wanted = {
        (one, other): sure * (LESS_SURE if black[one] != black[other] else 1)
        for one, other in votes
    }
    for (one, other), vote in votes.items():
        if vote >= wanted[one, other] and room[one] == room[other]:
            surely.join(one, other)
    found = []
    for (one, other), vote in votes.items():
        sure = wanted[one, other]
        if room[one] == room[other]:
            unsure = vote < 0 or (vote < sure and surely.root(one) != surely.root(other))
        else:
            border = (min(room[one], room[other]), max(room[one], room[other]))
            unsure = vote > 0 or (vote > -sure and borders[border] > -sure)
        if unsure:
            found.append((one, other))
    return sorted(found)
