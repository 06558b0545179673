"""Reductions to Kamaji: tiles of 9x9 with the maximum 54, one answer for each assignment.

boards.py    the board of a circuit, its answers, and what its wires carry
tiles.txt    the numbers of every part
search.py    which tiles to search: numbers of a palette
filling.py   the search for the numbers of all other cells
words.py     what is told about the parts, and what is proven
"""
