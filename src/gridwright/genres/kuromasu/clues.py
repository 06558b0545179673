"""The state of each number of a Kuromasu: how many white cells it certainly sees, of how many.

>>> puzzle = Kuromasu(1, 3, {0: 2})
>>> [(clue.done, clue.sentence) for clue in clues(puzzle, Board(3, yes=0b100, no=0b011))]
[(True, 'sees 2 of 2, its own counted')]
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.core.board import Board
from gridwright.core.clue import Clue
from gridwright.core.saying import Saying
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.genres.kuromasu.rules import seen_from


def clues(puzzle: Kuromasu, board: Board) -> Iterator[Clue]:
    """Every number, in reading order."""
    for cell, number in puzzle.numbers.items():
        sure, possible = seen_from(puzzle, board, cell)
        seen = sure.bit_count()
        saying = Saying("sees {seen} of {number}, its own counted", seen=seen, number=number)
        yield Clue(cell, sure == possible and seen == number, sure, saying)
