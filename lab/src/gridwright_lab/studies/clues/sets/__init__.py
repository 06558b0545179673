"""Sets of clues: what the study of clues searches.

``tables.py`` has all legal boards of a size and the clues that each offers, ``fewest.py`` the
search for the fewest clues, ``ends.py`` the other extremes, ``drawn.py`` random puzzles, and
``rows.py`` the questions in their order. They need NumPy, so nothing here is imported until the
study runs.
"""
