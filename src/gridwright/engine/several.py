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
        found = _shared(answers, literals_of(board))
        if found is None:
            found = _shared(answers, [])
            assert found is not None  # noqa: S101 - the puzzle has several answers
            return Parting(found[0], ())
        shared, seen = found
        both = (Board(each.size, each.yes, each.no, puzzle=puzzle) for each in seen)
        return Parting(Board(board.size, shared.yes, shared.no, puzzle=puzzle), tuple(both))


def _shared(answers: Answers, known: list[int]) -> tuple[Board, tuple[Board, ...]] | None:
    """Each decision that the answers seen so far share is tried the other way round."""
    first = answers.next(known)
    if first is None:
        return None
    yes, no, second = first.yes, first.no, None
    for decision in bits((1 << first.size) - 1):
        bit = 1 << decision
        if not (yes | no) & bit or decision + 1 in known or -decision - 1 in known:
            continue
        look()
        other = answers.next([*known, -decision - 1 if yes & bit else decision + 1])
        if other is not None:
            second = second or other
            yes, no = yes & other.yes, no & other.no
    seen = (first,) if second is None else (first, second)
    return Board(first.size, yes, no), seen


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
