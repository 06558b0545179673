"""How Kuroshuto puzzles are made: answers, clues, and what a clue says.

A white cell may show any number that reaches exactly one black cell, so most cells have a choice of
numbers. A number says that exactly one of the cells that it reaches is black.

>>> from random import Random
>>> black = fill(Frame(Grid.of(6, 6)), KuroshutoOptions(), Random(1))
>>> offered = draft(Grid.of(6, 6), black, KuroshutoOptions()).offers
>>> offered[:3]
(Offer(place=0, value=2), Offer(place=0, value=4), Offer(place=1, value=1))
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from gridwright.core.errors import PuzzleError
from gridwright.core.grid import Grid, bits
from gridwright.core.options import option
from gridwright.core.saying import Saying, board_of
from gridwright.genres.kuroshuto.puzzle import Kuroshuto, reach
from gridwright.making.draft import SPENT, Draft, Frame, Making, Offer
from gridwright.making.places import with_partners
from gridwright.making.symmetry import SYMMETRIES
from gridwright.shading.filling import random_shading, shaded_differently
from gridwright.shading.number_making import number_draft, number_making

SHARES = (0.20, 0.26)
"""The share of black cells by default: that of published puzzles."""
HIGHEST = 9
"""The highest number of published puzzles, also on large boards."""
LOW = 5
"""Higher ones are rare in published puzzles."""
IMPOSSIBLE: dict[tuple[int, int], tuple[str, ...]] = {
    (1, 1): SYMMETRIES,
    (1, 2): ("rotate2", "horizontal"),
    (2, 1): ("rotate2", "vertical"),
    (1, 3): ("rotate2", "horizontal"),
    (3, 1): ("rotate2", "vertical"),
    (2, 2): SYMMETRIES,
    (2, 3): ("vertical",),
    (3, 2): ("horizontal",),
    (3, 3): ("rotate2", "rotate4"),
}
"""Boards on which no numbers with these symmetries leave exactly one answer (a test tries them
all)."""


@dataclass(frozen=True)
class KuroshutoOptions:
    """The options that only Kuroshuto has."""

    highest: int = option(
        0, "the highest number that a clue may be; 0 for the usual: 9, but rarely above 5"
    )


def impossible(grid: Grid, symmetry: str = "none") -> str | Saying:
    """Why there is no puzzle of this size.

    >>> print(impossible(Grid.of(3, 3), "rotate2"))
    no numbers with the symmetry 'rotate2' leave exactly one answer on a board of 3 rows and 3 \
columns; expected another symmetry or a larger board
    """
    size, without = board_of(grid.rows, grid.cols), IMPOSSIBLE.get((grid.rows, grid.cols), ())
    if "none" in without:
        return Saying(
            "numbers alone cannot make a puzzle of {size} with exactly one answer; expected a"
            " larger board",
            size=size,
        )
    if symmetry in without:
        return Saying(
            "no numbers with the symmetry {symmetry} leave exactly one answer on a board of"
            " {size}; expected another symmetry or a larger board",
            symmetry=repr(symmetry),
            size=size,
        )
    return ""


def fill(frame: Frame, options: KuroshutoOptions, rng: Random) -> int:
    """The black cells of a random answer."""
    most = max(1, frame.black(SHARES, rng))
    return random_shading(frame.grid, rng, most, white=frame.white)


def mend(frame: Frame, black: int, stuck: int, options: Any, rng: Random) -> int:
    """The answer with other black cells where numbers leave cells open.

    Under a symmetry, a black cell rules out a clue in all cells that belong to it. So cells that
    belong to black ones turn black first.
    """
    grid = frame.grid
    partners = with_partners(grid, black, options.symmetry)
    return shaded_differently(grid, rng, black, stuck, frame.white, partners)


def draft(grid: Grid, black: int, options: KuroshutoOptions) -> Draft[Kuroshuto]:
    """The clues of an answer."""
    if options.highest < 0:
        raise PuzzleError(
            "the highest number is {highest}; expected 1 or more", highest=options.highest
        )
    rows, cols = grid.rows, grid.cols
    largest = min(options.highest or HIGHEST, max(rows, cols) - 1)
    offers = tuple(
        Offer(cell, number)
        for cell in bits(grid.full & ~black)
        for number in _numbers(grid, black, cell, largest, all_of_them=bool(options.highest))
    )
    reaches = [reach(rows, cols, *offer) for offer in offers]

    def gain(offer: int, yes: int, no: int) -> int:
        return newly_settled(offers[offer].place, reaches[offer], yes, no)

    return number_draft(Kuroshuto(rows, cols), black, offers, gain)


def _numbers(grid: Grid, black: int, cell: int, largest: int, all_of_them: bool) -> list[int]:
    """The numbers that a cell may show; high ones usually only if there are no others."""
    possible = [
        number
        for number in range(1, largest + 1)
        if (reach(grid.rows, grid.cols, cell, number) & black).bit_count() == 1
    ]
    low = [number for number in possible if number <= LOW]
    return low if low and not all_of_them else possible


def newly_settled(cell: int, reached: int, yes: int, no: int) -> int:
    """About how many cells a number settles on a board."""
    own = 1 - (no >> cell & 1)
    left = reached & ~(yes | no)
    if reached & yes:
        # Its black cell is known: the others are white.
        settled = own + left.bit_count()
        return settled or SPENT
    # With one place left that is black, and the cells around it are white.
    return own + (5 if not left & (left - 1) else 0)


MAKING: Making[Kuroshuto] = number_making(
    fill=fill,
    mend=mend,
    draft=draft,
    again=4,
    options=KuroshutoOptions,
    suited=lambda puzzle: {"highest": puzzle.largest},
    impossible=impossible,
)
