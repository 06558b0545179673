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
from gridwright.core.rule import Rule, Violation, places
from gridwright.core.saying import Saying
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.shading.rules import NUMBER, SHARED


def number_is_wrong(puzzle: Kuromasu, board: Board) -> list[Violation]:
    """A number sees too many white cells, or can no longer see enough."""
    return places(_wrong_numbers(puzzle, board))


def _wrong_numbers(puzzle: Kuromasu, board: Board) -> Iterator[Violation]:
    for cell, number in watched(puzzle.numbers.items()):
        sure, possible = puzzle.says(cell, number).seen(puzzle.grid, board)
        if sure.bit_count() > number:
            say, seen = (_SEES if board.complete else _ALREADY_SEES), sure
        elif possible.bit_count() < number:
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


def clues(puzzle: Kuromasu, board: Board) -> Iterator[Clue]:
    """The state of every number: how many white cells it certainly sees, of how many."""
    for cell, number in puzzle.numbers.items():
        sure, possible = puzzle.says(cell, number).seen(puzzle.grid, board)
        seen = sure.bit_count()
        saying = Saying("sees {seen} of {number}, its own counted", seen=seen, number=number)
        yield Clue(cell, sure == possible and seen == number, sure, saying, possible)


RULES: tuple[Rule[Kuromasu], ...] = (
    Rule(
        NUMBER,
        "A number counts the white cells seen from its cell along row and column up to the next"
        " black cell or the edge, its own cell included.",
        number_is_wrong,
    ),
    *SHARED,
)
