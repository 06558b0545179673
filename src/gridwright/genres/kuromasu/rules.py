"""Kuromasu's rules (van Meurs 2008, §2.2): what a number sees is declared in ``puzzle.py``.

>>> from gridwright.core.board import Board
>>> from gridwright.genres.kuromasu.puzzle import Kuromasu
>>> puzzle = Kuromasu(1, 3, {0: 2})
>>> [(clue.done, clue.sentence) for clue in clues(puzzle, Board(3, yes=0b100, no=0b011))]
[(True, 'sees 2 of 2, its own counted')]
"""

from __future__ import annotations

from gridwright.kinds.count import NUMBER
from gridwright.shading.rules import SHARED, clues, of_kinds

__all__ = ["RULES", "clues"]

RULES = (
    of_kinds(
        NUMBER,
        "A number counts the white cells seen from its cell along row and column up to the next"
        " black cell or the edge, its own cell included.",
        None,
    ),
    *SHARED,
)
