"""The layout of gadgets: clauses at the top, variables and zeros at the bottom, routing between.

Where the text of Kölker 2012, §4.3, and its listing disagree, this follows the text: a variable and
its negation share one component, and zeros are at the bottom right with a wire up to their clause.

>>> from gridwright_lab.reductions.koelker.components import show
>>> print(show(plan(Instance(((-2, 1),)))))
B   W⁺  C   W⁻  B̅
N   .   W   .   W
X⁺  T   X⁻  .   W
S   X   S̅  .   W
V   .   V   .   Z
"""

from __future__ import annotations

from gridwright_lab.reductions.instance import Instance
from gridwright_lab.reductions.koelker import components
from gridwright_lab.reductions.koelker.components import SLOTS, Placed, shifted
from gridwright_lab.reductions.koelker.routing import Layer, goals, sorting_layers

CLAUSE_ROWS = 2
LAYER_ROWS = 2


def plan(instance: Instance, short_rays: bool = False) -> list[Placed]:
    """Every gadget of the board; with ``short_rays`` the layout of §6, with kinks."""
    layers = sorting_layers(goals(instance))
    signals = SLOTS * len(instance.clauses)
    placed = _clauses(instance)
    row = CLAUSE_ROWS
    if short_rays:
        placed += _kinks(row, signals)
        row += LAYER_ROWS
    for layer in reversed(layers):
        placed += _layer(layer, row, signals, short_rays)
        row += LAYER_ROWS
        if short_rays:
            placed += _kinks(row, signals)
            row += LAYER_ROWS
    return placed + _sources(instance, row, short_rays)


def _clauses(instance: Instance) -> list[Placed]:
    return [
        one
        for number, clause in enumerate(instance.clauses)
        for one in shifted(components.clause(clause), 0, 2 * SLOTS * number, f"clause {number + 1}")
    ]


def _layer(layer: Layer, row: int, signals: int, short_rays: bool) -> list[Placed]:
    """One layer of the routing component: swaps, and wires where nothing is swapped."""
    placed = []
    swapped = {place + side for place in layer for side in (0, 1)}
    for place in layer:
        placed += shifted(components.swap(), row, 2 * place, "swap")
    for place in range(signals):
        if place not in swapped:
            pass_through = components.kink() if short_rays else components.straight()
            placed += shifted(pass_through, row, 2 * place, "wire")
    return placed


def _kinks(row: int, signals: int) -> list[Placed]:
    return _layer((), row, signals, short_rays=True)


def _sources(instance: Instance, row: int, short_rays: bool) -> list[Placed]:
    """The bottom part: variables with as many outputs as uses, then zeros."""
    make = components.stairs if short_rays else components.variable
    uses = {name: instance.uses(name) for name in instance.variables}
    placed = []
    col = 0
    for name, number in uses.items():
        placed += shifted(make(number), row, col, f"variable {name}")
        col += 2 * number
    for _ in range(SLOTS * len(instance.clauses) - sum(uses.values())):
        placed += shifted(components.zero(), row, col, "zero")
        col += 2
    return placed
