"""The tiles of Akari: 10x10 cells each, named by what they do and their wires.

A dot is an open cell, a digit a wall with a number, and ``#`` a wall without one. A wire meets the
north or west of a tile in an open cell, and the south or east in a 1. The tiles were drawn by hand.
"""

from __future__ import annotations

from gridwright_lab.reductions.listing import drawings

TILES = drawings(__name__)
