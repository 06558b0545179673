"""Random pieces of four cells that hang together: no black square, and equal ones do not touch.

>>> from random import Random
>>> grid = Grid.of(4, 6)
>>> [piece.shape for piece in random_pieces(grid, Random(1))]
['L', 'T', 'I']
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from gridwright.core.deadline import look
from gridwright.core.grid import Grid
from gridwright.kinds.pieces import SHAPES, Piece, pieces
from gridwright.kinds.propagation.pieces import Fitting
from gridwright.kinds.square import fourths
from gridwright.shading.numbergrid import NumberGrid


def random_pieces(grid: Grid, rng: Random) -> list[Piece]:
    """As many as happen to fit, each beside one of those before it."""
    left = [*pieces(grid, grid.full)]
    rng.shuffle(left)
    chosen: list[Piece] = []
    black, shaped = 0, dict.fromkeys(SHAPES, 0)
    while left:
        look()
        piece = next((each for each in left if not chosen or each.around & black), None)
        if piece is None:
            break
        chosen.append(piece)
        black |= piece.mask
        shaped[piece.shape] |= piece.mask
        closed = black | fourths(grid, black)
        left = [
            each
            for each in left
            if not (each.mask & closed or each.around & shaped[each.shape])
            and not fourths(grid, black | each.mask) & (black | each.mask)
        ]
    return chosen


def places_left(
    made: Callable[[list[int]], NumberGrid], rooms: list[int], *others: Any
) -> tuple[int, list[int]]:
    """How many places are left to the pieces of all rooms together once the obvious is settled: a
    measure for ``rooms_around.py``.
    """
    puzzle = made(rooms)
    known = Fitting(puzzle.grid, puzzle.kinds())
    known.begin(0, 0)
    return sum(map(len, known.left)), rooms
