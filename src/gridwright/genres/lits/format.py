"""How LITS is read and written: the formats of rooms without numbers.

>>> from gridwright.formats.document import Document
>>> form = {form.name: form for form in FORMATS}
>>> form["puzzlink"].write(Document(Lits(2, 4, rooms="aaab" "abbb")))
'https://puzz.link/p?lits/4/2/60c'
"""

from gridwright.genres.lits.puzzle import Lits
from gridwright.shading.formats import Spelling, number_formats

FORMATS = number_formats(Spelling(Lits, (Lits.genre, "nuruomino"), body=None))
