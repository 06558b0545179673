"""What the proof for Hitori uses about its tiles, and the search that finds them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from gridwright.core.grid import Grid
from gridwright_lab.reductions.random_instances import mixed
from gridwright_lab.reductions.tiles.circuit import Kind, Part, allowed, plan
from gridwright_lab.reductions.tiles.hitori import boards as hitori
from gridwright_lab.reductions.tiles.hitori.boards import (
    SIZE,
    TARGET,
    cells_of,
    puzzle_of,
    tile_of,
)
from gridwright_lab.reductions.tiles.hitori.filling import blacken, reasons_for
from gridwright_lab.reductions.tiles.hitori.search import (
    HitoriTile,
    HitoriTiles,
    black_ends,
)
from gridwright_lab.reductions.tiles.hitori.tiles import TILES
from gridwright_lab.reductions.tiles.search import search
from gridwright_lab.reductions.tiles.verifying import check_part

GRID = Grid.of(SIZE, SIZE)
KINDS: tuple[Kind, ...] = ("equal", "differ", "one", "free")


def lines(start: int, step: int) -> range:
    return range(start, start + SIZE * step, step)


def test_equal_numbers_are_in_a_line_only_on_purpose() -> None:
    """One of them is always black, or both are open and tied: by a letter, or as ends of a wire."""
    random = Random(2)
    for _ in range(3):
        circuit = plan(mixed(random, 3, 4), TARGET.clause)
        puzzle = puzzle_of(circuit)
        letters: dict[int, tuple[object, int]] = {}
        black: set[int] = set()
        for at in ((r, c) for r in range(puzzle.rows // SIZE) for c in range(puzzle.cols // SIZE)):
            cells = cells_of(tile_of(circuit, at))
            for cell in range(GRID.size):
                row, col = (SIZE * at[n] + divmod(cell, SIZE)[n] for n in (0, 1))
                if cell in cells.black:
                    black.add(row * puzzle.cols + col)
                elif cell in cells.tile.open:
                    letters[row * puzzle.cols + col] = at, cells.tile.open[cell]
        across = Counter[tuple[object, int]]()
        for group in puzzle.declared():
            for one, other in combinations([c for c in group.cells if c not in black], 2):
                if letters[one] != letters[other]:
                    across.update([letters[one], letters[other]])
        # The two numbers of an end are in just one other tile.
        assert across
        assert {*across.values()} == {1}


def test_from_the_search_to_a_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """A negation that is found and filled works like the tile of the reduction."""
    between = [SIZE * 8 + col for col in range(7, 11)]
    tiles = HitoriTiles(
        {"n": 7, "s": 8}, may_be_open=between, most_open=2, numbers=1, size=SIZE
    )  # fmt: skip
    table = sorted(allowed("differ", "ns"), key=sorted)
    found = search(tiles, table)
    assert found is not None
    answers = [next(tiles.answers(found, row)) | black_ends(tiles.end, row) for row in table]
    black = blacken(found, answers, SIZE)
    assert black is not None
    signs = [
        "#" if cell in black else chr(ord("a") + found.open[cell]) if cell in found.open else "."
        for cell in range(GRID.size)
    ]
    text = tuple("".join(signs[n : n + SIZE]) for n in lines(0, SIZE))
    monkeypatch.setattr(hitori, "TILES", {**TILES, "differ ns": text})
    hitori.cells_of.cache_clear()
    try:
        assert check_part(TARGET, Part("differ", {"n": 1, "s": 2})).right
    finally:
        hitori.cells_of.cache_clear()


def test_what_pairs_cannot_say_is_not_found() -> None:
    """A clause of three needs a wall, whatever is open; and a negation needs two more cells."""
    near = {"e": 4, "s": 4, "w": 4}
    cells = [12 * row + col for row in (4, 5, 6, 7) for col in (5, 6)]
    tiles = HitoriTiles(near, may_be_open=cells, most_open=3, numbers=1)
    assert search(tiles, allowed("one", "esw")) is None
    one = HitoriTiles({"n": 4, "s": 5}, may_be_open=range(64, 68), most_open=1, numbers=1)
    assert search(one, allowed("differ", "ns")) is None


def test_what_cannot_be_filled() -> None:
    """Four open cells in a row need more black neighbours than fit, if any may be white."""
    tile = HitoriTile({cell: cell for cell in range(150, 154)}, frozenset())
    assert blacken(tile, [frozenset({150, 152}), frozenset({151, 153})], SIZE) is None
    with pytest.raises(ValueError, match="no beginning"):
        reasons_for({0, 50}, (), SIZE)
