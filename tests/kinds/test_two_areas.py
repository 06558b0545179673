"""Where the cells of both colours are connected, no square is a checkerboard, and the edge changes
colour at most twice: seen on every small board, without gridwright's masks.
"""

from __future__ import annotations

from random import Random

import pytest

from generic.boards.yinyang import legal
from gridwright.core.grid import Grid, mask_of
from gridwright.kinds.propagation.chains import Contradiction
from gridwright.kinds.propagation.two_areas import along_the_edge, corners, joining, rim
from gridwright.kinds.square import square_cells
from gridwright.shading.winding import random_areas
from kinds.test_kinds import WHOLE, obeys

BOTH = WHOLE[1:3]
SIZES = [(2, 2), (2, 3), (3, 3), (2, 6), (3, 4), (4, 4)]


def joined_boards(rows: int, cols: int) -> list[int]:
    """The boards on which both colours are connected; squares may have one colour."""
    return [b for b in range(1 << rows * cols) if all(obeys(rows, cols, kind, b) for kind in BOTH)]


@pytest.mark.parametrize(("rows", "cols"), SIZES[:5])
def test_what_follows_from_both_being_connected(rows: int, cols: int) -> None:
    grid, rng = Grid.of(rows, cols), Random(1)
    circle = rim(grid)
    assert sorted(circle) == [c for c in range(grid.size) if grid.border >> c & 1]
    for board in joined_boards(rows, cols):
        signs = [board >> cell & 1 for cell in circle]
        assert sum(signs[at] != signs[at - 1] for at in range(len(signs))) < 3
        for square in square_cells(grid):
            one, two, three, four = (board >> cell & 1 for cell in square)
            assert one != four or two != three or one == two
        known = mask_of(rng.sample(range(grid.size), rng.randint(0, grid.size)))
        yes, no = board & known, known & ~board
        for found in (
            corners(grid, yes, no),
            along_the_edge(grid, yes, no),
            joining(grid, yes, no, (False, True)),
        ):
            assert not found[0] & ~board
            assert not found[1] & board


def test_an_edge_that_changes_too_often_is_refused() -> None:
    with pytest.raises(Contradiction):
        along_the_edge(Grid.of(2, 2), 0b1001, 0b0110)


@pytest.mark.parametrize(("rows", "cols"), [(1, 2), (1, 5), (4, 1), *SIZES])
def test_random_areas_are_legal(rows: int, cols: int) -> None:
    grid, allowed = Grid.of(rows, cols), {*legal(rows, cols)}
    found = {random_areas(grid, Random(seed)) for seed in range(60)}
    assert found <= allowed
    assert len(found) > 1
