"""Levels that small boards do not have, so that nobody waits for a search that finds nothing.

No LITS of 3×3 cells has level 4. To find that out takes long, as every search ends without saying
why, so the long searches were made once (``benchmarks/small_boards.py``) and their outcome is a
table. It is about what was never found: a board that is not listed may still need several seeds.

>>> refuse_unmet("kuromasu", 10, 10, 5)
>>> refuse_unmet("lits", 3, 3, 4)
Traceback (most recent call last):
gridwright.core.errors.PuzzleError: long searches found no such puzzle on a board of 3×3
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from gridwright.core.errors import PuzzleError
from gridwright.core.saying import board_of

LARGEST = 25
"""Boards of so many cells were searched."""


def refuse_unmet(genre: str, rows: int, cols: int, level: int) -> None:
    """Refuse a level that no board of this size has, as far as is known."""
    if rows * cols > LARGEST:
        return
    size = f"{min(rows, cols)}x{max(rows, cols)}"
    if level in table().get(genre, {}).get(size, ()):
        raise PuzzleError(
            "long searches found no such puzzle on a board of {size}", size=board_of(rows, cols)
        )


@cache
def table() -> dict[str, dict[str, list[int]]]:
    """For each genre, the levels that were not found, by size."""
    text = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    found: dict[str, dict[str, list[int]]] = tomllib.loads(text)
    return found
