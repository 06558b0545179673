"""The state of each number of a Kamaji: whether a piece covers it, and how many still could.

>>> puzzle = Kamaji(1, 3, (1, 2, 3))
>>> [(clue.done, clue.sentence) for clue in clues(puzzle, puzzle.given)]
[(False, 'in 0 pieces, 1 still possible'), (False, 'in 0 pieces, 1 still possible'), \
(True, 'in 1 piece')]
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.core.board import Board
from gridwright.core.clue import Clue
from gridwright.core.grid import mask_of
from gridwright.core.saying import Saying
from gridwright.genres.kamaji.puzzle import Kamaji


def clues(puzzle: Kamaji, board: Board) -> Iterator[Clue]:
    """Every number, in reading order; a one is done once it is covered."""
    for cell, number in enumerate(puzzle.numbers):
        used = [piece for piece in puzzle.through[cell] if board.yes >> piece & 1]
        left = [piece for piece in puzzle.through[cell] if board.open >> piece & 1]
        saying = Saying("in {used} [used|piece|pieces]", used=len(used), left=len(left))
        if not used:
            saying = Saying("in 0 pieces, {left} still possible", left=len(left))
        lit = mask_of(part for piece in used or left for part in puzzle.lines[piece])
        done = len(used) == 1 or (number == 1 and bool(used))
        yield Clue(cell, done, lit | 1 << cell, saying)
