"""How puzzles are made whose rows, columns and rooms have the same number of stars, or of other
things that do not touch: the stars first, and rooms around those that are close together.

>>> from gridwright.genres.starbattle.puzzle import StarBattle
>>> str(star_making(StarBattle, sides=(4, 9)).impossible(Grid.of(4, 5), "none"))
'a board with as many stars in each row as in each column has as many rows as columns'
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from gridwright.core.errors import PuzzleError
from gridwright.core.grid import Grid, bits
from gridwright.core.options import option
from gridwright.core.saying import Saying
from gridwright.making.draft import Frame, Making
from gridwright.shading.filling import random_answer
from gridwright.shading.random_rooms import joined
from gridwright.shading.roomgrid import RoomGrid
from gridwright.shading.rooms_around import Begun, Changing, rooms_around

SIDE = 4
"""The shortest side of a board with one star in each row and column; more stars need as much each.
A square of four cells has one star at most, so two rows cannot have more stars on a shorter one."""
UNEVEN = {"1": (12.5, 25.0), "2": (6.0, 15.0), "3": (3.0, 12.5)}
"""How uneven rooms grow for the easier levels, since small rooms make a puzzle easier. With one
star the second level and the third are met anyway, and hardly in this way."""


@dataclass(frozen=True)
class StarOptions:
    """The number of stars."""

    stars: int = option(0, "stars in each row, column and room; 0 for as many as the size suggests")


def star_making(of: type[RoomGrid], sides: Sequence[int]) -> Making[Any]:
    """The record of a genre whose puzzles have a field ``stars``.

    Boards with sides of at least so many cells get one star, two, and so on.
    """

    def begin(frame: Frame, options: Any, rng: Random) -> Begun | None:
        """Random stars, at first in rows and columns only: each row is a room."""
        grid = frame.grid
        stars = options.stars or sum(grid.rows >= side for side in sides) or 1
        narrow = too_narrow(grid, stars)
        if narrow:
            raise PuzzleError(narrow)
        bare: Any = of.blank(grid, 0)
        answer = random_answer(replace(bare, stars=stars), rng, stars * grid.rows)
        if answer is None:
            return None
        easier = UNEVEN.get(options.level) if stars > 1 or options.level == "1" else None
        low, high = easier or (0, 2 * stars - 1)
        uneven = rng.uniform(low, high)
        starts = joined(grid, [*bits(answer)], stars, rng)
        return None if starts is None else Begun(answer, starts, uneven, {"stars": stars})

    return rooms_around(
        of,
        begin,
        Changing(compared=8, changes=200, either=True),
        options=StarOptions,
        impossible=impossible,
        black=Saying("the number of stars follows from the size of the board"),
    )


def too_narrow(grid: Grid, stars: int) -> str | Saying:
    """Why so many stars do not fit; a single cell may be a star."""
    if grid.rows >= SIDE * stars or grid.rows == stars == 1:
        return ""
    return Saying(
        "with {stars} [stars|star|stars] in each row and column, stars would touch on a board with"
        " fewer than {rows} rows",
        stars=stars,
        rows=SIDE * stars,
    )


def impossible(grid: Grid, symmetry: str) -> str | Saying:
    """Only squares have as many rows as columns."""
    if grid.rows == grid.cols:
        return too_narrow(grid, 1)
    return Saying(
        "a board with as many stars in each row as in each column has as many rows as columns"
    )
