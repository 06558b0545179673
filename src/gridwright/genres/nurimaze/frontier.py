"""Nurimaze's automaton for counting: a tree of white cells, rooms of one colour, and the path.

The labels of the frontier (``counting/labels.py``) say which white cells are connected; two that
are connected already must not meet again, because that would close a loop. A room that is neither
finished nor untouched always has a cell in the frontier, whose colour is the room's, so rooms need
no memory. Behind the labels follow two places: whether the next cell would complete a black square,
and whether the maze is closed, so that only black cells may follow.

That S and G are joined follows from connection. The path matters only if there are circles or
triangles. Then each white cell is on it or not, and a place for each column says how many more
neighbours on the path its last cell needs: S and G have one, the others two (Mourits 2022, §2). In
a tree this is the path and nothing else, so each answer is still counted once.

>>> from gridwright.counting.sweep import sweep
>>> puzzle = Nurimaze(3, 3, "abc" "def" "ghi", start=0, goal=8)
>>> sweep(frontier(puzzle)).total
20
>>> sweep(frontier(Nurimaze(3, 3, "abc" "def" "ghi", start=0, goal=8, circles=1 << 4))).total
10
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import cast

from gridwright.core.deadline import watched
from gridwright.counting.automaton import Automaton, Moves, State, Step
from gridwright.counting.labels import (
    BLACK,
    EMPTY,
    blackened,
    components,
    number_in,
    start,
    valued,
    whitened,
)
from gridwright.genres.nurimaze.puzzle import Nurimaze

SET = valued(0)
ON, OFF, BOTH = (True,), (False,), (False, True)


def frontier(puzzle: Nurimaze) -> Automaton:
    """The automaton of a puzzle."""
    upright, rooms = _upright(puzzle)
    width = upright.cols
    with_path = bool(upright.circles | upright.triangles)
    seen: set[int] = set()
    steps: list[Step] = []
    for cell in watched(range(upright.grid.size), every=8):
        room = upright.room_numbers[cell]
        yes = 0 if room in seen else 1 << rooms[room]
        seen.add(room)
        steps.append(_step(_Cell.of(upright, cell, with_path), yes))

    def accepts(state: State) -> bool:
        text = cast("str", state)
        if any(number_in(need) > 0 for need in text[width + 2 :]):
            return False
        return components(text, width) + (text[width + 1] == SET) == 1

    sizes = [len(cells) for cells in puzzle.cells_by_room]
    first = start(width, 2 + (width if with_path else 0))
    return Automaton(first, steps, accepts, size=sizes.__getitem__)


def _upright(puzzle: Nurimaze) -> tuple[Nurimaze, Sequence[int]]:
    """The puzzle with the shorter side across, and the number that each of its rooms had."""
    grid = puzzle.grid
    if grid.cols <= grid.rows:
        return puzzle, range(puzzle.decisions)
    _, moved, to = next(each for each in grid.symmetries() if each[0] == "transposition")
    turned = puzzle.moved(moved, to)
    rooms = [0] * puzzle.decisions
    for cell, place in enumerate(to):
        rooms[turned.room_numbers[place]] = puzzle.room_numbers[cell]
    return turned, rooms


@dataclass(frozen=True, slots=True)
class _Cell:
    """What is known about a cell in advance, whatever the state."""

    col: int
    width: int
    first_row: bool
    last_row: bool
    same_room: int
    """A column whose last cell is of the same room; -1 if there is none."""
    may_be_black: bool
    path: tuple[bool, ...]
    """Whether it may be off the path or on it, if it is white; empty if that does not matter."""
    neighbours: int
    """How many neighbours on the path it has, if it is on it."""

    @staticmethod
    def of(puzzle: Nurimaze, cell: int, with_path: bool) -> _Cell:
        row, col = divmod(cell, puzzle.cols)
        last_read = [
            (row if other < col else row - 1) * puzzle.cols + other for other in range(puzzle.cols)
        ]
        rooms = puzzle.room_numbers
        same = [other for other, at in enumerate(last_read) if at >= 0 and rooms[at] == rooms[cell]]
        on = (puzzle.ends | puzzle.circles) >> cell & 1
        off = puzzle.triangles >> cell & 1
        return _Cell(
            col,
            puzzle.cols,
            row == 0,
            row == puzzle.rows - 1,
            same[0] if same else -1,
            not puzzle.given.no >> rooms[cell] & 1,
            (ON if on else OFF if off else BOTH) if with_path else (),
            1 if puzzle.ends >> cell & 1 else 2,
        )


def _step(cell: _Cell, yes: int) -> Step:
    same, may_be_black, path = cell.same_room, cell.may_be_black, cell.path
    if_white = _white(cell)
    if_black = _black(cell)

    def step(state: State) -> Moves:
        text = cast("str", state)
        settled = text[same] if same >= 0 else None
        moves: list[tuple[int, State]] = []
        if settled != BLACK:
            white = if_white(text)
            if white is not None:
                if not path:
                    moves.append((0, white))
                for on in path:
                    led = _led(cell, white, on)
                    if led is not None:
                        moves.append((0, led))
        if may_be_black and (settled is None or settled == BLACK):
            black = if_black(text)
            if black is not None and path:
                black = _led(cell, black, None)
            if black is not None:
                moves.append((yes, black))
        return moves

    return step


def _white(cell: _Cell) -> Callable[[str], str | None]:
    col, width = cell.col, cell.width
    corner, closed = width, width + 1

    def white(state: str) -> str | None:
        if state[closed] == SET or (col and state[col] == state[col - 1] != BLACK):
            return None
        state = whitened(state, col)
        if state[corner] == SET:
            state = state[:corner] + EMPTY + state[closed:]
        return state

    return white


def _black(cell: _Cell) -> Callable[[str], str | None]:
    col, width = cell.col, cell.width
    corner, closed = width, width + 1
    watches = not cell.first_row and col < width - 1

    def black(state: str) -> str | None:
        if state[corner] == SET:
            return None
        # With this cell, the one above and the one above to the right, three of a square are black.
        three = watches and state[col] == BLACK == state[col + 1]
        following = blackened(state, col)
        if following is None:
            if components(state, width) > 1:
                return None
            following = state[:col] + BLACK + state[col + 1 : closed] + SET + state[closed + 1 :]
        if three:
            following = following[:corner] + SET + following[closed:]
        return following

    return black


def _led(cell: _Cell, state: str, on: bool | None) -> str | None:
    """The state if this cell is on the path or off it; ``None`` if a cell lacks a neighbour on it.

    ``on`` is ``None`` for a black cell, which is off the path as well.
    """
    col, first = cell.col, cell.width + 2
    place = first + col
    above = number_in(state[place])
    left = number_in(state[place - 1]) if col else -1
    own = -1
    if on:
        own = cell.neighbours
        if above >= 0:
            own, above = own - 1, above - 1
        if left >= 0:
            own, left = own - 1, left - 1
            if left < 0:
                return None
        most = (col < cell.width - 1) + (not cell.last_row)
        if not 0 <= own <= most or (above < 0 and state[place] != EMPTY):
            return None
    if above > 0 or left > (not cell.last_row):
        return None
    before = valued(left) if left >= 0 else EMPTY
    here = valued(own) if own >= 0 else EMPTY
    return (state[: place - 1] + before if col else state[:place]) + here + state[place + 1 :]
