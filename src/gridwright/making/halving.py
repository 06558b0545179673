"""Drop clues by halves, so that the deductions from the other clues are made only once.

A clue is left out if everything follows from the clues before it that stayed and all those after
it. Tested one by one, each clue would need a walk over the whole board. But while the clues of one
half are tested, those of the other half all stay. So the walk first goes as far as it can with the
other half, and is *forked* there; and so on with halves of halves. At a single clue, only the
deductions that need its neighbours in the order are left to make. The result is the same as one by
one, because a clue only adds deductions.

Two things save work. The order is random but goes region by region, so that the missing clues are
close together and the walk continues around them. And a decision that only clues can settle needs a
clue that is about it (``Draft.speaks_of``): if just one such clue is left, it is needed, and no
walk is made.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Generic

from gridwright.core.deadline import look
from gridwright.core.grid import Grid, bits
from gridwright.core.puzzle import P
from gridwright.making.draft import Clues, Draft, Walker
from gridwright.making.grow import AT_ONCE, Part

TOGETHER = 4
"""A region of at most this many parts is put in a random order."""
ORDERS_ON_A_LARGE_BOARD = 2
"""How many orders are tried where growing adds several parts at a time, and therefore more than are
needed: there, how many stay depends mostly on chance."""


def drop_by_halves(
    draft: Draft[P],
    walk: Callable[[], Walker],
    chosen: Clues,
    parts: Sequence[Part],
    rng: Random,
) -> Clues:
    """Leave out each part that a walk does not need, from clues with which it settles everything.

    ``chosen`` are these clues, as offers by place; those at the places of ``parts`` may be dropped.
    """
    fewest = chosen
    for _ in range(1 if draft.decisions <= AT_ONCE else ORDERS_ON_A_LARGE_BOARD):
        order = by_regions(draft.grid, [part for part in parts if part[0] in chosen], rng)
        fewer = _dropped(draft, walk(), chosen, order)
        fewest = fewer if len(fewer) < len(fewest) else fewest
    return fewest


def _dropped(draft: Draft[P], walker: Walker, chosen: Clues, order: list[Part]) -> Clues:
    """What stays if parts are left out in this order."""
    free = {place for part in order for place in part}
    for place, offer in chosen.items():
        if place not in free:
            walker.add(offer)
    dropping = _Dropping(draft, chosen, order)
    kept = {place for part in dropping.needed(walker, order) for place in part}
    return {place: offer for place, offer in chosen.items() if place in kept or place not in free}


def by_regions(grid: Grid, parts: Sequence[Part], rng: Random) -> list[Part]:
    """Parts in the order of regions: halves of the board, halves of those, and so on.

    >>> cells = [(cell,) for cell in (0, 9, 1, 8, 2, 7)]
    >>> by_regions(Grid.of(1, 10), cells, Random(3))
    [(8,), (7,), (9,), (0,), (2,), (1,)]
    """
    if len(parts) <= TOGETHER:
        rng.shuffle(parts := list(parts))
        return parts
    rows, cols = zip(*(grid.place(part[0]) for part in parts), strict=True)
    if max(rows) - min(rows) > max(cols) - min(cols):
        parts = sorted(parts)
    else:
        parts = sorted(parts, key=lambda part: grid.place(part[0])[::-1])
    halves = [parts[: len(parts) // 2], parts[len(parts) // 2 :]]
    if rng.random() < 0.5:
        halves.reverse()
    return [part for half in halves for part in by_regions(grid, half, rng)]


class _Dropping(Generic[P]):
    """The current clues, and how many of them are about each decision."""

    def __init__(self, draft: Draft[P], chosen: Clues, order: Sequence[Part]) -> None:
        self.chosen = chosen
        self.speaking = [0] * draft.decisions
        """For each decision that only a clue can settle: how many parts are about it."""
        self.speaks_of: dict[Part, list[int]] = {}
        fixed = set(chosen)
        for part in order:
            about = 0
            for place in part:
                about |= draft.speaks_of(chosen[place])
                fixed.discard(place)
            self.speaks_of[part] = self._count(about)
        for place in fixed:
            self._count(draft.speaks_of(chosen[place]))

    def _count(self, about: int) -> list[int]:
        decisions = list(bits(about))
        for decision in decisions:
            self.speaking[decision] += 1
        return decisions

    def needed(self, walker: Walker, some: list[Part]) -> list[Part]:
        """Those of some parts that are needed; the walker already has all the others.

        The walker must not be used afterwards.
        """
        look()
        speaking, speaks_of = self.speaking, self.speaks_of
        alone: list[Part] = []
        others: list[Part] = []
        for part in some:
            is_alone = any(speaking[one] == 1 for one in speaks_of[part])
            (alone if is_alone else others).append(part)
        some = others
        if not some:
            return alone
        self._tell(walker, alone)
        if walker.is_done():
            for part in some:
                for one in speaks_of[part]:
                    speaking[one] -= 1
            return alone
        if len(some) == 1:
            return alone + some
        first, second = some[: len(some) // 2], some[len(some) // 2 :]
        other = walker.fork()
        self._tell(other, second)
        first = self.needed(other, first)
        self._tell(walker, first)
        return alone + first + self.needed(walker, second)

    def _tell(self, walker: Walker, parts: Sequence[Part]) -> None:
        for part in parts:
            for place in part:
                walker.add(self.chosen[place])
