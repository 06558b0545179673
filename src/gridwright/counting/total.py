"""The number of answers, exactly or as a lower bound.

The first sweep (``sweep.py``) may hold only a few states, the next ones more and more. A sweep that
leaves out nothing is exact. The narrow ones before it take little time and give a lower bound, so
that there is one whenever time or memory runs out.

>>> from gridwright.counting.automaton import Automaton
>>> def any_colour(state):
...     return ((0, state), (1, state))
>>> count(Automaton(0, [any_colour] * 100)).number == 2**100
True

With ``by``, the answers are grouped by a measure, such as the number of black cells. The numbers
are then the coefficients of a polynomial, which is a single integer during the sweep: a power of
two, larger than any of them, stands for the variable.

>>> count(Automaton(0, [any_colour] * 4), by=8).by
{0: 1, 1: 4, 2: 6, 3: 4, 4: 1}
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache

from gridwright.core.deadline import Listener, silent
from gridwright.core.errors import Timeout
from gridwright.core.grid import bits
from gridwright.core.saying import Saying
from gridwright.counting.automaton import Automaton
from gridwright.counting.sweep import MEMORY, Swept, sweep, where

NARROWEST = 256
"""How many states a layer of the first sweep may hold."""
WIDER = 16
"""How many times as many states the next sweep may hold."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What is known about the number of answers."""

    number: int = 0
    exact: bool = False
    """Otherwise it is a lower bound."""
    out_of_time: bool = False
    """Whether the time limit is the reason; otherwise it is memory."""
    by: dict[int, int] = field(default_factory=dict)
    """The number for each value of the measure, if it was asked for; zeros are left out."""
    states: int = 0
    """The number of states of the last sweep that was finished."""
    widest: int = 0
    """The number of states of its largest layer."""


def count(
    automaton: Automaton,
    *,
    memory: int = MEMORY,
    by: int = 0,
    only_narrow: bool = False,
    progress: Listener = silent,
    at_least: Callable[[int], None] = lambda number: None,
) -> Counted:
    """Count within the enclosing deadline; ``at_least`` is called with each lower bound.

    If ``by`` is not zero, the answers are grouped by the measure; it is a number of bits into which
    the number of answers fits. With ``only_narrow``, only the first sweep is made.
    """
    cells = len(automaton.steps)
    best = Counted()
    shift = _shift(automaton, by) if by else None
    width: int | None = NARROWEST

    def tell(done: int, states: int) -> None:
        at = where(done, cells, states)
        if best.number:
            at = Saying(
                "at least {count} [count|answer|answers]; {where}", count=best.number, where=at
            )
        progress(at)

    while True:
        try:
            swept = sweep(automaton, width=width, memory=memory, shift=shift, tell=tell)
        except Timeout:
            return replace(best, out_of_time=True)
        answers = _counted(swept, by)
        if not swept.dropped:
            return answers
        if answers.number > best.number:
            best = answers
            at_least(best.number)
        if only_narrow or not swept.narrow:
            # A wider sweep would not hold more states: memory is the limit.
            return best
        width = _wider(width)


def _wider(width: int | None) -> int | None:
    """The next width; after a few, only memory is a limit."""
    if width is None or width >= NARROWEST * WIDER**2:
        return None
    return width * WIDER


def _counted(swept: Swept, by: int) -> Counted:
    exact = not swept.dropped
    if not by:
        return Counted(swept.total, exact, False, {}, swept.states, swept.widest)
    values = coefficients(swept.total, by)
    number = sum(values.values())
    return Counted(number, exact, False, values, swept.states, swept.widest)


def _shift(automaton: Automaton, by: int) -> Callable[[int], int]:
    """How far a move shifts its numbers: ``by`` bits for each unit of the measure."""

    @cache
    def shift(yes: int) -> int:
        return by * sum(automaton.size(decision) for decision in bits(yes))

    return shift


def coefficients(packed: int, width: int) -> dict[int, int]:
    """The numbers of this many bits each that an integer consists of, without the zeros.

    >>> coefficients(0x030005, 8)
    {0: 5, 2: 3}
    """
    mask = (1 << width) - 1
    places = range(-(-packed.bit_length() // width))
    numbers = {place: packed >> place * width & mask for place in places}
    return {place: number for place, number in numbers.items() if number}
