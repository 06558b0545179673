"""What the proof for Mosaic uses about its tiles.

>>> from gridwright_lab.reductions.tiles.lemmas import checked
>>> [(lemma.name, checked(lemma)) for lemma in LEMMAS[:1]]
[('F1', Checked(cases=14, broken=()))]
"""

from __future__ import annotations

from functools import partial
from itertools import product

from gridwright_lab.reductions.sides import sets_of
from gridwright_lab.reductions.tiles.circuit import Tile, allowed
from gridwright_lab.reductions.tiles.lemmas import (
    Cases,
    Lemma,
    every_tile,
    name_of,
    part_of,
    signs_within,
)
from gridwright_lab.reductions.tiles.mosaic import boards
from gridwright_lab.reductions.tiles.mosaic.boards import SIZE, ends_of, with_ends

RIM = {(row, col) for row, col in product(range(SIZE), repeat=2) if {row, col} & {0, SIZE - 1}}


def _rows(tile: Tile) -> boards.Rows:
    return boards.tile_of(None if tile is None else part_of(tile))


def _clues_are_inside() -> Cases:
    for tile in every_tile():
        ends = ends_of(tile[1] if tile else "").values()
        wrong = sorted(at for at in RIM if _rows(tile)[at[0]][at[1]] != ".o"[at in ends])
        yield f"{name_of(tile)} has something else at {wrong[0]}" if wrong else ""


def _one_colouring() -> Cases:
    for tile in every_tile():
        kind, sides = tile or ("free", "")
        for true in sets_of(sides):
            ends = {ends_of(sides)[side] for side in true}
            found = [black & RIM == ends for black in with_ends(_rows(tile), sides, true)]
            right = found == [True] * (true in allowed(kind, sides))
            count = f"{len(found)} colourings, {sum(found)} with a white rim"
            yield "" if right else f"{name_of(tile)} with {sorted(true)} has {count}"


LEMMAS = (
    Lemma(
        "F1",
        "The rim of a tile has no clue, and its wires end in the middle of its sides.",
        _clues_are_inside,
    ),
    Lemma(
        "F2",
        "With each set of wires true, the clues of a tile allow one colouring of all its cells if"
        " the table of its part allows the set, and otherwise none; in this colouring all cells of"
        " the rim but the ends of true wires are white.",
        _one_colouring,
    ),
    Lemma("F3", "The clues are 0 and 1.", partial(signs_within, _rows, ".o01")),
)
