"""Kuromasu's rules (van Meurs 2008, §2.2) as readable functions, one for each rule.

Each function lists where a board breaks its rule. On a partial board it reports only what no
completion can repair. ``encoding.py`` is the fast version; tests check that the two agree on all
small boards. Three of the rules are shared with other shading genres.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.core.rule import Rule, Violation, places
from gridwright.core.saying import Saying
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.shading.rules import (
    CONNECTED,
    GIVEN,
    TOUCHING,
    black_cells_touch,
    clue_is_black,
    white_cells_fall_apart,
)

__all__ = ["CONNECTED", "GIVEN", "NUMBER", "RULES", "TOUCHING", "number_is_wrong", "seen_from"]

NUMBER = "numbers"


def number_is_wrong(puzzle: Kuromasu, board: Board) -> list[Violation]:
    """A number sees too many white cells, or can no longer see enough."""
    return places(_wrong_numbers(puzzle, board))


def _wrong_numbers(puzzle: Kuromasu, board: Board) -> Iterator[Violation]:
    for cell, number in watched(puzzle.numbers.items()):
        sure, possible = seen_from(puzzle, board, cell)
        certain = sure.bit_count()
        reachable = possible.bit_count()
        if certain > number:
            say, seen = (_SEES if board.complete else _ALREADY_SEES), sure
        elif reachable < number:
            say, seen = (_SEES_ONLY if sure == possible else _CAN_SEE), possible
        else:
            continue
        saying = say(number=number, cell=puzzle.grid.at(cell), count=seen.bit_count())
        yield Violation(NUMBER, seen, saying, cell)


_SEES, _ALREADY_SEES, _SEES_ONLY, _CAN_SEE = (
    partial(
        Saying,
        "the {number} at {cell} sees {count} white [count|cell|cells], counting its own",
    ),
    partial(
        Saying,
        "the {number} at {cell} already sees {count} white [count|cell|cells], counting its own",
    ),
    partial(
        Saying,
        "the {number} at {cell} sees only {count} white [count|cell|cells], counting its own",
    ),
    partial(
        Saying,
        "the {number} at {cell} can see at most {count} white [count|cell|cells], counting its own",
    ),
)


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
