"""How hard a Kuroshuto is, measured by the paper's solver (Straathof 2025, §6.3).

Puzzles are divided into *backtracking sets* by how many tiles were guessed on the way to the
answer. Tiles guessed on boards that were given up do not count: so read, all 210 sets of Table 4
are as in the paper, and otherwise 208 (``gridwright study kuroshuto``). Inside a set, a
diamond structure and a diagonal position give one point each if they were used, flood fill two: at
most five groups. Inside a group puzzles are ordered by the solver's time.

The paper's solver (§3) uses all deductions, including that tiles which no number reaches are white,
guesses the first open tile, and stops at the first answer. The class always refers to this solver.
A proof of uniqueness (§5.2) may not use all of its deductions and guesses more often.

>>> points({"diamond structure": 3, "flood fill": 1})
3
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gridwright.genres.kuroshuto.paper.deduction import DIAGONAL, DIAMOND, FLOOD

POINTS = {DIAMOND: 1, DIAGONAL: 1, FLOOD: 2}


def points(counts: Mapping[str, int]) -> int:
    """From 0 to 4: each technique counts once, however often it was used."""
    return sum(worth for name, worth in POINTS.items() if counts.get(name))


@dataclass(frozen=True, slots=True, order=True)
class Difficulty:
    """The class of a puzzle; easier ones come first.

    >>> print(Difficulty(backtracking=0, points=2))
    set 0, group 2
    """

    backtracking: int
    """The backtracking set: how many tiles were guessed on the way to the answer."""
    points: int
    """The group inside the set."""

    def __str__(self) -> str:
        return f"set {self.backtracking}, group {self.points}"
