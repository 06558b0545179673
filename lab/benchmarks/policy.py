"""A small policy that learns from the steps of a data set, on a GPU where JAX finds one.

    python lab/benchmarks/policy.py puzzles --genre kuromasu --steps 20000

It sees the planes of the environment and gives each cell two figures: mark it as yes, mark it as
no. It learns from boards on the way of each row's steps which marks the next step makes. Then it
plays the rows of the test split: the surest legal mark, again and again, until the answer or a
false mark. What is printed, by level: whole answers, and the share of the board before the first
false mark. It is a proof that one can learn from the set, not a good player.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from pyarrow import parquet

from gridwright_lab.bench.environment import PLANES, PuzzleEnvironment
from gridwright_lab.bench.rows import load
from gridwright_lab.learning.adam import adam
from gridwright_lab.studies.intervals import share_shown

Params = list[tuple[Any, Any]]


def main() -> None:
    """Train on one split, and play another."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, help="a data set")
    parser.add_argument("--genre", default="kuromasu", help="one whose decisions are cells")
    parser.add_argument("--steps", type=int, default=20_000)
    parser.add_argument("--batch", type=int, default=64)
    parser.add_argument("--channels", type=int, default=64)
    parser.add_argument("--layers", type=int, default=12)
    parser.add_argument("--rate", type=float, default=1e-3)
    asked = parser.parse_args()
    rows = {split: rows_of(asked.folder, split, asked.genre) for split in ("train", "test")}
    game = PuzzleEnvironment(rows=[row for some in rows.values() for row in some])
    seen, wanted = examples(game, rows["train"])
    print(f"{len(seen)} boards of {len(rows['train'])} puzzles, on {jax.devices()[0].platform}")
    params = trained(seen, wanted, asked)
    played(game, rows["test"], len(rows["train"]), params)


def rows_of(folder: Path, split: str, genre: str) -> list[dict[str, Any]]:
    """The rows of a genre in one split."""
    rows = parquet.read_table(folder / f"{split}.parquet").to_pylist()
    return [row for row in rows if row["genre"] == genre]


def examples(game: PuzzleEnvironment, rows: list[dict[str, Any]]) -> tuple[Any, Any]:
    """Boards on the way to each answer, and the marks of the next step (2 planes)."""
    seen, wanted = [], []
    for number, row in enumerate(rows):
        names, words = load(row).names, load(row).words
        board, _ = game.reset(options={"puzzle": number})
        for step in row["steps"]:
            marks = [(names[each["cell"]], each["value"] == words[1]) for each in step["settles"]]
            target = np.zeros((2, *board.shape[1:]), np.float32)
            for decision, no in marks:
                target[(int(no), *divmod(decision, row["cols"]))] = 1
            if step["technique"] != "given":
                seen.append(board)
                wanted.append(target)
                for decision, no in marks:
                    board, *_ = game.step(2 * decision + no)
    return np.stack(seen), np.stack(wanted)


def start(channels: int, layers: int) -> Params:
    """The weights before training."""
    rng = np.random.default_rng(0)
    sizes = [len(PLANES), *[channels] * layers, 2]
    return [
        (jnp.asarray(rng.normal(0, (2 / (9 * one)) ** 0.5, (two, one, 3, 3)), jnp.float32),
         jnp.zeros((two, 1, 1)))
        for one, two in pairwise(sizes)
    ]  # fmt: skip


@jax.jit
def look(params: Params, seen: Any) -> Any:
    """Two figures for each cell."""
    here = seen
    for place, (weights, bias) in enumerate(params):
        more = jax.lax.conv_general_dilated(here, weights, (1, 1), "SAME") + bias
        if place == len(params) - 1:
            return more
        here = jax.nn.relu(more) + (here if here.shape == more.shape else 0)
    return here


@jax.jit
def loss(params: Params, seen: Any, wanted: Any) -> Any:
    """How wrong the figures are, at open cells only."""
    figures, open_ = look(params, seen), seen[:, PLANES.index("open"), None]
    errors = jnp.maximum(figures, 0) - figures * wanted + jnp.log1p(jnp.exp(-jnp.abs(figures)))
    return (errors * open_).sum() / jnp.maximum(open_.sum(), 1)


def trained(seen: Any, wanted: Any, asked: argparse.Namespace) -> Params:
    """The weights after so many steps."""
    params, gradient = start(asked.channels, asked.layers), jax.jit(jax.value_and_grad(loss))
    zero = jax.tree.map(jnp.zeros_like, params)
    moments, move = (zero, zero), jax.jit(adam)
    for number, some in enumerate(batches(len(seen), asked.steps, asked.batch)):
        error, slope = gradient(params, seen[some], wanted[some])
        params, moments = move(params, moments, slope, number + 1, asked.rate)
        if number % max(1, asked.steps // 10) == 0:
            print(f"step {number}: {float(error):.4f}", flush=True)
    return params


def batches(size: int, number: int, batch: int) -> Iterator[Any]:
    """So many draws of examples."""
    rng = np.random.default_rng(1)
    return (rng.integers(size, size=batch) for _ in range(number))


def played(game: PuzzleEnvironment, rows: list[dict[str, Any]], first: int, params: Params) -> None:
    """Play each row, and print what came of it by level."""
    results: dict[int, list[tuple[bool, float]]] = {}
    for number, row in enumerate(rows, start=first):
        board, info = game.reset(options={"puzzle": number})
        before, done = game.board.open.bit_count() or 1, False
        while not done:
            figures = np.asarray(look(params, board[None]))[0, :, : row["rows"], : row["cols"]]
            by_action = figures.reshape(2, -1).T.ravel()
            legal = info["action_mask"][: len(by_action)] > 0
            action = int(np.where(legal, by_action, -np.inf).argmax())
            board, _, ended, late, info = game.step(action)
            done = ended or late
        share = 1 - game.board.open.bit_count() / before
        results.setdefault(row["level"], []).append((game.board.complete, share))
    for level, some in sorted(results.items()):
        whole = share_shown(sum(one for one, _ in some), len(some))
        far = sum(share for _, share in some) / len(some)
        print(f"level {level}: {whole} whole, {far:.0%} of the board before a false mark")


if __name__ == "__main__":
    main()
