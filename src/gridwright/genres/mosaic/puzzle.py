"""A Mosaic (Fill-a-Pix): numbers on a rectangle, cells to be blackened until a picture appears.

A number counts the black cells among its own cell and the eight around it. Nothing else is asked,
so any board is the answer of some puzzle.

>>> [count.cells for count in Mosaic(2, 3, {0: 4, 5: 2}).declared()]
[(0, 1, 3, 4), (1, 2, 4, 5)]
"""

from dataclasses import dataclass
from typing import ClassVar

from gridwright.core.saying import Saying
from gridwright.shading.countgrid import CountGrid, squares


@dataclass(frozen=True, slots=True, repr=False)
class Mosaic(CountGrid):
    """One puzzle. Decision ``i`` is "cell ``i`` is black"."""

    genre: ClassVar[str] = "mosaic"
    holds: ClassVar[Saying | None] = Saying("a Mosaic has numbers and empty cells")

    def counted(self, cell: int) -> tuple[int, ...]:
        """The square of nine around it, or less at the edge."""
        return squares(self.grid)[cell]
