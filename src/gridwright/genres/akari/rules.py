"""Akari's rules: blocks, stretches and light are declared in ``puzzle.py``."""

from gridwright.core.rule import Rule
from gridwright.genres.akari.puzzle import APART, LIGHT
from gridwright.kinds.count import NUMBER
from gridwright.shading.rules import GIVEN, clue_is_black, clues, of_kinds

__all__ = ["RULES", "clues"]

RULES = (
    of_kinds(NUMBER, "A block with a number has that many lamps beside it."),
    of_kinds(LIGHT, "Every open cell is lit by a lamp in it, or in its row or column."),
    of_kinds(APART, "No lamp lights another: a block stands between two in a row or column."),
    Rule(GIVEN, "There is no lamp on a block; given cells stay as they are.", clue_is_black),
)
