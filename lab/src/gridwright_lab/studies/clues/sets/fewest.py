"""The fewest clues of a puzzle with exactly one answer, over all boards of a size.

Fix the answer. Every other legal board must be told from it by a clue that the other board does not
offer: the clues hit every *difference*, the set of places where the answer offers a clue and the
other board does not offer the same. So the fewest clues are a smallest hitting set, over all
answers up to symmetry. Differences are found as they are needed (implicit hitting sets, Ignatiev et
al. 2015): first those to the legal boards that differ in one cell only, for all answers at once. As
many of them as are disjoint bound the number of clues from below, and this leaves few answers. Each
of those is searched: a set of clues that hits all known differences is tried, and where another
board agrees with it, that board's difference is one more.

What refutes a number of clues is kept: for each answer the further boards whose differences were
needed. A checker that shares nothing with this module verifies it (``checker.py``).

With ``turned``, the cells of the clues must be the same after a half turn, as people expect it of
printed puzzles.

>>> from gridwright_lab.studies.clues.sets.tables import offers_of
>>> fewest(offers_of("kuromasu", 3, 3))
(2, {1: 4, 8: 5})
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from gridwright.core.deadline import look
from gridwright.core.grid import bits, mask_of
from gridwright_lab.studies.clues.sets.tables import Boards, Offers

Clues = dict[int, int]
"""Place to value."""

NONE = 1_000_000
"""The size of a difference that there is not."""
SEEN_AT_ONCE = 64
"""Of the other boards that agree with some clues, this many are looked at for the most alike."""


class Differences:
    """For some answers, where they differ from the legal boards that have one cell changed."""

    def __init__(self, offers: Offers, rows: NDArray[np.intp]) -> None:
        self.offers = offers
        mine, own = offers.boards[rows], offers.values[rows]
        self.masks: list[Boards] = []
        self.found: list[NDArray[np.bool_]] = []
        for cell in range(offers.grid.size):
            look()
            others = mine ^ np.uint64(1 << cell)
            at = np.searchsorted(offers.boards, others)
            at[at == len(offers.boards)] = 0
            self.masks.append(packed((offers.values[at] != own) & (own > 0)))
            self.found.append(offers.boards[at] == others)

    def of(self, number: int) -> list[int]:
        """The differences of one answer, as masks of places."""
        return [
            int.from_bytes(masks[number].tobytes(), "little")
            for masks, found in zip(self.masks, self.found, strict=True)
            if found[number]
        ]

    def disjoint(self) -> NDArray[np.int64]:
        """For each answer how many of its differences are disjoint: so many clues it needs."""
        masks, found = np.stack(self.masks, 1), np.stack(self.found, 1)
        size = np.bitwise_count(masks).sum(axis=2, dtype=np.int64)
        size[~found] = NONE
        order = np.argsort(size, axis=1, kind="stable")
        every = np.arange(len(masks))
        used, number = np.zeros_like(masks[:, 0]), np.zeros(len(masks), np.int64)
        for each in range(masks.shape[1]):
            look()
            at = order[:, each]
            mask = masks[every, at]
            free = found[every, at] & ~(mask & used).any(axis=1)
            used[free] |= mask[free]
            number += free
        return number


def packed(table: NDArray[np.bool_]) -> Boards:
    """The rows of a table as masks, in words of 64 bits."""
    words = -(-table.shape[1] // 64)
    wide = np.zeros((len(table), words * 64), bool)
    wide[:, : table.shape[1]] = table
    return np.packbits(wide, axis=1, bitorder="little").view(np.uint64)


class Index:
    """Which boards of a table agree with some clues."""

    def __init__(self, offers: Offers) -> None:
        self.offers = offers
        self._of: dict[tuple[int, int], int] = {}
        self.all = (1 << len(offers.boards)) - 1

    def of(self, place: int, value: int) -> int:
        """The boards that offer a clue, as a mask of rows."""
        known = self._of.get((place, value))
        if known is None:
            column = np.packbits(self.offers.values[:, place] == value, bitorder="little")
            known = self._of[place, value] = int.from_bytes(column.tobytes(), "little")
        return known

    def agreeing(self, clues: Clues) -> int:
        """The boards that offer all of these clues."""
        boards = self.all
        for place, value in clues.items():
            boards &= self.of(place, value)
        return boards


@lru_cache(maxsize=1)
def index_of(offers: Offers) -> Index:
    """The index of a table; the last one is kept."""
    return Index(offers)


@dataclass
class Answer:
    """One board as the answer of a puzzle: what it offers, and the differences known so far."""

    row: int
    own: NDArray[np.uint8]
    differences: list[int]
    further: list[int] = field(default_factory=list)
    """The rows of the boards of those differences that are not to a board with one cell changed."""


class Search:
    """The search for clue sets with one answer."""

    def __init__(self, offers: Offers, turned: bool = False) -> None:
        self.offers, self.turned, self.index = offers, turned, index_of(offers)
        self.cells = [cell for cell, _ in offers.places]
        places_of = [0] * offers.grid.size
        for place, cell in enumerate(self.cells):
            places_of[cell] |= 1 << place
        self.places_of = places_of
        self.same_cell = [places_of[cell] for cell in self.cells]
        half = offers.half_turn
        self.closed = [
            1 << cell | (1 << half[cell] if turned else 0) for cell in range(offers.grid.size)
        ]
        """For each cell the cells that hold a clue if it does."""

    def answer(self, row: int, differences: list[int]) -> Answer:
        """A board as an answer."""
        return Answer(row, self.offers.values[row], sorted(set(differences), key=int.bit_count))

    def puzzles(self, answer: Answer, most: int) -> Iterator[Clues]:
        """All sets of at most so many clues that leave only this answer, each with no clue spare
        among those that were needed to hit the known differences.
        """
        offered = mask_of(np.flatnonzero(answer.own).tolist())
        capable = mask_of(self.cells[place] for place in bits(offered))
        banned = mask_of(
            place for place in bits(offered) if self.closed[self.cells[place]] & ~capable
        )
        yield from self._from(answer, most, 0, 0, offered & ~banned)

    def _from(
        self, answer: Answer, most: int, chosen: int, cells: int, allowed: int
    ) -> Iterator[Clues]:
        """``cells`` hold a clue, now or because of the symmetry; ``allowed`` may be chosen."""
        look()
        while True:
            left = [each & allowed for each in answer.differences if not each & chosen]
            if left:
                break
            clues = self._filled(answer, chosen, cells)
            if self._only(answer, clues):
                yield clues
                return
        branch = min(left, key=int.bit_count)
        if not branch or self._too_many(left, most, cells):
            return
        for place in bits(branch):
            cell = self.cells[place]
            more = cells | self.closed[cell]
            if more.bit_count() <= most:
                rest = allowed & ~self.same_cell[place]
                yield from self._from(answer, most, chosen | 1 << place, more, rest)
            allowed &= ~(1 << place)

    def _too_many(self, left: list[int], most: int, cells: int) -> bool:
        """Whether the disjoint ones among the differences need more clues than are left."""
        budget = most - cells.bit_count()
        used = 0
        for each in sorted(left, key=int.bit_count):
            if each & used:
                continue
            if not self.turned:
                used |= each
                budget -= 1
            else:
                used_cells, least = 0, NONE
                for place in bits(each):
                    closed = self.closed[self.cells[place]]
                    used_cells |= closed
                    least = min(least, (closed & ~cells).bit_count())
                budget -= least
                for cell in bits(used_cells):
                    used |= self.places_of[cell]
            if budget < 0:
                return True
        return False

    def _filled(self, answer: Answer, chosen: int, cells: int) -> Clues:
        """The clues, with some clue in the cells that the symmetry asks for."""
        clues = {place: int(answer.own[place]) for place in bits(chosen)}
        owed = cells & ~mask_of(self.cells[place] for place in clues)
        for cell in bits(owed):
            place = next(place for place in bits(self.places_of[cell]) if answer.own[place])
            clues[place] = int(answer.own[place])
        return clues

    def _only(self, answer: Answer, clues: Clues) -> bool:
        """Whether no other board agrees; else the difference to the one most alike is known."""
        boards = self.index.agreeing(clues)
        others = boards ^ 1 << answer.row
        if not others:
            return True
        rows = _first_rows(others)
        unlike = (self.offers.values[rows] != answer.own) & (answer.own > 0)
        nearest = int(np.argmin(unlike.sum(axis=1)))
        answer.differences.append(mask_of(np.flatnonzero(unlike[nearest]).tolist()))
        answer.further.append(int(rows[nearest]))
        return False


def _first_rows(mask: int) -> NDArray[np.intp]:
    """Some rows of a mask of rows, from different parts of it."""
    data = np.frombuffer(mask.to_bytes(-(-mask.bit_length() // 8), "little"), np.uint8)
    at = np.flatnonzero(data)
    if len(at) > SEEN_AT_ONCE:
        at = at[np.linspace(0, len(at) - 1, SEEN_AT_ONCE).astype(np.intp)]
    lowest = [(int(data[byte]) & -int(data[byte])).bit_length() - 1 for byte in at]
    return at * 8 + np.array(lowest, np.intp)


@dataclass(frozen=True)
class Settled:
    """What was found out about some answers."""

    below: int
    """None of them is the only answer of fewer clues than this, …"""
    clues: Clues | None
    """… and this many suffice, if these clues are given."""
    further: dict[int, list[int]]
    """By row of the answer: the rows of further boards that were needed to show it."""


def settled(search: Search, rows: NDArray[np.intp], below: int) -> Settled:
    """Look for fewer clues than ``below`` that leave one of these answers alone."""
    near = Differences(search.offers, rows)
    bound = near.disjoint()
    best: Clues | None = None
    further: dict[int, list[int]] = {}
    for number in np.argsort(bound, kind="stable"):
        if bound[number] >= below:
            break
        answer = search.answer(int(rows[number]), near.of(int(number)))
        while (clues := next(search.puzzles(answer, below - 1), None)) is not None:
            best, below = clues, len(clues)
        if answer.further:
            further[answer.row] = answer.further
    return Settled(below, best, further)


def guess(search: Search, sample: int) -> int:
    """A number of clues that suffices, from some answers; the number of cells if there is none."""
    classes = search.offers.classes
    rows = classes[:: max(1, len(classes) // sample)]
    near = Differences(search.offers, rows)
    bound = near.disjoint()
    answers: dict[int, Answer] = {}
    for most in range(1, search.offers.grid.size + 1):
        for at in map(int, np.flatnonzero(bound <= most)):
            if at not in answers:
                answers[at] = search.answer(int(rows[at]), near.of(at))
            if next(search.puzzles(answers[at], most), None) is not None:
                return most
    return search.offers.grid.size


def fewest(offers: Offers, turned: bool = False) -> tuple[int, Clues] | None:
    """The fewest clues, and such a puzzle; ``None`` if no puzzle of this size has one answer."""
    search = Search(offers, turned)
    found = settled(search, offers.classes, guess(search, len(offers.classes)) + 1)
    return None if found.clues is None else (found.below, found.clues)
