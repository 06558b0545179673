"""The tiles of Hitori: 18x18 cells each, named by what they do and their wires.

A letter is an open cell; the same letter is the same number. The first two letters are the end of
the first wire, the next two that of the second, and so on, clockwise from the north. ``#`` is black
in every answer, a dot is white. Beside a clause of three wires, ends are lower in the west and
higher in the east. The open cells were found by the search of ``search.py``, or put together from
such parts; a SAT solver found the black ones (``hitori/filling.py``).
"""

from __future__ import annotations

from gridwright_lab.reductions.listing import drawings

TILES = drawings(__name__)
