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
from gridwright.genres.kuroshuto.propagation import Outcome, alone, propagate
from gridwright.genres.kuroshuto.puzzle import Kuroshuto
from gridwright.kinds.connected import CONNECTED, no_cell_is_shut_in
from gridwright.kinds.count import NUMBER
from gridwright.kinds.propagation.chains import WHITE
from gridwright.sat.cnf import Cnf
from gridwright.shading.encoding import cuts_everywhere as cuts
from gridwright.shading.encoding import encode_settled

__all__ = ["cuts", "encode"]


def encode(puzzle: Kuroshuto, cnf: Cnf) -> None:
    """Append the clauses of the local rules, for what propagation has not settled."""

    def numbers(settled: Outcome, black: Sequence[int]) -> None:
        if not cnf.simplify:
            black = range(1, puzzle.grid.size + 1)
        for cell, reached in watched(settled.left, every=64):
            cnf.group(NUMBER, cell)
            variables = [black[other] for other in reached]
            cnf.clauses.append(variables)
            cnf.clauses += [[-one, -other] for one, other in combinations(variables, 2)]
        if cnf.simplify:
            cnf.group(CONNECTED)
            no_cell_is_shut_in(puzzle.grid, settled.mask(WHITE), black, cnf)

    encode_settled(puzzle, cnf, propagate if cnf.simplify else alone, numbers)
