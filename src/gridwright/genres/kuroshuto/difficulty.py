"""How hard a Kuroshuto is, by what the seed's solver needs (Straathof 2025, §6.3).

Puzzles fall into *backtracking sets* by how often a tile had to be guessed. Inside a set, a diamond
structure and a diagonal position give one point each if they were used, flood fill two: at most
five groups. Inside a group puzzles are ordered by the solver's time.

>>> points({"diamond structure": 3, "flood fill": 1})
3
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gridwright.genres.kuroshuto.techniques import DIAGONAL, DIAMOND, FLOOD

POINTS = {DIAMOND: 1, DIAGONAL: 1, FLOOD: 2}


def points(counts: Mapping[str, int]) -> int:
    """From 0 to 4: each technique counts once, however often it was used."""
    return sum(worth for name, worth in POINTS.items() if counts.get(name))


@dataclass(frozen=True, slots=True, order=True)
class Difficulty:
    """Easier ones come first."""

    backtracking: int
    """The backtracking set: how often a tile was guessed."""
    points: int
    """The group inside the set."""
    seconds: float
    """The order inside the group."""

    @staticmethod
    def of(stats: Mapping[str, object], seconds: float) -> Difficulty:
        """The difficulty that the figures of the ``rules`` strategy amount to."""
        return Difficulty(int(str(stats["guesses"])), int(str(stats["points"])), seconds)
