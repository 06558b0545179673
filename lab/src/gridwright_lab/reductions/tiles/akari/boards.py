"""Circuits as Akari: tiles of 10x10 cells with no number but 0 and 1.

A *stretch* is a line of open cells between walls. All its cells but the two ends are beside a 0,
unless another stretch crosses there. So one of the ends has a lamp, and this is a wire: a bit
travels along it. A 1 between the ends of two stretches hands the bit on, since exactly one of these
ends has a lamp. All parts are made of stretches and ones:

- A *bend* is two stretches that share an end: a lamp there lights both.
- *Splits*, and bends the other way, have an end that is beside several ones.
- A *negation* leaves a stretch at the end at which the signal came, through another 1.
- A *clause* is a 1 beside the ends of all its wires: exactly one of them has a lamp.
- In a *crossing*, a stretch from north to south crosses two others, which carry the same bit. If
  there were a lamp where two cross, there would be one at the other place too; but these two places
  are in one stretch.

Where two tiles meet, a 1 at the south or east of one is beside the first cell of the other, and the
wire is true if this cell has a lamp. ``docs/akari-is-np-complete.md`` has the proof.

>>> from gridwright_lab.reductions.tiles.circuit import Part
>>> puzzle = puzzle_of({(0, 0): Part("free", {"s": 1}), (1, 0): Part("free", {"n": 1})})
>>> puzzle.rows, puzzle.cols, puzzle.numbers[94]
(20, 10, 1)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product

from gridwright.core.board import Board
from gridwright.core.grid import mask_of
from gridwright.genres.akari.puzzle import Akari
from gridwright_lab.reductions.instance import Assignment
from gridwright_lab.reductions.sides import STEP, Side
from gridwright_lab.reductions.tiles.akari.tiles import TILES
from gridwright_lab.reductions.tiles.circuit import Circuit, Part, Position, size
from gridwright_lab.reductions.tiles.target import Signals, Target

Square = tuple[int, int]
Rows = Sequence[str]

SIZE, MIDDLE = 10, 4
SIDE: Mapping[Side, Square] = {
    "n": (0, MIDDLE),
    "e": (MIDDLE, SIZE - 1),
    "s": (SIZE - 1, MIDDLE),
    "w": (MIDDLE, 0),
}
"""Where a wire meets the side of a tile: an open cell in the north and west, else a 1."""
FIRST = "nw"
"""The sides where a wire meets an open cell."""
CENTRE = (MIDDLE, MIDDLE)
"""The 1 of a clause."""
OPEN, WALL = ".", "#"


def tile_of(part: Part | None) -> Rows:
    """The tile of a part, or of none."""
    return TILES["nothing" if part is None else f"{part.kind} {part.sides}"]


def opens_of(tile: Rows) -> tuple[Square, ...]:
    """The open cells of a tile."""
    every = product(range(SIZE), range(SIZE))
    return tuple((row, col) for row, col in every if tile[row][col] == OPEN)


def numbers_of(tile: Rows) -> dict[Square, int]:
    """The numbers of a tile."""
    every = product(range(SIZE), range(SIZE))
    return {(row, col): int(tile[row][col]) for row, col in every if tile[row][col].isdigit()}


def seen_from(tile: Rows, square: Square) -> Iterator[Square]:
    """The other cells of the tile that a lamp in this cell lights."""
    for down, right in STEP.values():
        row, col = square[0] + down, square[1] + right
        while 0 <= row < SIZE and 0 <= col < SIZE and tile[row][col] == OPEN:
            yield row, col
            row, col = row + down, col + right


def beside(square: Square) -> list[Square]:
    """The four cells beside a cell."""
    return [(square[0] + down, square[1] + right) for down, right in STEP.values()]


def placements(
    tile: Rows, true: frozenset[Side], sides: str, broken: bool = False
) -> Iterator[frozenset[Square]]:
    """All ways to place lamps in a tile, such that its rules hold and just these wires are true.

    In a broken clause the 1 in the middle may be wrong.
    """
    cells, numbers = opens_of(tile), numbers_of(tile)
    if broken:
        del numbers[CENTRE]
    # What the next tile adds to the 1 at the end of a wire.
    missing = {at: n - any(SIDE[side] == at for side in true) for at, n in numbers.items()}
    fixed = {SIDE[side]: side in true for side in sides if side in FIRST}
    lit = {cell: frozenset(seen_from(tile, cell)) for cell in cells}

    def placed(place: int, lamps: frozenset[Square]) -> Iterator[frozenset[Square]]:
        if place == len(cells):
            counts = all(
                sum(at in lamps for at in beside(clue)) == n for clue, n in missing.items()
            )
            if counts and all(cell in lamps or lit[cell] & lamps for cell in cells):
                yield lamps
            return
        cell = cells[place]
        if not fixed.get(cell):
            yield from placed(place + 1, lamps)
        full = any(missing.get(at) == 0 for at in beside(cell))
        if fixed.get(cell, True) and not full and not lit[cell] & lamps:
            yield from placed(place + 1, lamps | {cell})

    yield from placed(0, frozenset())


@cache
def _lamps(kind: str, sides: str, true: frozenset[Side]) -> frozenset[Square]:
    """The only way to place lamps in a part; in a broken clause, all but its 1 are right."""
    tile = TILES[f"{kind} {sides}"]
    found = next(placements(tile, true, sides), None)
    return next(placements(tile, true, sides, broken=True)) if found is None else found


def _cell(cols: int, at: Position, square: Square) -> int:
    """Where a cell of a tile is on a board of so many columns."""
    return (SIZE * at[0] + square[0]) * cols + SIZE * at[1] + square[1]


def puzzle_of(circuit: Circuit) -> Akari:
    """The board of a circuit."""
    rows, cols = (SIZE * count for count in size(circuit))
    numbers: dict[int, int] = {}
    walls: list[int] = []
    for at in product(range(rows // SIZE), range(cols // SIZE)):
        tile = tile_of(circuit.get(at))
        for row, col in product(range(SIZE), repeat=2):
            if tile[row][col] == WALL:
                walls.append(_cell(cols, at, (row, col)))
        numbers |= {_cell(cols, at, clue): n for clue, n in numbers_of(tile).items()}
    return Akari(rows, cols, numbers, unknown=mask_of(walls))


def answer_of(circuit: Circuit, puzzle: Akari, assignment: Assignment) -> Board:
    """The answer: in each tile the only lamps that its wires leave."""
    lamps = []
    for at, part in circuit.items():
        true = frozenset(side for side, value in part.values(assignment).items() if value)
        lamps += [_cell(puzzle.cols, at, each) for each in _lamps(part.kind, part.sides, true)]
    return Board.whole(puzzle.decisions, mask_of(lamps))


def signals_of(circuit: Circuit, puzzle: Akari, answer: Board) -> Signals:
    """Whether there is a lamp in the first cell of each wire."""
    found = {}
    for at, part in circuit.items():
        for side in part.wires:
            row, col = SIDE[side]
            down, right = (0, 0) if side in FIRST else STEP[side]
            cell = _cell(puzzle.cols, at, (row + down, col + right))
            found[at, side] = bool(answer.yes >> cell & 1)
    return found


def carriers(circuit: Circuit, puzzle: Akari) -> frozenset[int]:
    """The open cells and the numbers."""
    return frozenset(cell for cell in range(puzzle.grid.size) if not puzzle.unknown >> cell & 1)


TARGET = Target("akari", puzzle_of, answer_of, signals_of, carriers, SIZE)
