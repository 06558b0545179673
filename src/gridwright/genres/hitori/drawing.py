"""How a Hitori looks: a number in every cell, and black cells.

While the puzzle is being solved, numbers that are known to be white are circled, as on paper. In an
answer nothing is circled, since every cell that is not black is white.

>>> from gridwright.render.text import text
>>> puzzle = Hitori(2, 2, {0: 2, 1: 2, 2: 1, 3: 2})
>>> print(text(draw(puzzle, puzzle.given.with_yes(0b10))))
     1    2
  ┌────┬────┐
1 │  2 │ █2 │
  ├────┼────┤
2 │  1 │  2 │
  └────┴────┘
>>> [cell.mark for cell in draw(puzzle, Board(4, no=0b1)).cells]
['circle', '', '', '']
"""

from __future__ import annotations

from dataclasses import replace

from gridwright.core.board import Board
from gridwright.core.picture import Picture
from gridwright.genres.hitori.puzzle import Hitori
from gridwright.shading.picture import number_picture


def draw(puzzle: Hitori, board: Board) -> Picture:
    """The puzzle with what a board settles."""
    picture = number_picture("Hitori", puzzle, board)
    if not board.open:
        return picture
    cells = (replace(each, mark="circle") if each.white and each.text else each
             for each in picture.cells)  # fmt: skip
    return replace(picture, cells=tuple(cells))
