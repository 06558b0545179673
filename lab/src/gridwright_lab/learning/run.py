"""A run of training: examples are made beside it, and it can be stopped and continued at any time.

The folder of a run has the examples (``data/``), a checkpoint, which is replaced whole every so
often, and in the end the network. The same command goes on from the checkpoint, also after the
process was killed. Examples are the same on every machine; which of them a step sees depends on
how quickly they are made.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from io import BytesIO
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import jax
import numpy as np

from gridwright.core.deadline import look, tell
from gridwright.core.errors import InputError
from gridwright.core.writing import make_folder, write_file
from gridwright.networks.network import Shape, Weights, fresh
from gridwright_lab.learning.data import PART, Store, made_beside, make_parts
from gridwright_lab.learning.subject import Subject
from gridwright_lab.learning.training import SHORT, Learned, Pace, begin, stepping, trying

CHECKPOINT = "checkpoint.npz"
SECONDS_BETWEEN_CHECKPOINTS = 60
STEPS_BETWEEN_NEWS = 100
ROUNDS = 32
"""How long the network thinks when it is tried during the run."""
TRIED = "validation"
"""The seed of the examples on which it is tried."""


@dataclass(frozen=True)
class Recipe:
    """All that decides what a network becomes."""

    channels: int = 128
    hidden: int = 256
    steps: int = 5000
    parts: int = 900
    """The examples to make, in parts of :data:`~gridwright_lab.learning.data.PART`."""
    batch: int = 512
    """Boards in a step of the smallest pictures; of larger ones, as many as have as many cells."""
    rate: float = 1e-3
    seed: int = 1
    largest: int = 15
    """The side of the largest boards."""
    pictures: bool = False
    """Whether the network sees pictures of numbers."""


@dataclass(frozen=True)
class Trained:
    """A network, and how good it was on puzzles that were kept apart."""

    weights: Weights
    right: str
    """The share that was right in one look, by the side of the picture."""


def train(subject: Subject, folder: Path, recipe: Recipe, jobs: int = 0) -> Trained:
    """Train a network, or go on; the clock and the flag of the control are checked in every step.

    When time is up, or on Ctrl-C, the checkpoint is written before the run ends.
    """
    make_folder(folder / "data")
    learned = _resumed(folder, recipe) or begin(fresh(_shape(subject, recipe), recipe.seed))
    right = ""
    if int(learned.step) < recipe.steps:
        jobs = jobs or max(1, (os.cpu_count() or 2) - 1)
        with made_beside(
            subject, folder / "data", str(recipe.seed), recipe.parts, recipe.largest, jobs
        ) as making:
            run = _Run(subject, folder, recipe, learned, making)
            learned, right = run.go(), run.right
    return Trained(dict(jax.tree.map(np.asarray, learned.mean)), right)


def _shape(subject: Subject, recipe: Recipe) -> Shape:
    return replace(subject.shape, channels=recipe.channels, hidden=recipe.hidden)


class _Run:
    """A run under way."""

    def __init__(
        self,
        subject: Subject,
        folder: Path,
        recipe: Recipe,
        learned: Learned,
        making: Callable[[], bool],
    ) -> None:
        self.subject, self.folder, self.recipe, self.learned = subject, folder, recipe, learned
        self.making = making
        self.store = Store(subject, folder / "data", str(recipe.seed), recipe.parts)
        self.tried = Store(subject, folder / "data", TRIED, 1)
        # What comes out of a few steps is not worth trying.
        if recipe.steps >= SHORT:
            make_parts(subject, folder / "data", TRIED, range(1), recipe.largest)
            self.tried.read()
        pace = Pace(recipe.steps, recipe.rate)
        self.trying = trying(subject, pace, ROUNDS)
        smallest = subject.sides[0]
        # Pictures larger than the largest board needs are left out.
        before = [0, *subject.sides]
        self.sides = [
            s for s, less in zip(subject.sides, before, strict=False) if less < recipe.largest
        ]
        self.stepping = {
            side: stepping(subject, pace, max(1, recipe.batch * smallest**2 // side**2))
            for side in self.sides
        }

    def go(self) -> Learned:
        """All steps that are left."""
        try:
            self._steps()
        finally:
            self._save()
        return self.learned

    def _steps(self) -> None:
        first, sides = int(self.learned.step), self.sides
        key = jax.random.key(self.recipe.seed)
        losses: list[Any] = []
        saved = monotonic()
        data = self._data(True)
        for step in range(first, self.recipe.steps):
            look()
            side = sides[step % len(sides)]
            arrays, filled = data[side]
            self.learned, loss = self.stepping[side](self.learned, arrays, filled, key)
            losses.append(loss)
            if (step + 1) % STEPS_BETWEEN_NEWS and step + 1 != self.recipe.steps:
                continue
            self._tell(step + 1, float(np.mean(jax.device_get(losses))))
            losses.clear()
            data = self._data() or data
            if monotonic() > saved + SECONDS_BETWEEN_CHECKPOINTS:
                self._save()
                saved = monotonic()

    def _data(self, wait: bool = False) -> dict[int, tuple[Any, Any]]:
        """All examples, on the device, if there are new ones; at first, they are waited for."""
        while True:
            making = self.making()
            if self.store.read() and all(self.store.filled[side] for side in self.sides):
                break
            if not wait:
                return {}
            if not making:
                raise InputError("the processes that make puzzles ended without making enough")
            look()
            tell("the first {count} puzzles are being made", count=PART)
            sleep(0.2)
        return {
            side: (tuple(map(jax.device_put, arrays)), self.store.filled[side])
            for side, arrays in self.store.arrays.items()
        }

    def _tell(self, step: int, loss: float) -> None:
        """How it goes: every tenth time with the share of boards that are right in one look."""
        known = sum(self.store.filled.values())
        if step // STEPS_BETWEEN_NEWS % 10 == 0 or step == self.recipe.steps:
            self.right = ", ".join(
                f"{side}×{side} {self._share(side):.1%}" for side in self.tried.arrays
            )
        tell(
            "step {step} of {steps}, {puzzles} puzzles, loss {loss}; right in one look: {right}",
            step=step,
            steps=self.recipe.steps,
            puzzles=known,
            loss=f"{loss:.4f}",
            right=self.right or "–",
        )

    right = ""

    def _share(self, side: int) -> float:
        """The share of boards that are right in one look; boards of other sides are among them."""
        examples = self.tried.examples(side)
        return float(self.trying(self.learned.mean, examples))

    def _save(self) -> None:
        keep(self.folder / CHECKPOINT, self.learned, self.recipe)


def keep(place: Path, learned: Learned, recipe: Recipe) -> None:
    """Write a checkpoint: whole, or not at all."""
    groups = learned._asdict()
    step = groups.pop("step")
    arrays: dict[str, Any] = {
        f"{group} {name}": np.asarray(matrix)
        for group, weights in groups.items()
        for name, matrix in weights.items()
    }
    file = BytesIO()
    np.savez(file, step=np.asarray(step), recipe=json.dumps(asdict(recipe)), **arrays)
    write_file(place, file.getvalue())


def _resumed(folder: Path, recipe: Recipe) -> Learned | None:
    """What a checkpoint holds; one of another recipe is refused."""
    place = folder / CHECKPOINT
    if not place.exists():
        return None
    with np.load(place) as kept:
        before = json.loads(str(kept["recipe"]))
        if before != asdict(recipe):
            raise InputError(
                "{place} is of another recipe ({before}); choose another folder, or these options",
                place=str(place),
                before=", ".join(f"{name} {value}" for name, value in before.items()),
            )
        groups: dict[str, Weights] = {}
        for name in kept.files:
            group, _, matrix = name.partition(" ")
            if matrix:
                groups.setdefault(group, {})[matrix] = jax.numpy.asarray(kept[name])
        return Learned(step=jax.numpy.asarray(kept["step"]), **groups)
