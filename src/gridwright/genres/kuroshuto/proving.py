"""Kuroshuto's rules as clauses that can be checked one by one; nothing is deduced beforehand.

>>> from gridwright.genres.kuroshuto.puzzle import Kuroshuto
>>> cnf = Cnf(4, simplify=False)
>>> encode_for_proof(Kuroshuto(1, 4, {1: 1}), cnf)
>>> cnf.clauses[-2:]                # one of the first and the third cell is black, not both
[[1, 3], [-1, -3]]
"""

from __future__ import annotations

from itertools import combinations

from gridwright.core.grid import bits
from gridwright.genres.kuroshuto.puzzle import Kuroshuto
from gridwright.genres.kuroshuto.rules import NUMBER
from gridwright.sat.cnf import Cnf
from gridwright.shading import apart


def encode_for_proof(puzzle: Kuroshuto, cnf: Cnf) -> None:
    """Append the clauses of all rules except connectivity, which is left to the cuts."""
    apart.encode_for_proof(puzzle, cnf)
    for cell in puzzle.numbers:
        cnf.deadline.check()
        cnf.group(NUMBER, 1 << cell)
        reached = list(bits(puzzle.reach(cell)))
        cnf.clauses.append([other + 1 for other in reached])
        cnf.clauses += [[-one - 1, -two - 1] for one, two in combinations(reached, 2)]
