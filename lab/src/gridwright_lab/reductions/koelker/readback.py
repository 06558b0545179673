"""From any answer to its assignment (Kölker 2012, §5.1, Theorem 4).

A variable is true if the output of its Variable gadget is black, that is, if the input square is
white. The answer is checked first, because a wrong one has no meaning; the witness checker is fast
on large boards.

>>> from gridwright_lab.reductions.koelker.build import answer
>>> from gridwright_lab.reductions.instance import Instance
>>> from gridwright_lab.reductions.koelker.reduction import reduce
>>> reduced = reduce(Instance(((1, 2),)))
>>> read_back(reduced, answer(reduced, {1: False, 2: True}))
{1: False, 2: True}
"""

from __future__ import annotations

from gridwright.core.board import Board
from gridwright.core.grid import bits
from gridwright_lab.reductions.instance import NotAnAnswerError, refuse_incomplete
from gridwright_lab.reductions.koelker.reduction import Reduction, input_square
from gridwright_lab.reductions.koelker.witness import broken_rules


def read_back(reduced: Reduction, answer: Board) -> dict[int, bool]:
    """The assignment of an answer; a board that is not an answer is refused with the reason."""
    refuse_incomplete(answer, reduced.puzzle.decisions)
    board = reduced.board
    black = (divmod(cell, board.cols) for cell in bits(answer.yes))
    broken = broken_rules(board.rows, board.cols, board.clues, black)
    if broken:
        raise NotAnAnswerError("this is not an answer: {broken}", broken=broken[0])
    assignment = {}
    for variable, one in reduced.variables.items():
        row, col = input_square(one, "n")
        assignment[variable] = not answer.yes >> (row * reduced.board.cols + col) & 1
    return assignment
