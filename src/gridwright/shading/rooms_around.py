"""How puzzles whose rooms are their only clues are made: an answer, rooms around it, and cells that
change rooms.

A genre begins: it gives an answer, and the cells with which each room begins, which grow. As long
as there is another answer, a cell in which only that one is yes goes to another room, where it
would be wrong. The answer itself stays right whatever room its other cells belong to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from gridwright.core.board import Board
from gridwright.core.deadline import look, tell
from gridwright.core.grid import Grid, bits
from gridwright.core.options import NoOptions
from gridwright.core.saying import Saying
from gridwright.making.asked import WHAT_IFS
from gridwright.making.draft import ABOUT_CLUES, Frame, Making
from gridwright.making.tools import Tools
from gridwright.shading.filling import other_answer
from gridwright.shading.random_rooms import grown, moved_to
from gridwright.shading.roomgrid import RoomGrid

TRIES, SHAKEN = 40, 6
"""How often an answer is begun, and how many changes are made at once where none is new."""
REMEMBERED = 31
"""So many of the other answers that were met are compared with."""
STEPS, MARGIN, FAR, TOO_HARD = 150, 1.0, 25, 60
"""How often a puzzle is changed to come nearer to a level, how far inside of it is enough, how far
off it may be at first, and the score of one that needs what-ifs."""

R = TypeVar("R", bound=RoomGrid)
Made = Callable[[list[int]], R]
"""The puzzle with these rooms."""


def still_right(made: Made[R], rooms: list[int], answer: int, others: Sequence[int]) -> int:
    """How many other answers have as many yes in each of these rooms as the right one has."""
    masks = [0] * (max(rooms) + 1)
    for cell, room in enumerate(rooms):
        masks[room] |= 1 << cell
    counts = [(mask, (mask & answer).bit_count()) for mask in masks]
    return sum(all((mask & one).bit_count() == each for mask, each in counts) for one in others)


class Begun(NamedTuple):
    """An answer, the cells with which its rooms begin, and how unevenly these grow."""

    answer: int
    starts: Sequence[Sequence[int]]
    uneven: float
    own: Mapping[str, Any] = {}
    """The fields of the puzzle that are a number for the whole board."""


@dataclass(frozen=True)
class Changing(Generic[R]):
    """How rooms are changed until there is one answer."""

    compared: int
    """Of so many changes the best is taken."""
    changes: int
    """After so many, another answer is begun, …"""
    larger: int = 0
    """… and so many more for each cell of the board."""
    either: bool = False
    """Whether either of two answers may be kept, and cells that are yes in neither change rooms
    too. Then no rooms are tried twice."""
    nearer: bool = False
    """Whether white cells change rooms, one by one, as long as that leads nearer to a level."""
    left: Callable[[Made[R], list[int], int, Sequence[int]], Any] = still_right
    """How much rooms leave open, the less the better: it is told how the puzzle is made of them,
    the answer, and other answers that were met."""


def rooms_around(
    of: type[R],
    begin: Callable[[Frame, Any, Random], Begun | None],
    changing: Changing[R],
    *,
    cannot: Mapping[str, Saying],
    options: type = NoOptions,
    impossible: Callable[[Grid, str], str | Saying] = lambda grid, symmetry: "",
) -> Making[R]:
    """The record of such a genre; ``begin`` raises an error where there is no puzzle."""

    def compose(frame: Frame, asked: Any, rng: Random, tools: Tools[R]) -> tuple[R, Board] | None:
        grid, level = frame.grid, int("0" if asked.level == "any" else asked.level)
        for number in range(1, TRIES + 1):
            look()
            tell("board {number}", number=number)
            begun = begin(frame, asked, rng)
            if begun is None:
                continue
            rooms = grown(grid, begun.starts, rng, begun.uneven)
            own = dict(begun.own)

            def made(rooms: list[int], own: dict[str, Any] = own) -> R:
                return of(grid.rows, grid.cols, rooms=rooms, **own)

            found = _unique(made, grid, rooms, begun.answer, changing, rng)
            if found is None:
                continue
            puzzle, answer = found
            if level and changing.nearer:
                puzzle = _nearer(made, puzzle, answer, tools, level, rng)
            return puzzle, Board.whole(grid.size, answer, puzzle)
        return None

    return Making(
        compose=compose,
        options=options,
        impossible=impossible,
        cannot={**dict.fromkeys(ABOUT_CLUES, cannot["clues"]), **cannot},
    )


def _unique(
    made: Made[R], grid: Grid, rooms: list[int], answer: int, changing: Changing[R], rng: Random
) -> tuple[R, int] | None:
    """Change rooms until there is one answer."""
    met: set[tuple[int, ...]] = set()
    others: list[int] = []
    for _ in range(changing.changes + changing.larger * grid.size):
        look()
        puzzle = made(rooms)
        found = other_answer(puzzle, Board.whole(grid.size, answer))
        if found is None:
            return puzzle, answer
        other = found.yes
        others = [*others[1 - REMEMBERED :], other]
        wrong = [(cell, answer) for cell in bits(other & ~answer)]
        if changing.either:
            wrong += [(cell, other) for cell in bits(answer & ~other)]
        rng.shuffle(wrong)
        if changing.either:
            # A cell that is no in both changes other places nearby.
            near = [*bits(grid.neighbours(answer ^ other) & ~(answer | other))]
            wrong += [(cell, answer) for cell in rng.sample(near, len(near))]
        changes = ((moved_to(grid, rooms, cell, rng), kept) for cell, kept in wrong)
        new = ((each, kept) for each, kept in changes if each and tuple(each) not in met)
        compared = [*islice(new, changing.compared)]
        if compared:
            rooms, answer = min(
                compared, key=lambda each: changing.left(made, each[0], each[1], others)
            )
            met |= {tuple(rooms)} if changing.either else set()
        elif changing.either:
            rooms = _shaken(grid, rooms, answer, answer ^ other, rng)
        else:
            return None
    return None


def _shaken(grid: Grid, rooms: list[int], answer: int, cells: int, rng: Random) -> list[int]:
    """The rooms after some white cells near these went to other ones, whatever that leads to."""
    for _ in range(2):
        cells |= grid.neighbours(cells)
    near = [*bits(cells & ~answer)]
    for cell in rng.sample(near, min(SHAKEN, len(near))):
        rooms = moved_to(grid, rooms, cell, rng) or rooms
    return rooms


def _nearer(made: Made[R], puzzle: R, answer: int, tools: Tools[R], level: int, rng: Random) -> R:
    """The puzzle after white cells changed rooms, one by one, if it has come nearer to a level."""
    grid, (low, high) = puzzle.grid, tools.band(level)
    white = [*bits(grid.full & ~answer)]
    board = Board.whole(grid.size, answer)
    by_techniques = str(level) not in WHAT_IFS

    def off(some: R) -> float:
        graded = tools.rough_grade(some, 0, level)
        score = TOO_HARD if graded is None else graded.score
        return max(low + MARGIN - score, score - high + MARGIN, 0)

    changed, best = puzzle, off(puzzle)
    for _ in range(STEPS):
        if not 0 < best < FAR:
            break
        rooms = moved_to(grid, [*changed.room_numbers], rng.choice(white), rng)
        if rooms is None:
            continue
        other = made(rooms)
        # What the techniques of the level solve has one answer, and all else is only on the way.
        if by_techniques or other_answer(other, board) is None:
            now = off(other)
            if now <= best:
                changed, best = other, now
    if best < MARGIN or not by_techniques or other_answer(changed, board) is None:
        return changed
    return puzzle
