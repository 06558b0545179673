"""The state of each number of a Kuroshuto: whether one of its places is black, and the rest white.

>>> puzzle = Kuroshuto(1, 3, {0: 2})
>>> [(clue.done, clue.sentence) for clue in clues(puzzle, Board(3, yes=0b100, no=0b011))]
[(True, 'black at its distance: 1 of 1, open: 0')]
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.core.board import Board
from gridwright.core.clue import Clue
from gridwright.core.grid import mask_of
from gridwright.core.saying import Saying
from gridwright.genres.kuroshuto.puzzle import Kuroshuto


def clues(puzzle: Kuroshuto, board: Board) -> Iterator[Clue]:
    """Every number, in reading order."""
    for cell, number in puzzle.numbers.items():
        places = mask_of(ray[number - 1] for ray in puzzle.grid.rays(cell) if len(ray) >= number)
        black = (places & board.yes).bit_count()
        left = (places & board.open).bit_count()
        saying = Saying("black at its distance: {black} of 1, open: {open}", black=black, open=left)
        yield Clue(cell, black == 1 and not left, places | 1 << cell, saying)
