"""Generated puzzles whose answers are drawn from all legal boards alike."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from generic.boards import GENRES
from gridwright.core.errors import InputError
from gridwright.core.grid import Grid
from gridwright.core.options import options_of
from gridwright.engine.count import count
from gridwright.engine.filling import can_be_uniform, uniform_fill
from gridwright.engine.generate import generate
from gridwright.engine.methods import methods
from gridwright.engine.solve import solve
from gridwright.genre import Genre
from gridwright.genres import by_name
from gridwright.making.draft import Frame

UNIFORM = [genre for genre in GENRES if can_be_uniform(genre)]
every_genre = pytest.mark.parametrize("genre", UNIFORM, ids=lambda genre: str(genre.name))


def test_which_genres_can() -> None:
    assert {genre.name for genre in UNIFORM} >= {"kuromasu", "kuroshuto", "nurimaze"}
    kamaji = by_name("kamaji")
    assert not can_be_uniform(kamaji)
    assert "fill" not in [one.name for one in options_of(methods(kamaji)[0].options)]


@every_genre
def test_puzzles_have_one_answer_and_come_again(genre: Genre[Any]) -> None:
    def made(fill: str) -> list[Any]:
        options = {"fill": fill}
        return [one.puzzle for one in generate(genre, 5, 5, count=2, seed=2, options=options)]

    puzzles = made("uniform")
    assert puzzles == made("uniform")
    assert (
        puzzles != made("greedy") == [one.puzzle for one in generate(genre, 5, 5, count=2, seed=2)]
    )
    assert [str(solve(genre, puzzle).status) for puzzle in puzzles] == ["unique", "unique"]


@every_genre
def test_a_blank_puzzle_has_all_legal_boards(genre: Genre[Any]) -> None:
    assert genre.blank is not None
    puzzle = genre.blank(Grid.of(3, 4), 0)
    assert not [clue for clue in genre.clues(puzzle, puzzle.given) if clue.cells.bit_count() > 1]
    assert count(genre, puzzle).count > 10


def test_each_legal_board_is_as_likely() -> None:
    genre = by_name("kuromasu")
    assert genre.making is not None
    fill = uniform_fill(genre, genre.making)
    rng = Random(5)
    drawn = Counter(fill(Frame(Grid.of(3, 3)), None, rng) for _ in range(39 * 40))
    assert len(drawn) == 39
    assert 15 < min(drawn.values()) <= max(drawn.values()) < 75


def test_clues_that_must_stand_are_white() -> None:
    genre = by_name("kuromasu")
    assert genre.making is not None
    fill = uniform_fill(genre, genre.making)
    rng = Random(5)
    corners = 0b101_000_101
    assert not any(fill(Frame(Grid.of(3, 3), corners), None, rng) & corners for _ in range(40))


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"fill": "uniform", "black": 20.0}, "cannot have a given share of black cells"),
        ({"fill": "even"}, "the option 'fill' is 'even'; expected greedy or uniform"),
    ],
)
def test_what_contradicts_itself(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        next(generate(by_name("kuromasu"), 5, 5, options=options))
