"""The automaton of islands: what has to be remembered of the areas that reach the frontier.

The cells are read row by row. A state has the area of the last cell in each column; of every white
area its size and its clue so far; whether the cell above and to the left is black; and whether the
black area is closed. An area that leaves the frontier is complete, or the board is none.

>>> from gridwright.counting.sweep import sweep
>>> grid = Grid.of(2, 2)
>>> sweep(islands_automaton(grid, Islands(((0, 0),)), 0, 1, range(4))).total
7
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, cast

from gridwright.core.deadline import watched
from gridwright.core.grid import Grid
from gridwright.counting.automaton import Automaton, Moves, State, Step
from gridwright.kinds.islands import Islands

NO_CLUE = -1
"""The clue of a white area that has none so far; a ``?`` is 0."""

Area = tuple[int, int]
"""The size of a white area, and its clue."""


class Frontier(NamedTuple):
    """A state."""

    areas: tuple[int, ...]
    """The area of the last cell in each column: 0 above the board, black ones are negative."""
    white: tuple[Area, ...]
    """The white areas, the first of which is area 1."""
    corner: bool = False
    """Whether the cell above and to the left of the next one is black."""
    closed: bool = False
    """Whether there is a black area that no further cell can join."""


def islands_automaton(
    grid: Grid, islands: Islands, black: int, white: int, back: Sequence[int]
) -> Automaton:
    """The automaton for islands in a connected sea without squares; ``back`` says which decision
    each cell is.
    """
    clues = dict(islands.clues)
    steps: list[Step] = []
    for cell in watched(range(grid.size), every=64):
        given = white >> cell & 1 or cell in clues, bool(black >> cell & 1)
        steps.append(_step(cell % grid.cols, clues.get(cell, NO_CLUE), given, 1 << back[cell]))

    def accepts(state: State) -> bool:
        at = cast("Frontier", state)
        seas = len({area for area in at.areas if area < 0})
        return seas + at.closed <= 1 and all(map(_complete, at.white))

    return Automaton(Frontier((0,) * grid.cols, ()), steps, accepts)


def _complete(area: Area) -> bool:
    size, clue = area
    return clue in (0, size)


def _step(col: int, clue: int, given: tuple[Any, bool], yes: int) -> Step:
    """What follows for each colour that a cell may have."""
    is_white, is_black = given

    def step(state: State) -> Moves:
        at = cast("Frontier", state)
        found = []
        if not is_black and (after := _placed(at, col, clue, False)) is not None:
            found.append((0, after))
        if not is_white and (after := _placed(at, col, clue, True)) is not None:
            found.append((yes, after))
        return tuple(found)

    return step


def _placed(at: Frontier, col: int, clue: int, black: bool) -> Frontier | None:
    """The state after a cell of a colour; ``None`` if it cannot have it."""
    above, left = at.areas[col], at.areas[col - 1] if col else 0
    if black and (at.closed or (above < 0 and left < 0 and at.corner)):
        return None
    own = [area for area in {above, left} if area and (area < 0) == black]
    white = dict(enumerate(at.white, start=1))
    fresh = min((*at.areas, 0)) - 1 if black else len(white) + 1
    if not black:
        parts = [white.pop(area) for area in own]
        found = [each for each in (clue, *(part[1] for part in parts)) if each != NO_CLUE]
        size = 1 + sum(part[0] for part in parts)
        if len(found) > 1 or (found and 0 < found[0] < size):
            return None
        white[fresh] = size, found[0] if found else NO_CLUE
    areas = [fresh if area in own else area for area in at.areas]
    areas[col] = fresh
    closed = at.closed
    if above and above not in own and above not in areas:
        if above > 0 and not _complete(white.pop(above)):
            return None
        if above < 0 and any(area < 0 for area in areas):
            return None
        closed = closed or above < 0
    return _renamed(areas, white, at.areas[col] < 0, closed)


def _renamed(areas: list[int], white: dict[int, Area], corner: bool, closed: bool) -> Frontier:
    """The state with areas numbered in the order of their first cells."""
    names = {0: 0}
    seas = 0
    kept: list[Area] = []
    for area in areas:
        if area not in names and area > 0:
            kept.append(white[area])
            names[area] = len(kept)
        elif area not in names:
            seas -= 1
            names[area] = seas
    return Frontier(tuple(names[area] for area in areas), tuple(kept), corner, closed)
