"""An Akari (Light Up): blocks on a rectangle, some with a number, and lamps to be placed.

A lamp lights its cell and all others along its row and column up to a block. Every open cell is
lit, no lamp lights another, and a numbered block has so many lamps beside it.

>>> puzzle = Akari(2, 3, {1: 1}, unknown=0b010000)
>>> [count.cells for count in puzzle.declared()]
[(0, 2), (0, 3), (2, 5), (0, 3), (2, 5), (3, 0), (5, 2)]
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from gridwright.core.deadline import watched
from gridwright.core.grid import mask_of, union
from gridwright.kinds.count import LAMP, LINE, LIT, Count
from gridwright.shading.blockgrid import BlockGrid

LIGHT, APART = "light", "lamps apart"


@dataclass(frozen=True, slots=True, repr=False)
class Akari(BlockGrid):
    """One puzzle. Decision ``i`` is "there is a lamp in cell ``i``"."""

    genre: ClassVar[str] = "akari"
    thing: ClassVar[str] = LAMP
    signs: ClassVar[str] = "#.*"

    def lit(self, yes: int) -> int:
        """The cells that lamps in these cells light, their own among them."""
        return union(line for line in map(mask_of, self.stretches) if line & yes)

    def declared(self) -> Iterator[Count]:
        """The numbers; in each stretch one lamp at most; for each cell, one that lights it."""
        yield from BlockGrid.declared(self)
        seen: dict[int, tuple[int, ...]] = {}
        for line in watched(self.stretches, every=64):
            if len(line) > 1:
                yield Count(line, 0, 1, True, None, APART, LINE, LAMP)
            for place, cell in enumerate(line):
                seen[cell] = seen.get(cell, (cell,)) + line[:place] + line[place + 1 :]
        for cells in watched(seen.values(), every=64):
            yield Count(cells, 1, len(cells), True, None, LIGHT, LIT, LAMP)
