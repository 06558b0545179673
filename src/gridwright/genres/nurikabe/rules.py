"""Nurikabe's rules: islands, squares and connection are declared in ``puzzle.py``."""

from gridwright.genres.nurikabe.puzzle import CONNECTED
from gridwright.kinds.islands import ISLANDS
from gridwright.shading.rules import NO_BLACK_SQUARE, SHARED, clues, of_kinds

__all__ = ["RULES", "clues"]

RULES = (
    of_kinds(
        ISLANDS,
        "Each island of white cells holds one clue; a number is the count of its cells.",
    ),
    SHARED[0],
    NO_BLACK_SQUARE,
    of_kinds(CONNECTED, "The black cells form one connected area."),
)
