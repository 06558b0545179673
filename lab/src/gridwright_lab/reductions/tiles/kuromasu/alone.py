"""Tiles of Kuromasu alone: their clues settle them, whatever stands around.

The board of a part in ``verifying.py`` has free ends as neighbours; a board of clauses has others.
Here a tile is looked at with the bands around it, a square of 30x30 cells, and only those clues
count that see nothing outside of it. Outside, any cell may be black or white, whether or not black
cells touch there: so an edge of the board is one of the possibilities, and white cells need not be
connected. Still the clues leave just the states of the part's table, and settle all cells but some
of the outermost ones. Each of these is further inside the square of another tile, or at the edge of
the board. This is the step of the proof from parts to boards of any size.

>>> from gridwright_lab.reductions.tiles.circuit import Part
>>> alone = look_at(Part("equal", {"n": 1, "e": 1}))
>>> sorted(map(sorted, alone.possible)), alone.settled
([[], ['e', 'n']], True)

The clauses are written here anew, without the encoder that solves puzzles.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from gridwright.sat.cnf import Cnf
from gridwright.sat.oracle import Oracle
from gridwright_lab.reductions.sides import STEP, Side, sets_of
from gridwright_lab.reductions.tiles.circuit import Circuit, Part, allowed
from gridwright_lab.reductions.tiles.kuromasu.boards import (
    BAND,
    BLACK_IF,
    PITCH,
    PORT,
    Layout,
    Square,
    clues,
    layout,
    runs,
)
from gridwright_lab.reductions.tiles.kuromasu.boards import MIDDLE as CENTRE
from gridwright_lab.reductions.tiles.verifying import MIDDLE, surrounded

SQUARE = range(PITCH, 2 * PITCH + BAND)
"""The rows, and the columns, of the middle tile with the bands around it."""
WITHIN = SQUARE[1:-1]
"""Without the outermost ones."""


@dataclass(frozen=True, slots=True)
class Alone:
    """What the clues of a tile allow."""

    possible: frozenset[frozenset[Side]]
    """The sets of wires that may be true."""
    left: frozenset[Square]
    """The cells that are not settled by the values of the wires; without the outermost ones."""

    @property
    def settled(self) -> bool:
        """Whether there is one answer for each set of wires."""
        return not self.left


def look_at(part: Part | None) -> Alone:
    """The states that a tile may have, whatever stands around it; ``None`` is a tile without part.

    Its own clues are the same among all neighbours, as they see nothing else.
    """
    circuit = around(part)
    board = layout(circuit)
    sides = part.sides if part else ""
    table = allowed(part.kind, sides) if part else frozenset({frozenset[Side]()})
    own = own_clues(circuit, board)
    # On a wire in a band, every cell has a clue, on all boards.
    wired = {square for square, _ in clues(circuit, board) if _on_a_wire(square)}
    cnf = _formula(own)
    black = {square: number for number, square in enumerate(_area(own), start=1)}
    ports = {side: black[_place(PORT[side])] for side in sides}
    possible, left = set(), set()
    with Oracle(cnf) as oracle:
        for true in sets_of(sides):
            wires = [
                literal if (side in true) == BLACK_IF[side] else -literal
                for side, literal in ports.items()
            ]
            if not oracle.solve(wires):
                continue
            possible.add(true)
            if true in table:
                wanted = _colours(board, true)
                for square in sorted({*product(WITHIN, WITHIN)} - wired):
                    other = -black[square] if wanted[square] else black[square]
                    if oracle.solve([*wires, other]):
                        left.add(square)
    return Alone(frozenset(possible), frozenset(left))


def around(part: Part | None) -> Circuit:
    """A part in the middle of free ends; the board goes on at all sides."""
    corner = {(2, 2): Part("free", {"e": 0}), (2, 3): Part("free", {"w": 0})}
    return {**(surrounded(part) if part else {}), **corner}


def own_clues(circuit: Circuit, board: Layout) -> dict[Square, int]:
    """The clues that see only cells of the square, and end at black ones in it."""
    across, down = runs(board, down=False), runs(board, down=True)
    return {
        (row, col): clue
        for (row, col), clue in clues(circuit, board)
        if row in SQUARE
        and col in SQUARE
        and all(
            run.start > SQUARE.start and run.stop in SQUARE
            for run in (across[row][col], down[col][row])
        )
    }


def _place(square: Square) -> Square:
    return MIDDLE[0] * PITCH + square[0], MIDDLE[1] * PITCH + square[1]


def _on_a_wire(square: Square) -> bool:
    row, col = (place - PITCH for place in square)
    return (col == CENTRE and row % PITCH < BAND) or (row == CENTRE and col % PITCH < BAND)


def _area(own: Mapping[Square, int]) -> list[Square]:
    """The square, and around it as many cells as any of its clues may see."""
    most = max(own.values())
    wide = range(SQUARE.start - most, SQUARE.stop + most)
    return [*product(wide, wide)]


def _colours(board: Layout, true: frozenset[Side]) -> dict[Square, bool]:
    """Whether each cell of the square is black in a state of the tile."""
    found = dict.fromkeys(product(SQUARE, SQUARE), False)
    found |= {square: True for square in board.black if square in found}
    for square, (at, side, value) in board.open.items():
        if at == MIDDLE:
            found[square] = (side in true) == value
    return found


def _formula(own: Mapping[Square, int]) -> Cnf:
    """What the clues say, and that black cells of the square do not share a side."""
    area = _area(own)
    black = {square: number for number, square in enumerate(area, start=1)}
    cnf = Cnf(len(area))
    for row, col in product(SQUARE, SQUARE):
        for other in ((row + 1, col), (row, col + 1)):
            if other[0] in SQUARE and other[1] in SQUARE:
                cnf.clauses.append([-black[row, col], -black[other]])
    for square, clue in own.items():
        cnf.clauses.append([-black[square]])
        seen = [literal for side in STEP for literal in _arm(cnf, black, square, side, clue)]
        cnf.at_most += [(seen, clue - 1), ([-one for one in seen], len(seen) - clue + 1)]
    return cnf


def _arm(
    cnf: Cnf, black: Mapping[Square, int], square: Square, side: Side, most: int
) -> Iterator[int]:
    """For each cell in a direction, a variable that says whether it is seen."""
    before = 0
    for step in range(1, most + 1):
        there = black[square[0] + step * STEP[side][0], square[1] + step * STEP[side][1]]
        seen = cnf.new()
        cnf.clauses += [[-seen, -there], [seen, there, *([-before] if before else [])]]
        if before:
            cnf.clauses.append([-seen, before])
        yield seen
        before = seen
