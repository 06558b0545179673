"""For setters: minimise, spare, repair, vary."""

from __future__ import annotations

from typing import Any

import pytest

import gridwright
from gridwright.core.errors import PuzzleError
from gridwright.engine.generate import generate
from gridwright.engine.setting import minimise, other_clues, repair, spare, turned
from gridwright.engine.solve import solve
from gridwright.genre import Genre
from gridwright.genres import genres

CLUED = [
    genre
    for genre in genres()
    if genre.making is not None and genre.making.draft and genre.making.kept
]
every_genre = pytest.mark.parametrize("genre", CLUED, ids=lambda genre: genre.name)


def rich(genre: Genre[Any]) -> Any:
    """A puzzle with more clues than it needs."""
    return next(generate(genre, 6, 6, seed=3, options={"clues": 20})).puzzle


def without(genre: Genre[Any], puzzle: Any, *places: int) -> Any:
    rest = {cell: number for cell, number in puzzle.numbers.items() if cell not in places}
    return genre.puzzle(puzzle.rows, puzzle.cols, rest)


@every_genre
def test_spare_clues_are_those_that_can_go(genre: Genre[Any]) -> None:
    puzzle = rich(genre)
    found = spare(genre, puzzle)
    for place in puzzle.numbers:
        is_spare = str(solve(genre, without(genre, puzzle, place)).status) == "unique"
        assert is_spare == (place in found.alone)
    assert str(solve(genre, without(genre, puzzle, *found.together)).status) == "unique"
    assert minimise(genre, puzzle) == without(genre, puzzle, *found.together)


@every_genre
def test_what_is_minimal_has_no_spare_clue(genre: Genre[Any]) -> None:
    puzzle = minimise(genre, rich(genre))
    assert spare(genre, puzzle).alone == ()
    logical = minimise(genre, rich(genre), no_guessing=True, symmetry="rotate2")
    assert solve(genre, logical, "logic", options={"guesses": 0}).exhausted


@every_genre
def test_few_clues_are_added_where_some_are_missing(genre: Genre[Any]) -> None:
    puzzle = minimise(genre, rich(genre))
    gone = next(iter(puzzle.numbers))
    found = repair(genre, without(genre, puzzle, gone))
    assert str(solve(genre, found.puzzle).status) == "unique"
    assert found.changes == 1
    assert not found.removed
    assert repair(genre, puzzle).changes == 0


@every_genre
def test_clues_that_clash_are_removed_or_changed(genre: Genre[Any]) -> None:
    puzzle = rich(genre)
    place, number = next(iter(puzzle.numbers.items()))
    numbers = dict(puzzle.numbers) | {place: 1 + number % 4}
    broken = genre.puzzle(6, 6, numbers)
    if str(solve(genre, broken).status) != "none":
        pytest.skip("the wrong clue happens to fit")
    found = repair(genre, broken)
    assert str(solve(genre, found.puzzle).status) == "unique"
    assert found.removed
    assert found.changes == 1


@every_genre
def test_variants_have_the_turned_answer_or_the_same(genre: Genre[Any]) -> None:
    puzzle = rich(genre)
    assert len(turned(puzzle)) == 8
    assert all(str(solve(genre, one).status) == "unique" for one in turned(puzzle))
    answer = solve(genre, puzzle).boards[0]
    for one in other_clues(genre, puzzle, count=2, seed=1):
        assert one.answer.yes == answer.yes
        assert one.puzzle != puzzle


def test_they_are_verbs_of_python_too() -> None:
    puzzle = gridwright.parse("kurodoko/3/1/22g")
    assert gridwright.minimise(puzzle) == gridwright.parse("kurodoko/3/1/2h")
    assert gridwright.spare(puzzle).alone == (1,)
    assert gridwright.repair(puzzle).changes == 0
    assert len(gridwright.vary(puzzle)) == 3


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("kurodoko/3/1/i", "the puzzle has more than one answer; expected exactly one"),
        ("kurodoko/2/2/133", "the puzzle has no answer"),
        ("kurodoko/3/1/2.g", "clues without a number"),
    ],
)
def test_puzzles_that_cannot_be_thinned_are_refused(source: str, sentence: str) -> None:
    with pytest.raises(PuzzleError, match=sentence):
        gridwright.minimise(source)
