"""Reductions to Kuroshuto: tiles of 12x12 with numbers up to 6, one answer for each assignment.

boards.py    the board of a circuit, its answers, and what its wires carry
search.py    which tiles to search: open cells and clues
pattern.py   the search for the black cells that every tile has
words.py     what is told about the parts, and what is proven
"""
