"""An Akari (Light Up): blocks on a rectangle, some with a number, and lamps to be placed.

A lamp lights its cell and all others along its row and column up to a block. Every open cell is
lit, no lamp lights another, and a numbered block has so many lamps beside it. A ``?`` is a block
without a number. Blocks are no cells of the answer: their decisions are no from the beginning.

>>> puzzle = Akari(2, 3, {1: 1}, unknown=0b010000)
>>> puzzle.blocks == 0b010010, stretches(puzzle.grid, puzzle.blocks)
(True, ((0,), (2,), (3,), (5,), (0, 3), (2, 5)))
>>> [count.cells for count in puzzle.declared()]
[(0, 2), (0, 3), (2, 5), (0, 3), (2, 5), (3, 0), (5, 2)]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import ClassVar

from gridwright.core.deadline import watched
from gridwright.core.grid import Grid, bits, mask_of, union
from gridwright.kinds.count import LAMP, LINE, LIT, Count
from gridwright.kinds.kind import Kind
from gridwright.shading.numbergrid import NumberGrid

LIGHT, APART = "light", "lamps apart"


@dataclass(frozen=True, slots=True, repr=False)
class Akari(NumberGrid):
    """One puzzle. Decision ``i`` is "there is a lamp in cell ``i``"."""

    genre: ClassVar[str] = "akari"
    smallest: ClassVar[int] = 0
    clues_are_blocks: ClassVar[bool] = True
    thing: ClassVar[str] = LAMP
    signs: ClassVar[str] = "#.*"
    everywhere: ClassVar[tuple[Kind, ...]] = ()

    @property
    def largest(self) -> int:
        """A block has four cells beside it."""
        return 4

    def says(self, cell: int, number: int, blocks: int = 0) -> Count:
        """So many lamps stand beside this block."""
        blocks = blocks or self.blocks
        cells = tuple(each for each in self.grid.beside(cell) if not blocks >> each & 1)
        return Count(cells, number, number, clue=cell, thing=LAMP)

    def lit(self, yes: int) -> int:
        """The cells that lamps in these cells light, their own among them."""
        lines = map(mask_of, stretches(self.grid, self.blocks))
        return union(line for line in lines if line & yes)

    def declared(self) -> Iterator[Count]:
        """The numbers; in each stretch one lamp at most; for each cell, one that lights it."""
        blocks = self.blocks
        yield from (self.says(cell, number, blocks) for cell, number in self.numbers.items())
        seen: dict[int, tuple[int, ...]] = {}
        for line in watched(stretches(self.grid, blocks), every=64):
            if len(line) > 1:
                yield Count(line, 0, 1, True, None, APART, LINE, LAMP)
            for place, cell in enumerate(line):
                seen[cell] = seen.get(cell, (cell,)) + line[:place] + line[place + 1 :]
        for cells in watched(seen.values(), every=64):
            yield Count(cells, 1, len(cells), True, None, LIGHT, LIT, LAMP)


@lru_cache(maxsize=64)
def stretches(grid: Grid, blocks: int) -> tuple[tuple[int, ...], ...]:
    """The open cells between blocks, or the edge: in rows, then in columns."""
    closed = {*bits(blocks)}
    return tuple(
        tuple(cells)
        for line in watched(grid.lines)
        for block, cells in groupby(line, closed.__contains__)
        if not block
    )
