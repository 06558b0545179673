"""Kuroshuto's rules (Straathof 2025, §1.1) as readable functions, one for each rule.

Each function lists where a board breaks its rule. On a partial board it reports only what no
completion can repair. ``encoding.py`` is the fast version; tests check that the two agree on all
small boards. Three of the rules are shared with other shading genres.
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.core.grid import mask_of
from gridwright.core.rule import Rule, Violation, places
from gridwright.core.saying import Listed, Saying
from gridwright.genres.kuroshuto.puzzle import Kuroshuto
from gridwright.shading.rules import (
    CONNECTED,
    GIVEN,
    TOUCHING,
    black_cells_touch,
    clue_is_black,
    white_cells_fall_apart,
)

NUMBER = "numbers"


def number_is_wrong(puzzle: Kuroshuto, board: Board) -> list[Violation]:
    """A number reaches two black cells, or can no longer reach one."""
    return places(_wrong_numbers(puzzle, board))


def _wrong_numbers(puzzle: Kuroshuto, board: Board) -> Iterator[Violation]:
    for cell, number in watched(puzzle.numbers.items()):
        reached = [ray[number - 1] for ray in puzzle.grid.rays(cell) if len(ray) >= number]
        black = [other for other in reached if board.yes >> other & 1]
        possible = [other for other in reached if not board.no >> other & 1]
        if len(black) <= 1 and possible:
            continue
        at, others = puzzle.grid.at(cell), black if len(black) > 1 else reached
        saying = Saying("the {number} at {cell} reaches no black cell", number=number, cell=at)
        if len(black) > 1:
            saying = Saying(
                "the {number} at {cell} reaches {count} black cells, {cells}",
                number=number,
                cell=at,
                count=len(black),
                cells=Listed(tuple(map(puzzle.grid.at, black))),
            )
        yield Violation(NUMBER, mask_of([cell, *others]), saying, cell)


RULES: tuple[Rule[Kuroshuto], ...] = (
    Rule(
        NUMBER,
        "Of the cells in a number's row and column that are exactly that many steps away, exactly"
        " one is black.",
        number_is_wrong,
    ),
    Rule(GIVEN, "Cells with a clue are white; given cells stay as they are.", clue_is_black),
    Rule(TOUCHING, "Two black cells never share a side.", black_cells_touch),
    Rule(CONNECTED, "The white cells form one connected area.", white_cells_fall_apart),
)
