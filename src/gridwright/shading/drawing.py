"""The picture of numbers on a grid of black and white cells.

Where a number does not make its cell white, numbers that are known to be white are circled while
the puzzle is being solved, as on paper. In an answer nothing is circled, since every cell that is
not black is white.

>>> picture = draw(NumberGrid(1, 3, {0: 2}), Board(3, yes=0b100, no=0b001))
>>> [(cell.text, cell.black) for cell in picture.cells]
[('2', False), ('', False), ('', True)]
"""

from __future__ import annotations

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.core.grid import mask_of
from gridwright.core.picture import Cell, Picture, highlight
from gridwright.shading.numbergrid import NumberGrid


def draw(puzzle: NumberGrid, board: Board) -> Picture:
    """The puzzle with the shades of a board; cells that are black and white are highlighted."""
    picture = Picture(
        title=f"{type(puzzle).__name__} {puzzle.cols}×{puzzle.rows}",
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
    circled = board.no & mask_of(puzzle.numbers) & ~puzzle.clue_mask if board.open else 0
    masks = board.yes, board.no, kept, puzzle.unknown, circled
    rows = ["".join(grid.text_rows(mask)) for mask in masks]
    return tuple(
        Cell(
            black=black == "#",
            white=white == "#",
            text="?" if unknown == "#" else str(puzzle.numbers.get(cell, "")),
            given=fixed == "#",
            mark="circle" if circle == "#" else "",
        )
        for cell, (black, white, fixed, unknown, circle) in enumerate(
            watched(zip(*rows, strict=True), every=1000)
        )
    )
