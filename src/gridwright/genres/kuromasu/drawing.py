"""How a Kuromasu looks: numbers, black cells, dots in the cells known to be white.

>>> from gridwright.render.text import text
>>> puzzle = Kuromasu(2, 3, {0: 4, 5: 3}, unknown=0b10)
>>> print(text(draw(puzzle, puzzle.given, None)))
    1   2   3
  ┌───┬───┬───┐
1 │ 4 │ ? │   │
  ├───┼───┼───┤
2 │   │   │ 3 │
  └───┴───┴───┘
"""

from __future__ import annotations

from gridwright.core.board import Board
from gridwright.core.picture import Cell, Picture, highlight
from gridwright.core.step import Step
from gridwright.genres.kuromasu.puzzle import Kuromasu


def draw(puzzle: Kuromasu, board: Board, step: Step | None) -> Picture:
    """The board after the step, with the cells of the step and of its reason highlighted."""
    after = step.apply(board) if step else board
    picture = Picture(
        title=f"Kuromasu {puzzle.rows}×{puzzle.cols}",
        rows=puzzle.rows,
        cols=puzzle.cols,
        cells=_cells(puzzle, after),
        caption=step.sentence if step else "",
    )
    if step:
        # The step's own cells come second: a reason may name the cell it settles.
        picture = highlight(picture, step.because, "because")
        picture = highlight(picture, step.yes | step.no, "new")
    return highlight(picture, after.yes & after.no, "wrong")


def _cells(puzzle: Kuromasu, board: Board) -> tuple[Cell, ...]:
    grid = puzzle.grid
    given = puzzle.given
    rows = [
        "".join(grid.text_rows(mask))
        for mask in (
            board.yes,
            board.no,
            # A clue that the board wrongly blackens is not "given black".
            board.yes & given.yes | board.no & given.no,
            puzzle.unknown,
        )
    ]
    return tuple(
        Cell(
            black=black == "#",
            white=white == "#",
            text="?" if unknown == "#" else str(puzzle.numbers.get(cell, "")),
            given=fixed == "#",
        )
        for cell, (black, white, fixed, unknown) in enumerate(zip(*rows, strict=True))
    )
