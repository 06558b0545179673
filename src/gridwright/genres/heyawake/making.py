"""How a Heyawake is made: as every puzzle with rooms, and with as few rooms as published ones."""

from __future__ import annotations

from random import Random
from typing import Any

from gridwright.core.grid import Grid
from gridwright.genres.heyawake.puzzle import Heyawake
from gridwright.making.draft import Making
from gridwright.shading.room_making import room_making

SIDES, SIDES_OF_FEW = (1, 4), (2, 4)
"""The sides of a room at first, unless another one is in the way; and where rooms are to be few."""
ROOMS, CELLS, EASY = 0.24, range(100, 201), ("1", "2", "3")
"""Where there are more rooms than this share of the cells, the answer is changed and rarely a room
cut: four in five published puzzles of 10×10 have fewer. This takes hard techniques, so it does not
hold for the levels without what-ifs, nor for boards that are smaller or larger."""
STILL_CUT = 0.25
"""How often a room is cut there all the same: some boards need it."""


def _few(grid: Grid, options: Any) -> bool:
    return grid.size in CELLS and getattr(options, "level", "") not in EASY


def may_cut(grid: Grid, rooms: list[int], options: Any, rng: Random) -> bool:
    """Whether there may be a room more."""
    few = _few(grid, options) and max(rooms) + 1 >= ROOMS * grid.size
    return not few or rng.random() < STILL_CUT


MAKING: Making[Heyawake] = room_making(
    Heyawake,
    share=(0.24, 0.32),
    sides=lambda grid, options: SIDES_OF_FEW if _few(grid, options) else SIDES,
    may_cut=may_cut,
)
