"""Rules with a name and a sentence, and how a board breaks them.

A rule is written to be read: plain rather than fast. It applies to whole and partial boards; on a
partial board it reports only what no completion can repair.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any, Generic, NamedTuple

from gridwright.core.board import Board
from gridwright.core.puzzle import P
from gridwright.core.record import dataclass, field
from gridwright.core.saying import Cell, Saying
from gridwright.core.shown import cells_in

MOST_PLACES = 1000
"""At most this many places where a board breaks a rule are reported; nobody reads more."""


@dataclass(frozen=True, slots=True, repr=False)
class Violation:
    """One place where a board breaks a rule."""

    rule: str
    """The rule's name."""
    where: int
    """The grid cells to highlight; a mask, for engines."""
    saying: Saying
    """What is wrong there."""
    number: int | None = None
    """The number of the cell of the clue that is wrong, if it is one clue; for engines."""
    puzzle: Any = field(default=None, compare=False)
    """The puzzle that it is about."""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells to highlight."""
        return cells_in(self.puzzle, self.where)

    @property
    def clue(self) -> Cell | None:
        """The cell of the clue that is wrong, if it is one clue."""
        found = () if self.number is None else cells_in(self.puzzle, 1 << self.number)
        return found[0] if found else None

    def __repr__(self) -> str:
        return f"<Violation {self.rule}: {self.sentence}>"

    def __dir__(self) -> list[str]:
        return sorted({*object.__dir__(self)} - {"where", "number"})

    @property
    def sentence(self) -> str:
        """What is wrong there, in English."""
        return str(self.saying)


class Place(NamedTuple):
    """One place where a board breaks a rule, as the rule's function finds it."""

    where: int
    """The grid cells to highlight."""
    saying: Saying
    """What is wrong there."""
    number: int | None = None
    """The number of the cell of the clue that is wrong, if it is one clue."""


@dataclass(frozen=True, slots=True)
class Rule(Generic[P]):
    """A named rule: its sentence, and the function that finds where a board breaks it."""

    name: str
    sentence: str
    places: Callable[[P, Board], Iterable[Place]]
    """It keeps to the time limit by iterating over cells with ``bits`` and over other things with
    ``watched``, both of which check the clock."""
    sign: str | None = ""
    """What a puzzle has to show for a book to print the rule (``?``, ``given``, ``circle``,
    ``triangle``); ``None`` if the summary of the genre, or another rule, says it already."""

    def broken(self, puzzle: P, board: Board) -> list[Violation]:
        """The first :data:`MOST_PLACES` places where a board breaks it."""
        found = islice(self.places(puzzle, board), MOST_PLACES)
        return [Violation(self.name, *place, puzzle) for place in found]
