"""For people who make puzzles themselves: minimise, spare, repair, vary.

All look at a puzzle as one of the clue sets of its answer, as the generation engine does
(``making/``): which clues can be left out, which must be added, which others would do.

>>> from gridwright.genres import by_name
>>> kuromasu = by_name("kuromasu")
>>> puzzle = kuromasu.puzzle(1, 3, {0: 2, 1: 2})
>>> spare(kuromasu, puzzle).alone
(1,)
>>> minimise(kuromasu, puzzle).numbers
{0: 2}
>>> repair(kuromasu, kuromasu.puzzle(1, 3)).changes
1
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic

from gridwright.core.board import Board
from gridwright.core.deadline import Deadline, Flag, refuse_time_limit, within
from gridwright.core.errors import PuzzleError
from gridwright.core.generator import Generated
from gridwright.core.grid import mask_of
from gridwright.core.puzzle import P
from gridwright.core.result import Status
from gridwright.engine.answers import answers_of
from gridwright.engine.explain import smallest_of
from gridwright.engine.generate import generate
from gridwright.engine.ladders import ladder_of
from gridwright.engine.solve import solve
from gridwright.genre import Genre
from gridwright.making.draft import Draft, Making, Offer
from gridwright.making.places import Places, refuse_lopsided
from gridwright.making.reasoning import Climbing
from gridwright.making.symmetry import orbits
from gridwright.making.thin import Unique, thin
from gridwright.making.wishes import with_own
from gridwright.sat.subsets import Hitting

ANSWERS = 6
"""So many answers of a puzzle are tried as the one that it should have."""


def _making(genre: Genre[P]) -> Making[P]:
    making = genre.making
    if making is None or making.draft is None or making.kept is None or making.solved is None:
        raise PuzzleError(f"the clues of a {genre.title} cannot come and go one by one")
    return making


def _draft(genre: Genre[P], puzzle: P, answer: Board) -> Draft[P]:
    """All clues of an answer, those of a puzzle among them."""
    making = _making(genre)
    assert making.draft is not None  # noqa: S101 - asked before
    assert making.solved is not None  # noqa: S101
    options = with_own(making.options)(**making.suited(puzzle))
    return making.draft(puzzle.grid, making.solved(puzzle, answer), options)


def _drafted(genre: Genre[P], puzzle: P, answer: Board) -> tuple[Draft[P], dict[int, int]]:
    """A puzzle as a draft of an answer, and its clues as offers by place."""
    clues = _clues(genre, puzzle)
    draft = _draft(genre, puzzle, answer)
    numbers = {offer: number for number, offer in enumerate(draft.offers)}
    return draft, {place: numbers[Offer(place, value)] for place, value in clues.items()}


def _clues(genre: Genre[P], puzzle: P) -> dict[int, Any]:
    """The clues of a puzzle; given cells and clues without a number are refused."""
    making = _making(genre)
    assert making.kept is not None  # noqa: S101 - asked before
    values, others = making.kept(puzzle)
    if others or puzzle.given.yes or puzzle.given.no & ~mask_of(values):
        raise PuzzleError("the puzzle has given cells or clues without a number; expected none")
    return values


def _only_answer(genre: Genre[P], puzzle: P) -> Board:
    result = solve(genre, puzzle)
    if result.status is Status.UNIQUE:
        return result.boards[0]
    has = {Status.NONE: "no answer", Status.MULTIPLE: "more than one answer"}
    raise PuzzleError(
        f"the puzzle has {has.get(result.status, 'no answer that was found in time')};"
        " expected exactly one (repair makes such a puzzle of it)"
    )


def minimise(
    genre: Genre[P],
    puzzle: P,
    *,
    no_guessing: bool = False,
    symmetry: str = "none",
    time_limit: float | None = None,
    cancel: Flag | None = None,
) -> P:
    """The puzzle without clues that are not needed; none of those that are left can go.

    Clues are left out in reading order. With ``no_guessing`` only those that the techniques can do
    without; with a symmetry only together with those that belong to them.
    """
    refuse_time_limit(time_limit)
    deadline = Deadline(time_limit, cancel)
    with within(deadline):
        draft, chosen = _drafted(genre, puzzle, _only_answer(genre, puzzle))
        stands = mask_of(chosen)
        refuse_lopsided(puzzle.grid, Places(stands), symmetry)
        parts = [part for part in orbits(puzzle.grid, symmetry) if part[0] in chosen]
        if no_guessing:
            chosen = _by_logic(genre, draft, chosen, parts, deadline)
        else:
            with Unique(draft, deadline) as unique:
                chosen = thin(unique, chosen, parts) or chosen
    return draft.puzzle([chosen[place] for place in sorted(chosen)])


def _by_logic(
    genre: Genre[P],
    draft: Draft[P],
    chosen: dict[int, int],
    parts: list[tuple[int, ...]],
    deadline: Deadline,
) -> dict[int, int]:
    climbing = Climbing(draft, lambda puzzle: ladder_of(genre, puzzle, None, deadline))
    if not climbing.solves(list(chosen.values())):
        raise PuzzleError("the puzzle needs guessing as it is: the techniques do not solve it")
    for part in parts:
        rest = {place: offer for place, offer in chosen.items() if place not in part}
        if climbing.solves(list(rest.values())):
            chosen = rest
    return chosen


@dataclass(frozen=True, slots=True)
class Spare:
    """Clues that are not needed, by their cells."""

    alone: tuple[int, ...]
    """Each of these can be left out, the others staying."""
    together: tuple[int, ...]
    """These can all be left out at once, and then no more."""


def spare(
    genre: Genre[P], puzzle: P, *, time_limit: float | None = None, cancel: Flag | None = None
) -> Spare:
    """Which clues are unnecessary, each by itself, and which together."""
    refuse_time_limit(time_limit)
    deadline = Deadline(time_limit, cancel)
    with within(deadline):
        draft, chosen = _drafted(genre, puzzle, _only_answer(genre, puzzle))
        with Unique(draft, deadline) as unique:
            alone = tuple(
                place
                for place in chosen
                if unique.solves([one for other, one in chosen.items() if other != place])
            )
            kept = thin(unique, chosen, [(place,) for place in chosen]) or chosen
    return Spare(alone, tuple(place for place in chosen if place not in kept))


@dataclass(frozen=True, slots=True)
class Repaired(Generic[P]):
    """A puzzle with exactly one answer, and how it differs from the one that was given."""

    puzzle: P
    answer: Board
    removed: dict[int, Any]
    """Clues that are gone, by place; where there is another one now, it was changed."""
    added: dict[int, Any]

    @property
    def changes(self) -> int:
        """How many cells differ."""
        return len(self.removed.keys() | self.added.keys())


def repair(
    genre: Genre[P], puzzle: P, *, time_limit: float | None = None, cancel: Flag | None = None
) -> Repaired[P]:
    """The fewest changes that were found to give a puzzle exactly one answer.

    Where it has none, the fewest clues whose absence gives it one are removed first. Then, for some
    of its answers, the fewest clues are added that rule out all others.
    """
    refuse_time_limit(time_limit)
    deadline = Deadline(time_limit, cancel)
    with within(deadline):
        clues = _clues(genre, puzzle)
        gone = _too_many(genre, puzzle, deadline)
        left = {place: value for place, value in clues.items() if place not in gone}
        best: Repaired[P] | None = None
        for answer in _some_answers(genre, puzzle, left, deadline):
            deadline.check()
            found = _completed(genre, puzzle, left, answer, best, deadline)
            if found is not None:
                best = _told(genre, clues, *found)
    assert best is not None  # noqa: S101 - all clues of an answer that has a puzzle suffice
    return best


def _too_many(genre: Genre[P], puzzle: P, deadline: Deadline) -> set[int]:
    """The fewest clues without which the puzzle has an answer."""
    smallest = smallest_of(genre, puzzle, deadline)
    clues = [name for name in smallest.clues if name[1].bit_count() == 1]
    try:
        with Hitting() as hitting:
            while True:
                deadline.check()
                gone = {clues[number - 1] for number in hitting.smallest()}
                rest = [name for name in (*smallest.rules, *smallest.clues) if name not in gone]
                clash = smallest.groups.minimal(rest)
                if clash is None:
                    return {cells.bit_length() - 1 for _, cells in gone}
                hitting.add([clues.index(name) + 1 for name in clash if name in clues])
    finally:
        smallest.close()


def _rebuilt(genre: Genre[P], puzzle: P, clues: dict[int, Any]) -> P:
    """The puzzle with these clues and no others."""
    making = _making(genre)
    assert making.clued is not None  # noqa: S101 - whoever has clues to keep has this
    return making.clued(puzzle.grid, clues)


def _some_answers(
    genre: Genre[P], puzzle: P, clues: dict[int, Any], deadline: Deadline
) -> Iterator[Board]:
    with answers_of(genre, _rebuilt(genre, puzzle, clues), deadline=deadline) as answers:
        yield from islice(answers, ANSWERS)


def _completed(
    genre: Genre[P],
    puzzle: P,
    clues: dict[int, Any],
    answer: Board,
    best: Repaired[P] | None,
    deadline: Deadline,
) -> tuple[P, Board] | None:
    """The fewest clues more that leave only this answer, if they are fewer than known before."""
    draft, chosen = _drafted(genre, _rebuilt(genre, puzzle, clues), answer)
    own = list(chosen.values())
    free = [number for number, offer in enumerate(draft.offers) if offer.place not in chosen]
    with ExitStack() as stack:
        unique = stack.enter_context(Unique(draft, deadline))
        if not unique.solves(own + free):
            return None
        hitting = stack.enter_context(Hitting())
        while True:
            deadline.check()
            more = [free[number - 1] for number in hitting.smallest()]
            if best is not None and len(more) >= len(best.added):
                return None
            other = unique.other(own + more)
            if other is None:
                made = draft.puzzle(sorted(own + more))
                return made, draft.board(made)
            ruling = set(_draft(genre, puzzle, other).offers)
            hitting.add(
                [
                    number
                    for number, offer in enumerate(free, start=1)
                    if draft.offers[offer] not in ruling
                ]
            )


def _told(genre: Genre[P], before: dict[int, Any], made: P, answer: Board) -> Repaired[P]:
    after = _clues(genre, made)
    return Repaired(
        made,
        answer,
        {place: value for place, value in before.items() if after.get(place) != value},
        {place: value for place, value in after.items() if before.get(place) != value},
    )


def turned(puzzle: P) -> list[P]:
    """The puzzle turned and mirrored: up to eight different ones, itself first."""
    found = [puzzle.moved(grid, to) for _, grid, to in puzzle.grid.symmetries()]
    return [one for number, one in enumerate(found) if one not in found[:number]]


def other_clues(
    genre: Genre[P],
    puzzle: P,
    *,
    count: int = 1,
    seed: int = 0,
    time_limit: float | None = None,
    **wishes: Any,
) -> Iterator[Generated[P]]:
    """Puzzles with the same answer and other clues."""
    _making(genre)
    answer = _only_answer(genre, puzzle)
    rows = "\n".join(genre.answer_rows(puzzle, answer))
    return generate(
        genre,
        puzzle.grid.rows,
        puzzle.grid.cols,
        count=count,
        seed=seed,
        time_limit=time_limit,
        options={"answer": rows, **wishes},
    )
