"""Answers of Nurimaze, cell by cell, as rows of ``#``, ``.`` and ``?``.

An answer with two colours in one room settles that room both ways, so that the check can report the
broken rule; an answer that colours part of a room settles it. In both cases the board keeps the
shades of the cells, so that it can be shown and written unchanged.

>>> puzzle = Nurimaze(1, 3, "aab", start=0, goal=2)
>>> board = read_answer(puzzle, ["#?."])
>>> board.yes, board.no, answer_rows(puzzle, board)
(1, 2, ['#?.'])
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.core.board import Board, Shades
from gridwright.core.puzzle import refuse_misfit
from gridwright.genres.nurimaze.path import path_of
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright.shading.answer import read_shading, shading_rows


def cells_shown(puzzle: Nurimaze, board: Board) -> Board:
    """The board of the cells; they have the shades of the text if the board keeps them."""
    refuse_misfit(puzzle, board)
    shown = board.shades or Shades(puzzle.cells_of(board.yes), puzzle.cells_of(board.no))
    return Board(puzzle.grid.size, shown.black, shown.white)


def board_showing(puzzle: Nurimaze, cells: Board) -> Board:
    """The board whose cells have these shades; a room is settled if any of its cells is."""
    yes, no, left = (puzzle.rooms_of(mask) for mask in (cells.yes, cells.no, cells.open))
    part = (yes | no) & left
    # If every room has one colour, the decisions say everything.
    shown = Shades(cells.yes, cells.no, part) if part | yes & no else None
    return Board(puzzle.decisions, yes, no, shown, puzzle)


def answer_rows(puzzle: Nurimaze, board: Board) -> list[str]:
    """An answer as rows of ``#`` (black), ``.`` (white) and ``?`` (not settled)."""
    return shading_rows(puzzle.grid, cells_shown(puzzle, board))


def read_answer(puzzle: Nurimaze, rows: Sequence[str]) -> Board:
    """The board that such rows show; a wrong row or sign is refused with its place."""
    return board_showing(puzzle, read_shading(puzzle.grid, rows))


def details(puzzle: Nurimaze, board: Board) -> dict[str, list[str]]:
    """The path from S to G, in JSON."""
    return {"path": [puzzle.grid.name(cell) for cell in path_of(puzzle, board)]}
