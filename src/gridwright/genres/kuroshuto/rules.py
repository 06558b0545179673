"""Kuroshuto's rules (Straathof 2025, §1.1), one function for each, and the state of each number.

Each function lists where a board breaks its rule. On a partial board it reports only what no
completion can repair. What a number says is declared in ``puzzle.py``. Three of the rules are
shared with other shading genres.

>>> puzzle = Kuroshuto(1, 3, {0: 2})
>>> [(clue.done, clue.sentence) for clue in clues(puzzle, Board(3, yes=0b100, no=0b011))]
[(True, 'black at its distance: 1 of 1, open: 0')]
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.core.board import Board
from gridwright.core.clue import Clue
from gridwright.core.deadline import watched
from gridwright.core.grid import mask_of
from gridwright.core.rule import Place, Rule
from gridwright.core.saying import Listed, Saying
from gridwright.genres.kuroshuto.puzzle import Kuroshuto
from gridwright.kinds.count import NUMBER
from gridwright.shading.rules import SHARED


def number_is_wrong(puzzle: Kuroshuto, board: Board) -> Iterator[Place]:
    """A number reaches two black cells, or can no longer reach one."""
    for cell, number in watched(puzzle.numbers.items()):
        one, at = puzzle.says(cell, number), puzzle.grid.at(cell)
        black = one.cells_with(board)
        if len(black) > 1:
            saying = Saying(
                "the {number} at {cell} reaches {count} black cells, {cells}",
                number=number,
                cell=at,
                count=len(black),
                cells=Listed(tuple(map(puzzle.grid.at, black))),
            )
            yield Place(mask_of([cell, *black]), saying, cell)
        elif not one.cells_left(board):
            saying = Saying("the {number} at {cell} reaches no black cell", number=number, cell=at)
            yield Place(mask_of([cell, *one.cells]), saying, cell)


def clues(puzzle: Kuroshuto, board: Board) -> Iterator[Clue]:
    """The state of every number: whether one of its places is black, and the rest white."""
    for cell, number in puzzle.numbers.items():
        one = puzzle.says(cell, number)
        black = len(one.cells_with(board))
        left = len(one.cells_left(board)) - black
        saying = Saying("black at its distance: {black} of 1, open: {open}", black=black, open=left)
        yield Clue(cell, black == 1 and not left, mask_of([cell, *one.cells]), saying)


RULES: tuple[Rule[Kuroshuto], ...] = (
    Rule(
        NUMBER,
        "Of the cells in a number's row and column that are exactly that many steps away, exactly"
        " one is black.",
        number_is_wrong,
        None,
    ),
    *SHARED,
)
