"""How a Heyawake is made: as any puzzle with rooms and numbers."""

from gridwright.genres.heyawake.puzzle import Heyawake
from gridwright.shading.room_making import room_making

MAKING = room_making(Heyawake)
