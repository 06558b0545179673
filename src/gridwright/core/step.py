"""One deduction and its reason; the technique that found it; a chain of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Generic

from gridwright.core.board import Board
from gridwright.core.puzzle import P


@dataclass(frozen=True, slots=True)
class Step:
    """Decisions that follow, the cells they follow from, and one plain sentence."""

    technique: str
    """The name of the technique or rule that found it."""
    sentence: str
    """Why, for a person."""
    yes: int = 0
    """Decisions settled as yes."""
    no: int = 0
    """Decisions settled as no."""
    because: int = 0
    """The grid cells it follows from."""

    def apply(self, board: Board) -> Board:
        """The board after this step."""
        return Board(board.size, board.yes | self.yes, board.no | self.no)


@dataclass(frozen=True, slots=True)
class Technique(Generic[P]):
    """A named human deduction. ``level`` orders the ladder, easiest first."""

    name: str
    level: int
    sentence: str
    find: Callable[[P, Board], Iterator[Step]]
    assumes_unique: bool = False
    """Whether it is sound only on puzzles that have exactly one answer."""


@dataclass(frozen=True, slots=True)
class Trace:
    """A chain of steps from one board to another."""

    start: Board
    steps: tuple[Step, ...] = field(default_factory=tuple)

    @property
    def end(self) -> Board:
        """The board after the last step."""
        board = self.start
        for step in self.steps:
            board = step.apply(board)
        return board
