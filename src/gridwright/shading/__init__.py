"""What shading genres share: black and white cells, numbers on a grid.

``numbergrid`` is the puzzle, ``answer`` and ``formats`` are its texts, ``drawing`` is its picture.
What a number says is declared (``declared``, ``sight``); ``rules``, ``encoding``, ``proving`` and
``audit`` express "black cells apart, white cells connected" and the numbers for people, for
solvers, for proofs and for the proof checker, ``frontier`` for counting, ``making`` for generating;
``techniques`` are deductions from the two shared rules.
"""
