"""What a strategy found out: a status, boards and figures.

The solver is never the result: a :class:`Result` is a plain value that can be kept and compared.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from gridwright.core.board import Board


class Status(StrEnum):
    """What is known about a puzzle's answers."""

    UNIQUE = "unique"
    """Exactly one answer, proven."""
    MULTIPLE = "multiple"
    """At least two answers, and two that differ are shown."""
    NONE = "none"
    """Proven to have no answer."""
    FOUND = "found"
    """An answer, from a strategy that cannot prove (or was not asked) that it is the only one."""
    TIMEOUT = "timeout"
    """The time limit was reached first. What had been found is kept; it is not an answer."""
    UNKNOWN = "unknown"
    """A strategy that cannot prove anything gave up before the time limit."""


@dataclass(frozen=True, slots=True)
class Result:
    """The answer to a question about a puzzle."""

    status: Status
    boards: tuple[Board, ...]
    exhausted: bool
    """Whether ``boards`` (or ``count``) are proven to be all there are."""
    count: int
    """How many answers were found."""
    strategy: str
    seconds: float
    """Time for encoding and solving."""
    stats: dict[str, Any] = field(default_factory=dict)

    @property
    def board(self) -> Board | None:
        """The first answer found, if any."""
        return self.boards[0] if self.boards else None


def status_of(found: int, exhausted: bool, timed_out: bool, limit: int | None) -> Status:
    """The status that so many answers amount to.

    >>> status_of(found=1, exhausted=True, timed_out=False, limit=2)
    <Status.UNIQUE: 'unique'>
    >>> status_of(found=1, exhausted=False, timed_out=False, limit=1)
    <Status.FOUND: 'found'>
    >>> status_of(found=1, exhausted=False, timed_out=True, limit=2)
    <Status.TIMEOUT: 'timeout'>

    Two answers settle the question of uniqueness, but not that of how many there are:

    >>> status_of(found=2, exhausted=False, timed_out=True, limit=None)
    <Status.TIMEOUT: 'timeout'>
    """
    if timed_out and not exhausted and (limit is None or found < limit):
        return Status.TIMEOUT
    if found >= 2:
        return Status.MULTIPLE
    if exhausted:
        return Status.UNIQUE if found else Status.NONE
    return Status.FOUND if found else Status.UNKNOWN
