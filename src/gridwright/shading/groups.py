"""Memory of an automaton for groups of cells of which no two, or just one, may have a colour.

A group is remembered from its first cell to its last one, and only whether a cell of the colour has
been read: one place for each group. Groups that are not open at the same time share a place.

>>> memory = one_of_each([[0, 2], [3, 5]], first_place=3, black=True, needed=True)
>>> memory.slots, sorted(memory.black), sorted(memory.white)
(1, [0, 2, 3, 5], [2, 5])
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from gridwright.core.deadline import watched
from gridwright.counting.labels import EMPTY, valued
from gridwright.shading.frontier import Change, Memory, Places

MET = valued(0)
"""A cell of the colour has been read in the group of this place."""


def one_of_each(
    groups: Iterable[list[int]], first_place: int, *, black: bool, needed: bool
) -> Memory:
    """No group has two cells that are black (or white); with ``needed``, each has one of them."""
    same: dict[int, list[Change]] = defaultdict(list)
    other: dict[int, list[Change]] = defaultdict(list)
    free: list[int] = []
    ends: list[tuple[int, int]] = []
    slots = 0
    for cells in watched(sorted(groups), every=16):
        if not cells:
            return Memory(solvable=not needed)
        # A place is free again once the last cell of its group has been read.
        free += sorted(place for end, place in ends if end < cells[0])
        ends = [(end, place) for end, place in ends if end >= cells[0]]
        if not free:
            free.append(first_place + slots)
            slots += 1
        place = free.pop()
        ends.append((cells[-1], place))
        for cell in cells[:-1]:
            same[cell].append(partial(_meet, place))
        same[cells[-1]].append(partial(_meets_last, place))
        other[cells[-1]].append(partial(_has_met if needed else _forget, place))
    found = changes(same), changes(other)
    return Memory(slots, *(reversed(found) if black else found))


def changes(several: Mapping[int, Sequence[Change]]) -> dict[int, Change]:
    """By cell, all that happens there as one change."""
    return {cell: partial(_all, tuple(these)) for cell, these in several.items()}


def _all(several: Sequence[Change], places: Places) -> bool:
    return all(change(places) for change in several)


def _meet(place: int, places: Places) -> bool:
    """A group meets a cell of the colour, which must be its first."""
    if places[place] == MET:
        return False
    places[place] = MET
    return True


def _meets_last(place: int, places: Places) -> bool:
    """The last cell of a group has the colour, so no other may have it."""
    return places[place] == EMPTY


def _has_met(place: int, places: Places) -> bool:
    """The last cell of a group does not have the colour, so another must; frees the place."""
    met = places[place] == MET
    places[place] = EMPTY
    return met


def _forget(place: int, places: Places) -> bool:
    """The last cell of a group does not have the colour; frees the place."""
    places[place] = EMPTY
    return True
