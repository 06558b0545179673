"""What a setter can edit: rooms, their numbers and given cells."""

from gridwright.genres.heyawake.puzzle import Heyawake
from gridwright.shading.sketch import SHADES, number_editing

EDITING = number_editing(Heyawake, SHADES)
