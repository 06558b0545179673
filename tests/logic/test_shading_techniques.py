"""Cells that would cut the white cells in two: chains of black cells against slower methods."""

from __future__ import annotations

from random import Random

import pytest

from generic.shadings import legal_shadings as shadings
from gridwright.core.grid import Grid, bits, mask_of
from gridwright.kinds.techniques.connected import (
    BesideBlack,
    CutOff,
    DiamondStructure,
    closing,
    shortest_chain,
)
from gridwright.logic.ladder import Ladder
from gridwright.logic.technique import Technique
from gridwright.logic.view import CellView
from ladder_properties import (
    all_boards,
    assert_reasons_suffice,
    assert_sound,
    assert_true_is_never_refuted,
    sentences,
    some_boards,
    wrong_boards,
)

TECHNIQUES: tuple[Technique[CellView], ...] = (
    BesideBlack(1),
    DiamondStructure(2),
    CutOff(3),
)


def ladder(rows: int, cols: int) -> Ladder[CellView]:
    return Ladder(CellView(Grid.of(rows, cols)), TECHNIQUES)


def apart(grid: Grid, rng: Random) -> int:
    """Random black cells that do not touch over a side."""
    black = 0
    for cell in rng.sample(range(grid.size), rng.randint(0, grid.size)):
        if not grid.neighbours(1 << cell) & black:
            black |= 1 << cell
    return black


def assert_closing(grid: Grid, black: int) -> None:
    found = closing(grid, black)
    free = grid.full & ~black
    assert (found is None) == (not grid.connected(free)), grid.show(black)
    if found is not None:
        # Beside a black cell a cell cannot be black anyway.
        asked = free & ~grid.neighbours(black)
        assert found & asked == grid.cut_cells(free) & asked, grid.show(black)


@pytest.mark.parametrize(
    ("rows", "cols"), [(1, 1), (1, 2), (1, 7), (6, 1), (2, 2), (2, 5), (3, 3), (3, 4), (4, 3)]
)
def test_closing_chains_are_the_cut_cells_on_all_small_boards(rows: int, cols: int) -> None:
    grid = Grid.of(rows, cols)
    for black in range(1 << grid.size):
        if not grid.touching(black):
            assert_closing(grid, black)


def test_closing_chains_are_the_cut_cells_on_larger_boards() -> None:
    rng = Random(5)
    for _ in range(400):
        grid = Grid.of(rng.randint(4, 12), rng.randint(4, 12))
        assert_closing(grid, apart(grid, rng))


def test_the_shortest_chain_closes_and_no_cell_of_it_can_be_left_out() -> None:
    rng = Random(6)
    for _ in range(200):
        grid = Grid.of(rng.randint(1, 9), rng.randint(1, 9))
        black = apart(grid, rng)
        cuts = closing(grid, black)
        for cell in bits(cuts or 0):
            chain = shortest_chain(grid, black, cell)
            assert chain is not None
            assert not chain & ~black
            assert (closing(grid, chain) or 0) >> cell & 1
            for other in bits(chain):
                assert not (closing(grid, chain ^ 1 << other) or 0) >> cell & 1
        for cell in bits(grid.full & ~black & ~(cuts or 0)):
            assert cuts is None or shortest_chain(grid, black, cell) is None


@pytest.mark.parametrize(("rows", "cols"), [(1, 4), (2, 3), (3, 3)])
def test_techniques_are_sound_on_all_small_boards(rows: int, cols: int) -> None:
    posts, answers = ladder(rows, cols), shadings(rows, cols)
    boards = {board for answer in answers for board in all_boards(answer, rows * cols)}
    assert_sound(posts, answers, sorted(boards))


def test_reasons_suffice_and_every_technique_fires() -> None:
    rng = Random(7)
    fired = set()
    for rows, cols in ((1, 5), (3, 3), (4, 4), (5, 6), (8, 8)):
        posts, grid = ladder(rows, cols), Grid.of(rows, cols)
        boards = [(black := apart(grid, rng), grid.neighbours(black)) for _ in range(40)]
        boards += wrong_boards(rng, grid.size, 10)
        fired |= assert_reasons_suffice(posts, boards)
    assert fired == {technique.name for technique in TECHNIQUES}


def test_what_ifs_refute_nothing_that_is_true() -> None:
    rng, answers = Random(8), shadings(3, 4)
    boards = [
        board for answer in rng.sample(answers, 12) for board in some_boards(rng, answer, 12, 3)
    ]
    assert_true_is_never_refuted(ladder(3, 4), answers, boards)


SENTENCES = [
    (
        "beside black",
        "#.. ... ...",
        "Cell r1c1 is black, and black cells never touch, so r1c2 and r2c1 are white.",
    ),
    ("beside black", "##. ... ...", "Cells r1c1 and r1c2 touch and cannot both be black."),
    (
        "diamond structure",
        ".#. #.. .#.",
        "Three cells around r2c2 are black, and a fourth would cut it off, so r2c3 is white.",
    ),
    ("diamond structure", ".#. #.# .#.", "All four cells around r2c2 are black and cut it off."),
    (
        "cut off",
        ".#. ... ...",
        "If r2c1 were black, it would form a line from edge to edge with r1c2 and cut the white"
        " cells in two, so r2c1 is white.",
    ),
    (
        "cut off",
        "..... ..#.. .#... ..#.. .....",
        "If r3c4 were black, it would form a ring with r2c3, r3c2 and r4c3 and cut the white cells"
        " in two, so r3c4 is white.",
    ),
    (
        "cut off",
        "..#.. .#.#. ..... .....",
        "If r3c3 were black, it would form a ring with r1c3, r2c2 and r2c4 and cut the white cells"
        " in two, so r3c3 is white.",
    ),
    (
        "cut off",
        "...",
        "If r1c2 were black, it would cut the white cells in two, so r1c2 is white.",
    ),
    (
        "cut off",
        ".#. #.. ...",
        "Cells r1c2 and r2c1 form a line from edge to edge and cut the white cells in two.",
    ),
    ("cut off", ".#.", "Cell r1c2 cuts the white cells in two."),
]


@pytest.mark.parametrize(("name", "shades", "sentence"), SENTENCES)
def test_sentences(name: str, shades: str, sentence: str) -> None:
    rows = shades.split()
    black = mask_of(cell for cell, sign in enumerate("".join(rows)) if sign == "#")
    assert sentence in sentences(ladder(len(rows), len(rows[0])), name, black, 0)
