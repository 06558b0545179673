"""How Hitori is read and written: puzz.link, pzprv3, Janko, text, JSON, Penpa+.

On puzz.link every cell is written: as a digit in base 36, as ``-`` and two such digits for a larger
number, or as ``.`` for a cell without a number.

>>> from gridwright.formats.document import Document
>>> puzzle = Hitori(2, 3, {0: 1, 1: 3, 2: 1, 3: 2, 5: 3})
>>> form = {form.name: form for form in FORMATS}
>>> form["puzzlink"].write(Document(puzzle))
'https://puzz.link/p?hitori/3/2/1312.3'
>>> form["puzzlink"].read("hitori/3/2/1312.3")[0].puzzle == puzzle
True
"""

from __future__ import annotations

from gridwright.formats.combinators import Cells
from gridwright.formats.tokens import Digits, OneOf, Signs
from gridwright.genres.hitori.puzzle import Hitori
from gridwright.shading.format import Cell, Spelling, number_formats

BODY: Cells[Cell] = Cells(
    OneOf[Cell](Signs({".": None}), Digits("", 1, base=36), Digits("-", 2, base=36)), rest=None
)

FORMATS = number_formats(Spelling(Hitori, (Hitori.genre,), body=BODY))
