"""Puzzles with all their answers, for the tests of counting."""

from __future__ import annotations

from typing import Any

import pytest

from generic.boards import GENRES, Solved, sampled, small
from gridwright.genre import Genre
from trying import spread

COUNTED = [genre for genre in GENRES if genre.frontier is not None]
"""The genres with an automaton."""

every_genre = pytest.mark.parametrize("genre", COUNTED, ids=lambda genre: str(genre.name))


def solved(genre: Genre[Any], number: int, samples: int) -> list[Solved]:
    """About so many of the small puzzles, spread over all of them, and so many random ones."""
    return [*spread(small(genre.name), number), *sampled(genre.name, samples)]


def with_answers(genre: Genre[Any], least: int, most: int, number: int) -> list[Solved]:
    """So many random puzzles whose number of answers lies between two bounds."""
    found = [one for one in sampled(genre.name, 400, seed=3) if least <= len(one[1]) <= most]
    assert len(found) >= number
    return found[:number]
