"""What a data set is to hold: strata, and how many puzzles of each.

A stratum is a genre, a size and a level. All have the same share; what one lacks is not made up for
by others, so that no level prevails because it is easy to come by.

>>> kinds = plan_of(["kuromasu"], [Size(4, 4)])
>>> [kind.name for kind in kinds][:2]
['kuromasu-4x4-level-1', 'kuromasu-4x4-level-2']
>>> shared(12, kinds)
{'kuromasu-4x4-level-1': 3, 'kuromasu-4x4-level-2': 3, 'kuromasu-4x4-level-3': 2, \
'kuromasu-4x4-level-4': 2, 'kuromasu-4x4-level-5': 2}
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from gridwright.core.size import Size

SIZES = tuple(Size(side, side) for side in (5, 10, 15, 20))
"""The sizes of a set for which none are named."""
LEVELS = (1, 2, 3, 4, 5)


@dataclass(frozen=True, slots=True)
class Kind:
    """A genre, a size and a level: one stratum."""

    genre: str
    size: Size
    level: int

    @property
    def name(self) -> str:
        """What its rows and its file are called."""
        return f"{self.genre}-{self.size.cols}x{self.size.rows}-level-{self.level}"

    @property
    def options(self) -> dict[str, Any]:
        """What the generator is asked for."""
        return {"level": str(self.level)}

    def seed(self, seed: int) -> int:
        """Its own seed: with the same one, two levels would make puzzles with the same answers."""
        return int(sha256(f"{seed} {self.name}".encode()).hexdigest()[:8], 16)


def plan_of(
    genres: Iterable[str], sizes: Sequence[Size], levels: Sequence[int] = LEVELS
) -> list[Kind]:
    """The strata of a set, in a fixed order."""
    return [Kind(genre, size, level) for genre in genres for size in sizes for level in levels]


def shared(count: int, kinds: Sequence[Kind]) -> dict[str, int]:
    """How many puzzles of each stratum make up ``count``; the first ones get what is left over."""
    each, over = divmod(count, len(kinds))
    return {kind.name: each + (place < over) for place, kind in enumerate(kinds)}
