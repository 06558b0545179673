"""How a Heyawake is made: rooms, an answer that obeys all rules, and the numbers that are needed.

Where all numbers together leave cells open, a room there is cut in two, or the answer is changed.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from gridwright.core.grid import Grid, bits
from gridwright.core.saying import Saying
from gridwright.genres.heyawake.puzzle import Heyawake, lines
from gridwright.making.draft import Draft, Frame, Making
from gridwright.shading.filling import random_answer
from gridwright.shading.making import counted, counted_draft, number_making
from gridwright.shading.random_rooms import rectangles, split

SIDES, SIDES_OF_FEW = (1, 4), (2, 4)
"""The sides of a room at first, unless another one is in the way; and where rooms are to be few."""
ROOMS, CELLS, EASY = 0.24, range(100, 201), ("1", "2", "3")
"""Where there are more rooms than this share of the cells, the answer is changed and rarely a room
cut: four in five published puzzles of 10×10 have fewer. This takes hard techniques, so it does not
hold for the levels without what-ifs, nor for boards that are smaller or larger."""
STILL_CUT = 0.25
"""How often a room is cut there all the same: some boards need it."""

Answer = tuple[int, list[int]]
"""The black cells, and the room of each cell."""


def fill(frame: Frame, options: Any, rng: Random) -> Answer | None:
    """Rooms, and a random answer."""
    grid = frame.grid
    rooms = rectangles(grid, rng, *(SIDES_OF_FEW if _few(grid, options) else SIDES))
    most = round((frame.share or rng.uniform(0.24, 0.32)) * grid.size)
    black = random_answer(_bare(grid, rooms), rng, most, white=frame.white)
    return None if black is None else (black, rooms)


def _few(grid: Grid, options: Any) -> bool:
    return grid.size in CELLS and getattr(options, "level", "") not in EASY


def mend(frame: Frame, answer: Answer, left: int, options: Any, rng: Random) -> Answer | None:
    """Cut a room in two where cells are open, or change the answer there."""
    grid, (black, rooms) = frame.grid, answer
    cell = rng.choice([*bits(left)])
    may_cut = (
        not _few(grid, options) or max(rooms) + 1 < ROOMS * grid.size or rng.random() < STILL_CUT
    )
    for _ in range(4 if may_cut else 0):
        cut = _cut(grid, black, rooms, rooms[cell], rng)
        if cut is not None:
            return black, cut
    near = left | grid.neighbours(left)
    near |= grid.neighbours(near)
    white = frame.white | grid.full & ~(near | black)
    most = black.bit_count() + 1
    changed = random_answer(_bare(grid, rooms), rng, most, black & ~near, white)
    return None if changed is None else (changed, rooms)


def pictured(grid: Grid, black: int, options: Any, rng: Random) -> Answer:
    """Rooms for a picture: one that is cut again and again, as long as no line is too long."""
    rooms = [0] * grid.size
    for _ in range(grid.size):
        rooms = _cut(grid, black, rooms, rng.choice(rooms), rng) or rooms
    return black, rooms


def _cut(grid: Grid, black: int, rooms: list[int], room: int, rng: Random) -> list[int] | None:
    """The rooms after one was cut in two, if every line through three rooms has a black cell."""
    cut = split(grid, rooms, room, rng)
    if cut is None:
        return None
    found = lines(grid.rows, grid.cols, _bare(grid, cut).room_numbers)
    return cut if all(any(black >> each & 1 for each in line) for line in found) else None


def draft(grid: Grid, answer: Answer, options: Any) -> Draft[Heyawake]:
    """Every room may show its number."""
    black, rooms = answer
    bare = _bare(grid, rooms)
    made = counted_draft(bare, black, (cells[0] for cells in bare.cells_by_room))
    return replace(made, thorough=True)


def _bare(grid: Grid, rooms: list[int]) -> Heyawake:
    return Heyawake(grid.rows, grid.cols, rooms=rooms)


def shown(puzzle: Heyawake, cell: int) -> range:
    """The first cell of a room may show its number."""
    first = puzzle.says(cell, 0).cells[0] == cell
    return counted(puzzle, cell) if first else range(0)


SYMMETRY = Saying("its numbers belong to rooms")

MAKING: Making[Heyawake] = number_making(
    fill=fill,
    mend=mend,
    mendings=60,
    draft=draft,
    pictured=pictured,
    solved=lambda puzzle, board: (board.yes, list(puzzle.room_numbers)),
    shown=shown,
    on_white=False,
    cannot={"symmetry": SYMMETRY, "mask": SYMMETRY},
)
