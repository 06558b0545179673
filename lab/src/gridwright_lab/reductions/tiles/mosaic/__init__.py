"""Reductions to Mosaic: tiles of 11x11 with clues up to 1, and one answer for each assignment.

boards.py    the board of a circuit, its answers, and what its wires carry
tiles.txt    the clues of every part
lemmas.py    what the proof uses about the tiles
search.py    the search for the tiles
"""
