"""Repair a puzzle: few changes of its clues that give it exactly one answer.

The first repair is quick: clues that contradict each other are removed (``clashes.py``). Then an
answer is chosen, and clues are added that rule out all others. Every other answer must be ruled out
by a clue that it does not have, so the fewest clues are a smallest hitting set. Which answer needs
the fewest is not known beforehand; some that look promising are tried.

Then two changes are replaced by one other, as long as that is possible. Finally the fewest changes
are searched for (``fewest.py``), which also gives a lower bound.

>>> from gridwright.genres import by_name
>>> kuromasu = by_name("kuromasu")
>>> found = repair(kuromasu, kuromasu.puzzle(1, 3))
>>> found.changes, found.at_least, found.fewest
(1, 1, True)
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from itertools import combinations, islice
from typing import Any, Generic

from gridwright.core.board import Board
from gridwright.core.deadline import look, tell
from gridwright.core.errors import PuzzleError, Timeout
from gridwright.core.puzzle import P
from gridwright.core.sketch import Changing
from gridwright.engine.answers import answers_of
from gridwright.engine.clashes import too_many
from gridwright.engine.drafts import clues_of, draft_of, drafted, rebuilt
from gridwright.engine.fewest import Fewest
from gridwright.engine.sketches import repaired
from gridwright.engine.solve import solve
from gridwright.genre import Genre
from gridwright.making.draft import Draft, Offer
from gridwright.making.thin import Unique
from gridwright.sat.subsets import Hitting

SAMPLE = 100
"""How many answers of a puzzle are compared."""
ANSWERS = 4
"""How many of them are tried as the only answer."""
REMOVALS = 6
"""How many ways to remove clues that clash are tried."""
LOOKED_AT = 60
"""How many clues are tried, at most, to find one that leaves few answers."""
FEW = 12
"""Clues that leave as many answers as this, or more, are not compared."""
TRIED = 500
"""How many ways are tried to find the fewest changes."""
FEW_CHANGES = 4
"""With more changes than these, fewer can hardly be ruled out, so only a tenth of the ways is
tried."""
NEAR = 60
"""How many ways are tried to replace two changes by one."""
PAIRS = 40
"""How many pairs of changes are tried again."""
FURTHER = 20
"""How often an answer that cannot be told from another is exchanged for that one."""


@dataclass(frozen=True, slots=True)
class Repaired(Generic[P]):
    """A puzzle with exactly one answer, and how it differs from the one that was given."""

    puzzle: P
    answer: Board
    removed: dict[int, Any]
    """Clues that are gone, by place; where there is another one now, it was changed."""
    added: dict[int, Any]
    at_least: int = 0
    """How many changes are needed at least, as far as is known."""
    finished: bool = False
    """Whether the search finished before the time limit."""

    @property
    def changes(self) -> int:
        """How many cells differ."""
        return len(self.removed.keys() | self.added.keys())

    @property
    def fewest(self) -> bool:
        """Whether it is proven that fewer changes do not suffice."""
        return self.changes == self.at_least


def repair(genre: Genre[P], puzzle: P) -> Repaired[P]:
    """The fewest changes that were found to give a puzzle exactly one answer.

    Only clues change: where there are rooms, they stay.
    """
    *_, last = repairs(genre, puzzle)
    return last


def repairs(genre: Genre[P], puzzle: P) -> Iterator[Repaired[P]]:
    """Repairs as they are found, each better than the one before, or better known.

    When the time limit is reached, the last one is not ``finished``; without any, the limit is
    raised.
    """
    any_yet = False
    try:
        for repair in _all_repairs(genre, puzzle):
            any_yet = True
            yield repair
    except Timeout:
        if not any_yet:
            raise


def _all_repairs(genre: Genre[P], puzzle: P) -> Iterator[Repaired[P]]:
    if genre.editing is not None and genre.editing.repair is not None:
        tell("numbers to be changed")
        yield _in_its_own_way(genre, puzzle, genre.editing.repair)
        return
    clues = clues_of(genre, puzzle)
    best: Repaired[P] | None = None
    at_least, most = 0, len(clues) + puzzle.grid.size + 1
    tell("clues that clash, and a first repair")
    for removals, repair in _repairs(genre, puzzle):
        at_least = removals
        if repair is not None:
            best, most = replace(repair, at_least=at_least), repair.changes
            yield best
    with Fewest(genre, puzzle, clues) as exact:
        while best is not None and best.changes > max(1, at_least):
            better = _one_less(genre, puzzle, clues, best, exact)
            if better is None:
                break
            best, most = replace(better, at_least=at_least), better.changes
            yield best
        ways = TRIED if most <= FEW_CHANGES else TRIED // 10
        plan = exact.search(clues, at_least, most, ways, tell)
        if plan is not None:
            best = _planned(genre, puzzle, clues, plan)
        if best is None:
            raise PuzzleError(
                "the puzzle cannot be repaired by its clues: for each of its answers that was tried"
                " there are others that no clue rules out"
            )
        yield replace(best, at_least=exact.at_least, finished=True)


def _in_its_own_way(genre: Genre[P], puzzle: P, change: Changing) -> Repaired[P]:
    """The repair of a genre whose clues cannot come and go; whether it is the fewest is unknown."""
    made, before, after = repaired(genre, change, puzzle)
    changed = [cell for cell in after.signs if after.signs[cell] != before.signs.get(cell)]
    removed, added = (
        {
            cell: sketch.numbers.get(cell, sketch.signs[cell])
            for cell in changed
            if cell in sketch.signs
        }
        for sketch in (before, after)
    )
    answer = solve(genre, made, limit=1).boards
    if not answer:
        raise Timeout
    return Repaired(made, answer[0], removed, added, finished=True)


def _one_less(
    genre: Genre[P],
    puzzle: P,
    clues: dict[int, Any],
    best: Repaired[P],
    exact: Fewest[P],
) -> Repaired[P] | None:
    """A repair in which one change stands for two of the best so far."""
    changed = sorted(best.removed.keys() | best.added.keys())
    after = clues_of(genre, best.puzzle)
    for number, pair in enumerate(islice(combinations(changed, 2), PAIRS)):
        tell(
            "{changes} [changes|change|changes]; {pairs} [pairs|pair|pairs] tried again",
            changes=best.changes,
            pairs=number,
        )
        base = {place: value for place, value in after.items() if place not in pair}
        base |= {place: clues[place] for place in pair if place in clues}
        plan = exact.search(base, 0, 2, NEAR)
        if plan is not None:
            return _planned(genre, puzzle, clues, plan)
    return None


def _planned(
    genre: Genre[P], puzzle: P, clues: dict[int, Any], plan: tuple[dict[int, Any], Board]
) -> Repaired[P]:
    return _told(genre, clues, rebuilt(genre, puzzle, plan[0]), plan[1])


def _repairs(genre: Genre[P], puzzle: P) -> Iterator[tuple[int, Repaired[P] | None]]:
    """Quick repairs, each with fewer changes than the one before, and how many clues clash."""
    clues = clues_of(genre, puzzle)
    most = len(clues) + puzzle.grid.size
    removals = too_many(genre, lambda some: rebuilt(genre, puzzle, some), clues)
    for gone in islice(removals, REMOVALS):
        left = {place: value for place, value in clues.items() if place not in gone}
        yield len(gone), None
        for answer in _promising(genre, puzzle, left, gone):
            completed = _completed(genre, puzzle, left, answer, most)
            if completed is None:
                continue
            told = _told(genre, clues, *completed)
            if told.changes < most:
                most = told.changes
                yield len(gone), told
            if most <= max(1, len(gone)):
                return


def _promising(
    genre: Genre[P], puzzle: P, clues: dict[int, Any], gone: set[int]
) -> Iterator[Board]:
    """Some answers of the puzzle with these clues, first those that few more seem to single out."""
    boards = _sample(genre, puzzle, clues)
    if len(boards) == SAMPLE:
        yield _narrowed(genre, puzzle, clues, boards, gone)
    having = _having(genre, puzzle, boards)
    full = (1 << len(boards)) - 1
    needs = [
        _greedy(full & ~(1 << number), [~some for some in having.values() if some >> number & 1])
        for number in range(len(boards))
    ]
    order = sorted(range(len(boards)), key=lambda number: (needs[number], boards[number].yes))
    for number in order[:ANSWERS]:
        yield boards[number]


def _sample(genre: Genre[P], puzzle: P, clues: dict[int, Any], most: int = SAMPLE) -> list[Board]:
    with answers_of(genre, rebuilt(genre, puzzle, clues)) as answers:
        return list(islice(answers, most))


def _having(genre: Genre[P], puzzle: P, boards: list[Board]) -> dict[Offer, int]:
    """For each clue that some of these answers have: the mask of their numbers."""
    having: dict[Offer, int] = {}
    for number, board in enumerate(boards):
        look()
        for offer in draft_of(genre, puzzle, board).offers:
            having[offer] = having.get(offer, 0) | 1 << number
    return having


def _narrowed(
    genre: Genre[P],
    puzzle: P,
    clues: dict[int, Any],
    boards: list[Board],
    gone: set[int],
) -> Board:
    """One answer of many, by adding clues one by one, each time one that leaves few answers.

    Clues that few of the answers at hand have are tried, those at places where one is gone first.
    """
    while len(boards) > 1:
        having = _having(genre, puzzle, boards)
        free = [offer for offer in having if offer.place not in clues]
        free.sort(key=lambda one: (one.place not in gone, having[one].bit_count(), one))
        if not free:
            break
        fewest, chosen = min(len(boards), FEW), free[0]
        for offer in free[:LOOKED_AT]:
            left = _sample(genre, puzzle, {**clues, offer.place: offer.value}, fewest)
            if len(left) == 1:
                return left[0]
            if len(left) < fewest:
                fewest, chosen = len(left), offer
        clues = {**clues, chosen.place: chosen.value}
        boards = _sample(genre, puzzle, clues)
    return boards[0]


def _greedy(others: int, ruled_out: list[int]) -> int:
    """About how many of some sets it takes to rule out all others; too many if that fails.

    >>> _greedy(0b111, [0b011, 0b101, 0b010])
    2
    """
    taken = 0
    while others:
        best = max(ruled_out, key=lambda out: (out & others).bit_count(), default=0)
        if not best & others:
            return len(ruled_out) + 1
        others &= ~best
        taken += 1
    return taken


def _completed(
    genre: Genre[P],
    puzzle: P,
    clues: dict[int, Any],
    answer: Board,
    most: int,
) -> tuple[P, Board] | None:
    """The fewest clues more that leave only this answer, if they are fewer than ``most``."""
    draft = _told_apart(genre, rebuilt(genre, puzzle, clues), answer)
    if draft is None:
        return None
    own = [number for number, offer in enumerate(draft.offers) if offer in clues.items()]
    free = [number for number, offer in enumerate(draft.offers) if offer.place not in clues]
    with ExitStack() as stack:
        unique = stack.enter_context(Unique(draft))
        hitting = stack.enter_context(Hitting())
        while True:
            look()
            numbers = hitting.smallest()
            if numbers is None or len(numbers) >= most:
                return None
            more = [free[number - 1] for number in numbers]
            twice = _at_one_place(draft, numbers, more)
            if twice:
                hitting.never(twice)
                continue
            other = unique.other(own + more)
            if other is None:
                made = draft.puzzle(sorted(own + more))
                return made, draft.board(made)
            ruling = set(draft_of(genre, puzzle, other).offers)
            hitting.add(
                [
                    number
                    for number, offer in enumerate(free, start=1)
                    if draft.offers[offer] not in ruling
                ]
            )


def _told_apart(genre: Genre[P], puzzle: P, answer: Board) -> Draft[P] | None:
    """The draft of this answer, or of one that has all its clues and can be told from all others.

    An answer that cannot has another one beside it in which all its clues hold, with more white
    cells perhaps, and so with more clues.
    """
    for _ in range(FURTHER):
        draft, chosen = drafted(genre, puzzle, answer)
        free = [one for one, offer in enumerate(draft.offers) if offer.place not in chosen]
        with Unique(draft) as unique:
            other = unique.other([*chosen.values(), *free])
        if other is None:
            return draft
        answer = other
    return None


def _at_one_place(draft: Draft[P], numbers: list[int], offers: list[int]) -> list[int]:
    """Two of these numbers whose offers stand in the same place, if there are such."""
    seen: dict[int, int] = {}
    for number, offer in zip(numbers, offers, strict=True):
        other = seen.setdefault(draft.offers[offer].place, number)
        if other != number:
            return [other, number]
    return []


def _told(genre: Genre[P], before: dict[int, Any], made: P, answer: Board) -> Repaired[P]:
    after = clues_of(genre, made)
    return Repaired(
        made,
        answer,
        {place: value for place, value in before.items() if after.get(place) != value},
        {place: value for place, value in after.items() if before.get(place) != value},
    )
