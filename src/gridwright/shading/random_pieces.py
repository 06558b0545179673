"""Random pieces of four cells that hang together: no black square, and equal ones do not touch.

>>> from random import Random
>>> grid = Grid.of(4, 6)
>>> [piece.shape for piece in random_pieces(grid, Random(1))]
['L', 'T', 'I']
"""

from __future__ import annotations

from random import Random

from gridwright.core.deadline import look
from gridwright.core.grid import Grid
from gridwright.kinds.pieces import SHAPES, Piece, pieces
from gridwright.kinds.square import fourths


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
