"""The check of the two trees: each part finds what is wrong, and agrees with the real formula."""

from __future__ import annotations

from itertools import product

import pytest
from pysat.solvers import Solver

from gridwright.core.grid import bits
from gridwright.genres.kuroshuto import Kuroshuto
from gridwright.genres.kuroshuto.paper.published import published
from gridwright_lab.studies.kuroshuto.patterns import (
    accepted,
    example,
    joined,
    needed_row,
    patterns,
)
from gridwright_lab.studies.kuroshuto.questions import sizes
from gridwright_lab.studies.kuroshuto.trees import (
    ALL,
    CONDITIONS,
    CROSSING,
    ROOT,
    TILE,
    Board,
    counted,
    cycles,
    goes_around,
    list_row,
    listed,
    together,
    trees,
)
from gridwright_lab.studies.kuroshuto.trees_report import picture


def test_spanning_trees_are_counted_as_they_are_known() -> None:
    known = {(1, 1): 1, (1, 4): 1, (2, 2): 4, (3, 3): 192, (4, 4): 100352, (5, 5): 557568000}
    assert {size: trees(Board(*size)) for size in known} == known


@pytest.mark.parametrize("size", sizes(16, 6), ids=lambda size: f"{size[0]}x{size[1]}")
def test_choices_are_trees_exactly_for_roots_at_the_edge(size: tuple[int, int]) -> None:
    board = Board(*size)
    for root in board.roots:
        assert (counted(board, root) == trees(board)) is board.at_edge(root)


def test_roots_up_to_symmetry_stand_for_all() -> None:
    board = Board(3, 4)
    every = {counted(board, root) for root in range(12)}
    assert every == {counted(board, root) for root in board.roots}
    assert len(Board(5, 5).roots) == 6


def test_listing_and_counting_agree_and_cycles_are_seen() -> None:
    board = Board(3, 3)
    for root in range(9):
        found = list(listed(board, root))
        assert len(found) == counted(board, root)
        assert len({tuple(sorted(one.items())) for one in found}) == len(found)
        assert sum(bool(cycles(one)) for one in found) == (4 if root == 4 else 0)


def test_a_cycle_goes_around_what_is_inside() -> None:
    ring = [(TILE, *at) for at in ((0, 0), (0, 1), (0, 2), (1, 2), (2, 2), (2, 1), (2, 0), (1, 0))]
    assert cycles(dict(zip(ring, (*ring[1:], ring[0]), strict=True))) == [ring]
    assert goes_around(ring, (TILE, 1, 1))
    assert goes_around(ring, ("vertex", 1, 2))
    for outside in ((TILE, 1, 0), (TILE, 1, 3), ("vertex", 1, 0), ("vertex", 3, 1)):
        assert not goes_around(ring, outside)


def test_the_step_of_the_proof_fails_where_the_root_is_inside() -> None:
    edge, inner = (list_row(3, 3, root, opposing=True) for root in (0, 4))
    assert edge["longer"] == edge["inside"] > 0
    assert inner["longer"] > inner["inside"]
    assert inner["cyclic"] == inner["around"] == 4


@pytest.mark.parametrize("root", [0, 1, 5])
def test_the_same_patterns_are_accepted_as_by_the_published_formula(root: int) -> None:
    """For every pattern without black neighbours; the formula takes a number as its root."""
    board = Board(4, 4)
    known = patterns(board, legal=True)
    if not board.at_edge(root):
        assert accepted(known, root) == known.connected & known.white[board.tile(root)]
        return
    cnf = published(Kuroshuto(4, 4, white=1 << root))
    ours = accepted(known, root)
    with Solver("minisat22", bootstrap_with=cnf.clauses) as solver:
        for at, black in enumerate(known.masks):
            colours = [-(tile + 1) if black >> tile & 1 else tile + 1 for tile in range(16)]
            assert solver.solve(assumptions=colours) is bool(ours >> at & 1)


def test_connected_patterns_are_those_that_flood_fill_finds() -> None:
    board, grid = Board(3, 4), Kuroshuto(3, 4).grid
    for black in range(1 << 12):
        assert joined(board, black) == grid.connected(grid.full & ~black)


def test_patterns_without_black_neighbours_are_counted_as_they_are_known() -> None:
    assert [len(patterns(Board(n, n), legal=True).masks) for n in (1, 2, 3, 4)] == [2, 7, 63, 1234]
    assert sorted(patterns(Board(2, 2), legal=False).masks) == list(range(16))


@pytest.mark.parametrize("condition", [one for one in CONDITIONS if one != ROOT])
def test_without_a_condition_the_arrows_of_the_picture_keep_the_others(condition: str) -> None:
    row = needed_row(condition, sizes(15, 5))
    board, black = Board(row["rows"], row["cols"]), row["black"]
    assert not joined(board, black)
    known = patterns(board, legal=True)
    at = known.masks.index(black)
    assert not accepted(known, row["root"]) >> at & 1
    arrows = example(board, row["root"], black, ALL - {condition})
    assert len(arrows) == len(row["arrows"]) == picture(row).count('<path d="M') - 2
    for start, end in arrows:
        if start[0] == TILE:
            tiles = [row * board.cols + col for _, row, col in (start, end)]
            assert black >> tiles[0] & 1 or not black >> tiles[1] & 1
    assert list(bits(black))


def test_a_root_inside_fails_only_where_a_ring_of_black_tiles_fits() -> None:
    assert needed_row(ROOT, sizes(20, 5))["rows"] is None
    row = needed_row(ROOT, [(5, 5)])
    assert (row["root"], row["wrong"]) == (12, 16)


def test_every_pair_of_arrows_at_one_place_is_judged() -> None:
    place = Board(3, 3).places[5]
    assert len(place) == 4
    kept = {one: frozenset({one}) for one in CONDITIONS}
    for one, other in product(place, place):
        if one != other:
            crossing = one[0][0] != other[0][0]
            assert together((one, other), ALL) is False
            assert together((one, other), kept[CROSSING]) is not crossing
