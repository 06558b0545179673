"""The nouns: grid, board, puzzle, rule, step, strategy, result, picture, errors.

This layer imports nothing of gridwright's other layers. Everything above speaks in these words.
"""
