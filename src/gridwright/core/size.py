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
from collections.abc import Mapping
from typing import Any, NamedTuple

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


def size_given(wished: Mapping[str, Any]) -> Size | None:
    """The size of the puzzle, the answer or the mask that a new puzzle is to fit, if there is one.

    >>> size_given({"answer": "#../..#"}), size_given({"level": "3"})
    (Size(rows=2, cols=3), None)
    """
    if wished.get("keep"):
        grid = wished["keep"].grid
        return Size(grid.rows, grid.cols)
    for name in ("answer", "mask"):
        if wished.get(name):
            rows = wished[name].replace("/", "\n").split()
            return Size(len(rows), max(map(len, rows), default=0))
    return None
