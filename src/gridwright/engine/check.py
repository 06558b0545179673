"""Check a board: which rules it breaks and where; whether a partial one can be completed."""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.core.board import Board
from gridwright.core.deadline import NEVER, Deadline, refuse_time_limit, within
from gridwright.core.errors import GridwrightError, OutOfTime
from gridwright.core.puzzle import P
from gridwright.core.rule import Violation
from gridwright.engine.answers import Answers, literals_of
from gridwright.genre import Genre


@dataclass(frozen=True, slots=True)
class Check:
    """What is known about a board."""

    violations: tuple[Violation, ...]
    complete: bool
    """Whether every decision is settled."""
    completable: bool | None
    """Whether some answer agrees with the board; ``None`` where the time limit came first."""

    @property
    def solved(self) -> bool:
        """Whether the board is an answer."""
        return self.complete and self.right_so_far

    @property
    def right_so_far(self) -> bool:
        """Whether nothing is wrong: an answer, or a part of one."""
        return not self.violations and self.completable is True


def check(
    genre: Genre[P], puzzle: P, board: Board, *, time_limit: float | None = None
) -> Check:
    """Look at a board with the readable rules; ask the solver whether a partial one can go on."""
    refuse_time_limit(time_limit)
    deadline = Deadline(time_limit)
    if board.size != puzzle.decisions:
        raise GridwrightError(
            f"a board of {board.size} decisions does not fit a puzzle of {puzzle.decisions}"
        )
    violations: tuple[Violation, ...] = ()
    try:
        with within(deadline):
            for rule in genre.rules:
                deadline.check()
                violations += tuple(rule.broken(puzzle, board))
    except OutOfTime:
        return Check(violations, board.complete, False if violations else None)
    if board.contradictory and not violations:
        # A genre whose decisions are several cells each has a rule against two colours in one.
        raise GridwrightError("the board settles the same decision both ways")
    if board.complete or violations:
        return Check(violations, board.complete, not violations)
    return Check((), False, completable(genre, puzzle, board, deadline))


def completable(
    genre: Genre[P], puzzle: P, board: Board, deadline: Deadline = NEVER
) -> bool | None:
    """Whether some answer agrees with the board; ``None`` where the deadline came first."""
    try:
        deadline.check()
        with within(deadline), Answers(genre, puzzle, deadline=deadline) as answers:
            return answers.next(literals_of(board)) is not None
    except OutOfTime:
        return None
