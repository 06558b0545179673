"""The search for the pattern of black cells that lets every other cell of Kuroshuto be filled.

The pattern repeats in every tile. It must not touch a cell that may be open, nor itself, and no
clue may reach it. Every other cell needs a number up to some limit that reaches exactly one cell of
the pattern and none that may be open; near an edge of the board a number reaches fewer cells. A
board of three by three tiles has every place and every edge, so a SAT solver is asked about that.

>>> find_pattern(1) is None
True
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from gridwright.sat.cnf import Cnf
from gridwright.sat.oracle import Oracle
from gridwright_lab.reductions.sides import STEP
from gridwright_lab.reductions.tiles.circuit import every_part
from gridwright_lab.reductions.tiles.kuroshuto.boards import OPEN, PITCH, TARGET, Square, clues_of
from gridwright_lab.reductions.tiles.search import SOLVER

Pattern = tuple[str, ...]

BOARD = range(1, 3 * PITCH)
"""The rows of the board, counted as in the tiles: the outermost ones, at 0, are not on it."""


def find_pattern(largest: int) -> Pattern | None:
    """A pattern that numbers up to the largest can fill, or ``None`` if there is none."""
    cells = [*product(range(PITCH), range(PITCH))]
    cnf = Cnf(0)
    black = {cell: cnf.new() for cell in cells}
    cnf.clauses += [[-black[cell]] for cell in sorted(_taken())]
    for cell in cells:
        cnf.clauses += [[-black[cell], -black[other]] for other in sorted(_around(cell) - {cell})]
    fits: dict[tuple[Square, ...], int] = {}
    for cell in product(BOARD, BOARD):
        ways = []
        for reached in _reached(cell, largest):
            if reached not in fits:
                fits[reached] = _just_one(cnf, [black[other] for other in reached])
            ways.append(fits[reached])
        cnf.clauses.append([black[_repeated(cell)], *ways])
    with Oracle(cnf, SOLVER, steady=True) as oracle:
        if not oracle.solve():
            return None
        true = oracle.true_mask(len(cells)) << 1
    signs = ["#" if true >> black[cell] & 1 else "." for cell in cells]
    return tuple("".join(signs[row * PITCH : (row + 1) * PITCH]) for row in range(PITCH))


def _just_one(cnf: Cnf, literals: list[int]) -> int:
    """A new variable: if it is true, then exactly one of the literals is."""
    fits = cnf.new()
    cnf.clauses.append([-fits, *literals])
    cnf.clauses += [[-fits, -one, -other] for one, other in combinations(literals, 2)]
    return fits


def _repeated(cell: Square) -> Square:
    return cell[0] % PITCH, cell[1] % PITCH


def _around(cell: Square) -> set[Square]:
    """The cell, and those that share a side or corner with it."""
    return {
        _repeated((cell[0] + down, cell[1] + right))
        for down, right in product((-1, 0, 1), repeat=2)
    }


def _at_distance(cell: Square, distance: int) -> list[Square]:
    return [(cell[0] + distance * i, cell[1] + distance * j) for i, j in STEP.values()]


def _taken() -> set[Square]:
    """The cells that may not be black: clues, what they reach, and what is beside an open cell."""
    found = {other for cell in OPEN for other in _around(cell)}
    for part in every_part(TARGET.clause):
        for cell, clue in clues_of(part).items():
            found |= {_repeated(other) for other in (cell, *_at_distance(cell, clue))}
    return found


def _reached(cell: Square, largest: int) -> Iterator[tuple[Square, ...]]:
    """For each number that may fill a cell: what it reaches, in the pattern."""
    for distance in range(1, largest + 1):
        on_board = [
            _repeated(other)
            for other in _at_distance(cell, distance)
            if all(place in BOARD for place in other)
        ]
        # A cell of the pattern that is reached twice would count twice.
        if on_board and OPEN.isdisjoint(on_board) and len({*on_board}) == len(on_board):
            yield tuple(sorted(on_board))
