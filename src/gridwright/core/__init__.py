"""The nouns: grid, board, puzzle, rule, step, strategy, result, picture, errors.

This layer imports nothing from gridwright's other layers; all of them are written in its terms.
"""
