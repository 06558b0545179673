"""Puzzles worth solving: the best of several, and the fewest clues."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwright import api
from gridwright.core.errors import InputError, PuzzleError
from gridwright.core.generator import Generated
from gridwright.engine.generate import generate
from gridwright.engine.grade import quality_of
from gridwright.engine.methods import best_of
from gridwright.genre import Genre
from gridwright.genres import all_genres, by_name
from gridwright.logic.effort import Moved
from gridwright.logic.quality import quality

JOINED = [genre for genre in all_genres() if genre.making is not None]
every_genre = pytest.mark.parametrize("genre", JOINED, ids=lambda genre: genre.name)

moves = st.builds(
    Moved,
    st.sampled_from("abcd"),
    st.integers(1, 9),
    st.booleans(),
    st.integers(0, 50),
    st.integers(1, 50),
    st.integers(0, 20),
)


@every_genre
def test_the_best_of_several_is_kept(genre: Genre[Any]) -> None:
    best = next(generate(genre, 6, 6, seed=1, options={"quality": 4}))
    first = next(generate(genre, 6, 6, seed=1))
    assert best.stats["quality"] == round(quality_of(genre, best.puzzle).percent, 1)
    assert best.stats["quality"] >= round(quality_of(genre, first.puzzle).percent, 1)
    assert best.attempts > first.attempts


def test_what_cannot_be_made_is_left_out() -> None:
    genre = by_name("kuromasu")
    made = next(generate(genre, 5, 5, seed=2))
    turns: Iterator[Any] = iter([PuzzleError("none"), made, PuzzleError("none")])

    def one() -> Generated[Any]:
        turn: Any = next(turns, PuzzleError("nothing"))
        if isinstance(turn, PuzzleError):
            raise turn
        made: Generated[Any] = turn
        return made

    assert best_of(genre, one, 3).puzzle == made.puzzle
    with pytest.raises(PuzzleError, match="nothing"):
        best_of(genre, one, 2)


def test_sparse_puzzles_have_fewer_clues() -> None:
    def clues(**wishes: Any) -> list[int]:
        run = api.generate("kuromasu", "8x8", count=4, seed=3, **wishes)
        return [made.stats["clues"] for made in run]

    assert sum(clues(sparse=True)) < sum(clues())


def test_no_puzzle_is_the_best_of_none() -> None:
    with pytest.raises(InputError, match="the quality is 0; expected 1 or more puzzles"):
        next(api.generate("kuromasu", "5x5", quality=0))


@given(st.lists(moves))
def test_every_part_lies_between_nothing_and_all(walk: list[Moved]) -> None:
    found = quality(walk)
    parts = (found.variety, found.rhythm, found.opening, found.turning_points)
    assert all(-1e-9 <= part <= 1 for part in parts)
    assert 0 <= found.percent + 1e-6 <= 101


def test_variety_rhythm_and_turning_points_are_worth_something() -> None:
    def step(technique: str, obvious: bool, available: int = 3) -> Moved:
        return Moved(technique, 1 if obvious else 2, obvious, 10, available, 1)

    easy, one, other = step("a", True), step("b", False), step("c", False)
    assert quality([easy, one, easy, other]).variety > quality([easy, one, easy, one]).variety
    assert quality([one, easy, one, easy]).rhythm > quality([one, one, easy, easy]).rhythm
    only = step("b", False, available=1)
    assert quality([easy, only]).turning_points > quality([easy, one]).turning_points
