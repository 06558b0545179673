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
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Generic

from gridwright.core.board import Board
from gridwright.core.deadline import Deadline, Flag, refuse_time_limit, within
from gridwright.core.errors import PuzzleError, Timeout
from gridwright.core.generator import Generated, GenerateRequest
from gridwright.core.grid import mask_of
from gridwright.core.options import resolve
from gridwright.core.puzzle import P
from gridwright.core.result import Status
from gridwright.core.words import counted
from gridwright.engine.answers import answers_of
from gridwright.engine.clashes import too_many
from gridwright.engine.generate import rng
from gridwright.engine.ladders import ladder_of
from gridwright.engine.making import tools_of
from gridwright.engine.solve import solve
from gridwright.genre import Genre
from gridwright.making.draft import Draft, Making, Offer
from gridwright.making.make import GROW, Job, make
from gridwright.making.places import Places, refuse_lopsided
from gridwright.making.reasoning import Climbing
from gridwright.making.symmetry import orbits
from gridwright.making.thin import Unique, thin
from gridwright.making.wishes import with_own
from gridwright.sat.subsets import Hitting

SAMPLE = 100
"""So many answers of a puzzle are held beside each other."""
ANSWERS = 4
"""So many of them are tried as the one that it should have."""
REMOVALS = 6
"""So many ways to remove clues that clash are tried."""
LOOKED_AT = 60
"""So many clues are tried at most where one is to leave few answers."""
FEW = 12
"""Clues that leave so many answers or more are not compared."""
FURTHER = 20
"""So often an answer that cannot be told from another one is given up for that."""
TRIES = 12
"""So often clues are chosen for a puzzle with other clues, until they are others."""
FIXED = ("answer", "keep", "black")
"""Wishes that choose an answer."""


def _making(genre: Genre[P]) -> Making[P]:
    making = genre.making
    if making is None or None in (making.draft, making.kept, making.solved, making.clued):
        why = making.cannot.get("clues") if making is not None else None
        raise PuzzleError(why or f"the clues of a {genre.title} cannot come and go one by one")
    return making


def _draft(genre: Genre[P], puzzle: P, answer: Board) -> Draft[P]:
    """All clues of an answer, those of a puzzle among them."""
    making = _making(genre)
    assert making.draft is not None  # noqa: S101 - asked before
    assert making.solved is not None  # noqa: S101
    options = with_own(making.options)(**making.suited(puzzle))
    return making.draft(puzzle.grid, making.solved(puzzle, answer), options)


def _drafted(genre: Genre[P], puzzle: P, answer: Board) -> tuple[Draft[P], dict[int, int]]:
    """A puzzle as a draft of an answer, and its clues as offers by place, in reading order."""
    clues = sorted(clues_of(genre, puzzle).items())
    draft = _draft(genre, puzzle, answer)
    numbers = {offer: number for number, offer in enumerate(draft.offers)}
    return draft, {place: numbers[Offer(place, value)] for place, value in clues}


def clues_of(genre: Genre[P], puzzle: P) -> dict[int, Any]:
    """The clues of a puzzle; what the genre cannot take beside them is refused."""
    making = _making(genre)
    assert making.kept is not None  # noqa: S101 - asked before
    beside = making.beside(puzzle)
    if beside:
        raise PuzzleError(f"the puzzle has {beside}; expected none")
    return making.kept(puzzle)[0]


def _only_answer(genre: Genre[P], puzzle: P) -> Board:
    result = solve(genre, puzzle)
    if result.status is Status.UNIQUE:
        return result.boards[0]
    if result.status is Status.TIMEOUT:
        raise Timeout
    has = {Status.NONE: "no answer", Status.MULTIPLE: "more than one answer"}
    raise PuzzleError(
        f"the puzzle has {has[result.status]};"
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
        refuse_lopsided(puzzle.grid, Places(stands), symmetry, "the clues do")
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
    of its answers, the fewest clues are added that rule out all others. Only clues change: where
    there are rooms, they stay.
    """
    refuse_time_limit(time_limit)
    deadline = Deadline(time_limit, cancel)
    best: Repaired[P] | None = None
    with within(deadline):
        try:
            for found in _repairs(genre, puzzle, deadline):
                best = found
        except Timeout:
            if best is None:
                raise
    if best is None:
        raise PuzzleError(
            "the puzzle cannot be repaired by its clues: each of its answers that was tried has"
            " others beside it that no clue rules out"
        )
    return best


def _repairs(genre: Genre[P], puzzle: P, deadline: Deadline) -> Iterator[Repaired[P]]:
    """Repairs as they are found, each with fewer changes than the one before."""
    clues = clues_of(genre, puzzle)
    most = len(clues) + puzzle.grid.size
    removals = too_many(genre, lambda some: _rebuilt(genre, puzzle, some), clues, deadline)
    for gone in islice(removals, REMOVALS):
        left = {place: value for place, value in clues.items() if place not in gone}
        for answer in _promising(genre, puzzle, left, gone, deadline):
            found = _completed(genre, puzzle, left, answer, most, deadline)
            if found is None:
                continue
            told = _told(genre, clues, *found)
            if told.changes < most:
                most = told.changes
                yield told
            if most <= max(1, len(gone)):
                return


def _rebuilt(genre: Genre[P], puzzle: P, clues: dict[int, Any]) -> P:
    """The puzzle with these clues and no others."""
    making = _making(genre)
    assert making.clued is not None  # noqa: S101 - asked before
    return making.clued(puzzle, clues)


def _promising(
    genre: Genre[P], puzzle: P, clues: dict[int, Any], gone: set[int], deadline: Deadline
) -> Iterator[Board]:
    """Some answers of the puzzle with these clues, first those that few more seem to single out."""
    boards = _sample(genre, puzzle, clues, deadline)
    if len(boards) == SAMPLE:
        yield _narrowed(genre, puzzle, clues, boards, gone, deadline)
    having = _having(genre, puzzle, boards, deadline)
    full = (1 << len(boards)) - 1
    needs = [
        _greedy(full & ~(1 << number), [~some for some in having.values() if some >> number & 1])
        for number in range(len(boards))
    ]
    order = sorted(range(len(boards)), key=lambda number: (needs[number], boards[number].yes))
    for number in order[:ANSWERS]:
        yield boards[number]


def _sample(
    genre: Genre[P], puzzle: P, clues: dict[int, Any], deadline: Deadline, most: int = SAMPLE
) -> list[Board]:
    with answers_of(genre, _rebuilt(genre, puzzle, clues), deadline=deadline) as answers:
        return list(islice(answers, most))


def _having(
    genre: Genre[P], puzzle: P, boards: list[Board], deadline: Deadline
) -> dict[Offer, int]:
    """For each clue that some of these answers have: the mask of their numbers."""
    having: dict[Offer, int] = {}
    for number, board in enumerate(boards):
        deadline.check()
        for offer in _draft(genre, puzzle, board).offers:
            having[offer] = having.get(offer, 0) | 1 << number
    return having


def _narrowed(
    genre: Genre[P],
    puzzle: P,
    clues: dict[int, Any],
    boards: list[Board],
    gone: set[int],
    deadline: Deadline,
) -> Board:
    """One answer of many, by adding clues one by one, each time one that leaves few answers.

    Clues that few of the answers at hand have are tried, those at places where one is gone first.
    """
    while len(boards) > 1:
        having = _having(genre, puzzle, boards, deadline)
        free = [offer for offer in having if offer.place not in clues]
        free.sort(key=lambda one: (one.place not in gone, having[one].bit_count(), one))
        if not free:
            break
        fewest, chosen = min(len(boards), FEW), free[0]
        for offer in free[:LOOKED_AT]:
            left = _sample(genre, puzzle, {**clues, offer.place: offer.value}, deadline, fewest)
            if len(left) == 1:
                return left[0]
            if len(left) < fewest:
                fewest, chosen = len(left), offer
        clues = {**clues, chosen.place: chosen.value}
        boards = _sample(genre, puzzle, clues, deadline)
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
    deadline: Deadline,
) -> tuple[P, Board] | None:
    """The fewest clues more that leave only this answer, if they are fewer than ``most``."""
    draft = _told_apart(genre, _rebuilt(genre, puzzle, clues), answer, deadline)
    if draft is None:
        return None
    own = [number for number, offer in enumerate(draft.offers) if offer in clues.items()]
    free = [number for number, offer in enumerate(draft.offers) if offer.place not in clues]
    with ExitStack() as stack:
        unique = stack.enter_context(Unique(draft, deadline))
        hitting = stack.enter_context(Hitting())
        while True:
            deadline.check()
            found = hitting.smallest()
            if found is None or len(found) >= most:
                return None
            more = [free[number - 1] for number in found]
            twice = _at_one_place(draft, found, more)
            if twice:
                hitting.never(twice)
                continue
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


def _told_apart(genre: Genre[P], puzzle: P, answer: Board, deadline: Deadline) -> Draft[P] | None:
    """The draft of this answer, or of one that has all its clues and can be told from all others.

    An answer that cannot has another one beside it in which all its clues hold, with more white
    cells perhaps, and so with more clues.
    """
    for _ in range(FURTHER):
        draft, chosen = _drafted(genre, puzzle, answer)
        free = [one for one, offer in enumerate(draft.offers) if offer.place not in chosen]
        with Unique(draft, deadline) as unique:
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
    cancel: Flag | None = None,
    **wishes: Any,
) -> Iterator[Generated[P]]:
    """Puzzles with the same answer and other clues, all different; what is no clue (rooms) stays.

    The answer is the puzzle's own, so no other one can be wished for.
    """
    making = _making(genre)
    if count < 1:
        raise PuzzleError(f"the number of puzzles is {count}; expected 1 or more")
    for name in FIXED:
        if wishes.get(name):
            raise PuzzleError(f"the answer stays the same, so {name!r} cannot be wished for")
    refuse_time_limit(time_limit)
    grid = puzzle.grid
    options = resolve(with_own(making.options), wishes, f"{genre.name}'s other clues")
    deadline = Deadline(time_limit, cancel)
    request = GenerateRequest(grid.rows, grid.cols, options, deadline, lambda text: None)
    return _others(genre, puzzle, request, count, seed)


def _others(
    genre: Genre[P], puzzle: P, request: GenerateRequest, count: int, seed: int
) -> Iterator[Generated[P]]:
    making = _making(genre)
    assert making.solved is not None  # noqa: S101 - asked before
    with within(request.deadline):
        answer = making.solved(puzzle, _only_answer(genre, puzzle))
    known, tools = [puzzle], tools_of(genre, request)
    for number in range(count * TRIES):
        job = Job(making, GROW, puzzle.grid, request.options, tools, rng(seed, number))
        job.answer_given = answer
        with within(request.deadline):
            made = make(job)
        if made.puzzle not in known:
            known.append(made.puzzle)
            yield replace(made, unique=True)
        if len(known) > count:
            return
    raise PuzzleError(
        f"{counted(count, 'puzzle')} with other clues and this answer were wished for; found"
        f" {len(known) - 1}, in {count * TRIES} tries"
    )
