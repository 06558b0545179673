"""A Star Battle: rooms on a square; every row, column and room gets the same number of stars.

Stars do not touch, not even at corners. A cell may be given as a star (``black``) or as empty
(``white``).

>>> puzzle = StarBattle(4, 4, rooms="aabb" "aabb" "ccdd" "ccdd", stars=1)
>>> len([*puzzle.declared()]), puzzle.stars
(12, 1)
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from gridwright.core.frozen import Frozen
from gridwright.core.grid import Grid
from gridwright.kinds.apart import Apart
from gridwright.kinds.count import COLUMN, ROOM, ROW, STAR, Count
from gridwright.kinds.kind import Kind
from gridwright.shading.roomgrid import RoomGrid

ROWS, COLUMNS, ROOMS, TOUCHING = "rows", "columns", "rooms", "stars apart"


@dataclass(frozen=True, slots=True, repr=False)
class StarBattle(RoomGrid):
    """One puzzle. Decision ``i`` is "there is a star in cell ``i``"."""

    genre: ClassVar[str] = "starbattle"
    numbered: ClassVar[bool] = False
    # More stars fit no board that people could solve.
    own: ClassVar[Mapping[str, range]] = Frozen(stars=range(1, 10))
    thing: ClassVar[str] = STAR
    everywhere: ClassVar[tuple[Kind, ...]] = (Apart(corners=True, rule=TOUCHING, thing=STAR),)

    stars: int = 1
    """How many stars each row, column and room has."""

    @classmethod
    def blank(cls, grid: Grid, white: int) -> Self:
        """Each row is a room, so that the answers are all ways to place one star per line."""
        rooms = [cell // grid.cols for cell in range(grid.size)]
        return cls(grid.rows, grid.cols, white=white, rooms=rooms)

    @property
    def note(self) -> str:
        """The number of stars: ``2*``."""
        return f"{self.stars}*"

    def declared(self) -> Iterator[Count]:
        """Rows, columns and rooms."""
        lines, rows, stars = [*map(tuple, self.grid.lines)], self.rows, self.stars
        parts = (ROWS, ROW, lines[:rows]), (COLUMNS, COLUMN, lines[rows:])
        for rule, unit, cells in (*parts, (ROOMS, ROOM, self.cells_by_room)):
            yield from (Count(each, stars, stars, True, None, rule, unit, STAR) for each in cells)
