"""Check single clauses about a template puzzle: does every answer obey this clause?

Independent of ``encoding.py``: the cells that a number counts are found again from rows and
columns. If a number ``k`` counts ``n`` cells, one of any ``k + 1`` of them is white and one of any
``n - k + 1`` is black.

>>> judge = audit(Template(1, 3, {0: 1}), {})
>>> judge("numbers", "r1c1", (-1, -2)), judge("numbers", "r1c1", (1, 2))
('', '')
>>> print(judge("numbers", "r1c1", (1,)))
it does not follow from the 1 at r1c1
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from gridwright.core.saying import Saying
from gridwright.genres._template.puzzle import Template
from gridwright.genres._template.rules import NUMBER
from gridwright.sat.verify.claim import Judge, Reason
from gridwright.sat.verify.formula import Rejected

STEPS = ((0, 0), (-1, 0), (0, 1), (1, 0), (0, -1))
"""The steps to the cell itself and to its neighbours."""


def audit(puzzle: Template, meanings: Mapping[int, str]) -> Judge:
    """A judge of clauses; auxiliary variables are not needed and not accepted."""
    if meanings:
        raise Rejected("formula: this genre needs no auxiliary variables")
    clues = {_name(*divmod(cell, puzzle.cols)): cell for cell in puzzle.numbers}

    def judge(rule: str, name: str, clause: Sequence[int]) -> Reason:
        if rule != NUMBER:
            return Saying("there is no rule {rule}", rule=repr(rule))
        if name not in clues:
            return Saying("there is no number at {name}", name=repr(name))
        cell = clues[name]
        number, counted = puzzle.numbers[cell], _counted(puzzle, cell)
        variables = {abs(literal) for literal in clause}
        black = all(literal > 0 for literal in clause)
        white = all(literal < 0 for literal in clause)
        most = len(counted) - number if black else number
        right = (black or white) and variables <= counted and len(variables) > most
        return (
            ""
            if right
            else Saying("it does not follow from the {number} at {name}", number=number, name=name)
        )

    return judge


def _counted(puzzle: Template, cell: int) -> set[int]:
    """The variables of the cells that a number counts."""
    row, col = divmod(cell, puzzle.cols)
    places = ((row + down, col + right) for down, right in STEPS)
    return {
        row * puzzle.cols + col + 1
        for row, col in places
        if 0 <= row < puzzle.rows and 0 <= col < puzzle.cols
    }


def _name(row: int, col: int) -> str:
    return f"r{row + 1}c{col + 1}"
