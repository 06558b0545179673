"""The methods of the generation engine for a genre: ``grow`` and ``thin``.

The engine (``making/``) knows no genre; here it is handed what it needs of one: the ladder, the
grade, and a second path by which every puzzle is checked before it is handed over. That path shares
nothing with the reasoning along which a puzzle is made.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache, partial
from random import Random
from typing import Any

from gridwright.core.board import Board
from gridwright.core.deadline import silent, tell, telling
from gridwright.core.errors import PuzzleError
from gridwright.core.generator import Generated, GenerateRequest, Generator
from gridwright.core.grid import Grid, bits
from gridwright.core.options import Option, options_of, resolve
from gridwright.core.puzzle import P
from gridwright.core.saying import Saying
from gridwright.engine.answers import answers_of, is_only_answer
from gridwright.engine.filling import (
    GREEDY,
    UNIFORM,
    can_be_uniform,
    uniform_fill,
    with_fill,
)
from gridwright.engine.grade import Grade, grade, quality_of, rough_grade, within
from gridwright.engine.ladders import former_names, ladders, view_of
from gridwright.genre import Genre
from gridwright.logic.effort import BOUNDARIES
from gridwright.making.asked import GROW, THIN, ask
from gridwright.making.make import make
from gridwright.making.tools import Graded, Tools
from gridwright.making.wishes import Wishes, with_own

AGAIN = 1000
"""How many grades are remembered while puzzles are made."""
SENTENCES = {
    GROW: "adds clues where the techniques are stuck, and drops those not needed; no guessing",
    THIN: "leaves out clues as long as there is one answer; the puzzle may need guessing",
}


def methods(genre: Genre[P]) -> tuple[Generator[P], ...]:
    """Every way to generate puzzles of a genre, the default first."""
    if genre.making is None:
        return tuple(genre.generators)
    ways = [GROW] if genre.making.draft is None else [GROW, THIN]
    return (*(_method(genre, way) for way in ways), *genre.generators)


def own_options(genre: Genre[P]) -> tuple[Option, ...]:
    """The wishes that only this genre has."""
    return () if genre.making is None else options_of(genre.making.options)


def _method(genre: Genre[P], way: str) -> Generator[P]:
    making = genre.making
    assert making is not None  # noqa: S101 - asked before
    kind: type = with_own(making.options)
    if can_be_uniform(genre):
        kind = with_fill(kind)

    def run(request: GenerateRequest, rng: Random) -> Generated[P]:
        wishes: Wishes = resolve(
            kind,
            request.options,
            Saying("{genre}'s method {name}", genre=genre.name, name=repr(way)),
        )
        grid = Grid.of(request.rows, request.cols)
        filled = making
        if getattr(wishes, "fill", GREEDY) == UNIFORM:
            filled = replace(making, fill=uniform_fill(genre, making))

        def one() -> Generated[P]:
            return make(ask(filled, tools_of(genre), way, grid, wishes), rng)

        return one() if wishes.quality <= 1 else best_of(genre, one, wishes.quality)

    return Generator(way, SENTENCES[way], run, kind, ensures_unique=True)


def best_of(genre: Genre[P], one: Callable[[], Generated[P]], number: int) -> Generated[P]:
    """The puzzle of the highest quality among several; one that cannot be made is left out."""
    best: Generated[P] | None = None
    refused: PuzzleError | None = None
    highest, attempts = -1.0, 0
    for at in range(1, number + 1):
        tell("puzzle {place} of {number} to choose from", place=at, number=number)
        try:
            made = one()
        except PuzzleError as error:
            refused = error
            continue
        attempts += made.attempts
        found = quality_of(genre, made.puzzle)
        if found.percent > highest:
            best, highest = made, found.percent
    if best is None:
        assert refused is not None  # noqa: S101 - there was at least one
        raise refused
    stats = best.stats | {"quality": round(highest, 1)}
    return replace(best, attempts=attempts, stats=stats)


def tools_of(genre: Genre[P]) -> Tools[P]:
    """What the engine is lent."""
    ladder = ladders(genre)

    def silently(puzzle: P) -> Graded:
        with telling(silent):
            return _graded(grade(genre, puzzle, reasons=False))

    def roughly(puzzle: P, longest: int | None, level: int) -> Graded | None:
        rough = rough_grade(genre, puzzle, longest, level, ladder)
        return None if rough is None else _graded(rough)

    # On a small board the same few puzzles come again and again: 35 of 600 were different.
    remembered: Any = lru_cache(maxsize=AGAIN)
    return Tools(
        ladder,
        tuple(each.name for each in genre.techniques if not each.assumes_unique),
        frozenset(each.name for each in genre.techniques if each.looks_ahead),
        partial(within, genre),
        former_names(genre),
        BOUNDARIES,
        remembered(silently),
        remembered(roughly),
        partial(broken_rule, genre),
        partial(check, genre),
        partial(is_only_answer, genre),
        partial(random_answer, genre),
    )


def _graded(found: Grade) -> Graded:
    return Graded(found.level, found.score)


def broken_rule(genre: Genre[P], puzzle: P, board: Board) -> str:
    """The first rule that a board breaks, in a sentence."""
    for rule in genre.rules:
        for violation in rule.broken(puzzle, board):
            return violation.sentence
    return ""


def check(genre: Genre[P], puzzle: P, answer: Board) -> None:
    """The second path: the readable rules on the answer, and its being the only one.

    Neither uses the propagation, the techniques or the draft by which the puzzle was made.
    """
    wrong = broken_rule(genre, puzzle, answer)
    if wrong:
        raise AssertionError(f"a generated {genre.title} has a wrong answer: {wrong}")
    if not is_only_answer(genre, puzzle, answer):
        raise AssertionError(f"a generated {genre.title} has a second answer: {puzzle}")


def _decisions_at(genre: Genre[P], puzzle: P, cells: int) -> list[int]:
    """The decisions about some cells: the cells themselves, or rooms."""
    if puzzle.decisions == puzzle.grid.size:
        return list(bits(cells))
    view = view_of(genre, puzzle)
    return [one for one in range(view.size) if view.cells(1 << one) & cells]


def random_answer(genre: Genre[P], puzzle: P, white: int, rng: Random) -> Board | None:
    """An answer by chance, the same on every machine, in which these cells are white.

    Decisions are taken in a random order, each by the toss of a coin if both ways are open. Whether
    they are is a question with one answer, so it does not matter which answers the solver finds.
    """
    size = puzzle.decisions
    with answers_of(genre, puzzle) as answers:
        fixed = [-decision - 1 for decision in _decisions_at(genre, puzzle, white)]
        drawn = answers.next(fixed)
        if drawn is None:
            return None
        order = list(range(size))
        rng.shuffle(order)
        for decision in order:
            literal = decision + 1 if rng.random() < 0.5 else -decision - 1
            has = decision + 1 if drawn.yes >> decision & 1 else -decision - 1
            if has != literal:
                other = answers.next([*fixed, literal])
                if other is None:
                    literal = has
                else:
                    drawn = other
            fixed.append(literal)
        return drawn
