"""A Nurikabe: numbers on a rectangle, cells to be blackened until every number is on an island.

Each area of white cells, an island, holds exactly one clue. A number is the count of its cells; a
``?`` is on an island of any size. The black cells are connected, and no square of 2×2 is black.

>>> puzzle = Nurikabe(2, 3, {1: 2}, unknown=0b100000)
>>> next(puzzle.declared()).clues
((1, 2), (5, 0))
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from gridwright.core.grid import bits
from gridwright.kinds.connected import Connected
from gridwright.kinds.islands import Islands
from gridwright.kinds.kind import Kind
from gridwright.kinds.square import NoSquare
from gridwright.shading.numbergrid import NumberGrid

CONNECTED = "black connected"


@dataclass(frozen=True, slots=True, repr=False)
class Nurikabe(NumberGrid):
    """One puzzle. Decision ``i`` is "cell ``i`` is black"."""

    genre: ClassVar[str] = "nurikabe"
    everywhere: ClassVar[tuple[Kind, ...]] = (NoSquare(), Connected(True, CONNECTED, False))

    @property
    def largest(self) -> int:
        """An island that is the whole board."""
        return self.rows * self.cols

    def declared(self) -> Iterator[Islands]:
        """The islands of all clues together."""
        unknown = ((cell, 0) for cell in bits(self.unknown))
        yield Islands(tuple(sorted([*self.numbers.items(), *unknown])))
