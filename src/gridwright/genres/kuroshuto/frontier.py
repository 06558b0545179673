"""Kuroshuto's automaton for counting: which numbers already have their black cell.

Of the cells that a number reaches, exactly one is black.

>>> from gridwright.counting.sweep import sweep
>>> sweep(frontier(Kuroshuto(3, 3, {0: 2}))).total, sweep(frontier(Kuroshuto(3, 3))).total
(12, 39)
"""

from __future__ import annotations

from gridwright.core.deadline import watched
from gridwright.counting.automaton import Automaton
from gridwright.genres.kuroshuto.puzzle import Kuroshuto, reached
from gridwright.shading.frontier import Memory, automaton
from gridwright.shading.groups import one_of_each


def frontier(puzzle: Kuroshuto) -> Automaton:
    """The automaton of a puzzle."""
    return automaton(puzzle, _memory)


def _memory(puzzle: Kuroshuto) -> Memory:
    return one_of_each(_open_cells(puzzle), puzzle.cols, black=True, needed=True)


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
