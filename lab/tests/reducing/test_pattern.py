"""The pattern of Kuroshuto's tiles is black in every answer, on boards of any size.

This is a finite check: a filling depends on its place in the tile and on the edges that are near.
"""

from __future__ import annotations

from itertools import product

import pytest

from gridwright_lab.reductions.tiles.circuit import Circuit, Part
from gridwright_lab.reductions.tiles.kuroshuto import boards as kuroshuto
from gridwright_lab.reductions.tiles.kuroshuto.boards import (
    CENTRE,
    CROSSING_CLUES,
    HALFWAY,
    OPEN,
    PATTERN,
    PITCH,
)

Square = tuple[int, int]


def in_tile(square: Square) -> Square:
    return (square[0] + 1) % PITCH, (square[1] + 1) % PITCH


def around(square: Square, distance: int) -> set[Square]:
    row, col = square
    return {
        (row - distance, col),
        (row + distance, col),
        (row, col - distance),
        (row, col + distance),
    }


@pytest.mark.parametrize(("rows", "cols"), list(product((1, 2, 3), repeat=2)))
def test_every_cell_of_the_pattern_is_demanded_whatever_the_parts_are(rows: int, cols: int) -> None:
    """By numbers that no part replaces with a clue or an open cell."""
    ends: Circuit = {(rows - 1, cols - 1): Part("free", {"n": 1})}
    puzzle = kuroshuto.puzzle_of(ends)
    board = {divmod(cell, puzzle.cols) for cell in range(puzzle.grid.size)}
    black = {square for square in board if PATTERN[in_tile(square)[0]][in_tile(square)[1]] == "#"}
    replaced = OPEN | {CENTRE, *HALFWAY.values(), *CROSSING_CLUES}
    demanded: set[Square] = set()
    for cell, number in puzzle.numbers.items():
        square = divmod(cell, puzzle.cols)
        if in_tile(square) in replaced:
            continue
        reached = around(square, number) & board
        assert OPEN.isdisjoint(map(in_tile, reached))
        assert len(reached & black) == 1
        demanded |= reached & black
    assert demanded == black
