"""How Heyawake is read and written: the formats of rooms with numbers.

>>> from gridwright.formats.document import Document
>>> form = {form.name: form for form in FORMATS}
>>> form["puzzlink"].write(Document(Heyawake(2, 3, {2: 1}, rooms="aab" "aab")))
'https://puzz.link/p?heyawake/3/2/a0g1'
"""

from gridwright.genres.heyawake.puzzle import Heyawake
from gridwright.shading.formats import Spelling, number_formats

FORMATS = number_formats(Spelling(Heyawake, (Heyawake.genre,)))
