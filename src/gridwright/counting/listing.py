"""The answers one by one, without a dead end.

After the sweep, a pass backwards keeps the moves that lead to an answer; then every walk along
these moves is an answer.

>>> from gridwright.counting.automaton import Automaton
>>> def apart(cell):
...     def step(state):
...         white = (0, "white")
...         return (white,) if state == "black" else (white, (1 << cell, "black"))
...     return step
>>> [f"{yes:03b}" for yes in answers(Automaton("white", [apart(cell) for cell in range(3)]))]
['000', '100', '010', '001', '101']
"""

from __future__ import annotations

from collections.abc import Iterator

from gridwright.core.deadline import Listener, look, silent
from gridwright.counting.automaton import Automaton, Moves, State, Step
from gridwright.counting.sweep import MEMORY, Layer, OutOfMemory, backwards, sweep, where

_BYTES = 400
"""About how many bytes a state that leads to an answer takes, with its moves."""


def answers(
    automaton: Automaton,
    *,
    memory: int = MEMORY,
    progress: Listener = silent,
) -> Iterator[int]:
    """The answers as masks of yes, each once."""
    cells = len(automaton.steps)

    def tell(done: int, states: int) -> None:
        progress(where(done, cells, states))

    swept = sweep(automaton, memory=memory, keep=True, tell=tell)
    onward: list[dict[State, Moves]] = []
    alive = set(swept.last)
    held = 0
    for at, layer in backwards(automaton, swept):
        onward.append(_leading_on(alive, layer, automaton.steps[at]))
        alive = set(onward[-1])
        held += len(alive)
        if held * _BYTES > memory:
            raise OutOfMemory(memory)
    onward.reverse()
    if alive:
        yield from _walks(automaton.start, onward)


def _leading_on(alive: set[State], layer: Layer, step: Step) -> dict[State, Moves]:
    """The states of a layer that lead to an answer, each with the moves that do."""
    leading: dict[State, Moves] = {}
    for number, state in enumerate(layer):
        if number % 64 == 0:
            look()
        moves = tuple(move for move in step(state) if move[1] in alive)
        if moves:
            leading[state] = moves
    return leading


def _walks(start: State, onward: list[dict[State, Moves]]) -> Iterator[int]:
    """Depth first, without recursion, because boards may be large."""
    chosen = [0]
    stack = [iter(onward[0][start])]
    while stack:
        move = next(stack[-1], None)
        if move is None:
            stack.pop()
            chosen.pop()
            continue
        yes = chosen[-1] | move[0]
        if len(stack) == len(onward):
            look()
            yield yes
        else:
            chosen.append(yes)
            stack.append(iter(onward[len(stack)][move[1]]))
