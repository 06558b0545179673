"""A score for each cell: what a network sees of Kuromasu and Hitori, and that it learns from it."""

from __future__ import annotations

import pickle
from dataclasses import replace
from random import Random
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

from gridwright.engine.answers import is_only_answer
from gridwright.engine.generate import generate
from gridwright.genre import Genre
from gridwright.genres.hitori import GENRE as HITORI
from gridwright.genres.kuromasu import GENRE as KUROMASU
from gridwright.networks.network import Matrix, Steps, fresh, look_at
from gridwright_lab.learning.examples import subject_of
from gridwright_lab.learning.hitori.puzzles import puzzles
from gridwright_lab.learning.hitori.subject import SIGHTS as OF_HITORI
from gridwright_lab.learning.kuromasu.subject import SIGHTS as OF_KUROMASU
from gridwright_lab.learning.looking import network_of, one_look, probabilities
from gridwright_lab.learning.shading import Sights, arrays_of, lesson, right, scene_of
from gridwright_lab.learning.training import Pace, begin, stepping

QUICK: Any = {"compiler_options": {"xla_backend_optimization_level": 0}}
BOTH = pytest.mark.parametrize(
    ("genre", "sights"), [(KUROMASU, OF_KUROMASU), (HITORI, OF_HITORI)], ids=["kuromasu", "hitori"]
)


def made(genre: Genre[Any], side: int = 6) -> list[Any]:
    return [*generate(genre, side, side, count=3, seed=11)]


def examples(sights: Sights, genre: Genre[Any]) -> tuple[np.ndarray, ...]:
    rows = [arrays_of(sights, each.puzzle, each.answer, 10) for each in made(genre)]
    return tuple(np.stack(column) for column in zip(*filter(None, rows), strict=True))


@BOTH
def test_numpy_and_jax_see_the_same(genre: Genre[Any], sights: Sights) -> None:
    """Whatever the picture around the board, and of a genre that another process was sent."""
    genre = pickle.loads(pickle.dumps(genre))
    subject = subject_of(genre)
    assert subject is not None
    weights = fresh(replace(subject.shape, channels=4, hidden=8), 1)

    def looked(boards: Any) -> Any:
        scene, _, _ = lesson(sights, jax.random.key(0), boards, False)
        steps = Steps(jnp, weights, scene)
        state = jax.lax.fori_loop(0, 3, lambda _, state: steps.one_round(state), steps.begin())
        return steps.scores(state)

    scores = np.asarray(jax.jit(looked, **QUICK)(examples(sights, genre)))
    for number, each in enumerate(made(genre)):
        ours = look_at(weights, scene_of(sights, each.puzzle), 3)[0]
        np.testing.assert_allclose(ours, scores[number, :6, :6], rtol=0.01, atol=0.01)


def test_a_turned_kuromasu_still_counts_right() -> None:
    """Of each number, as many lines are white as it sees cells besides its own."""

    def shown(key: Any, boards: Any) -> Any:
        scene, black, there = lesson(OF_KUROMASU, key, boards, True)
        assert isinstance(scene.links, Matrix)
        first = scene.apart[0]
        assert isinstance(first, Matrix)
        lines, clues = (each.pieces.astype(int) for each in (scene.links, first))
        return lines, clues, scene.planes[..., 2] * 16, black, there

    shown = jax.jit(shown, **QUICK)
    for key in range(3):
        found = shown(jax.random.key(key), examples(OF_KUROMASU, KUROMASU))
        lines, clues, numbers, black, there = map(np.asarray, found)
        assert there.sum() == 3 * 36
        flat = (3, 1, 100)
        white = (lines.any(-1) & ~(lines * black.reshape(flat)).any(-1))[..., None]
        seen = (clues * white).sum(1)
        numbers = numbers.reshape(3, 100)
        assert (seen[numbers > 0] == numbers[numbers > 0] - 1).all()


def test_a_turned_hitori_has_the_same_equal_numbers() -> None:
    boards = examples(OF_HITORI, HITORI)

    def shown(key: Any, boards: Any) -> Any:
        scene, black, _ = lesson(OF_HITORI, key, boards, True)
        assert isinstance(scene.links, Matrix)
        return scene.links.pieces.astype(int), black

    pairs, black = map(np.asarray, jax.jit(shown, **QUICK)(jax.random.key(4), boards))
    whites = (pairs * ~black.reshape(3, 1, 100)).sum(-1)
    assert (whites <= 1).all(), "two equal numbers of a line are white"
    assert pairs.sum() == 2 * (boards[2][..., 0] != boards[2][..., 1]).sum()


def test_a_board_with_one_wrong_cell_is_not_right() -> None:
    black = jnp.zeros((2, 2, 2), bool)
    scores = jnp.full((2, 2, 2), -1.0).at[1, 0, 1].set(1)
    scene = scene_of(OF_HITORI, made(HITORI)[0].puzzle)
    assert right(scene, scores, black, ~black).tolist() == [True, False]
    assert right(scene, scores, black, black).tolist() == [True, True]


def test_puzzles_to_learn_from_have_one_answer() -> None:
    some = puzzles(Random(5), 8)
    for _ in range(12):
        puzzle, answer = next(some)
        assert is_only_answer(HITORI, puzzle, answer)


def test_a_small_network_learns() -> None:
    subject = subject_of(HITORI)
    assert subject is not None
    step = stepping(subject, Pace(30, rate=0.01, warming=1), 3)
    learned = begin(fresh(replace(subject.shape, channels=8, hidden=16), 1))
    boards, losses = examples(OF_HITORI, HITORI), []
    for _ in range(30):
        learned, loss = step(learned, boards, 3, jax.random.key(1))
        losses.append(float(loss))
    assert np.mean(losses[-5:]) < 0.8 * np.mean(losses[:5])


def test_the_network_of_hitori_is_right_in_one_look() -> None:
    for side in (6, 9):
        for each in made(HITORI, side):
            likely = probabilities(each.puzzle, OF_HITORI, network_of("hitori"))
            assert one_look(each.puzzle, likely) == each.answer
