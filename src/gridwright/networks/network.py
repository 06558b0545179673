"""The network: rounds of the same weights, in which cells and the pieces through them take turns.

A board is a picture of cells with a few planes each, and a list of *pieces*: sets of cells that an
answer may use. Every cell and every piece has a vector of numbers, its state. In one round, each
piece hears from its cells, each cell hears from its pieces and from the eight cells around it, and
both change their states. All rounds use the same weights, so a small network can think for as long
as a large board needs. At the end each piece has a score: the larger, the more likely it is used.

In a genre whose answer is told by cells, the cells have the scores, and pieces are any sets of
cells that say something about each other.

Everything here is written once for NumPy, which uses a network, and for JAX, which trains one: the
parameter ``xp`` is one module or the other. NumPy works in single precision; ``kind`` is the type
in which matrices are multiplied.

>>> shape = Shape(planes=2, features=1, channels=4, hidden=8)
>>> weights = fresh(shape, seed=1)
>>> sum(matrix.size for matrix in weights.values())
476
>>> links = Lists([[0, 1], [1, 3]], cells=4)
>>> scene = Scene(np.ones((1, 2, 2, 2)), np.ones((1, 2, 2, 1)), np.ones((1, 2, 1)), links)
>>> look_at(weights, scene, rounds=3).shape
(1, 2)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np

from gridwright.core.deadline import look
from gridwright.core.threads import one_thread

Array = Any
"""An array of NumPy or JAX."""
Weights = dict[str, Array]
"""The matrices of a network, by name."""

AROUND = tuple((down, right) for down in (-1, 0, 1) for right in (-1, 0, 1))
"""A cell and the eight around it."""
SMALL = 1e-6
"""Keeps a division by the size of a state that is zero from failing."""
AT_ONCE = 2048
"""How many cells or pieces are multiplied before the clock is checked again."""
QUIET = 0.3
"""Factor of the weights that change states, before training: many rounds must not explode."""


@dataclass(frozen=True)
class Shape:
    """How large a network is."""

    planes: int
    """What is known of a cell at the beginning: so many numbers."""
    features: int
    """What is known of a piece at the beginning; 0 in a genre without pieces."""
    channels: int = 128
    """The length of a state."""
    hidden: int = 256
    """The length of what a piece computes on the way to its next state."""
    apart: int = 0
    """How many of its cells a piece also hears apart from the others."""


class Links(Protocol):
    """Which cells belong to which pieces."""

    def to_pieces(self, cells: Array) -> Array:
        """For each piece, the sum of the rows of its cells."""

    def to_cells(self, pieces: Array) -> Array:
        """For each cell, the sum of the rows of its pieces."""


@dataclass(frozen=True)
class Scene:
    """Boards of one size, as a network sees them."""

    planes: Array
    """What is known of the cells: boards × rows × columns × planes."""
    there: Array
    """1 for a cell of the board and 0 for a hole: boards × rows × columns × 1."""
    features: Array = None
    """What is known of the pieces: boards × pieces × features."""
    links: Links | None = None
    apart: tuple[Links, ...] = ()
    """Links of the pieces to single cells that have a part of their own, such as an end."""
    by_cell: bool = False
    """Whether cells have the scores, and not pieces."""


class Matrix:
    """The links of many boards, as one matrix of pieces and cells for each."""

    def __init__(self, pieces: Array) -> None:
        self.pieces = pieces

    def to_pieces(self, cells: Array) -> Array:
        """For each piece, the sum of the rows of its cells."""
        return self.pieces.astype(cells.dtype) @ cells

    def to_cells(self, pieces: Array) -> Array:
        """For each cell, the sum of the rows of its pieces."""
        return self.pieces.astype(pieces.dtype).swapaxes(1, 2) @ pieces


class Lists:
    """The links of a single board as lists: quick, because a piece has few of the cells.

    >>> links = Lists([[0, 1], [1, 3]], cells=4)
    >>> links.to_pieces(np.array([[[1], [2], [3], [4]]])).tolist()
    [[[3], [6]]]
    >>> links.to_cells(np.array([[[1], [2]]])).tolist()
    [[[1], [3], [0], [2]]]
    """

    def __init__(self, lines: Sequence[Sequence[int]], cells: int) -> None:
        lengths = np.array([len(line) for line in lines], np.intp)
        self._cells = np.array([cell for line in lines for cell in line], np.intp)
        self._begins = np.cumsum(lengths) - lengths
        order = np.argsort(self._cells, kind="stable")
        self._pieces = np.repeat(np.arange(len(lines)), lengths)[order]
        self._covered, self._begins_of_cells = np.unique(self._cells[order], return_index=True)
        self._size = cells

    def to_pieces(self, cells: Array) -> Array:
        """For each piece, the sum of the rows of its cells."""
        return _sums(cells, self._cells, self._begins)

    def to_cells(self, pieces: Array) -> Array:
        """For each cell, the sum of the rows of its pieces."""
        summed = np.zeros((1, self._size, pieces.shape[-1]), pieces.dtype)
        summed[:, self._covered] = _sums(pieces, self._pieces, self._begins_of_cells)
        return summed


def _sums(rows: Array, which: Array, begins: Array) -> Array:
    """The sums of rows that are listed one group after another, each from where it begins."""
    begins = np.append(begins, len(which))
    found = []
    for part in parts(len(begins) - 1):
        first, end = begins[part.start], begins[part.stop]
        found.append(np.add.reduceat(rows[:, which[first:end]], begins[part] - first, axis=1))
    return _joined(found)


def sizes(shape: Shape) -> dict[str, tuple[int, ...]]:
    """The rows and columns of every matrix; a single number is for a row of scales or of shifts."""
    wide, hidden = shape.channels, shape.hidden
    cells = {
        "planes": (shape.planes, wide),
        "planes+": (wide,),
        "norm around": (wide,),
        "around": (9 * wide, wide),
        "around again": (9 * wide, wide),
    }
    head = {"norm score": (wide,), "score": (wide, wide), "score+": (wide,), "end": (wide, 1)}
    if not shape.features:
        return {**cells, **head}
    pieces = {
        "features": (shape.features, hidden),
        "features+": (hidden,),
        "first": (shape.features, wide),
        "norm cells": (wide,),
        "norm pieces": (wide,),
        "from cells": (wide, hidden),
        "from pieces": (wide, hidden),
        "new pieces": (hidden, wide),
        "norm told": (wide,),
        "told": (wide, wide),
    }
    for place in range(shape.apart):
        pieces |= {f"from cell {place}": (wide, hidden), f"told {place}": (wide, wide)}
    return {**cells, **pieces, **head}


def fresh(shape: Shape, seed: int) -> Weights:
    """The weights of a network that has learned nothing."""
    rng = np.random.default_rng(seed)
    quiet = ("around again", "new pieces")
    weights = {}
    for name, size in sizes(shape).items():
        if len(size) == 1:
            weights[name] = np.full(size, 1.0 if name.startswith("norm") else 0.0, np.float32)
            continue
        spread = np.sqrt(2 / size[0]) * (QUIET if name in quiet else 1)
        weights[name] = (rng.standard_normal(size) * spread).astype(np.float32)
    return weights


class State(NamedTuple):
    """The states of all cells, and of all pieces if there are any."""

    cells: Array
    """Boards × rows × columns × channels."""
    pieces: Array
    """Boards × pieces × channels."""


class Steps:
    """The steps of a network on some boards: how it begins, one round, and the scores."""

    def __init__(self, xp: Any, weights: Weights, scene: Scene, kind: Any = np.float32) -> None:
        self.xp = xp
        self.weights = {name: self._cast(matrix, kind) for name, matrix in weights.items()}
        self.scene = scene
        self.kind = kind
        # What was known at the beginning is told again in every round, so that it is not lost.
        self.known = self._product(scene.planes, "planes") + self.weights["planes+"]
        if scene.links is not None:
            self.told = self._product(scene.features, "features") + self.weights["features+"]

    @staticmethod
    def _cast(matrix: Array, kind: Any) -> Array:
        return matrix.astype(kind) if matrix.ndim > 1 else matrix

    def begin(self) -> State:
        """The states before the first round."""
        cells = (self.known * self.scene.there).astype(np.float32)
        if self.scene.links is None:
            return State(cells, None)
        return State(cells, self._product(self.scene.features, "first").astype(np.float32))

    def one_round(self, state: State) -> State:
        """The states after one more round."""
        xp, cells, pieces, links = self.xp, state.cells, state.pieces, self.scene.links
        known = self.known
        if links is not None:
            flat = (len(cells), -1, cells.shape[-1])
            normed = self._normed(cells, "norm cells").reshape(flat)
            hidden = self.told + self._product(links.to_pieces(normed), "from cells")
            for place, one in enumerate(self.scene.apart):
                hidden = hidden + self._product(one.to_pieces(normed), f"from cell {place}")
            hidden = hidden + self._product(self._normed(pieces, "norm pieces"), "from pieces")
            pieces = pieces + self._product(xp.maximum(hidden, 0), "new pieces")
            normed = self._normed(pieces, "norm told")
            told = self._product(links.to_cells(normed), "told")
            for place, one in enumerate(self.scene.apart):
                told = told + self._product(one.to_cells(normed), f"told {place}")
            known = known + told.reshape(cells.shape)
        around = self._around(self._normed(cells, "norm around"), "around")
        seen = xp.maximum(around + known, 0) * self.scene.there.astype(self.kind)
        cells = (cells + self._around(seen, "around again")) * self.scene.there
        return State(cells.astype(np.float32), pieces)

    def scores(self, state: State) -> Array:
        """The score of each piece, or of each cell."""
        states = state.cells if self.scene.by_cell else state.pieces
        hidden = self._product(self._normed(states, "norm score"), "score")
        hidden = self.xp.maximum(hidden + self.weights["score+"], 0)
        return self._product(hidden, "end").astype(np.float32)[..., 0]

    def _product(self, rows: Array, name: str) -> Array:
        return rows.astype(self.kind) @ self.weights[name]

    def _normed(self, states: Array, name: str) -> Array:
        """The states, all made about equally large."""
        size = self.xp.mean(states * states, axis=-1, keepdims=True)
        return (states * (size + SMALL) ** -0.5 * self.weights[name]).astype(self.kind)

    def _around(self, cells: Array, name: str) -> Array:
        """A sum over each cell and the eight around it, with a matrix for each of the nine."""
        return self._inside(self.xp.pad(cells, ((0, 0), (1, 1), (1, 1), (0, 0))), name)

    def _inside(self, wider: Array, name: str) -> Array:
        """The same for all cells but those at the border."""
        rows, cols = (size - 2 for size in wider.shape[1:3])
        nine = [
            wider[:, 1 + down : 1 + down + rows, 1 + right : 1 + right + cols]
            for down, right in AROUND
        ]
        return self._product(self.xp.concatenate(nine, axis=-1), name)


class PartByPart(Steps):
    """The same by NumPy: a large board is done in parts, and the clock is checked between them."""

    def __init__(self, weights: Weights, scene: Scene) -> None:
        super().__init__(np, weights, scene)

    def _product(self, rows: Array, name: str) -> Array:
        product = super()._product
        return _joined([product(rows[:, part], name) for part in parts(*rows.shape[1:-1])])

    def _inside(self, wider: Array, name: str) -> Array:
        inside, (rows, cols) = super()._inside, wider.shape[1:3]
        found = parts(rows - 2, cols - 2)
        return _joined([inside(wider[:, part.start : part.stop + 2], name) for part in found])


def _joined(found: list[Array]) -> Array:
    return found[0] if len(found) == 1 else np.concatenate(found, axis=1)


def parts(rows: int, cols: int = 1) -> Iterator[slice]:
    """All rows, so many at once; the clock is checked after each part but the last.

    >>> list(parts(5_000))
    [slice(0, 2048, None), slice(2048, 4096, None), slice(4096, 5000, None)]
    """
    many = max(1, AT_ONCE // cols)
    for start in range(0, rows, many):
        if start:
            look()
        yield slice(start, min(start + many, rows))


def look_at(weights: Weights, scene: Scene, rounds: int) -> Array:
    """The scores after so many rounds, by NumPy; the clock is checked in every round."""
    with one_thread():
        steps = PartByPart(weights, scene)
        state = steps.begin()
        for _ in range(rounds):
            look()
            state = steps.one_round(state)
        return steps.scores(state)
