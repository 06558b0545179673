"""What the proof for Mosaic uses about its tiles.

>>> from gridwright_lab.reductions.tiles.lemmas import checked
>>> [(lemma.name, checked(lemma)) for lemma in LEMMAS[:1]]
[('F1', Checked(cases=14, broken=()))]
"""

from __future__ import annotations

from itertools import combinations, product

from gridwright_lab.reductions.tiles.circuit import Tile, allowed, every_part
from gridwright_lab.reductions.tiles.lemmas import Cases, Lemma, name_of, part_of
from gridwright_lab.reductions.tiles.mosaic import boards
from gridwright_lab.reductions.tiles.mosaic.boards import SIZE, ends_of, with_ends

RIM = {(row, col) for row, col in product(range(SIZE), repeat=2) if {row, col} & {0, SIZE - 1}}


def _rows(tile: Tile) -> boards.Rows:
    return boards.tile_of(None if tile is None else part_of(tile))


def _every_tile() -> list[Tile]:
    return [None, *((part.kind, part.sides) for part in every_part())]


def _clues_are_inside() -> Cases:
    for tile in _every_tile():
        ends = ends_of(tile[1] if tile else "").values()
        wrong = sorted(at for at in RIM if _rows(tile)[at[0]][at[1]] != ".o"[at in ends])
        yield f"{name_of(tile)} has something else at {wrong[0]}" if wrong else ""


def _one_colouring() -> Cases:
    for tile in _every_tile():
        kind, sides = tile or ("free", "")
        every = (frozenset(some) for n in range(len(sides) + 1) for some in combinations(sides, n))
        for true in every:
            ends = {ends_of(sides)[side] for side in true}
            found = [black & RIM == ends for black in with_ends(_rows(tile), sides, true)]
            right = found == [True] * (true in allowed(kind, sides))
            count = f"{len(found)} colourings, {sum(found)} with a white rim"
            yield "" if right else f"{name_of(tile)} with {sorted(true)} has {count}"


def _numbers_are_small() -> Cases:
    for tile in _every_tile():
        signs = {sign for row in _rows(tile) for sign in row}
        yield "" if signs <= {*".o01"} else f"{name_of(tile)} has {sorted(signs)}"


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
    Lemma("F3", "The clues are 0 and 1.", _numbers_are_small),
)
