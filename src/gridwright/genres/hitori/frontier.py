"""Hitori's automaton for counting: which numbers a line shows already.

Each group of equal numbers in a line has a place, from its first cell to its last; it remembers
whether one of them is white. Groups that are not open at the same time share a place.

>>> from gridwright.counting.sweep import sweep
>>> sweep(frontier(Hitori(3, 3, {0: 1, 2: 1}))).total, sweep(frontier(Hitori(3, 3))).total
(21, 39)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial

from gridwright.core.deadline import watched
from gridwright.core.grid import bits
from gridwright.counting.automaton import Automaton
from gridwright.counting.labels import EMPTY, valued
from gridwright.genres.hitori.puzzle import Hitori
from gridwright.shading.frontier import Change, Memory, Places, automaton

SEEN = valued(0)
"""A white cell of this group has been read."""

Touch = Callable[[Places], bool]


def frontier(puzzle: Hitori) -> Automaton:
    """The automaton of a puzzle."""
    return automaton(puzzle, _memory)


def _memory(puzzle: Hitori) -> Memory:
    white: dict[int, list[Touch]] = defaultdict(list)
    black: dict[int, list[Touch]] = defaultdict(list)
    free: list[int] = []
    ends: list[tuple[int, int]] = []
    slots = 0
    for cells in watched(sorted([*bits(group)] for group in puzzle.groups), every=16):
        # A place is free again once the last cell of its group has been read.
        free += sorted(place for end, place in ends if end < cells[0])
        ends = [(end, place) for end, place in ends if end >= cells[0]]
        if not free:
            free.append(puzzle.cols + slots)
            slots += 1
        place = free.pop()
        ends.append((cells[-1], place))
        for cell in cells[:-1]:
            white[cell].append(partial(_show, place))
        white[cells[-1]].append(partial(_shows_last, place))
        black[cells[-1]].append(partial(_forget, place))
    return Memory(slots, _changes(white), _changes(black))


def _changes(touches: dict[int, list[Touch]]) -> dict[int, Change]:
    return {cell: partial(_all, tuple(these)) for cell, these in touches.items()}


def _all(touches: Sequence[Touch], places: Places) -> bool:
    return all(touch(places) for touch in touches)


def _show(place: int, places: Places) -> bool:
    """A white cell shows its number, which must be the first of its group."""
    if places[place] == SEEN:
        return False
    places[place] = SEEN
    return True


def _shows_last(place: int, places: Places) -> bool:
    """The last cell of a group is white, so no other may be; the place is free again."""
    return places[place] == EMPTY


def _forget(place: int, places: Places) -> bool:
    """The last cell of a group is black; the place is free again."""
    places[place] = EMPTY
    return True
