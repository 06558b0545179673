"""How Nurikabe is read and written: the formats of number grids.

>>> from gridwright.formats.document import Document
>>> form = {form.name: form for form in FORMATS}
>>> form["puzzlink"].write(Document(Nurikabe(2, 3, {1: 3}, unknown=0b100000)))
'https://puzz.link/p?nurikabe/3/2/g3i./'
"""

from gridwright.genres.nurikabe.puzzle import Nurikabe
from gridwright.shading.format import Spelling, number_formats

FORMATS = number_formats(Spelling(Nurikabe, (Nurikabe.genre,), pzpr_together=True))
