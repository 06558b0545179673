"""How a Nurikabe is made: random islands, and a number in each."""

from gridwright.genres.nurikabe.puzzle import Nurikabe
from gridwright.making.draft import Making
from gridwright.shading.island_making import island_making

MAKING: Making[Nurikabe] = island_making(Nurikabe)
