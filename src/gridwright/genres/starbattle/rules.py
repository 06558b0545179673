"""Star Battle's rules: rows, columns and rooms are declared in ``puzzle.py``."""

from gridwright.genres.starbattle.puzzle import COLUMNS, ROOMS, ROWS, TOUCHING
from gridwright.shading.rules import IS_GIVEN, of_kinds

RULES = (
    of_kinds(ROWS, "Every row has the same number of stars, which is given."),
    of_kinds(COLUMNS, "Every column has that many stars."),
    of_kinds(ROOMS, "Every room has that many stars."),
    of_kinds(TOUCHING, "Two stars never touch, not even at a corner."),
    IS_GIVEN,
)
