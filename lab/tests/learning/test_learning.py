"""A network learns, is the same in NumPy and JAX, and its word is never taken for a proof.

That a run trains from nothing to a file is seen by the example in the help of ``learn``.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import pytest

import gridwright
from cli.runner import run
from gridwright.core.control import Control
from gridwright.core.deadline import beating
from gridwright.core.errors import Timeout
from gridwright.core.generator import GenerateRequest
from gridwright.engine.solve import solve
from gridwright.genres.kamaji import GENRE
from gridwright.genres.kamaji.generators import make_by_repair
from gridwright.genres.kamaji.paper import network as looking
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright.genres.kamaji.scenes import scene_of
from gridwright.networks import network
from gridwright.networks.network import Matrix, Steps, fresh, look_at
from gridwright.networks.stored import network_in, written
from gridwright_lab.learning.data import Store, made_beside, part_of
from gridwright_lab.learning.kamaji.lesson import lesson, right
from gridwright_lab.learning.kamaji.pixels import LARGEST, drawn
from gridwright_lab.learning.kamaji.puzzles import arrays_of
from gridwright_lab.learning.kamaji.subject import SUBJECT
from gridwright_lab.learning.run import CHECKPOINT, Recipe, keep, train
from gridwright_lab.learning.training import begin

MADE = [make_by_repair(GenerateRequest(side, side), Random(side)) for side in (6, 7, 8)]
QUICK: Any = {"compiler_options": {"xla_backend_optimization_level": 0}}
"""These functions run once, so they are compiled as quickly as possible."""
FIGURE_1 = gridwright.parse("kamaji-4x4-2141235421311423")


def examples() -> tuple[np.ndarray, ...]:
    """The puzzles as they are trained on."""
    rows = [
        arrays_of(
            made.puzzle.grid,
            list(made.puzzle.numbers),
            [line for piece, line in enumerate(made.puzzle.lines) if made.answer.yes >> piece & 1],
            made.puzzle.maximum,
        )[1]
        for made in MADE
    ]
    return tuple(np.stack(column) for column in zip(*rows, strict=True))


def test_numpy_and_jax_give_the_same_scores() -> None:
    """Also: a scene of one puzzle is the same as in training, whatever the picture around it."""
    weights = network_in(looking.NETWORK)

    def looked(key: Any, boards: Any) -> Any:
        scene, used, counts = lesson(key, boards, False)
        steps = Steps(jnp, weights, scene)
        state = jax.lax.fori_loop(0, 24, lambda _, state: steps.one_round(state), steps.begin())
        scores = steps.scores(state)
        return scores, counts, right(scene, scores, used, counts)

    scores, counts, solved = jax.jit(looked, **QUICK)(jax.random.key(0), examples())
    assert solved.all()
    for number, made in enumerate(MADE):
        ours = look_at(weights, scene_of(made.puzzle), 24)[0]
        assert made.puzzle.decisions - 1 == counts[number].sum() == len(ours)
        np.testing.assert_allclose(ours, scores[number, : len(ours)], rtol=0.01, atol=0.05)


def test_a_large_board_is_done_in_parts_and_the_clock_is_checked_between_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    weights, scene = network_in(looking.NETWORK), scene_of(MADE[-1].puzzle)
    whole, looks = look_at(weights, scene, 2), list[int]()
    monkeypatch.setattr(network, "AT_ONCE", 10)
    with beating(lambda: looks.append(1)):
        found = look_at(weights, scene, 2)
    np.testing.assert_allclose(found, whole, rtol=1e-4, atol=1e-4)
    # A board of 8×8 has 64 cells: in each round there are two sums over neighbours, for each row of
    # eight, two products and one sum for all cells, and as many for the pieces.
    assert len(looks) > 2 * (2 * 7 + 3 * 6)


def test_a_board_that_was_turned_and_cut_has_the_rest_of_its_answer() -> None:
    cut = 0

    def shown(key: Any, boards: Any) -> Any:
        scene, used, counts = lesson(key, boards, True)
        assert isinstance(scene.links, Matrix)
        return scene.planes, scene.links.pieces.astype(int), used, counts

    shown = jax.jit(shown, **QUICK)
    for number in range(4):
        planes, pieces, used, counts = map(np.asarray, shown(jax.random.key(number), examples()))
        covered = (pieces * used[..., None]).sum(1)
        there, one, most = (planes[..., plane] for plane in range(3))
        shape = covered.shape
        there, one, most = (plane.reshape(shape).astype(bool) for plane in (there, one, most))
        assert ((covered > 0) == there & ~most).all()
        assert (covered[~one] <= 1).all()
        assert not (used & ~counts).any()
        cut += sum(there.sum(1) < [6 * 6, 7 * 7, 8 * 8])
    assert 0 < cut < 12


def test_pictures_tell_numbers_apart_and_nothing_else_does() -> None:
    pictured = SUBJECT.pictured
    assert pictured is not None
    boards = examples()

    def shown(key: Any, boards: Any) -> Any:
        scene, used, _ = pictured.lesson(key, boards, False)
        return scene.planes, scene.features, used

    planes, features, _ = jax.jit(shown, **QUICK)(jax.random.key(1), boards)
    assert planes.shape == (3, 10, 10, pictured.shape.planes)
    clean = np.array([drawn(number) for number in range(LARGEST + 1)])
    assert len({picture.tobytes() for picture in clean}) == LARGEST + 1
    blank = np.asarray(planes)[boards[0] == 0]
    assert abs(blank).max() < 1 < np.asarray(planes).max()
    assert (np.asarray(features)[..., 10:] == 0).all(), "no piece tells how many ones it has"


def test_the_network_in_the_package_is_small_and_right() -> None:
    assert looking.NETWORK.stat().st_size < 2_000_000
    for made in MADE:
        result = solve(GENRE, made.puzzle, "network")
        assert (str(result.status), result.boards, result.exhausted) == (
            "found", (made.answer,), False,
        )  # fmt: skip
        searched = solve(GENRE, made.puzzle, "network-search")
        assert (str(searched.status), searched.boards) == ("unique", (made.answer,))
        assert searched.stats["backtracks_before_first"] == 0


def test_a_network_that_knows_nothing_gives_no_wrong_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "network.npz"
    file.write_bytes(written(fresh(replace(SUBJECT.shape, channels=4, hidden=8), 1)))
    monkeypatch.setattr(looking.probabilities, "__defaults__", (file,))
    wrong = 0
    for made in MADE:
        alone = solve(GENRE, made.puzzle, "network")
        assert (str(alone.status), alone.boards) == ("unknown", ())
        searched = solve(GENRE, made.puzzle, "network-search")
        assert (str(searched.status), searched.boards) == ("unique", (made.answer,))
        wrong += searched.stats["backtracks_before_first"]
    assert wrong


def test_one_look_is_never_called_unique() -> None:
    result = gridwright.solve(FIGURE_1, strategy="network")
    assert str(result.status) == "found"
    assert result.stats["probabilities"]["r2c3"] == 1
    assert str(gridwright.solve(FIGURE_1, strategy="network-search").status) == "multiple"
    alone = solve(GENRE, Kamaji(1, 1, (1,)), "network")
    assert (str(alone.status), alone.count) == ("found", 1)


@pytest.mark.process
def test_examples_are_the_same_however_they_are_made(tmp_path: Path) -> None:
    small = replace(SUBJECT, examples=_few)
    with made_beside(small, tmp_path, "1", parts=2, largest=6, jobs=2):
        store = Store(small, tmp_path, "1", 2)
        with Control(60):
            while store.filled[10] < 2 * 256:
                store.read()
    expected = [part_of(small, "1", number, 6)["10 0"] for number in range(2)]
    found = store.examples(10)[0]
    assert sorted(map(bytes, found)) == sorted(map(bytes, np.concatenate(expected)))


def _few(rng: Random, largest: int):  # type: ignore[no-untyped-def]
    while True:
        board = np.full((10, 10), rng.randrange(200), np.uint8)
        yield 10, (board, board, 5)


def test_a_run_goes_on_from_its_checkpoint_and_from_no_other(tmp_path: Path) -> None:
    recipe = Recipe(channels=4, hidden=8, steps=1)
    weights = fresh(replace(SUBJECT.shape, channels=4, hidden=8), 3)
    learned = begin(weights)._replace(step=jnp.asarray(1))
    keep(tmp_path / CHECKPOINT, learned, recipe)
    kept = train(SUBJECT, tmp_path, recipe).weights
    assert all((kept[name] == weights[name]).all() for name in weights)
    command = ("learn", "kamaji", str(tmp_path), "--steps", "1", "--channels", "5")
    refused = run(*command)
    assert (refused.status, refused.out) == (2, "")
    assert "channels 4, hidden 8, steps 1" in refused.err


@pytest.mark.process
def test_a_time_limit_keeps_what_was_learned(tmp_path: Path) -> None:
    recipe = Recipe(channels=4, hidden=8, steps=5, parts=1, largest=6)
    with pytest.raises(Timeout), Control(1e-9):
        train(SUBJECT, tmp_path, recipe, jobs=1)
    (tmp_path / CHECKPOINT).unlink(missing_ok=True)
    late = run("learn", "kamaji", str(tmp_path), "--steps", "5", "--time-limit", "0.001")
    assert late.status == 3
    assert "the same command continues" in late.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("nurimaze", "out"), "no network learns Nurimaze yet"),
        (("hitori", "out", "--pictures"), "no network learns Hitori from pictures"),
        (("kamaji", "out", "--largest", "16"), "expected 6 to 15"),
        (("kamaji", "out", "--rate", "0"), "more than 0, up to 1"),
    ],
)
def test_what_cannot_be_learned_is_refused(words: tuple[str, ...], told: str) -> None:
    refused = run("learn", *words)
    assert (refused.status, refused.out) == (2, "")
    assert told in refused.err
    assert json.dumps(refused.err).count("\\n") == 1
