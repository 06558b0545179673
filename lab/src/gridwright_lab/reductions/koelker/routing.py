"""Routing: which neighbouring signals change places in which layer (Kölker 2012, §4.3).

Every output of the bottom part of the board is labelled with the clause input that it has to reach.
An odd-even transposition sort of these labels gives the layers of swaps; it stops as soon as the
labels are sorted.

>>> sorting_layers([1, 0, 2])
[(0,)]
>>> sorting_layers([2, 1, 0])
[(0,), (1,), (0,)]
"""

from __future__ import annotations

from collections.abc import Sequence

from gridwright_lab.reductions.instance import Instance
from gridwright_lab.reductions.koelker.components import SLOTS

Layer = tuple[int, ...]
"""The positions ``j`` at which signals ``j`` and ``j + 1`` are swapped."""


def goals(instance: Instance) -> list[int]:
    """For each output of the bottom part, from the left, the clause input that it goes to.

    Variables come in order, each with one output per use, then the zeros. Each clause input takes
    the leftmost free output of its variable.

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
