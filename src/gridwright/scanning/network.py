"""The network that reads a cell, in NumPy: convolutions, one wide layer, and seven questions.

It is given a square of ink and answers: which sign, is the cell black, is there a ring around the
sign, which side is up, and which digits, the first, the second and the third. It has about 740,000
weights, kept as whole numbers of eight bits with one scale for each output, in
``weights/symbols.bin``; ``weights/symbols.json`` says where each is, and how they were made.
The laboratory trains it.

>>> import numpy
>>> from gridwright.scanning.reading import SIGNS
>>> answers = loaded().answers(numpy.zeros((2, 32, 32), numpy.float32))
>>> answers["sign"].shape, SIGNS[int(answers["sign"][0].argmax())]
((2, 12), 'empty')
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from gridwright.core.deadline import look
from gridwright.core.threads import one_thread
from gridwright.networks.stored import in_eight_bits
from gridwright.scanning.reading import HEADS

Array = NDArray[np.float32]

STEPS = ((16, 1), (48, 2), (64, 2), (96, 1), (128, 2))
"""The convolutions: how many channels each gives, and its step."""
WIDE = 256
WEIGHTS = files(__package__ or "gridwright.scanning").joinpath("weights")
"""The folder of the network that comes with the package."""
AT_ONCE = 128
"""How many cells are read at once."""


@dataclass(frozen=True, slots=True)
class Network:
    """The weights by name: ``convolution 0`` … , ``wide`` and ``heads``, each with its shifts."""

    weights: Mapping[str, Array]
    shifts: Mapping[str, Array]

    def answers(self, cells: Array) -> dict[str, Array]:
        """The probabilities of every answer to each question, for each cell."""
        parts = []
        for start in range(0, len(cells), AT_ONCE):
            look()
            with one_thread():
                parts.append(self._heads(cells[start : start + AT_ONCE]))
        whole = np.concatenate(parts)
        ends = np.cumsum(list(HEADS.values()))[:-1]
        split = np.split(whole, ends, axis=1)
        return {name: _softmax(part) for name, part in zip(HEADS, split, strict=True)}

    def _heads(self, cells: Array) -> Array:
        values = cells[:, :, :, None]
        for number, (_, step) in enumerate(STEPS):
            name = f"convolution {number}"
            values = _convolution(values, self.weights[name], self.shifts[name], step)
        flat = values.reshape(len(cells), -1)
        wide = np.maximum(flat @ self.weights["wide"] + self.shifts["wide"], 0)
        found: Array = wide @ self.weights["heads"] + self.shifts["heads"]
        return found


def _convolution(values: Array, weights: Array, shifts: Array, step: int) -> Array:
    """A convolution with a window of three by three, then what is negative becomes nothing."""
    padded = np.pad(values, ((0, 0), (1, 1), (1, 1), (0, 0)))
    windows = sliding_window_view(padded, (3, 3), axis=(1, 2))[:, ::step, ::step]
    count, rows, cols = windows.shape[:3]
    # The windows come as channel, row, column; the weights as row, column, channel.
    flat = windows.transpose(0, 1, 2, 4, 5, 3).reshape(count * rows * cols, -1)
    found = flat @ weights.reshape(-1, weights.shape[-1]) + shifts
    return np.maximum(found, 0).reshape(count, rows, cols, -1)


def _softmax(values: Array) -> Array:
    powers = np.exp(values - values.max(1, keepdims=True))
    found: Array = powers / powers.sum(1, keepdims=True)
    return found


def shapes() -> dict[str, tuple[int, ...]]:
    """The shape of every block of weights, in the order in which they are kept."""
    found: dict[str, tuple[int, ...]] = {}
    channels, side = 1, 32
    for number, (more, step) in enumerate(STEPS):
        found[f"convolution {number}"] = (3, 3, channels, more)
        channels, side = more, side // step
    found["wide"] = (channels * side * side, WIDE)
    found["heads"] = (WIDE, sum(HEADS.values()))
    return found


def packed(network: Network) -> bytes:
    """The weights as bytes: for each block whole numbers of eight bits, then scales and shifts."""
    parts = []
    for name in shapes():
        weights = network.weights[name]
        whole, scales = in_eight_bits(weights.reshape(-1, weights.shape[-1]))
        parts += [whole.tobytes(), scales.astype("<f4").tobytes()]
        parts.append(network.shifts[name].astype("<f4").tobytes())
    return b"".join(parts)


def unpacked(data: bytes) -> Network:
    """The network whose weights were packed."""
    weights: dict[str, Array] = {}
    shifts: dict[str, Array] = {}
    place = 0
    for name, shape in shapes().items():
        count, outputs = int(np.prod(shape)), shape[-1]
        whole = np.frombuffer(data, np.int8, count, place).astype(np.float32)
        scales = np.frombuffer(data, "<f4", outputs, place + count)
        shifts[name] = np.frombuffer(data, "<f4", outputs, place + count + 4 * outputs)
        weights[name] = (whole.reshape(-1, outputs) * scales).reshape(shape)
        place += count + 8 * outputs
    return Network(weights, shifts)


@cache
def loaded() -> Network:
    """The network that comes with the package."""
    return unpacked(WEIGHTS.joinpath("symbols.bin").read_bytes())
