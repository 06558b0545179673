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
from math import inf
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from gridwright.core.board import Board
from gridwright.core.deadline import look, tell
from gridwright.core.grid import Grid, bits
from gridwright.core.options import NoOptions
from gridwright.core.saying import Saying
from gridwright.making.asked import BY_TECHNIQUES
from gridwright.making.draft import ABOUT_CLUES, Frame, Making
from gridwright.making.level import TINY
from gridwright.making.tools import Tools
from gridwright.shading.filling import other_answer
from gridwright.shading.random_rooms import grown, moved_to
from gridwright.shading.roomgrid import RoomGrid

TRIES, SHAKEN = 40, 6
"""How often an answer is begun, and how many changes are made at once where none is new."""
REMEMBERED = 31
"""So many of the other answers that were met are compared with."""
STEPS, STEPS_TO_WHAT_IFS, IN_VAIN, FAR = 150, 50, 40, 25
"""How often a puzzle is changed to come nearer to a level, how often in a row in vain, and how far
off its score may be."""
FEW = 12
"""On a tiny board so few answers are begun, and what-ifs are not worked for: what few do not find
is not there."""
EASIEST, USUAL = 1, 100
"""For the easiest level, a board of more than so many cells is changed more often: by the square of
how many times as many it has."""

NO_CLUES = Saying("the rooms are given, and there are no clues that could be left out or added")

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
    black: Saying,
    options: type = NoOptions,
    impossible: Callable[[Grid, str], str | Saying] = lambda grid, symmetry: "",
) -> Making[R]:
    """The record of such a genre; ``begin`` raises an error where there is no puzzle, and ``black``
    is why the number of black cells, or of things, cannot be wished for.
    """

    def compose(frame: Frame, asked: Any, rng: Random, tools: Tools[R]) -> tuple[R, Board] | None:
        grid, level = frame.grid, int("0" if asked.level == "any" else asked.level)
        tiny = grid.size <= TINY
        for number in range(1, (FEW if tiny else TRIES) + 1):
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
            if level and changing.nearer and not (tiny and level > BY_TECHNIQUES):
                puzzle = _nearer(made, puzzle, answer, tools, level, rng)
            return puzzle, Board.whole(grid.size, answer, puzzle)
        return None

    return Making(
        compose=compose,
        options=options,
        impossible=impossible,
        cannot={**dict.fromkeys(ABOUT_CLUES, NO_CLUES), "black": black, "answer": black},
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
    """The puzzle after white cells changed rooms, one by one, if it has come nearer to a level.

    What the techniques of each level leave open shows at once whether it is nearer; a grade follows
    where that has changed. What techniques solve has one answer, and all else is only on the way.
    """
    grid, (low, high), board = puzzle.grid, tools.band(level), Board.whole(puzzle.grid.size, answer)
    by_techniques = level <= BY_TECHNIQUES
    rest = min(level, BY_TECHNIQUES)
    now, left = puzzle, tools.left_open(puzzle, rest)
    graded = None if left.stuck else tools.rough_grade(now, 0, level)
    vain, times = 0, max(1.0, grid.size / USUAL) ** 2 if level == EASIEST else 1.0
    for _ in range(round(times * (STEPS if by_techniques else STEPS_TO_WHAT_IFS))):
        if vain >= times * IN_VAIN or (graded is None and not by_techniques):
            break
        if graded and (graded.level == level or not low - FAR < graded.score < high + FAR):
            break
        vain += 1
        harder = graded is not None and graded.score < low
        # Where obvious steps settle everything, no cell is harder than another.
        hardest = left.hardest or grid.full
        near = hardest | grid.neighbours(hardest)
        cell = rng.choice([*bits((near | grid.neighbours(near)) & ~answer)])
        rooms = moved_to(grid, [*now.room_numbers], cell, rng)
        if rooms is None:
            continue
        other = made(rooms)
        most, least = (inf, left.total) if harder else (left.total, 0)
        then = tools.left_open(other, rest, most, least)
        if then.total < left.total if harder else then.total > left.total:
            continue
        if then.stuck and (harder if by_techniques else other_answer(other, board) is not None):
            continue
        if (then.total, then.stuck) != (left.total, left.stuck):
            vain = 0
            # Only what-ifs lead to the last level.
            if then.stuck or high < inf:
                graded = None if then.stuck else tools.rough_grade(other, 0, level)
        now, left = other, then
    return puzzle if left.stuck and by_techniques and other_answer(now, board) else now
