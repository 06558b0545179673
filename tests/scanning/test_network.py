"""The network in NumPy is the one that is trained, and its weights survive being packed."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np

from gridwright.scanning.network import WEIGHTS, Network, loaded, packed, shapes, unpacked
from gridwright.scanning.reading import HEADS


def random_network() -> Network:
    rng = np.random.default_rng(1)
    weights = {name: rng.standard_normal(shape, np.float32) for name, shape in shapes().items()}
    shifts = {name: rng.standard_normal(shape[-1], np.float32) for name, shape in shapes().items()}
    return Network(weights, shifts)


def test_packing_loses_less_than_a_step_of_eight_bits() -> None:
    network = random_network()
    again = unpacked(packed(network))
    for name, weights in network.weights.items():
        most = np.abs(weights).reshape(-1, weights.shape[-1]).max(0)
        assert (np.abs(again.weights[name] - weights) <= most / 127 * 0.51).all()
        assert (again.shifts[name] == network.shifts[name]).all()


def test_the_package_has_a_network_with_its_history() -> None:
    made = json.loads(WEIGHTS.joinpath("symbols.json").read_text(encoding="utf-8"))
    assert made["questions"] == dict(HEADS)
    assert made["blocks"] == {name: list(shape) for name, shape in shapes().items()}
    # Many of them are too blurred or too small for anybody to read.
    assert made["held back cells wrong"] < 0.12
    assert len(packed(loaded())) < 1_000_000


def test_what_is_trained_is_what_reads() -> None:
    from gridwright_lab.symbols import recipe

    cells = np.random.default_rng(2).random((3, 32, 32), np.float32)
    network = random_network()
    layers = {
        name: {"weights": weights / 30, "shifts": network.shifts[name]}
        for name, weights in network.weights.items()
    }
    trained = np.asarray(recipe.scores(layers, cells))
    read = recipe.as_network(layers).answers(cells)["sign"]
    signs = trained[:, : HEADS["sign"]]
    powers = np.exp(signs - signs.max(1, keepdims=True))
    assert np.allclose(read, powers / powers.sum(1, keepdims=True), atol=1e-4)


def test_the_recipe_learns_from_the_boards_it_draws(tmp_path: Path) -> None:
    from gridwright_lab.symbols import recipe
    from gridwright_lab.symbols.boards import Stock, examples
    from gridwright_lab.symbols.drawings import drawings

    place = tmp_path / "drawings.npz"
    np.savez(place, **drawings(1, 1))
    cells, labels = next(examples(1, 1, Stock((), str(place))))
    learned, losses = recipe.begun(1), []
    for step in range(1, 11):
        learned, value = recipe.stepped(learned, cells, labels, np.arange(24), step, 3e-3)
        losses.append(float(value))
    assert losses[-1] < 0.8 * losses[0]


def test_a_network_that_is_too_sure_of_itself_is_cooled() -> None:
    from gridwright_lab.symbols import recipe

    rng = np.random.default_rng(3)
    cells = rng.integers(0, 256, (400, 32, 32), np.uint8)
    network = random_network()
    quiet = Network(
        {name: each / np.float32(30) for name, each in network.weights.items()}, network.shifts
    )
    answers = quiet.answers((cells / 255).astype(np.float32))
    drawn = [[rng.choice(len(row), p=row / row.sum()) for row in answers[name].astype(float)]
             for name in HEADS]  # fmt: skip
    labels = np.array(drawn, np.uint8).T
    labels[:, 3] = np.minimum(labels[:, 3], 9)
    heads = {name: each["heads"] * 2 for name, each in (("w", quiet.weights), ("s", quiet.shifts))}
    sure = Network({**quiet.weights, "heads": heads["w"]}, {**quiet.shifts, "heads": heads["s"]})
    cooled, temperatures = recipe.cooled(sure, cells, labels)
    assert 1.6 < temperatures["sign"] < 2.4
    ours = cooled.answers((cells / 255).astype(np.float32))["sign"]
    assert np.abs(ours - answers["sign"]).max() < 0.15
