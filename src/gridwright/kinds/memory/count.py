"""Memory of an automaton for counts: how many cells of the colour each has had so far.

A count is remembered from its first cell to its last one, in one place. Counts that are not open at
the same time share a place. Where any number above the least is fine, no more than that is counted.

>>> from gridwright.kinds.count import exactly_one
>>> counts = [exactly_one((0, 2), black=True), exactly_one((3, 5), black=True)]
>>> memory = counted(counts, Board(6), first_place=3)
>>> memory.slots, sorted(memory.black), sorted(memory.white)
(1, [0, 2, 3, 5], [2, 5])
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import partial
from operator import itemgetter
from typing import NamedTuple

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.counting.labels import EMPTY, number_in, valued
from gridwright.kinds.count import Count
from gridwright.kinds.memory.changes import Change, Memory, Places, changes


def counted(counts: Iterable[Count], given: Board, first_place: int) -> Memory:
    """Every count has as many cells of its colour as it says."""
    white: dict[int, list[Change]] = defaultdict(list)
    black: dict[int, list[Change]] = defaultdict(list)
    free: list[int] = []
    ends: list[tuple[int, int]] = []
    slots = 0
    possible = [(sorted(each.cells_left(given)), each) for each in watched(counts, every=16)]
    for cells, count in watched(sorted(possible, key=itemgetter(0)), every=16):
        if len(cells) < count.least or count.most < 0:
            return Memory(solvable=False)
        if not cells:
            continue
        # A place is free again once the last cell of its count has been read.
        free += sorted(place for end, place in ends if end < cells[0])
        ends = [(end, place) for end, place in ends if end >= cells[0]]
        if not free:
            free.append(first_place + slots)
            slots += 1
        place = free.pop()
        ends.append((cells[-1], place))
        same, other = (black, white) if count.black else (white, black)
        for left, cell in zip(range(len(cells) - 1, -1, -1), cells, strict=True):
            enough = count.least if count.most >= len(cells) else count.most
            at = _Place(place, count.least, count.most, enough, left)
            same[cell].append(partial(_takes, at))
            if left < max(count.least, 1):
                other[cell].append(partial(_leaves, at))
    return Memory(slots, changes(white), changes(black))


class _Place(NamedTuple):
    """A place of the memory at a cell, and what its count may have."""

    place: int
    least: int
    most: int
    enough: int
    """More than this need not be told apart."""
    left: int
    """How many cells of the count follow."""

    def holds(self, places: Places, number: int) -> bool:
        """Remember a number of cells; false if the count cannot have it."""
        if number > self.most or number + self.left < self.least:
            return False
        number = min(number, self.enough)
        places[self.place] = valued(number - 1) if number and self.left else EMPTY
        return True


def _takes(at: _Place, places: Places) -> bool:
    """A count meets a cell of the colour."""
    return at.holds(places, number_in(places[at.place]) + 2)


def _leaves(at: _Place, places: Places) -> bool:
    """A count meets a cell of the other colour."""
    return at.holds(places, number_in(places[at.place]) + 1)
