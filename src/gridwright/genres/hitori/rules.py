"""Hitori's rules, one function for each, and the state of each number.

Each function lists where a board breaks its rule. On a partial board it reports only what no
completion can repair. What equal numbers say is declared in ``puzzle.py``. Three of the rules are
shared with other shading genres.

>>> puzzle = Hitori(1, 3, {0: 1, 1: 2, 2: 1})
>>> [clue.done for clue in clues(puzzle, Board(3, yes=0b100, no=0b001))]
[True, False, True]
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations

from gridwright.core.board import Board
from gridwright.core.clue import Clue
from gridwright.core.rule import Place, Rule
from gridwright.core.saying import Listed, Saying
from gridwright.genres.hitori.puzzle import Hitori
from gridwright.kinds.count import NUMBER
from gridwright.shading.rules import GIVEN, SHARED, clue_is_black


def number_is_seen_twice(puzzle: Hitori, board: Board) -> Iterator[Place]:
    """Two white cells in a line hold the same number."""
    grid = puzzle.grid
    for group in puzzle.declared():
        for one, other in combinations(group.cells_with(board), 2):
            say = _IN_ROW if one // grid.cols == other // grid.cols else _IN_COLUMN
            saying = say(number=puzzle.numbers[one], cells=Listed((grid.at(one), grid.at(other))))
            yield Place(1 << one | 1 << other, saying)


_IN_ROW = partial(Saying, "the {number}s at {cells} are both white and in the same row")
_IN_COLUMN = partial(Saying, "the {number}s at {cells} are both white and in the same column")


def clues(puzzle: Hitori, board: Board) -> Iterator[Clue]:
    """The state of every number: it is done if it, or every number equal to it, is black."""
    same = puzzle.equals()
    for cell in puzzle.numbers:
        left = same[cell] & ~board.yes
        black, white = board.yes >> cell & 1, board.no >> cell & 1
        saying = Saying("equal numbers not yet black: {left}", left=left.bit_count())
        yield Clue(cell, bool(black or (white and not left)), same[cell] | 1 << cell, saying)


RULES: tuple[Rule[Hitori], ...] = (
    Rule(
        NUMBER,
        "White cells in the same row or column hold different numbers.",
        number_is_seen_twice,
        None,
    ),
    Rule(GIVEN, "Given cells stay as they are.", clue_is_black, "given"),
    *SHARED[1:],
)
