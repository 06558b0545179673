"""Reductions to Kuromasu with exactly one answer for each assignment: tiles of 25x25.

``koelker/`` has the gadgets of Kölker 2012 for the same genre.

    boards.py    the board of a circuit, its answers, and what its wires carry
    tiles.txt    the cells of every part
    search.py    the search for the black cells of the tiles
    alone.py     tiles settle themselves, whatever stands around
    words.py     what is told about the parts, and what is proven
"""
