"""The strategy ``logic``: the genre's ladder of techniques, then guesses where it is stuck.

Every genre with techniques has it. A guess is refuted, or explored to its end, so the strategy
proves how many answers there are (:mod:`~gridwright.search.guessing`).
"""

from __future__ import annotations

from time import perf_counter
from typing import Any

from gridwright.core.board import Board
from gridwright.core.errors import OutOfTime
from gridwright.core.generator import Option
from gridwright.core.options import resolve
from gridwright.core.puzzle import P
from gridwright.core.result import Result, status_of
from gridwright.core.strategy import Request
from gridwright.engine.ladders import ladder_of
from gridwright.genre import Genre
from gridwright.search.guessing import Guessing

LOGIC = "logic"
OPTIONS = (
    Option("techniques", "", "use these techniques only, separated by commas"),
    Option("guesses", -1, "guesses on top of each other at most; 0 for none, -1 for any number"),
)


def find_by_logic(genre: Genre[P], puzzle: P, request: Request) -> Result:
    """Settle what the ladder settles; guess where it is stuck."""
    started = perf_counter()
    boards: dict[int, Board] = {}
    exhausted = timed_out = False
    stats: dict[str, Any] = {"guesses": 0}
    try:
        exhausted = _search(genre, puzzle, request, boards, stats)
    except OutOfTime:
        timed_out = True
    stats |= {"exhausted": exhausted, "timed_out": timed_out}
    count = len(boards)
    kept = tuple(boards.values())
    return Result(
        status_of(count, exhausted, timed_out, request.limit),
        kept if request.keep else kept[:2],
        exhausted,
        count,
        LOGIC,
        perf_counter() - started,
        stats,
    )


def _search(
    genre: Genre[P],
    puzzle: P,
    request: Request,
    boards: dict[int, Board],
    stats: dict[str, Any],
) -> bool:
    """Whether all answers were found."""
    options = resolve(OPTIONS, request.options, f"the strategy {LOGIC}")
    names = [name.strip() for name in options["techniques"].split(",") if name.strip()]
    ladder = ladder_of(genre, puzzle, names or None, request.deadline)
    most = options["guesses"]

    def is_answer(board: Board) -> bool:
        return not any(rule.broken(puzzle, board) for rule in genre.rules)

    guessing = Guessing(
        ladder.settle_board,
        is_answer,
        lambda board: (),
        limit=request.limit,
        most=None if most < 0 else most,
        counted=request.counted,
        progress=request.progress,
        answers=boards,
    )
    try:
        explored = guessing.run(puzzle.given)
        if not explored and guessing.known is not None:
            stats["settled"] = genre.answer_rows(puzzle, guessing.known)
    finally:
        stats |= {
            "guesses": guessing.depth if guessing.found_at is None else guessing.found_at,
            "guesses_to_prove": guessing.depth,
            "guesses_made": guessing.tried,
            "left_by_logic": guessing.left,
        }
    # What follows from the assumption of one answer proves nothing about their number.
    return explored and not any(
        ladder.used[each.name] for each in ladder.techniques if each.assumes_unique
    )
