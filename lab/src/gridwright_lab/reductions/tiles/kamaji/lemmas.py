"""What the proof for Kamaji uses about its tiles, for all neighbours, corners and lines.

>>> from gridwright_lab.reductions.tiles.lemmas import checked
>>> LEMMAS[0].name, checked(LEMMAS[0])
('M1', Checked(cases=47, broken=()))
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product

from gridwright.core.grid import Grid
from gridwright.genres.kamaji.pieces import Line, pieces_on
from gridwright_lab.reductions.sides import OPPOSITE, STEP, Side, sets_of
from gridwright_lab.reductions.tiles import circuit
from gridwright_lab.reductions.tiles.circuit import allowed
from gridwright_lab.reductions.tiles.kamaji import boards
from gridwright_lab.reductions.tiles.kamaji.boards import MAXIMUM, SIDE, SIZE
from gridwright_lab.reductions.tiles.kamaji.tiles import Tile
from gridwright_lab.reductions.tiles.lemmas import Cases, Lemma, neighbours, part_of

Square = tuple[int, int]
CLAUSE = boards.TARGET.clause
LAST = SIZE - 1


def _wires_of(name: str) -> str:
    """The sides with wires in a tile's name."""
    words = name.removesuffix(" large").removesuffix(" small").split()
    return words[-1] if len(words) > 1 else ""


def _end_of(name: str, side: Side) -> int:
    """The number at the end of a wire, or 0 if there is none."""
    row, col = divmod(SIDE[side], SIZE)
    return boards.TILES[name][row][col] if side in _wires_of(name) else 0


def _fit(first: str, second: str, sides: str) -> bool:
    """Whether two tiles have no ends at the side they share, or ends that add up."""
    ends = _end_of(first, sides[0]), _end_of(second, sides[1])
    return ends == (0, 0) or (all(ends) and sum(ends) == MAXIMUM)


def _placed(first: circuit.Tile, second: circuit.Tile, side: Side) -> Iterator[str]:
    """The names of the tiles of two neighbours, the second at this side of the first."""
    parts = {(0, 0): first, STEP[side]: second}
    placed = {at: part_of(tile) for at, tile in parts.items() if tile}
    named = {tile: name for name, tile in boards.TILES.items()}
    return (named[boards.tile_of(placed, at)] if at in placed else "nothing" for at in parts)


def _ends_fit() -> Cases:
    for pairs, side in zip(neighbours(CLAUSE), "es", strict=True):
        for first, second in sorted(pairs, key=str):
            if (first and side in first[1]) or (second and OPPOSITE[side] in second[1]):
                one, other = _placed(first, second, side)
                right = _fit(one, other, side + OPPOSITE[side])
                yield "" if right else f"{one} and {other} do not fit"


def _pieces_across(first: Tile, second: Tile) -> list[set[int]]:
    """Each piece that lies in both of two tiles, the second right of the first."""
    grid = Grid.of(SIZE, 2 * SIZE)
    numbers = [number for rows in zip(first, second, strict=True) for row in rows for number in row]
    return [
        {*line}
        for line in pieces_on(grid, numbers, MAXIMUM)
        if len({cell % grid.cols < SIZE for cell in line}) == 2
    ]


def _flipped(tile: Tile) -> Tile:
    """Rows become columns: what was above is now to the left."""
    return tuple(zip(*tile, strict=True))


def _only_wires_across() -> Cases:
    """For all tiles whose ends fit, whether or not circuits have them as neighbours."""
    middle = SIZE // 2 * 2 * SIZE + LAST
    for sides, (first, second) in product(("ew", "sn"), product(boards.TILES, repeat=2)):
        if _fit(first, second, sides):
            tiles = [boards.TILES[name] for name in (first, second)]
            across = _pieces_across(*(tiles if sides == "ew" else map(_flipped, tiles)))
            wanted = [{middle, middle + 1}] if _end_of(first, sides[0]) else []
            yield "" if across == wanted else f"a piece across {first} and {second}"


def _lines_through() -> list[list[Square]]:
    """The lines through a whole tile, with one cell on either side of it."""
    found, inside = [], range(SIZE)
    for row, col in product(range(-1, SIZE + 1), repeat=2):
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            line = [(row, col), (row + down, col + right)]
            while all(place in inside for place in line[-1]):
                line.append((line[-1][0] + down, line[-1][1] + right))
            if len(line) > 2 and not all(place in inside for place in line[0]):
                found.append(line)
    return found


def _lines_are_too_large() -> Cases:
    """Even with the least numbers that neighbours may have."""
    least = [[min(tile[row][col] for tile in boards.TILES.values()) for col in range(SIZE)]
             for row in range(SIZE)]  # fmt: skip
    for (name, tile), line in product(boards.TILES.items(), _lines_through()):
        total = sum(tile[row][col] for row, col in line[1:-1])
        total += sum(least[row % SIZE][col % SIZE] for row, col in (line[0], line[-1]))
        yield "" if total > MAXIMUM else f"{name}: the line from {line[0]} to {line[-1]}"


def _corners_do_not_add_up() -> Cases:
    """Two corners that touch, and with a third number behind one of them they are too large."""
    tiles = boards.TILES
    for (one, upper), (other, lower), left in product(tiles.items(), tiles.items(), (LAST, 0)):
        corners = upper[LAST][left] + lower[0][LAST - left]
        third = min(upper[LAST - 1][abs(left - 1)], lower[1][abs(LAST - left - 1)])
        right = corners != MAXIMUM < corners + third
        yield "" if right else f"the corners of {one} and {other}"


@cache
def covers(tile: Tile, away: frozenset[int]) -> int:
    """In how many ways a tile is covered, but for the cells that its neighbours cover."""
    numbers = tuple(number for row in tile for number in row)
    pieces = pieces_on(Grid.of(SIZE, SIZE), numbers, MAXIMUM)
    lines = [line for line in pieces if away.isdisjoint(line)]
    large = {cell for cell, number in enumerate(numbers) if number > 1} - away
    ones = {cell for cell, number in enumerate(numbers) if number == 1}
    return _count(large, ones, large, lines)


def _count(left: set[int], ones: set[int], large: set[int], lines: list[Line]) -> int:
    """A cell with the fewest pieces is covered in each way; no piece consists of ones alone."""
    if not left:
        return not ones
    through = {cell: [line for line in lines if cell in line] for cell in left}
    total = 0
    for line in min(through.values(), key=len):
        taken = large.intersection(line)
        rest = [other for other in lines if taken.isdisjoint(other)]
        total += _count(left - taken, ones.difference(line), large, rest)
    return total


def _covers_are_the_table() -> Cases:
    for name, tile in boards.TILES.items():
        sides = _wires_of(name)
        kind = next((kind for kind in circuit.KINDS if name.startswith(f"{kind} ")), None)
        table = allowed(kind, sides) if kind else {frozenset[Side]()}
        for true in sets_of(sides):
            found = covers(tile, frozenset(SIDE[side] for side in true))
            right = found == (true in table)
            yield "" if right else f"{name} has {found} covers with {sorted(true)} true"


def _one_maximum() -> Cases:
    for name, tile in boards.TILES.items():
        numbers = [number for row in tile for number in row]
        right = max(numbers) <= MAXIMUM and numbers.count(MAXIMUM) == (name == "maximum")
        yield "" if right else f"{name} has the largest number {max(numbers)}"


LEMMAS = (
    Lemma(
        "M1",
        "The ends of neighbouring tiles fit: where a wire meets the border, a 52 is beside a 2.",
        _ends_fit,
    ),
    Lemma(
        "M2",
        "Side by side or one above the other, tiles whose ends fit have no piece in both but the"
        " ends of their wire.",
        _only_wires_across,
    ),
    Lemma(
        "M3",
        "A line through a tile, with a cell before and one behind it, is more than the maximum.",
        _lines_are_too_large,
    ),
    Lemma(
        "M4",
        "Tiles that share only a corner have no piece in both.",
        _corners_do_not_add_up,
    ),
    Lemma(
        "M5",
        "A tile, but for the ends of its true wires, has one cover if the table of its part allows"
        " them, and otherwise none.",
        _covers_are_the_table,
    ),
    Lemma(
        "M6",
        "The maximum is in one tile only, and no number is larger.",
        _one_maximum,
    ),
)
