"""Heyawake's rules: rooms and lines are declared in ``puzzle.py``."""

from gridwright.genres.heyawake.puzzle import LINES
from gridwright.kinds.count import NUMBER
from gridwright.shading.rules import IS_GIVEN, SHARED, clues, of_kinds

__all__ = ["RULES", "clues"]

RULES = (
    of_kinds(NUMBER, "A room with a number has that many black cells."),
    of_kinds(LINES, "A straight line of white cells crosses at most one wall between rooms."),
    IS_GIVEN,
    *SHARED[1:],
)
