"""Circuits as Kuroshuto: tiles of 12x12 cells, numbers up to 6, one answer for each assignment.

A number demands that exactly one of the cells at its distance is black, whatever lies between. So
one number is already a clause, and wires cross without touching. Four kinds of cells make a board:

- *Open* cells carry signals; black is true. Where two tiles meet, a wire is one open cell in the
  middle of the side they share. Inside a tile are at most two more.
- *Clues* work on open cells. A 6 in the middle of a tile reaches the middles of its four sides:
  with two wires they differ, with three it is a clause. In a wire, bend or split the middle is
  open, and a 3 between the middle and a side demands that they differ; so all sides are equal. In a
  crossing each wire has an open cell two steps behind its first side: a 1 and a 5 tie it to both.
- *Black* cells form a pattern that repeats in each tile (``PATTERN``; a SAT solver found it).
- All other cells are *filled* with numbers. Each is the least distance at which there is exactly
  one cell of the pattern and none that may be open in some tile. So it demands only that the cells
  of the pattern are black, and is itself white.

No two cells that may be black share a side or a corner. So white cells are always connected: a path
can go around each black cell. Nothing else is left to decide, so answers and assignments
correspond one to one. ``docs/kuroshuto-is-np-complete.md`` has the proof.

>>> from gridwright_lab.reductions.tiles.circuit import Part
>>> puzzle = puzzle_of({(0, 0): Part("equal", {"s": 1}), (1, 0): Part("free", {"n": 1})})
>>> puzzle.rows, puzzle.cols, max(puzzle.numbers.values())
(23, 11, 5)
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product

from gridwright.core.board import Board
from gridwright.core.grid import mask_of
from gridwright.genres.kuroshuto.puzzle import Kuroshuto
from gridwright_lab.reductions.instance import Assignment
from gridwright_lab.reductions.sides import Side
from gridwright_lab.reductions.tiles.circuit import Circuit, Part, Position, size
from gridwright_lab.reductions.tiles.target import Signals, Target

Square = tuple[int, int]

PITCH = 12
"""Neighbouring tiles share a row or column of cells; the outermost ones are not on the board."""
MIDDLE = PITCH // 2
SIDE: dict[Side, Square] = {
    "n": (0, MIDDLE),
    "e": (MIDDLE, PITCH),
    "s": (PITCH, MIDDLE),
    "w": (MIDDLE, 0),
}
"""Where a wire meets the side of a tile."""
CENTRE = (MIDDLE, MIDDLE)
HALFWAY: dict[Side, Square] = {"n": (3, 6), "e": (6, 9), "s": (9, 6), "w": (6, 3)}
CROSSING: dict[Side, Square] = {"n": (2, 6), "w": (6, 2)}
"""The open cells inside a crossing, by the side that they negate."""
CROSSING_CLUES: dict[Square, int] = {(1, 6): 1, (7, 6): 5, (6, 1): 1, (6, 7): 5}

PATTERN = (
    "...........#",
    "...#....#...",
    ".#..........",
    "....#......#",
    "..#....#.#..",
    "....#.......",
    "........#...",
    "..........#.",
    "...#.#......",
    ".#.....#....",
    "...........#",
    "..#.#....#..",
)
"""The cells that are black in every tile and every answer."""
LARGEST_FILLING = 5

OPEN = frozenset({SIDE["n"], SIDE["w"], CENTRE, *CROSSING.values()})
"""Where a cell may be open in some tile; the other sides belong to the next tile."""


def clues_of(part: Part) -> dict[Square, int]:
    """The clues of a part that work on its open cells."""
    if part.kind == "equal":
        return {HALFWAY[side]: MIDDLE // 2 for side in part.wires}
    if part.kind == "cross":
        return CROSSING_CLUES
    return {} if part.kind == "free" else {CENTRE: MIDDLE}


def open_in(part: Part) -> dict[Square, Side]:
    """The open cells inside a part, each with the side whose wire it negates."""
    if part.kind == "equal":
        return {CENTRE: part.sides[0]}
    return {square: side for side, square in CROSSING.items()} if part.kind == "cross" else {}


def _place(at: Position, square: Square) -> Square:
    """Where a cell of a tile is on the board."""
    return PITCH * at[0] + square[0] - 1, PITCH * at[1] + square[1] - 1


def open_cells(circuit: Circuit) -> dict[Square, tuple[Position, Side, bool]]:
    """The open cells of a board: the wire of each, and whether it carries the wire's value."""
    cells: dict[Square, tuple[Position, Side, bool]] = {}
    for at, part in circuit.items():
        cells |= {_place(at, SIDE[side]): (at, side, True) for side in part.wires}
        cells |= {_place(at, inside): (at, side, False) for inside, side in open_in(part).items()}
    return cells


def clues_on(circuit: Circuit) -> dict[Square, int]:
    """The clues of a board that work on open cells."""
    return {
        _place(at, square): clue
        for at, part in circuit.items()
        for square, clue in clues_of(part).items()
    }


@lru_cache(maxsize=1 << 14)
def filling(row: int, col: int, up: int, right: int, down: int, left: int) -> int:
    """The number of a cell that has nothing to do with signals.

    It depends on the place in the pattern, and on how many cells there are to each edge of the
    board, up to the largest distance that matters.
    """
    for distance in range(1, LARGEST_FILLING + 1):
        steps = (
            (-distance, 0, up),
            (0, distance, right),
            (distance, 0, down),
            (0, -distance, left),
        )
        reached = [
            ((row + i) % PITCH, (col + j) % PITCH) for i, j, room in steps if room >= distance
        ]
        black = sum(PATTERN[i][j] == "#" for i, j in reached)
        if black == 1 and OPEN.isdisjoint(reached):
            return distance
    raise AssertionError(f"no number fills row {row}, column {col} of the pattern")


def puzzle_of(circuit: Circuit) -> Kuroshuto:
    """The board of a circuit."""
    tiles = size(circuit)
    rows, cols = (PITCH * count - 1 for count in tiles)
    clues = clues_on(circuit)
    numbers: dict[int, int] = {}
    still_open = open_cells(circuit).keys()
    most = LARGEST_FILLING
    for row, col in product(range(rows), range(cols)):
        inside = (row + 1) % PITCH, (col + 1) % PITCH
        if (row, col) in still_open or PATTERN[inside[0]][inside[1]] == "#":
            continue
        edges = (row, cols - 1 - col, rows - 1 - row, col)
        numbers[row * cols + col] = clues.get((row, col)) or filling(
            *inside, *(min(most, room) for room in edges)
        )
    return Kuroshuto(rows, cols, numbers)


def answer_of(circuit: Circuit, puzzle: Kuroshuto, assignment: Assignment) -> Board:
    """The answer: the pattern, and the open cells that their wires make black."""
    still_open = open_cells(circuit)
    black = []
    for cell in range(puzzle.grid.size):
        square = divmod(cell, puzzle.cols)
        if square in still_open:
            at, side, carries = still_open[square]
            if circuit[at].values(assignment)[side] == carries:
                black.append(cell)
        elif cell not in puzzle.numbers:
            black.append(cell)
    return Board.whole(puzzle.grid.size, mask_of(black))


def signals_of(circuit: Circuit, puzzle: Kuroshuto, answer: Board) -> Signals:
    """The colours of the cells where tiles meet."""
    return {
        (at, side): bool(answer.yes >> (row * puzzle.cols + col) & 1)
        for at, part in circuit.items()
        for side in part.wires
        for row, col in [_place(at, SIDE[side])]
    }


def carriers(circuit: Circuit, puzzle: Kuroshuto) -> frozenset[int]:
    """The open cells and the clues that work on them."""
    squares = open_cells(circuit).keys() | clues_on(circuit).keys()
    return frozenset(row * puzzle.cols + col for row, col in squares)


TARGET = Target("kuroshuto", puzzle_of, answer_of, signals_of, carriers, PITCH, shared=True)
