"""A setter's puzzle as one of the clue sets of its answer, as the generation engine sees it.

>>> from gridwright.genres import by_name
>>> kuromasu = by_name("kuromasu")
>>> puzzle = kuromasu.puzzle(1, 3, {0: 2, 1: 2})
>>> clues_of(kuromasu, puzzle), rebuilt(kuromasu, puzzle, {1: 3}).numbers
({0: 2, 1: 2}, {1: 3})
"""

from __future__ import annotations

from typing import Any

from gridwright.core.board import Board
from gridwright.core.errors import PuzzleError
from gridwright.core.grid import bits
from gridwright.core.puzzle import P
from gridwright.core.saying import Saying
from gridwright.core.sketch import UNKNOWN
from gridwright.genre import Genre
from gridwright.making.draft import Draft, Making, Offer
from gridwright.making.wishes import with_own


def making_of(genre: Genre[P]) -> Making[P]:
    """How a genre's puzzles are made; refused where clues cannot come and go."""
    making = genre.making
    if making is None or None in (making.draft, making.kept, making.solved, making.clued):
        why = making.cannot.get("clues") if making is not None else None
        raise PuzzleError(
            why or Saying("the clues of a {title} cannot come and go one by one", title=genre.title)
        )
    return making


def draft_of(genre: Genre[P], puzzle: P, answer: Board) -> Draft[P]:
    """All clues of an answer, those of a puzzle among them."""
    making = making_of(genre)
    assert making.draft is not None  # noqa: S101 - asked before
    assert making.solved is not None  # noqa: S101
    options = with_own(making.options)(**making.suited(puzzle))
    draft = making.draft(puzzle.grid, making.solved(puzzle, answer), options)
    return making.within(puzzle, draft)


def drafted(genre: Genre[P], puzzle: P, answer: Board) -> tuple[Draft[P], dict[int, int]]:
    """A puzzle as a draft of an answer, and its clues as offers by place, in reading order."""
    clues = sorted(clues_of(genre, puzzle).items())
    draft = draft_of(genre, puzzle, answer)
    numbers = {offer: number for number, offer in enumerate(draft.offers)}
    return draft, {place: numbers[Offer(place, value)] for place, value in clues}


def clues_of(genre: Genre[P], puzzle: P) -> dict[int, Any]:
    """The clues of a puzzle; one without a number is a ``?``."""
    making = making_of(genre)
    assert making.kept is not None  # noqa: S101 - asked before
    clues, unknown = making.kept(puzzle)
    return clues | dict.fromkeys(bits(unknown), UNKNOWN)


def rebuilt(genre: Genre[P], puzzle: P, clues: dict[int, Any]) -> P:
    """The puzzle with these clues and no others."""
    making = making_of(genre)
    assert making.clued is not None  # noqa: S101 - asked before
    return making.clued(puzzle, clues)
