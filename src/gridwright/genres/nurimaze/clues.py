"""The state of each circle and triangle of a Nurimaze, known once white cells join S to G.

>>> puzzle = Nurimaze(2, 3, "abc" "def", start=0, goal=2, triangles=0b1000)
>>> [(clue.done, clue.sentence) for clue in clues(puzzle, Board(6, yes=0b100000, no=0b011111))]
[(True, 'off the path')]
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.core.board import Board
from gridwright.core.clue import Clue
from gridwright.core.grid import bits, mask_of
from gridwright.core.saying import Saying
from gridwright.genres.nurimaze.path import path_of
from gridwright.genres.nurimaze.puzzle import Nurimaze


def clues(puzzle: Nurimaze, board: Board) -> Iterator[Clue]:
    """Every circle and triangle, in reading order."""
    path = mask_of(path_of(puzzle, Board(board.size, board.yes, board.no | puzzle.given.no)))
    for cell in bits(puzzle.circles | puzzle.triangles):
        on = bool(path >> cell & 1)
        wanted = bool(puzzle.circles >> cell & 1)
        saying = Saying("on the path") if on else Saying("off the path")
        if not path:
            saying = Saying("no path from S to G yet")
        around = mask_of(puzzle.cells_by_room[puzzle.room_numbers[cell]])
        yield Clue(cell, bool(path) and on == wanted, path if on else around, saying)
