"""A fingerprint of answers: the same for every rotation and reflection, and no others.

Puzzles with different clues may share an answer; a program that has learnt the one has seen much of
the other.

>>> from gridwright.core.grid import Grid
>>> grid = Grid.of(1, 3)
>>> answer_print("kuromasu", grid, [". . #"]) == answer_print("kuromasu", grid, ["# . ."])
True
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from gridwright.core.grid import Grid


def answer_print(genre: str, grid: Grid, rows: Sequence[str]) -> str:
    """64 hexadecimal digits for an answer, given its rows."""
    signs = [sign for row in rows for sign in row.split()]
    texts = []
    for _, turned, to in grid.symmetries():
        moved = [""] * grid.size
        for cell, sign in enumerate(signs):
            moved[to[cell]] = sign
        texts.append(f"{turned.rows}x{turned.cols} {' '.join(_renumbered(moved))}")
    return sha256(f"{genre}\n{min(texts)}".encode()).hexdigest()


def _renumbered(signs: Sequence[str]) -> list[str]:
    """Pieces numbered in the order in which they come.

    >>> _renumbered(["5", "5+2", ".", "2"])
    ['1', '1+2', '.', '2']
    """
    numbers: dict[str, int] = {}
    found = []
    for sign in signs:
        parts = sign.split("+")
        if all(part.isdigit() for part in parts):
            # New pieces of one cell have no order of their own: the old numbers decide.
            parts = sorted(str(numbers.setdefault(part, len(numbers) + 1)) for part in parts)
        found.append("+".join(parts))
    return found
