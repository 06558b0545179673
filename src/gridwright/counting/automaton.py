"""A puzzle as an automaton that reads its cells one after another.

Before each cell the automaton is in a state: everything about the cells read so far that still
matters for the cells to come. A step takes a state and returns the moves from it: which decisions
become yes, and the next state. Every answer corresponds to exactly one way from the start to an
accepted state, so the ways can be counted state by state, and equal states are counted together.

>>> def after(state: State) -> Moves:
...     return ((0, "white"),) if state == "black" else ((0, "white"), (1, "black"))
>>> rows_of_two = Automaton("white", (after, lambda state: tuple(
...     (yes << 1, further) for yes, further in after(state))))
>>> [yes for yes, _ in rows_of_two.steps[1]("black")], [yes for yes, _ in after("white")]
([0], [0, 1])

A genre builds the automaton of a puzzle in its ``frontier.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

from gridwright.core.errors import InputError
from gridwright.core.record import dataclass

State = Hashable
"""What still matters of the cells read so far; equal states can be completed in the same ways."""

Moves = Sequence[tuple[int, State]]
"""The moves from a state: a mask of the decisions that become yes, and the next state."""

Step = Callable[[State], Moves]


def _always(state: State) -> bool:
    return True


def _one(decision: int) -> int:
    return 1


class NoAutomaton(InputError):
    """There is no automaton of a puzzle, so its answers can only be listed."""


@dataclass(frozen=True, slots=True)
class Automaton:
    """The start, a step for each cell, and which states are accepted at the end."""

    start: State
    steps: Sequence[Step]
    accepts: Callable[[State], bool] = _always
    measure: str = "black"
    """The measure by which answers can be grouped: the number of black cells."""
    size: Callable[[int], int] = _one
    """How much a decision adds to that number if it is yes."""
