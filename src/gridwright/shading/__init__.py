"""What shading genres share: black and white cells, numbers on a grid.

``numbergrid`` is the puzzle, ``rows`` and ``formats`` are its texts, ``picture`` is its drawing.
``rules``, ``cuts`` and ``audit`` express "black cells apart, white cells connected" for people, for
solvers and for the proof checker; ``techniques`` are deductions from these two rules.
"""
