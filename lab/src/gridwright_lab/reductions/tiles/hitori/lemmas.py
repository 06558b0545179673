"""What the proof for Hitori uses about its tiles, for every tile, row of its table and neighbour.

>>> from gridwright_lab.reductions.tiles.lemmas import checked
>>> LEMMAS[5].name, checked(LEMMAS[5])
('H6', Checked(cases=46, broken=()))
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from gridwright.core.grid import Grid
from gridwright_lab.reductions.sides import OPPOSITE, STEP, Side
from gridwright_lab.reductions.tiles.circuit import KINDS, Part, Tile, allowed
from gridwright_lab.reductions.tiles.hitori import boards
from gridwright_lab.reductions.tiles.hitori.boards import (
    SIZE,
    cells_of,
    inside,
    passes,
    tile_of,
)
from gridwright_lab.reductions.tiles.hitori.search import black_ends, colourings
from gridwright_lab.reductions.tiles.lemmas import Cases, Lemma, Pair, neighbours, part_of

GRID = Grid.of(SIZE, SIZE)
Row = frozenset[Side]


def _table(name: str) -> set[Row]:
    """The sets of true wires that a tile allows."""
    kind = next((kind for kind in KINDS if name.startswith(f"{kind} ")), None)
    return {*allowed(kind, "".join(cells_of(name).end))} if kind else {frozenset[Side]()}


def _grey_cells_follow() -> Cases:
    """By three rules, from nothing: ``5 3 5``, beside a black cell, and equal to a white one."""
    for name in boards.TILES:
        cells = cells_of(name)
        number = {cell: cells.reasons.get(cell, cell) for cell in range(GRID.size)}
        lines = [{cell for cell in number if cell // SIZE == n or cell % SIZE == n - SIZE}
                 for n in range(2 * SIZE)]  # fmt: skip
        equal = {cell: [other for line in lines if cell in line for other in line
                        if other != cell and number[other] == number[cell]]
                 for cell in number}  # fmt: skip
        new = [
            cell
            for cell, around in enumerate(GRID.neighbour_lists)
            for one, other in combinations(around, 2)
            if one + other == 2 * cell and number[one] == number[other]
        ]
        black: set[int] = set()
        for white in new:
            for cell in equal[white]:
                if cell not in black:
                    black.add(cell)
                    new += [near for near in GRID.neighbour_lists[cell] if near not in new]
        yield "" if black == cells.black else f"{name}: other cells follow than the grey ones"


def _walls_are_white_inside() -> Cases:
    for name in boards.TILES:
        cells = cells_of(name)
        for wall in sorted(cells.tile.walls):
            (centre,) = set.intersection(*({*GRID.neighbour_lists[cell]} for cell in wall))
            others = {*GRID.neighbour_lists[centre]} - {*wall}
            right = len(others) == 1 and others <= cells.black and centre not in cells.tile.open
            yield "" if right else f"{name}: the cell {centre} inside a wall"


def _colourings_are_the_table() -> Cases:
    for name in boards.TILES:
        cells, table = cells_of(name), _table(name)
        ends = {cell for end in cells.end.values() for cell in end}
        for n in range(len(cells.end) + 1):
            for true in map(frozenset, combinations(cells.end, n)):
                black = black_ends(cells.end, true)
                found = len(list(colourings(cells.tile, ends, black, SIZE)))
                right = found == (true in table)
                yield "" if right else f"{name} has {found} colourings with {sorted(true)} true"


def _white_cells_are_settled() -> Cases:
    for name in boards.TILES:
        for true in sorted(_table(name), key=sorted):
            black = inside(name, true)
            white = {*range(GRID.size)} - black
            right = all(black.isdisjoint(GRID.neighbour_lists[cell]) for cell in black)
            right &= not any(black.isdisjoint(GRID.neighbour_lists[cell]) for cell in white)
            reached = [min(white)]
            for cell in reached:
                near = GRID.neighbour_lists[cell]
                reached += [other for other in near if other in white and other not in reached]
            right &= len(reached) == len(white)
            yield "" if right else f"{name} with {sorted(true)} true"


def _rims_do_not_touch() -> Cases:
    """In every row and column, whichever tiles are side by side; and somewhere both are white."""
    text = {name: "".join(rows) for name, rows in boards.TILES.items()}
    for start, end, step in ((SIZE - 1, 0, SIZE), (SIZE * (SIZE - 1), 0, 1)):
        sides = [
            [{tile[first + n * step] for tile in text.values()} for first in (start, end)]
            for n in range(SIZE)
        ]
        yield from (
            "" if {"."} in side else f"cells {n} of two rims" for n, side in enumerate(sides)
        )
        yield "" if [{"."}, {"."}] in sides else "no two white cells are always side by side"


def _passing(tile: Tile) -> bool:
    return tile is not None and passes(part_of(tile))


def _joined(side: Side) -> set[Pair]:
    """The tiles that a wire joins: neighbours, or with tiles between that it goes through."""
    pairs = {pair for pair in neighbours()["es".index(side)] if pair[0] and side in pair[0][1]}
    while True:
        longer = {(one, end) for one, between in pairs if _passing(between)
                  for start, end in pairs if start == between}  # fmt: skip
        if longer <= pairs:
            return {pair for pair in pairs if not any(map(_passing, pair))}
        pairs |= longer


def _lines(name: str, side: Side) -> list[int]:
    """The rows, or the columns, of the two cells of an end."""
    return [cell // SIZE if side in "ew" else cell % SIZE for cell in cells_of(name).end[side]]


def _names(pair: Pair, side: Side) -> Iterator[tuple[str, str]]:
    """The tiles of two joined parts: beside a clause as there, else in every position."""
    first, second = (part_of(tile) for tile in pair if tile)
    there = STEP[side]
    direct = {(0, 0): first, there: second}
    if side == "e":
        yield tile_of(direct, (0, 0)), tile_of(direct, there)
        return
    for one in _variants(first):
        for other in _variants(second):
            yield one, other


def _variants(part: Part) -> list[str]:
    name = tile_of({(0, 0): part}, (0, 0))
    return [each for each in (name, f"{name} low", f"{name} high") if each in boards.TILES]


def _ends_are_in_line() -> Cases:
    for side in "es":
        for pair in sorted(_joined(side), key=str):
            for one, other in _names(pair, side):
                right = _lines(one, side) == _lines(other, OPPOSITE[side])
                yield "" if right else f"the ends of {one} and {other} are not in line"


def _ends_have_letters_of_their_own() -> Cases:
    for name in boards.TILES:
        cells = cells_of(name)
        used = Counter(cells.tile.open.values())
        at_ends = [cells.tile.open[cell] for end in cells.end.values() for cell in end]
        right = all(used[letter] == 1 for letter in at_ends)
        yield "" if right else f"{name} has the letter of an end twice"


def _groups_are_small() -> Cases:
    for name in boards.TILES:
        most = max(Counter(cells_of(name).tile.open.values()).values(), default=0)
        yield "" if most <= MOST_EQUAL else f"{name} has a letter {most} times"


MOST_EQUAL = 5
"""How many open cells of a board have the same number because of a letter."""

LEMMAS = (
    Lemma(
        "H1",
        "The grey cells of a tile, and no others, follow from the numbers by three rules.",
        _grey_cells_follow,
    ),
    Lemma(
        "H2",
        "The cell inside a wall touches a grey cell, so it is white; its other neighbours are the"
        " three open ones.",
        _walls_are_white_inside,
    ),
    Lemma(
        "H3",
        "A tile has one colouring of its open cells for each row of its table, and none otherwise.",
        _colourings_are_the_table,
    ),
    Lemma(
        "H4",
        "In each of these, black cells do not touch, each white cell has a black neighbour, and"
        " white cells are connected.",
        _white_cells_are_settled,
    ),
    Lemma(
        "H5",
        "Of two cells beside each other in two tiles, one is white in all tiles; and somewhere both"
        " are.",
        _rims_do_not_touch,
    ),
    Lemma(
        "H6",
        "The ends of a wire are in the same two rows or columns.",
        _ends_are_in_line,
    ),
    Lemma(
        "H7",
        "The two letters of an end are nowhere else in its tile.",
        _ends_have_letters_of_their_own,
    ),
    Lemma(
        "H8",
        f"No letter is in a tile more than {MOST_EQUAL} times.",
        _groups_are_small,
    ),
)
