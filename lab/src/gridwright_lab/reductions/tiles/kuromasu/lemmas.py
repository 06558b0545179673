"""What the proof for Kuromasu uses about its tiles, for every part and all neighbours.

>>> from gridwright_lab.reductions.tiles.lemmas import checked
>>> LEMMAS[0].name, checked(LEMMAS[0])
('Q1', Checked(cases=700, broken=()))
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

from gridwright_lab.reductions.sides import OPPOSITE, STEP, Side
from gridwright_lab.reductions.tiles.circuit import Part, Tile, allowed, every_part
from gridwright_lab.reductions.tiles.kuromasu import boards
from gridwright_lab.reductions.tiles.kuromasu.alone import SQUARE, look_at, own_clues
from gridwright_lab.reductions.tiles.kuromasu.alone import around as amid
from gridwright_lab.reductions.tiles.kuromasu.boards import (
    BAND,
    MIDDLE,
    PITCH,
    PORT,
    Layout,
    Run,
    Square,
    clues,
    layout,
    runs,
)
from gridwright_lab.reductions.tiles.lemmas import (
    Cases,
    Lemma,
    every_tile,
    name_of,
    neighbours,
    part_of,
)

EVERY = every_tile()
LARGEST = 25
Lines = list[list[Run]]
"""For every row, or every column, the run at each of its places."""
BEHIND = 2
"""Behind the open cell at the end of a wire are a white cell and a black one."""


def _cells(tile: Tile) -> boards.Tile:
    return boards.tile_of(*tile) if tile else boards.tile_of(None, "")


def _part(tile: Tile) -> Part | None:
    return part_of(tile) if tile else None


def _bands_stop_sight() -> Cases:
    for tile in EVERY:
        black, sides = _cells(tile).black, tile[1] if tile else ""
        for line, place in product(range(PITCH), "wn"):
            wired = place in sides and line == MIDDLE
            across = ((line, n) if place == "w" else (n, line) for n in range(BAND))
            right = sum(cell in black for cell in across) == (not wired)
            yield "" if right else f"line {line} of the bands of {name_of(tile)}"


def _bands_are_the_same() -> Cases:
    """What is right of a tile and below it is as beside the free ends that are looked at in Q3."""
    for pairs, side in zip(neighbours(), "es", strict=True):
        for first, second in sorted(pairs, key=str):
            wired = first is not None and side in first[1]
            expected = _cells(("free", OPPOSITE[side]) if wired else None)
            right = _band(_cells(second), side) == _band(expected, side)
            yield "" if right else f"{name_of(second)} beside {name_of(first)}"
    corner = [(row, col) for row, col in product(range(BAND), repeat=2)]
    for tile in EVERY:
        black, opened = _cells(tile).black, _cells(tile).open.keys()
        right = opened.isdisjoint(corner)
        right &= black.intersection(corner) == _cells(None).black.intersection(corner)
        yield "" if right else f"the corner of {name_of(tile)}"


def _band(tile: boards.Tile, side: Side) -> tuple[set[Square], set[Square]]:
    """The black and the open cells of a tile in the band that is beside the tile before it."""
    axis = 1 if side == "e" else 0
    black, opened = (
        {cell for cell in cells if cell[axis] < BAND} for cells in (tile.black, tile.open)
    )
    return black, opened


def _tiles_settle_themselves() -> Cases:
    for tile in EVERY:
        alone = look_at(_part(tile))
        table = allowed(*tile) if tile else {frozenset[Side]()}
        right = alone.possible == table and alone.settled
        yield "" if right else f"{name_of(tile)} is not settled by its own clues"


def _nothing_touches() -> Cases:
    for tile in EVERY:
        board = layout(amid(_part(tile)))
        black = board.black | board.open.keys()
        for row, col in sorted(black):
            if row in SQUARE and col in SQUARE:
                near = {(row + i, col + j) for i, j in product((-1, 0, 1), repeat=2)}
                right = len(near & black) == 1
                yield "" if right else f"{name_of(tile)}: r{row}c{col} touches another"


@cache
def _wired_pairs() -> tuple[tuple[str, Side, Layout, dict[Square, int]], ...]:
    """All neighbours that a wire joins, the side of the first at which the second is, the board."""
    found = []
    for pairs, side in zip(neighbours(), "es", strict=True):
        for pair in sorted(pairs, key=str):
            first, second = map(_part, pair)
            if first and second and side in first.wires:
                there = 1 + STEP[side][0], 1 + STEP[side][1]
                name = " and ".join(map(name_of, pair))
                circuit = {(1, 1): first, there: second}
                board = layout(circuit)
                found.append((name, side, board, dict(clues(circuit, board))))
    return tuple(found)


def _wires_join() -> Cases:
    """Any cell of a wire in a band says that one of the open cells at its ends is black."""
    for name, side, board, found in _wired_pairs():
        lines = runs(board, down=False), runs(board, down=True)
        for place in range(2 * PITCH, 2 * PITCH + BAND):
            line = PITCH + MIDDLE
            square = (place, line) if side == "s" else (line, place)
            right = square in found and _says_one(lines, square, side, found[square])
            yield "" if right else f"the wire between {name} at {square}"


def _says_one(lines: Sequence[Lines], square: Square, side: Side, clue: int) -> bool:
    """Whether a clue holds exactly if one of the two open cells that it sees is black."""
    down = side == "s"
    axis = 0 if down else 1
    along = lines[down][square[1 - axis]][square[axis]]
    across = lines[not down][square[axis]][square[1 - axis]]
    ends = [PITCH + PORT[side][axis], 2 * PITCH + PORT[OPPOSITE[side]][axis]]
    if across.open or [place for place, _ in along.open] != ends:
        return False
    if (along.start, along.stop) != (ends[0] - 1, ends[1] + BEHIND):
        return False
    one, other = (cell for _, cell in along.open)
    beside = across.stop - across.start - 1
    seen = {
        colours: along.seen(square[axis], dict(zip((one, other), colours, strict=True)))
        for colours in product((False, True), repeat=2)
    }
    return all((seen[a, b] + beside == clue) == (a != b) for a, b in seen)


def _edges_have_clues() -> Cases:
    for part in every_part():
        board = layout({(0, 0): part})
        found = dict(clues({(0, 0): part}, board))
        for square in _edge(board, part.sides):
            right = (square in found) != (square in board.black)
            yield "" if right else f"{part.kind} {part.sides}: the edge at {square}"


def _edge(board: Layout, sides: str) -> Iterator[Square]:
    """The outermost cells, but for those at sides where the tile has a wire."""
    for row, col in product(range(board.rows), range(board.cols)):
        top, left = row == 0 and "n" not in sides, col == 0 and "w" not in sides
        if top or left or row == board.rows - 1 or col == board.cols - 1:
            yield row, col


def _clues_do_not_grow() -> Cases:
    for tile in EVERY:
        circuit = amid(_part(tile))
        largest = max(own_clues(circuit, layout(circuit)).values())
        yield "" if largest <= LARGEST else f"{name_of(tile)} has a clue {largest}"
    for name, _, _, found in _wired_pairs():
        largest = max(found.values())
        yield "" if largest <= LARGEST else f"{name} have a clue {largest}"


LEMMAS = (
    Lemma(
        "Q1",
        "Every row and column of a band has one black cell across the band, but where a wire goes"
        " through.",
        _bands_stop_sight,
    ),
    Lemma(
        "Q2",
        "The bands around a tile are the same among all neighbours, and no cell of them is open. So"
        " the clues of its square are the same.",
        _bands_are_the_same,
    ),
    Lemma(
        "Q3",
        "The clues of a tile's square leave just the states of its table, and settle all but its"
        " outermost cells.",
        _tiles_settle_themselves,
    ),
    Lemma(
        "Q4",
        "Each cell of a wire in a band has a clue, which says that one of the open cells at its"
        " ends is black.",
        _wires_join,
    ),
    Lemma(
        "Q5",
        "Every white cell at an edge of the board has a clue.",
        _edges_have_clues,
    ),
    Lemma(
        "Q6",
        "No two cells of a square that may be black share a side or a corner.",
        _nothing_touches,
    ),
    Lemma("Q7", f"No clue is above {LARGEST}.", _clues_do_not_grow),
)
