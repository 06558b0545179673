"""Hints of a game that is played are the same as hints from nothing, whatever was asked before."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import gridwright
from gridwright.core.board import Board
from gridwright.engine.explain import Game, hint
from gridwright.engine.generate import generate
from gridwright.engine.solve import solve
from gridwright.genre import Genre
from gridwright.genres import all_genres

WITH_LADDERS = [genre for genre in all_genres() if genre.techniques and genre.making]


def boards_of_play(genre: Genre[Any], puzzle: Any, rng: Random, count: int) -> Iterator[Board]:
    """Boards of a player who adds right marks, a few at a time, errs and takes back."""
    answer = solve(genre, puzzle).boards[0]
    shown = [puzzle.given]
    for _ in range(count):
        board = shown[-1]
        kind = rng.random()
        if kind < 0.2:
            shown.append(rng.choice(shown))  # some moves are taken back, or redone
        elif kind < 0.3 and board.open:
            wrong = rng.choice([bit for bit in range(board.size) if board.open >> bit & 1])
            yes = not answer.yes >> wrong & 1
            shown.append(board.with_yes(1 << wrong) if yes else board.with_no(1 << wrong))
            yield shown.pop()
        else:
            some = rng.getrandbits(board.size)
            for _ in range(rng.randrange(3, 6)):
                some &= rng.getrandbits(board.size)
            shown.append(board.with_yes(answer.yes & some).with_no(answer.no & some))
        if kind > 0.8:
            step = hint(genre, puzzle, shown[-1]).steps
            if step:
                shown.append(shown[-1].with_yes(step[0].yes).with_no(step[0].no))
        yield shown[-1]


@pytest.mark.parametrize("genre", WITH_LADDERS, ids=lambda genre: str(genre.name))
@pytest.mark.parametrize("seed", range(3))
def test_hints_of_a_game_are_those_from_nothing(genre: Genre[Any], seed: int) -> None:
    rng = Random(seed)
    side = rng.choice((5, 6, 7))
    wishes = {"guessing": True} if genre.name in {"kuromasu", "nurimaze"} and seed else {}
    (made,) = generate(genre, side, side, seed=seed, options=wishes)
    puzzle = made.puzzle
    game = Game(genre, puzzle)
    kinds = set()
    for board in boards_of_play(genre, puzzle, rng, 40):
        near = rng.choice((0, 1 << rng.randrange(puzzle.grid.size)))
        decision = rng.randrange(board.size) if rng.random() < 0.2 else None
        found = game.hint(board, decision=decision, near=near)
        assert found == hint(genre, puzzle, board, decision=decision, near=near)
        kinds.add(found.status)
    assert "step" in kinds


def test_a_second_hint_looks_only_where_something_changed() -> None:
    puzzle = gridwright.parse("kurodoko/6/6/jbh2j3g4l8g9j9h5j")
    genre = gridwright.genre_of(puzzle)
    game = Game(genre, puzzle)
    asked: list[int] = []
    first = game.hint(puzzle.given)
    ladder = game._ladder
    around = ladder.look_around
    ladder.look_around = lambda posts, yes, no: asked.append(posts) or around(posts, yes, no)  # type: ignore[method-assign, func-returns-value]
    (step,) = first.steps
    game.hint(puzzle.given.with_yes(step.yes).with_no(step.no))
    assert 0 < asked[0].bit_count() < ladder.posts["beside black"].bit_count()


def test_a_game_keeps_nothing_wrong_when_it_is_stopped() -> None:
    (made,) = generate(gridwright.genres.by_name("hitori"), 7, 7, seed=3)
    genre, puzzle = gridwright.genre_of(made.puzzle), made.puzzle
    game = Game(genre, puzzle)
    for limit in (1e-6, 0.0005, 0.002, None):
        with gridwright.Control(limit):
            found = game.hint(puzzle.given)
        assert found.status in {"timeout", "step"}
    assert found == hint(genre, puzzle, puzzle.given)
