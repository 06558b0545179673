"""Disjoint sets of numbers that can be merged (union-find).

>>> sets = DisjointSets(4)
>>> sets.join(0, 1), sets.join(1, 0), sets.join(3, 1)
(True, False, True)
>>> [sets.root(number) for number in range(4)]
[3, 3, 2, 3]
"""

from __future__ import annotations


class DisjointSets:
    """The numbers below ``size``, at first each in a set of its own."""

    __slots__ = ("_above",)

    def __init__(self, size: int = 0) -> None:
        self._above = list(range(size))

    def __len__(self) -> int:
        """How many numbers there are."""
        return len(self._above)

    def add(self, count: int) -> None:
        """Add ``count`` further numbers, each in a set of its own."""
        self._above.extend(range(len(self), len(self) + count))

    def root(self, number: int) -> int:
        """The number that represents the set of this one."""
        above = self._above
        while above[number] != number:
            above[number] = above[above[number]]
            number = above[number]
        return number

    def join(self, one: int, other: int) -> bool:
        """Merge two sets, represented by the root of ``one``; False if they were one already."""
        here, there = self.root(one), self.root(other)
        self._above[there] = here
        return here != there
