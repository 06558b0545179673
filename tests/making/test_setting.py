"""For setters: minimise, spare, repair, vary."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import gridwright
from gridwright.core.errors import PuzzleError
from gridwright.engine.generate import generate
from gridwright.engine.repair.search import repair
from gridwright.engine.setting import minimise, other_clues, spare, turned
from gridwright.engine.solve import solve
from gridwright.genre import Genre
from gridwright.genres import all_genres, by_name

CLUED = [
    genre
    for genre in all_genres(hidden=True)
    if genre.making is not None and genre.making.draft and genre.making.kept
]
every_genre = pytest.mark.parametrize("genre", CLUED, ids=lambda genre: genre.name)


def rich(genre: Genre[Any], seed: int = 3, **wishes: Any) -> Any:
    """A puzzle with more clues than it needs."""
    return next(generate(genre, 6, 6, seed=seed, options={"clues": 20, **wishes})).puzzle


def clues(genre: Genre[Any], puzzle: Any) -> dict[int, Any]:
    """The clues that come and go: numbers, marks."""
    assert genre.making is not None
    assert genre.making.kept is not None
    return genre.making.kept(puzzle)[0]


def clued(genre: Genre[Any], puzzle: Any, some: dict[int, Any]) -> Any:
    assert genre.making is not None
    assert genre.making.clued is not None
    return genre.making.clued(puzzle, some)


def without(genre: Genre[Any], puzzle: Any, *places: int) -> Any:
    rest = {place: value for place, value in clues(genre, puzzle).items() if place not in places}
    return clued(genre, puzzle, rest)


def with_a_wrong_clue(genre: Genre[Any], puzzle: Any) -> Any:
    """The puzzle with one clue changed to what another one shows, so that it has no answer."""
    own = clues(genre, puzzle)
    for place, value in own.items():
        for other in sorted(set(own.values()) - {value}):
            try:
                broken = clued(genre, puzzle, own | {place: other})
            except PuzzleError:  # a room of fewer cells
                continue
            if str(solve(genre, broken).status) == "none":
                return broken
    raise AssertionError("no clue can be made wrong")


@every_genre
def test_spare_clues_are_those_that_can_go(genre: Genre[Any]) -> None:
    puzzle = rich(genre)
    found = spare(genre, puzzle)
    for place in clues(genre, puzzle):
        is_spare = str(solve(genre, without(genre, puzzle, place)).status) == "unique"
        assert is_spare == (puzzle.grid.at(place) in found.alone)
    gone = [puzzle.grid.cell(*cell.place) for cell in found.together]
    assert str(solve(genre, without(genre, puzzle, *gone)).status) == "unique"
    assert minimise(genre, puzzle) == without(genre, puzzle, *gone)


@every_genre
def test_what_is_minimal_has_no_spare_clue(genre: Genre[Any]) -> None:
    puzzle = minimise(genre, rich(genre))
    assert spare(genre, puzzle).alone == ()
    assert genre.making is not None
    symmetry = "none" if "symmetry" in genre.making.cannot else "rotate2"
    even = rich(genre, symmetry=symmetry)
    logical = minimise(genre, even, no_guessing=True, symmetry=symmetry)
    assert solve(genre, logical, "logic", options={"guesses": 0}).exhausted


@every_genre
def test_few_clues_are_added_where_some_are_missing(genre: Genre[Any]) -> None:
    puzzle = minimise(genre, rich(genre))
    gone = next(iter(clues(genre, puzzle)))
    found = repair(genre, without(genre, puzzle, gone))
    assert str(solve(genre, found.puzzle).status) == "unique"
    assert found.changes == 1
    assert not found.removed
    assert repair(genre, puzzle).changes == 0


@every_genre
def test_clues_that_clash_are_removed_or_changed(genre: Genre[Any]) -> None:
    found = repair(genre, with_a_wrong_clue(genre, rich(genre)))
    assert str(solve(genre, found.puzzle).status) == "unique"
    assert found.removed
    assert found.changes == 1


@every_genre
def test_variants_have_the_turned_answer_or_the_same(genre: Genre[Any]) -> None:
    puzzle = rich(genre, seed=4)
    assert len(turned(puzzle)) == 8
    assert all(str(solve(genre, one).status) == "unique" for one in turned(puzzle))
    answer = solve(genre, puzzle).boards[0]
    for one in other_clues(genre, puzzle, count=2, seed=1):
        assert one.answer.yes == answer.yes
        assert one.puzzle != puzzle


def test_rooms_stay() -> None:
    nurimaze = by_name("nurimaze")
    puzzle = rich(nurimaze)
    for one in other_clues(nurimaze, puzzle, count=2, seed=1):
        assert (one.puzzle.rooms, one.puzzle.start, one.puzzle.goal) == (
            puzzle.rooms, puzzle.start, puzzle.goal
        )  # fmt: skip
        assert solve(nurimaze, one.puzzle).boards == (one.answer,)


def test_rooms_that_no_mark_can_save_are_refused() -> None:
    nurimaze = by_name("nurimaze")
    square = nurimaze.puzzle(2, 2, "aaaa", start=0, goal=3)
    with pytest.raises(PuzzleError, match="no answer, whatever its clues are"):
        repair(nurimaze, square)


@pytest.mark.slow
@every_genre
def test_a_puzzle_without_clues_is_completed(genre: Genre[Any]) -> None:
    found = repair(genre, clued(genre, rich(genre), {}))
    assert found.changes == len(found.added) == len(clues(genre, found.puzzle)) > 0
    assert solve(genre, found.puzzle).boards == (found.answer,)


def test_numbers_are_not_added_twice_in_a_cell() -> None:
    kuroshuto = by_name("kuroshuto")
    for size in range(3, 6):
        found = repair(kuroshuto, kuroshuto.puzzle(size, size))
        assert len(found.added) == len(clues(kuroshuto, found.puzzle))
        assert solve(kuroshuto, found.puzzle).boards == (found.answer,)


def test_other_clues_cannot_have_another_answer() -> None:
    with pytest.raises(PuzzleError, match="'black' cannot be asked for"):
        gridwright.vary("kurodoko/3/1/2h", how="clues", black=20)
    with pytest.raises(PuzzleError, match="the clues do not have the symmetry 'rotate2'"):
        gridwright.minimise("kurodoko/3/1/22g", symmetry="rotate2")


def test_a_kamaji_is_only_turned() -> None:
    puzzle = next(gridwright.generate("kamaji", "4x4", seed=1)).puzzle
    assert len(gridwright.vary(puzzle)) == 7
    verbs: tuple[Callable[..., Any], ...] = (
        gridwright.minimise,
        gridwright.spare,
        partial(gridwright.vary, how="clues"),
    )
    for verb in verbs:
        with pytest.raises(PuzzleError, match="every cell of a Kamaji holds a number"):
            verb(puzzle)


@pytest.mark.parametrize(
    ("name", "text"),
    [("kamaji", "5 2 1\n1 4 2\n2 2 1"), ("hitori", "1 1 1 2\n2 2 3 4\n3 4 1 2\n4 3 2 1")],
)
def test_where_every_cell_holds_a_number_numbers_are_changed(name: str, text: str) -> None:
    """As on the page: the genre's own way is part of the verb."""
    wrong = gridwright.parse(text, genre=name)
    assert gridwright.solve(wrong).status is not gridwright.Status.UNIQUE
    told: list[str] = []
    found = gridwright.repair(wrong, progress=told.append)
    assert gridwright.solve(found.puzzle).boards == (found.answer,)
    assert found.removed.keys() == found.added.keys()
    assert found.changes >= 1
    assert told
    with pytest.raises(gridwright.Timeout, match="while repairing the puzzle"):
        gridwright.repair(wrong, time_limit=1e-9)


def test_they_are_verbs_of_python_too() -> None:
    puzzle = gridwright.parse("kurodoko/3/1/22g")
    assert gridwright.minimise(puzzle) == gridwright.parse("kurodoko/3/1/2h")
    assert gridwright.spare(puzzle).alone == ("r1c2",)
    assert gridwright.repair(puzzle).changes == 0
    assert len(gridwright.vary(puzzle)) == 3


@pytest.mark.parametrize(
    ("source", "sentence"),
    [
        ("kurodoko/3/1/i", "the puzzle has more than one answer; expected exactly one"),
        ("kurodoko/2/2/133", "the puzzle has no answer"),
    ],
)
def test_puzzles_that_cannot_be_thinned_are_refused(source: str, sentence: str) -> None:
    with pytest.raises(PuzzleError, match=sentence):
        gridwright.minimise(source)
