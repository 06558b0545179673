"""How a puzzle of the template genre looks."""

from __future__ import annotations

from gridwright.core.board import Board
from gridwright.core.picture import Cell, Picture, highlight
from gridwright.core.step import Step
from gridwright.genres._template.puzzle import Template


def draw(puzzle: Template, board: Board, step: Step | None) -> Picture:
    """The board after the step, with the cells of the step and of its reason highlighted."""
    after = step.apply(board) if step else board
    cells = tuple(
        Cell(
            black=bool(after.yes >> cell & 1),
            white=bool(after.no >> cell & 1),
            text=str(puzzle.numbers.get(cell, "")),
        )
        for cell in range(puzzle.decisions)
    )
    picture = Picture(f"Template {puzzle.cols}×{puzzle.rows}", puzzle.rows, puzzle.cols, cells)
    if step:
        picture = highlight(picture, step.because, "because")
        picture = highlight(picture, step.yes | step.no, "new")
    return picture
