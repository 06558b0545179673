"""LITS's rules: rooms and shapes are declared in ``puzzle.py``."""

from gridwright.kinds.connected import BLACK_CONNECTED
from gridwright.kinds.different import DIFFERENT
from gridwright.kinds.tetromino import TETROMINO
from gridwright.shading.rules import IS_GIVEN, NO_BLACK_SQUARE, of_kinds

RULES = (
    of_kinds(TETROMINO, "Every room has four black cells, which form an L, I, T or S."),
    of_kinds(DIFFERENT, "Pieces of the same shape, turned and mirrored too, never share a side."),
    NO_BLACK_SQUARE,
    of_kinds(BLACK_CONNECTED, "The black cells form one connected area."),
    IS_GIVEN,
)
