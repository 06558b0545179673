"""How Akari is read and written: blocks in a row of cells, with lamps among them in a file.

>>> from gridwright.formats.document import Document
>>> form = {form.name: form for form in FORMATS}
>>> puzzle = Akari(2, 3, {1: 1}, unknown=0b010000)
>>> form["puzzlink"].write(Document(puzzle)), form["tatham"].write(Document(puzzle))
('https://puzz.link/p?akari/3/2/gb.g', '3x2:a1bBa')
"""

from typing import ClassVar

from gridwright.core.record import dataclass
from gridwright.formats import puzzlink, tatham
from gridwright.formats.combinators import Items
from gridwright.formats.tokens import Decimal, OneOf, Signs
from gridwright.genres.akari.puzzle import Akari
from gridwright.shading.formats import Spelling, number_formats
from gridwright.shading.spelling import UNKNOWN, Cell

NAMES = (Akari.genre, "light-up", "lightup", "bijutsukan")


@dataclass(frozen=True, slots=True)
class Lamps(Spelling[Akari]):
    """Signs of their own: ``x`` and ``-`` are blocks."""

    janko_cells: ClassVar[Items[Cell]] = Items(
        OneOf(Signs({"-": None, ".": None, "x": UNKNOWN, "o": "o", "*": "#"}), Decimal())
    )


FORMATS = number_formats(
    Lamps(
        Akari,
        NAMES,
        pzpr_file="lightup",
        pzpr_together=True,
        body=puzzlink.BLOCKS,
        game_name="lightup",
        game=tatham.BLOCKS,
    )
)
