"""How a Hitori looks: a number in every cell, black cells, dots in the cells known to be white.

>>> from gridwright.render.text import text
>>> puzzle = Hitori(2, 2, {0: 2, 1: 2, 2: 1, 3: 2})
>>> print(text(draw(puzzle, puzzle.given.with_yes(0b10))))
     1    2
  ┌────┬────┐
1 │  2 │ █2 │
  ├────┼────┤
2 │  1 │  2 │
  └────┴────┘
"""

from __future__ import annotations

from gridwright.core.board import Board
from gridwright.core.picture import Picture
from gridwright.genres.hitori.puzzle import Hitori
from gridwright.shading.picture import number_picture


def draw(puzzle: Hitori, board: Board) -> Picture:
    """The puzzle with what a board settles."""
    return number_picture("Hitori", puzzle, board)
