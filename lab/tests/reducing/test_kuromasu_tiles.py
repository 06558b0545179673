"""What the proof uses about the tiles of Kuromasu, for every part and all neighbours."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from gridwright_lab.reductions.random_instances import mixed
from gridwright_lab.reductions.tiles.circuit import Circuit, Part, allowed, every_part, plan
from gridwright_lab.reductions.tiles.kuromasu import boards as kuromasu
from gridwright_lab.reductions.tiles.kuromasu.alone import SQUARE, around, look_at, own_clues
from gridwright_lab.reductions.tiles.kuromasu.boards import (
    BAND,
    MIDDLE,
    PITCH,
    Layout,
    Square,
    clues,
    layout,
)
from gridwright_lab.reductions.tiles.kuromasu.search import ROUTES, find
from gridwright_lab.reductions.tiles.kuromasu.tiles import TILES

EVERY = [*every_part(), None]


def name_of(part: Part | None) -> str:
    return f"{part.kind} {part.sides}" if part else "no part"


def circuits() -> Iterator[Circuit]:
    random = Random(2)
    for _ in range(6):
        yield plan(mixed(random, 3, 4))


def touching(board: Layout) -> list[Square]:
    """Cells that may be black and share a side or corner with another."""
    black = board.black | board.open.keys()
    return [
        (row, col)
        for row, col in black
        for i, j in product((-1, 0, 1), repeat=2)
        if (i, j) != (0, 0) and (row + i, col + j) in black
    ]


@pytest.mark.parametrize("part", EVERY, ids=name_of)
def test_a_tile_is_settled_by_its_own_clues(part: Part | None) -> None:
    alone = look_at(part)
    assert alone.possible == (allowed(part.kind, part.sides) if part else {frozenset()})
    assert not alone.left


@pytest.mark.parametrize("part", EVERY, ids=name_of)
def test_cells_that_may_be_black_do_not_touch(part: Part | None) -> None:
    board = layout(around(part))
    assert not [square for square in touching(board) if {*square} <= {*SQUARE}]


def test_own_clues_are_the_same_among_all_neighbours() -> None:
    expected = {part and name_of(part): own_clues(around(part), layout(around(part)))
                for part in EVERY}  # fmt: skip
    seen = set()
    for circuit in circuits():
        board = layout(circuit)
        found = dict(clues(circuit, board))
        assert not touching(board)
        for at in product(range(board.rows // PITCH), range(board.cols // PITCH)):
            part = circuit.get(at)
            wanted = expected[part and name_of(part)]
            down, right = ((place - 1) * PITCH for place in at)
            there = {(row, col): found.get((row + down, col + right)) for row, col in wanted}
            assert there == wanted
            seen.add(part and name_of(part))
    assert seen == expected.keys()


def test_nothing_is_seen_across_a_band_except_along_wires() -> None:
    for circuit in circuits():
        board = layout(circuit)
        for row, right in product(range(board.rows), range(board.cols // PITCH + 1)):
            band = range(PITCH * right, PITCH * right + BAND)
            part = circuit.get((row // PITCH, right))
            wire = part is not None and "w" in part.wires and row % PITCH == MIDDLE
            assert sum((row, col) in board.black for col in band) == (not wire)
        for col, down in product(range(board.cols), range(board.rows // PITCH + 1)):
            band = range(PITCH * down, PITCH * down + BAND)
            part = circuit.get((down, col // PITCH))
            wire = part is not None and "n" in part.wires and col % PITCH == MIDDLE
            assert sum((row, col) in board.black for row in band) == (not wire)


def test_white_cells_on_wires_in_bands_and_at_the_edge_have_clues() -> None:
    for circuit in circuits():
        board = layout(circuit)
        found = dict(clues(circuit, board))
        last = board.rows - 1, board.cols - 1
        edge = [
            (row, col)
            for row, col in product(range(board.rows), range(board.cols))
            if row in (0, last[0]) or col in (0, last[1])
        ]
        assert all((square in found) != (square in board.black) for square in edge)
        for (row, col), part in circuit.items():
            for step in range(BAND):
                if "n" in part.wires:
                    assert (PITCH * row + step, PITCH * col + MIDDLE) in found
                if "w" in part.wires:
                    assert (PITCH * row + MIDDLE, PITCH * col + step) in found


def test_a_tile_that_lacks_a_black_cell_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cell of a wire can then be seen past its end."""
    route = ROUTES["equal", "ne"]
    row, col = min(route.stops)
    rows = [list(line) for line in TILES["equal", "ne"]]
    rows[row - BAND][col - BAND] = "."
    changed = {**TILES, ("equal", "ne"): tuple(map("".join, rows))}
    monkeypatch.setattr(kuromasu, "TILES", changed)
    kuromasu.tile_of.cache_clear()
    try:
        alone = look_at(Part("equal", {"n": 1, "e": 1}))
    finally:
        kuromasu.tile_of.cache_clear()
    assert alone.left or alone.possible != allowed("equal", "ne")


def test_the_search_finds_the_crossing() -> None:
    assert find(ROUTES["cross", "nesw"], 8) is None
    assert find(ROUTES["cross", "nesw"], 9) == TILES["cross", "nesw"]


def test_every_part_has_a_route_and_a_tile() -> None:
    assert TILES.keys() == ROUTES.keys()
    assert {(part.kind, part.sides) for part in every_part()} <= TILES.keys()


def test_clues_do_not_grow() -> None:
    """The theorem names the largest one."""
    largest = [max(dict(clues(circuit, layout(circuit))).values()) for circuit in circuits()]
    largest += [max(dict(clues(around(part), layout(around(part)))).values()) for part in EVERY]
    assert max(largest) == 25
