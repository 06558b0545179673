"""The search for the black cells inside Kuromasu's tiles, around wires that are given.

A *route* is given for each part: its open cells, and the lines between them, on which no cell may
be black. Where no line leaves an open cell, there is a black cell two steps away. All other black
cells are for a SAT solver to place. They may not touch each other, an open cell or the band, and
every few cells of a row or column there has to be one: then all other cells see little, and clues
settle them.

>>> route = ROUTES["equal", "ne"]
>>> sorted(route.open.items()), (8, 22) in route.line, sorted(route.stops)[:2]
([((8, 15), 'n'), ((15, 22), 'E')], True, [(8, 13), (10, 15)])
>>> from gridwright_lab.reductions.tiles.kuromasu.tiles import TILES
>>> find(route, 4) is None, find(route, 8) == TILES["equal", "ne"]
(True, True)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, product

from gridwright.sat.cnf import Clause, Cnf
from gridwright.sat.oracle import Oracle
from gridwright_lab.reductions.sides import STEP, Side
from gridwright_lab.reductions.tiles.kuromasu.boards import (
    BAND,
    BLACK_IF,
    HIGH,
    LOW,
    MIDDLE,
    PITCH,
    PORT,
    Square,
    tile_of,
)
from gridwright_lab.reductions.tiles.search import SOLVER

SQUARE = PITCH + BAND
"""The tile with the bands around it."""
BORDER: Mapping[Side, Square] = {
    "n": (0, MIDDLE),
    "e": (MIDDLE, SQUARE - 1),
    "s": (SQUARE - 1, MIDDLE),
    "w": (MIDDLE, 0),
}
ALONG_A_WIRE = 4
"""Where so many cells are on lines, a stretch may be without a black cell."""
Pattern = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Route:
    """The open cells of a part, as letters, and the cells on the lines between them."""

    sides: str
    open: Mapping[Square, str]
    line: frozenset[Square]

    @property
    def stops(self) -> set[Square]:
        """The cells that end the sight across an open cell: no line leaves it on this side."""
        return {
            (row + 2 * i, col + 2 * j)
            for row, col in self.open
            for i, j in STEP.values()
            if (row + i, col + j) not in self.line
        }


def _route(sides: str, inside: Mapping[Square, str], *paths: Sequence[Square]) -> Route:
    """Paths turn at every cell that is named; wires lead from the ports to the border."""
    ends = {PORT[side]: side if BLACK_IF[side] else side.upper() for side in sides}
    corners = [*paths, *((PORT[side], BORDER[side]) for side in sides)]
    line = {square for path in corners for two in pairwise(path) for square in _between(*two)}
    return Route(sides, ends | dict(inside), frozenset(line))


def _between(one: Square, other: Square) -> Iterator[Square]:
    rows, cols = (range(min(two), max(two) + 1) for two in zip(one, other, strict=True))
    yield from product(rows, cols)


_N, _E, _S, _W = (PORT[side] for side in "nesw")
_DOWN = (_N, (LOW, 18), (MIDDLE, 18), (MIDDLE, 12), (HIGH, 12), _S)
_ACROSS = (_W, (12, LOW), (12, MIDDLE), (18, MIDDLE), (18, HIGH), _E)
_OPEN_DOWN = {(MIDDLE, 18): "N", (MIDDLE, 12): "n"}
_OPEN_ACROSS = {(12, MIDDLE): "W", (18, MIDDLE): "w"}
_SPLIT = {(LOW, 11): "n", (LOW, 13): "N", (LOW, 17): "N", (12, 17): "n", (18, 11): "N"}
_CLAUSE = {(12, 12): "w", (18, 12): "W", (12, HIGH): "e", (HIGH, 18): "s"}

ROUTES: Mapping[tuple[str, str], Route] = {
    **{("free", side): _route(side, {}) for side in PORT},
    ("differ", "ns"): _route("ns", {(LOW, 19): "N"}, (_N, (LOW, 19), (HIGH, 19), _S)),
    ("equal", "ns"): _route("ns", _OPEN_DOWN, _DOWN),
    ("equal", "ew"): _route("ew", _OPEN_ACROSS, _ACROSS),
    ("equal", "es"): _route("es", {(21, 21): "s"}, (_S, (HIGH, 21), (21, 21), (21, HIGH), _E)),
    ("equal", "sw"): _route("sw", {}, (_S, (HIGH, LOW), _W)),
    ("equal", "ne"): _route("ne", {}, (_N, (LOW, HIGH), _E)),
    ("equal", "nw"): _route("nw", {(9, 11): "N"}, (_N, (LOW, 11), (9, 11), (9, LOW), _W)),
    ("equal", "new"): _route(
        "new",
        _SPLIT,
        (_W, (18, LOW), (18, 11), (LOW, 11), _N, (LOW, 17), (12, 17), (12, HIGH), _E),
    ),
    ("one", "s"): _route("s", {}),
    ("one", "sw"): _route("sw", {(21, 9): "s"}, (_S, (HIGH, 9), (21, 9), (21, LOW), _W)),
    ("one", "esw"): _route(
        "esw",
        _CLAUSE,
        (_W, (18, LOW), (18, 12), (12, 12), (12, HIGH), _E),
        ((12, 18), (HIGH, 18), _S),
    ),
    ("cross", "nesw"): _route("nesw", _OPEN_DOWN | _OPEN_ACROSS, _DOWN, _ACROSS),
}
"""By what the part does, and its sides, as the tiles. Circuits have free ends at the north only;
the others stand beside parts that are checked."""


def shortest(route: Route, least: int = 4) -> Pattern:
    """The tile in which the longest stretches without a black cell are as short as possible."""
    while (found := find(route, least)) is None:
        least += 1
    return found


def find(route: Route, stretch: int) -> Pattern | None:
    """A tile with a black cell in every stretch of so many cells; ``None`` if there is none."""
    settled = _band(route.sides) | route.stops
    if not settled.isdisjoint(route.line | route.open.keys()):
        return None
    fixed = [*settled, *route.open]
    if any(touch(one, other) for one, other in combinations(fixed, 2)):
        return None
    inside = range(BAND, PITCH)
    free = [
        square
        for square in product(inside, inside)
        if square not in route.line and not any(touch(square, other) for other in fixed)
    ]
    cnf = Cnf(0)
    black = {square: cnf.new() for square in free}
    for one, other in combinations(free, 2):
        if touch(one, other):
            cnf.clauses.append([-black[one], -black[other]])
    cnf.clauses += _stretches(route, settled, black, stretch)
    with Oracle(cnf, SOLVER, steady=True) as oracle:
        if not oracle.solve():
            return None
        true = oracle.true_mask(cnf.top) << 1
    chosen = settled | {square for square, literal in black.items() if true >> literal & 1}
    return tuple(
        "".join("#" if (row, col) in chosen else route.open.get((row, col), ".") for col in inside)
        for row in inside
    )


def touch(one: Square, other: Square) -> bool:
    """Whether two cells share a side or corner, or are the same."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) <= 1


def _band(sides: str) -> set[Square]:
    """The black cells of the bands around a tile, without the gaps for its wires."""
    found = set()
    for row, col in product(range(SQUARE), repeat=2):
        through = "".join(
            side
            for side, here in zip("nsew", (row, row, col, col), strict=True)
            if side in sides and (here < BAND) == (side in "nw")
        )
        at = row % PITCH, col % PITCH
        wires = {"n": "n", "s": "n", "w": "w", "e": "w"}
        if min(at) < BAND and at in tile_of(None, "".join(wires[side] for side in through)).black:
            found.add((row, col))
    return found


def _stretches(
    route: Route, settled: set[Square], black: Mapping[Square, int], stretch: int
) -> Iterator[Clause]:
    """A black cell in each stretch; where none is possible, the stretch is longer."""
    ends = settled | route.open.keys()
    for line, start, down in product(range(SQUARE), range(SQUARE - stretch + 1), (False, True)):
        row = [(place, line) if down else (line, place) for place in range(start, SQUARE)]
        least = next((n for n, square in enumerate(row, 1) if square in black), SQUARE)
        cells = row[: max(stretch, least)]
        on_lines = sum(square in route.line for square in cells)
        if least < SQUARE and ends.isdisjoint(cells) and on_lines < ALONG_A_WIRE:
            yield [black[square] for square in cells if square in black]
