"""Kamaji's automaton for counting: which numbers to come are covered already.

At each cell it is decided which of the pieces that begin there are used. They reach cells that are
read later, so the state is the set of those that are covered. A number above one must not be
covered twice, and each must be covered when it is read.

>>> from gridwright.counting.sweep import sweep
>>> sweep(frontier(Kamaji(3, 3, (1, 2, 1, 2, 3, 2, 1, 2, 1)))).total
2
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from gridwright.core.deadline import watched
from gridwright.counting.automaton import Automaton, Moves, State, Step
from gridwright.genres.kamaji.puzzle import Kamaji


def frontier(puzzle: Kamaji) -> Automaton:
    """The automaton of a puzzle."""
    steps = [_step(puzzle, cell) for cell in watched(range(puzzle.grid.size), every=64)]
    return Automaton(0, steps, measure="pieces")


def _step(puzzle: Kamaji, cell: int) -> Step:
    choices = tuple(_choices(puzzle, cell))
    later = puzzle.grid.full >> cell + 1 << cell + 1
    once = puzzle.above_one
    here = 1 << cell

    def step(state: State) -> Moves:
        covered = cast("int", state)
        return [
            (yes, (covered | cells) & later)
            for yes, cells in choices
            if (covered | cells) & here and not covered & cells & once
        ]

    return step


def _choices(puzzle: Kamaji, cell: int) -> Iterator[tuple[int, int]]:
    """Which pieces that begin at a cell may be used together, and the cells that they cover."""
    found = [(0, 0)]
    for piece in puzzle.starting[cell]:
        mask = puzzle.masks[piece]
        found += [
            (yes | 1 << piece, cells | mask)
            for yes, cells in found
            if not cells & mask & puzzle.above_one
        ]
    yield from found
