"""One look of a network at a board of cells to be blackened: how probable it is that each is black.

What the network sees is in ``lessons.py``; the network is ``network.npz`` in the genre's folder.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from gridwright.core.board import Board
from gridwright.shading.lessons import ROUNDS, Sights, scene_of
from gridwright.shading.numbergrid import NumberGrid


def network_of(genre: str) -> Path:
    """The file of the network that comes with a genre, which is named by its package."""
    return Path(str(files(genre).joinpath("network.npz")))


def probabilities(puzzle: NumberGrid, sights: Sights, network: Path) -> list[float]:
    """For each cell, how probable it is that it is black."""
    import numpy as np

    from gridwright.learning.network import look_at
    from gridwright.learning.stored import network_in

    rounds = ROUNDS + max(puzzle.rows, puzzle.cols)
    scores = look_at(network_in(network), scene_of(sights, puzzle), rounds)[0]
    return [*map(float, 1 / (1 + np.exp(-scores.astype(np.float64).ravel())))]


def one_look(puzzle: NumberGrid, likely: list[float]) -> Board:
    """The board on which every cell is black that is more probably black than not."""
    black = sum(1 << cell for cell, share in enumerate(likely) if share > 0.5)
    return Board.whole(puzzle.grid.size, (black | puzzle.given.yes) & ~puzzle.given.no)
