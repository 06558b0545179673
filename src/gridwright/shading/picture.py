"""The picture of numbers on a grid of black and white cells.

>>> picture = number_picture("Example", NumberGrid(1, 3, {0: 2}), Board(3, yes=0b100, no=0b001))
>>> [(cell.text, cell.black) for cell in picture.cells]
[('2', False), ('', False), ('', True)]
"""

from __future__ import annotations

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.core.picture import Cell, Picture, highlight
from gridwright.shading.numbergrid import NumberGrid


def number_picture(title: str, puzzle: NumberGrid, board: Board) -> Picture:
    """The puzzle with the shades of a board; cells that are black and white are highlighted."""
    picture = Picture(
        title=f"{title} {puzzle.cols}×{puzzle.rows}",
        rows=puzzle.rows,
        cols=puzzle.cols,
        cells=_cells(puzzle, board),
    )
    return highlight(picture, board.yes & board.no, "wrong")


def _cells(puzzle: NumberGrid, board: Board) -> tuple[Cell, ...]:
    grid = puzzle.grid
    given = puzzle.given
    # A clue cell that the player has blackened is not "given black".
    kept = (given.yes & board.yes) | (given.no & board.no)
    rows = ["".join(grid.text_rows(mask)) for mask in (board.yes, board.no, kept, puzzle.unknown)]
    return tuple(
        Cell(
            black=black == "#",
            white=white == "#",
            text="?" if unknown == "#" else str(puzzle.numbers.get(cell, "")),
            given=fixed == "#",
        )
        for cell, (black, white, fixed, unknown) in enumerate(
            watched(zip(*rows, strict=True), every=1000)
        )
    )
