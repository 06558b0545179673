"""What every puzzle offers, whatever its genre.

A puzzle is an immutable value. Its *decisions* are the yes-or-no questions that an answer
settles, numbered from 0; :class:`~gridwright.core.board.Board` holds them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Protocol, Self, TypeVar

from gridwright.core.board import Board
from gridwright.core.grid import Grid


class Puzzle(Protocol):
    """One instance of a genre."""

    genre: ClassVar[str]
    """The name of the genre it belongs to."""

    @property
    def grid(self) -> Grid:
        """The cells it is drawn on."""

    @property
    def decisions(self) -> int:
        """How many yes-or-no questions an answer settles."""

    @property
    def given(self) -> Board:
        """What the puzzle itself settles before anyone thinks."""

    def describe(self, decision: int) -> str:
        """What one decision is about, for a person: ``r2c3``."""

    def moved(self, grid: Grid, to: Sequence[int]) -> Self:
        """The puzzle turned or mirrored: ``to`` says where each cell of it goes on ``grid``."""


P = TypeVar("P", bound=Puzzle)
