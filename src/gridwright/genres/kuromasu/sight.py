"""What a number sees on a partial board, for all counting techniques.

Along each of its four sides (up, right, down, left) a number sees a *run* of white cells without a
gap, and can see at most the *reach*: all cells up to the next black one or the edge.

>>> from gridwright.core.board import Board
>>> puzzle = Kuromasu(1, 5, {1: 3})
>>> sight = look(puzzle, Board(5, yes=0b10000, no=0b00110), 1)
>>> sight.runs, sight.reaches
((0, 1, 0, 0), (0, 2, 0, 1))
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from gridwright.core.board import Board
from gridwright.core.grid import Grid, mask_of
from gridwright.genres.kuromasu.puzzle import Kuromasu

SIDES = (0, 1, 2, 3)
Four = tuple[int, int, int, int]
"""One number per side."""


class Sight(NamedTuple):
    """A number, its four rays, and how far it surely and possibly sees along each."""

    cell: int
    number: int
    rays: tuple[range, range, range, range]
    runs: Four
    """The length of the white run that begins beside the number, per side."""
    reaches: Four
    """How many cells lie before the next black cell or the edge, per side."""
    black: int
    white: int
    # Fields, since every technique that counts asks for both.
    sure: int
    """How many white cells it already sees, including its own."""
    most: int
    """How many white cells it can see at most, including its own."""

    @property
    def impossible(self) -> bool:
        """Whether the number can no longer be satisfied."""
        return self.sure > self.number or self.most < self.number

    def part(self, side: int, start: int, stop: int) -> int:
        """The mask of some cells of a ray, by their place on it."""
        return mask_of(self.rays[side][start:stop])

    def is_open(self, cell: int) -> bool:
        """Whether the cell is not settled."""
        return not (self.black | self.white) >> cell & 1

    def seen(self) -> int:
        """The mask of the number and the white runs around it."""
        return 1 << self.cell | sum(self.part(side, 0, self.runs[side]) for side in SIDES)

    def stops(self) -> int:
        """The mask of the black cells at which its sides end."""
        return mask_of(
            self.rays[side][reach]
            for side, reach in enumerate(self.reaches)
            if reach < len(self.rays[side])
        )


def look(puzzle: Kuromasu, board: Board, cell: int) -> Sight:
    """What the number at ``cell`` sees of the board."""
    return look_at(puzzle.grid, cell, puzzle.numbers[cell], board.yes, board.no)


def look_at(grid: Grid, cell: int, number: int, black: int, white: int) -> Sight:
    """What a number sees if these cells are black and white."""
    table = rays_of(grid, cell)
    up, right, down, left = table.masks
    stops = (black & up, black & right, black & down, black & left)
    gaps = (up & ~white, right & ~white, down & ~white, left & ~white)
    runs = _cells_before(gaps, cell, grid.cols, table.lengths)
    reaches = _cells_before(stops, cell, grid.cols, table.lengths)
    sure, most = 1 + sum(runs), 1 + sum(reaches)
    return Sight(cell, number, table.rays, runs, reaches, black, white, sure, most)


def number_seen(rays: Rays, black: int) -> int:
    """How many white cells a cell sees, including itself, if exactly these cells are black.

    >>> number_seen(rays_of(Grid.of(1, 5), 1), 0b10000)
    4
    """
    cell, cols, _, (up, right, down, left), ends, _ = rays
    # This is the inner loop of brute force, so it is written for speed.
    above, east, below, west = black & up, black & right, black & down, black & left
    return (
        ((cell - above.bit_length()) // cols if above else ends[0])
        + ((east & -east).bit_length() - cell - 1 if east else ends[1] + 1)
        + (((below & -below).bit_length() - cell - 2) // cols if below else ends[2])
        + (cell - west.bit_length() if west else ends[3])
    )


def _cells_before(found: Four, cell: int, cols: int, ends: Four) -> Four:
    """How many cells lie before the nearest of the cells found on each side, or up to the edge."""
    # The nearest cell is the highest bit upwards and to the left, and the lowest bit otherwise.
    up, right, down, left = found
    return (
        (cell - up.bit_length()) // cols if up else ends[0],
        (right & -right).bit_length() - cell - 2 if right else ends[1],
        ((down & -down).bit_length() - cell - 2) // cols if down else ends[2],
        cell - left.bit_length() if left else ends[3],
    )


class Rays(NamedTuple):
    """The four rays of a cell, as ranges and as masks, and how long they are."""

    cell: int
    cols: int
    rays: tuple[range, range, range, range]
    masks: Four
    lengths: Four
    cross: int
    """The mask of the cell and its rays."""


@lru_cache(maxsize=1 << 16)
def rays_of(grid: Grid, cell: int) -> Rays:
    """The rays of a cell, cached."""
    up, right, down, left = rays = grid.rays(cell)
    masks = (mask_of(up), mask_of(right), mask_of(down), mask_of(left))
    lengths = len(up), len(right), len(down), len(left)
    return Rays(cell, grid.cols, rays, masks, lengths, 1 << cell | sum(masks))
