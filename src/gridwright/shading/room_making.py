"""How puzzles with rooms and numbers are made: rooms, an answer that obeys all that is declared,
and the numbers that are needed.

Where all numbers together leave cells open, a room there is cut in two, or the answer is changed.
Where they suffice, rooms are joined as long as they still do. A genre says how many cells are
black:

>>> from gridwright.shading.roomgrid import RoomGrid
>>> making = room_making(RoomGrid, share=(0.2, 0.3))
>>> making.mendings, making.on_white, sorted(making.cannot)
(60, False, ['mask', 'symmetry'])
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from typing import Any, TypeVar

from gridwright.core.board import Board
from gridwright.core.grid import Grid, bits
from gridwright.core.saying import Saying
from gridwright.making.draft import Draft, Frame, Making
from gridwright.shading.filling import random_answer
from gridwright.shading.number_making import counted, counted_draft, number_making
from gridwright.shading.random_rooms import is_narrow, joined_rooms, rectangles, split
from gridwright.shading.roomgrid import RoomGrid

SYMMETRY = Saying("its numbers belong to rooms")
MENDINGS = 60
CUTS = 4
"""How often cutting a room is tried before the answer is changed."""
SHARE = (0.24, 0.32)
SIDES = 1, 4
"""The sides of a room at first, unless another one is in the way."""
LARGEST = 12
"""So many cells a room has at most that two others are joined to."""
SINGLE = 0.03
"""How often a cell may become a room of its own on boards that are not narrow."""

Answer = tuple[int, list[int]]
"""The black cells, and the room of each cell."""
R = TypeVar("R", bound=RoomGrid)


def room_making(
    of: type[R],
    *,
    share: tuple[float, float] = SHARE,
    cannot: Mapping[str, Saying] | None = None,
) -> Making[R]:
    """The record of a genre whose rooms have numbers that count black cells.

    ``share`` is about how many cells are black.
    """

    def bare(grid: Grid, rooms: list[int]) -> R:
        return of(grid.rows, grid.cols, rooms=rooms)

    def fill(frame: Frame, options: Any, rng: Random) -> Answer | None:
        grid = frame.grid
        rooms = rectangles(grid, rng, *SIDES)
        most = round((frame.share or rng.uniform(*share)) * grid.size)
        black = random_answer(bare(grid, rooms), rng, most, white=frame.white)
        return None if black is None else (black, rooms)

    def cut(grid: Grid, black: int, rooms: list[int], room: int, rng: Random) -> list[int] | None:
        """The rooms after one was cut in two, if the answer still obeys what is declared."""
        single = is_narrow(grid) or rng.random() < SINGLE
        parts = split(grid, rooms, room, rng, single)
        if parts is None:
            return None
        puzzle, board = bare(grid, parts), Board.whole(grid.size, black)
        of_rooms = puzzle.kinds()[len(puzzle.everywhere) :]
        broken = any(any(each.broken(grid, board)) for each in of_rooms)
        return None if broken else parts

    def mend(frame: Frame, answer: Answer, left: int, options: Any, rng: Random) -> Answer | None:
        """Cut a room in two where cells are open, or change the answer there."""
        grid, (black, rooms) = frame.grid, answer
        cell = rng.choice([*bits(left)])
        for _ in range(CUTS):
            parts = cut(grid, black, rooms, rooms[cell], rng)
            if parts is not None:
                return black, parts
        near = left | grid.neighbours(left)
        near |= grid.neighbours(near)
        white = frame.white | grid.full & ~(near | black)
        most = black.bit_count() + 1
        changed = random_answer(bare(grid, rooms), rng, most, black & ~near, white)
        return None if changed is None else (changed, rooms)

    def join(grid: Grid, answer: Answer, suffice: Callable[[Answer], bool], rng: Random) -> Answer:
        """Two rooms become one as long as the numbers suffice."""
        black, rooms = answer
        suits: Callable[[list[int]], bool] = lambda rooms: suffice((black, rooms))  # noqa: E731
        return black, joined_rooms(grid, rooms, LARGEST, suits, rng)

    def pictured(grid: Grid, black: int, options: Any, rng: Random) -> Answer:
        """Rooms for a picture: one that is cut again and again, as long as the answer obeys."""
        rooms = [0] * grid.size
        for _ in range(grid.size):
            rooms = cut(grid, black, rooms, rng.choice(rooms), rng) or rooms
        return black, rooms

    def draft(grid: Grid, answer: Answer, options: Any) -> Draft[R]:
        """Every room may show its number."""
        black, rooms = answer
        puzzle = bare(grid, rooms)
        made = counted_draft(puzzle, black, (cells[0] for cells in puzzle.cells_by_room))
        return replace(made, thorough=True)

    return number_making(
        fill=fill,
        mend=mend,
        mendings=MENDINGS,
        join=join,
        draft=draft,
        pictured=pictured,
        solved=lambda puzzle, board: (board.yes, list(puzzle.room_numbers)),
        shown=shown,
        on_white=False,
        cannot={"symmetry": SYMMETRY, "mask": SYMMETRY, **(cannot or {})},
    )


def shown(puzzle: RoomGrid, cell: int) -> range:
    """The first cell of a room may show its number."""
    first = puzzle.cells_by_room[puzzle.room_numbers[cell]][0] == cell
    return counted(puzzle, cell) if first else range(0)
