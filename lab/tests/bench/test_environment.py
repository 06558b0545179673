"""The environment passes Gymnasium's own checker, and its rewards are what they say."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("gymnasium", reason="pip install 'gridwright[test]' brings it")
import gymnasium
from gymnasium.utils.env_checker import check_env

from bench.test_scoring import row_of
from gridwright.core.errors import InputError
from gridwright.core.grid import bits
from gridwright.genres import all_genres
from gridwright_lab.bench.environment import NAME, PLANES, REWARDS, PuzzleEnvironment

KUROMASU = {"genre": "kuromasu", "puzzle": "kurodoko/3/1/2h"}


@pytest.mark.parametrize("genre", [genre.name for genre in all_genres()])
@pytest.mark.filterwarnings("error")
def test_the_checker_is_green(genre: str) -> None:
    for reward in REWARDS:
        made = gymnasium.make(NAME, rows=[row_of(genre)], reward=reward)
        check_env(made.unwrapped)


@pytest.mark.parametrize(
    ("reward", "expected"), [("sparse", [0, 1]), ("dense", [0.5, 0.5]), ("justified", [0.5, 0.5])]
)
def test_rewards(reward: str, expected: list[float]) -> None:
    game = PuzzleEnvironment(rows=[KUROMASU], reward=reward, render_mode="ansi")
    seen, info = game.reset(seed=1)
    assert seen[PLANES.index("number"), 0, 0] == pytest.approx(0.02)
    assert [*info["action_mask"]] == [0, 0, 1, 1, 1, 1]
    first = game.step(3)
    second = game.step(4)
    assert [first[1], second[1]] == expected
    assert (first[2], second[2], second[4]["whole"]) == (False, True, True)
    assert game.render() == ". . #"
    game.reset()
    assert game.step(0)[1:4] == (0.0, False, False)
    _, lost, ended, *_ = game.step(2)
    assert (lost, ended) == (0.0 if reward == "sparse" else -0.5, True)


def test_a_guess_is_not_justified() -> None:
    row = row_of("kuromasu")
    dense, justified = (PuzzleEnvironment(rows=[row], reward=name) for name in REWARDS[1:])
    gains = {"dense": 0.0, "justified": 0.0}
    for game in (dense, justified):
        game.reset(seed=1)
        # From the last cell on: many of these marks do not follow yet.
        for decision in reversed([*bits(game.board.open)]):
            no = not game.loaded.answer.yes >> decision & 1
            gains[game.reward] += game.step(2 * decision + no)[1]
        assert game.board.complete
    assert gains["dense"] == pytest.approx(1.0)
    assert 0.0 < gains["justified"] < 1.0


def test_vectorised_and_refused() -> None:
    made = gymnasium.make_vec(NAME, num_envs=3, vectorization_mode="sync", rows=[KUROMASU] * 2)
    seen, info = made.reset(seed=1)
    assert seen.shape == (3, 12, 1, 3)
    assert info["action_mask"].shape == (3, 6)
    assert [*made.step(np.array([3, 2, 4]))[1]] == [0.5, -0.5, 0.5]
    with pytest.raises(InputError, match="there is no reward 'big'"):
        PuzzleEnvironment(reward="big")
