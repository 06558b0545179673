"""How puzzles with blocks are made: blocks, an answer with one yes at most between two of them, and
the numbers that are needed.

The blocks are symmetric, as in most published puzzles: by half a turn, if nothing else is asked
for. Where all numbers together leave cells open, a block more is put there, with its partners.

>>> from random import Random
>>> from gridwright.shading.blockgrid import BlockGrid
>>> making = block_making(BlockGrid)
>>> making.mendings, making.symmetric
(60, False)
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, TypeVar

from gridwright.core.grid import Grid, bits, mask_of
from gridwright.making.draft import Draft, Frame, Making
from gridwright.making.symmetry import orbits
from gridwright.shading.blockgrid import BlockGrid, stretches
from gridwright.shading.filling import random_answer
from gridwright.shading.number_making import counted, counted_draft, number_making

SHARES = (0.18, 0.24)
"""The share of blocks at first; those that are added make it that of published puzzles."""
MOST = 1.15
"""Where there are this many times as many, only the answer is changed."""
MENDINGS = 60

Answer = tuple[int, int]
"""The cells that are yes, and the blocks."""
B = TypeVar("B", bound=BlockGrid)


def block_making(
    of: type[B], share: tuple[float, float] = SHARES, most: float = MOST, **own: Any
) -> Making[B]:
    """The record of a genre in which a stretch between blocks has one yes at most, and each cell
    one in a stretch of its own. Its numbers count what is beside their blocks.
    """

    def fill(frame: Frame, options: Any, rng: Random) -> Answer:
        grid, blocks = frame.grid, frame.white
        wanted = max(frame.black(share, rng), options.clues, options.density * grid.size // 100)
        parts = together(grid, options)
        rng.shuffle(parts)
        for part in parts:
            if blocks.bit_count() < wanted and not shut_in(grid, blocks | part):
                blocks |= part
        return one_in_each(grid, blocks, rng), blocks

    def mend(frame: Frame, answer: Answer, left: int, options: Any, rng: Random) -> Answer | None:
        """A block more where cells are open, or another answer there."""
        grid, (yes, blocks) = frame.grid, answer
        parts = [part for part in together(grid, options) if part & left]
        rng.shuffle(parts)
        enough = most * frame.black(share[1:] * 2, rng)
        for part in parts if blocks.bit_count() < enough else ():
            if not shut_in(grid, blocks | part):
                blocks |= part
                break
        if not options.keep:
            return one_in_each(grid, blocks, rng, yes & ~left), blocks
        kept = replace(options.keep, unknown=blocks & ~mask_of(options.keep.numbers))
        other = random_answer(kept, rng, grid.size)
        return None if other is None else (other, blocks)

    def draft(grid: Grid, answer: Answer, options: Any) -> Draft[B]:
        """Every block may show its number."""
        yes, blocks = answer
        made = counted_draft(of(grid.rows, grid.cols, unknown=blocks), yes, bits(blocks))
        return replace(made, black=blocks.bit_count(), thorough=True)

    return number_making(
        fill=fill,
        mend=mend,
        mendings=MENDINGS,
        draft=draft,
        pictured=None,
        solved=lambda puzzle, board: (board.yes, puzzle.blocks),
        kept=lambda puzzle: (dict(puzzle.numbers), 0),
        shown=lambda puzzle, cell: counted(puzzle, cell) if puzzle.blocks >> cell & 1 else range(0),
        symmetric=False,
        **own,
    )


def together(grid: Grid, options: Any) -> list[int]:
    """The cells that become blocks together."""
    symmetry = options.symmetry
    if symmetry == "none" and not options.keep:
        symmetry = "rotate2"
    # A number that stays keeps the cells beside it.
    kept = grid.neighbours(mask_of(options.keep.numbers)) if options.keep else 0
    return [part for orbit in orbits(grid, symmetry) if not (part := mask_of(orbit)) & kept]


def shut_in(grid: Grid, blocks: int) -> bool:
    """Whether an open cell has only blocks beside it."""
    return bool(grid.full & ~blocks & ~grid.neighbours(grid.full & ~blocks))


def one_in_each(grid: Grid, blocks: int, rng: Random, first: int = 0) -> int:
    """Cells, these ones first, none of which shares a stretch with another, until none is left."""
    seen: dict[int, int] = {}
    for line in stretches(grid, blocks):
        mask = mask_of(line)
        for cell in line:
            seen[cell] = seen.get(cell, 0) | mask
    cells = [*seen]
    rng.shuffle(cells)
    chosen = reached = 0
    for cell in sorted(cells, key=lambda cell: not first >> cell & 1):
        if not reached >> cell & 1:
            chosen, reached = chosen | 1 << cell, reached | seen[cell]
    return chosen
