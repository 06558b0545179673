"""The template's only rule, in readable form; ``encoding.py`` is the fast version."""

from __future__ import annotations

from gridwright.core.board import Board
from gridwright.core.rule import Rule, Violation
from gridwright.core.saying import Saying
from gridwright.genres._template.puzzle import Template

NUMBER = "numbers"


def number_is_wrong(puzzle: Template, board: Board) -> list[Violation]:
    """A number has too many black cells around it, or can no longer get enough."""
    wrong = []
    for cell, number in puzzle.numbers.items():
        around = puzzle.around(cell)
        black = (around & board.yes).bit_count()
        possible = (around & ~board.no).bit_count()
        if not black <= number <= possible:
            saying = Saying(
                "the {number} at {cell} has {count} black cells around it",
                number=number,
                cell=puzzle.grid.at(cell),
                count=black,
            )
            wrong.append(Violation(NUMBER, around, saying, cell))
    return wrong


RULES: tuple[Rule[Template], ...] = (
    Rule(
        NUMBER,
        "A number counts the black cells among its own cell and its neighbours.",
        number_is_wrong,
    ),
)
