"""The rules of shading genres as clauses that can be checked one by one; nothing is deduced.

>>> from gridwright.shading.numbergrid import NumberGrid
>>> cnf = Cnf(3, simplify=False)
>>> encode_for_proof(NumberGrid(1, 3, black=0b100), cnf)
>>> cnf.clauses
[[3], [-1, -2], [-2, -3]]
"""

from __future__ import annotations

from gridwright.core.deadline import look, watched
from gridwright.core.grid import bits
from gridwright.sat.cnf import Cnf
from gridwright.shading.numbergrid import NumberGrid
from gridwright.shading.rules import CONNECTED, GIVEN, TOUCHING


def encode_for_proof(puzzle: NumberGrid, cnf: Cnf) -> None:
    """Append the clauses: given cells, black cells apart, and what the numbers say.

    Connectivity is left to the cuts, except on a board of one cell: there it means that the cell is
    white.
    """
    grid = puzzle.grid
    cnf.group(GIVEN)
    cnf.clauses += [[-cell - 1] for cell in bits(puzzle.given.no)]
    cnf.clauses += [[cell + 1] for cell in bits(puzzle.given.yes)]
    cnf.group(TOUCHING)
    pairs = watched(grid.neighbour_pairs, every=256)
    cnf.clauses += [[-cell - 1, -other - 1] for cell, other in pairs]
    if grid.size == 1:
        cnf.group(CONNECTED)
        cnf.clauses.append([-1])
    for number, each in enumerate(puzzle.declared()):
        if number % 16 == 0:
            look()
        each.state(grid, cnf)
