"""Levels that small boards do not have, so that nobody waits for a search that finds nothing.

No LITS of 3×3 cells has level 4. To find that out takes long, as every search ends without saying
why, so the long searches were made once (``benchmarks/small_boards.py``) and their outcome is a
table. It is about what was never found: a board that is not listed may still need several seeds.

>>> refuse_unmet("lits", 10, 10, Wishes(level="4"))
>>> refuse_unmet("lits", 3, 3, Wishes(level="4"))
Traceback (most recent call last):
gridwright.core.errors.PuzzleError: level 4 was not reached: long searches found no such puzzle \
on a board of 3 rows and 3 columns

The searches were plain ones. A wish that allows other puzzles, as guessing does, is tried.

>>> refuse_unmet("lits", 3, 3, Wishes(level="4", guessing=True))
"""

from __future__ import annotations

import tomllib
from dataclasses import fields
from functools import cache
from pathlib import Path

from gridwright.core.errors import PuzzleError
from gridwright.core.saying import Saying, board_of
from gridwright.making.wishes import ANY, LEVELS, Wishes

LARGEST = 25
"""Boards of so many cells were searched."""
NARROWER = {"level", "symmetry", "techniques", "needs"}
NARROWER |= {"clues", "density", "minimal", "sparse", "quality", "mask"}
"""With these wishes there are no puzzles that there are not without them."""


def refuse_unmet(genre: str, rows: int, cols: int, wishes: Wishes) -> None:
    """Refuse a level that no board of this size has, as far as is known, or any if it has none."""
    if rows * cols > LARGEST:
        return
    unmet = table().get(genre, {}).get(f"{min(rows, cols)}x{max(rows, cols)}", ())
    levels = [level for level in LEVELS if level != ANY and wishes.level in (level, ANY)]
    other = (one for one in fields(wishes) if one.name not in NARROWER)
    if {*map(int, levels)}.difference(unmet) or any(
        getattr(wishes, one.name) != one.default for one in other
    ):
        return
    why = Saying(
        "long searches found no such puzzle on a board of {size}", size=board_of(rows, cols)
    )
    if wishes.level == ANY:
        raise PuzzleError(why)
    raise PuzzleError("level {level} was not reached: {error}", level=wishes.level, error=why)


@cache
def table() -> dict[str, dict[str, list[int]]]:
    """For each genre, the levels that were not found, by size."""
    text = Path(__file__).with_suffix(".toml").read_text(encoding="utf-8")
    found: dict[str, dict[str, list[int]]] = tomllib.loads(text)
    return found
