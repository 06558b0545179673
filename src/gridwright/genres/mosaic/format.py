"""How Mosaic is read and written: Tatham's game IDs, Janko's text, plain text, JSON, Penpa+.

>>> from gridwright.formats.document import Document
>>> form = {form.name: form for form in FORMATS}
>>> form["tatham"].write(Document(Mosaic(2, 3, {0: 4, 1: 3, 5: 2})))
'3x2:43c2'
"""

from gridwright.formats import tatham
from gridwright.genres.mosaic.puzzle import Mosaic
from gridwright.shading.formats import Spelling, number_formats

NAMES = (Mosaic.genre, "fill-a-pix", "fillapix", "mosaik")

FORMATS = number_formats(
    Spelling(Mosaic, NAMES, pzpr_name=None, game_name="mosaic", game=tatham.DIGITS)
)
