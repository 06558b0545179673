"""Memory of an automaton for groups of cells of which no two, or just one, may have a colour.

A group is remembered from its first cell to its last one, and only whether a cell of the colour has
been read: one place for each group. Groups that are not open at the same time share a place.

>>> from gridwright.shading.declared import ExactlyOne
>>> groups = [ExactlyOne((0, 2), black=True), ExactlyOne((3, 5), black=True)]
>>> memory = one_of_each(groups, Board(6), first_place=3)
>>> memory.slots, sorted(memory.black), sorted(memory.white)
(1, [0, 2, 3, 5], [2, 5])
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import partial
from operator import itemgetter

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.counting.labels import EMPTY, valued
from gridwright.shading.declared import AtMostOne
from gridwright.shading.memory import Change, Memory, Places, changes

MET = valued(0)
"""A cell of the colour has been read in the group of this place."""


def one_of_each(groups: Iterable[AtMostOne], given: Board, first_place: int) -> Memory:
    """No group has two cells of its colour; where one is needed, it has one."""
    white: dict[int, list[Change]] = defaultdict(list)
    black: dict[int, list[Change]] = defaultdict(list)
    free: list[int] = []
    ends: list[tuple[int, int]] = []
    slots = 0
    possible = [(sorted(each.cells_left(given)), each) for each in watched(groups, every=16)]
    for cells, group in watched(sorted(possible, key=itemgetter(0)), every=16):
        if not cells:
            if group.needed:
                return Memory(solvable=False)
            continue
        # A place is free again once the last cell of its group has been read.
        free += sorted(place for end, place in ends if end < cells[0])
        ends = [(end, place) for end, place in ends if end >= cells[0]]
        if not free:
            free.append(first_place + slots)
            slots += 1
        place = free.pop()
        ends.append((cells[-1], place))
        same, other = (black, white) if group.black else (white, black)
        for cell in cells[:-1]:
            same[cell].append(partial(_meet, place))
        same[cells[-1]].append(partial(_meets_last, place))
        other[cells[-1]].append(partial(_has_met if group.needed else _forget, place))
    return Memory(slots, changes(white), changes(black))


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
