"""What the proof uses about the tiles of Kuromasu, for every part and all neighbours."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from gridwright_lab.reductions.random_instances import mixed
from gridwright_lab.reductions.tiles.circuit import Circuit, Part, allowed, every_part, plan
from gridwright_lab.reductions.tiles.kuromasu import boards as kuromasu
from gridwright_lab.reductions.tiles.kuromasu.alone import look_at
from gridwright_lab.reductions.tiles.kuromasu.boards import (
    BAND,
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
