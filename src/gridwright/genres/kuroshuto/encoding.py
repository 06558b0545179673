"""Kuroshuto's local rules as clauses; ``rules.py`` is the readable version.

Variable ``i + 1`` says that cell ``i`` is black. A clue says that exactly one of the open cells
that it reaches is black: one clause for all of them, and one for each pair. Connected white cells
are left to cuts (``shading/encoding.py``), except for single cells that would be enclosed.

>>> from gridwright.genres.kuroshuto.puzzle import Kuroshuto
>>> cnf = Cnf(3)
>>> encode(Kuroshuto(1, 3, {0: 2}), cnf)
>>> sorted(cnf.clauses)          # all settled: white, white, black
[[-2], [-1], [3]]
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from gridwright.core.deadline import watched
from gridwright.genres.kuroshuto.propagation import (
    alone,
    propagate,
)
from gridwright.genres.kuroshuto.puzzle import Kuroshuto
from gridwright.sat.cnf import Cnf
from gridwright.shading import encoding as shading
from gridwright.shading.chains import WHITE, Contradiction
from gridwright.shading.rules import CONNECTED, GIVEN, NUMBER, TOUCHING


def encode(puzzle: Kuroshuto, cnf: Cnf) -> None:
    """Append the clauses of the local rules, for what propagation has not settled."""
    try:
        settled = (propagate if cnf.simplify else alone)(puzzle, cnf.deadline)
    except Contradiction:
        cnf.group(NUMBER)
        cnf.clauses.append([])
        return
    grid = puzzle.grid
    cnf.group(GIVEN)
    black: Sequence[int] = cnf.settle(settled.black, settled.white)
    if cnf.simplify and not cnf.open and grid.size > 1:
        return
    if not cnf.simplify:
        black = range(1, grid.size + 1)
    cnf.group(TOUCHING)
    # Pairs with a settled cell need no clause: propagation has settled the other cell.
    shading.black_cells_apart(grid, black, cnf)
    for cell, reached in watched(settled.left, every=64):
        cnf.group(NUMBER, cell)
        variables = [black[other] for other in reached]
        cnf.clauses.append(variables)
        cnf.clauses += [[-one, -other] for one, other in combinations(variables, 2)]
    if cnf.simplify:
        cnf.group(CONNECTED)
        shading.no_cell_is_shut_in(grid, settled.white, black, cnf)
    if grid.size == 1 and settled.state[0] != WHITE:
        # A single cell: the only board that could be all black without black cells touching.
        cnf.group(CONNECTED)
        cnf.clauses.append([-black[0]] if black[0] else [])
