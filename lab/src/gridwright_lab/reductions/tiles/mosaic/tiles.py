"""The tiles of Mosaic: 11x11 cells each, named by what they do and their wires.

A digit is a clue, ``o`` the end of a wire, and a dot any other cell. ``search.py`` found the tiles;
those that differ in their directions alone are turned.
"""

from __future__ import annotations

from gridwright_lab.reductions.listing import drawings

TILES = drawings(__name__)
