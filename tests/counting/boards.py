"""Puzzles with all their answers, for the tests of counting."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from generic.boards import GENRES, Solved, boards_of, sampled, samples, small
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
    solved = ((one, frozenset(boards_of(genre).answers(one))) for one in samples(genre, 400, 3))
    found = [*islice((one for one in solved if least <= len(one[1]) <= most), number)]
    assert len(found) == number
    return found
