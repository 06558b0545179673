"""The size of a board as people and puzz.link write it: width by height.

>>> read_size("10x14")
Size(rows=14, cols=10)
>>> read_size("8")
Size(rows=8, cols=8)
>>> read_size("8 by 8")
Traceback (most recent call last):
...
gridwright.core.errors.InputError: the size is '8 by 8'; expected width and height, for example \
10x14
"""

from __future__ import annotations

import re
from typing import NamedTuple

from gridwright.core.errors import InputError

_SIZE = re.compile(r"(\d{1,7})(?:[xX×](\d{1,7}))?")


class Size(NamedTuple):
    """How many rows and columns a board has."""

    rows: int
    cols: int


def read_size(text: str | int) -> Size:
    """Read a size: ``10x14`` is 10 columns wide and 14 rows high, ``8`` is a square."""
    match = _SIZE.fullmatch(str(text).strip())
    if match is None:
        raise InputError(
            "the size is {found}; expected width and height, for example 10x14", found=repr(text)
        )
    width = int(match[1])
    return Size(int(match[2]) if match[2] else width, width)
