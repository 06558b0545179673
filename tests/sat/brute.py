"""All sets of nodes of a small graph that satisfy a task, by trying every one: the reference."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from gridwright.sat.connectivity import Connected


def sets(task: Connected) -> Iterator[frozenset[int]]:
    """Every set that the task accepts, when each node has a literal of its own."""
    for mask in range(1 << task.size):
        inside = frozenset(node for node in range(task.size) if mask >> node & 1)
        if accepted(task, inside):
            yield inside


def accepted(task: Connected, inside: frozenset[int]) -> bool:
    """Whether the set has the shape that the task demands."""
    if task.roots and task.together and not inside & set(task.roots):
        return False
    if task.apart and any(
        node not in inside and other not in inside
        for node in range(task.size)
        for other in task.neighbours[node]
    ):
        return False
    if task.together and not inside and not task.may_be_empty:
        return False
    pieces = count_pieces(task.neighbours, inside)
    edges = sum(other in inside for node in inside for other in task.neighbours[node]) // 2
    if task.together and pieces > 1:
        return False
    return task.loops or edges == len(inside) - pieces


def count_pieces(neighbours: Sequence[Sequence[int]], inside: frozenset[int]) -> int:
    """How many pieces the set has."""
    left = set(inside)
    pieces = 0
    while left:
        pieces += 1
        stack = [left.pop()]
        while stack:
            for other in neighbours[stack.pop()]:
                if other in left:
                    left.remove(other)
                    stack.append(other)
    return pieces
