"""What the proofs use about the tiles of Kuroshuto and Kamaji, for every place and neighbour."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from gridwright.core.grid import Grid
from gridwright.genres.kamaji.pieces import pieces_on
from gridwright_lab.reductions.random_instances import mixed
from gridwright_lab.reductions.sides import STEP
from gridwright_lab.reductions.tiles.circuit import every_part, plan
from gridwright_lab.reductions.tiles.kamaji.boards import MAXIMUM, SIDE, SIZE, TARGET, tile_of
from gridwright_lab.reductions.tiles.kamaji.tiles import TILES, Tile
from gridwright_lab.reductions.tiles.kuroshuto import boards as kuroshuto
from gridwright_lab.reductions.tiles.kuroshuto.boards import OPEN, PITCH

Square = tuple[int, int]
LAST = SIZE - 1


def pattern() -> set[Square]:
    return {
        (row, col)
        for row, col in product(range(PITCH), repeat=2)
        if kuroshuto.PATTERN[row][col] == "#"
    }


def repeated(square: Square) -> Square:
    return square[0] % PITCH, square[1] % PITCH


def reached(square: Square, number: int) -> list[Square]:
    return [(square[0] + number * i, square[1] + number * j) for i, j in STEP.values()]


def touching() -> Iterator[str]:
    """Cells that may be black and touch, in tiles that repeat."""
    black = pattern() | OPEN
    if pattern() & OPEN:
        yield "an open cell is in the pattern"
    for square in black:
        for i, j in product((-1, 0, 1), repeat=2):
            if (i, j) != (0, 0) and repeated((square[0] + i, square[1] + j)) in black:
                yield f"{square} touches another cell that may be black"


def clues_that_reach_too_far() -> Iterator[str]:
    for part in every_part("cross", "one"):
        for square, clue in kuroshuto.clues_of(part).items():
            for other in reached(square, clue):
                if not all(0 <= place <= PITCH for place in other):
                    yield f"the clue {clue} at {square} of {part.kind} leaves its tile"
                if repeated(other) in pattern():
                    yield f"the clue {clue} at {square} of {part.kind} reaches the pattern"


def clues_that_stand_on_black() -> Iterator[str]:
    for part in every_part("cross", "one"):
        open_here = {*kuroshuto.open_in(part), *(kuroshuto.SIDE[side] for side in part.wires)}
        for square in kuroshuto.clues_of(part):
            if repeated(square) in pattern() or square in open_here:
                yield f"the clue at {square} of {part.kind} may be black"


def wrong_fillings() -> Iterator[str]:
    """On a board of three by three tiles; it has every place and all distances to edges."""
    size = 3 * PITCH - 1
    for row, col in product(range(size), repeat=2):
        place = repeated((row + 1, col + 1))
        if place in pattern():
            continue
        edges = (row, size - 1 - col, size - 1 - row, col)
        number = kuroshuto.filling(*place, *(min(5, room) for room in edges))
        on_board = [
            repeated((i + 1, j + 1))
            for i, j in reached((row, col), number)
            if 0 <= i < size and 0 <= j < size
        ]
        if sum(other in pattern() for other in on_board) != 1 or not OPEN.isdisjoint(on_board):
            yield f"the {number} at {row}, {col} does not fill"


def broken_facts_of_kuroshuto() -> list[str]:
    return [
        *touching(),
        *clues_that_reach_too_far(),
        *clues_that_stand_on_black(),
        *wrong_fillings(),
    ]


def test_the_facts_about_kuroshutos_tiles() -> None:
    assert broken_facts_of_kuroshuto() == []


def test_a_wrong_pattern_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second, *others = kuroshuto.PATTERN
    changed = second[:5] + "#" + second[6:]
    monkeypatch.setattr(kuroshuto, "PATTERN", (first, changed, *others))
    assert list(touching())
    assert list(clues_that_reach_too_far()) == ["the clue 1 at (1, 6) of cross reaches the pattern"]


def test_open_cells_of_every_part_are_known() -> None:
    for part in every_part("cross", "one"):
        opened = {*kuroshuto.open_in(part), *(kuroshuto.SIDE[side] for side in part.wires)}
        assert {repeated(square) for square in opened} <= OPEN


def wires_of(name: str) -> str:
    """The sides with wires in a tile's name."""
    words = name.removesuffix(" large").removesuffix(" small").split()
    return words[-1] if len(words) > 1 else ""


def end_of(name: str, side: str) -> int:
    row, col = divmod(SIDE[side], SIZE)
    return TILES[name][row][col] if side in wires_of(name) else 0


def pieces_across(first: Tile, second: Tile) -> list[set[int]]:
    """The numbers of each piece that lies in both of two tiles, the second right of the first."""
    grid = Grid.of(SIZE, 2 * SIZE)
    numbers = [number for rows in zip(first, second, strict=True) for row in rows for number in row]
    return [
        {*line}
        for line in pieces_on(grid, numbers, MAXIMUM)
        if len({cell % grid.cols < SIZE for cell in line}) == 2
    ]


def flipped(tile: Tile) -> Tile:
    """Rows become columns: what was above is now to the left."""
    return tuple(zip(*tile, strict=True))


def may_be_neighbours(first: str, second: str, sides: str) -> bool:
    """Whether the ends fit: there are none, or they add up."""
    ends = end_of(first, sides[0]), end_of(second, sides[1])
    return ends == (0, 0) or (all(ends) and sum(ends) == MAXIMUM)


def test_in_circuits_the_ends_of_neighbours_fit() -> None:
    random = Random(1)
    named = {tile: name for name, tile in TILES.items()}
    for _ in range(50):
        circuit = plan(mixed(random, 4, 4), TARGET.crossing, TARGET.clause)
        names = {at: named[tile_of(circuit, at)] for at in circuit}
        for row, col in circuit:
            for sides, there in (("ew", (row, col + 1)), ("sn", (row + 1, col))):
                first, second = names[row, col], names.get(there, "nothing")
                assert may_be_neighbours(first, second, sides), (first, second)


def test_only_wires_form_pieces_across_the_border_of_kamajis_tiles() -> None:
    """For all tiles whose ends fit, whether or not circuits have them as neighbours."""
    middle = SIZE // 2 * 2 * SIZE + LAST
    wire = {middle, middle + 1}
    seen = 0
    for sides, (first, second) in product(("ew", "sn"), product(TILES, repeat=2)):
        if may_be_neighbours(first, second, sides):
            wired = bool(end_of(first, sides[0]))
            tiles = TILES[first], TILES[second]
            across = pieces_across(*(tiles if sides == "ew" else map(flipped, tiles)))
            assert across == ([wire] if wired else []), (first, second)
            seen += wired
    assert seen > 50


def test_ones_are_away_from_the_border_of_kamajis_tiles() -> None:
    for name, tile in TILES.items():
        for row, col in product(range(SIZE), repeat=2):
            assert tile[row][col] > 1 or (1 < row < LAST - 1 and 1 < col < LAST - 1), name


def lines_through(first: int, last: int) -> Iterator[list[Square]]:
    """The lines with one cell on either side of the square from ``first`` to ``last``."""
    inside = range(first, last + 1)
    for row, col in product(range(first - 1, last + 2), repeat=2):
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            line = [(row, col), (row + down, col + right)]
            while all(place in inside for place in line[-1]):
                line.append((line[-1][0] + down, line[-1][1] + right))
            if len(line) > 2 and not all(place in inside for place in line[0]):
                yield line


def test_no_line_through_a_whole_tile_of_kamaji_adds_up() -> None:
    """Even with the least numbers that its neighbours may have, each is above the maximum."""
    least = [
        [min(tile[row][col] for tile in TILES.values()) for col in range(SIZE)]
        for row in range(SIZE)
    ]
    lines = list(lines_through(0, LAST))
    assert len({len(line) for line in lines}) == SIZE
    for name, tile in TILES.items():
        for line in lines:
            inner = sum(tile[row][col] for row, col in line[1:-1])
            outer = sum(least[row % SIZE][col % SIZE] for row, col in (line[0], line[-1]))
            assert inner + outer > MAXIMUM, (name, line)


def test_no_piece_goes_through_a_corner_of_kamajis_tiles() -> None:
    """Two corners do not add up, and with a third number they are above the maximum."""
    for upper, lower in ((LAST, 0), (0, LAST)):
        above = {tile[LAST][upper] for tile in TILES.values()}
        below = {tile[0][lower] for tile in TILES.values()}
        further = [tile[LAST - 1][abs(upper - 1)] for tile in TILES.values()]
        further += [tile[1][abs(lower - 1)] for tile in TILES.values()]
        assert {a + b for a in above for b in below}.isdisjoint({MAXIMUM})
        assert min(above) + min(below) + min(further) > MAXIMUM
