"""Techniques that count from one number: Methods 1, 2, 4, 5, 7, 8 of van Meurs 2008 and one more.

Each is a function from what a number sees (:mod:`~gridwright.genres.kuromasu.sight`) to the cells
that must be black and white. It knows nothing of other numbers, so after a change the ladder asks
only the numbers that are affected.

>>> from gridwright.core.grid import Grid
>>> from gridwright.genres.kuromasu.sight import look_at
>>> enough_seen(look_at(Grid.of(1, 4), 0, number=2, black=0, white=0b0011)) == (0b0100, 0)
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from gridwright.core.grid import bits
from gridwright.genres.kuromasu.sight import SIDES, Sight

Conclusion = tuple[int, int]
"""Masks of the cells that must be black and of those that must be white."""

NOTHING: Conclusion = (0, 0)

Conclude = Callable[[Sight], Conclusion | None]
"""``None`` if the number can no longer be right."""


def all_needed(sight: Sight) -> Conclusion:
    """Method 1: a number that sees just enough cells, if all are white, needs them all."""
    if sight.most != sight.number or sight.sure == sight.most:
        return NOTHING
    return 0, sum(sight.part(side, 0, sight.reaches[side]) for side in SIDES) & ~sight.white


def enough_seen(sight: Sight) -> Conclusion:
    """Method 2: a number that sees enough white cells is enclosed by black cells."""
    if sight.sure != sight.number:
        return NOTHING
    return sum(1 << sight.rays[side][sight.runs[side]] for side in _open_sides(sight)), 0


def too_many_if_white(sight: Sight) -> Conclusion:
    """Method 4: the cell after a run is black if, white, it would join too many white cells."""
    spare = sight.number - sight.sure
    black = 0
    for side in _open_sides(sight):
        if 1 + _run_beyond(sight, side, spare) > spare:
            black |= 1 << sight.rays[side][sight.runs[side]]
    return black, 0


def _run_beyond(sight: Sight, side: int, most: int) -> int:
    """How many white cells follow in a row after the first open cell of a side, up to ``most``."""
    start = sight.runs[side] + 1
    length = 0
    for cell in sight.rays[side][start : min(start + most, sight.reaches[side])]:
        if not sight.white >> cell & 1:
            break
        length += 1
    return length


def seen_if_white(sight: Sight, cells: int) -> list[int]:
    """How many cells the number would see if one of these cells, each after a run, were white."""
    ends = ((side, sight.rays[side][sight.runs[side]]) for side in _open_sides(sight))
    return [
        sight.sure + 1 + _run_beyond(sight, side, len(sight.rays[side]))
        for side, cell in ends
        if cells >> cell & 1
    ]


def three_sides_fixed(sight: Sight) -> Conclusion:
    """Method 5: if three sides have ended, the fourth is as long as the number still needs."""
    free = _open_sides(sight)
    if len(free) != 1:
        return NOTHING
    side = free[0]
    ray, run, reach = sight.rays[side], sight.runs[side], sight.reaches[side]
    length = run + sight.number - sight.sure
    if not run <= length <= reach:
        return NOTHING
    black = 1 << ray[length] if length < reach else 0
    return black, sight.part(side, run, length) & ~sight.white


def only_stop(sight: Sight) -> Conclusion:
    """Method 7: only one of the cells that could end the view leaves enough white cells.

    The number can see too many cells, so one of the open cells that it can see is black. A cell is
    ruled out if, black, it leaves too few cells even if all others are white. The open cells of all
    four sides have to be tried: the only one left on *one* side may still be white.
    """
    if sight.most <= sight.number:
        return NOTHING
    stop = 0
    for side in _open_sides(sight):
        reach = sight.reaches[side]
        nearest = max(sight.runs[side], sight.number - (sight.most - reach))
        for cell in sight.rays[side][nearest:reach]:
            if sight.is_open(cell):
                if stop:
                    return NOTHING
                stop = 1 << cell
    return stop, 0


def three_sides_full(sight: Sight) -> Conclusion:
    """Method 8: the fourth side must provide what three sides cannot, even if all white."""
    white = 0
    for side in _open_sides(sight):
        run, reach = sight.runs[side], sight.reaches[side]
        needed = sight.number - (sight.most - reach)
        if run < needed <= reach:
            white |= sight.part(side, run, needed)
    return 0, white & ~sight.white


def lost_if_black(sight: Sight, cells: int) -> list[int]:
    """How many of the cells that the number can see at most a black cell would cost it, for each.

    >>> from gridwright.core.grid import Grid
    >>> from gridwright.genres.kuromasu.sight import look_at
    >>> lost_if_black(look_at(Grid.of(1, 4), 0, number=3, black=0, white=1), 0b0110)
    [3, 2]
    """
    return [
        sight.reaches[side] - place
        for side in SIDES
        for place, cell in enumerate(sight.rays[side][: sight.reaches[side]])
        if cells >> cell & 1
    ]


def lengths_add_up(sight: Sight) -> Conclusion | None:
    """Beyond the paper: of the lengths that each side can have, only those that add up remain.

    A side can end before an open cell, a black cell or the edge, never before a white cell.
    """
    black = white = 0
    possible = [possible_lengths(sight, side) for side in SIDES]
    up, right, down, left = possible
    one, other = _sums(up, right), _sums(down, left)
    others = _sums(right, other), _sums(up, other), _sums(one, left), _sums(one, down)
    for side in _open_sides(sight):
        fitting = _fitting(sight, possible[side], others[side])
        if not fitting:
            return None
        white |= sight.part(side, sight.runs[side], fitting[0]) & ~sight.white
        if len(fitting) == 1 and fitting[0] < sight.reaches[side]:
            black |= 1 << sight.rays[side][fitting[0]]
    return black, white


def adds_up(sight: Sight) -> bool:
    """Whether some lengths of the four sides add up to the number.

    >>> from gridwright.core.grid import Grid
    >>> from gridwright.genres.kuromasu.sight import look_at
    >>> adds_up(look_at(Grid.of(1, 4), 0, number=2, black=0, white=0b0100))
    False
    """
    if sight.impossible:
        return False
    missing = sight.number - sight.sure
    for ray, run, reach in zip(sight.rays, sight.runs, sight.reaches, strict=True):
        # Most often one side alone can have all that is missing.
        end = run + missing
        if end == reach or (end < reach and not sight.white >> ray[end] & 1):
            return True
    return bool(sums_of(sight, SIDES) >> sight.number - 1 & 1)


def sums_of(sight: Sight, sides: Iterable[int]) -> int:
    """The sums that the lengths of some sides can have, as a mask."""
    sums = 1
    for side in sides:
        sums = _sums(sums, possible_lengths(sight, side))
    return sums


def fitting_lengths(sight: Sight, side: int) -> list[int]:
    """The lengths of a side that add up to the number with some lengths of the other three.

    A set of lengths is a mask here, and the sums of two sets are an "or" of shifts.
    """
    others = sums_of(sight, [other for other in SIDES if other != side])
    return _fitting(sight, possible_lengths(sight, side), others)


def _fitting(sight: Sight, lengths: int, others: int) -> list[int]:
    need = sight.number - 1
    return [length for length in bits(lengths) if others >> (need - length) & 1]


def possible_lengths(sight: Sight, side: int) -> int:
    """The lengths below the number that a side can have, as a mask."""
    # Sums are asked for very often, so this and the next function are written for speed.
    reach, most = sight.reaches[side], sight.number
    ray, white = sight.rays[side], sight.white
    lengths = 1 << reach if reach < most else 0
    for length in range(sight.runs[side], min(reach, most)):
        if not white >> ray[length] & 1:
            lengths |= 1 << length
    return lengths


def _sums(first: int, second: int) -> int:
    """The mask of all sums of a member of one mask and a member of the other.

    >>> list(bits(_sums(0b101, 0b110)))
    [1, 2, 3, 4]
    """
    total = 0
    while second:
        lowest = second & -second
        total |= first * lowest
        second ^= lowest
    return total


def _open_sides(sight: Sight) -> list[int]:
    """The sides that have not ended: an open cell follows the white run."""
    return [side for side in SIDES if sight.runs[side] < sight.reaches[side]]
