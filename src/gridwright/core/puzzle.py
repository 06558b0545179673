"""The interface of every puzzle, whatever its genre.

A puzzle is an immutable value. Its *decisions* are the yes-or-no questions that an answer
settles, numbered from 0; :class:`~gridwright.core.board.Board` holds them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Protocol, Self, TypeVar, overload

from gridwright.core.board import Board
from gridwright.core.cells import ByCell
from gridwright.core.errors import InputError
from gridwright.core.grid import Grid, bits
from gridwright.core.saying import Value
from gridwright.core.shown import Sign


class Puzzle(Protocol):
    """One instance of a genre."""

    genre: ClassVar[str]
    """The name of the genre it belongs to."""

    @property
    def rows(self) -> int:
        """How many rows it has."""

    @property
    def cols(self) -> int:
        """How many columns it has."""

    @property
    def clues(self) -> ByCell[int | str]:
        """What is printed in its cells: a number or a sign by cell."""

    @overload
    def __getitem__(self, at: tuple[int, int] | str) -> Sign: ...
    @overload
    def __getitem__(self, at: int) -> tuple[Sign, ...]: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[tuple[Sign, ...], ...]: ...
    def __getitem__(self, at: tuple[int, int] | str | int | slice) -> Any:
        """The clue of a cell by its indices from 0, or by its name; or a row of them."""

    def _repr_svg_(self) -> str | None:
        """Its picture, for notebooks."""

    @property
    def grid(self) -> Grid:
        """The cells it is drawn on."""

    @property
    def decisions(self) -> int:
        """How many yes-or-no questions an answer settles."""

    @property
    def given(self) -> Board:
        """The decisions that are settled from the start."""

    def describe(self, decision: int) -> str:
        """What one decision is about, for a person: ``r2c3``."""

    def moved(self, grid: Grid, to: Sequence[int]) -> Self:
        """The puzzle rotated or reflected: ``to`` says where each cell of it goes on ``grid``."""


P = TypeVar("P", bound=Puzzle)


def told(puzzle: Puzzle, decision: int) -> Value:
    """What one decision is about, in a sentence; a puzzle may say it in its own way."""
    own: Callable[[int], Value] = getattr(puzzle, "told", puzzle.describe)
    return own(decision)


def refuse_size(puzzle: Puzzle, board: Board) -> None:
    """Refuse a board of another size than this puzzle has."""
    if board.size != puzzle.decisions:
        raise InputError(
            "a board of {size} decisions does not fit a puzzle of {decisions}",
            size=board.size,
            decisions=puzzle.decisions,
        )


def refuse_misfit(puzzle: Puzzle, board: Board) -> None:
    """Refuse a board that does not fit this puzzle: the wrong size, or decisions settled both ways.

    A decision may be settled both ways only if the cells of a text show it that way
    (``Board.shades``).
    """
    refuse_size(puzzle, board)
    if board.yes < 0 or board.no < 0 or (board.yes | board.no) & ~board.all:
        raise InputError("the board settles more than its {size} decisions", size=board.size)
    if board.shades is None:
        for decision in bits(board.yes & board.no):
            raise InputError(
                "the board settles {decision} both ways", decision=puzzle.describe(decision)
            )
    elif (board.shades.black | board.shades.white) & ~puzzle.grid.full:
        raise InputError("the board shows more than {size} cells", size=puzzle.grid.size)
