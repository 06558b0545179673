"""How a Mosaic is made: a random picture, and the numbers that are needed."""

from __future__ import annotations

from random import Random
from typing import Any

from gridwright.core.grid import Grid, bits, mask_of
from gridwright.genres.mosaic.puzzle import Mosaic, squares
from gridwright.making.draft import Draft, Frame, Making
from gridwright.shading.making import counted, counted_draft, number_making


def fill(frame: Frame, options: Any, rng: Random) -> int:
    """Random cells, smoothed: black areas make a better picture than scattered cells."""
    grid = frame.grid
    wanted = round((frame.share or rng.uniform(0.35, 0.55)) * grid.size)
    noise = [rng.random() for _ in range(grid.size)]
    smooth = [sum(noise[each] for each in near) / len(near) for near in squares(grid)]
    cells = sorted(bits(grid.full & ~frame.white), key=smooth.__getitem__)
    return mask_of(cells[:wanted])


def draft(grid: Grid, black: int, options: Any) -> Draft[Mosaic]:
    """Every cell may show its number."""
    return counted_draft(Mosaic(grid.rows, grid.cols), black, range(grid.size))


MAKING: Making[Mosaic] = number_making(fill=fill, draft=draft, shown=counted, on_white=False)
