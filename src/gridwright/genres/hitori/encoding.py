"""Hitori's local rules as clauses; ``rules.py`` is the readable version.

Variable ``i + 1`` says that cell ``i`` is black. Of two equal numbers in a line, at least one is
black. Connected white cells are left to :func:`cuts`, except for single cells that would be
enclosed.

>>> from gridwright.genres.hitori.puzzle import Hitori
>>> cnf = Cnf(3, simplify=False)
>>> encode(Hitori(1, 3, {0: 1, 2: 1}), cnf)
>>> cnf.clauses                     # no two neighbours, and the first or the third
[[-1, -2], [-2, -3], [1, 3]]
"""

from __future__ import annotations

from itertools import combinations

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.core.grid import bits
from gridwright.genres.hitori.puzzle import Hitori
from gridwright.genres.hitori.rules import NUMBER
from gridwright.sat.cnf import Cnf, Cut
from gridwright.shading import cuts as shading
from gridwright.shading.rules import CONNECTED


def encode(puzzle: Hitori, cnf: Cnf) -> None:
    """Append the clauses of the local rules."""
    encode_for_proof(puzzle, cnf)
    if cnf.simplify:
        cnf.group(CONNECTED)
        shading.no_cell_is_shut_in(puzzle.grid, 0, range(1, puzzle.grid.size + 1), cnf)


def encode_for_proof(puzzle: Hitori, cnf: Cnf) -> None:
    """Append the clauses of all rules except connectivity, which is left to the cuts."""
    shading.encode_for_proof(puzzle, cnf)
    for group in watched(puzzle.groups, every=16):
        for one, other in combinations(bits(group), 2):
            cnf.group(NUMBER, one, other)
            cnf.clauses.append([one + 1, other + 1])


def cuts(puzzle: Hitori, board: Board) -> list[Cut]:
    """For a board whose white cells fall apart: clauses that each legal board obeys."""
    return shading.cuts(puzzle.grid, board)
