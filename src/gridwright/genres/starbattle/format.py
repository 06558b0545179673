"""How Star Battle is read and written: the formats of rooms, and the number of stars.

>>> from gridwright.formats.document import Document
>>> form = {form.name: form for form in FORMATS}
>>> form["puzzlink"].write(Document(StarBattle(2, 3, rooms="aab" "aab", stars=1)))
'https://puzz.link/p?starbattle/3/2/1/a0'
"""

from gridwright.genres.starbattle.puzzle import StarBattle
from gridwright.shading.formats import Spelling, number_formats

NAMES = (StarBattle.genre, "star-battle", "two-not-touch", "sternenschlacht")

FORMATS = number_formats(Spelling(StarBattle, NAMES, body=None, own="stars"))
