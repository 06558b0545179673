"""How an Akari is made: blocks, lamps that light everything, and the numbers that are needed.

The blocks are symmetric, as in most published puzzles: by half a turn, if nothing else is asked
for. Where all numbers together leave cells open, a block more is put there, with its partners.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from gridwright.core.grid import Grid, bits, mask_of
from gridwright.core.saying import Saying
from gridwright.genres.akari.puzzle import Akari, stretches
from gridwright.making.draft import Draft, Frame, Making
from gridwright.making.symmetry import orbits
from gridwright.shading.filling import random_answer
from gridwright.shading.making import counted, counted_draft, number_making

SHARES = (0.18, 0.24)
"""The share of blocks at first; those that are added make it that of published puzzles."""
MOST = 1.15
"""Where there are this many times as many, only the lamps are changed."""

Answer = tuple[int, int]
"""Lamps and blocks."""


def fill(frame: Frame, options: Any, rng: Random) -> Answer:
    """Random blocks, and lamps."""
    grid, blocks = frame.grid, frame.white
    wanted = max(frame.black(SHARES, rng), options.clues, options.density * grid.size // 100)
    parts = _parts(grid, options)
    rng.shuffle(parts)
    for part in parts:
        if blocks.bit_count() < wanted and not _shut_in(grid, blocks | part):
            blocks |= part
    return _lamps(grid, blocks, rng), blocks


def _parts(grid: Grid, options: Any) -> list[int]:
    """The cells that become blocks together."""
    symmetry = options.symmetry
    if symmetry == "none" and not options.keep:
        symmetry = "rotate2"
    # A number that stays keeps the cells beside it.
    kept = grid.neighbours(mask_of(options.keep.numbers)) if options.keep else 0
    return [part for orbit in orbits(grid, symmetry) if not (part := mask_of(orbit)) & kept]


def _shut_in(grid: Grid, blocks: int) -> bool:
    """Whether an open cell has only blocks beside it."""
    return bool(grid.full & ~blocks & ~grid.neighbours(grid.full & ~blocks))


def _lamps(grid: Grid, blocks: int, rng: Random, first: int = 0) -> int:
    """Lamps in cells that no other one lights, these ones first, until everything is lit."""
    seen: dict[int, int] = {}
    for line in stretches(grid, blocks):
        mask = mask_of(line)
        for cell in line:
            seen[cell] = seen.get(cell, 0) | mask
    cells = [*seen]
    rng.shuffle(cells)
    lamps = lit = 0
    for cell in sorted(cells, key=lambda cell: not first >> cell & 1):
        if not lit >> cell & 1:
            lamps, lit = lamps | 1 << cell, lit | seen[cell]
    return lamps


def mend(frame: Frame, answer: Answer, left: int, options: Any, rng: Random) -> Answer | None:
    """A block more where cells are open, or other lamps there."""
    grid, (lamps, blocks) = frame.grid, answer
    parts = [part for part in _parts(grid, options) if part & left]
    rng.shuffle(parts)
    most = MOST * frame.black(SHARES[1:] * 2, rng)
    for part in parts if blocks.bit_count() < most else ():
        if not _shut_in(grid, blocks | part):
            blocks |= part
            break
    if not options.keep:
        return _lamps(grid, blocks, rng, lamps & ~left), blocks
    kept = replace(options.keep, unknown=blocks & ~mask_of(options.keep.numbers))
    other = random_answer(kept, rng, grid.size)
    return None if other is None else (other, blocks)


def draft(grid: Grid, answer: Answer, options: Any) -> Draft[Akari]:
    """Every block may show its number."""
    lamps, blocks = answer
    bare = Akari(grid.rows, grid.cols, unknown=blocks)
    made = counted_draft(bare, lamps, bits(blocks))
    return replace(made, black=blocks.bit_count(), thorough=True)


def shown(puzzle: Akari, cell: int) -> range:
    """A block may show a number."""
    return counted(puzzle, cell) if puzzle.blocks >> cell & 1 else range(0)


MAKING: Making[Akari] = number_making(
    fill=fill,
    mend=mend,
    mendings=60,
    draft=draft,
    pictured=None,
    solved=lambda puzzle, board: (board.yes, puzzle.blocks),
    kept=lambda puzzle: (dict(puzzle.numbers), 0),
    shown=shown,
    symmetric=False,
    cannot={"answer": Saying("the answer of an Akari is made of blocks and lamps")},
)
