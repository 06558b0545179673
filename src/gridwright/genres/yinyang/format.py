"""How Yin-Yang is read and written: circles, three of them a sign in an address.

>>> from gridwright.formats.document import Document
>>> form = {form.name: form for form in FORMATS}
>>> form["puzzlink"].write(Document(YinYang(2, 3, white=0b000001, black=0b100000)))
'https://puzz.link/p?yinyang/3/2/92'
"""

from gridwright.genres.yinyang.puzzle import YinYang
from gridwright.shading.formats import number_formats
from gridwright.shading.spelling import Circles

FORMATS = number_formats(Circles(YinYang, (YinYang.genre, "yin-yang")))
