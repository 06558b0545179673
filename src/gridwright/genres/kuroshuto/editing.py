"""What a setter can edit: numbers, ``?`` and given cells."""

from gridwright.genres.kuroshuto.puzzle import Kuroshuto
from gridwright.shading.sketch import number_editing

EDITING = number_editing(Kuroshuto)
