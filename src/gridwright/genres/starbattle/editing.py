"""What a setter can edit: rooms, the number of stars and given cells."""

from gridwright.genres.starbattle.puzzle import MOST, StarBattle
from gridwright.shading.sketch import SHADES, number_editing

EDITING = number_editing(StarBattle, SHADES, numbered=False, own={"stars": range(1, MOST + 1)})
