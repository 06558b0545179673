"""Random puzzles: with so many clues, without a spare one, harder and harder, and of large boards.

Where the legal boards of a size fit into a table, it says which of them agree with some clues. On
larger boards, a solver looks for a second answer, and the fewest clues are searched for one answer
at a time, for a limited number of steps: they are the best found, even for that answer.

>>> from gridwright_lab.studies.clues.sets.fewest import index_of
>>> from gridwright_lab.studies.clues.sets.tables import offers_of
>>> offers = offers_of("kuromasu", 3, 3)
>>> clues = random_minimal(index_of(offers), 7, Random(0))
>>> clues is not None and fewest_of(offers, 7, len(clues) + 1) is not None
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import numpy as np

from gridwright.core.board import Board
from gridwright.core.deadline import look
from gridwright.core.grid import mask_of
from gridwright.core.result import Status
from gridwright.engine.grade import Grade, grade_of_unique
from gridwright.engine.solve import solve
from gridwright_lab.studies.clues.sets.fewest import Answer, Clues, Index, Search
from gridwright_lab.studies.clues.sets.tables import Offers, offers_by

One = Callable[[Clues], bool]
"""Whether some clues leave one answer."""
STEPS = 3000
"""After so many steps, the search for the fewest clues of an answer of a large board ends."""
DROPPED = 2
"""How many clues are dropped to find a harder puzzle."""


def random_clues(offers: Offers, row: int, number: int, rng: Random) -> Clues | None:
    """So many clues of an answer in random cells; ``None`` if it does not offer that many."""
    by_cell = _by_cell(offers, row)
    if len(by_cell) < number:
        return None
    places = [rng.choice(by_cell[cell]) for cell in rng.sample(sorted(by_cell), number)]
    return _shown(offers, row, places)


def _by_cell(offers: Offers, row: int) -> dict[int, list[int]]:
    """The places at which an answer offers a clue, by cell."""
    by_cell: dict[int, list[int]] = {}
    for place in np.flatnonzero(offers.values[row]).tolist():
        by_cell.setdefault(offers.places[place][0], []).append(place)
    return by_cell


def _shown(offers: Offers, row: int, places: list[int]) -> Clues:
    return {place: int(offers.values[row, place]) for place in places}


def random_minimal(index: Index, row: int, rng: Random) -> Clues | None:
    """A minimal puzzle of an answer, if it has one with the numbers that were drawn."""
    clues = random_clues(index.offers, row, len(_by_cell(index.offers, row)), rng)
    one = _one(index)
    return None if clues is None or not one(clues) else _minimal(clues, rng, one)


def _one(index: Index) -> One:
    return lambda clues: index.agreeing(clues).bit_count() == 1


def _minimal(clues: Clues, rng: Random, one: One) -> Clues:
    """Spare clues are dropped in random order, as long as there is one answer."""
    order = list(clues)
    rng.shuffle(order)
    for place in order:
        fewer = {other: value for other, value in clues.items() if other != place}
        if one(fewer):
            clues = fewer
    return clues


def harder(index: Index, clues: Clues, steps: int, rng: Random) -> tuple[Grade, Clues]:
    """A harder puzzle with the same answer: clues are exchanged as long as the score rises."""
    offers, one = index.offers, _one(index)
    row = index.agreeing(clues).bit_length() - 1
    by_cell = _by_cell(offers, row)
    best = grade_of_unique(offers.genre, offers.puzzle(clues))
    for _ in range(steps):
        look()
        kept = rng.sample(sorted(clues), max(0, len(clues) - DROPPED))
        cells = {offers.places[place][0] for place in kept}
        free = [cell for cell in by_cell if cell not in cells]
        rng.shuffle(free)
        tried = _shown(offers, row, kept)
        while free and not one(tried):
            tried |= _shown(offers, row, [rng.choice(by_cell[free.pop()])])
        if not one(tried):
            continue
        tried = _minimal(tried, rng, one)
        graded = grade_of_unique(offers.genre, offers.puzzle(tried))
        if graded.score > best.score:
            best, clues = graded, tried
    return best, clues


# Boards of which there are too many for a table.


class _Asking(Search):
    """The search for the fewest clues of one answer, with a solver in place of the table.

    It ends after so many steps, whatever it has found: on a large board it would take too long.
    """

    steps = 0

    def _from(
        self, answer: Answer, most: int, chosen: int, cells: int, allowed: int
    ) -> Iterator[Clues]:
        self.steps += 1
        if self.steps <= STEPS:
            yield from super()._from(answer, most, chosen, cells, allowed)

    def _only(self, answer: Answer, clues: Clues) -> bool:
        found = solve(self.offers.genre, self.offers.puzzle(clues))
        if found.status is Status.UNIQUE:
            return True
        own = int(self.offers.boards[answer.row])
        other = next(board.yes for board in found.boards if board.yes != own)
        answer.differences.append(self.difference(answer, other))
        return False

    def difference(self, answer: Answer, other: int) -> int:
        """The clues that another board does not offer."""
        offers = self.offers
        shown = offers_by(offers.genre.name, offers.grid, np.array([other], np.uint64), offers.ends)
        unlike = (shown.values[0] != answer.own) & (answer.own > 0)
        return mask_of(np.flatnonzero(unlike).tolist())


def fewest_of(offers: Offers, row: int, below: int) -> Clues | None:
    """Few clues that determine an answer, if they are fewer than ``below`` and soon found."""
    search = _Asking(offers)
    answer = search.answer(row, [])
    own, blank = int(offers.boards[row]), offers.puzzle({})
    for cell in range(offers.grid.size):
        other = own ^ 1 << cell
        board = Board.whole(offers.grid.size, other)
        if not any(rule.broken(blank, board) for rule in offers.genre.rules):
            answer.differences.append(search.difference(answer, other))
    best: Clues | None = None
    while (found := next(search.puzzles(answer, below - 1), None)) is not None:
        best, below = found, len(found)
    return best
