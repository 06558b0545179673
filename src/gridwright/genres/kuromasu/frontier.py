"""Kuromasu's automaton for counting: what the numbers have seen, and what they still need.

When a number is read, it has seen the white cells above it and to its left. What is left of it is
split between the cells to its right, which come next, and those below. So these are remembered,
each only where some number needs it:

- above: how many white cells end here in this column, if a number follows below;
- left: how many white cells end here in this row, if a number follows to the right;
- right: what is left of a number while the cells to its right are white;
- below: how many white cells must follow in this column, and then a black cell or the edge.

>>> from gridwright.counting.sweep import sweep
>>> sweep(frontier(Kuromasu(3, 3, {4: 5}))).total, sweep(frontier(Kuromasu(3, 3))).total
(16, 39)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise

from gridwright.core.board import Board
from gridwright.core.deadline import watched
from gridwright.core.grid import bits
from gridwright.counting.automaton import Automaton
from gridwright.counting.labels import EMPTY, number_in, valued
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.shading.frontier import Change, Memory, Places, automaton
from gridwright.shading.groups import changes


def frontier(puzzle: Kuromasu) -> Automaton:
    """The automaton of a puzzle."""
    return automaton(puzzle, _memory)


@dataclass(slots=True)
class _Touches:
    """What each cell does to the places, in order; the runs are counted last."""

    white: dict[int, list[Change]] = field(default_factory=dict)
    black: dict[int, list[Change]] = field(default_factory=dict)

    def add(self, cell: int, white: Change, black: Change) -> None:
        self.white.setdefault(cell, []).append(white)
        self.black.setdefault(cell, []).append(black)


def _memory(puzzle: Kuromasu) -> Memory:
    touches = _Touches()
    places = _Places(puzzle)
    for cell in watched(puzzle.numbers, every=4):
        _need_below(puzzle, cell, places, touches)
    given = puzzle.given
    for cell, number in watched(puzzle.numbers.items(), every=4):
        _see(puzzle, cell, number, _possible_below(puzzle, given, cell), places, touches)
    for run in watched((*_runs_above(puzzle, places), *_runs_left(puzzle, places))):
        _count_run(run, touches)
    return Memory(places.number, changes(touches.white), changes(touches.black))


class _Places:
    """Which place holds what."""

    def __init__(self, puzzle: Kuromasu) -> None:
        cols = puzzle.cols
        columns = sorted({cell % cols for cell in puzzle.numbers})
        self.above = {col: cols + number for number, col in enumerate(columns)}
        self.below = {col: cols + len(columns) + number for number, col in enumerate(columns)}
        self.left = cols + 2 * len(columns)
        self.right = {}
        by_row: dict[int, int] = {}
        for cell in puzzle.numbers:
            row = cell // cols
            self.right[cell] = self.left + 1 + by_row.setdefault(row, 0)
            by_row[row] += 1
        self.number = 2 * len(columns) + 1 + max(by_row.values(), default=0)


# Below a number: this many white cells, then a black one or the edge.


def _need_below(puzzle: Kuromasu, cell: int, places: _Places, touches: _Touches) -> None:
    """The cells of this column below a number, as far as the next number, keep what it needs."""
    place = places.below[cell % puzzle.cols]
    for other in range(cell + puzzle.cols, puzzle.grid.size, puzzle.cols):
        touches.add(other, partial(_one_less, place), partial(_done, place))
        if other in puzzle.numbers:
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


def _see(
    puzzle: Kuromasu,
    cell: int,
    number: int,
    possible: int,
    places: _Places,
    touches: _Touches,
) -> None:
    """Watch a number; ``possible`` is a mask of how many white cells may be below it."""
    cols = puzzle.cols
    col = cell % cols
    here, below = places.right[cell], places.below[col]
    above, left = places.above[col], places.left

    def settle(state: Places) -> bool:
        """What is left is below: as many as another number above may have said."""
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


def _possible_below(puzzle: Kuromasu, given: Board, cell: int) -> int:
    """As a mask: how many white cells may follow below, as far as the given cells say."""
    black, white = given.yes, given.no
    found, many = 0, 0
    for other in puzzle.grid.ray(cell, 2):
        if not white >> other & 1:
            found |= 1 << many
        if black >> other & 1:
            return found
        many += 1
    return found | 1 << many


# Runs of white cells that end at the frontier.


@dataclass(frozen=True, slots=True)
class _Run:
    """A place that counts white cells in one line, and the cell from which it no longer has to."""

    place: int
    caps: dict[int, int]
    """By cell, the most that is worth telling apart; cells that need not be counted are absent."""
    after: tuple[int, ...]
    """The cells at which the place becomes empty."""


def _runs_above(puzzle: Kuromasu, places: _Places) -> list[_Run]:
    grid = puzzle.grid
    return [
        _run(puzzle, place, tuple(bits(grid.column(col))))
        for col, place in watched(places.above.items())
    ]


def _runs_left(puzzle: Kuromasu, places: _Places) -> list[_Run]:
    rows = sorted({cell // puzzle.cols for cell in puzzle.numbers})
    return [
        _run(puzzle, places.left, tuple(range(row * puzzle.cols, (row + 1) * puzzle.cols)))
        for row in watched(rows)
    ]


def _run(puzzle: Kuromasu, place: int, line: tuple[int, ...]) -> _Run:
    """Count the cells before each number of a line, from so far off that it can still matter.

    If the run is so long that the number would see too much, should the cells in between be white,
    then it does not matter how long it is.
    """
    caps: dict[int, int] = {}
    for at, cell in enumerate(line):
        number = puzzle.numbers.get(cell)
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
