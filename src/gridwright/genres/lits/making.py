"""How a LITS is made: random pieces that hang together, and rooms around them."""

from random import Random
from typing import Any

from gridwright.core.grid import bits
from gridwright.core.saying import Saying
from gridwright.genres.lits.puzzle import Lits
from gridwright.making.draft import Frame
from gridwright.shading.random_pieces import places_left, random_pieces
from gridwright.shading.rooms_around import Begun, Changing, rooms_around

HARDEST, LARGE = "5", (8.5, 10.5)
"""The level for which rooms are larger, and how many cells they have then."""


def begin(frame: Frame, options: Any, rng: Random) -> Begun | None:
    """More pieces leave smaller rooms, which are easier; fewer leave larger ones."""
    grid = frame.grid
    tried = (random_pieces(grid, rng) for _ in range(8 if options.level == "1" else 2))
    starts = max(tried, key=len)
    if options.level == HARDEST:
        # The first pieces are connected, too.
        del starts[max(2, round(grid.size / rng.uniform(*LARGE))) :]
    masks = [piece.mask for piece in starts]
    rooms = [[*bits(mask)] for mask in masks]
    return Begun(sum(masks), rooms, rng.uniform(0, 2)) if starts else None


MAKING = rooms_around(
    Lits,
    begin,
    Changing(compared=12, changes=50, larger=1, either=True, nearer=True, left=places_left),
    black=Saying("the number of black cells follows from the rooms"),
)
