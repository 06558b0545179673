"""How Kuroshuto puzzles are made: answers, clues, and what a clue says.

A white cell may show every number that reaches exactly one black cell, so most cells have several
numbers to offer. A number says that one of the cells that it reaches is black, and no two of them.

>>> from random import Random
>>> black = fill(Frame(Grid.of(6, 6)), KuroshutoOptions(), Random(1))
>>> offered = draft(Grid.of(6, 6), black, KuroshutoOptions()).offers
>>> offered[:3]
(Offer(place=0, value=2), Offer(place=0, value=4), Offer(place=1, value=1))
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from gridwright.core.board import Board
from gridwright.core.errors import PuzzleError
from gridwright.core.grid import Grid, bits
from gridwright.core.options import option
from gridwright.core.words import board_size
from gridwright.genres.kuroshuto.puzzle import Kuroshuto, reach, reached
from gridwright.genres.kuroshuto.rules import NUMBER
from gridwright.making.draft import SPENT, Draft, Frame, Making, Offer
from gridwright.sat.cnf import Cnf
from gridwright.shading import cuts as shading
from gridwright.shading.filling import cuts_ahead, no_two_touch, random_shading
from gridwright.shading.numbergrid import beside_numbers

SHARES = (0.20, 0.26)
"""The share of black cells, unless another one is wished for: that of published puzzles."""
HIGHEST = 9
"""The highest number of published puzzles, also on large boards."""
IMPOSSIBLE = ((1, 1), (2, 2))
"""Boards on which no puzzle of numbers has exactly one answer (a test tries them all)."""


@dataclass(frozen=True)
class KuroshutoOptions:
    """What only Kuroshuto has."""

    highest: int = option(HIGHEST, "the highest number that a clue may be")


def impossible(grid: Grid) -> str:
    """Why there is no puzzle of this size."""
    if (grid.rows, grid.cols) in IMPOSSIBLE:
        return (
            f"numbers alone cannot make a puzzle of {board_size(grid.rows, grid.cols)} with"
            " exactly one answer; expected a larger board"
        )
    return ""


def fill(frame: Frame, options: KuroshutoOptions, rng: Random) -> int:
    """The black cells of a random answer."""
    share = rng.uniform(*SHARES) if frame.share is None else frame.share
    most = max(1, round(share * frame.grid.size))
    return random_shading(frame.grid, rng, most, white=frame.white)


def draft(grid: Grid, black: int, options: KuroshutoOptions) -> Draft[Kuroshuto]:
    """The clues of an answer."""
    if options.highest < 1:
        raise PuzzleError(f"the highest number is {options.highest}; expected 1 or more")
    rows, cols = grid.rows, grid.cols
    largest = min(options.highest, max(rows, cols) - 1)
    offers = tuple(
        Offer(cell, number)
        for cell in bits(grid.full & ~black)
        for number in range(1, largest + 1)
        if (reach(rows, cols, cell, number) & black).bit_count() == 1
    )
    reaches = [reach(rows, cols, *offer) for offer in offers]

    def puzzle(chosen: Sequence[int]) -> Kuroshuto:
        return Kuroshuto(rows, cols, dict(offers[one] for one in chosen))

    def says(offer: int, selector: int, cnf: Cnf) -> None:
        cell, number = offers[offer]
        cnf.group(NUMBER, cell)
        cells = [other + 1 for other in reached(rows, cols, cell, number)]
        cnf.clauses += [[-selector, -cell - 1], [-selector, *cells]]
        cnf.clauses += [[-selector, -one, -other] for one, other in combinations(cells, 2)]

    def gain(offer: int, yes: int, no: int) -> int:
        return newly_settled(offers[offer].place, reaches[offer], yes, no)

    return Draft(
        grid,
        grid.size,
        black,
        offers,
        puzzle,
        lambda puzzle: Board.whole(grid.size, black),
        lambda cnf: no_two_touch(grid, cnf),
        says,
        lambda yes: shading.cuts(grid, Board.whole(grid.size, yes)),
        lambda yes, no: cuts_ahead(grid, yes, no),
        gain,
    )


def newly_settled(cell: int, reached: int, yes: int, no: int) -> int:
    """About how many cells a number settles on a board."""
    own = 1 - (no >> cell & 1)
    left = reached & ~(yes | no)
    if reached & yes:
        # Its black cell is known: the others are white.
        found = own + left.bit_count()
        return found or SPENT
    # With one place left that is black, and the cells around it are white.
    return own + (5 if not left & (left - 1) else 0)


MAKING: Making[Kuroshuto] = Making(
    fill=fill,
    draft=draft,
    options=KuroshutoOptions,
    pictured=lambda grid, black: black,
    solved=lambda puzzle, board: board.yes,
    kept=lambda puzzle: (dict(puzzle.numbers), puzzle.unknown),
    clued=lambda puzzle, clues: replace(puzzle, numbers=clues),
    beside=beside_numbers,
    suited=lambda puzzle: {"highest": puzzle.largest},
    impossible=impossible,
)
