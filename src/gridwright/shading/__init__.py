"""The family kit of shading genres: black and white cells, numbers on a grid.

``numbergrid`` is the puzzle, ``rows`` and ``formats`` its texts, ``picture`` its drawing.
``rules``, ``cuts`` and ``audit`` are what "black cells apart, white cells together" means: for
people, for solvers and for the judge of proofs.
"""
