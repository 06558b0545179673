"""Quick repairs: remove clues that clash, choose an answer, and add clues that rule out others.

Every other answer must be ruled out by a clue that it does not have, so the fewest clues are a
smallest hitting set. Which answer needs the fewest is not known beforehand; some that look
promising are tried. With a symmetry, clues are added together with those that belong to them, and
those of them that turn out not to be needed are left out again.

>>> from gridwright.genres import by_name
>>> kuromasu = by_name("kuromasu")
>>> task = Task.of(kuromasu, kuromasu.puzzle(1, 4, {1: 4}), symmetry="horizontal")
>>> [found.puzzle.numbers for _, found in quick_repairs(task) if found]
[{1: 4, 2: 4}]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import ExitStack
from itertools import islice
from typing import Any

from gridwright.core.board import Board
from gridwright.core.deadline import look
from gridwright.core.puzzle import P
from gridwright.core.sketch import UNKNOWN
from gridwright.engine.answers import answers_of
from gridwright.engine.drafts import draft_of, drafted
from gridwright.engine.repair.clashes import too_many
from gridwright.engine.repair.task import Repaired, Task
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
FURTHER = 20
"""How often an answer that cannot be told from another is exchanged for that one."""


def quick_repairs(task: Task[P]) -> Iterator[tuple[int, Repaired[P] | None]]:
    """Quick repairs, each with fewer changes than the one before, and how many clues clash."""
    clues = task.clues
    most = len(clues) + task.puzzle.grid.size
    for gone in islice(too_many(task.genre, task.with_clues, clues), REMOVALS):
        yield len(gone), None
        for left in _left(task, gone):
            for answer in _promising(task, left, gone):
                completed = _completed(task, left, answer, most)
                if completed is None:
                    continue
                told = task.told(*completed)
                if told.changes < most:
                    most = told.changes
                    yield len(gone), told
                if most <= max(1, len(gone)):
                    return


def _left(task: Task[P], gone: set[int]) -> Iterator[dict[int, Any]]:
    """The clues that stay; then only those of them that have the symmetry, if one is asked for."""
    left = {place: value for place, value in task.clues.items() if place not in gone}
    yield left
    if not task.whole(left):
        yield {place: value for place, value in left.items()
               if left.keys() >= set(task.part_of[place])}  # fmt: skip


def _open(clues: dict[int, Any], offer: Offer) -> bool:
    """Whether a clue can be added: a ``?`` may become a number."""
    return bool(offer.value != UNKNOWN and clues.get(offer.place, UNKNOWN) == UNKNOWN)


def _promising(task: Task[P], clues: dict[int, Any], gone: set[int]) -> Iterator[Board]:
    """Some answers of the puzzle with these clues, first those that few more seem to single out."""
    boards = _sample(task, clues)
    if len(boards) == SAMPLE:
        yield _narrowed(task, clues, boards, gone)
    having = _having(task, boards)
    full = (1 << len(boards)) - 1
    needs = [
        _greedy(full & ~(1 << number), [~some for some in having.values() if some >> number & 1])
        for number in range(len(boards))
    ]
    order = sorted(range(len(boards)), key=lambda number: (needs[number], boards[number].yes))
    for number in order[:ANSWERS]:
        yield boards[number]


def _sample(task: Task[P], clues: dict[int, Any], most: int = SAMPLE) -> list[Board]:
    with answers_of(task.genre, task.with_clues(clues)) as answers:
        return list(islice(answers, most))


def _having(task: Task[P], boards: list[Board]) -> dict[Offer, int]:
    """For each clue that some of these answers have: the mask of their numbers."""
    having: dict[Offer, int] = {}
    for number, board in enumerate(boards):
        look()
        for offer in draft_of(task.genre, task.puzzle, board).offers:
            having[offer] = having.get(offer, 0) | 1 << number
    return having


def _narrowed(task: Task[P], clues: dict[int, Any], boards: list[Board], gone: set[int]) -> Board:
    """One answer of many, by adding clues one by one, each time one that leaves few answers.

    Clues that few of the answers at hand have are tried, those at places where one is gone first.
    """
    while len(boards) > 1:
        having = _having(task, boards)
        free = [offer for offer in having if _open(clues, offer)]
        free.sort(key=lambda one: (one.place not in gone, having[one].bit_count(), one))
        if not free:
            break
        fewest, chosen = min(len(boards), FEW), free[0]
        for offer in free[:LOOKED_AT]:
            left = _sample(task, {**clues, offer.place: offer.value}, fewest)
            if len(left) == 1:
                return left[0]
            if len(left) < fewest:
                fewest, chosen = len(left), offer
        clues = {**clues, chosen.place: chosen.value}
        boards = _sample(task, clues)
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
    task: Task[P], clues: dict[int, Any], answer: Board, most: int
) -> tuple[P, Board] | None:
    """The fewest clues more that leave only this answer, if they are fewer than ``most``."""
    draft = _told_apart(task.genre, task.with_clues(clues), answer)
    if draft is None:
        return None
    partners = _partners(task, draft, clues)
    if partners is None:
        return None
    clues = clues | dict(draft.offers[one] for one in partners)
    own = [number for number, offer in enumerate(draft.offers) if offer in clues.items()]
    free = [
        number
        for number, offer in enumerate(draft.offers)
        if _open(clues, offer) and draft.at.keys() >= set(task.part_of[offer.place])
    ]
    with ExitStack() as stack:
        unique = stack.enter_context(Unique(draft))
        hitting = stack.enter_context(Hitting())
        if task.symmetric and not unique.solves([*own, *free]):
            return None
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
            # Every place that may be chosen can be completed, so there is something to add.
            more += _partners(task, draft, clues, more) or []
            other = unique.other(own + more)
            if other is None:
                made = draft.puzzle(sorted(own + _needed(task, draft, unique, own, more)))
                return made, draft.board(made)
            ruling = set(draft_of(task.genre, task.puzzle, other).offers)
            hitting.add(
                [
                    number
                    for number, offer in enumerate(free, start=1)
                    if draft.offers[offer] not in ruling
                ]
            )


def _partners(
    task: Task[P], draft: Draft[P], clues: dict[int, Any], chosen: Iterable[int] = ()
) -> list[int] | None:
    """Offers at the places that belong to clues and chosen offers; ``None`` where there is none.

    What stood there before is put back if it can be.
    """
    places = {*clues, *(draft.offers[one].place for one in chosen)}
    missing = {other for place in places for other in task.part_of[place]} - places
    if not missing <= draft.at.keys():
        return None
    return [
        min(draft.at[place], key=lambda one: (draft.offers[one] not in task.clues.items(), one))
        for place in sorted(missing)
    ]


def _needed(
    task: Task[P], draft: Draft[P], unique: Unique[P], own: list[int], more: list[int]
) -> list[int]:
    """Of offers that were added, those without which another answer would be left.

    Without a symmetry all are: there is no smaller set.
    """
    for place in sorted({draft.offers[one].place for one in more}) if task.symmetric else ():
        less = [one for one in more if draft.offers[one].place not in task.part_of[place]]
        if len(less) < len(more) and unique.solves(own + less):
            more = less
    return more


def _told_apart(genre: Genre[P], puzzle: P, answer: Board) -> Draft[P] | None:
    """The draft of this answer, or of one that has all its clues and can be told from all others.

    An answer that cannot has another one beside it in which all its clues hold, with more white
    cells perhaps, and so with more clues.
    """
    for _ in range(FURTHER):
        draft, chosen = drafted(genre, puzzle, answer)
        known = {place: draft.offers[one].value for place, one in chosen.items()}
        free = [one for one, offer in enumerate(draft.offers) if _open(known, offer)]
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
