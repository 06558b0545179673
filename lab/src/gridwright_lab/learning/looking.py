"""One look of a network at a board of cells to be blackened: how probable it is that each is black.

What the network sees is in ``shading.py``; the network is ``network.npz`` in the genre's folder
here.
"""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from gridwright.core.board import Board
from gridwright.shading.numbergrid import NumberGrid
from gridwright_lab.learning.shading import ROUNDS, Sights, scene_of


def network_of(genre: str) -> Path:
    """The file of the network of a genre."""
    return Path(str(files(f"{__package__}.{genre}").joinpath("network.npz")))


def probabilities(puzzle: NumberGrid, sights: Sights, network: Path) -> list[float]:
    """For each cell, how probable it is that it is black."""
    import numpy as np

    from gridwright.networks.network import look_at
    from gridwright.networks.stored import network_in

    rounds = ROUNDS + max(puzzle.rows, puzzle.cols)
    scores = look_at(network_in(network), scene_of(sights, puzzle), rounds)[0]
    return [*map(float, 1 / (1 + np.exp(-scores.astype(np.float64).ravel())))]


def one_look(puzzle: NumberGrid, likely: list[float]) -> Board:
    """The board on which every cell is black that is more probably black than not."""
    black = sum(1 << cell for cell, share in enumerate(likely) if share > 0.5)
    return Board.whole(puzzle.grid.size, (black | puzzle.given.yes) & ~puzzle.given.no)
