"""What a search for Mosaic tiles finds, and what it shows not to exist."""

from __future__ import annotations

from itertools import product

from gridwright_lab.reductions.tiles.circuit import allowed
from gridwright_lab.reductions.tiles.mosaic.search import MosaicTiles, around
from gridwright_lab.reductions.tiles.search import search


def test_answers_and_excuses_are_those_of_brute_force() -> None:
    """On a tile of 4×4 with two clues, every set of black cells, ends aside."""
    tiles = MosaicTiles("n", size=4)
    tile = {(1, 1): 1, (2, 2): 8}
    end = {tiles.end["n"]}
    every = [
        frozenset(cell for cell, black in zip(tiles.free, some, strict=True) if black)
        for some in product((False, True), repeat=len(tiles.free))
    ]
    clues = {tiles.has[clue] for clue in tile.items()}
    for row, true in ((frozenset("n"), end), (frozenset(""), set())):
        right = {
            black
            for black in every
            if all(len(around(cell) & (black | true)) == number for cell, number in tile.items())
        }
        assert {*tiles.answers(tile, frozenset(row))} == right
        for black in every[::97]:
            assert (black in right) == clues.isdisjoint(tiles.excuses(frozenset(row), black))


def test_there_is_no_wire_of_four_by_four() -> None:
    """The rim has to be white by itself, which leaves no room."""
    assert search(MosaicTiles("ns", size=4), allowed("equal", "ns")) is None
