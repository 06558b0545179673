"""A network in a file: every matrix in whole numbers from -127 to 127, with a scale per column.

>>> weights = {"a": np.array([[0.5, -2.0], [0.25, 1.0]], np.float32), "b": np.ones(2, np.float32)}
>>> read(written(weights))["a"].tolist()
[[0.5, -2.0], [0.25..., 1.00...]]
"""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO
from pathlib import Path

import numpy as np

from gridwright.networks.network import Array, Weights

STEPS = 127
SCALE = " scale"


def in_eight_bits(matrix: Array) -> tuple[Array, Array]:
    """A matrix in whole numbers, and the scale of each column.

    >>> whole, scales = in_eight_bits(np.array([[254.0, 0.5], [2.0, -1.0]]))
    >>> whole.tolist(), scales.tolist()
    ([[127, 64], [1, -127]], [2.0, 0.00787...])
    """
    scales = np.maximum(np.abs(matrix).max(axis=0) / STEPS, np.finfo(np.float32).tiny)
    return np.round(matrix / scales).astype(np.int8), scales.astype(np.float32)


def written(weights: Weights) -> bytes:
    """The content of the file of a network; it has a quarter of the size."""
    kept = {}
    for name, matrix in weights.items():
        if matrix.ndim == 1:
            kept[name] = matrix.astype(np.float32)
            continue
        kept[name], kept[name + SCALE] = in_eight_bits(matrix)
    file = BytesIO()
    np.savez_compressed(file, **kept)
    return file.getvalue()


def read(content: bytes) -> Weights:
    """The weights in the content of a file."""
    with np.load(BytesIO(content)) as kept:
        return {
            name: kept[name] * kept[name + SCALE] if name + SCALE in kept else kept[name]
            for name in kept.files
            if not name.endswith(SCALE)
        }


@lru_cache(maxsize=4)
def network_in(file: Path) -> Weights:
    """The network in a file, which is read once."""
    return read(file.read_bytes())
