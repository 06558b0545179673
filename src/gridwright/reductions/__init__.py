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
    kuromasu.py          tiles of 25x25 with one answer for each assignment, listed in
                         kuromasu_tiles.py
    kuromasu_search.py   the search for the black cells of these tiles
    kuromasu_alone.py    tiles settle themselves, whatever stands around
    kuromasu_words.py    what is told about its parts, and what is proven
    kuroshuto.py         tiles of 12x12, numbers up to 6
    kuroshuto_words.py   what is told about its parts, and what is proven
    kuroshuto_search.py  which tiles to search: open cells and clues
    kuroshuto_pattern.py the search for the black cells that every tile has
    kamaji.py            tiles of 9x9, maximum 54; kamaji_tiles.py lists them
    kamaji_words.py      what is told about its parts, and what is proven
    kamaji_search.py     which tiles to search: numbers of a palette
    kamaji_filling.py    the search for the numbers of all other cells
    nurimaze.py          Hamiltonian paths in grid graphs instead of clauses: tiles of 5x5
    hitori.py            tiles of 18x18; hitori_tiles.py lists them
    hitori_words.py      what is told about its parts, and what is proven
    hitori_search.py     which tiles to search: open cells and equal numbers
    hitori_filling.py    the search for the cells that are always black
"""
