"""A board of cells to be blackened, as a network sees it: a score for each cell.

A genre says what is known of a cell, and which *pairs* of cells of a line say something about each
other: two equal numbers, or a number and a cell that it may see, with all cells between them. The
pairs are the pieces of the network (``networks/network.py``). Nothing depends on the size of the
board.

:func:`scene_of` makes a scene of one puzzle with NumPy. :func:`lesson` makes scenes of many
examples with JAX, turned and reflected where the network is trained. An example is three arrays:
the numbers, 0 where there is none; what each cell of the picture is (a hole, white or black in the
answer); and the pairs, filled up with pairs of a cell and itself, which are none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

import numpy as np

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.networks.network import Array, Lists, Matrix, Scene, Shape
from gridwright.shading.numbergrid import NumberGrid
from gridwright_lab.learning.subject import Arrays, Subject
from gridwright_lab.learning.turning import WAYS, origins

HOLE, WHITE, BLACK = range(3)
SIDES = (10, 15)
"""The sides of the pictures."""
SMALLEST, LARGEST = 6, 15
"""The sides of the boards."""
ROUNDS = 32
"""The network thinks for so many rounds, and one more for each cell of the longer side."""

Pair = tuple[int, int]
Puzzles = Callable[[Random, int], Iterator[tuple[Any, Board]]]
"""Puzzles up to a side, without end, with their only answers."""
DIRECTIONS = 4


@dataclass(frozen=True)
class Sights:
    """What a network sees of a genre."""

    planes: Callable[[Any, Array], Array]
    """From the numbers of boards, which are 0 where there is none: what is known of each cell."""
    pairs: Callable[[Any], Iterator[Pair]]
    """The cells that say something about each other."""
    features: Callable[[Any, Array, Array], Array]
    """From the number of the first cell of a pair and the distance of the second: what is known of
    the pair, beside its direction."""
    most: Mapping[int, int]
    """How many pairs a board may have in training, by the side of the picture."""
    between: bool = False
    """Whether the cells between belong to a pair. Its ends are then heard apart."""


def subject(name: str, sights: Sights, shape: Shape, puzzles: Puzzles | None = None) -> Subject:
    """What a network learns of a genre."""
    return Subject(
        name=name,
        shape=shape,
        sides=SIDES,
        smallest=SMALLEST,
        largest=LARGEST,
        lesson=partial(lesson, sights),
        right=right,
        arrays=partial(arrays_of, sights),
        examples=None if puzzles is None else partial(_examples, sights, puzzles),
    )


def _examples(
    sights: Sights, puzzles: Puzzles, rng: Random, largest: int
) -> Iterator[tuple[int, Arrays]]:
    """The puzzles as examples; those with too many pairs are left out."""
    for puzzle, answer in puzzles(rng, largest):
        side = next(side for side in SIDES if side >= puzzle.rows)
        arrays = arrays_of(sights, puzzle, answer, side)
        if arrays is not None:
            yield side, arrays


def arrays_of(sights: Sights, puzzle: NumberGrid, answer: Board, side: int) -> Arrays | None:
    """A puzzle and its answer as an example; ``None`` if it has too many pairs."""
    board = np.zeros((2, side, side), np.uint8)
    for cell in range(puzzle.grid.size):
        board[1][puzzle.grid.place(cell)] = BLACK if answer.yes >> cell & 1 else WHITE
    for cell, number in puzzle.numbers.items():
        board[0][puzzle.grid.place(cell)] = number
    most = sights.most[side]
    pairs = np.zeros((most, 2), np.uint8)
    for place, pair in enumerate(watched(sights.pairs(puzzle))):
        if place == most:
            return None
        for end, cell in enumerate(pair):
            row, col = puzzle.grid.place(cell)
            pairs[place, end] = row * side + col
    return board[0], board[1], pairs


def scene_of(sights: Sights, puzzle: NumberGrid) -> Scene:
    """One puzzle."""
    rows, cols = puzzle.rows, puzzle.cols
    numbers = np.zeros((1, rows, cols), np.float32)
    for cell, number in puzzle.numbers.items():
        numbers[0][puzzle.grid.place(cell)] = number
    pairs = [*watched(sights.pairs(puzzle))]
    there = np.ones((1, rows, cols, 1), np.float32)
    planes = sights.planes(np, numbers)
    if not pairs:
        # A pair of a cell and itself says nothing, and spares a case for boards without any.
        pairs = [(0, 0)]
    table = np.array(pairs)[None]
    features = _features(np, sights, numbers, table, cols)
    size = rows * cols
    if not sights.between:
        return Scene(planes, there, features, Lists(pairs, size), by_cell=True)
    lines = Lists([_between(pair, cols) for pair in watched(pairs)], size)
    ends = tuple(Lists([pair[end : end + 1] for pair in pairs], size) for end in (0, 1))
    return Scene(planes, there, features, lines, ends, by_cell=True)


def _between(pair: Pair, cols: int) -> range:
    """Two cells of a line, and those between them."""
    first, last = sorted(pair)
    return range(first, last + 1, 1 if last - first < cols else cols)


def _features(xp: Any, sights: Sights, numbers: Array, pairs: Array, cols: int) -> Array:
    """What is known of each pair: its direction, and what the genre says."""
    first, second = pairs[..., 0], pairs[..., 1]
    down, right = second // cols - first // cols, second % cols - first % cols
    direction = xp.stack([down < 0, right > 0, down > 0, right < 0], axis=-1)
    distance = abs(down) + abs(right)
    number = xp.take_along_axis(numbers.reshape(len(numbers), -1), first, axis=1)
    own = sights.features(xp, number, distance)
    known = xp.concatenate([direction, own], axis=-1).astype(np.float32)
    return known * (first != second)[..., None]


def lesson(sights: Sights, key: Any, examples: Arrays, varied: bool) -> tuple[Scene, Array, Array]:
    """Scenes of examples, which cells are black, and which are cells of the board."""
    import jax
    import jax.numpy as jnp

    numbers, cells, pairs = (array.astype(jnp.int32) for array in examples)
    side = numbers.shape[1]
    if varied:
        origin = origins(side)
        which = jax.random.randint(key, numbers.shape[:1], 0, WAYS)
        numbers, cells = (
            jnp.take_along_axis(
                array.reshape(len(array), -1), jnp.asarray(origin)[which], axis=1
            ).reshape(array.shape)
            for array in (numbers, cells)
        )
        # A cell is now where it comes from this cell.
        moved = jnp.asarray(np.argsort(origin, axis=1))[which]
        pairs = jnp.take_along_axis(moved[:, :, None], pairs, axis=1)
    there = cells != HOLE
    real = pairs[..., :1] != pairs[..., 1:]
    place = jnp.arange(side * side)
    ends = (pairs[..., None] == place) & real[..., None]
    belong = _all_between(pairs, place, side) & real if sights.between else ends.any(2)
    scene = Scene(
        sights.planes(jnp, numbers.astype(jnp.float32)) * there[..., None],
        there[..., None].astype(jnp.float32),
        _features(jnp, sights, numbers, pairs, side),
        Matrix(belong.astype(jnp.bfloat16)),
        tuple(Matrix(ends[:, :, end].astype(jnp.bfloat16)) for end in (0, 1) if sights.between),
        by_cell=True,
    )
    return scene, cells == BLACK, there


def _all_between(pairs: Array, place: Array, side: int) -> Array:
    """Which places are in the line from one cell of a pair to the other."""
    rows, cols = pairs // side, pairs % side
    row, col = place // side, place % side
    found = (rows.min(2, keepdims=True) <= row) & (row <= rows.max(2, keepdims=True))
    return found & (cols.min(2, keepdims=True) <= col) & (col <= cols.max(2, keepdims=True))


def right(scene: Scene, scores: Array, black: Array, counts: Array) -> Array:
    """Which boards are wholly right if every cell is black whose score is positive."""
    return (((scores > 0) == black) | ~counts).all((1, 2))
