"""Circuits as Mosaic: tiles of 11x11 cells with no clue but 0 and 1.

Neighbouring tiles share the row or column of cells between them. A wire crosses it in the middle,
at its *end*, and is true if this cell is black; all other shared cells are white. Clues are inside
the tiles, so each counts cells of its own tile only, and the tiles know of each other nothing but
the colours of the ends. In a tile, the clues make most cells white, and the ones tie those that may
be black: of those that a 1 counts, exactly one is.

- A *wire* is a chain of such cells. A 1 counts two that follow each other, so the colours
  alternate. With an odd number of cells the ends are equal; with an even one, this is a *negation*.
- In a *clause* of three wires, a 1 counts one cell of each.
- In a *crossing*, one of four cells in a square is black. Which row it is in follows from one of
  the wires, and which column from the other.

The program in ``search.py`` found the tiles. ``docs/mosaic-is-np-complete.md`` has the proof.

>>> from gridwright_lab.reductions.tiles.circuit import Part
>>> puzzle = puzzle_of({(0, 0): Part("free", {"s": 1}), (1, 0): Part("free", {"n": 1})})
>>> puzzle.rows, puzzle.cols, max(puzzle.numbers.values())
(19, 9, 0)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from functools import cache
from itertools import combinations, product

from gridwright.core.board import Board
from gridwright.core.grid import mask_of
from gridwright.genres.mosaic.puzzle import Mosaic
from gridwright_lab.reductions.instance import Assignment
from gridwright_lab.reductions.sides import Side
from gridwright_lab.reductions.tiles.circuit import Circuit, Part, Position, allowed, size
from gridwright_lab.reductions.tiles.mosaic.tiles import TILES
from gridwright_lab.reductions.tiles.target import Signals, Target

SIZE = 11
PITCH = SIZE - 1
Square = tuple[int, int]
Rows = Sequence[str]
Colouring = frozenset[Square]
"""The black cells of a tile."""
Clues = Mapping[Square, int]


def tile_of(part: Part | None) -> Rows:
    """The tile of a part, or of none."""
    return TILES["nothing" if part is None else f"{part.kind} {part.sides}"]


def ends_of(sides: str, length: int = SIZE) -> dict[Side, Square]:
    """Where the wires at these sides end."""
    middle, last = length // 2, length - 1
    places = {"n": (0, middle), "e": (middle, last), "s": (last, middle), "w": (middle, 0)}
    return {side: places[side] for side in sides}


def clues_of(tile: Rows) -> dict[Square, int]:
    """The clues of a tile."""
    every = product(range(len(tile)), repeat=2)
    return {(row, col): int(tile[row][col]) for row, col in every if tile[row][col].isdigit()}


@cache
def around(cell: Square) -> frozenset[Square]:
    """The 3×3 cells that a clue counts."""
    return frozenset((cell[0] + i, cell[1] + j) for i, j in product((-1, 0, 1), repeat=2))


def colourings(clues: Clues, black: Colouring, left: Colouring) -> Iterator[Colouring]:
    """All ways to colour the cells that are left, if these are black and all others white."""
    if not clues:
        for number in range(len(left) + 1):
            yield from (black.union(some) for some in combinations(left, number))
        return
    clue = min(clues, key=lambda cell: len(around(cell) & left))
    missing = clues[clue] - len(around(clue) & black)
    rest = {cell: number for cell, number in clues.items() if cell != clue}
    for some in combinations(around(clue) & left, missing) if missing >= 0 else ():
        yield from colourings(rest, black.union(some), left - around(clue))


def with_ends(tile: Rows, sides: str, true: Set[Side]) -> Iterator[Colouring]:
    """The colourings of a tile, rim included, that its clues allow with just these wires true."""
    ends = ends_of(sides, len(tile))
    places = range(len(tile))
    left = frozenset(product(places, places)).difference(ends.values())
    return colourings(clues_of(tile), frozenset(ends[side] for side in true), left)


@cache
def _black(kind: str, sides: str, true: frozenset[Side]) -> Colouring:
    """The only colouring of a part; in a broken clause, that of another row, but for the ends."""
    tile, ends = TILES[f"{kind} {sides}"], ends_of(sides)
    row = true if true in allowed(kind, sides) else min(allowed(kind, sides), key=sorted)
    inside = next(with_ends(tile, sides, row)).difference(ends.values())
    return inside.union(ends[side] for side in true)


def _cell(cols: int, at: Position, square: Square) -> int:
    """Where a cell of a tile is on a board of so many columns, which lacks the outermost rims."""
    return (PITCH * at[0] + square[0] - 1) * cols + PITCH * at[1] + square[1] - 1


def puzzle_of(circuit: Circuit) -> Mosaic:
    """The board of a circuit."""
    rows, cols = size(circuit)
    wide = PITCH * cols - 1
    numbers = {
        _cell(wide, at, clue): number
        for at in product(range(rows), range(cols))
        for clue, number in clues_of(tile_of(circuit.get(at))).items()
    }
    return Mosaic(PITCH * rows - 1, wide, dict(sorted(numbers.items())))


def answer_of(circuit: Circuit, puzzle: Mosaic, assignment: Assignment) -> Board:
    """The answer: in each tile the only colouring that its wires leave."""
    black = set()
    for at, part in circuit.items():
        true = frozenset(side for side, value in part.values(assignment).items() if value)
        black |= {_cell(puzzle.cols, at, one) for one in _black(part.kind, part.sides, true)}
    return Board.whole(puzzle.decisions, mask_of(black))


def signals_of(circuit: Circuit, puzzle: Mosaic, answer: Board) -> Signals:
    """Whether the end of each wire is black."""
    return {
        (at, side): bool(answer.yes >> _cell(puzzle.cols, at, end) & 1)
        for at, part in circuit.items()
        for side, end in ends_of(part.sides).items()
    }


def carriers(circuit: Circuit, puzzle: Mosaic) -> frozenset[int]:
    """The cells that may be black, and the ones."""
    found = {cell for cell, number in puzzle.numbers.items() if number}
    for at, part in circuit.items():
        for true in allowed(part.kind, part.sides):
            black = _black(part.kind, part.sides, true)
            found |= {_cell(puzzle.cols, at, one) for one in black}
    return frozenset(found)


TARGET = Target("mosaic", puzzle_of, answer_of, signals_of, carriers, PITCH, shared=True)
