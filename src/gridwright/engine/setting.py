"""For people who make puzzles themselves: minimise, spare, vary (and ``repair/``).

All look at a puzzle as one of the clue sets of its answer, as the generation engine does
(``making/``): which clues can be left out, and which others would do.

>>> from gridwright.genres import by_name
>>> kuromasu = by_name("kuromasu")
>>> puzzle = kuromasu.puzzle(1, 3, {0: 2, 1: 2})
>>> spare(kuromasu, puzzle).alone
('r1c2',)
>>> minimise(kuromasu, puzzle).numbers
{0: 2}
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import Any

from gridwright.core.board import Board
from gridwright.core.cell import Cell
from gridwright.core.deadline import look, tell, watched
from gridwright.core.errors import PuzzleError, Timeout, refuse_below
from gridwright.core.generator import Generated
from gridwright.core.grid import mask_of
from gridwright.core.options import resolve
from gridwright.core.puzzle import P
from gridwright.core.result import Status
from gridwright.core.saying import Saying
from gridwright.engine.drafts import drafted, making_of
from gridwright.engine.generate import rng
from gridwright.engine.methods import tools_of
from gridwright.engine.solve import solve
from gridwright.genre import Genre
from gridwright.making.asked import GROW, WHAT_IFS, ask
from gridwright.making.draft import Draft, Judge
from gridwright.making.make import make
from gridwright.making.places import Places, refuse_lopsided
from gridwright.making.reasoning import Climbing
from gridwright.making.symmetry import orbits
from gridwright.making.thin import Unique
from gridwright.making.wishes import Wishes, with_own

TRIES = 12
"""How often clues are chosen for a puzzle with other clues, until they are others."""
FIXED = ("answer", "keep", "black")
"""Wishes that choose an answer."""


def _only_answer(genre: Genre[P], puzzle: P) -> Board:
    result = solve(genre, puzzle)
    if result.status is Status.UNIQUE:
        return result.boards[0]
    if result.status is Status.TIMEOUT:
        raise Timeout
    if result.status is Status.NONE:
        raise PuzzleError(
            "the puzzle has no answer; expected exactly one (repair can change it so)"
        )
    raise PuzzleError(
        "the puzzle has more than one answer; expected exactly one (repair can change it so)"
    )


def minimise(
    genre: Genre[P],
    puzzle: P,
    *,
    no_guessing: bool = False,
    symmetry: str = "none",
) -> P:
    """The puzzle without clues that are not needed; none of those that are left can go.

    Clues are left out in reading order. With ``no_guessing`` the puzzle stays as logical as it is:
    solved by techniques alone, or by what-ifs no longer than those that it needs now. With a
    symmetry, clues go only together with those that belong to them.
    """
    *_, last = minimised(genre, puzzle, no_guessing=no_guessing, symmetry=symmetry)
    return last


def minimised(
    genre: Genre[P],
    puzzle: P,
    *,
    no_guessing: bool = False,
    symmetry: str = "none",
) -> Iterator[P]:
    """The puzzle with fewer and fewer clues: each has one answer, and of the last no clue can go.

    At the time limit it raises; what it has given until then holds.
    """
    draft, chosen = drafted(genre, puzzle, _only_answer(genre, puzzle))
    refuse_lopsided(puzzle.grid, Places(mask_of(chosen)), symmetry, clues=True)
    parts = [part for part in orbits(puzzle.grid, symmetry) if part[0] in chosen]
    with ExitStack() as stack:
        judge: Judge
        if no_guessing:
            judge = _as_logical(genre, draft, chosen)
        else:
            judge = stack.enter_context(Unique(draft))
        yield puzzle
        for number, part in enumerate(parts, start=1):
            look()
            tell(
                "{number} of {all} [all|clue|clues] looked at, {left} left",
                number=number,
                all=len(parts),
                left=len(chosen),
            )
            rest = {place: offer for place, offer in chosen.items() if place not in part}
            if judge.solves(list(rest.values())):
                chosen = rest
                yield draft.clued(chosen)


def _as_logical(genre: Genre[P], draft: Draft[P], chosen: dict[int, int]) -> Climbing[P]:
    """The techniques, with what-ifs as long as the puzzle needs them now."""
    for longest in (0, *WHAT_IFS.values()):
        climbing = Climbing(draft, tools_of(genre), longest=longest)
        if climbing.solves(list(chosen.values())):
            return climbing
    raise PuzzleError(
        "the puzzle needs guessing as it is: techniques, and what-ifs of at most"
        " {most} links, do not solve it",
        most=max(WHAT_IFS.values()),
    )


@dataclass(frozen=True, slots=True)
class Spare:
    """Clues that are not needed, by their cells."""

    alone: tuple[Cell, ...]
    """Each of these can be left out on its own."""
    together: tuple[Cell, ...]
    """These can all be left out at once, and then no more."""


def spare(genre: Genre[P], puzzle: P) -> Spare:
    """Which clues are unnecessary, each by itself, and which together."""
    *_, last = spares(genre, puzzle)
    return last


def spares(genre: Genre[P], puzzle: P) -> Iterator[Spare]:
    """The clues that are known to be unnecessary, more and more of them; the last are all."""
    draft, chosen = drafted(genre, puzzle, _only_answer(genre, puzzle))
    alone: tuple[Cell, ...] = ()
    together: tuple[Cell, ...] = ()
    rest = dict(chosen)
    with Unique(draft) as unique:
        for number, place in enumerate(chosen, start=1):
            look()
            tell("{number} of {all} [all|clue|clues] looked at", number=number, all=len(chosen))
            if not unique.solves([one for other, one in chosen.items() if other != place]):
                continue
            cell = puzzle.grid.at(place)
            alone += (cell,)
            # What cannot go alone cannot go with others either.
            less = {other: one for other, one in rest.items() if other != place}
            if unique.solves(list(less.values())):
                rest, together = less, (*together, cell)
            yield Spare(alone, together)
    yield Spare(alone, together)


def turned(puzzle: P) -> list[P]:
    """The puzzle turned and mirrored: up to eight different ones, itself first."""
    moved = [puzzle.moved(grid, to) for _, grid, to in watched(puzzle.grid.symmetries())]
    return [one for number, one in enumerate(moved) if one not in moved[:number]]


def other_clues(
    genre: Genre[P],
    puzzle: P,
    *,
    count: int = 1,
    seed: int = 0,
    **wishes: Any,
) -> Iterator[Generated[P]]:
    """Puzzles with the same answer and other clues, all different; what is no clue (rooms) stays.

    The answer is the puzzle's own, so no other one can be asked for.
    """
    making = making_of(genre)
    refuse_below(1, count, "the number of puzzles", PuzzleError)
    for name in FIXED:
        if wishes.get(name):
            raise PuzzleError(
                "the answer stays the same, so {name} cannot be asked for", name=repr(name)
            )
    options: Wishes = resolve(
        with_own(making.options), wishes, Saying("{genre}'s other clues", genre=genre.name)
    )
    return _others(genre, puzzle, options, count, seed)


def _others(
    genre: Genre[P], puzzle: P, options: Wishes, count: int, seed: int
) -> Iterator[Generated[P]]:
    making = making_of(genre)
    assert making.solved is not None  # noqa: S101 - asked before
    answer = making.solved(puzzle, _only_answer(genre, puzzle))
    known, asked = [puzzle], ask(making, tools_of(genre), GROW, puzzle.grid, options)
    for number in range(count * TRIES):
        made = make(asked, rng(seed, number), answer)
        if made.puzzle not in known:
            known.append(made.puzzle)
            yield replace(made, unique=True)
        if len(known) > count:
            return
    raise PuzzleError(
        "{puzzles} [puzzles|puzzle|puzzles] with other clues and this answer were"
        " asked for; found {count}, in {tries} tries",
        puzzles=count,
        count=len(known) - 1,
        tries=count * TRIES,
    )
