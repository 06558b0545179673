"""What the proof for Akari uses about its tiles.

>>> from gridwright_lab.reductions.tiles.lemmas import checked
>>> [(lemma.name, checked(lemma)) for lemma in LEMMAS[1:2]]
[('A2', Checked(cases=82, broken=()))]
"""

from __future__ import annotations

from functools import partial

from gridwright_lab.reductions.sides import OPPOSITE, sets_of
from gridwright_lab.reductions.tiles.akari import boards
from gridwright_lab.reductions.tiles.akari.boards import FIRST, OPEN, SIDE, SIZE, WALL, placements
from gridwright_lab.reductions.tiles.circuit import Tile, allowed
from gridwright_lab.reductions.tiles.lemmas import (
    Cases,
    Lemma,
    every_tile,
    name_of,
    neighbours,
    part_of,
    signs_within,
)

LAST = SIZE - 1
RIM = {
    "n": [(0, place) for place in range(SIZE)],
    "e": [(place, LAST) for place in range(SIZE)],
    "s": [(LAST, place) for place in range(SIZE)],
    "w": [(place, 0) for place in range(SIZE)],
}


def _rows(tile: Tile) -> boards.Rows:
    return boards.tile_of(None if tile is None else part_of(tile))


def _rims_are_walls() -> Cases:
    for tile in every_tile():
        rows, sides = _rows(tile), tile[1] if tile else ""
        ends = {SIDE[side]: OPEN if side in FIRST else "1" for side in sides}
        wrong = [
            at for rim in RIM.values() for at in rim if rows[at[0]][at[1]] != ends.get(at, WALL)
        ]
        yield f"{name_of(tile)} has something else at {wrong[0]}" if wrong else ""


def _ends_fit() -> Cases:
    for pairs, one in zip(neighbours(), "es", strict=True):
        for first, second in sorted(pairs, key=str):
            signs = [
                {_rows(first)[a][b], _rows(second)[c][d]}
                for (a, b), (c, d) in zip(RIM[one], RIM[OPPOSITE[one]], strict=True)
            ]
            wired = first is not None and one in first[1]
            right = [each for each in signs if each != {WALL}] == [{"1", OPEN}] * wired
            yield "" if right else f"{name_of(first)} before {name_of(second)}"


def _one_placement() -> Cases:
    for tile in every_tile():
        kind, sides = tile or ("free", "")
        for true in sets_of(sides):
            count = len([*placements(_rows(tile), true, sides)])
            right = count == (true in allowed(kind, sides))
            yield "" if right else f"{name_of(tile)} has {count} placements with {sorted(true)}"


LEMMAS = (
    Lemma(
        "A1",
        "The rim of a tile is walls without numbers, but for an open cell at each wire in the north"
        " and west, and a 1 at each wire in the east and south.",
        _rims_are_walls,
    ),
    Lemma(
        "A2",
        "Where two neighbouring tiles of any circuit meet, a 1 is beside an open cell if a wire"
        " joins them, and all else is walls without numbers.",
        _ends_fit,
    ),
    Lemma(
        "A3",
        "With each set of wires true, a tile has one placement of lamps if the table of its part"
        " allows the set, and otherwise none.",
        _one_placement,
    ),
    Lemma("A4", "The numbers are 0 and 1.", partial(signs_within, _rows, "#.01")),
)
