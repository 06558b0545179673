"""The state of each number of a Hitori: it is done if it, or every number equal to it, is black.

>>> puzzle = Hitori(1, 3, {0: 1, 1: 2, 2: 1})
>>> [(clue.done, clue.sentence) for clue in clues(puzzle, Board(3, yes=0b100, no=0b001))]
[(True, 'equal numbers not yet black: 0'), (False, 'equal numbers not yet black: 0'), \
(True, 'equal numbers not yet black: 1')]
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.core.board import Board
from gridwright.core.clue import Clue
from gridwright.core.saying import Saying
from gridwright.genres.hitori.puzzle import Hitori
from gridwright.genres.hitori.view import equals


def clues(puzzle: Hitori, board: Board) -> Iterator[Clue]:
    """Every number, in reading order."""
    same = equals(puzzle)
    for cell in puzzle.numbers:
        left = same[cell] & ~board.yes
        black, white = board.yes >> cell & 1, board.no >> cell & 1
        saying = Saying("equal numbers not yet black: {left}", left=left.bit_count())
        yield Clue(cell, bool(black or (white and not left)), same[cell] | 1 << cell, saying)
