"""Hitori's rules as readable functions, one for each rule.

Each function lists where a board breaks its rule. On a partial board it reports only what no
completion can repair. ``encoding.py`` is the fast version; tests check that the two agree on all
small boards. Three of the rules are shared with other shading genres.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.core.grid import bits
from gridwright.core.rule import Rule, Violation, places
from gridwright.core.saying import Listed, Saying
from gridwright.genres.hitori.puzzle import Hitori
from gridwright.shading.rules import (
    CONNECTED,
    GIVEN,
    TOUCHING,
    black_cells_touch,
    clue_is_black,
    white_cells_fall_apart,
)

NUMBER = "numbers"


def number_is_seen_twice(puzzle: Hitori, board: Board) -> list[Violation]:
    """Two white cells in a line hold the same number."""
    return places(_twice(puzzle, board))


def _twice(puzzle: Hitori, board: Board) -> Iterator[Violation]:
    grid = puzzle.grid
    for group in watched(puzzle.groups, every=16):
        for one, other in combinations(bits(group & board.no), 2):
            say = _IN_ROW if one // grid.cols == other // grid.cols else _IN_COLUMN
            saying = say(number=puzzle.numbers[one], cells=Listed((grid.at(one), grid.at(other))))
            yield Violation(NUMBER, 1 << one | 1 << other, saying)


_IN_ROW = partial(Saying, "the {number}s at {cells} are both white and in the same row")
_IN_COLUMN = partial(Saying, "the {number}s at {cells} are both white and in the same column")


RULES: tuple[Rule[Hitori], ...] = (
    Rule(
        NUMBER,
        "White cells in the same row or column hold different numbers.",
        number_is_seen_twice,
    ),
    Rule(GIVEN, "Given cells stay as they are.", clue_is_black),
    Rule(TOUCHING, "Two black cells never share a side.", black_cells_touch),
    Rule(CONNECTED, "The white cells form one connected area.", white_cells_fall_apart),
)
