"""Yin-Yang's rules: all of them are declared in ``puzzle.py``."""

from gridwright.genres.yinyang.puzzle import BLACK_CONNECTED
from gridwright.shading.rules import IS_GIVEN, NO_SQUARE, SHARED, of_kinds

RULES = (
    IS_GIVEN,
    of_kinds(BLACK_CONNECTED, "The black cells form one connected area."),
    SHARED[2],
    NO_SQUARE,
)
