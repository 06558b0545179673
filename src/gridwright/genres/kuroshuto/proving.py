"""Kuroshuto's rules as clauses that can be checked one by one; nothing is deduced beforehand.

>>> from gridwright.genres.kuroshuto.puzzle import Kuroshuto
>>> cnf = Cnf(4, simplify=False)
>>> encode_for_proof(Kuroshuto(1, 4, {1: 1}), cnf)
>>> cnf.clauses[-2:]                # one of the first and the third cell is black, not both
[[1, 3], [-1, -3]]
"""

from __future__ import annotations

from itertools import combinations

from gridwright.genres.kuroshuto.puzzle import Kuroshuto, reached
from gridwright.genres.kuroshuto.rules import NUMBER
from gridwright.sat.cnf import Cnf
from gridwright.shading import cuts as shading


def encode_for_proof(puzzle: Kuroshuto, cnf: Cnf) -> None:
    """Append the clauses of all rules except connectivity, which is left to the cuts."""
    shading.encode_for_proof(puzzle, cnf)
    for cell, number in puzzle.numbers.items():
        cnf.deadline.check()
        cnf.group(NUMBER, cell)
        cells = reached(puzzle.rows, puzzle.cols, cell, number)
        cnf.clauses.append([other + 1 for other in cells])
        cnf.clauses += [[-one - 1, -two - 1] for one, two in combinations(cells, 2)]
