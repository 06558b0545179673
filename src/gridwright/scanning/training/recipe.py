"""The recipe of the network that reads cells, from nothing, in one command (the extra ``learn``).

    python -m gridwright.scanning.training.recipe --fonts /usr/share/fonts --out weights

It makes boards (``boards.py``), learns from most of them and measures on the rest, on one core in
about half an hour, and writes ``symbols.bin`` and ``symbols.json``. JAX computes the gradients;
Adam changes the weights, with steps that become smaller towards the end.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from gridwright.core.writing import write_file
from gridwright.scanning.network import STEPS, Network, packed, shapes, unpacked
from gridwright.scanning.reading import HEADS
from gridwright.scanning.training.boards import examples, fonts

Weights = dict[str, dict[str, Any]]
BATCH = 128
RATE = 1.5e-3
HELD_BACK = 0.03
"""The share of the boards on which is measured."""


def started(seed: int) -> Weights:
    """Random weights, small enough that signals neither grow nor vanish."""
    rng = np.random.default_rng(seed)
    weights: Weights = {}
    for name, shape in shapes().items():
        spread = np.sqrt(2 / np.prod(shape[:-1]))
        drawn = rng.standard_normal(shape, np.float32) * np.float32(spread)
        weights[name] = {"weights": jnp.asarray(drawn), "shifts": jnp.zeros(shape[-1])}
    return weights


def scores(weights: Weights, cells: Any) -> Any:
    """What ``network`` computes, before the probabilities, so that it can be differentiated."""
    values = cells[:, :, :, None]
    for number, (_, step) in enumerate(STEPS):
        layer = weights[f"convolution {number}"]
        values = jax.nn.relu(_windows(values, step) @ _flat(layer["weights"]) + layer["shifts"])
    flat = values.reshape(len(cells), -1)
    wide = jax.nn.relu(flat @ weights["wide"]["weights"] + weights["wide"]["shifts"])
    return wide @ weights["heads"]["weights"] + weights["heads"]["shifts"]


def _windows(values: Any, step: int) -> Any:
    """The window around each dot as one row: a product of matrices is faster on a core than
    JAX's own convolution.
    """
    side = values.shape[1]
    padded = jnp.pad(values, ((0, 0), (1, 1), (1, 1), (0, 0)))
    parts = [
        padded[:, row : row + side : step, col : col + side : step]
        for row in range(3)
        for col in range(3)
    ]
    return jnp.concatenate(parts, axis=-1)


def _flat(weights: Any) -> Any:
    return weights.reshape(-1, weights.shape[-1])


def loss(weights: Weights, cells: Any, labels: Any) -> Any:
    """How surprised the network is by the right answers; digits count where there is a number."""
    whole, place, total = scores(weights, cells.astype(jnp.float32) / 255), 0, 0.0
    number = labels[:, 3] != HEADS["first"] - 1
    for head, (name, size) in enumerate(HEADS.items()):
        logs = jax.nn.log_softmax(whole[:, place : place + size])
        right = jnp.take_along_axis(logs, labels[:, head : head + 1].astype(int), 1)[:, 0]
        digits = name in ("first", "second", "third")
        total -= jnp.mean(right * number) if digits else jnp.mean(right)
        place += size
    return total


@jax.jit
def stepped(weights: Weights, memory: Any, cells: Any, labels: Any, step: Any, rate: Any) -> Any:
    """One step of Adam."""
    value, slopes = jax.value_and_grad(loss)(weights, cells, labels)
    first, second = memory
    first = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, first, slopes)
    second = jax.tree.map(lambda old, new: 0.999 * old + 0.001 * new**2, second, slopes)

    def moved(old: Any, one: Any, two: Any) -> Any:
        mean, spread = one / (1 - 0.9**step), two / (1 - 0.999**step)
        return old - rate * mean / (jnp.sqrt(spread) + 1e-8)

    return jax.tree.map(moved, weights, first, second), (first, second), value


def wrong(network: Network, cells: NDArray[Any], labels: NDArray[Any]) -> float:
    """The share of cells of which anything is read wrong."""
    answers = network.answers((cells / 255).astype(np.float32))
    number = labels[:, 3] != HEADS["first"] - 1
    good = np.ones(len(cells), bool)
    for head, name in enumerate(HEADS):
        right = answers[name].argmax(1) == labels[:, head]
        if name in ("first", "second", "third"):
            right |= ~number
        elif name == "ring":
            right |= ~(number | (labels[:, 0] == 6))
        good &= right
    return 1 - float(good.mean())


def as_network(weights: Weights) -> Network:
    """The weights as NumPy has them."""
    return Network(
        {name: np.asarray(layer["weights"], np.float32) for name, layer in weights.items()},
        {name: np.asarray(layer["shifts"], np.float32) for name, layer in weights.items()},
    )


def as_weights(network: Network) -> Weights:
    """The weights as JAX has them."""
    return {
        name: {"weights": jnp.asarray(weights), "shifts": jnp.asarray(network.shifts[name])}
        for name, weights in network.weights.items()
    }


def made(count: int, seed: int, folders: list[str]) -> tuple[NDArray[Any], NDArray[Any]]:
    """The cells of so many boards in one table, with a line of progress."""
    cells, labels = [], []
    for number, (some, right) in enumerate(examples(count, seed, folders), start=1):
        cells.append(some)
        labels.append(right)
        if number % 500 == 0:
            print(f"{number} of {count} boards drawn", file=sys.stderr, flush=True)
    return np.concatenate(cells), np.concatenate(labels)


Kept = Callable[[Network, float, int], None]
"""Given the network after each round, the share of held back cells that it reads wrong, and how
many cells it learnt from."""


def train(
    boards: int,
    rounds: int,
    seed: int,
    folders: list[str],
    keep: Kept,
    begin: Network | None = None,
    fastest: float = RATE,
) -> None:
    """Learn from so many boards, each of them in every round, from nothing or a network."""
    test = made(max(1, int(boards * HELD_BACK)), seed + 1, folders)
    cells, labels = made(boards, seed, folders)
    weights = started(seed) if begin is None else as_weights(begin)
    zeros = jax.tree.map(jnp.zeros_like, weights)
    memory: Any = (zeros, zeros)
    rng = np.random.default_rng(seed)
    each = len(cells) // BATCH
    for turn in range(rounds):
        total = 0.0
        mixed = rng.permutation(len(cells))
        for number in range(each):
            step = turn * each + number + 1
            rate = fastest * min(1.0, step / 100) * (1 + np.cos(np.pi * step / (rounds * each))) / 2
            chosen = np.sort(mixed[number * BATCH : (number + 1) * BATCH])
            weights, memory, value = stepped(
                weights, memory, cells[chosen], labels[chosen], step, rate
            )
            if number % 50 == 0:
                total = 0.8 * total + 0.2 * float(value)
        share = wrong(unpacked(packed(as_network(weights))), *test)
        print(
            f"round {turn + 1} of {rounds}: loss {total:.4f}, {100 * share:.3f} % of"
            f" {len(test[0])} cells wrong", file=sys.stderr, flush=True,
        )  # fmt: skip
        keep(as_network(weights), share, len(cells))


def main() -> None:
    """Train, and write the weights."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--fonts", nargs="*", default=[], help="folders of font files")
    parser.add_argument("--boards", type=int, default=6000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=RATE, help="how fast it learns at most")
    parser.add_argument("--begin", type=Path, help="go on from the weights in this folder")
    parser.add_argument("--out", type=Path, default=Path("weights"))
    asked = parser.parse_args()
    begun = perf_counter()
    asked.out.mkdir(parents=True, exist_ok=True)
    before, begin = None, None
    if asked.begin is not None:
        before = json.loads((asked.begin / "symbols.json").read_text(encoding="utf-8"))
        begin = unpacked((asked.begin / "symbols.bin").read_bytes())

    def keep(network: Network, share: float, count: int) -> None:
        about: dict[str, Any] = {
            "made by": "python -m gridwright.scanning.training.recipe",
            "boards": asked.boards,
            "rounds": asked.rounds,
            "seed": asked.seed,
            "rate": asked.rate,
            "fonts": len(fonts(tuple(asked.fonts))),
            "cells learnt from": count,
            "held back cells wrong": round(share, 5),
            "minutes": round((perf_counter() - begun) / 60, 1),
            "blocks": {name: list(shape) for name, shape in shapes().items()},
            "questions": dict(HEADS),
            **({"before": before} if before else {}),
        }
        write_file(asked.out / "symbols.bin", packed(network))
        write_file(asked.out / "symbols.json", json.dumps(about, indent=2) + "\n")

    train(asked.boards, asked.rounds, asked.seed, asked.fonts, keep, begin, asked.rate)


if __name__ == "__main__":
    main()
