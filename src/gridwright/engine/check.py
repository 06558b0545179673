"""Check a board: which rules it breaks and where, and whether a partial board can be completed.

On puzz.link a player shades cells and need not mark the others, so a finished save may hold black
cells only. Open decisions therefore count as no (a white cell, an unused piece) if that makes the
board an answer, as on the site. The parameter ``open`` forces one of the two readings.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from gridwright.core.board import Board
from gridwright.core.deadline import look
from gridwright.core.errors import InputError, Timeout
from gridwright.core.grid import bits
from gridwright.core.puzzle import P, refuse_misfit, told
from gridwright.core.rule import Violation
from gridwright.core.saying import Saying
from gridwright.engine.answers import answers_of
from gridwright.genre import Genre
from gridwright.sat.answers import literals_of

Reading = Literal["white", "open"]
"""How open decisions of a board are read: as no, or as still open."""


@dataclass(frozen=True, slots=True)
class Check:
    """What is known about a board."""

    board: Board
    """The board that was checked; its open decisions are settled if they were read as no."""
    open: Reading | None
    """How open decisions were read; ``None`` if there were none."""
    violations: tuple[Violation, ...]
    completable: bool | None
    """Whether some answer agrees with the board; ``None`` if time ran out first."""

    remarks: tuple[Saying, ...] = ()
    """Sentences about things that are not wrong but easily missed, such as a half-coloured room."""

    @property
    def complete(self) -> bool:
        """Whether every decision is settled."""
        return self.board.complete

    @property
    def solved(self) -> bool:
        """Whether the board is an answer."""
        return self.complete and self.consistent

    @property
    def consistent(self) -> bool:
        """Whether nothing is wrong: an answer, or a part of one."""
        return not self.violations and self.completable is True


def check(genre: Genre[P], puzzle: P, board: Board, *, open: Reading | None = None) -> Check:
    """Check a board against the rules; ask the solver whether a partial one can be completed."""
    if open not in (None, "white", "open"):
        raise InputError(
            "open decisions can be read as 'white' or 'open', not as {name}", name=repr(open)
        )
    refuse_misfit(puzzle, board)
    board = Board(board.size, board.yes, board.no, board.shades, puzzle)
    if board.complete:
        return _checked(genre, puzzle, board, None)
    if open != "open":
        filled = board.filled(puzzle.given, puzzle.grid.full)
        as_white = _checked(genre, puzzle, filled, "white")
        if open == "white" or as_white.solved:
            return as_white
    return _checked(genre, puzzle, board, "open")


def _checked(genre: Genre[P], puzzle: P, board: Board, taken: Reading | None) -> Check:
    """Check a board whose open decisions are read as ``taken`` says."""
    violations: tuple[Violation, ...] = ()
    try:
        for rule in genre.rules:
            look()
            violations += tuple(rule.broken(puzzle, board))
    except Timeout:
        return Check(board, taken, violations, False if violations else None)
    part = board.shades.part if board.shades else 0
    remarks = tuple(
        Saying("{room} is coloured only in part", room=told(puzzle, decision))
        for decision in bits(part)
    )
    if board.complete or violations:
        return Check(board, taken, violations, not violations, remarks)
    return Check(board, taken, (), completable(genre, puzzle, board), remarks)


def completable(genre: Genre[P], puzzle: P, board: Board) -> bool | None:
    """Whether some answer agrees with the board; ``None`` if the deadline passed first."""
    try:
        look()
        with answers_of(genre, puzzle) as answers:
            return answers.next(literals_of(board)) is not None
    except Timeout:
        return None
