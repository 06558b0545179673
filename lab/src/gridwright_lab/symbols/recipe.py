"""The recipe of the network that reads cells, from nothing, in one command (the extra ``learn``).

    python -m gridwright_lab.symbols.recipe --fonts FONTS --kept OTHERS --drawings drawings.npz

``FONTS`` and ``OTHERS`` are folders of ``faces.py``, and the drawings are those of ``drawings.py``.

It makes boards (``boards.py``) in several processes, learns from them, measures on boards in fonts
that are kept apart, without any of our own, and writes ``symbols.bin`` and ``symbols.json`` now and
then. JAX computes the gradients, on a GPU where there is one; Adam changes the weights, with steps
that become smaller towards the end. What is kept is the mean of the weights over the last steps.

A network that is trained to the end is too sure of itself. So its answers to each question are
divided by a temperature, the one with which the boards in other fonts surprise it least (Guo
and others 2017, *On Calibration of Modern Neural Networks*). The temperatures are multiplied into
the weights of the last layer, so whoever uses them need not know.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from numpy.typing import NDArray

from gridwright.core.pool import in_order, results
from gridwright.core.writing import write_file
from gridwright.scanning.network import STEPS, Network, packed, shapes, unpacked
from gridwright.scanning.reading import ALIKE, HEADS, NO_DIGIT, SIGNS
from gridwright_lab.learning.adam import Moments, adam
from gridwright_lab.symbols.boards import Stock, fonts, part_of

Weights = dict[str, dict[str, Any]]
BATCH = 1024
TURNED = 64
"""How many cells of a batch are shown in each of the four directions, to tell which is up."""
RATE = 2e-3
DECAY = 0.01
KEPT = 0.998
"""How slowly the mean of the weights follows them."""
HELD_BACK, MOST_HELD_BACK = 0.03, 800
"""The share of the boards on which is measured, and how many these are at most."""
MEASURED = 5
"""After so many rounds it is measured, and written."""
PART = 50
"""So many boards are drawn at a time."""
DIGITS = ("first", "second", "third")
ASKED = [name for name in HEADS if name != "turn"]
"""The questions whose answers are in the table; a cell is upright there."""
TEMPERATURES = tuple(round(0.5 + 0.05 * step, 2) for step in range(51))
LEVELS = (0.0, 0.5, 0.7, 0.9, 0.97, 1.0)
"""Where the groups of about equally sure cells begin and end."""


class Learned(NamedTuple):
    """Everything that a step changes."""

    weights: Weights
    mean: Weights
    moments: Moments


def begun(seed: int) -> Learned:
    """A network that has learned nothing."""
    weights = started(seed)
    zeros = jax.tree.map(jnp.zeros_like, weights)
    return Learned(weights, weights, (zeros, zeros))


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


def loss(weights: Weights, cells: Any, labels: Any, key: Any) -> Any:
    """How surprised the network is by the right answers.

    Digits count where there is a number. Which side is up is asked of the first cells, which are
    shown in all four directions, and all else of the others.
    """
    whole = varied(cells.astype(jnp.float32) / 255, key)
    parts = [jnp.rot90(whole[TURNED * by : TURNED * (by + 1)], by, (1, 2)) for by in range(4)]
    found = scores(weights, jnp.concatenate([*parts, whole[4 * TURNED :]]))
    upright = jnp.arange(len(cells)) >= 4 * TURNED
    number = labels[:, 3] != NO_DIGIT
    directions = labels[:, 0] >= len(ALIKE)
    place, head, total = 0, 0, 0.0
    for name, size in HEADS.items():
        logs = jax.nn.log_softmax(found[:, place : place + size])
        place += size
        if name == "turn":
            by = jnp.minimum(jnp.arange(len(cells)) // TURNED, 3)
            total -= 4 * jnp.mean(_chosen(logs, by) * (directions & ~upright))
            continue
        counts = upright & number if name in DIGITS else upright
        total -= jnp.mean(_chosen(logs, labels[:, head].astype(int)) * counts)
        head += 1
    return total


def _chosen(logs: Any, which: Any) -> Any:
    return jnp.take_along_axis(logs, which[:, None], 1)[:, 0]


def varied(cells: Any, key: Any) -> Any:
    """The cells a little darker or lighter, moved by up to a dot, and with grain."""
    keys = jax.random.split(key, 4)
    shape = (len(cells), 1, 1)
    strength = jax.random.uniform(keys[0], shape, minval=0.8, maxval=1.1)
    bend = jnp.exp(jax.random.uniform(keys[1], shape, minval=-0.35, maxval=0.35))
    moved = jax.vmap(lambda cell, by: jnp.roll(cell, by, (0, 1)))(
        cells, jax.random.randint(keys[2], (len(cells), 2), -1, 2)
    )
    grain = jax.random.normal(keys[3], cells.shape) * 0.02
    return jnp.clip(strength * moved**bend + grain, 0, 1)


@jax.jit
def stepped(learned: Learned, cells: Any, labels: Any, chosen: Any, step: Any, rate: Any) -> Any:
    """What is learned after one more step of Adam, and how surprised the network was."""
    key = jax.random.key(step)
    value, slopes = jax.value_and_grad(loss)(learned.weights, cells[chosen], labels[chosen], key)
    weights, moments = adam(learned.weights, learned.moments, slopes, step, rate, DECAY)
    follow = jnp.minimum(KEPT, step / (step + 10.0))
    mean = jax.tree.map(lambda old, new: follow * old + (1 - follow) * new, learned.mean, weights)
    return Learned(weights, mean, moments), value


def counted(labels: NDArray[Any], name: str) -> NDArray[np.bool_]:
    """The cells in which the answer to a question matters."""
    number = labels[:, 3] != NO_DIGIT
    if name in DIGITS:
        return number
    return number | (labels[:, 0] == SIGNS.index("?")) if name == "ring" else number | True


def judged(network: Network, cells: NDArray[Any], labels: NDArray[Any]) -> tuple[Any, Any]:
    """For each cell, whether everything is read right, and how sure the network is of it."""
    answers = network.answers((cells / 255).astype(np.float32))
    good, sure = np.ones(len(cells), bool), np.ones(len(cells))
    for head, name in enumerate(ASKED):
        matters = counted(labels, name)
        good &= (answers[name].argmax(1) == labels[:, head]) | ~matters
        sure *= np.where(matters, answers[name].max(1), 1)
    return good, sure


def cooled(network: Network, cells: NDArray[Any], labels: NDArray[Any]) -> tuple[Network, Any]:
    """The network with a temperature for each question, and the temperatures."""
    whole = np.log(np.concatenate(
        [*network.answers((cells / 255).astype(np.float32)).values()], axis=1
    ).clip(1e-12))  # fmt: skip
    place, found, factors = 0, {}, []
    for name, size in HEADS.items():
        if name == "turn":
            matters = labels[:, 0] >= len(ALIKE)
            right = np.zeros(int(matters.sum()), int)
        else:
            matters = counted(labels, name)
            right = labels[matters, ASKED.index(name)].astype(int)
        logs = whole[matters, place : place + size]
        found[name] = min(TEMPERATURES, key=lambda each: _surprise(logs / each, right))
        factors += [1 / found[name]] * size
        place += size
    last = np.array(factors, np.float32)
    weights = {**network.weights, "heads": network.weights["heads"] * last}
    return Network(weights, {**network.shifts, "heads": network.shifts["heads"] * last}), found


def _surprise(logs: NDArray[Any], right: NDArray[Any]) -> float:
    """Minus the mean logarithm of the probabilities of the right answers."""
    shares = logs - np.log(np.exp(logs - logs.max(1, keepdims=True)).sum(1, keepdims=True))
    shares -= logs.max(1, keepdims=True)
    return -float(shares[np.arange(len(right)), right].mean())


def reliability(good: NDArray[Any], sure: NDArray[Any]) -> list[dict[str, float]]:
    """How many of the cells are right of which the network is about equally sure.

    >>> reliability(np.array([True, True, False]), np.array([0.99, 0.95, 0.2]))[0]
    {'from': 0.0, 'to': 0.5, 'cells': 1, 'sure': 0.2, 'right': 0.0}
    """
    rows = []
    for low, high in pairwise(LEVELS):
        some = (sure >= low) & ((sure < high) | (high == LEVELS[-1]))
        if some.any():
            mean, right = float(sure[some].mean()), float(good[some].mean())
            row = {"from": low, "to": high, "cells": int(some.sum())}
            rows.append({**row, "sure": round(mean, 3), "right": round(right, 3)})
    return rows


def by_length(good: NDArray[Any], labels: NDArray[Any]) -> dict[str, str]:
    """How many numbers of one, two and three digits are right."""
    digits = (labels[:, 3:] != NO_DIGIT).sum(1)
    return {
        str(length): f"{int(good[digits == length].sum())} of {int((digits == length).sum())}"
        for length in (1, 2, 3)
    }


def as_network(weights: Weights) -> Network:
    """The weights as NumPy has them."""
    return Network(
        {name: np.asarray(layer["weights"], np.float32) for name, layer in weights.items()},
        {name: np.asarray(layer["shifts"], np.float32) for name, layer in weights.items()},
    )


def made(boards: int, seed: int, stock: Stock, jobs: int = 1) -> tuple[NDArray[Any], NDArray[Any]]:
    """The cells of so many boards in one table, with a line of progress.

    They are the same however many processes draw them.
    """
    parts = [
        (number, min(PART, boards - first), (seed, first))
        for number, first in enumerate(range(0, boards, PART))
    ]
    drawn = partial(part_of, stock)
    pairs = results(drawn, parts, jobs) if jobs > 1 else ((part, drawn(part)) for part in parts)
    found = []
    for some in in_order((part[0], cells) for part, cells in pairs):
        found.append(some)
        if len(found) % 10 == 0 or len(found) == len(parts):
            told = f"{min(boards, len(found) * PART)} of {boards} boards drawn"
            print(told, file=sys.stderr, flush=True)
    cells, labels = zip(*found, strict=True)
    return np.concatenate(cells), np.concatenate(labels)


Kept = Callable[[Network, dict[str, Any]], None]
"""Given the network after each round, and its figures."""


def train(
    boards: int, rounds: int, seed: int, stock: Stock, kept: Stock, keep: Kept, jobs: int = 1
) -> None:
    """Learn from so many boards, each of them in every round; measure on those of another stock."""
    test = made(min(MOST_HELD_BACK, max(1, int(boards * HELD_BACK))), seed + 1, kept, jobs)
    cells, labels = map(jax.device_put, made(boards, seed, stock, jobs))
    shares = {
        name: (np.bincount(np.asarray(labels)[:, head], minlength=HEADS[name]) / len(labels))
        .round(4).tolist() for head, name in enumerate(("sign", "black", "ring"))
    }  # fmt: skip
    learned = begun(seed)
    rng = np.random.default_rng(seed)
    each = len(cells) // BATCH
    for turn in range(rounds):
        values = []
        mixed = rng.permutation(len(cells))
        for number in range(each):
            step = turn * each + number + 1
            rate = RATE * min(1.0, step / 100) * (1 + np.cos(np.pi * step / (rounds * each))) / 2
            chosen = mixed[number * BATCH : (number + 1) * BATCH]
            learned, value = stepped(learned, cells, labels, chosen, step, rate)
            if number % 50 == 0:
                values.append(value)
        surprise = float(np.mean(jax.device_get(values)))
        if (turn + 1) % MEASURED and turn + 1 < rounds:
            continue
        network, figures = _measured(as_network(learned.mean), *test)
        wrong = figures["held back cells wrong"]
        print(
            f"round {turn + 1} of {rounds}: loss {surprise:.4f}, {100 * wrong:.3f} % of"
            f" {len(test[0])} cells wrong", file=sys.stderr, flush=True,
        )  # fmt: skip
        keep(network, {"rounds": f"{turn + 1} of {rounds}", "cells learnt from": len(cells),
                       "shares": shares} | figures)  # fmt: skip


def _measured(
    network: Network, cells: NDArray[Any], labels: NDArray[Any]
) -> tuple[Network, dict[str, Any]]:
    """The network with temperatures, and its figures on what was held back.

    One half of that sets the temperatures, and the other shows whether they are right.
    """
    half = len(cells) // 2
    network, temperatures = cooled(network, cells[:half], labels[:half])
    network = unpacked(packed(network))
    good, sure = judged(network, cells, labels)
    figures = {
        "held back cells": len(cells),
        "held back cells wrong": round(1 - float(good.mean()), 5),
        "numbers right by digits": by_length(good, labels),
        "temperatures": temperatures,
        "reliability": reliability(good[half:], sure[half:]),
    }
    return network, figures


def main() -> None:
    """Train, and write the weights."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--fonts", nargs="*", default=[], help="folders of font files")
    parser.add_argument("--kept", nargs="+", help="folders of those to measure on", required=True)
    parser.add_argument("--drawings", help="the file of our own drawings", required=True)
    parser.add_argument("--boards", type=int, default=70_000)
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes that draw")
    parser.add_argument("--out", type=Path, default=Path("weights"))
    asked = parser.parse_args()
    since = perf_counter()
    stock, kept = Stock(tuple(asked.fonts), asked.drawings), Stock(tuple(asked.kept))
    asked.out.mkdir(parents=True, exist_ok=True)

    def keep(network: Network, figures: dict[str, Any]) -> None:
        about: dict[str, Any] = {
            "made by": "python -m gridwright_lab.symbols.recipe"
            f" --boards {asked.boards} --rounds {asked.rounds} --seed {asked.seed}",
            "fonts": len(fonts(stock)),
            "fonts kept apart": len(fonts(kept)),
            **figures,
            "minutes": round((perf_counter() - since) / 60, 1),
            "on": jax.devices()[0].device_kind,
            "blocks": {name: list(shape) for name, shape in shapes().items()},
            "steps": [step for _, step in STEPS],
            "questions": dict(HEADS),
        }
        write_file(asked.out / "symbols.bin", packed(network))
        write_file(asked.out / "symbols.json", json.dumps(about, indent=2) + "\n")

    train(asked.boards, asked.rounds, asked.seed, stock, kept, keep, asked.jobs)


if __name__ == "__main__":
    main()
