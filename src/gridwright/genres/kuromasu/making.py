"""How Kuromasu puzzles are made: answers, and their clues.

Every white cell may show the number of cells that it sees. What a clue says (``kinds/sight.py``)
is encoded so that unit propagation bounds every arm by the other three, as counting does
(``propagation.py``).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from gridwright.core.grid import Grid, bits
from gridwright.genres.kuromasu.propagation import Propagation
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.genres.kuromasu.sight import Rays, number_seen, rays_of
from gridwright.kinds.propagation.chains import BLACK, OPEN, WHITE
from gridwright.making.draft import SPENT, Draft, Frame, Making, Offer
from gridwright.shading.filling import random_shading
from gridwright.shading.number_making import number_draft, number_making

SHARES = (0.17, 0.23)
"""The share of black cells by default: that of published puzzles."""
EDGE = 3
"""So much less a clue at the edge is worth. Of the clues of published puzzles of 12×12 about 0.32
stand there; without this it would be 0.36."""


def fill(frame: Frame, options: Any, rng: Random) -> int:
    """The black cells of a random answer."""
    return random_shading(frame.grid, rng, frame.black(SHARES, rng), white=frame.white)


def draft(grid: Grid, black: int, options: Any) -> Draft[Kuromasu]:
    """The clues of an answer."""
    rays = [rays_of(grid, cell) for cell in bits(grid.full & ~black)]
    offers = tuple([Offer(each.cell, number_seen(each, black)) for each in rays])
    gains: dict[int, tuple[int, int]] = {}
    """For each offer: the cells that it is about and that were known when its gain was last
    computed, and that gain."""

    def gain(offer: int, yes: int, no: int) -> int:
        known = (yes | no) & rays[offer].cross
        before, newly = gains.get(offer, (-1, 0))
        if known != before:
            newly = newly_settled(rays[offer], offers[offer].value, yes, no)
            if newly > 1 and grid.border >> offers[offer].place & 1:
                newly = max(1, newly - EDGE)
            gains[offer] = known, newly
        return newly

    def speaks_of(offer: int) -> int:
        return ends_of(rays[offer], black)

    def walk() -> Counting:
        return Counting(Propagation(Kuromasu(grid.rows, grid.cols)), offers)

    bare = Kuromasu(grid.rows, grid.cols)
    return number_draft(bare, black, offers, gain, walk=walk, speaks_of=speaks_of)


class Counting:
    """What counting and connection settle, while clues are added one by one."""

    def __init__(self, work: Propagation, offers: Sequence[Offer]) -> None:
        self.work, self.offers = work, offers

    def add(self, offer: int) -> None:
        """Add a clue."""
        self.work.add(*self.offers[offer])

    def settled(self) -> tuple[int, int]:
        """The cells that are black, and those that are white."""
        self.work.run()
        board = self.work.board()
        return board.mask(BLACK), board.mask(WHITE)

    def is_done(self) -> bool:
        """Whether all cells are settled."""
        self.work.run()
        return OPEN not in self.work.state

    def fork(self) -> Counting:
        """A copy that continues from the same position."""
        return Counting(self.work.fork(), self.offers)


def ends_of(rays: Rays, black: int) -> int:
    """The black cells at which the arms of a clue end. Only a clue makes a cell black.

    >>> ends_of(rays_of(Grid.of(1, 5), 1), 0b11000) == 0b01000
    True
    """
    up, right, down, left = (black & mask for mask in rays.masks)
    # Upwards and to the left the nearest cell is the highest bit, otherwise the lowest.
    before = (1 << up.bit_length() >> 1) | (1 << left.bit_length() >> 1)
    return before | (right & -right) | (down & -down)


def newly_settled(rays: Rays, number: int, yes: int, no: int) -> int:
    """About how many cells a clue settles on a board: by the bounds of each arm, once."""
    # This is the inner loop of growing, so it is written for speed.
    cell, cols, _, (up, right, down, left), ends, _ = rays
    stop, gap = yes & up, up & ~no
    reach_up = (cell - stop.bit_length()) // cols if stop else ends[0]
    run_up = (cell - gap.bit_length()) // cols if gap else ends[0]
    stop, gap = yes & right, right & ~no
    reach_right = (stop & -stop).bit_length() - cell - 2 if stop else ends[1]
    run_right = (gap & -gap).bit_length() - cell - 2 if gap else ends[1]
    stop, gap = yes & down, down & ~no
    reach_down = ((stop & -stop).bit_length() - cell - 2) // cols if stop else ends[2]
    run_down = ((gap & -gap).bit_length() - cell - 2) // cols if gap else ends[2]
    stop, gap = yes & left, left & ~no
    reach_left = cell - stop.bit_length() if stop else ends[3]
    run_left = cell - gap.bit_length() if gap else ends[3]
    slack = number - 1 - run_up - run_right - run_down - run_left
    room = reach_up + reach_right + reach_down + reach_left + 1 - number
    settled = 1 - (no >> cell & 1)
    if not slack and not room and not settled:
        return SPENT
    for free in (
        reach_up - run_up, reach_right - run_right, reach_down - run_down, reach_left - run_left
    ):  # fmt: skip
        if free:
            least = free - room if free > room else 0
            settled += least + (least == (free if free < slack else slack))
    return settled


MAKING: Making[Kuromasu] = number_making(fill=fill, draft=draft)
