"""What a strategy found out: a status, boards and figures.

The solver is never the result: a :class:`Result` is a plain value that can be kept and compared.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from gridwright.core.board import Board
from gridwright.core.record import dataclass, field
from gridwright.core.shown import svg_of
from gridwright.core.stats import Stats


class Status(StrEnum):
    """What is known about a puzzle's answers."""

    UNIQUE = "unique"
    """Exactly one answer, proven."""
    MULTIPLE = "multiple"
    """At least two answers, two of which are shown."""
    NONE = "none"
    """Proven to have no answer."""
    FOUND = "found"
    """An answer, from a strategy that cannot prove (or was not asked) that it is the only one."""
    TIMEOUT = "timeout"
    """The time limit was reached first. Boards found so far are kept, but prove nothing."""
    UNKNOWN = "unknown"
    """A strategy that cannot prove anything gave up before the time limit."""


@dataclass(frozen=True, slots=True, repr=False)
class Result:
    """The answer to a question about a puzzle.

    >>> Result(Status.NONE, (), True, 0, "sat", 0.0625)
    <Result none: 0 answers, by sat in 0.0625 seconds>
    """

    status: Status
    boards: tuple[Board, ...]
    exhausted: bool
    """Whether ``boards`` (or ``count``) is proven to cover all answers."""
    count: int
    """How many answers were found."""
    strategy: str
    seconds: float
    """Time for encoding and solving."""
    stats: Stats = field(default_factory=Stats, hash=False)
    """Figures of the strategy, the same here and in JSON; a plain mapping may be passed in."""
    puzzle: Any = field(default=None, compare=False)
    """The puzzle that was asked about."""

    def __post_init__(self) -> None:
        stats = self.stats
        if stats.__class__ is Stats and "exhausted" in stats and "timed_out" in stats:
            return
        always = {"exhausted": self.exhausted, "timed_out": self.status is Status.TIMEOUT}
        object.__setattr__(self, "stats", Stats({**always, **self.stats}))

    def __repr__(self) -> str:
        answers = "1 answer" if self.count == 1 else f"{self.count} answers"
        how = f"by {self.strategy} in {self.seconds:.3g} seconds"
        return f"<Result {self.status}: {answers}, {how}>"

    def _repr_svg_(self) -> str | None:
        return None if self.puzzle is None else svg_of(self.puzzle, self.board)

    @property
    def board(self) -> Board | None:
        """The first answer found, if any."""
        return self.boards[0] if self.boards else None


def status_of(found: int, exhausted: bool, timed_out: bool, limit: int | None) -> Status:
    """The status that follows from the number of answers found.

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
