"""Text and values, both ways, without a word about any genre.

Each module knows one family of formats; genres combine them in their ``format.py``.
"""
