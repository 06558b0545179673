"""What a repair of a puzzle is, and what may be wished of it.

>>> from gridwright.genres import by_name
>>> kuromasu = by_name("kuromasu")
>>> task = Task.of(kuromasu, kuromasu.puzzle(1, 4, {0: 2}), symmetry="horizontal")
>>> task.parts[0], task.whole({0: 2, 3: 2}), task.whole({0: 2})
((0, 3), True, False)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic

from gridwright.core.board import Board
from gridwright.core.cells import ByCell
from gridwright.core.errors import PuzzleError, refuse_below
from gridwright.core.grid import Grid
from gridwright.core.puzzle import P
from gridwright.engine.drafts import clues_of, rebuilt
from gridwright.genre import Genre
from gridwright.making.symmetry import orbits


@dataclass(frozen=True, slots=True)
class Repaired(Generic[P]):
    """A puzzle with exactly one answer, and how it differs from the one that was given."""

    puzzle: P
    answer: Board
    removed: ByCell[Any]
    """Clues that are gone; where there is another one now, it was changed."""
    added: ByCell[Any]
    at_least: int = 0
    """How many changes are needed at least, as far as is known."""
    finished: bool = False
    """Whether the search finished before the time limit."""
    alternatives: tuple[Repaired[P], ...] = ()
    """Other repairs with as many changes, if any were asked for: the most different ones first."""
    no_more: bool = False
    """Whether it is proven that there are no others with as many changes."""
    level: int = 0
    """The level of the puzzle, if one was asked for."""
    graded: Mapping[int, int] = field(default_factory=dict)
    """Of how many repairs the level was looked at, by level."""

    @property
    def changed(self) -> frozenset[str]:
        """The cells that differ."""
        return frozenset(self.removed.keys() | self.added.keys())

    @property
    def changes(self) -> int:
        """How many cells differ."""
        return len(self.changed)

    @property
    def fewest(self) -> bool:
        """Whether it is proven that fewer changes do not suffice."""
        return self.changes == self.at_least


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is wished of a repair."""

    symmetry: str = "none"
    """The places of the clues have this symmetry afterwards."""
    alternatives: int = 0
    """So many other repairs with as few changes."""
    level: int = 0
    """The level that the puzzle should have; 0 for any."""

    def __post_init__(self) -> None:
        refuse_below(0, self.alternatives, "the number of alternatives", PuzzleError)
        if self.level not in range(6):
            raise PuzzleError(
                "the level is {level}; expected one from 1 to 5", level=repr(self.level)
            )

    @property
    def choosing(self) -> bool:
        """Whether one repair is not enough, or not every one good enough."""
        return bool(self.alternatives or self.level)


@dataclass(frozen=True, slots=True)
class Task(Generic[P]):
    """A puzzle to be repaired."""

    genre: Genre[P]
    puzzle: P
    clues: dict[int, Any]
    parts: tuple[tuple[int, ...], ...]
    """Places whose clues come and go together."""
    part_of: dict[int, tuple[int, ...]]

    @staticmethod
    def of(genre: Genre[P], puzzle: P, symmetry: str = "none") -> Task[P]:
        """The task of repairing a puzzle; a symmetry says which places belong together."""
        parts = orbits(puzzle.grid, symmetry)
        part_of = {place: part for part in parts for place in part}
        return Task(genre, puzzle, clues_of(genre, puzzle), parts, part_of)

    @property
    def symmetric(self) -> bool:
        """Whether a symmetry is asked for."""
        return len(self.parts) < len(self.part_of)

    def whole(self, places: Iterable[int]) -> bool:
        """Whether these places have the symmetry."""
        some = set(places)
        return all(some.issuperset(self.part_of[place]) for place in some)

    def with_clues(self, clues: dict[int, Any]) -> P:
        """The puzzle with these clues."""
        return rebuilt(self.genre, self.puzzle, clues)

    def told(self, made: P, answer: Board) -> Repaired[P]:
        """How a puzzle differs from the one that was given."""
        before, after = self.clues, clues_of(self.genre, made)
        grid = self.puzzle.grid
        board = Board.whole(answer.size, answer.yes, made)
        return Repaired(made, board, _gone(before, after, grid), _gone(after, before, grid))


def _gone(before: dict[int, Any], after: dict[int, Any], grid: Grid) -> ByCell[Any]:
    """The clues that are not there, or not the same, afterwards."""
    return ByCell(
        {grid.at(place): value for place, value in before.items() if after.get(place) != value}
    )
