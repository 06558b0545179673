"""A puzzle of the template genre: numbers from 0 to 5 on a rectangle.

>>> Template(1, 2, {0: 7})
Traceback (most recent call last):
...
gridwright.core.errors.PuzzleError: the clue 7 at r1c1 is impossible: on a board of 1 row and \
2 columns a clue is from 0 to 2
"""

from dataclasses import dataclass
from typing import ClassVar

from gridwright.core.saying import Saying
from gridwright.shading.countgrid import CountGrid


@dataclass(frozen=True, slots=True, repr=False)
class Template(CountGrid):
    """One puzzle. Decision ``i`` is "cell ``i`` is black"."""

    genre: ClassVar[str] = "template"
    holds: ClassVar[Saying | None] = Saying("a Template has numbers and empty cells")

    def counted(self, cell: int) -> tuple[int, ...]:
        """Its own cell and the cells beside it."""
        return (cell, *self.grid.beside(cell))
