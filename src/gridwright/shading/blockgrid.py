"""Blocks on a rectangle, some with a number: they are no cells of the answer.

A ``?`` is a block without a number. A number counts what is beside its block. What is between two
blocks of a row or column, or a block and the edge, is a stretch.

>>> puzzle = BlockGrid(2, 3, {1: 1}, unknown=0b010000)
>>> puzzle.blocks == 0b010010, puzzle.stretches
(True, ((0,), (2,), (3,), (5,), (0, 3), (2, 5)))
>>> [count.cells for count in puzzle.declared()]
[(0, 2)]
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import ClassVar

from gridwright.core.deadline import watched
from gridwright.core.grid import Grid, bits
from gridwright.kinds.count import Count
from gridwright.kinds.kind import Kind
from gridwright.shading.numbergrid import NumberGrid


@dataclass(frozen=True, slots=True, repr=False)
class BlockGrid(NumberGrid):
    """A number grid whose clues are blocks."""

    smallest: ClassVar[int] = 0
    clues_are_blocks: ClassVar[bool] = True
    everywhere: ClassVar[tuple[Kind, ...]] = ()

    @property
    def largest(self) -> int:
        """A block has four cells beside it."""
        return 4

    @property
    def stretches(self) -> tuple[tuple[int, ...], ...]:
        """The open cells between blocks, or the edge: in rows, then in columns."""
        return stretches(self.grid, self.blocks)

    def says(self, cell: int, number: int, blocks: int = 0) -> Count:
        """So many of the open cells beside this block are yes."""
        blocks = blocks or self.blocks
        cells = tuple(each for each in self.grid.beside(cell) if not blocks >> each & 1)
        return Count(cells, number, number, clue=cell, thing=self.thing)

    def declared(self) -> Iterator[Count]:
        """The numbers."""
        blocks, numbers = self.blocks, watched(self.numbers.items(), every=64)
        return (self.says(cell, number, blocks) for cell, number in numbers)


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
