"""Kuroshuto's automaton for counting: which numbers have their black cell already.

A number is remembered from the first of the cells that it reaches to the last one, and only if it
has met its black cell: one place for each number. Numbers that are not open at the same time share
a place.

>>> from gridwright.counting.sweep import sweep
>>> sweep(frontier(Kuroshuto(3, 3, {0: 2}))).total, sweep(frontier(Kuroshuto(3, 3))).total
(12, 39)
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial

from gridwright.core.deadline import watched
from gridwright.counting.automaton import Automaton
from gridwright.counting.labels import EMPTY, valued
from gridwright.genres.kuroshuto.puzzle import Kuroshuto, reached
from gridwright.shading.frontier import Change, Memory, Places, automaton

MET = valued(0)
"""The number of this place has met its black cell."""


def frontier(puzzle: Kuroshuto) -> Automaton:
    """The automaton of a puzzle."""
    return automaton(puzzle, _memory)


Touch = Callable[[Places], bool]


def _memory(puzzle: Kuroshuto) -> Memory:
    white: dict[int, list[Touch]] = defaultdict(list)
    black: dict[int, list[Touch]] = defaultdict(list)
    free: list[int] = []
    ends: list[tuple[int, int]] = []
    slots = 0
    for cells in watched(sorted(_open_cells(puzzle)), every=16):
        if not cells:
            return Memory(solvable=False)
        # A place is free again once the last cell of its number has been read.
        free += sorted(place for end, place in ends if end < cells[0])
        ends = [(end, place) for end, place in ends if end >= cells[0]]
        if not free:
            free.append(puzzle.cols + slots)
            slots += 1
        place = free.pop()
        ends.append((cells[-1], place))
        for cell in cells[:-1]:
            black[cell].append(partial(_meet, place))
        white[cells[-1]].append(partial(_has_met, place))
        black[cells[-1]].append(partial(_meets_last, place))
    return Memory(slots, _changes(white), _changes(black))


def _open_cells(puzzle: Kuroshuto) -> list[list[int]]:
    """For each number the cells that it reaches and that are not known to be white, in order."""
    known = puzzle.given.no
    return [
        [
            other
            for other in reached(puzzle.rows, puzzle.cols, cell, number)
            if not known >> other & 1
        ]
        for cell, number in watched(puzzle.numbers.items(), every=16)
    ]


def _changes(touches: dict[int, list[Touch]]) -> dict[int, Change]:
    return {cell: partial(_all, tuple(these)) for cell, these in touches.items()}


def _all(touches: Sequence[Touch], places: Places) -> bool:
    return all(touch(places) for touch in touches)


def _meet(place: int, places: Places) -> bool:
    """A number meets a black cell, which must be its first."""
    if places[place] == MET:
        return False
    places[place] = MET
    return True


def _meets_last(place: int, places: Places) -> bool:
    """The last cell of a number is black, so no other may be."""
    return places[place] == EMPTY


def _has_met(place: int, places: Places) -> bool:
    """The last cell of a number is white, so another must be black; the place is free again."""
    met = places[place] == MET
    places[place] = EMPTY
    return met
