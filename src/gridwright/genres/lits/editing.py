"""What a setter can edit: rooms and given cells."""

from gridwright.genres.lits.puzzle import Lits
from gridwright.shading.sketch import SHADES, number_editing

EDITING = number_editing(Lits, SHADES, numbered=False)
