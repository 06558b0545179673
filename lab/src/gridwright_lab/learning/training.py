"""Training: what is learned from one batch of boards, by JAX, on a GPU where there is one.

A network is shown boards, and told after some rounds which pieces were right; then every weight
moves a little in the direction that would have made the answer better. The first rounds are often
run without being told anything, so that the network learns to go on thinking for longer than it was
taught (Bansal and others 2022, *End-to-end Algorithm Synthesis with Recurrent Networks*).

Weights move by Adam (``adam.py``). What is kept in the end is their mean over the last thousand
steps or so, which is better than the last of them.

JAX was chosen because its wheel for processors takes 80 MB, where PyTorch's brings gigabytes of
CUDA on x86-64: so the tests can really train a small network. The same code runs on GPUs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp

from gridwright.networks.network import Array, Scene, Steps, Weights
from gridwright_lab.learning.adam import adam
from gridwright_lab.learning.subject import Arrays, Subject

TOLD = 4
"""How often the network is told, in one step …"""
BETWEEN = 4
"""… after so many rounds each."""
ALONE = 20
"""The most rounds before these of which it is told nothing."""
DECAY = 0.01
LONGEST_STEP = 1.0
"""A gradient that is longer is shortened."""
SHORT = 100
"""A run of fewer steps is compiled as quickly as possible."""
KEPT = 0.999
"""How slowly the mean of the weights follows them."""


class Learned(NamedTuple):
    """Everything that a run needs to go on."""

    weights: Weights
    mean: Weights
    """The mean of the weights; this is the network in the end."""
    moved: Weights
    squares: Weights
    step: Array


@dataclass(frozen=True)
class Pace:
    """How a run goes."""

    steps: int
    rate: float = 1e-3
    warming: int = 300
    """So many steps until the full rate is reached; then it falls to zero along a cosine."""


def begin(weights: Weights) -> Learned:
    """A run that has not learned anything."""
    # Each has arrays of its own: the old ones are given up when a step makes new ones.
    first, mean = (jax.tree.map(jnp.array, weights) for _ in range(2))
    moved, squares = (jax.tree.map(jnp.zeros_like, first) for _ in range(2))
    return Learned(first, mean, moved, squares, jnp.zeros((), jnp.int32))


def product_type() -> Any:
    """Short floating-point numbers on a GPU, which multiplies them quickly."""
    return jnp.float32 if jax.default_backend() == "cpu" else jnp.bfloat16


def compiling(steps: int) -> dict[str, int]:
    """How a run is compiled: a short one is over before better code would have been made."""
    quick = steps < SHORT and jax.default_backend() == "cpu"
    return {"xla_backend_optimization_level": 0} if quick else {}


def stepping(subject: Subject, pace: Pace, batch: int) -> Callable[..., tuple[Learned, Array]]:
    """One step: what was learned, examples, how many there are and a key → more learned."""

    def step(learned: Learned, data: Arrays, filled: Array, key: Any) -> tuple[Learned, Array]:
        picking, showing, waiting = jax.random.split(jax.random.fold_in(key, learned.step), 3)
        picked = jax.random.randint(picking, (batch,), 0, filled)
        examples = tuple(array[picked] for array in data)
        alone = jnp.maximum(0, jax.random.randint(waiting, (), -ALONE // 2, ALONE + 1))
        scene, used, counts = subject.lesson(showing, examples, True)
        loss, slopes = jax.value_and_grad(_loss)(learned.weights, scene, used, counts, alone)
        return _moved(learned, slopes, pace), loss

    compiled: Callable[..., tuple[Learned, Array]] = jax.jit(
        step, donate_argnums=0, compiler_options=compiling(pace.steps)
    )
    return compiled


def _loss(weights: Weights, scene: Scene, used: Array, counts: Array, alone: Array) -> Array:
    """How wrong the scores are after some rounds; later ones weigh more."""
    kind = product_type()
    silent = Steps(jnp, jax.lax.stop_gradient(weights), scene, kind)
    state = jax.lax.fori_loop(0, alone, lambda _, state: silent.one_round(state), silent.begin())
    steps = Steps(jnp, weights, scene, kind)
    begun = steps.begin()
    # Where the network thinks from the beginning, it also learns how to begin.
    state = jax.tree.map(lambda new, old: jnp.where(alone == 0, new, old), begun, state)

    def rounds(state: Any, _: None) -> tuple[Any, Array]:
        state, _ = jax.lax.scan(lambda s, _: (steps.one_round(s), None), state, length=BETWEEN)
        scores = steps.scores(state)
        wrong = jax.nn.softplus(jnp.where(used, -scores, scores)) * counts
        return state, wrong.sum() / jnp.maximum(counts.sum(), 1)

    _, wrong = jax.lax.scan(rounds, state, length=TOLD)
    weight = jnp.arange(1, TOLD + 1)
    return (wrong * weight).sum() / weight.sum()


def _moved(learned: Learned, slopes: Weights, pace: Pace) -> Learned:
    """What is learned after one step of Adam."""
    step = learned.step + 1
    length = jnp.sqrt(sum(jnp.sum(slope**2) for slope in jax.tree.leaves(slopes)))
    shorter = jnp.minimum(1.0, LONGEST_STEP / (length + 1e-9))
    rate = pace.rate * jnp.minimum(step / pace.warming, 1.0)
    rate = rate * 0.5 * (1 + jnp.cos(jnp.pi * jnp.minimum(step / pace.steps, 1.0)))
    follow = jnp.minimum(KEPT, step / (step + 10.0))
    slopes = jax.tree.map(lambda slope: slope * shorter, slopes)
    moments = learned.moved, learned.squares
    weights, (moved, squares) = adam(learned.weights, moments, slopes, step, rate, DECAY)
    mean = jax.tree.map(lambda old, new: follow * old + (1 - follow) * new, learned.mean, weights)
    return Learned(weights, mean, moved, squares, step)


def trying(subject: Subject, pace: Pace, rounds: int) -> Callable[..., Array]:
    """From weights and examples, the share of boards that are wholly right in one look."""
    share = partial(_share_right, subject, rounds)
    compiled: Callable[..., Array] = jax.jit(share, compiler_options=compiling(pace.steps))
    return compiled


def _share_right(subject: Subject, rounds: int, weights: Weights, examples: Arrays) -> Array:
    scene, used, counts = subject.lesson(jax.random.key(0), examples, False)
    steps = Steps(jnp, weights, scene, product_type())
    state = jax.lax.fori_loop(0, rounds, lambda _, state: steps.one_round(state), steps.begin())
    return subject.right(scene, steps.scores(state), used, counts).mean()
