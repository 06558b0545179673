"""The tiles of Kamaji: 9x9 numbers each, named by what they do and their wires.

The cells that carry signals were found by the search of ``search.py``, or put together from what it
found; a SAT solver filled the rest. ``verifying.py`` checks each tile by exhaustion. A free end is
also named by the number at its end: 52 is large, 2 is small.
"""

from __future__ import annotations

from collections.abc import Mapping

from gridwright_lab.reductions.listing import drawings

Tile = tuple[tuple[int, ...], ...]

TILES: Mapping[str, Tile] = {
    name: tuple(tuple(map(int, row.split())) for row in rows)
    for name, rows in drawings(__name__).items()
}
