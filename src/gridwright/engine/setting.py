"""For people who make puzzles themselves: minimise, spare, vary (and ``repairing.py``).

All look at a puzzle as one of the clue sets of its answer, as the generation engine does
(``making/``): which clues can be left out, and which others would do.

>>> from gridwright.genres import by_name
>>> kuromasu = by_name("kuromasu")
>>> puzzle = kuromasu.puzzle(1, 3, {0: 2, 1: 2})
>>> spare(kuromasu, puzzle).alone
(1,)
>>> minimise(kuromasu, puzzle).numbers
{0: 2}
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from gridwright.core.board import Board
from gridwright.core.deadline import Deadline, Flag, refuse_time_limit, within
from gridwright.core.errors import PuzzleError, Timeout
from gridwright.core.generator import Generated, GenerateRequest
from gridwright.core.grid import mask_of
from gridwright.core.options import resolve
from gridwright.core.puzzle import P
from gridwright.core.result import Status
from gridwright.core.words import counted
from gridwright.engine.drafts import drafted, making_of
from gridwright.engine.generate import rng
from gridwright.engine.ladders import ladder_of
from gridwright.engine.making import tools_of
from gridwright.engine.solve import solve
from gridwright.genre import Genre
from gridwright.making.draft import Draft
from gridwright.making.make import GROW, Job, make
from gridwright.making.places import Places, refuse_lopsided
from gridwright.making.reasoning import Climbing
from gridwright.making.symmetry import orbits
from gridwright.making.thin import Unique, thin
from gridwright.making.wishes import with_own

TRIES = 12
"""So often clues are chosen for a puzzle with other clues, until they are others."""
FIXED = ("answer", "keep", "black")
"""Wishes that choose an answer."""


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
        draft, chosen = drafted(genre, puzzle, _only_answer(genre, puzzle))
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
        draft, chosen = drafted(genre, puzzle, _only_answer(genre, puzzle))
        with Unique(draft, deadline) as unique:
            alone = tuple(
                place
                for place in chosen
                if unique.solves([one for other, one in chosen.items() if other != place])
            )
            kept = thin(unique, chosen, [(place,) for place in chosen]) or chosen
    return Spare(alone, tuple(place for place in chosen if place not in kept))


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
    making = making_of(genre)
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
    making = making_of(genre)
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
