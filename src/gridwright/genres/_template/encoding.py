"""The template's rule as cardinality constraints; ``rules.py`` is the readable version.

>>> from gridwright.sat.cnf import Cnf
>>> cnf = Cnf(2)
>>> encode(Template(1, 2, {0: 1}), cnf)
>>> cnf.at_most
[([1, 2], 1), ([-1, -2], 1)]
"""

from __future__ import annotations

from gridwright.core.board import Board
from gridwright.core.grid import bits
from gridwright.genres._template.puzzle import Template
from gridwright.genres._template.rules import NUMBER
from gridwright.sat.cnf import Cnf, Cut


def encode(puzzle: Template, cnf: Cnf) -> None:
    """Append the constraints of the numbers."""
    for cell, number in puzzle.numbers.items():
        cnf.group(NUMBER, cell)
        cnf.exactly([other + 1 for other in bits(puzzle.around(cell))], number)


def cuts(puzzle: Template, board: Board) -> list[Cut]:
    """None: no rule needs lazily added clauses."""
    return []
