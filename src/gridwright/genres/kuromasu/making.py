"""How Kuromasu puzzles are made: answers, clues, and what a clue says.

Every white cell may show the number of cells that it sees. A clue says that the lengths of its four
arms add up to the number minus one. A length is a row of literals "at least 1, at least 2, …" (the
first ``k`` cells are white), and lengths are added in the same form, so unit propagation bounds
every arm by the other three, as counting does (``propagation.py``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from gridwright.core.board import Board
from gridwright.core.deadline import Deadline
from gridwright.core.grid import Grid, bits
from gridwright.genres.kuromasu.propagation import Propagation
from gridwright.genres.kuromasu.puzzle import Kuromasu
from gridwright.genres.kuromasu.rules import NUMBER
from gridwright.genres.kuromasu.sight import Rays, number_seen, rays_of
from gridwright.making.draft import SPENT, Draft, Frame, Making, Offer, Says
from gridwright.sat.cnf import Cnf
from gridwright.shading import cuts as shading
from gridwright.shading.chains import BLACK, OPEN, WHITE
from gridwright.shading.filling import cuts_ahead, no_two_touch, random_shading
from gridwright.shading.numbergrid import beside_numbers

SHARES = (0.17, 0.23)
"""The share of black cells, unless another one is asked for: that of published puzzles."""


def fill(frame: Frame, options: Any, rng: Random) -> int:
    """The black cells of a random answer."""
    share = rng.uniform(*SHARES) if frame.share is None else frame.share
    most = round(share * frame.grid.size)
    return random_shading(frame.grid, rng, most, white=frame.white)


def draft(grid: Grid, black: int, options: Any) -> Draft[Kuromasu]:
    """The clues of an answer."""
    rays = [rays_of(grid, cell) for cell in bits(grid.full & ~black)]
    offers = tuple([Offer(each.cell, number_seen(each, black)) for each in rays])
    gains: dict[int, tuple[int, int, int]] = {}
    """Per offer: the cells that it is about, those of them that were known when it was last asked
    about, and its gain then."""

    def puzzle(chosen: Sequence[int]) -> Kuromasu:
        return Kuromasu(grid.rows, grid.cols, dict(offers[one] for one in chosen))

    def says(offer: int, selector: int, cnf: Cnf) -> None:
        clue(grid, *offers[offer], selector, cnf)

    def gain(offer: int, yes: int, no: int) -> int:
        cross, known, found = gains.get(offer, (0, 0, 0))
        if not cross:
            cross = 1 << offers[offer].place | sum(rays[offer].masks)
        elif (yes | no) & cross == known:
            return found
        found = newly_settled(rays[offer], offers[offer].value, yes, no)
        gains[offer] = cross, (yes | no) & cross, found
        return found

    def speaks_of(offer: int) -> int:
        return ends_of(rays[offer], black)

    def walk() -> Counting:
        return Counting(Propagation(Kuromasu(grid.rows, grid.cols), Deadline(None)), offers)

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
        walk,
        speaks_of=speaks_of,
    )


class Counting:
    """What counting and connection settle, while clues are added one by one."""

    def __init__(self, work: Propagation, offers: Sequence[Offer]) -> None:
        self.work, self.offers = work, offers

    def add(self, offer: int) -> None:
        """One clue more."""
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
        """A second one that stands where this one stands."""
        return Counting(self.work.fork(), self.offers)


def ends_of(rays: Rays, black: int) -> int:
    """The black cells at which the arms of a clue end. Nothing but a clue makes a cell black.

    >>> ends_of(rays_of(Grid.of(1, 5), 1), 0b11000) == 0b01000
    True
    """
    up, right, down, left = (black & mask for mask in rays.masks)
    # Upwards and to the left the nearest cell is the highest bit, otherwise the lowest.
    before = (1 << up.bit_length() >> 1) | (1 << left.bit_length() >> 1)
    return before | (right & -right) | (down & -down)


def clue(grid: Grid, cell: int, number: int, selector: int, cnf: Cnf) -> None:
    """Append what a clue says, if its selector is true."""
    cnf.group(NUMBER, cell)
    append, need = cnf.clauses.append, number - 1
    append([-selector, -cell - 1])
    lengths = []
    for ray in grid.rays(cell):
        length = _length(ray[:need], cnf)
        if len(ray) > need:
            # An arm that has all that is needed ends there.
            append([-selector, *(-longest for longest in length[-1:]), ray[need] + 1])
        if length:
            lengths.append(length)
    # Short ones first: the fewest clauses.
    lengths.sort(key=len)
    while len(lengths) > 2:
        lengths.append(_sum(lengths.pop(0), lengths.pop(0), number, cnf))
        lengths.sort(key=len)
    first, second = (*lengths, [], [])[:2]
    _add_up(first, second, need, selector, cnf)


def _length(cells: range, cnf: Cnf) -> list[int]:
    """Literals "the first cell is white", "the first two are", … of an arm."""
    append = cnf.clauses.append
    length: list[int] = []
    for cell in cells:
        if not length:
            length.append(-cell - 1)
            continue
        longer = cnf.new()
        append([-longer, length[-1]])
        append([-longer, -cell - 1])
        append([longer, -length[-1], cell + 1])
        length.append(longer)
    return length


def _sum(one: list[int], other: list[int], most: int, cnf: Cnf) -> list[int]:
    """The sum of two numbers as literals "at least 1", "at least 2", …, up to ``most``."""
    append = cnf.clauses.append
    total = list(cnf.new_ones(min(len(one) + len(other), most)))
    room = len(total)
    for left in range(len(one) + 1):
        reached = [-one[left - 1]] if left else []
        ended = one[left : left + 1]
        for right in range(min(len(other), room - left) + 1):
            both = left + right
            if both:
                append([total[both - 1], *reached, *([-other[right - 1]] if right else ())])
            if both < room:
                append([-total[both], *ended, *other[right : right + 1]])
    return total


def _add_up(one: list[int], other: list[int], need: int, selector: int, cnf: Cnf) -> None:
    """Two numbers add up to a third, if the selector is true."""
    append = cnf.clauses.append
    if len(one) > need:
        append([-selector, -one[need]])
    for left in range(min(len(one), need) + 1):
        right = need - left
        reached = [-one[left - 1]] if left else []
        if right < len(other):
            append([-selector, *reached, -other[right]])
        if right:
            ended = one[left : left + 1]
            append([-selector, *ended, *other[right - 1 : right]])


def newly_settled(rays: Rays, number: int, yes: int, no: int) -> int:
    """About how many cells a clue settles on a board: by the bounds of each arm, once."""
    # This is the inner loop of growing, so it is written for speed.
    cell, cols, _, (up, right, down, left), ends = rays
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
    found = 1 - (no >> cell & 1)
    if not slack and not room and not found:
        return SPENT
    for free in (
        reach_up - run_up, reach_right - run_right, reach_down - run_down, reach_left - run_left
    ):  # fmt: skip
        if free:
            least = free - room if free > room else 0
            found += least + (least == (free if free < slack else slack))
    return found


def said(puzzle: Kuromasu, cnf: Cnf) -> Says:
    """What numbers say, whatever the answer is."""
    no_two_touch(puzzle.grid, cnf)
    return partial(clue, puzzle.grid)


MAKING: Making[Kuromasu] = Making(
    fill=fill,
    draft=draft,
    pictured=lambda grid, black, options, rng: black,
    solved=lambda puzzle, board: board.yes,
    kept=lambda puzzle: (dict(puzzle.numbers), puzzle.unknown),
    clued=lambda puzzle, clues: replace(puzzle, numbers=clues),
    shown=lambda puzzle, cell: range(1, puzzle.rows + puzzle.cols),
    says=said,
    beside=beside_numbers,
)
