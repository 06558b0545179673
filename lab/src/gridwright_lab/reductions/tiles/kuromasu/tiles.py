"""The tiles of Kuromasu, without their bands: ``#`` is black in every answer, a letter is open.

A small letter is a cell that is black if the wire at this side is true; a capital one if it is
false. All other cells are white. ``kuromasu/search.py`` found where the black cells are.
"""

from __future__ import annotations

from collections.abc import Mapping

from gridwright_lab.reductions.listing import drawings

TILES: Mapping[tuple[str, str], tuple[str, ...]] = {
    (kind, sides): rows
    for name, rows in drawings(__name__).items()
    for kind, sides in [name.split()]
}
"""By what the part does, and the sides with wires."""
