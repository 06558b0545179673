"""Puzzles at the other ends: with the most clues and none spare, and solved by logic alone.

A clue is spare if the puzzle has one answer without it too. A puzzle without a spare clue is
*minimal*. In terms of differences (``fewest.py``) its clues hit all of them, and each clue is
the only one that hits some difference; so the largest minimal puzzle of an answer is a question for
a SAT solver.

>>> from gridwright_lab.studies.clues.sets.tables import offers_of
>>> offers = offers_of("kuromasu", 3, 3)
>>> len(largest(offers) or ())
4
>>> clues, tried = by_logic(offers, 2)
>>> len(clues), tried
(2, 1)
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import numpy as np

from gridwright.core.deadline import look
from gridwright.core.grid import bits, moved_mask
from gridwright.core.result import Status
from gridwright.engine.ladders import ladder_of
from gridwright.engine.solve import solve
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright.sat.cnf import Cnf
from gridwright.sat.oracle import Oracle
from gridwright_lab.studies.clues.sets.fewest import Answer, Clues, Differences, Search, packed
from gridwright_lab.studies.clues.sets.tables import Offers

# The largest minimal puzzle.


def largest(offers: Offers) -> Clues | None:
    """A minimal puzzle with the most clues; ``None`` if no puzzle has one answer."""
    best: Clues | None = None
    for row in map(int, offers.classes):
        look()
        differences = _smallest_differences(offers, row)
        if differences is None:
            continue
        more = 1 if best is None else len(best) + 1
        while (found := _with_at_least(offers, row, differences, more)) is not None:
            best, more = found, len(found) + 1
    return best


def _smallest_differences(offers: Offers, row: int) -> list[int] | None:
    """The differences of an answer that contain no other; ``None`` if one is empty."""
    own = offers.values[row]
    unlike = packed((offers.values != own) & (own > 0))
    unlike = np.unique(np.delete(unlike, row, axis=0), axis=0)
    masks = sorted((int.from_bytes(each.tobytes(), "little") for each in unlike), key=int.bit_count)
    smallest: list[int] = []
    for mask in masks:
        if not mask:
            return None
        if not any(mask & each == each for each in smallest):
            smallest.append(mask)
    return smallest


def _with_at_least(offers: Offers, row: int, differences: list[int], clues: int) -> Clues | None:
    """A minimal puzzle of this answer with at least so many clues."""
    own = offers.values[row]
    places = [int(place) for place in np.flatnonzero(own)]
    if len({offers.places[place][0] for place in places}) < clues:
        return None
    literal = {place: number for number, place in enumerate(places, start=1)}
    cnf = Cnf(0, top=len(places))
    alone: dict[int, list[int]] = {place: [] for place in places}
    for mask in differences:
        hit = list(bits(mask))
        cnf.clauses.append([literal[place] for place in hit])
        for place in hit:
            # The place is the only one that hits this difference.
            only = cnf.new()
            alone[place].append(only)
            cnf.clauses += [[-only, -literal[other]] for other in hit if other != place]
    cnf.clauses += [[-literal[place], *alone[place]] for place in places]
    by_cell: dict[int, list[int]] = {}
    for place in places:
        by_cell.setdefault(offers.places[place][0], []).append(literal[place])
    cnf.at_most += [(some, 1) for some in by_cell.values() if some[1:]]
    cnf.at_most.append(([-each for each in literal.values()], len(places) - clues))
    with Oracle(cnf) as oracle:
        if not oracle.solve():
            return None
        true = oracle.true_mask(len(places))
    return {places[at]: int(own[places[at]]) for at in bits(true)}


# All puzzles with the fewest clues.


def number_of(offers: Offers, fewest: int) -> int:
    """How many puzzles have so few clues and one answer, up to rotation and reflection."""
    return sum(
        len({_first_of(offers, answer.row, clues) for clues in search.puzzles(answer, fewest)})
        for search, answer in _answers(offers, fewest)
    )


def _first_of(offers: Offers, row: int, clues: Clues) -> tuple[tuple[int, int], ...]:
    """Of the puzzles that a symmetry of the answer makes of each other, the first."""
    board = int(offers.boards[row])
    return min(
        tuple(sorted((to[cell], value) for cell, value in offers.told(clues)))
        for to in offers.turns
        if moved_mask(board, to) == board
    )


def _answers(offers: Offers, most: int) -> Iterator[tuple[Search, Answer]]:
    """The answers, up to symmetry, for which so many clues may suffice."""
    search, near = Search(offers), Differences(offers, offers.classes)
    for at in map(int, np.flatnonzero(near.disjoint() <= most)):
        yield search, search.answer(int(offers.classes[at]), near.of(at))


# Puzzles that the techniques solve without a what-if.


def by_logic(offers: Offers, fewest: int) -> tuple[Clues, int]:
    """A puzzle with the fewest clues that needs no what-if, and how many were looked at before.

    All puzzles with one answer are looked at, those with fewer clues first, beginning with the
    fewest that there can be.
    """
    tried = 0
    for most in range(fewest, offers.grid.size + 1):
        for search, answer in _answers(offers, most):
            seen = set[frozenset[int]]()
            for found in search.puzzles(answer, most):
                for clues in _with_more(offers, answer.own, found, most):
                    if (chosen := frozenset(clues)) not in seen:
                        seen.add(chosen)
                        tried += 1
                        if is_logical(offers, clues):
                            return clues, tried
    raise AssertionError("no puzzle of this size is solved by the techniques")


def _with_more(offers: Offers, own: np.ndarray, clues: Clues, most: int) -> Iterator[Clues]:
    """The clues, with further ones of the same answer until there are ``most``."""
    cells = {offers.places[place][0] for place in clues}
    free = [int(place) for place in np.flatnonzero(own) if offers.places[place][0] not in cells]
    for more in combinations(free, most - len(clues)):
        if len({offers.places[place][0] for place in more}) == len(more):
            yield clues | {place: int(own[place]) for place in more}


def is_logical(offers: Offers, clues: Clues) -> bool:
    """Whether the genre's techniques settle the whole board, without what-ifs."""
    puzzle = offers.puzzle(clues)
    settled = ladder_of(offers.genre, puzzle).settle_board(puzzle.given)
    return settled is not None and settled.complete


# Nurimaze with large rooms.


def without_symbols(offers: Offers) -> tuple[int, int]:
    """How many mazes there are up to symmetry, and how many their rooms alone determine.

    The white cells are one room, and so is each connected group of black cells.
    """
    unique = 0
    for board in offers.boards[offers.classes].tolist():
        rooms = [0] * offers.grid.size
        for number, part in enumerate(offers.grid.components(board), start=1):
            for cell in bits(part):
                rooms[cell] = number
        puzzle = Nurimaze(offers.grid.rows, offers.grid.cols, rooms, *(offers.ends or (0, 0)))
        found = solve(offers.genre, puzzle)
        unique += found.status is Status.UNIQUE
    return len(offers.classes), unique
