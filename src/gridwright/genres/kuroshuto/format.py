"""How Kuroshuto is read and written: puzz.link (where it is Kurochute), pzprv3, Janko, text, JSON.

In a pzprv3 file a black cell of the answer is ``1``. A ``-`` on a clue means that the player has
ticked it off; like every clue it is white.

>>> puzzle = Kuroshuto(2, 3, {1: 1}, unknown=0b100000)
>>> form = {form.name: form for form in FORMATS}
>>> form["puzzlink"].write(Document(puzzle))
'https://puzz.link/p?kurochute/3/2/g1i./'
>>> form["puzzlink"].read("kurochute/3/2/g1i.")[0].puzzle == puzzle
True
"""

from __future__ import annotations

from gridwright.formats.document import Document, Format
from gridwright.genres.kuroshuto.puzzle import Kuroshuto
from gridwright.shading.formats import Spelling, number_formats, penpa_format

__all__ = ["FORMATS", "Document"]

PZPR_NAME = "kurochute"

SPELLING = Spelling(
    make=Kuroshuto,
    genre=Kuroshuto.genre,
    names=(Kuroshuto.genre, PZPR_NAME),
    pzpr=PZPR_NAME,
    pzpr_shades={"1": True, "+": False, ".": None, "-": False},
)
PUZZLINK, PZPRV3, JANKO, TEXT, JSON = number_formats(SPELLING)

FORMATS: tuple[Format[Kuroshuto], ...] = (
    PUZZLINK,
    PZPRV3,
    JANKO,
    TEXT,
    JSON,
    penpa_format(SPELLING),
)
"""The first is the preferred one."""
