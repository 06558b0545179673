"""The search for tiles: what it finds has the wanted table, and nothing is missed."""

from __future__ import annotations

from collections import Counter
from itertools import chain, combinations, product
from threading import Event

import pytest

from gridwright.core.control import Control
from gridwright.core.errors import Cancelled, Timeout
from gridwright.core.grid import Grid, mask_of
from gridwright.engine.solve import solve
from gridwright.genres import by_name
from gridwright.genres.kamaji.pieces import pieces_on
from gridwright.genres.kuroshuto.puzzle import Kuroshuto
from gridwright_lab.reductions.tiles.circuit import Kind, Part, allowed
from gridwright_lab.reductions.tiles.kamaji import boards as kamaji
from gridwright_lab.reductions.tiles.kamaji.filling import fill, placed
from gridwright_lab.reductions.tiles.kamaji.search import KamajiTiles, Numbers
from gridwright_lab.reductions.tiles.kamaji.tiles import TILES
from gridwright_lab.reductions.tiles.kuroshuto import boards as kuroshuto
from gridwright_lab.reductions.tiles.kuroshuto.boards import CENTRE, CROSSING, PATTERN, PITCH
from gridwright_lab.reductions.tiles.kuroshuto.lemmas import LEMMAS
from gridwright_lab.reductions.tiles.kuroshuto.pattern import find_pattern
from gridwright_lab.reductions.tiles.kuroshuto.search import KuroshutoTile, KuroshutoTiles
from gridwright_lab.reductions.tiles.lemmas import checked
from gridwright_lab.reductions.tiles.search import Row, search, smaller_and_smaller
from gridwright_lab.reductions.tiles.verifying import check_part

PALETTE = (1, 2, 3, 26, 27, 28)
IN_PATTERN = [
    (row, col)
    for row, col in product(range(PITCH + 1), repeat=2)
    if PATTERN[row % PITCH][col % PITCH] == "#"
]


def subsets(sides: str) -> list[Row]:
    every = (combinations(sides, number) for number in range(len(sides) + 1))
    return [frozenset(some) for some in chain.from_iterable(every)]


def kamaji_tiles(sides: str) -> KamajiTiles:
    return KamajiTiles(sides, maximum=30, palette=PALETTE)


def covers(tile: Numbers, tiles: KamajiTiles, away: set[tuple[int, int]]) -> int:
    """How many covers there are, by trying every set of pieces; inert cells are the maximum."""
    grid = Grid.of(tiles.size, tiles.size)
    numbers = [
        tiles.maximum if square in away else tile.get(square, tiles.maximum)
        for square in map(grid.place, range(grid.size))
    ]
    lines = [line for line in pieces_on(grid, numbers, tiles.maximum) if len(line) > 1]
    need = {cell for cell, number in enumerate(numbers) if number < tiles.maximum}
    states = Counter({frozenset[int](): 1})
    for line in lines:
        above = frozenset(cell for cell in line if numbers[cell] > 1)
        for state, count in list(states.items()):
            if state.isdisjoint(above):
                states[state | set(line)] += count
    return states[frozenset(need)]


def answers_of_kamaji(tile: Numbers, tiles: KamajiTiles) -> dict[Row, int]:
    found = {
        row: covers(tile, tiles, {tiles.end[side] for side in row}) for row in subsets(tiles.sides)
    }
    return {row: count for row, count in found.items() if count}


def answers_of_kuroshuto(tile: KuroshutoTile, tiles: KuroshutoTiles) -> Counter[Row]:
    """The answers of a board that is the tile: all cells without a use are given as white."""
    size = tiles.size
    cells = {square: square[0] * size + square[1] for square in product(range(size), repeat=2)}
    opened = tile.open | {*tiles.end.values()}
    white = mask_of(
        cell for square, cell in cells.items() if square not in opened and square not in tile.clues
    )
    numbers = {cells[square]: clue for square, clue in tile.clues.items()}
    puzzle = Kuroshuto(size, size, numbers, unknown=white)
    return Counter(
        frozenset(side for side, square in tiles.end.items() if answer.yes >> cells[square] & 1)
        for answer in solve(by_name("kuroshuto"), puzzle, limit=100).boards
    )


@pytest.mark.parametrize(
    ("kind", "sides"),
    [("equal", "ns"), ("equal", "ew"), ("cross", "nesw"), ("free", "n"), ("all but one", "s")],
)
def test_tiles_of_kamaji(kind: Kind, sides: str) -> None:
    tiles = kamaji_tiles(sides)
    table = allowed(kind, sides)
    tile = search(tiles, table)
    assert tile is not None
    assert answers_of_kamaji(tile, tiles) == dict.fromkeys(table, 1)
    assert {tile[tiles.end[side]] for side in sides} <= {2, 28}


def test_a_bend_of_kamaji_needs_more_than_five_by_five_cells() -> None:
    assert search(kamaji_tiles("es"), allowed("equal", "es")) is None


def test_other_ends_of_wires() -> None:
    """With a 28 in the east, as in the tile of the reduction, there is a bend."""
    tiles = KamajiTiles("es", maximum=30, palette=PALETTE, ends={"e": 28})
    tile = search(tiles, allowed("equal", "es"))
    assert tile is not None
    assert tile[tiles.end["e"]] == 28
    assert answers_of_kamaji(tile, tiles) == dict.fromkeys(allowed("equal", "es"), 1)


def test_tiles_with_fewer_and_fewer_cells() -> None:
    tiles = kamaji_tiles("ns")
    table = allowed("equal", "ns")
    found = list(smaller_and_smaller(tiles, table))
    numbers = [len(tile) for tile in found]
    assert numbers == sorted(set(numbers), reverse=True)
    assert all(answers_of_kamaji(tile, tiles) == dict.fromkeys(table, 1) for tile in found)
    # 28 2 2 26 2: a chain of pairs alone needs one number more.
    assert numbers[-1] == 5


@pytest.mark.parametrize(
    ("kind", "sides"),
    [
        ("equal", "ns"),
        ("equal", "es"),
        ("equal", "new"),
        ("differ", "ns"),
        ("one", "s"),
        ("one", "sw"),
        ("one", "esw"),
        ("cross", "nesw"),
        ("free", "n"),
    ],
)
def test_tiles_of_kuroshuto_in_the_pattern(kind: Kind, sides: str) -> None:
    inside = [CENTRE, *CROSSING.values()]
    tiles = KuroshutoTiles(sides, may_be_open=inside, always_black=IN_PATTERN)
    table = allowed(kind, sides)
    found = list(smaller_and_smaller(tiles, table))
    assert found
    for tile in found:
        assert answers_of_kuroshuto(tile, tiles) == dict.fromkeys(table, 1)
    part = Part(kind, dict.fromkeys(sides, 1))
    shipped = len(kuroshuto.open_in(part)) + len(kuroshuto.clues_of(part))
    # The tiles of the reduction, made by hand, are as small as tiles can be.
    assert len(found[-1].open) + len(found[-1].clues) == shipped


def test_tiles_of_kuroshuto_without_a_pattern() -> None:
    tiles = KuroshutoTiles("new")
    table = allowed("equal", "new")
    tile = search(tiles, table)
    assert tile is not None
    assert answers_of_kuroshuto(tile, tiles) == dict.fromkeys(table, 1)
    pairs = combinations([*tile.open, *tiles.end.values()], 2)
    assert not [pair for pair in pairs if max(abs(a - b) for a, b in zip(*pair, strict=True)) < 2]


def test_impossible_tables() -> None:
    without_open_cells = KuroshutoTiles("ns", may_be_open=())
    assert search(without_open_cells, allowed("equal", "ns")) is None
    too_small_clues = KuroshutoTiles("ns", may_be_open=(), largest_clue=5)
    assert search(too_small_clues, allowed("differ", "ns")) is None
    # Without ones every piece is a pair, so the wires decide whether the cells are even in number.
    without_ones = KamajiTiles("n", maximum=30, palette=(2, 28))
    assert search(without_ones, allowed("free", "n")) is None


def test_a_tile_without_answers() -> None:
    """No row at all is a table too."""
    table: list[Row] = []
    tiles = KamajiTiles("n", maximum=30, palette=(2, 28))
    tile = search(tiles, table)
    assert tile is not None
    assert answers_of_kamaji(tile, tiles) == {}


def test_the_same_tile_with_and_without_a_time_limit() -> None:
    table = allowed("cross", "nesw")
    first = search(kamaji_tiles("nesw"), table)
    with Control(time_limit=500):
        assert search(kamaji_tiles("nesw"), table) == first


def test_a_search_can_be_stopped() -> None:
    stop = Event()
    said: list[str] = []

    def hear(words: str) -> None:
        said.append(words)
        if len(said) == 3:
            stop.set()

    with pytest.raises(Cancelled), Control(cancel=stop, progress=hear):
        search(kamaji_tiles("es"), allowed("equal", "es"))
    assert said == ["1 tile tried", "2 tiles tried", "3 tiles tried"]
    with pytest.raises(Timeout), Control(time_limit=1e-9):
        search(kamaji_tiles("es"), allowed("equal", "es"))


def test_from_the_search_to_a_board_of_kamaji(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wire that is found, prolonged and filled works like the tile of the reduction."""
    tiles = KamajiTiles("ns", maximum=54, palette=(1, 2, 51, 52))
    found = search(tiles, allowed("equal", "ns"))
    assert found is not None
    tile = fill(placed(found, tiles.size))
    assert tile is not None
    monkeypatch.setattr(kamaji, "TILES", {**TILES, "equal ns": tile})
    assert check_part(kamaji.TARGET, Part("equal", {"n": 1, "s": 1})).right


def test_no_filling_where_a_cell_is_cut_off() -> None:
    walls = {(0, 1): 54, (1, 0): 54, (1, 1): 54}
    assert fill(walls) is None


def test_from_a_pattern_to_a_board_of_kuroshuto(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers up to 5 are needed, and what is found for them serves like the pattern we have."""
    assert find_pattern(4) is None
    pattern = find_pattern(kuroshuto.LARGEST_FILLING)
    assert pattern is not None
    monkeypatch.setattr(kuroshuto, "PATTERN", pattern)
    kuroshuto.filling.cache_clear()
    try:
        assert not any(checked(lemma).broken for lemma in LEMMAS)
        assert check_part(kuroshuto.TARGET, Part("cross", dict.fromkeys("nesw", 1))).right
    finally:
        kuroshuto.filling.cache_clear()
