"""How Kuroshuto is read and written: puzz.link (where it is Kurochute), pzprv3, Janko, text, JSON.

In a pzprv3 file a black cell of the answer is ``1``. A ``-`` on a clue means that the player has
ticked it off; like every clue it is white.

>>> from gridwright.formats.document import Document
>>> puzzle = Kuroshuto(2, 3, {1: 1}, unknown=0b100000)
>>> form = {form.name: form for form in FORMATS}
>>> form["puzzlink"].write(Document(puzzle))
'https://puzz.link/p?kurochute/3/2/g1i./'
>>> form["puzzlink"].read("kurochute/3/2/g1i.")[0].puzzle == puzzle
True
"""

from __future__ import annotations

from gridwright.genres.kuroshuto.puzzle import Kuroshuto
from gridwright.shading.format import Spelling, number_formats

PZPR_NAME = "kurochute"

FORMATS = number_formats(
    Spelling(
        Kuroshuto,
        (Kuroshuto.genre, PZPR_NAME),
        PZPR_NAME,
        pzpr_shades={"1": True, "+": False, ".": None, "-": False},
    )
)
