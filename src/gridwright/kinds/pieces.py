"""Pieces of four cells: the shapes L, I, T and S, and where they fit into a room.

Turned and mirrored pieces have the same shape; the square has no name here, as it is never allowed.
A set of places is found with a few shifts: a piece is its first cell and three others at fixed
distances from it, so the room is shifted by these and laid over itself.

>>> grid = Grid.of(2, 3)
>>> [(piece.shape, grid.names(piece.mask)) for piece in pieces(grid, 0b011_111)]
[('L', 'r1c1, r1c2, r1c3, r2c1'), ('T', 'r1c1, r1c2, r1c3, r2c2'), ('S', 'r1c2, r1c3, r2c1, r2c2')]
>>> shape_of(grid, 0b110_011), shape_of(grid, 0b011_011)
('S', '')
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from gridwright.core.grid import Grid, bits

SHAPES = ("L", "I", "T", "S")
SIZE = 4

_ONE_OF_EACH = {
    "L": ((0, 0), (1, 0), (2, 0), (2, 1)),
    "I": ((0, 0), (1, 0), (2, 0), (3, 0)),
    "T": ((0, 0), (0, 1), (0, 2), (1, 1)),
    "S": ((0, 1), (0, 2), (1, 0), (1, 1)),
}


class Piece(NamedTuple):
    """A place of a piece."""

    mask: int
    shape: str
    around: int
    """The cells that share a side with it."""


def _turned(cells: Iterable[tuple[int, int]], mirrored: bool) -> tuple[tuple[int, int], ...]:
    """A quarter turn, or the mirror image; the first row and column are 0."""
    moved = [(row, -col) if mirrored else (col, -row) for row, col in cells]
    top, left = (min(part) for part in zip(*moved, strict=True))
    return tuple(sorted((row - top, col - left) for row, col in moved))


def _orientations() -> list[tuple[str, tuple[tuple[int, int], ...]]]:
    """All ways in which a shape can lie."""
    found: dict[tuple[tuple[int, int], ...], str] = {}
    for shape, cells in _ONE_OF_EACH.items():
        turned = tuple(sorted(cells))
        for turn in range(8):
            found.setdefault(turned, shape)
            turned = _turned(turned, mirrored=turn == 3)
    return [(shape, cells) for cells, shape in found.items()]


class _Template(NamedTuple):
    """One way to lie on a grid: where the first cell may be, and the distances of the others."""

    shape: str
    first: int
    distances: tuple[int, ...]
    mask: int
    """The piece, shifted so that its first cell is cell 0."""


@lru_cache(maxsize=32)
def _templates(grid: Grid) -> tuple[_Template, ...]:
    found = []
    for shape, cells in _orientations():
        height, width = (max(part) + 1 for part in zip(*cells, strict=True))
        if height > grid.rows or width > grid.cols:
            continue
        start = cells[0][1]
        columns = 0
        for col in range(start, grid.cols - width + 1 + start):
            columns |= grid.column(col)
        distances = tuple(row * grid.cols + col - start for row, col in cells)
        rows = (1 << (grid.rows - height + 1) * grid.cols) - 1
        mask = sum(1 << distance for distance in distances)
        found.append(_Template(shape, columns & rows, distances[1:], mask))
    return tuple(found)


@lru_cache(maxsize=4096)
def pieces(grid: Grid, room: int) -> tuple[Piece, ...]:
    """All places of pieces in a room, by their first cells."""
    found = []
    for shape, first, distances, mask in _templates(grid):
        places = first & room
        for distance in distances:
            places &= room >> distance
        for cell in bits(places):
            piece = mask << cell
            found.append((cell, Piece(piece, shape, grid.neighbours(piece) & ~piece)))
    found.sort(key=lambda each: each[0])
    return tuple(piece for _, piece in found)


def shape_of(grid: Grid, cells: int) -> str:
    """The shape of four cells; empty if they have none."""
    return next((piece.shape for piece in pieces(grid, cells) if piece.mask == cells), "")
