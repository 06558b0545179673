"""A puzzle with several answers: what those that agree with a board share, and where they part.

A board that a player has may already choose between the answers, so both are asked of it.

>>> from gridwright import parse
>>> from gridwright.genres import by_name
>>> puzzle = parse("kurodoko/3/3/2n")
>>> found = parting(by_name("kuromasu"), puzzle, puzzle.given)
>>> len(found.answers), found.shared.open.bit_count()
(2, 5)
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

from gridwright.core.board import Board
from gridwright.core.deadline import look
from gridwright.core.grid import bits
from gridwright.engine.answers import answers_of
from gridwright.genre import Genre
from gridwright.sat.answers import Answers, literals_of


class Parting(NamedTuple):
    """What the answers that agree with a board share."""

    shared: Board
    """If no answer agrees with the board, what all answers of the puzzle share."""
    answers: tuple[Board, ...]
    """Two of them, or the only one; none if no answer agrees with the board."""


def parting(genre: Genre[Any], puzzle: Any, board: Board) -> Parting:
    """What all answers that agree with a board share, and two of them."""
    with answers_of(genre, puzzle) as answers:
        known = literals_of(board)
        common = answers.backbone(known)
        agrees = common is not None
        common = common or answers.backbone()
        assert common is not None  # noqa: S101 - the puzzle has several answers
        shared = Board(board.size, common.yes, common.no, puzzle=puzzle)
        two = _two(answers, known, shared) if agrees else ()
        return Parting(shared, tuple(Board.whole(each.size, each.yes, puzzle) for each in two))


def _two(answers: Answers, known: list[int], shared: Board) -> Iterator[Board]:
    """An answer, and one that differs from it in the first decision in which answers do."""
    first = answers.next(known)
    if first is not None:
        yield first
        for decision in islice(bits(shared.open), 1):
            other = -decision - 1 if first.yes >> decision & 1 else decision + 1
            second = answers.next([*known, other])
            assert second is not None  # noqa: S101 - it is open in what all share
            yield second


def conflict(genre: Genre[Any], puzzle: Any, board: Board) -> int:
    """Marks of a board that no answer has all together, none of which could be left out."""
    given: Board = puzzle.given
    yes, no = board.yes & ~given.yes, board.no & ~given.no
    with answers_of(genre, puzzle) as answers:
        for decision in bits(yes | no):
            look()
            bit = ~(1 << decision)
            if answers.next(literals_of(Board(board.size, yes & bit, no & bit))) is None:
                yes, no = yes & bit, no & bit
    return yes | no
