"""Nurikabe's rules: islands, squares and connection are declared in ``puzzle.py``."""

from gridwright.genres.nurikabe.puzzle import CONNECTED
from gridwright.kinds.islands import ISLANDS
from gridwright.kinds.square import BLACK_SQUARES
from gridwright.shading.rules import SHARED, clues, of_kinds

__all__ = ["RULES", "clues"]

RULES = (
    of_kinds(
        ISLANDS,
        "Each island of white cells holds one clue; a number is the count of its cells.",
    ),
    SHARED[0],
    of_kinds(BLACK_SQUARES, "No square of 2×2 cells is all black."),
    of_kinds(CONNECTED, "The black cells form one connected area."),
)
