"""Mosaic's rules: what is counted is declared in ``puzzle.py``."""

from gridwright.kinds.count import NUMBER
from gridwright.shading.rules import IS_GIVEN, clues, of_kinds

__all__ = ["RULES", "clues"]

RULES = (
    of_kinds(NUMBER, "A number counts the black cells among its own cell and the eight around it."),
    IS_GIVEN,
)
