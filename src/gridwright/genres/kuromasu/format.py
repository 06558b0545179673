"""How Kuromasu is read and written: the formats of number grids, and Tatham's game IDs.

On puzz.link it is Kurodoko, in Tatham's collection Range.

>>> puzzle = Kuromasu(2, 3, {1: 4}, unknown=0b100000)
>>> from gridwright.formats.document import Document
>>> form = {form.name: form for form in FORMATS}
>>> form["puzzlink"].write(Document(puzzle))
'https://puzz.link/p?kurodoko/3/2/g4i./'
>>> form["puzzlink"].read("kurodoko/3/2/g4i.")[0].puzzle == puzzle
True
>>> form["tatham"].write(Document(puzzle))
Traceback (most recent call last):
...
gridwright.core.errors.FormatError: the cell r2c3 is a '?', which a Tatham game ID cannot hold
"""

from __future__ import annotations

from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.shading.format import Spelling, cells_of, number_formats

__all__ = ["FORMATS", "NAMES", "cells_of"]

NAMES = (Kuromasu.genre, "kurodoko", "range")

FORMATS = number_formats(Spelling(Kuromasu, NAMES, pzpr_name="kurodoko", game_name="range"))
PUZZLINK, PZPRV3, JANKO, TATHAM, TEXT, JSON, _ = FORMATS

read_puzzlink, write_puzzlink = PUZZLINK.read, PUZZLINK.write
read_pzprv3, write_pzprv3 = PZPRV3.read, PZPRV3.write
read_janko, write_janko = JANKO.read, JANKO.write
read_tatham, write_tatham = TATHAM.read, TATHAM.write
read_text, write_text = TEXT.read, TEXT.write
read_json, write_json = JSON.read, JSON.write
