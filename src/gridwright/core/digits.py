"""Whole numbers in plain digits, and no others.

``int`` accepts more than people mean by a number in a file: digits of other scripts, ``1_0``,
``+1``. ``str.isdigit`` accepts ``²``, which ``int`` refuses, and ``int`` refuses very long numbers.
"""

from __future__ import annotations


def small_number(word: str) -> int | None:
    """The number written as at most nine digits; ``None`` for any other word.

    >>> small_number("12"), small_number("²"), small_number("9" * 5000)
    (12, None, None)
    """
    plain = word.isascii() and word.isdigit() and len(word) < 10
    return int(word) if plain else None
