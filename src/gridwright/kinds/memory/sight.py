"""Memory of an automaton for numbers that see white cells: what they have seen, and still need.

When a number is read, it has seen the white cells above it and to its left. What is left of it is
split between the cells to its right, which come next, and those below. So these are remembered,
each only where some number needs it:

- above: how many white cells end here in this column, if a number follows below;
- left: how many white cells end here in this row, if a number follows to the right;
- right: what is left of a number while the cells to its right are white;
- below: how many white cells must follow in this column, and then a black cell or the edge.

>>> memory = lines_of_sight(Grid.of(3, 3), [Sight(4, 5)], Board(9), first_place=3)
>>> memory.slots, sorted(memory.white), sorted(memory.black)
(4, [1, 3, 4, 5, 7], [1, 3, 4, 5, 7])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.core.grid import Grid, bits
from gridwright.counting.labels import EMPTY, number_in, valued
from gridwright.kinds.memory.changes import Change, Memory, Places, changes
from gridwright.kinds.sight import Sight


@dataclass(slots=True)
class _Touches:
    """What each cell does to the places, in order; the runs are counted last."""

    white: dict[int, list[Change]] = field(default_factory=dict)
    black: dict[int, list[Change]] = field(default_factory=dict)

    def add(self, cell: int, white: Change, black: Change) -> None:
        self.white.setdefault(cell, []).append(white)
        self.black.setdefault(cell, []).append(black)


def lines_of_sight(grid: Grid, sights: Iterable[Sight], given: Board, first_place: int) -> Memory:
    """The memory for numbers that see white cells; their places begin with this one."""
    touches = _Touches()
    lines = _Lines(grid, {sight.clue: sight.number for sight in sights}, first_place)
    for cell in watched(lines.numbers, every=4):
        _need_below(lines, cell, touches)
    for cell, number in watched(lines.numbers.items(), every=4):
        _see(lines, cell, number, _possible_below(grid, given, cell), touches)
    for run in watched((*_runs_above(lines), *_runs_left(lines))):
        _count_run(run, touches)
    return Memory(lines.slots, changes(touches.white), changes(touches.black))


class _Lines:
    """The numbers of a grid, and which place holds what."""

    def __init__(self, grid: Grid, numbers: dict[int, int], first_place: int) -> None:
        self.grid, self.cols, self.numbers = grid, grid.cols, numbers
        columns = sorted({cell % grid.cols for cell in numbers})
        self.above = {col: first_place + number for number, col in enumerate(columns)}
        self.below = {col: place + len(columns) for col, place in self.above.items()}
        self.left = first_place + 2 * len(columns)
        self.right = {}
        by_row: dict[int, int] = {}
        for cell in numbers:
            row = cell // grid.cols
            self.right[cell] = self.left + 1 + by_row.setdefault(row, 0)
            by_row[row] += 1
        self.slots = 2 * len(columns) + 1 + max(by_row.values()) if numbers else 0


# Below a number: this many white cells, then a black one or the edge.


def _need_below(lines: _Lines, cell: int, touches: _Touches) -> None:
    """The cells of this column below a number, as far as the next number, keep what it needs."""
    place = lines.below[cell % lines.cols]
    for other in range(cell + lines.cols, lines.grid.size, lines.cols):
        touches.add(other, partial(_one_less, place), partial(_done, place))
        if other in lines.numbers:
            break


def _one_less(place: int, places: Places) -> bool:
    """A white cell where this many are needed; none may follow once there are enough."""
    sign = places[place]
    if sign != EMPTY:
        needed = number_in(sign)
        if needed == 0:
            return False
        places[place] = valued(needed - 1)
    return True


def _done(place: int, places: Places) -> bool:
    """A black cell: there must be enough."""
    if number_in(places[place]) > 0:
        return False
    places[place] = EMPTY
    return True


# The number itself, and the cells to its right.


def _see(lines: _Lines, cell: int, number: int, possible: int, touches: _Touches) -> None:
    """Watch a number; ``possible`` is a mask of how many white cells may be below it."""
    cols = lines.cols
    col = cell % cols
    here, below = lines.right[cell], lines.below[col]
    above, left = lines.above[col], lines.left

    def settle(state: Places) -> bool:
        """What is left must be below; a number above may already have fixed how many."""
        rest = number_in(state[here])
        state[here] = EMPTY
        if not possible >> rest & 1 or state[below] not in (EMPTY, valued(rest)):
            return False
        state[below] = valued(rest)
        return True

    def begin(state: Places) -> bool:
        seen = max(number_in(state[above]), 0) + max(number_in(state[left]), 0)
        rest = number - 1 - seen
        if rest < 0 or rest > cols - 1 - col + possible.bit_length() - 1:
            return False
        state[here] = valued(rest)
        return col < cols - 1 or settle(state)

    touches.white.setdefault(cell, []).append(begin)
    for other in range(cell + 1, cell - col + cols):
        most = cols - 1 - other % cols + possible.bit_length() - 1
        last = other % cols == cols - 1
        on_white = partial(_see_one, here, most, settle if last else None)
        touches.add(other, on_white, partial(_see_end, here, settle))


def _see_one(here: int, most: int, settle: Callable[[Places], bool] | None, state: Places) -> bool:
    """A white cell in sight; at the edge, the rest is below."""
    if state[here] == EMPTY:
        return True
    rest = number_in(state[here]) - 1
    if not 0 <= rest <= most:
        return False
    state[here] = valued(rest)
    return settle is None or settle(state)


def _see_end(here: int, settle: Callable[[Places], bool], state: Places) -> bool:
    """A black cell ends what is seen to the right."""
    return state[here] == EMPTY or settle(state)


def _possible_below(grid: Grid, given: Board, cell: int) -> int:
    """As a mask: how many white cells may follow below, given the cells that are known."""
    black, white = given.yes, given.no
    possible, many = 0, 0
    for other in grid.ray(cell, 2):
        if not white >> other & 1:
            possible |= 1 << many
        if black >> other & 1:
            return possible
        many += 1
    return possible | 1 << many


# Runs of white cells that end at the frontier.


@dataclass(frozen=True, slots=True)
class _Run:
    """A place that counts white cells in one line, and the cell where counting ends."""

    place: int
    caps: dict[int, int]
    """By cell, the most that is worth telling apart; cells that need not be counted are absent."""
    after: tuple[int, ...]
    """The cells at which the place becomes empty."""


def _runs_above(lines: _Lines) -> list[_Run]:
    return [
        _run(lines, place, tuple(bits(lines.grid.column(col))))
        for col, place in watched(lines.above.items())
    ]


def _runs_left(lines: _Lines) -> list[_Run]:
    rows = sorted({cell // lines.cols for cell in lines.numbers})
    return [
        _run(lines, lines.left, tuple(range(row * lines.cols, (row + 1) * lines.cols)))
        for row in watched(rows)
    ]


def _run(lines: _Lines, place: int, line: tuple[int, ...]) -> _Run:
    """Count the cells before each number of a line, from as far away as it can still matter.

    If the run is so long that the number would see too much if the cells in between were white, its
    exact length does not matter.
    """
    caps: dict[int, int] = {}
    for at, cell in enumerate(line):
        number = lines.numbers.get(cell)
        if number is None:
            continue
        for before in range(max(0, at - number), at):
            too_long = number - (at - 1 - before)
            caps[line[before]] = max(caps.get(line[before], 0), too_long)
    after = tuple(cell for before, cell in pairwise(line) if before in caps and cell not in caps)
    return _Run(place, caps, after)


def _count_run(run: _Run, touches: _Touches) -> None:
    for cell, cap in run.caps.items():
        touches.add(cell, partial(_longer, run.place, cap), partial(_emptied, run.place))
    for cell in run.after:
        touches.add(cell, partial(_emptied, run.place), partial(_emptied, run.place))


def _longer(place: int, cap: int, places: Places) -> bool:
    places[place] = valued(min(max(number_in(places[place]), 0) + 1, cap))
    return True


def _emptied(place: int, places: Places) -> bool:
    places[place] = EMPTY
    return True
