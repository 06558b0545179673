"""The sweep over the cells: for each state, in how many ways it can be reached.

A layer maps the states before a cell to these numbers. The next layer follows from it by one step
of the automaton for each state; equal states are merged by adding their numbers, which are exact.

>>> from gridwright.counting.automaton import Automaton
>>> def apart(cell):
...     def step(state):
...         white = (0, "white")
...         return (white,) if state == "black" else (white, (1 << cell, "black"))
...     return step
>>> row = Automaton("white", [apart(cell) for cell in range(40)])
>>> sum(sweep(row).last.values())
267914296

The number of states in a layer may be limited. If there are more, each state makes only the first
of its moves, for as many cells as it takes until the states have merged. Everything that is still
counted is an answer, so the number is then a lower bound.

>>> swept = sweep(row, width=1)
>>> sum(swept.last.values()), swept.dropped
(1048576, True)

The clock is checked on the way, and each cell is reported.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from heapq import nlargest
from math import isqrt
from sys import getsizeof

from gridwright.core.deadline import look
from gridwright.core.errors import Timeout
from gridwright.core.memory import MEGABYTE, MEGABYTES
from gridwright.core.record import dataclass, field
from gridwright.core.saying import Saying
from gridwright.counting.automaton import Automaton, Moves, State, Step

Layer = dict[State, int]
Tell = Callable[[int, int], None]
"""Called after each cell with the number of cells read and the number of states."""

MEMORY = MEGABYTES * MEGABYTE
"""How many bytes the states may take by default."""

_EVERY = 64
"""The clock is checked after this many states."""
WIDER_FOR_A_WHILE = 4
"""A layer that grows to this many times its width is cut: the states do not merge soon enough."""
LAYERS = 6
"""How many of the largest layers must fit into memory: two, which may be wider for a while."""
_ENTRY = 110
"""The bytes of an entry of a dictionary, with the room that the dictionary keeps free."""


class OutOfMemory(Timeout):
    """The states do not fit into the memory that they may take."""

    def __init__(self, memory: int) -> None:
        limit = memory // MEGABYTE
        super().__init__(Saying("the memory limit of {limit} MB was reached", limit=limit))


def _silent(done: int, states: int) -> None:
    pass


@dataclass(frozen=True, slots=True)
class Swept:
    """What a sweep found."""

    last: Layer
    """The accepted states, and in how many ways each is reached."""
    dropped: bool = False
    """Whether moves were left out, so that the numbers are lower bounds."""
    narrow: bool = False
    """Whether the width was a reason for that; otherwise only memory was."""
    states: int = 0
    """The number of states of all layers."""
    widest: int = 0
    """The number of states of the largest layer."""
    kept: dict[int, Layer] = field(default_factory=dict)
    """Some of the layers, by the number of cells read: from them the others can be found again."""

    @property
    def total(self) -> int:
        """The number of ways to an accepted state."""
        return sum(self.last.values())


def where(done: int, cells: int, states: int) -> Saying:
    """How far a sweep has come."""
    return Saying(
        "cell {done} of {cells}, {states} [states|state|states]",
        done=done,
        cells=cells,
        states=states,
    )


def sweep(
    automaton: Automaton,
    *,
    width: int | None = None,
    memory: int = MEMORY,
    shift: Callable[[int], int] | None = None,
    keep: bool = False,
    tell: Tell = _silent,
) -> Swept:
    """Read all cells.

    Layers hold about ``width`` states at most, and no more than fit into ``memory`` bytes. With
    ``shift``, each way counts as two to the power of the sum of its moves' shifts, instead of one.
    With ``keep``, about as many layers are kept as lie between two of them; no move is left out
    then, and states that do not fit raise :class:`OutOfMemory`.
    """
    layer: Layer = {automaton.start: 1}
    kept: dict[int, Layer] = {}
    dropped, narrow, states, widest, held = False, False, 1, 1, 0
    every = stride(automaton)
    for at, every_move in enumerate(automaton.steps):
        step = every_move
        if keep and at % every == 0:
            kept[at] = layer
            held += len(layer)
        size = _size(layer)
        if keep and (held + every * len(layer)) * size > memory:
            raise OutOfMemory(memory)
        fitting = max(1, memory // (LAYERS * size))
        most = fitting if width is None else min(fitting, width)
        if len(layer) > most:
            dropped = True
            narrow = narrow or most < fitting
            step = _first_move(step)
            if len(layer) > WIDER_FOR_A_WHILE * most:
                # Ties are broken by the order in which states were found, always the same.
                layer = dict(nlargest(most, layer.items(), key=_ways))
        layer = advanced(layer, step, shift)
        if not layer:
            break
        states += len(layer)
        widest = max(widest, len(layer))
        tell(at + 1, len(layer))
    last = {state: ways for state, ways in layer.items() if automaton.accepts(state)}
    return Swept(last, dropped, narrow, states, widest, kept)


def advanced(layer: Layer, step: Step, shift: Callable[[int], int] | None = None) -> Layer:
    """The next layer."""
    following: Layer = {}
    for number, (state, ways) in enumerate(layer.items()):
        if number % _EVERY == 0:
            look()
        for yes, further in step(state):
            more = ways if shift is None else ways << shift(yes)
            if further in following:
                following[further] += more
            else:
                following[further] = more
    return following


def _first_move(step: Step) -> Step:
    def first(state: State) -> Moves:
        return step(state)[:1]

    return first


def backwards(automaton: Automaton, swept: Swept) -> Iterator[tuple[int, Layer]]:
    """The layers before each cell, the last one first.

    Those that were not kept are found again, some at a time, from the one before them.
    """
    end = len(automaton.steps)
    for first in sorted(swept.kept, reverse=True):
        layers = [swept.kept[first]]
        for at in range(first, end - 1):
            layers.append(advanced(layers[-1], automaton.steps[at]))
        for at in range(end - 1, first - 1, -1):
            yield at, layers.pop()
        end = first


def stride(automaton: Automaton) -> int:
    """How many cells lie between two layers that are kept: as many as there are such layers."""
    return isqrt(len(automaton.steps)) + 1


def _ways(entry: tuple[State, int]) -> int:
    return entry[1]


def _size(layer: Layer) -> int:
    """The bytes of a state with its number; all are about as large as the last one of a layer."""
    state, ways = next(reversed(layer.items()))
    return _ENTRY + getsizeof(state) + getsizeof(ways)
