"""How a Kuromasu looks: numbers, black cells, dots in the cells known to be white.

>>> from gridwright.render.text import text
>>> puzzle = Kuromasu(2, 3, {0: 4, 5: 3}, unknown=0b10)
>>> print(text(draw(puzzle, puzzle.given)))
    1   2   3
  ┌───┬───┬───┐
1 │ 4 │ ? │   │
  ├───┼───┼───┤
2 │   │   │ 3 │
  └───┴───┴───┘
"""

from __future__ import annotations

from gridwright.core.board import Board
from gridwright.core.picture import Picture
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.shading.picture import number_picture


def draw(puzzle: Kuromasu, board: Board) -> Picture:
    """The puzzle with what a board settles."""
    return number_picture("Kuromasu", puzzle, board)
