"""How a Kuroshuto looks: numbers, black cells, dots in the cells known to be white.

>>> from gridwright.render.text import text
>>> puzzle = Kuroshuto(2, 3, {0: 2}, unknown=0b10)
>>> print(text(draw(puzzle, puzzle.given.with_yes(0b100))))
    1   2   3
  ┌───┬───┬───┐
1 │ 2 │ ? │███│
  ├───┼───┼───┤
2 │   │   │   │
  └───┴───┴───┘
"""

from __future__ import annotations

from gridwright.core.board import Board
from gridwright.core.picture import Picture
from gridwright.genres.kuroshuto.puzzle import Kuroshuto
from gridwright.shading.picture import number_picture


def draw(puzzle: Kuroshuto, board: Board) -> Picture:
    """The puzzle with what a board settles."""
    return number_picture("Kuroshuto", puzzle, board)
