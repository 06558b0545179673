"""Bring a puzzle to a level: leave out clues to make it harder, add clues to make it easier.

The more clues there are, the less a person has to look for. So the hardest puzzle of an answer is
found first, by leaving out every clue that the reasoning does not need. Then as many clues as
necessary are added back; their number is found by bisection, since the grade mostly falls with each
of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from gridwright.making.grow import Part
from gridwright.making.tools import Graded


class Found(NamedTuple):
    """Clues and the grade of the puzzle that they make."""

    chosen: dict[int, int]
    graded: Graded


ORDERS = 3
"""How many random orders of adding clues are tried for one answer."""


def reach(
    level: int,
    hardest: Found,
    spare: Sequence[Part],
    offers: Callable[[Part], dict[int, int]],
    grade: Callable[[dict[int, int]], Graded],
    rng: Random,
) -> Found | None:
    """Clues that make a puzzle of this level, if there are any between few clues and many.

    ``spare`` are the parts that may be added.
    """
    if hardest.graded.level <= level:
        return hardest if hardest.graded.level == level else None
    order = list(spare)
    for _ in range(ORDERS):
        rng.shuffle(order)
        between = _halved(level, hardest.chosen, order, offers, grade)
        if between is not None:
            return between
    return None


def _halved(
    level: int,
    chosen: dict[int, int],
    order: Sequence[Part],
    offers: Callable[[Part], dict[int, int]],
    grade: Callable[[dict[int, int]], Graded],
) -> Found | None:
    few, many = 0, len(order) + 1
    reached = None
    while many - few > 1:
        number = (few + many) // 2
        tried = dict(chosen)
        for part in order[:number]:
            tried |= offers(part)
        graded = grade(tried)
        if graded.level > level:
            few = number
            continue
        # Fewer clues may be enough.
        many = number
        if graded.level == level:
            reached = Found(tried, graded)
    return reached
