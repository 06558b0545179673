"""Kuromasu's rules (van Meurs 2008, §2.2), one function each: slow and readable.

Each function lists where a board breaks its rule. On a partial board it reports only what no
completion can mend. The fast twin is ``encoding.py``; tests hold the two together on all small
boards.
"""

from __future__ import annotations

from gridwright.core.board import Board
from gridwright.core.grid import bits
from gridwright.core.rule import Rule, Violation
from gridwright.genres.kuromasu.puzzle import Kuromasu

GIVEN = "given cells"
TOUCHING = "black cells apart"
NUMBER = "numbers"
CONNECTED = "white connected"


def clue_is_black(puzzle: Kuromasu, board: Board) -> list[Violation]:
    """Clue cells and cells given as white are black, or cells given as black are white."""
    return [
        Violation(GIVEN, 1 << cell, f"{puzzle.grid.name(cell)} {reason}")
        for mask, reason in (
            (board.yes & puzzle.clues, "holds a clue and is black"),
            (board.yes & puzzle.white, "is given as white and is black"),
            (board.no & puzzle.black, "is given as black and is white"),
        )
        for cell in bits(mask)
    ]


def black_cells_touch(puzzle: Kuromasu, board: Board) -> list[Violation]:
    """Two black cells share a side."""
    grid = puzzle.grid
    return [
        Violation(
            TOUCHING,
            1 << cell | 1 << other,
            f"{grid.name(cell)} and {grid.name(other)} are black and touch",
        )
        for cell in bits(board.yes)
        for other in grid.neighbour_lists[cell]
        if other > cell and board.yes >> other & 1
    ]


def white_cells_fall_apart(puzzle: Kuromasu, board: Board) -> list[Violation]:
    """White cells that no way of white or open cells joins, or no white cell at all."""
    grid = puzzle.grid
    if board.yes == grid.full:
        return [Violation(CONNECTED, grid.full, "no cell is white")]
    parts = grid.components(grid.full & ~board.yes)
    with_white = [part & board.no for part in parts if part & board.no]
    if len(with_white) < 2:
        return []
    with_white.sort(key=int.bit_count)
    return [
        Violation(
            CONNECTED,
            part,
            f"the white cells at {grid.names(part)} are cut off from the others",
        )
        for part in with_white[:-1]
    ]


def number_is_wrong(puzzle: Kuromasu, board: Board) -> list[Violation]:
    """A number sees too many white cells, or can no longer see enough."""
    found = []
    for cell, number in puzzle.numbers.items():
        sure, possible = seen_from(puzzle, board, cell)
        certain = sure.bit_count()
        reachable = possible.bit_count()
        if certain > number:
            found.append((cell, sure, f"sees {_white_cells(certain)} already"))
        elif reachable < number:
            can = "sees only" if sure == possible else "can see at most"
            found.append((cell, possible, f"{can} {_white_cells(reachable)}"))
    return [
        Violation(
            NUMBER,
            seen,
            f"the {puzzle.numbers[cell]} at {puzzle.grid.name(cell)} {what}, its own counted",
        )
        for cell, seen, what in found
    ]


def _white_cells(number: int) -> str:
    return f"{number} white cell{'' if number == 1 else 's'}"


def seen_from(puzzle: Kuromasu, board: Board, cell: int) -> tuple[int, int]:
    """The cells surely seen from a cell (white all the way) and those possibly seen."""
    sure = possible = 1 << cell
    for ray in puzzle.grid.rays(cell):
        unbroken = True
        for other in ray:
            if board.yes >> other & 1:
                break
            unbroken = unbroken and bool(board.no >> other & 1)
            possible |= 1 << other
            if unbroken:
                sure |= 1 << other
    return sure, possible


RULES: tuple[Rule[Kuromasu], ...] = (
    Rule(
        NUMBER,
        "A number counts the white cells seen from its cell along row and column up to the next"
        " black cell or the edge, its own cell included.",
        number_is_wrong,
    ),
    Rule(GIVEN, "Cells with a clue are white; given cells stay as they are.", clue_is_black),
    Rule(TOUCHING, "Two black cells never share a side.", black_cells_touch),
    Rule(CONNECTED, "The white cells form one connected area.", white_cells_fall_apart),
)
