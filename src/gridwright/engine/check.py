"""Check a board: which rules it breaks and where; whether a partial one can be completed.

A player of puzz.link shades cells and need not mark the others: a finished save holds black cells
only. So what is open counts as no (a white cell, a piece that is not used) wherever that makes the
board an answer, as the site counts it; ``open`` demands one of the two readings.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, cast

from gridwright.core.board import Board
from gridwright.core.deadline import NEVER, Deadline, Flag, refuse_time_limit, within
from gridwright.core.errors import GridwrightError, OutOfTime
from gridwright.core.grid import bits
from gridwright.core.puzzle import P, refuse_misfit
from gridwright.core.rule import Violation
from gridwright.engine.answers import Answers, literals_of
from gridwright.genre import Genre

Reading = Literal["white", "open"]
"""How what is open on a board is taken: settled as no, or left open."""


@dataclass(frozen=True, slots=True)
class Check:
    """What is known about a board."""

    board: Board
    """The board that was looked at: with what is open settled, where it was read so."""
    open: Reading | None
    """How it was read; ``None`` where nothing was open."""
    violations: tuple[Violation, ...]
    completable: bool | None
    """Whether some answer agrees with the board; ``None`` where time ran out first."""

    remarks: tuple[str, ...] = ()
    """What is no mistake but unfinished in a way that is easily overlooked, a sentence each."""

    @property
    def complete(self) -> bool:
        """Whether every decision is settled."""
        return self.board.complete

    @property
    def solved(self) -> bool:
        """Whether the board is an answer."""
        return self.complete and self.right_so_far

    @property
    def right_so_far(self) -> bool:
        """Whether nothing is wrong: an answer, or a part of one."""
        return not self.violations and self.completable is True


def reading(name: str | None) -> Reading | None:
    """The reading of this name, or none where the board may decide; no other name is known.

    >>> reading("grey")
    Traceback (most recent call last):
    ...
    gridwright.core.errors.InputError: what is open can be read as 'white' or 'open', not \
as 'grey'
    """
    if name in (None, "white", "open"):
        return cast("Reading | None", name)
    raise GridwrightError(f"what is open can be read as 'white' or 'open', not as {name!r}")


def check(
    genre: Genre[P],
    puzzle: P,
    board: Board,
    *,
    open: Reading | None = None,
    time_limit: float | None = None,
    progress: Callable[[str], None] = lambda text: None,
    cancel: Flag | None = None,
) -> Check:
    """Look at a board with the readable rules; ask the solver whether a partial one can go on."""
    refuse_time_limit(time_limit)
    reading(open)
    refuse_misfit(puzzle, board)
    deadline = Deadline(time_limit, cancel)
    if board.complete:
        return _look(genre, puzzle, board, None, deadline)
    if open != "open":
        filled = board.filled(puzzle.given, puzzle.grid.full)
        found = _look(genre, puzzle, filled, "white", deadline)
        if open == "white" or found.solved:
            return found
    return _look(genre, puzzle, board, "open", deadline, progress)


def _look(
    genre: Genre[P],
    puzzle: P,
    board: Board,
    taken: Reading | None,
    deadline: Deadline,
    progress: Callable[[str], None] = lambda text: None,
) -> Check:
    """What is known about a board that is read in one way."""
    violations: tuple[Violation, ...] = ()
    try:
        with within(deadline):
            for rule in genre.rules:
                deadline.check()
                violations += tuple(rule.broken(puzzle, board))
    except OutOfTime:
        return Check(board, taken, violations, False if violations else None)
    part = board.shades.part if board.shades else 0
    remarks = tuple(
        f"{puzzle.describe(decision)} is coloured only in part" for decision in bits(part)
    )
    if board.complete or violations:
        return Check(board, taken, violations, not violations, remarks)
    can = completable(genre, puzzle, board, deadline, progress)
    return Check(board, taken, (), can, remarks)


def completable(
    genre: Genre[P],
    puzzle: P,
    board: Board,
    deadline: Deadline = NEVER,
    progress: Callable[[str], None] = lambda text: None,
) -> bool | None:
    """Whether some answer agrees with the board; ``None`` where the deadline passed first."""
    try:
        deadline.check()
        with (
            within(deadline),
            Answers(genre, puzzle, deadline=deadline, progress=progress) as answers,
        ):
            return answers.next(literals_of(board)) is not None
    except OutOfTime:
        return None
