"""The strategy ``logic``: the genre's techniques, and guesses where they are stuck.

Every genre with techniques has it. Each guess is refuted or fully explored, so the strategy proves
how many answers there are (:mod:`~gridwright.search.guessing`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from gridwright.core.board import Board
from gridwright.core.options import option, resolve
from gridwright.core.puzzle import P
from gridwright.core.result import Result
from gridwright.core.saying import Saying
from gridwright.core.strategy import Boards, Request, Strategy, collect
from gridwright.engine.ladders import ladder_of
from gridwright.genre import Genre
from gridwright.search.guessing import Guessing

LOGIC = "logic"
PATIENCE = 5_000
"""If the next depth would take more guesses than this, they are nested as deep as it takes."""


@dataclass(frozen=True)
class LogicOptions:
    """The options of ``logic``."""

    techniques: str = option("", "use these techniques only, separated by commas")
    guesses: int = option(
        -1,
        "the largest number of nested guesses; 0 for none, -1 for any number; where they do not"
        " suffice, nothing is proved",
        proves_less=True,
    )


def logic_strategy(genre: Genre[P]) -> Strategy[P]:
    """The strategy for one genre."""
    return Strategy(
        LOGIC,
        "the techniques, then guesses, nested deeper and deeper",
        "unique, multiple, none",
        lambda puzzle, request: find_by_logic(genre, puzzle, request),
        LogicOptions,
    )


def find_by_logic(genre: Genre[P], puzzle: P, request: Request) -> Result:
    """Settle what the techniques settle; guess where they are stuck."""
    options = resolve(
        LogicOptions, request.options, Saying("the strategy {name}", name=repr(LOGIC))
    )
    stats: dict[str, Any] = {"guesses": 0}
    return collect(
        puzzle, LOGIC, request, _search(genre, puzzle, request, options, stats), lambda: stats
    )


def _search(
    genre: Genre[P], puzzle: P, request: Request, options: LogicOptions, stats: dict[str, Any]
) -> Boards:
    names = [name.strip() for name in options.techniques.split(",") if name.strip()]
    ladder = ladder_of(genre, puzzle, names or None)

    def is_answer(board: Board) -> bool:
        return not any(rule.broken(puzzle, board) for rule in genre.rules)

    guessing = Guessing(
        ladder.settle_board,
        is_answer,
        lambda board: (),
        most=None if options.guesses < 0 else options.guesses,
        patience=PATIENCE,
        progress=request.progress,
    )
    try:
        explored = yield from guessing.run(puzzle.given)
        if not explored and guessing.known is not None:
            stats["settled"] = genre.answer_rows(puzzle, guessing.known)
    finally:
        stats |= guessing.figures()
    # What follows from assuming a single answer proves nothing about the number of answers.
    assumed = any(ladder.used[each.name] for each in ladder.techniques if each.assumes_unique)
    return explored and not assumed
