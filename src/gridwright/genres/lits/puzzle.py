"""A LITS: rooms on a rectangle; in each, four cells are blackened that form an L, I, T or S.

The black cells are connected, no square of 2×2 cells is black, and pieces of the same shape do not
share a side. A cell may be given as black or white.

>>> puzzle = Lits(2, 4, rooms="aaab" "abbb")
>>> [len(kind.cells) for kind in puzzle.declared() if isinstance(kind, Tetromino)]
[4, 4]
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from gridwright.kinds.connected import BLACK_CONNECTED, Connected
from gridwright.kinds.different import Different
from gridwright.kinds.kind import Kind
from gridwright.kinds.square import NoSquare
from gridwright.kinds.tetromino import Tetromino
from gridwright.shading.roomgrid import RoomGrid


@dataclass(frozen=True, slots=True, repr=False)
class Lits(RoomGrid):
    """One puzzle. Decision ``i`` is "cell ``i`` is black"."""

    genre: ClassVar[str] = "lits"
    numbered: ClassVar[bool] = False
    everywhere: ClassVar[tuple[Kind, ...]] = (NoSquare(), Connected(True, BLACK_CONNECTED))

    def declared(self) -> Iterator[Tetromino | Different]:
        """A piece in each room, and equal ones apart."""
        yield from map(Tetromino, self.cells_by_room)
        yield Different(self.cells_by_room)
