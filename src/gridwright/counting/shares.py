"""In how many answers each decision is yes: one sweep forwards, one backwards.

The first counts in how many ways each state is reached, the second in how many ways it can be
completed. The number of answers that use a move is the product of the two.

>>> from gridwright.counting.automaton import Automaton
>>> def apart(cell):
...     def step(state):
...         white = (0, "white")
...         return (white,) if state == "black" else (white, (1 << cell, "black"))
...     return step
>>> shares(Automaton("white", [apart(cell) for cell in range(3)]), decisions=3)
Shares(total=5, yes=(2, 1, 2))
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from typing import Any

from gridwright.core.cells import ByCell
from gridwright.core.deadline import Listener, look, silent
from gridwright.core.grid import bits
from gridwright.core.saying import Saying
from gridwright.core.shown import name_of, view_of
from gridwright.counting.automaton import Automaton, Step
from gridwright.counting.sweep import MEMORY, Layer, backwards, sweep, where


@dataclass(frozen=True, slots=True)
class Shares:
    """The number of answers, and for each decision the number of those in which it is yes."""

    total: int
    yes: tuple[int, ...]
    """The numbers by decision; :attr:`by_cell` has the shares by name."""
    puzzle: Any = field(default=None, compare=False, repr=False)
    """The puzzle that was asked about."""

    @property
    def by_cell(self) -> ByCell[Fraction]:
        """The share of the answers in which each cell (room, piece) is black (used)."""
        name = partial(name_of, view_of(self.puzzle))
        return ByCell({name(each): self.share(each) for each in range(len(self.yes))})

    def share(self, decision: int) -> Fraction:
        """The exact share of the answers in which a decision is yes.

        >>> Shares(6, (2, 0)).share(0)
        Fraction(1, 3)
        """
        return Fraction(self.yes[decision], self.total)


def shares(
    automaton: Automaton,
    decisions: int,
    puzzle: Any = None,
    *,
    memory: int = MEMORY,
    progress: Listener = silent,
) -> Shares:
    """The shares of all decisions; too little memory raises :class:`~.sweep.OutOfMemory`."""
    cells = len(automaton.steps)

    def tell(done: int, states: int) -> None:
        progress(Saying("forwards, {where}", where=where(done, cells, states)))

    swept = sweep(automaton, memory=memory, keep=True, tell=tell)
    completions: Layer = dict.fromkeys(swept.last, 1)
    with_yes: defaultdict[int, int] = defaultdict(int)
    for at, layer in backwards(automaton, swept):
        completions = _before(layer, automaton.steps[at], completions, with_yes)
        progress(Saying("backwards, {where}", where=where(at + 1, cells, len(layer))))
    yes = [0] * decisions
    for mask, number in with_yes.items():
        for decision in bits(mask):
            yes[decision] += number
    return Shares(swept.total, tuple(yes), puzzle)


def _before(layer: Layer, step: Step, completions: Layer, found: dict[int, int]) -> Layer:
    """In how many ways the states before a cell are completed; adds up the answers of its moves."""
    before: Layer = {}
    for number, (state, ways) in enumerate(layer.items()):
        if number % 64 == 0:
            look()
        total = 0
        for yes, further in step(state):
            rest = completions.get(further, 0)
            total += rest
            if yes and rest:
                found[yes] += ways * rest
        if total:
            before[state] = total
    return before
