"""From a satisfying assignment to an answer, without a solver (Kölker 2012, §5.2, Theorem 5).

Squares that the partial solutions mark as black are black, named squares take the colour of their
signal, and all others are white.

>>> from gridwright_lab.reductions.instance import Instance
>>> from gridwright_lab.reductions.koelker.reduction import reduce
>>> reduced = reduce(Instance(((1, 2),)))
>>> len(black_squares_of(reduced, {1: True, 2: False}))
317
>>> answer(reduced, {1: True, 2: True})
Traceback (most recent call last):
...
gridwright_lab.reductions.instance.BrokenClauseError: the assignment does not make exactly one \
literal of clause 1 (1.2) true
"""

from __future__ import annotations

from gridwright.core.board import Board
from gridwright_lab.reductions.instance import Assignment
from gridwright_lab.reductions.koelker.compose import Square
from gridwright_lab.reductions.koelker.gadgets import PITCH
from gridwright_lab.reductions.koelker.marks import black_squares
from gridwright_lab.reductions.koelker.reduction import Reduction
from gridwright_lab.reductions.koelker.signals import follow


def black_squares_of(reduced: Reduction, assignment: Assignment) -> set[Square]:
    """The black squares of the answer: a witness for boards of any size."""
    inputs = follow(reduced, assignment)
    return {
        (PITCH * one.row + row, PITCH * one.col + col)
        for one in reduced.board.placed
        for row, col in black_squares(one.gadget, inputs[one.row, one.col])
    }


def answer(reduced: Reduction, assignment: Assignment) -> Board:
    """The answer as a board of the puzzle."""
    grid = reduced.puzzle.grid
    signs = bytearray(b"0" * grid.size)
    for row, col in black_squares_of(reduced, assignment):
        signs[grid.size - 1 - grid.cell(row, col)] = ord("1")
    return Board.whole(grid.size, int(signs, 2))
