"""Other ways to generate Nurimaze: by carving a maze, and that of the paper."""

from gridwright.genres.nurimaze.making.carving import CARVE_GENERATOR
from gridwright.genres.nurimaze.paper.generator import MOURITS_GENERATOR

GENERATORS = (CARVE_GENERATOR, MOURITS_GENERATOR)
