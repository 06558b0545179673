"""Tables of a puzzle for the techniques of Kamaji, and the names of pieces.

A decision is a piece: drawn or not. A number's *ways* are the pieces that can still cover it. Two
pieces are *rivals* if they share a number above one: only one of them can be drawn.

>>> view = KamajiView(Kamaji(2, 2, (1, 2, 3, 2)))
>>> str(view.names(0b11)), str(view.names(0b01))
('the pieces r1c1-r1c2 and r1c1-r2c2', 'the piece r1c1-r1c2')
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from gridwright.core.deadline import watched
from gridwright.core.grid import bits, mask_of
from gridwright.core.saying import Listed, Saying, Value
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright.logic.view import the_number

MOST_NAMES = 8
"""Of more pieces than this, a technique says in words which they are."""


class KamajiView:
    """A puzzle with its pieces as masks."""

    yes_word = "drawn"
    no_word = "not drawn"

    def __init__(self, puzzle: Kamaji) -> None:
        self.puzzle = puzzle
        self.grid = puzzle.grid
        self.size = puzzle.decisions
        self.numbers = puzzle.numbers

    # Only techniques need these; naming a piece of a large board must not wait for them.

    @cached_property
    def masks(self) -> Sequence[int]:
        """The cells of each piece."""
        return self.puzzle.masks

    @cached_property
    def above_one(self) -> int:
        """The cells with a number above one."""
        return self.puzzle.above_one

    @cached_property
    def rivals(self) -> Sequence[int]:
        """For each piece those that cannot be drawn beside it."""
        return self.puzzle.rivals

    @cached_property
    def through(self) -> list[int]:
        """For each cell the pieces that cover it."""
        return [mask_of(pieces) for pieces in watched(self.puzzle.through)]

    @cached_property
    def near(self) -> list[int]:
        """For each piece the numbers that lose ways when it is drawn."""
        return [
            self.cells(rivals) & ~mask
            for rivals, mask in watched(zip(self.rivals, self.masks, strict=True))
        ]

    @cached_property
    def touched(self) -> list[int]:
        """For each piece the ways of those numbers."""
        return [self.through_any(near) for near in watched(self.near)]

    def through_any(self, cells: int) -> int:
        """The pieces that cover any of these cells."""
        mask = 0
        for cell in bits(cells):
            mask |= self.through[cell]
        return mask

    def name(self, decision: int) -> str:
        """A piece by its first and last cell."""
        return self.puzzle.describe(decision)

    def named(self, decision: int) -> Value:
        """A piece by its first and last cell, in a sentence."""
        return self.puzzle.told(decision)

    def names(self, decisions: int, last: str = "and") -> Value:
        """Pieces by their first and last cells."""
        named = [self.puzzle.told(piece) for piece in bits(decisions)]
        if len(named) == 1:
            return Saying("the piece {piece}", piece=named[0])
        return Saying("the pieces {pieces}", pieces=Listed(tuple(named), last))

    def cells(self, decisions: int) -> int:
        """The cells that pieces cover."""
        mask = 0
        for piece in bits(decisions):
            mask |= self.masks[piece]
        return mask

    def ways(self, yes: int, no: int, cell: int) -> int:
        """The pieces that can still cover a free number; 0 for one that is covered."""
        through = self.through[cell]
        return 0 if through & yes else through & ~no

    def unfinished(self, yes: int, no: int) -> int:
        """The numbers that no drawn piece covers."""
        return (self.grid.full & ~self.cells(yes)).bit_count()

    def the(self, cell: int) -> Saying:
        """A number with its place: ``the 3 at r1c2``."""
        return the_number(self.numbers[cell], self.grid.at(cell))
