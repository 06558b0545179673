"""What a setter can edit: numbers, ``?`` and given cells."""

from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.shading.sketch import number_editing

EDITING = number_editing(Kuromasu)
