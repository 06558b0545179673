"""How a Nurimaze looks: rooms between heavy walls, marks, black cells, and the path from S to G.

>>> from gridwright.render.text import text
>>> puzzle = Nurimaze(2, 3, "aab" "cdb", start=0, goal=5, triangles=0b001000)
>>> print(text(draw(puzzle, puzzle.printed)))
    1   2   3
  ┏━━━┯━━━┳━━━┓
1 ┃ S │   ┃   ┃
  ┣━━━╈━━━╉───┨
2 ┃ △ ┃   ┃ G ┃
  ┗━━━┻━━━┻━━━┛
>>> print(text(draw(puzzle, puzzle.given)))
    1   2   3
  ┏━━━┯━━━┳━━━┓
1 ┃ S═════╪═╗ ┃
  ┣━━━╈━━━╉─║─┨
2 ┃ △ ┃   ┃ G ┃
  ┗━━━┻━━━┻━━━┛
"""

from __future__ import annotations

from gridwright.core.board import Board, Shades
from gridwright.core.deadline import watched
from gridwright.core.grid import bits
from gridwright.core.picture import Cell, Mark, Picture, Stroke, highlight, room_walls
from gridwright.genres.nurimaze.path import path_of
from gridwright.genres.nurimaze.puzzle import Nurimaze


def draw(puzzle: Nurimaze, board: Board) -> Picture:
    """The puzzle with what a board settles.

    The path is drawn as soon as white cells join S to G.
    """
    path = path_of(puzzle, board)
    picture = Picture(
        title=f"Nurimaze {puzzle.cols}×{puzzle.rows}",
        rows=puzzle.rows,
        cols=puzzle.cols,
        cells=_cells(puzzle, board),
        walls=room_walls(puzzle.grid, puzzle.room_numbers),
        strokes=(Stroke(path),) if path else (),
    )
    return highlight(picture, puzzle.cells_of(board.yes & board.no), "wrong")


def printed(puzzle: Nurimaze) -> Board:
    """What an unsolved puzzle shows on paper."""
    return puzzle.printed


def _cells(puzzle: Nurimaze, board: Board) -> tuple[Cell, ...]:
    texts = {puzzle.start: "S", puzzle.goal: "G"}
    marks: dict[int, Mark] = dict.fromkeys(bits(puzzle.circles), "circle")
    marks.update(dict.fromkeys(bits(puzzle.triangles), "triangle"))
    shown = board.shades or Shades(puzzle.cells_of(board.yes), puzzle.cells_of(board.no))
    shades = zip(
        "".join(puzzle.grid.text_rows(shown.black)),
        "".join(puzzle.grid.text_rows(shown.white)),
        "".join(puzzle.grid.text_rows(puzzle.marked)),
        strict=True,
    )
    return tuple(
        Cell(
            black=black == "#",
            white=white == "#",
            text=texts.get(cell, ""),
            mark=marks.get(cell, ""),
            given=given == "#",
        )
        for cell, (black, white, given) in enumerate(watched(shades, every=1000))
    )
