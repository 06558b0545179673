"""What a setter can edit: numbers and given cells."""

from gridwright.genres.mosaic.puzzle import Mosaic
from gridwright.shading.sketch import SHADES, number_editing

EDITING = number_editing(Mosaic, SHADES)
