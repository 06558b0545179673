"""Kuromasu's rules (van Meurs 2008, §2.2), one function for each, and the state of each number.

Each function lists where a board breaks its rule. On a partial board it reports only what no
completion can repair. What a number says is declared in ``puzzle.py``. Three of the rules are
shared with other shading genres.

>>> puzzle = Kuromasu(1, 3, {0: 2})
>>> [(clue.done, clue.sentence) for clue in clues(puzzle, Board(3, yes=0b100, no=0b011))]
[(True, 'sees 2 of 2, its own counted')]
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from gridwright.core.board import Board
from gridwright.core.clue import Clue
from gridwright.core.deadline import watched
from gridwright.core.grid import bits, mask_of
from gridwright.core.rule import Place, Rule
from gridwright.core.saying import Saying
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.kinds.count import NUMBER
from gridwright.shading.rules import SHARED


def number_is_wrong(puzzle: Kuromasu, board: Board) -> Iterator[Place]:
    """A number sees too many white cells, or can no longer see enough."""
    for cell, number, sure, possible in watched(_seen(puzzle, board)):
        if len(sure) > number:
            say, seen = (_SEES if board.complete else _ALREADY_SEES), sure
        elif len(possible) < number:
            say, seen = (_SEES_ONLY if sure == possible else _CAN_SEE), possible
        else:
            continue
        saying = say(number=number, cell=puzzle.grid.at(cell), count=len(seen))
        yield Place(mask_of(seen), saying, cell)


def _seen(puzzle: Kuromasu, board: Board) -> Iterator[tuple[int, int, list[int], list[int]]]:
    """For each number its cell, and the cells that it sees for sure and at most."""
    black, white = set(bits(board.yes)), set(bits(board.no))
    for cell, number in puzzle.numbers.items():
        yield cell, number, *puzzle.says(cell, number).seen(puzzle.grid, black, white)


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


def clues(puzzle: Kuromasu, board: Board) -> Iterator[Clue]:
    """The state of every number: how many white cells it certainly sees, of how many."""
    for cell, number, sure, possible in _seen(puzzle, board):
        seen = len(sure)
        saying = Saying("sees {seen} of {number}, its own counted", seen=seen, number=number)
        done = sure == possible and seen == number
        # Few cells of perhaps many: added up, they take less time than ``mask_of``.
        masks = [sum(1 << other for other in cells) for cells in (sure, possible)]
        yield Clue(cell, done, masks[0], saying, masks[1])


RULES: tuple[Rule[Kuromasu], ...] = (
    Rule(
        NUMBER,
        "A number counts the white cells seen from its cell along row and column up to the next"
        " black cell or the edge, its own cell included.",
        number_is_wrong,
        None,
    ),
    *SHARED,
)
