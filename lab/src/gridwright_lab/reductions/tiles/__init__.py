"""Circuits of tiles that genres share: a board has one answer for each assignment.

circuit.py           which part of a circuit is where, and what its wires carry
target.py            what a genre has to say: boards of parts, answers, signals
reduced.py           the board of an instance, its answers, and assignments read back
verifying.py         every part of a genre, checked by exhaustion
lemmas.py            what the proofs use about tiles that meet, in all cases; each genre has its own
search.py            the search for tiles whose answers are a given table
drawing.py           boards of circuits, and their parts in all states, as SVG
kuromasu/            tiles of 25x25
kuroshuto/           numbers up to 6
kamaji/              maximum 54
hitori/              wires of equal numbers
akari/               numbers 0 and 1
mosaic/              clues 0 and 1
"""
