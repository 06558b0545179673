"""Hitori's automaton for counting: which numbers each line already shows.

Of each group of equal numbers in a line, at most one is white.

>>> from gridwright.counting.sweep import sweep
>>> sweep(frontier(Hitori(3, 3, {0: 1, 2: 1}))).total, sweep(frontier(Hitori(3, 3))).total
(21, 39)
"""

from __future__ import annotations

from gridwright.core.grid import bits
from gridwright.counting.automaton import Automaton
from gridwright.genres.hitori.puzzle import Hitori
from gridwright.shading.frontier import Memory, automaton
from gridwright.shading.groups import one_of_each


def frontier(puzzle: Hitori) -> Automaton:
    """The automaton of a puzzle."""
    return automaton(puzzle, _memory)


def _memory(puzzle: Hitori) -> Memory:
    groups = ([*bits(group)] for group in puzzle.groups)
    return one_of_each(groups, puzzle.cols, black=False, needed=False)
