"""How a Kamaji looks: numbers, and a rounded stroke around the numbers of each piece.

The maximum, a piece by itself, is encircled from the start. Where pieces share a one, both outlines
are visible and the overlap is darker; text marks the one and lists the pieces below the board.

>>> from gridwright.render.text import text
>>> puzzle = Kamaji(2, 2, (1, 2, 3, 2))
>>> print(text(draw(puzzle, Board.whole(3, 0b111))))
    1   2
  ┌───┬───┐
1 │*1═══2 │
  ├───╲───┤
2 │╞3╡│ 2 │
  └───┴───┘
* shared: r1c1 by r1c1-r1c2 and r1c1-r2c2
"""

from __future__ import annotations

from collections import Counter

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.core.grid import bits, mask_of
from gridwright.core.picture import Cell, Picture, Stroke, highlight
from gridwright.core.saying import Listed, Saying
from gridwright.genres.kamaji.puzzle import Kamaji


def draw(puzzle: Kamaji, board: Board) -> Picture:
    """The puzzle with the pieces that a board draws."""
    picture = Picture(
        title=f"Kamaji {puzzle.cols}×{puzzle.rows}",
        rows=puzzle.rows,
        cols=puzzle.cols,
        cells=_cells(puzzle, board),
        strokes=tuple(Stroke(puzzle.lines[piece], "piece") for piece in bits(board.yes)),
    )
    return highlight(picture, _used_too_often(puzzle, board), "wrong")


def _cells(puzzle: Kamaji, board: Board) -> tuple[Cell, ...]:
    pieces: list[list[str]] = [[] for _ in puzzle.numbers]
    for piece in bits(board.yes):
        for cell in puzzle.lines[piece]:
            pieces[cell].append(puzzle.describe(piece))
    return tuple(
        Cell(text=str(number), label=_label(number, through))
        for number, through in watched(zip(puzzle.numbers, pieces, strict=True), every=1000)
    )


def _label(number: int, pieces: list[str]) -> Saying:
    """What a screen reader says.

    >>> print(_label(1, ["r1c1-r1c3", "r1c1-r3c3"]))
    1, in 2 pieces: r1c1-r1c3 and r1c1-r3c3
    """
    if not pieces:
        return Saying("{number}, in no piece", number=number)
    named = Listed(tuple(pieces))
    if len(pieces) == 1:
        return Saying("{number}, in the piece {pieces}", number=number, pieces=named)
    return Saying(
        "{number}, in {count} pieces: {pieces}", number=number, count=len(pieces), pieces=named
    )


def _used_too_often(puzzle: Kamaji, board: Board) -> int:
    """The numbers above one that two pieces cover, and the cells of contradictory pieces."""
    used = Counter(cell for piece in bits(board.yes) for cell in puzzle.lines[piece])
    twice = mask_of(cell for cell, pieces in used.items() if pieces > 1)
    return twice & puzzle.above_one | puzzle.cells_of(board.yes & board.no)
