"""Automata of shading genres: black cells apart, white cells connected, and what numbers say.

The cells are read along the shorter side, so that the frontier is short. What the numbers need to
remember follows from what they say (``declared.py``): ``groups.py`` and ``sight_memory.py``.

>>> from gridwright.counting.sweep import sweep
>>> sweep(frontier(NumberGrid(5, 5))).total
20297
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from gridwright.core.deadline import watched
from gridwright.counting.automaton import Automaton, Moves, NoAutomaton, State, Step
from gridwright.counting.labels import BLACK, blackened, components, start, whitened
from gridwright.shading.declared import AtMostOne, ExactlyOne
from gridwright.shading.groups import one_of_each
from gridwright.shading.memory import Change, Memory
from gridwright.shading.numbergrid import N, NumberGrid
from gridwright.shading.sight import Sight
from gridwright.shading.sight_memory import lines_of_sight

CLOSED = ""
"""The state at the end if the last cell is black and cuts off the only component."""


def frontier(puzzle: N) -> Automaton:
    """The automaton of a puzzle."""
    upright, back = _upright(puzzle)
    memory = _memory(upright)
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


def _memory(puzzle: NumberGrid) -> Memory:
    """What has to be remembered for the numbers."""
    groups: list[AtMostOne] = []
    sights: list[Sight] = []
    for each in puzzle.declared():
        # Their own kinds only: one that is derived from them may say something else.
        if type(each) in (AtMostOne, ExactlyOne):
            groups.append(cast("AtMostOne", each))
        elif type(each) is Sight:
            sights.append(each)
        else:
            raise NoAutomaton(
                "there is no automaton for {title}, whose numbers say something of the kind"
                " {kind}; the answers can only be listed",
                title=type(puzzle).__name__,
                kind=type(each).__name__,
            )
    memory = one_of_each(groups, puzzle.given, puzzle.cols)
    place = puzzle.cols + memory.slots
    return memory.and_also(lines_of_sight(puzzle.grid, sights, puzzle.given, place))


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
        # The places show whether the numbers are right, so they are checked in any case.
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
