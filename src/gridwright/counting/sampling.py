"""Answers drawn uniformly: every answer is as likely as any other.

After the sweep it is known in how many ways each state is reached. The walk goes backwards from an
accepted state; of the moves that lead to a state, each is chosen in proportion to the number of
ways that reach its origin. All samples walk together, so that there is one pass over the states.

>>> from random import Random
>>> from gridwright.counting.automaton import Automaton
>>> def apart(cell):
...     def step(state):
...         white = (0, "white")
...         return (white,) if state == "black" else (white, (1 << cell, "black"))
...     return step
>>> row = Automaton("white", [apart(cell) for cell in range(6)])
>>> drawn = sample(row, 300, Random(1))
>>> len(set(drawn)), drawn[:3] == sample(row, 300, Random(1))[:3]
(21, True)
"""

from __future__ import annotations

from bisect import bisect_right
from random import Random

from gridwright.core.deadline import Listener, look, silent
from gridwright.core.saying import Saying
from gridwright.counting.automaton import Automaton, State, Step
from gridwright.counting.sweep import MEMORY, Layer, backwards, sweep, where


def sample(
    automaton: Automaton,
    number: int,
    rng: Random,
    *,
    memory: int = MEMORY,
    progress: Listener = silent,
) -> list[int]:
    """Some answers as masks of yes, drawn with repetition; none if there is no answer."""
    cells = len(automaton.steps)

    def tell(done: int, states: int) -> None:
        progress(Saying("forwards, {where}", where=where(done, cells, states)))

    swept = sweep(automaton, memory=memory, keep=True, tell=tell)
    if not swept.total:
        return []
    ends = _Choice()
    for state, ways in swept.last.items():
        ends.add(ways, state, 0)
    places: list[State] = [ends.draw(rng)[0] for _ in range(number)]
    masks = [0] * number
    for at, layer in backwards(automaton, swept):
        choices = _leading_to(set(places), layer, automaton.steps[at])
        for which in range(number):
            places[which], yes = choices[places[which]].draw(rng)
            masks[which] |= yes
        progress(Saying("backwards, {where}", where=where(at + 1, cells, len(layer))))
    return masks


class _Choice:
    """Moves to choose from, each with its weight."""

    __slots__ = ("_moves", "_sums")

    def __init__(self) -> None:
        self._sums: list[int] = []
        self._moves: list[tuple[State, int]] = []

    def add(self, weight: int, state: State, yes: int) -> None:
        self._sums.append(weight + (self._sums[-1] if self._sums else 0))
        self._moves.append((state, yes))

    def draw(self, rng: Random) -> tuple[State, int]:
        return self._moves[bisect_right(self._sums, rng.randrange(self._sums[-1]))]


def _leading_to(wanted: set[State], layer: Layer, step: Step) -> dict[State, _Choice]:
    """For each of these states, the moves that lead to it."""
    leading: dict[State, _Choice] = {}
    for number, (state, ways) in enumerate(layer.items()):
        if number % 64 == 0:
            look()
        for yes, further in step(state):
            if further in wanted:
                if further not in leading:
                    leading[further] = _Choice()
                leading[further].add(ways, state, yes)
    return leading
