"""Routing: which neighbouring signals change places in which layer (Kölker 2012, §4.3).

Every output of the bottom part of the board is labelled with the clause input it has to reach;
an odd-even transposition sort of the labels is a layer of swaps at a time. It stops as soon as
the labels are sorted.

>>> sorting_layers([1, 0, 2])
[(0,)]
>>> sorting_layers([2, 1, 0])
[(0,), (1,), (0,)]
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright.reductions.components import SLOTS
from gridwright.reductions.instance import Instance

Layer = tuple[int, ...]
"""The places ``j`` at which signals ``j`` and ``j + 1`` change places."""


def goals(instance: Instance) -> list[int]:
    """For each output of the bottom part, from the left, the clause input it is for.

    Variables stand in order, each with as many outputs as it has uses, then the zeros. Clause
    inputs take the leftmost free output of what they ask for.

    >>> goals(Instance(((-2, 1),)))
    [1, 0, 2]
    """
    wanted: dict[int, list[int]] = {name: [] for name in instance.variables}
    zeros: list[int] = []
    for number, clause in enumerate(instance.clauses):
        for slot in range(SLOTS):
            source = wanted[abs(clause[slot])] if slot < len(clause) else zeros
            source.append(SLOTS * number + slot)
    return [goal for source in wanted.values() for goal in source] + zeros


def sorting_layers(labels: Sequence[int]) -> list[Layer]:
    """The layers of swaps that sort the labels, from the bottom."""
    labels = list(labels)
    wanted = sorted(labels)
    layers: list[Layer] = []
    while labels != wanted:
        layer = []
        for place in range(len(layers) % 2, len(labels) - 1, 2):
            if labels[place] > labels[place + 1]:
                labels[place], labels[place + 1] = labels[place + 1], labels[place]
                layer.append(place)
        layers.append(tuple(layer))
    return layers
