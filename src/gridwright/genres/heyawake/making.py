"""How a Heyawake is made: four in five published puzzles of 10×10 have no more rooms than this."""

from gridwright.genres.heyawake.puzzle import Heyawake
from gridwright.shading.room_making import room_making

MAKING = room_making(Heyawake, few=0.24)
