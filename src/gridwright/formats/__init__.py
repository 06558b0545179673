"""Text to values and back, independent of any genre.

Each module knows one family of formats; genres combine them in their ``format.py``.
"""
