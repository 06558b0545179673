"""How good a puzzle is to solve, as far as a walk shows it; beside how hard it is.

Four things can be seen in the moves of a walk, each from 0 to 1:

- *variety*: the steps that are not obvious use several techniques, and no one of them alone. It is
  one minus one divided by the number of techniques, where a seldom used one counts for less.
- *rhythm*: obvious steps do not follow each other for too long: the share of all steps that is
  outside the longest run of them.
- *opening*: there are places to begin; one place gives a half, three give three quarters.
- *turning points*: steps that are not obvious and the only ones that can be made. Two of them give
  a half, six give three quarters.

The quality is their mean, in percent. It says nothing about beauty: the picture of the clues, a
theme, a surprise. ``gridwright generate --quality N`` makes N puzzles and keeps the best.

>>> easy, hard = Moved("beside black", 1, True, 9, 1, 1), Moved("cut off", 3, False, 8, 1, 6)
>>> found = quality([easy, easy, hard, easy])
>>> found.variety, found.rhythm, found.opening, round(found.turning_points, 2), round(found.percent)
(0.0, 0.5, 0.5, 0.33, 33)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from math import exp, log

from gridwright.core.record import dataclass
from gridwright.logic.effort import Moved


@dataclass(frozen=True, slots=True)
class Quality:
    """What the moves of a walk show, each part from 0 to 1."""

    variety: float
    rhythm: float
    opening: float
    turning_points: float

    @property
    def percent(self) -> float:
        """The mean of the parts, in percent."""
        return 25 * (self.variety + self.rhythm + self.opening + self.turning_points)


def quality(moves: Sequence[Moved]) -> Quality:
    """How good a puzzle with these moves is to solve."""
    thought = [move for move in moves if not move.obvious]
    runs = [len([*run]) for easy, run in groupby(moves, lambda move: move.obvious) if easy]
    only = sum(move.available == 1 for move in thought)
    return Quality(
        1 - 1 / _different(Counter(move.technique for move in thought)),
        1 - max(runs, default=0) / len(moves) if moves else 0.0,
        1 - 1 / (1 + moves[0].available) if moves else 0.0,
        only / (only + 2),
    )


def _different(counts: Counter[str]) -> float:
    """How many techniques there are, where a seldom used one counts for less.

    >>> _different(Counter()), _different(Counter("ab")), _different(Counter("aaab")) < 2
    (1.0, 2.0, True)
    """
    total = counts.total() or 1
    shares = [count / total for count in counts.values()]
    return exp(-sum(share * log(share) for share in shares))
