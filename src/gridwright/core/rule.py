"""Rules with a name and a sentence, and how a board breaks them.

A rule is written to be read: plain rather than fast. It applies to whole and partial boards; on a
partial board it reports only what no completion can repair.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Generic

from gridwright.core.board import Board
from gridwright.core.puzzle import P
from gridwright.core.record import dataclass
from gridwright.core.saying import Saying

MOST_PLACES = 1000
"""At most this many places where a board breaks a rule are reported; nobody reads more."""


@dataclass(frozen=True, slots=True)
class Violation:
    """One place where a board breaks a rule."""

    rule: str
    """The rule's name."""
    cells: int
    """The mask of the grid cells to highlight."""
    saying: Saying
    """What is wrong there."""
    clue: int | None = None
    """The cell of the clue that is wrong, if it is one clue."""

    @property
    def sentence(self) -> str:
        """What is wrong there, in English."""
        return str(self.saying)


@dataclass(frozen=True, slots=True)
class Rule(Generic[P]):
    """A named rule: its sentence, and the function that finds where a board breaks it."""

    name: str
    sentence: str
    broken: Callable[[P, Board], list[Violation]]
    """The first :data:`MOST_PLACES` places. It keeps to the time limit by iterating over cells with
    ``bits`` and over other things with ``watched``, both of which check the clock."""


def places(violations: Iterable[Violation]) -> list[Violation]:
    """The first places where a rule is broken: on a large board there may be too many to keep."""
    return list(islice(violations, MOST_PLACES))
