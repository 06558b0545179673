"""The rules of shading genres as clauses that can be checked one by one; nothing is deduced.

>>> from gridwright.shading.numbergrid import NumberGrid
>>> cnf = Cnf(3, simplify=False)
>>> encode_for_proof(NumberGrid(1, 3, black=0b100), cnf)
>>> cnf.clauses
[[3], [-1, -2], [-2, -3]]
"""

from __future__ import annotations

from gridwright.core.deadline import watched
from gridwright.core.grid import bits
from gridwright.kinds.connected import CONNECTED
from gridwright.kinds.kind import state
from gridwright.kinds.propagation.two_areas import checkerboards, two_areas
from gridwright.sat.cnf import Cnf
from gridwright.shading.numbergrid import NumberGrid
from gridwright.shading.rules import GIVEN


def encode_for_proof(puzzle: NumberGrid, cnf: Cnf) -> None:
    """Append the clauses: given cells, and all that the puzzle says. The rest is left to cuts."""
    cnf.group(GIVEN)
    cnf.clauses += [[-cell - 1] for cell in bits(puzzle.given.no)]
    cnf.clauses += [[cell + 1] for cell in bits(puzzle.given.yes)]
    for each in watched(puzzle.kinds(), every=16):
        state(each, puzzle.grid, cnf)
    if two_areas(puzzle.everywhere):
        cnf.group(CONNECTED)
        cnf.clauses += checkerboards(puzzle.grid)
