"""What a data set is to hold: kinds of puzzles, and how many of each.

A kind is a genre, a size and a way of making. Most puzzles are made in two ways: ``logic`` needs no
guessing, and ``guessing`` takes whatever has one answer; their levels fall as they do. Levels that
seldom come by themselves are asked for by name, on boards of one size, where they cost least.

>>> kinds = plan_of(["kuromasu"], [Size(4, 4)])
>>> [kind.name for kind in kinds]
['kuromasu-4x4-logic', 'kuromasu-4x4-guessing']
>>> shared(10, kinds, {})
{'kuromasu-4x4-logic': 5, 'kuromasu-4x4-guessing': 5}
>>> shared(10, kinds, {"kuromasu-4x4-logic": 2})
{'kuromasu-4x4-logic': 2, 'kuromasu-4x4-guessing': 8}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any

from gridwright.core.size import Size

SIZES = tuple(Size(rows, cols) for rows, cols in
              ((4, 4), (4, 6), (5, 5), (5, 7), (6, 6), (7, 7), (8, 8), (10, 10)))  # fmt: skip
"""The sizes of a set for which none are named."""
GUESSING_UP_TO = 36
"""On larger boards, puzzles that may need guessing take long to explain."""
LEVELS = ("2", "3", "4", "5")
LEVELS_AT = Size(6, 6)
"""The size at which levels are asked for by name."""
LEVELS_WEIGH = 0.05
"""How many puzzles of a level are asked for, for each one of another kind."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A genre, a size and a way of making."""

    genre: str
    size: Size
    way: str
    weight: float = 1.0
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)

    @property
    def name(self) -> str:
        """What its rows and its file are called."""
        return f"{self.genre}-{self.size.cols}x{self.size.rows}-{self.way.replace(' ', '-')}"

    def seed(self, seed: int) -> int:
        """Its own seed: with the same one, two ways would make puzzles with the same answers."""
        return int(sha256(f"{seed} {self.name}".encode()).hexdigest()[:8], 16)


def plan_of(genres: Iterable[str], sizes: Sequence[Size]) -> list[Kind]:
    """The kinds of a set, in a fixed order."""
    kinds = []
    for genre in genres:
        for size in sizes:
            kinds.append(Kind(genre, size, "logic"))
            if size.rows * size.cols <= GUESSING_UP_TO:
                kinds.append(Kind(genre, size, "guessing", 1.0, {"guessing": True}))
            if size == LEVELS_AT:
                kinds += [
                    Kind(genre, size, f"level {level}", LEVELS_WEIGH, {"level": level})
                    for level in LEVELS
                ]
    return kinds


def shared(count: int, kinds: Sequence[Kind], spent: Mapping[str, int]) -> dict[str, int]:
    """How many puzzles of each kind make up ``count``, the same number for each genre.

    ``spent`` has the kinds that have no more puzzles, with what they have; others of the genre make
    up for them.
    """
    shares: dict[str, int] = {}
    genres = list(dict.fromkeys(kind.genre for kind in kinds))
    for number, genre in enumerate(genres):
        left = (number + 1) * count // len(genres) - number * count // len(genres)
        own = [kind for kind in kinds if kind.genre == genre]
        shares |= {kind.name: spent[kind.name] for kind in own if kind.name in spent}
        left -= sum(shares[kind.name] for kind in own if kind.name in spent)
        open_ = [kind for kind in own if kind.name not in spent]
        weight = sum(kind.weight for kind in open_)
        for kind in open_:
            part = max(0, round(left * kind.weight / weight))
            shares[kind.name] = part
            left, weight = left - part, weight - kind.weight
    return {kind.name: shares[kind.name] for kind in kinds}
