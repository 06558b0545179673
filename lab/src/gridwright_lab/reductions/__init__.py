"""Reductions from one-in-three SAT, and from paths, to puzzles and back: why these are hard.

Each construction has a place of its own:

    koelker/             Kölker 2012: Kurodoko (Kuromasu) with gadgets and a layout of its own
    tiles/               circuits of tiles, one answer for each assignment, in four genres
    paths.py             Hamiltonian paths in grid graphs as Nurimaze: tiles of 5x5
    path_lemmas.py       what its proof uses, in all cases

and what they share:

    instance.py          one-in-three SAT: clauses of one to three literals
    random_instances.py  clauses for measuring
    families.py          the reductions by the names that ``reduce`` accepts
    listing.py           drawings of tiles and gadgets, read from text
    sides.py             the four sides of a tile; turning and mirroring
    tiling.py            a board as tiles with wires, in one form for all: for lessons
    looks.py             colours and lines of all drawings
"""
