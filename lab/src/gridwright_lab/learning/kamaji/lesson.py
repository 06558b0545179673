"""Boards of Kamaji as a network learns them, with JAX: turned, reflected and cut.

Any pieces of the only solution of a puzzle, with all other cells taken away, are a puzzle with one
solution again: another one would, with the pieces that were taken away, be another solution of the
whole. So boards can be cut, and every example is many. What is told of cells and pieces is what the
network sees when it is used (``gridwright.genres.kamaji.scenes``).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from gridwright.genres.kamaji.making.empty_pieces import EIGHT
from gridwright.genres.kamaji.pieces import STEPS
from gridwright.genres.kamaji.scenes import features, planes
from gridwright.networks.network import Array, Matrix, Scene
from gridwright_lab.learning.kamaji.pixels import pixels
from gridwright_lab.learning.turning import WAYS, origins, turned

LONGEST = 10
"""Longer pieces are not looked for; they would consist of ones."""
MOST_PIECES = {10: 192, 15: 352}
"""How many pieces a board may have, by the side of the picture; others are left out."""
CUT = 0.4
"""The share of boards that are cut."""


def lesson(
    key: Any, examples: tuple[Array, ...], varied: bool, pictured: bool = False
) -> tuple[Scene, Array, Array]:
    """Scenes of examples, which pieces are used, and which entries of the lists are pieces.

    If the network is to see pictures, nothing else tells it which number a cell holds.
    """
    import jax
    import jax.numpy as jnp

    numbers, leaving, maximum = (array.astype(jnp.int32) for array in examples)
    maximum = maximum[:, None, None]
    turning, cutting, drawing = jax.random.split(key, 3)
    if varied:
        which = jax.random.randint(turning, numbers.shape[:1], 0, WAYS)
        numbers, leaving = _turned(jnp, which, numbers, leaving)
    found = _pieces(jnp, numbers, maximum)
    if varied:
        used = _used(jnp, found, leaving)
        numbers = _cut(jax, cutting, numbers, maximum, found[0], used)
        found = _pieces(jnp, numbers, maximum)
    pieces, _, direction, length = found
    flat = numbers.reshape(len(numbers), 1, -1)
    ones = jnp.zeros_like(length) if pictured else ((flat == 1) & pieces).sum(-1)
    scene = Scene(
        pixels(jax, drawing, numbers) if pictured else planes(jnp, numbers, maximum),
        (numbers > 0)[..., None].astype(jnp.float32),
        features(jnp, direction, length, ones) * (length > 0)[..., None],
        Matrix(pieces.astype(jnp.bfloat16)),
    )
    return scene, _used(jnp, found, leaving), length > 0


def _used(jnp: Any, found: tuple[Array, ...], leaving: Array) -> Array:
    """Which of the pieces the solution has."""
    _, first, direction, length = found
    bits = jnp.take_along_axis(leaving.reshape(len(leaving), -1), first, axis=1)
    return ((bits >> direction) & 1).astype(bool) & (length > 0)


def _pieces(jnp: Any, numbers: Array, maximum: Array) -> tuple[Array, ...]:
    """The pieces of boards, at most so many: their cells, first cells, directions and lengths.

    The list of a board is filled up with entries of length 0.
    """
    boards, side, _ = numbers.shape
    lengths = jnp.stack([_lengths(jnp, numbers, maximum, step) for step in STEPS], axis=-1)
    lengths = lengths.reshape(boards, -1)
    # The place of the piece with a number is where so many have been passed; sorting takes longer.
    passed = jnp.cumsum(lengths > 0, axis=1)[:, None]
    order = (passed <= jnp.arange(MOST_PIECES[side])[:, None]).sum(-1)
    last = lengths.shape[1] - 1
    length = jnp.take_along_axis(lengths, jnp.minimum(order, last), axis=1) * (order <= last)
    order = jnp.minimum(order, last)
    first, direction = order // 4, order % 4
    stride = jnp.array([down * side + right for down, right in STEPS])[direction]
    cells = jnp.zeros((*order.shape, side * side), bool)
    for place in range(LONGEST):
        at = jnp.where(place < length, first + place * stride, -1)
        cells |= at[..., None] == jnp.arange(side * side)
    return cells, first, direction, length


def _lengths(jnp: Any, numbers: Array, maximum: Array, step: tuple[int, int]) -> Array:
    """For each cell, the length of the piece that begins there in one direction, or 0."""
    side, (down, right) = numbers.shape[1], step
    # Zeros around the board end every line.
    wider = jnp.pad(numbers, ((0, 0), (0, LONGEST), (LONGEST, LONGEST)))
    total, length = jnp.zeros_like(numbers), jnp.zeros_like(numbers)
    alive = jnp.ones_like(numbers, bool)
    for place in range(LONGEST):
        top, left = place * down, LONGEST + place * right
        here = wider[:, top : top + side, left : left + side]
        alive &= here > 0
        total += here
        length = jnp.where(alive & (total == maximum) & (place > 0), place + 1, length)
    return length


def _tables() -> Any:
    """For the eight rotations and reflections: what becomes of the bits of directions."""
    moved_bits = []
    for which in range(WAYS):
        # Where the middle of a picture of 3×3 and the cell beside it in a direction go.
        places = turned(np.arange(9).reshape(3, 3), which).ravel().tolist()
        to = []
        for down, right in EIGHT:
            place = places.index((1 + down) * 3 + 1 + right)
            to.append(EIGHT.index((place // 3 - 1, place % 3 - 1)))
        moved_bits.append(
            [sum(1 << to[bit] for bit in range(8) if bits >> bit & 1) for bits in range(256)]
        )
    return np.array(moved_bits)


def _turned(jnp: Any, which: Array, numbers: Array, leaving: Array) -> tuple[Array, Array]:
    """Boards rotated and reflected."""
    origin, bits = jnp.asarray(origins(numbers.shape[1])), jnp.asarray(_tables())
    flat = (len(numbers), -1)
    numbers, leaving = (
        jnp.take_along_axis(array.reshape(flat), origin[which], axis=1).reshape(array.shape)
        for array in (numbers, leaving)
    )
    return numbers, bits[which[:, None, None], leaving]


def _cut(jax: Any, key: Any, numbers: Array, maximum: Array, pieces: Array, used: Array) -> Array:
    """Some of the boards with only some pieces of the solution; the other cells become holes.

    Half of those keep pieces here and there, and half keep the pieces in a rectangle.
    """
    jnp = jax.numpy
    boards, side, _ = numbers.shape
    keys = jax.random.split(key, 4)
    share = jax.random.uniform(keys[0], (boards, 1), minval=0.2, maxval=1.0)
    scattered = jax.random.uniform(keys[1], used.shape) < share
    middle = side // 2
    ends = jax.random.randint(keys[2], (boards, 2, 2), 0, middle) + jnp.array([0, middle])
    line = jnp.arange(side)
    inside = (line >= ends[..., :1]) & (line <= ends[..., 1:])
    window = (inside[:, 0, :, None] & inside[:, 1, None, :]).reshape(boards, 1, -1)
    within = ~(pieces & ~window).any(-1)
    how = jax.random.uniform(keys[3], (boards, 1))
    kept = used & jnp.where(how < CUT / 2, scattered, within)
    covered = (pieces & kept[..., None]).any(1).reshape(numbers.shape)
    covered |= (numbers == maximum) | (how >= CUT)[..., None]
    return jnp.where(covered, numbers, 0)


def right(scene: Scene, scores: Array, used: Array, counts: Array) -> Array:
    """Which boards are wholly right if every cell takes the piece with the best score."""
    import jax.numpy as jnp

    assert isinstance(scene.links, Matrix)  # noqa: S101
    pieces = scene.links.pieces > 0
    through = jnp.where(pieces & counts[..., None], scores[..., None], -jnp.inf)
    best = through.max(1, keepdims=True)
    chosen = (pieces & (through == best) & jnp.isfinite(best)).any(-1)
    return (chosen == used).all(-1)
