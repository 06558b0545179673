"""Random islands: areas of white cells in a sea of connected black cells without a black square.

All cells are black at first. As long as a square is black, one of its cells turns white, with
others beside it, if no islands are joined and the black cells stay connected.

>>> from random import Random
>>> grid = Grid.of(4, 6)
>>> print(grid.show(grid.full & ~random_islands(grid, Random(3), most=4)))
#...#.
###.#.
#.####
##..#.
"""

from __future__ import annotations

from random import Random

from gridwright.core.deadline import look
from gridwright.core.grid import Grid, bits
from gridwright.kinds.square import squares

PATIENCE = 12
"""So many cells per cell of the board may turn white before it is given up."""


def random_islands(
    grid: Grid, rng: Random, most: int, white: int = 0, share: float = 0.5, within: int = -1
) -> int | None:
    """White cells with no black square left, those of ``white`` among them if that is possible.

    No island has more than ``most`` cells. Further cells turn white until only this share is
    black, or no further cell can; of the board only what is ``within`` a mask changes.
    """
    for _ in range(PATIENCE * grid.size):
        look()
        left = [*squares(grid, grid.full & ~white)]
        if not left:
            return _wider(grid, rng, most, white, share, within)
        square = rng.choice(left)
        cells = [*bits(square & within)]
        rng.shuffle(cells)
        for cell in cells:
            if may_turn_white(grid, white, cell, most):
                white = _island(grid, rng, white, cell, most, within)
                break
        else:
            # One of the islands beside the square is in the way.
            near = grid.neighbours(square) | grid.diagonals(square)
            beside = [*bits(near & white & within)]
            if not beside:
                return None
            white &= ~grid.flood(1 << rng.choice(beside), white)
    return None


def _island(grid: Grid, rng: Random, white: int, cell: int, most: int, within: int) -> int:
    """The white cells with a further one, which grows to an island of a random size."""
    white |= 1 << cell
    island = grid.flood(1 << cell, white)
    size = rng.randint(2, most)
    edge = [*bits(grid.neighbours(island) & ~white & within)]
    while edge and island.bit_count() < size:
        cell = edge.pop(rng.randrange(len(edge)))
        if may_turn_white(grid, white, cell, most):
            white |= 1 << cell
            island |= 1 << cell
            edge += bits(grid.neighbours(1 << cell) & ~white & within)
    return white


def _wider(grid: Grid, rng: Random, most: int, white: int, share: float, within: int) -> int:
    """Further white cells beside islands, first beside those of one cell."""
    cells = [*bits(grid.full & ~white & within)]
    rng.shuffle(cells)
    single = grid.neighbours(white & ~grid.neighbours(white))
    cells.sort(key=lambda cell: not single >> cell & 1)
    for cell in cells:
        if grid.size - white.bit_count() <= share * grid.size:
            break
        if grid.neighbours(1 << cell) & white and may_turn_white(grid, white, cell, most):
            white |= 1 << cell
    return white


def may_turn_white(grid: Grid, white: int, cell: int, most: int) -> bool:
    """Whether a black cell may turn white: no islands are joined, and the sea stays in one."""
    bit = 1 << cell
    island = grid.flood(bit, white | bit)
    if island.bit_count() > most:
        return False
    beside = grid.neighbours(bit) & white
    if beside & (beside - 1) and len(grid.components(island ^ bit)) > 1:
        return False
    return grid.connected(grid.full & ~(white | bit))
