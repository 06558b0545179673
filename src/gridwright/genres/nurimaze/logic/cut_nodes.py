"""Depth-first search that finds the cut nodes of a small graph (Hopcroft and Tarjan 1973).

The search numbers the nodes in the order in which it visits them. For each node it keeps the node
above it in the search tree, the lowest number among the neighbours of its subtree, and the number
after the last node of its subtree. A subtree is connected to the rest only through the node above
it if its lowest number is not less than the number of that node.

>>> tree = depth_first([[1], [0, 2, 3], [1, 3], [1, 2], []], root=0)
>>> tree.sequence, [tree.cut_off(node) for node in tree.sequence]
([0, 1, 2, 3], [False, True, True, False])
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(slots=True)
class Tree:
    """The search tree; -1 stands for nodes that were not reached."""

    sequence: list[int]
    order: list[int]
    above: list[int]
    low: list[int]
    last: list[int]

    def cut_off(self, node: int) -> bool:
        """Whether the subtree of a node is connected to the rest only through the node above."""
        above = self.above[node]
        return above >= 0 and self.low[node] >= self.order[above]

    def below(self, node: int) -> list[int]:
        """A node and all nodes below it in the tree."""
        return self.sequence[self.order[node] : self.last[node]]


def depth_first(neighbours: Sequence[Sequence[int]], root: int, without: int = -1) -> Tree:
    """Search from the node ``root``, as if the node ``without`` were not there."""
    size = len(neighbours)
    order, above, low, last = [-1] * size, [-1] * size, [-1] * size, [-1] * size
    order[root] = low[root] = 0
    sequence = [root]
    if without >= 0:
        order[without] = size
    stack = [(root, -1, iter(neighbours[root]))]
    while stack:
        node, parent, others = stack[-1]
        lowest = low[node]
        for other in others:
            number = order[other]
            if number < 0:
                low[node] = lowest
                order[other] = low[other] = len(sequence)
                above[other] = node
                sequence.append(other)
                stack.append((other, node, iter(neighbours[other])))
                break
            if number < lowest and other != parent:
                lowest = number
        else:
            stack.pop()
            low[node] = lowest
            last[node] = len(sequence)
            if parent >= 0 and lowest < low[parent]:
                low[parent] = lowest
    if without >= 0:
        order[without] = -1
    return Tree(sequence, order, above, low, last)
