"""How puzzles with rooms and numbers are made: rooms, an answer that obeys all that is declared,
and the numbers that are needed.

Where all numbers together leave cells open, a room there is cut in two, or the answer is changed. A
genre says how many cells are black, and whether there are to be few rooms:

>>> from gridwright.shading.roomgrid import RoomGrid
>>> making = room_making(RoomGrid, share=(0.2, 0.3))
>>> making.mendings, making.on_white, sorted(making.cannot)
(60, False, ['mask', 'symmetry'])
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any, TypeVar

from gridwright.core.board import Board
from gridwright.core.grid import Grid, bits
from gridwright.core.saying import Saying
from gridwright.making.asked import BY_TECHNIQUES
from gridwright.making.draft import Draft, Frame, Making
from gridwright.shading.filling import random_answer
from gridwright.shading.number_making import counted, counted_draft, number_making
from gridwright.shading.random_rooms import is_narrow, rectangles, split
from gridwright.shading.roomgrid import RoomGrid

SYMMETRY = Saying("its numbers belong to rooms")
MENDINGS = 60
CUTS = 4
"""How often cutting a room is tried before the answer is changed."""
SHARE = (0.24, 0.32)
SIDES, SIDES_OF_FEW = (1, 4), (2, 4)
"""The sides of a room at first, unless another one is in the way; and where rooms are to be few."""
CELLS, EASY = range(100, 201), tuple(map(str, range(1, BY_TECHNIQUES + 1)))
"""The boards and levels on which rooms can be few."""
STILL_CUT = 0.25
"""How often a room is cut there all the same: some boards need it."""
SINGLE = 0.03
"""How often a cell may become a room of its own on boards that are not narrow."""

Answer = tuple[int, list[int]]
"""The black cells, and the room of each cell."""
R = TypeVar("R", bound=RoomGrid)


def room_making(
    of: type[R],
    *,
    share: tuple[float, float] = SHARE,
    few: float = 0,
    cannot: Mapping[str, Saying] | None = None,
) -> Making[R]:
    """The record of a genre whose rooms have numbers that count black cells.

    ``share`` is about how many cells are black. Where there are more rooms than a share of the
    cells, ``few``, the answer is changed and rarely a room cut. This takes hard techniques, so it
    does not hold for the levels without what-ifs, nor for boards that are smaller or larger.
    """

    def is_few(grid: Grid, options: Any) -> bool:
        return bool(few) and grid.size in CELLS and getattr(options, "level", "") not in EASY

    def may_cut(grid: Grid, rooms: list[int], options: Any, rng: Random) -> bool:
        """Whether there may be a room more."""
        enough = is_few(grid, options) and max(rooms) + 1 >= few * grid.size
        return not enough or rng.random() < STILL_CUT

    def bare(grid: Grid, rooms: list[int]) -> R:
        return of(grid.rows, grid.cols, rooms=rooms)

    def fill(frame: Frame, options: Any, rng: Random) -> Answer | None:
        grid = frame.grid
        rooms = rectangles(grid, rng, *(SIDES_OF_FEW if is_few(grid, options) else SIDES))
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
        for _ in range(CUTS if may_cut(grid, rooms, options, rng) else 0):
            parts = cut(grid, black, rooms, rooms[cell], rng)
            if parts is not None:
                return black, parts
        near = left | grid.neighbours(left)
        near |= grid.neighbours(near)
        white = frame.white | grid.full & ~(near | black)
        most = black.bit_count() + 1
        changed = random_answer(bare(grid, rooms), rng, most, black & ~near, white)
        return None if changed is None else (changed, rooms)

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
