"""The template's only rule, in readable form; ``encoding.py`` is the fast version."""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.core.board import Board
from gridwright.core.rule import Place, Rule
from gridwright.core.saying import Saying
from gridwright.genres._template.puzzle import Template

NUMBER = "numbers"


def number_is_wrong(puzzle: Template, board: Board) -> Iterator[Place]:
    """A number has too many black cells around it, or can no longer get enough."""
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
            yield Place(around, saying, cell)


RULES: tuple[Rule[Template], ...] = (
    Rule(
        NUMBER,
        "A number counts the black cells among its own cell and its neighbours.",
        number_is_wrong,
    ),
)
