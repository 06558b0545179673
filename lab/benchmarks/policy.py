"""A small policy that learns from the steps of a data set, on a GPU where JAX finds one.

    python lab/benchmarks/policy.py puzzles --batches 20000 --weights policy.npz --out policy.jsonl

If the set is not there, it is made first, with a seed (``--count``, ``--seed``): 5×5, 8×8 and
10×10 of every level in equal shares. It learns for so many batches, or with ``--seconds`` for so
long; its random numbers are always the same, so that after as many batches only rounding differs
between machines.

It sees the planes of the environment and gives each open cell one figure: how sure it is that the
cell is black, or has a star. It learns from boards on the way of each row's steps, and from such
boards with a few more cells shown. Then it plays the rows of the test split: it makes the mark that
it is surest of, looks again, and so on until the board is full. Nobody tells it whether a mark is
right. What comes out is scored as every answer is, and shown by genre, level and size. It is a
proof that one can learn from the set, not a good player.

Kamaji and Nurimaze decide about pieces and rooms, and are left out.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from functools import partial
from itertools import pairwise
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np

from gridwright.core.board import Board
from gridwright_lab.bench.environment import PLANES, PuzzleEnvironment
from gridwright_lab.bench.harness import KEPT
from gridwright_lab.bench.rows import load
from gridwright_lab.bench.scoring import score_board
from gridwright_lab.bench.tables import table
from gridwright_lab.learning.adam import adam

GENRES = ("akari", "heyawake", "hitori", "kuromasu", "kuroshuto", "lits", "mosaic", "nurikabe",
          "starbattle", "yinyang")  # fmt: skip
SIZES = ("5x5", "8x8", "10x10")
"""Of a set that is made here."""
NUMBERS = 21
"""Each number up to 20 has a plane of its own; the last is for all that are larger."""
AT_ONCE = 50
"""Batches between two looks at the clock."""
YES, NO, OPEN, CLUE, NUMBER, RIGHT, BELOW = map(
    PLANES.index, ("yes", "no", "open", "clue", "number", "wall on the right", "wall below")
)
Params = list[tuple[Any, Any]]


class Boards(NamedTuple):
    """Puzzles as arrays, one after another."""

    start: Any
    """The planes before the first mark."""
    genre: Any
    truth: Any
    """1 where the answer is yes."""
    when: Any
    """The step that settles a cell; 0 where nothing is to settle."""
    last: Any
    """How many steps there are."""


def main() -> None:
    """Train on one split, and play another."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, help="a data set, as Parquet or as lines of JSON")
    parser.add_argument("--count", type=int, default=1260, help="rows of a set that is not there")
    parser.add_argument("--seed", type=int, default=1, help="of a set that is not there")
    parser.add_argument("--jobs", type=int, default=1, help="processes that make it")
    parser.add_argument("--batches", type=int, help="how many batches it learns from, in fifties")
    parser.add_argument("--seconds", type=float, default=90, help="how long, without --batches")
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--channels", type=int, default=128)
    parser.add_argument("--layers", type=int, default=16)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--weights", type=Path, help="where they go; if they are there, it plays")
    parser.add_argument("--out", type=Path, help="where results go, one on each line")
    asked = parser.parse_args()
    make_set(asked)
    rows = {split: rows_of(asked.folder, split) for split in ("train", "test")}
    learnt = boards_of(rows["train"])
    print(f"{int(learnt.last.sum())} boards of {len(rows['train'])} puzzles,"
          f" on {jax.devices()[0].device_kind}", flush=True)  # fmt: skip
    if asked.weights is not None and asked.weights.is_file():
        found = np.load(asked.weights)
        params = [(found[f"w{n}"], found[f"b{n}"]) for n in range(len(found) // 2)]
    else:
        params = trained(learnt, asked)
    if asked.weights is not None:
        named: dict[str, Any] = {}
        for n, (w, b) in enumerate(params):
            named |= {f"w{n}": np.asarray(w), f"b{n}": np.asarray(b)}
        np.savez(asked.weights, **named)
    results = played(rows["test"], params)
    if asked.out is not None:
        asked.out.write_text("".join(json.dumps(each) + "\n" for each in results), "utf-8")
    print(table(results), end="")


def make_set(asked: argparse.Namespace) -> None:
    """Make the set by the command that anyone would use; nothing if it is there."""
    if any((asked.folder / f"test.{form}").is_file() for form in ("parquet", "jsonl")):
        return
    wanted = {"--count": asked.count, "--seed": asked.seed, "--jobs": asked.jobs}
    options = [str(each) for option in wanted.items() for each in option]
    sizes = [each for size in SIZES for each in ("--size", size)]
    command = [sys.executable, "-m", "gridwright", "dataset", str(asked.folder), *options, *sizes]
    # Strata that cannot be filled are listed in the card, and the status is 1.
    if subprocess.run(command, check=False).returncode not in (0, 1):
        raise SystemExit("policy: the set was not made; the same command goes on")


def rows_of(folder: Path, split: str) -> list[dict[str, Any]]:
    """The rows of one split whose decisions are cells."""
    path = folder / f"{split}.jsonl"
    if path.is_file():
        rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    else:
        from pyarrow import parquet

        rows = parquet.read_table(folder / f"{split}.parquet").to_pylist()
    return [row for row in rows if row["genre"] in GENRES]


def boards_of(rows: list[dict[str, Any]]) -> Boards:
    """The puzzles of rows, with the order in which their steps settle cells."""
    game = PuzzleEnvironment(rows=rows)
    start = np.stack([game.reset(options={"puzzle": place})[0] for place in range(len(rows))])
    truth, when = np.zeros((2, *start[:, 0].shape), np.int32)
    for place, row in enumerate(rows):
        loaded, shape = load(row), (row["rows"], row["cols"])
        size = loaded.puzzle.decisions
        answer = np.array([loaded.answer.yes >> cell & 1 for cell in range(size)])
        truth[place, : shape[0], : shape[1]] = answer.reshape(shape)
        for number, step in enumerate(row["steps"], start=1):
            for each in step["settles"]:
                when[(place, *divmod(loaded.names[each["cell"]], row["cols"]))] = number
    when *= start[:, OPEN] > 0
    genre = np.array([GENRES.index(row["genre"]) for row in rows])
    return Boards(*map(jnp.asarray, (start, genre, truth, when, when.max((1, 2)))))


def seen(boards: Boards, some: Any, known: Any, marks: Any) -> Any:
    """What the network sees of some boards, given which cells are settled and how."""
    start = boards.start[some]
    inside = start[:, PLANES.index("inside")]
    planes = start.at[:, YES].set(known * marks * inside)
    planes = planes.at[:, NO].set(known * (1 - marks) * inside)
    planes = planes.at[:, OPEN].set((1 - known) * inside)
    number = jnp.minimum(jnp.round(100 * start[:, NUMBER]), NUMBERS).astype(jnp.int32)
    numbers = jax.nn.one_hot(number, NUMBERS + 1, axis=1) * start[:, CLUE, None]
    genre = jax.nn.one_hot(boards.genre[some], len(GENRES))[:, :, None, None]
    return jnp.concatenate([planes, numbers, genre * inside[:, None]], axis=1)


def turned(planes: Any, way: int) -> Any:
    """Boards in one of eight orientations; a wall on the right may become one below."""
    many = planes.shape[1] > RIGHT
    if way & 1:
        planes = planes[..., ::-1]
        if many:
            planes = planes.at[:, RIGHT].set(jnp.roll(planes[:, RIGHT], -1, axis=-1))
    if way & 2:
        planes = planes[..., ::-1, :]
        if many:
            planes = planes.at[:, BELOW].set(jnp.roll(planes[:, BELOW], -1, axis=-2))
    if way & 4:
        planes = planes.swapaxes(-1, -2)
        if many:
            planes = planes.at[:, jnp.array([RIGHT, BELOW])].set(
                planes[:, jnp.array([BELOW, RIGHT])]
            )
    return planes


def back(planes: Any, way: int) -> Any:
    """The figures of a turned board, as the board was."""
    planes = turned(planes, way & 4)
    return turned(planes, way & 3)


def start(channels: int, layers: int) -> Params:
    """The weights before training."""
    rng = np.random.default_rng(0)
    sizes = [len(PLANES) + NUMBERS + 1 + len(GENRES), *[channels] * layers, 1]
    return [
        (jnp.asarray(rng.normal(0, (2 / (9 * one)) ** 0.5, (two, one, 3, 3)), jnp.float32),
         jnp.zeros((two, 1, 1)))
        for one, two in pairwise(sizes)
    ]  # fmt: skip


def look(params: Params, planes: Any) -> Any:
    """One figure for each cell: yes if it is above 0."""
    here = planes
    for place, (weights, bias) in enumerate(params):
        # Without this the sums grow from layer to layer.
        even = here * jax.lax.rsqrt((here**2).mean(1, keepdims=True) + 1e-6) if place else here
        more = jax.lax.conv_general_dilated(even, weights, (1, 1), "SAME") + bias
        last = place == len(params) - 1
        here = more if last or not place else here + jax.nn.relu(more)
    return here


def loss(params: Params, planes: Any, wanted: Any) -> Any:
    """How wrong the figures are, at open cells only."""
    figures, open_ = look(params, planes), planes[:, OPEN, None]
    errors = jnp.maximum(figures, 0) - figures * wanted + jnp.log1p(jnp.exp(-jnp.abs(figures)))
    return (errors * open_).sum() / jnp.maximum(open_.sum(), 1)


def drawn(boards: Boards, batch: int, key: Any) -> tuple[Any, Any]:
    """Boards on the way of steps, half of them with more cells shown, in some orientation."""
    which, step, more, each, way = jax.random.split(key, 5)
    some = jax.random.randint(which, batch, 0, len(boards.last))
    now = jnp.floor(jax.random.uniform(step, batch) * boards.last[some])
    shown = jnp.maximum(0, jax.random.uniform(more, batch, minval=-0.5, maxval=0.5))
    when, truth = boards.when[some], boards.truth[some]
    known = when <= now[:, None, None]
    known |= jax.random.uniform(each, when.shape) < shown[:, None, None]
    planes = seen(boards, some, known.astype(jnp.float32), truth)
    ways = [partial(_both, way=each) for each in range(8)]
    return jax.lax.switch(jax.random.randint(way, (), 0, 8), ways, planes, truth[:, None])


def _both(planes: Any, wanted: Any, way: int) -> tuple[Any, Any]:
    return turned(planes, way), turned(wanted, way).astype(jnp.float32)


def trained(boards: Boards, asked: argparse.Namespace) -> Params:
    """The weights after so many seconds; the rate falls to nothing."""
    params = start(asked.channels, asked.layers)
    zero = jax.tree.map(jnp.zeros_like, params)

    @jax.jit
    def go(state: Any, first: Any, rate: Any) -> Any:
        def one(state: Any, number: Any) -> Any:
            params, moments = state
            some = drawn(boards, asked.batch, jax.random.fold_in(jax.random.key(1), number))
            error, slope = jax.value_and_grad(loss)(params, *some)
            return adam(params, moments, slope, number + 1, rate, 0.01), error

        return jax.lax.scan(one, state, first + jnp.arange(AT_ONCE))

    state: Any = (params, (zero, zero))
    go(state, 0, 0.0)  # the clock starts when it is compiled
    began, number, told = monotonic(), 0, 0
    while (spent := share_spent(asked, number, monotonic() - began)) < 1:
        rate = asked.rate * min(1, number / 500) * (1 - spent)
        state, errors = go(state, number, rate)
        number += AT_ONCE
        error = float(errors.mean())
        if int(10 * spent) >= told:
            told += 1
            print(f"batch {number}: {error:.4f}", flush=True)
    print(f"{number} batches of {asked.batch}", flush=True)
    return list(state[0])


def share_spent(asked: argparse.Namespace, number: int, seconds: float) -> float:
    """How much of its batches, or of its time, it has had."""
    if asked.batches is not None:
        return number / max(1, asked.batches)
    return seconds / float(asked.seconds)


def played(rows: list[dict[str, Any]], params: Params) -> list[dict[str, Any]]:
    """A full board for each row, as the harness scores it."""
    boards = boards_of(rows)
    known = (boards.when == 0).astype(jnp.float32)
    marks = boards.truth * known
    turns = int((known == 0).sum((1, 2)).max())
    marks = np.asarray(_filled(boards, params, known, marks, turns))
    results = []
    for row, board in zip(rows, marks, strict=True):
        cells = board[: row["rows"], : row["cols"]].ravel()
        yes = sum(1 << cell for cell in np.flatnonzero(cells).tolist())
        score = score_board(load(row), Board.whole(len(cells), yes))
        results.append({**{name: row[name] for name in KEPT}, "way": "answer", **score.record()})
    return results


@partial(jax.jit, static_argnums=4)
def _filled(boards: Boards, params: Params, known: Any, marks: Any, turns: int) -> Any:
    """Mark the surest cell of each board, so many times."""
    everything = jnp.arange(len(known))

    def mark(_: int, state: Any) -> Any:
        known, marks = state
        planes = seen(boards, everything, known, marks)
        views = jnp.concatenate([turned(planes, way) for way in range(8)])
        split = jnp.split(look(params, views), 8)
        figures = sum(back(each, way)[:, 0] for way, each in enumerate(split)) * (1 - known)
        figures = figures.reshape(len(known), -1)
        sure = jnp.where(known.reshape(figures.shape) > 0, -1.0, jnp.abs(figures)).argmax(1)
        yes = figures[everything, sure] > 0  # 0 where a smaller board is full already
        shape = marks.shape
        marks = marks.reshape(figures.shape).at[everything, sure].max(yes)
        known = known.reshape(figures.shape).at[everything, sure].set(1.0)
        return known.reshape(shape), marks.reshape(shape)

    return jax.lax.fori_loop(0, turns, mark, (known, marks))[1]


if __name__ == "__main__":
    main()
