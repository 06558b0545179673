"""Reductions from one-in-three SAT, and from paths, to puzzles and back: why these are hard.

What all genres share:

    instance.py          one-in-three SAT: clauses of one to three literals
    random_instances.py  clauses for measuring
    sides.py             the four sides of a tile; turning and mirroring
    circuit.py           which part of a circuit is where, and what its wires carry
    target.py            what a genre has to say: boards of parts, answers, signals
    reduced.py           the board of an instance, its answers, and assignments read back
    families.py          the genres by name
    verifying.py         every part of a genre, checked by exhaustion
    search.py            the search for tiles whose answers are a given table
    tiling.py            a board as tiles with wires, in one form for all genres: for lessons
    looks.py             colours and lines of all drawings
    drawing.py           boards of circuits, and their parts in all states, as SVG

and what a genre adds:

    kurodoko/            Kölker 2012, with gadgets and a layout of its own
    kuromasu/            boards with one answer for each assignment, with tiles of our own
    kuroshuto/           numbers up to 6
    kamaji/              maximum 54
    hitori/              wires of equal numbers
    nurimaze.py          Hamiltonian paths in grid graphs instead of clauses: tiles of 5x5
"""
