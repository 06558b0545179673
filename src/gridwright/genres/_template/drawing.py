"""How a puzzle of the template genre looks."""

from __future__ import annotations

from gridwright.core.board import Board
from gridwright.core.picture import Cell, Picture
from gridwright.genres._template.puzzle import Template


def draw(puzzle: Template, board: Board) -> Picture:
    """The puzzle with what a board settles."""
    cells = tuple(
        Cell(
            black=bool(board.yes >> cell & 1),
            white=bool(board.no >> cell & 1),
            text=str(puzzle.numbers.get(cell, "")),
        )
        for cell in range(puzzle.decisions)
    )
    return Picture(f"Template {puzzle.rows}×{puzzle.cols}", puzzle.rows, puzzle.cols, cells)
