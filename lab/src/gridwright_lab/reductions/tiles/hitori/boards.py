"""Circuits as Hitori: tiles of 18x18 cells, one answer for each assignment.

Most cells of a board are settled: black in every answer, or white. The *open* cells carry signals:

- Two equal numbers in a line are not both white, two neighbours are not both black. So if two open
  cells side by side have the numbers 3 and 7, and so have two others in the same lines, then each
  pair has one black cell, and the pairs have opposite colours, however far apart they are. This is
  a wire. It needs nothing on its way, and wires cross as if there were no other.
- Where a wire ends in a tile, the end is beside another pair, which has the opposite colours again
  and numbers of its own. A pair with two equal numbers between them negates. Three open cells in a
  corner, ``e`` above ``f`` beside ``g``, are a pair in a column and one in a row: a bend.
- All of this ties cells in pairs, which is easy to solve. The clause of three wires uses that white
  cells are connected: around a white cell are a black one and three open ones, of which not all may
  be black. Ties see to it that at most one is white.

A white cell without a black neighbour could be black, so every white cell has one, in each answer.
White cells are connected in each tile, and so on the board. Numbers are given last: to each white
cell the least number that is not in its row or column yet, to each black one the number of a white
cell in its row or column. ``docs/hitori-is-np-complete.md`` has the proof.

>>> from gridwright_lab.reductions.tiles.circuit import Part
>>> puzzle = puzzle_of({(0, 0): Part("free", {"s": 1}), (1, 0): Part("free", {"n": 1})})
>>> puzzle.rows, puzzle.cols
(36, 18)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations, product

from gridwright.core.board import Board
from gridwright.core.grid import mask_of
from gridwright.genres.hitori.puzzle import Hitori
from gridwright_lab.reductions.instance import Assignment
from gridwright_lab.reductions.sides import OPPOSITE, SIDES, STEP, Side
from gridwright_lab.reductions.tiles.circuit import Circuit, Part, Position, size
from gridwright_lab.reductions.tiles.hitori import tiles
from gridwright_lab.reductions.tiles.hitori.filling import reasons_for
from gridwright_lab.reductions.tiles.hitori.search import (
    HitoriTile,
    black_ends,
    colourings,
    ties_of,
    walls_of,
)
from gridwright_lab.reductions.tiles.target import Signals, Target

TILES = tiles.TILES
SIZE = 18
NOTHING = "nothing"
Square = tuple[int, int]
Name = tuple[Position, str]
"""What open cells of a board with the same number have in common: a letter of a tile, or a link."""


@dataclass(frozen=True, slots=True)
class Cells:
    """The cells of a tile by their use."""

    tile: HitoriTile
    end: dict[Side, tuple[int, int]]
    black: frozenset[int]
    reasons: dict[int, int]
    """For each black cell the white one that has the same number."""


@cache
def cells_of(name: str) -> Cells:
    """What the listing says about a tile."""
    text = "".join(TILES[name])
    opened = {cell: ord(sign) - ord("a") for cell, sign in enumerate(text) if sign.isalpha()}
    black = frozenset(cell for cell, sign in enumerate(text) if sign == "#")
    words = name.removesuffix(" low").removesuffix(" high").split()
    sides = [side for side in SIDES if side in words[-1] and len(words) > 1]
    place = {number: cell for cell, number in opened.items()}
    end = {side: (place[2 * n], place[2 * n + 1]) for n, side in enumerate(sides)}
    tile = HitoriTile(opened, walls_of(opened, black, SIZE))
    return Cells(tile, end, black, reasons_for(black, opened, SIZE))


def passes(part: Part) -> bool:
    """Whether wires go straight through a part, so that it has no cells."""
    return part.kind == "cross" or (part.kind == "equal" and part.sides in ("ns", "ew"))


def tile_of(circuit: Circuit, at: Position) -> str:
    """The name of a part's tile."""
    part = circuit.get(at)
    if part is None or passes(part):
        return NOTHING
    name = f"{part.kind} {part.sides}"
    for side, where in (("e", "low"), ("w", "high")):
        down, right = STEP[side]
        there = circuit.get((at[0] + down, at[1] + right))
        if side in part.wires and there and (there.kind, len(there.wires)) == ("one", 3):
            return f"{name} {where}"
    return name


def _start(circuit: Circuit, at: Position, side: Side) -> tuple[Position, Side]:
    """Where a wire begins, in the west or north, and at which side of this tile."""
    if side in "nw":
        at, side = (at[0] + STEP[side][0], at[1] + STEP[side][1]), OPPOSITE[side]
    while at in circuit and passes(circuit[at]):
        at = at[0] - STEP[side][0], at[1] - STEP[side][1]
    return at, side


def _tiles(circuit: Circuit) -> Iterator[tuple[Position, Cells]]:
    rows, cols = size(circuit)
    for at in product(range(rows), range(cols)):
        yield at, cells_of(tile_of(circuit, at))


def _place(at: Position, cell: int) -> Square:
    """Where a cell of a tile is on the board."""
    row, col = divmod(cell, SIZE)
    return SIZE * at[0] + row, SIZE * at[1] + col


def _named(circuit: Circuit) -> dict[Name, list[Square]]:
    """The open cells of a board that have the same number, in each entry."""
    found: dict[Name, list[Square]] = {}
    for at, cells in _tiles(circuit):
        names: dict[int, Name] = {}
        for side, end in cells.end.items():
            start, towards = _start(circuit, at, side)
            names |= {cells.tile.open[cell]: (start, f"{towards}{n}") for n, cell in enumerate(end)}
        for cell, number in cells.tile.open.items():
            name = names.get(number, (at, str(number)))
            found.setdefault(name, []).append(_place(at, cell))
    return found


class _Numbers:
    """Numbers that are given out, each the least that is not in the lines of its cells."""

    def __init__(self, rows: int, cols: int) -> None:
        self.rows, self.cols = [0] * rows, [0] * cols

    def give(self, squares: list[Square]) -> int:
        """A number for all of these cells."""
        used = 0
        for row, col in squares:
            used |= self.rows[row] | self.cols[col]
        free = ~used & (used + 1)
        for row, col in squares:
            self.rows[row] |= free
            self.cols[col] |= free
        return free.bit_length()


def puzzle_of(circuit: Circuit) -> Hitori:
    """The board of a circuit: open cells get their numbers first, black ones last."""
    rows, cols = (SIZE * count for count in size(circuit))
    numbers = _Numbers(rows, cols)
    given: dict[Square, int] = {}
    for squares in _named(circuit).values():
        given |= dict.fromkeys(squares, numbers.give(squares))
    for at, cells in _tiles(circuit):
        for cell in range(SIZE * SIZE):
            if cell not in cells.tile.open and cell not in cells.black:
                square = _place(at, cell)
                given[square] = numbers.give([square])
        for cell, white in cells.reasons.items():
            given[_place(at, cell)] = given[_place(at, white)]
    return Hitori(rows, cols, {row * cols + col: given[row, col] for row, col in sorted(given)})


@cache
def inside(name: str, true: frozenset[Side]) -> frozenset[int]:
    """The black cells of a tile with these wires true.

    With the wires of a clause that is broken, as few ties as possible are broken.
    """
    cells = cells_of(name)
    ends = {cell for end in cells.end.values() for cell in end}
    black = black_ends(cells.end, true)
    ties = ties_of(cells.tile, SIZE)
    for broken in chain.from_iterable(combinations(ties, n) for n in range(len(ties) + 1)):
        for found in colourings(cells.tile, ends, black, SIZE, broken):
            return cells.black | found
    raise ValueError("this tile has no colours with these wires")


def answer_of(circuit: Circuit, puzzle: Hitori, assignment: Assignment) -> Board:
    """The answer: in each tile the cells that are always black, and the only colours left."""
    black: list[int] = []
    for at, _ in _tiles(circuit):
        values = circuit[at].values(assignment) if at in circuit else {}
        name = tile_of(circuit, at)
        true = frozenset(side for side, value in values.items() if value and name != NOTHING)
        squares = (_place(at, cell) for cell in inside(name, true))
        black += (row * puzzle.cols + col for row, col in squares)
    return Board.whole(puzzle.grid.size, mask_of(black))


def signals_of(circuit: Circuit, puzzle: Hitori, answer: Board) -> Signals:
    """The colours of the first cells of ends in the west and north."""
    found: dict[tuple[Position, Side], bool] = {}
    for at, part in circuit.items():
        for side in part.wires:
            start, towards = _start(circuit, at, side)
            row, col = _place(start, cells_of(tile_of(circuit, start)).end[towards][0])
            found[at, side] = bool(answer.yes >> (row * puzzle.cols + col) & 1)
    return found


def carriers(circuit: Circuit, puzzle: Hitori) -> frozenset[int]:
    """The open cells."""
    return frozenset(
        row * puzzle.cols + col
        for at, cells in _tiles(circuit)
        for row, col in (_place(at, cell) for cell in cells.tile.open)
    )


TARGET = Target("hitori", puzzle_of, answer_of, signals_of, carriers, SIZE, beside_clauses=True)
