"""Reductions to Akari: tiles of 10x10 with numbers up to 1, and one answer for each assignment.

boards.py    the board of a circuit, its answers, and what its wires carry
tiles.txt    the walls, numbers and open cells of every part
lemmas.py    what the proof uses about the tiles
"""
