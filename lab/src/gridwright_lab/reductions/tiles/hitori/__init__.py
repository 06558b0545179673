"""Reductions to Hitori: tiles of 18x18, with exactly one answer for each assignment.

boards.py    the board of a circuit, its answers, and what its wires carry
tiles.txt    the open cells and numbers of every part
search.py    which tiles to search: open cells and equal numbers
filling.py   the search for the cells that are always black
words.py     what is told about the parts, and what is proven
"""
