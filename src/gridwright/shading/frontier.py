"""Automata of shading genres: black cells apart, white cells connected, and what a genre adds.

The cells are read along the shorter side, so that the frontier is short. A genre adds what its
numbers need to remember (:class:`Memory`): places behind the labels (``counting/labels.py``), and
for some cells what happens to them if the cell is white or black.

>>> from gridwright.counting.sweep import sweep
>>> from gridwright.shading.numbergrid import NumberGrid
>>> sweep(automaton(NumberGrid(5, 5), lambda upright: Memory())).total
20297
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import cast

from gridwright.core.deadline import watched
from gridwright.counting.automaton import Automaton, Moves, State, Step
from gridwright.counting.labels import BLACK, blackened, components, start, whitened
from gridwright.shading.numbergrid import N

Places = list[str]
"""A state as a list of characters, whose places behind the labels may be changed."""

Change = Callable[[Places], bool]
"""Changes the places when a cell gets its colour; false if the cell cannot have it."""

CLOSED = ""
"""The state at the end if the last cell is black and cuts off the only component."""


@dataclass(frozen=True, slots=True)
class Memory:
    """What a genre remembers beside the labels."""

    slots: int = 0
    """The number of places."""
    white: Mapping[int, Change] = field(default_factory=dict)
    """By cell, what happens if it is white."""
    black: Mapping[int, Change] = field(default_factory=dict)
    """By cell, what happens if it is black."""
    solvable: bool = True
    """False if the numbers alone already show that there is no answer."""


def automaton(puzzle: N, memory_of: Callable[[N], Memory]) -> Automaton:
    """The automaton of a puzzle; ``memory_of`` is given the puzzle with the shorter side across."""
    upright, back = _upright(puzzle)
    memory = memory_of(upright)
    width = upright.cols
    given = upright.given
    steps: list[Step] = []
    for cell in watched(range(upright.grid.size), every=64):
        white = _white(cell % width, memory.white.get(cell))
        black = _black(
            cell, width, last=cell == upright.grid.size - 1, change=memory.black.get(cell)
        )
        if given.yes >> cell & 1:
            steps.append(_only(black, 1 << back[cell]))
        elif given.no >> cell & 1:
            steps.append(_only(white, 0))
        else:
            steps.append(_either(white, black, 1 << back[cell]))

    def accepts(state: State) -> bool:
        text = cast("str", state)
        return memory.solvable and (text == CLOSED or components(text, width) == 1)

    return Automaton(start(width, memory.slots), steps, accepts)


def _upright(puzzle: N) -> tuple[N, tuple[int, ...]]:
    """The puzzle with the shorter side across, and where each of its cells comes from."""
    grid = puzzle.grid
    if grid.cols <= grid.rows:
        return puzzle, tuple(range(grid.size))
    _, moved, to = next(each for each in grid.symmetries() if each[0] == "transposition")
    back = [0] * grid.size
    for cell, place in enumerate(to):
        back[place] = cell
    return puzzle.moved(moved, to), tuple(back)


Next = Callable[[str], str | None]
"""The state after a cell of one colour; ``None`` if it cannot have that colour."""


def _white(col: int, change: Change | None) -> Next:
    def plain(state: str) -> str:
        return whitened(state, col)

    def changed(state: str) -> str | None:
        places = list(whitened(state, col))
        return "".join(places) if change is None or change(places) else None

    return plain if change is None else changed


def _black(cell: int, width: int, *, last: bool, change: Change | None) -> Next:
    col = cell % width
    first_row, first_col = cell < width, col == 0

    def plain(state: str) -> str | None:
        if not (first_col or state[col - 1] != BLACK) or not (first_row or state[col] != BLACK):
            return None
        following = blackened(state, col)
        if following is None and last and components(state, width) == 1:
            return CLOSED
        return following

    def changed(state: str) -> str | None:
        following = plain(state)
        if following is None or change is None:
            return following
        # The places say whether the numbers are right, so they are looked at in any case.
        places = list(following or state)
        allowed = change(places)
        return (following and "".join(places)) if allowed else None

    return plain if change is None else changed


def _only(following: Next, yes: int) -> Step:
    def step(state: State) -> Moves:
        further = following(cast("str", state))
        return () if further is None else ((yes, further),)

    return step


def _either(white: Next, black: Next, yes: int) -> Step:
    def step(state: State) -> Moves:
        text = cast("str", state)
        if_white, if_black = white(text), black(text)
        if if_black is None:
            return () if if_white is None else ((0, if_white),)
        if if_white is None:
            return ((yes, if_black),)
        return ((0, if_white), (yes, if_black))

    return step
