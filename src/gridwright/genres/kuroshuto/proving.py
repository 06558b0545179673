"""Kuroshuto's rules as clauses that a judge can check one by one: nothing is deduced.

>>> from gridwright.genres.kuroshuto.puzzle import Kuroshuto
>>> cnf = Cnf(4, simplify=False)
>>> state(Kuroshuto(1, 4, {1: 1}), cnf)
>>> cnf.clauses[-2:]                # one of the first and the third cell is black, not both
[[1, 3], [-1, -3]]
"""

from __future__ import annotations

from itertools import combinations

from gridwright.genres.kuroshuto.puzzle import Kuroshuto, reached
from gridwright.genres.kuroshuto.rules import NUMBER
from gridwright.logic import apart
from gridwright.sat.cnf import Cnf


def state(puzzle: Kuroshuto, cnf: Cnf) -> None:
    """Append the clauses of all rules but the connection, which the cuts state."""
    apart.state(puzzle, cnf)
    for cell, number in puzzle.numbers.items():
        cnf.deadline.check()
        cnf.group(NUMBER, cell)
        cells = reached(puzzle.rows, puzzle.cols, cell, number)
        cnf.clauses.append([other + 1 for other in cells])
        cnf.clauses += [[-one - 1, -two - 1] for one, two in combinations(cells, 2)]
