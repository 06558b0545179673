"""Facts that the proofs about Kuroshuto and Kamaji need for boards of any size.

Each is finite: a filling depends on the place in the tile and on edges that are near, and a line
that adds up to the maximum is short.
"""

from __future__ import annotations

from itertools import product

import pytest

from gridwright.reductions import kamaji, kuroshuto
from gridwright.reductions.circuit import Circuit, Part
from gridwright.reductions.kamaji_tiles import TILES
from gridwright.reductions.kuroshuto import CENTRE, CROSSING_CLUES, HALFWAY, OPEN, PATTERN, PITCH

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


def test_no_line_around_a_corner_of_four_tiles_adds_up() -> None:
    """Lines through two tiles that only share a corner, for all tiles at once."""
    size = kamaji.SIZE
    checked = 0
    for row, col, right in product(range(2 * size), range(2 * size), (1, -1)):
        line: list[Square] = []
        for step in range(2 * size):
            place = row + step, col + right * step
            if not all(0 <= at < 2 * size for at in place):
                break
            line.append(place)
            cells: dict[Square, list[Square]] = {}
            for i, j in line:
                cells.setdefault((i // size, j // size), []).append((i % size, j % size))
            if any((1 - i, 1 - j) in cells for i, j in cells):
                sums = {0}
                for inside in cells.values():
                    more = {sum(tile[i][j] for i, j in inside) for tile in TILES.values()}
                    sums = {a + b for a, b in product(sums, more) if a + b <= kamaji.MAXIMUM}
                assert kamaji.MAXIMUM not in sums, line
                checked += 1
    assert checked > 500
