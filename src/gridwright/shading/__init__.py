"""What shading genres share: black and white cells, numbers on a grid.

``numbergrid`` is the puzzle, ``answer`` and ``formats`` are its texts, ``drawing`` is its picture.
What the rules say is declared by kinds (``gridwright.kinds``); ``rules``, ``encoding``, ``proving``
and ``frontier`` take it from there for people, for solvers, for proofs and for counting, ``audit``
says it once more for the proof checker, and ``making`` is for generating.
"""
