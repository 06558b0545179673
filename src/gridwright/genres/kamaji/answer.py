"""Answers as rows of text, and the paper's representation of them.

Every used piece gets a number, in the order of ``pieces.py``, and every cell shows the numbers of
its pieces, joined by ``+``:

>>> puzzle = Kamaji(2, 2, (1, 2, 3, 2))
>>> rows = answer_rows(puzzle, Board.whole(3, 0b111))
>>> print("\\n".join(rows))
1+2 1
  3 2
>>> read_answer(puzzle, rows) == Board.whole(3, 0b111)
True

A cell in no piece shows ``.`` if every piece is settled, otherwise ``?``. A piece that is not shown
is open if there is a ``?`` anywhere, and otherwise not used; rows ``not used:`` and ``still open:``
below the board list the exceptions. So any board, partial or wrong, can be read back unchanged.

The representation of Kleijn 2018 (§3.1) has one number per cell, negative on ones, and cannot be
read back: :func:`representation`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from gridwright.core.board import Board
from gridwright.core.errors import FormatError
from gridwright.core.grid import bits, mask_of
from gridwright.core.saying import Saying
from gridwright.genres.kamaji.puzzle import Kamaji

NOT_USED, OPEN = "not used", "still open"
UNKNOWN, NOTHING = "?", "."


def answer_rows(puzzle: Kamaji, board: Board) -> list[str]:
    """The rows of a whole or partial answer."""
    shown: list[list[str]] = [[] for _ in puzzle.numbers]
    for number, piece in enumerate(bits(board.yes), start=1):
        for cell in puzzle.lines[piece]:
            shown[cell].append(str(number))
    blank = NOTHING if board.complete else UNKNOWN
    tokens = ["+".join(numbers) or blank for numbers in shown]
    width = max(map(len, tokens))
    rows = [
        " ".join(token.rjust(width) for token in tokens[at : at + puzzle.cols])
        for at in range(0, len(tokens), puzzle.cols)
    ]
    label, exceptions = (
        (NOT_USED, board.no & ~board.yes) if UNKNOWN in tokens else (OPEN, board.open)
    )
    if exceptions:
        rows.append(f"{label}: {' '.join(puzzle.describe(piece) for piece in bits(exceptions))}")
    return rows


def read_answer(puzzle: Kamaji, rows: Sequence[str]) -> Board:
    """The board that such rows show; cells that form no piece are refused."""
    grid = puzzle.grid
    if len(rows) < grid.rows:
        raise FormatError(
            "expected {rows} [rows|row|rows] of the answer, found {count}",
            rows=grid.rows,
            count=len(rows),
        )
    cells: dict[int, list[int]] = {}
    unknown = False
    for row, line in enumerate(rows[: grid.rows]):
        tokens = line.split()
        if len(tokens) != grid.cols:
            raise FormatError(
                "expected {items} [items|item|items] in row {row} of the answer, found {count}",
                items=grid.cols,
                row=row + 1,
                count=len(tokens),
            )
        for col, token in enumerate(tokens):
            unknown = unknown or token == UNKNOWN
            for number in _numbers(token, grid.name(grid.cell(row, col))):
                cells.setdefault(number, []).append(grid.cell(row, col))
    used = mask_of(_piece(puzzle, number, covered) for number, covered in sorted(cells.items()))
    rest = ((1 << puzzle.decisions) - 1) & ~used
    excepted = _exceptions(puzzle, rows[grid.rows :], NOT_USED if unknown else OPEN) & rest
    no = excepted if unknown else rest & ~excepted
    return Board(puzzle.decisions, used, no, puzzle=puzzle)


def _numbers(token: str, place: str) -> list[int]:
    if token in (UNKNOWN, NOTHING):
        return []
    parts = token.split("+")
    if not all(part.isascii() and part.isdigit() and len(part) < 8 for part in parts):
        raise FormatError(
            "the answer at {place}: expected the numbers of pieces, as in '3' or"
            " '3+5', or '.' or '?', found {token}",
            place=place,
            token=repr(token),
        )
    return [int(part) for part in parts]


def _piece(puzzle: Kamaji, number: int, cells: list[int]) -> int:
    """The piece with these cells; if there is none, the error says why."""
    piece = puzzle.piece_at.get(mask_of(cells))
    if piece is not None:
        return piece
    grid = puzzle.grid
    total = sum(puzzle.numbers[cell] for cell in cells)
    wrong = Saying("is not a straight line of neighbours")
    if total != puzzle.maximum:
        wrong = Saying(
            "adds up to {total}, expected {maximum}", total=total, maximum=puzzle.maximum
        )
    raise FormatError(
        "piece {number} of the answer, at {cells}, {wrong}",
        number=number,
        cells=grid.some(mask_of(cells)),
        wrong=wrong,
    )


def _exceptions(puzzle: Kamaji, rows: Sequence[str], label: str) -> int:
    """The pieces that the rows below the board list."""
    names = {puzzle.describe(piece): piece for piece in range(puzzle.decisions)} if rows else {}
    excepted = 0
    for row in rows:
        head, _, listed = row.partition(":")
        if head.strip() != label:
            raise FormatError(
                "below the answer: expected {label} and ':', found {row}",
                label=repr(label),
                row=repr(row),
            )
        for name in listed.split():
            if name not in names:
                raise FormatError("below the answer: there is no piece {name}", name=repr(name))
            excepted |= 1 << names[name]
    return excepted


def representation(puzzle: Kamaji, laid: Iterable[int]) -> list[list[int]]:
    """The paper's board of piece numbers, for pieces in the order in which they were placed (§3.1).

    A piece writes its number into the entries that are still free, negated on ones; the maximum
    comes last. Two solutions can have the same representation.
    """
    shown = [0] * puzzle.grid.size
    maximum = puzzle.decisions - 1
    order = [piece for piece in laid if piece != maximum]
    for number, piece in enumerate([*order, maximum], start=1):
        for cell in puzzle.lines[piece]:
            if not shown[cell]:
                shown[cell] = -number if puzzle.numbers[cell] == 1 else number
    return [shown[at : at + puzzle.cols] for at in range(0, len(shown), puzzle.cols)]


def representation_text(puzzle: Kamaji, board: Board) -> str:
    """The representation as the paper prints it, with pieces in the order of brute force."""
    rows = representation(puzzle, bits(board.yes))
    width = 1 + len(str(board.yes.bit_count()))
    lines = (" ".join(f"{number:0{width}d}" for number in row) for row in rows)
    return "\n".join(lines) + "\n"
