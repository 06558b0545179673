"""Whole numbers in plain digits, and no others.

``int`` takes more than a person means by a number in a file: digits of other scripts, ``1_0``,
``+1``; and ``str.isdigit`` takes ``²``, which ``int`` does not, nor very long numbers.
"""

from __future__ import annotations


def small_number(word: str) -> int | None:
    """The number that a word of at most nine digits is; nothing for any other word.

    >>> small_number("12"), small_number("²"), small_number("9" * 5000)
    (12, None, None)
    """
    plain = word.isascii() and word.isdigit() and len(word) < 10
    return int(word) if plain else None
