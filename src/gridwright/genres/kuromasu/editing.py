"""What a setter can edit: numbers, ``?`` and given cells."""

from dataclasses import replace

from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.shading.sketch import number_editing

EDITING = replace(number_editing(Kuromasu), ringed=True)
