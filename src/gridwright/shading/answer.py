"""Answers of the genres whose decision is "this cell is black", as rows of ``#`` and ``.``.

Where the decision is something else, a star for example, its sign stands for yes. Blocks, which are
no cells of the answer, are ``#`` there.

>>> grid = Grid.of(2, 2)
>>> shading_rows(grid, Board(4, yes=0b0001, no=0b0110))
['#.', '.?']
>>> read_shading(grid, ["#.", ".?"]) == Board(4, yes=0b0001, no=0b0110)
True
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.core.errors import FormatError
from gridwright.core.grid import Grid, mask_of
from gridwright.core.puzzle import Puzzle

BLACK, WHITE, OPEN = "#.?"

SIGN_OF = {"black": BLACK, "star": "*", "lamp": "*"}
"""The sign of a decision that is yes, by what it is (``NumberGrid.thing``)."""


def sign_of(puzzle: Puzzle) -> str:
    """The sign of a decision that is yes."""
    return SIGN_OF[getattr(puzzle, "thing", "black")]


def answer_rows(puzzle: Puzzle, board: Board) -> list[str]:
    """An answer as text rows."""
    rows = shading_rows(puzzle.grid, board, sign_of(puzzle))
    blocks = getattr(puzzle, "blocks", 0) & ~board.yes
    if not blocks:
        return rows
    return [
        "".join(BLACK if block == BLACK else sign for sign, block in zip(*both, strict=True))
        for both in zip(rows, puzzle.grid.text_rows(blocks), strict=True)
    ]


def read_answer(puzzle: Puzzle, rows: Sequence[str]) -> Board:
    """The board that such rows show."""
    sign, blocks = sign_of(puzzle), getattr(puzzle, "blocks", 0)
    board = read_shading(puzzle.grid, rows, sign, puzzle)
    if not blocks:
        return board
    lamps = mask_of(cell for cell, found in enumerate("".join(rows)) if found == sign)
    yes = board.yes & ~blocks | lamps
    return Board(board.size, yes, board.no | blocks & ~yes, puzzle=puzzle)


def shading_rows(grid: Grid, board: Board, sign: str = BLACK) -> list[str]:
    """One text per row: ``#`` or this sign black, ``.`` white, ``?`` not settled."""
    rows = grid.text_rows(board.yes, sign, WHITE)
    if board.complete:
        return rows
    undecided = grid.text_rows(board.open, OPEN, WHITE)
    return [
        "".join(OPEN if sign == OPEN else shade for shade, sign in zip(row, signs, strict=True))
        for row, signs in zip(rows, undecided, strict=True)
    ]


def read_shading(
    grid: Grid, rows: Sequence[str], sign: str = BLACK, puzzle: Puzzle | None = None
) -> Board:
    """The board that such rows show; a wrong row or sign is refused with its place.

    ``#`` is read even where another sign is written.
    """
    known = {sign, BLACK, WHITE, OPEN}
    if len(rows) != grid.rows:
        raise FormatError(
            "expected {rows} [rows|row|rows] of the answer, found {count}",
            rows=grid.rows,
            count=len(rows),
        )
    for row, text in enumerate(watched(rows)):
        if len(text) != grid.cols:
            raise FormatError(
                "expected {cells} [cells|cell|cells] in this row of the answer, found {count}",
                line=row + 1,
                cells=grid.cols,
                count=len(text),
            )
        for col, found in enumerate(text):
            if found not in known:
                raise FormatError(
                    "expected {yes}, '.' or '?' in the answer, found {sign}",
                    line=row + 1,
                    column=col + 1,
                    yes=repr(sign),
                    sign=repr(found),
                )
    signs = "".join(rows)
    # One conversion for all cells: setting them one by one would take quadratic time.
    yes, no = (
        int(signs[::-1].translate({ord(each): str(int(each in wanted)) for each in known}), 2)
        for wanted in ({sign, BLACK}, {WHITE})
    )
    return Board(grid.size, yes, no, puzzle=puzzle)
