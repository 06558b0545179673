"""Depth-first search over a small graph, as Hopcroft and Tarjan use it to find what parts it.

Places are numbers from 0. The search numbers the places in the order in which it comes to them;
for each it keeps the place above, the lowest number that it or a place below it is beside, and the
number after the last place below it. A place ``below`` hangs on the place above it alone if its
lowest number is not less than the number of that place.

>>> tree = depth_first([[1], [0, 2, 3], [1, 3], [1, 2], []], root=0)
>>> tree.sequence, [tree.cut_off(place) for place in tree.sequence]
([0, 1, 2, 3], [False, True, True, False])
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(slots=True)
class Tree:
    """What a search found; -1 stands for places that it did not come to."""

    sequence: list[int]
    order: list[int]
    above: list[int]
    low: list[int]
    last: list[int]

    def cut_off(self, place: int) -> bool:
        """Whether a place and those below it hang on the place above it alone."""
        above = self.above[place]
        return above >= 0 and self.low[place] >= self.order[above]

    def below(self, place: int) -> list[int]:
        """A place and those below it."""
        return self.sequence[self.order[place] : self.last[place]]


def depth_first(ways: Sequence[Sequence[int]], root: int, without: int = -1) -> Tree:
    """Search from a place, as if another one were not there."""
    size = len(ways)
    order, above, low, last = [-1] * size, [-1] * size, [-1] * size, [-1] * size
    order[root] = low[root] = 0
    sequence = [root]
    if without >= 0:
        order[without] = size
    stack = [(root, -1, iter(ways[root]))]
    while stack:
        place, parent, others = stack[-1]
        lowest = low[place]
        for other in others:
            number = order[other]
            if number < 0:
                low[place] = lowest
                order[other] = low[other] = len(sequence)
                above[other] = place
                sequence.append(other)
                stack.append((other, place, iter(ways[other])))
                break
            if number < lowest and other != parent:
                lowest = number
        else:
            stack.pop()
            low[place] = lowest
            last[place] = len(sequence)
            if parent >= 0 and lowest < low[parent]:
                low[parent] = lowest
    if without >= 0:
        order[without] = -1
    return Tree(sequence, order, above, low, last)
