"""A partial or whole answer: which decisions are settled, and how.

The bits of a board are the puzzle's *decisions* (the cell is black, the room is black, the line
is drawn). ``yes`` and ``no`` are masks of decisions settled either way; the rest is open.

>>> board = Board(4).with_yes(0b0001).with_no(0b0110)
>>> board.open == 0b1000, board.complete
(True, False)
"""

from __future__ import annotations

from dataclasses import dataclass

from gridwright.core.errors import GridwrightError


@dataclass(frozen=True, slots=True)
class Board:
    """Settled decisions as two masks over ``size`` bits."""

    size: int
    yes: int = 0
    no: int = 0

    @staticmethod
    def whole(size: int, yes: int) -> Board:
        """The complete board on which exactly ``yes`` holds."""
        return Board(size, yes, ((1 << size) - 1) ^ yes)

    @property
    def all(self) -> int:
        """The mask of all decisions."""
        return (1 << self.size) - 1

    @property
    def open(self) -> int:
        """The decisions that are not settled yet."""
        return self.all & ~(self.yes | self.no)

    @property
    def complete(self) -> bool:
        """Whether every decision is settled."""
        return self.yes | self.no == self.all

    @property
    def contradictory(self) -> bool:
        """Whether some decision is settled both ways."""
        return bool(self.yes & self.no)

    def with_yes(self, mask: int) -> Board:
        """This board with more decisions settled as yes."""
        return Board(self.size, self.yes | mask, self.no)

    def with_no(self, mask: int) -> Board:
        """This board with more decisions settled as no."""
        return Board(self.size, self.yes, self.no | mask)

    def agrees_with(self, other: Board) -> bool:
        """Whether no decision is settled differently on the two boards."""
        self._same_size(other)
        return not (self.yes & other.no or self.no & other.yes)

    def extends(self, other: Board) -> bool:
        """Whether everything settled on ``other`` is settled the same way here."""
        self._same_size(other)
        return not (other.yes & ~self.yes or other.no & ~self.no)

    def _same_size(self, other: Board) -> None:
        if self.size != other.size:
            raise GridwrightError(
                f"boards of {self.size} and {other.size} decisions cannot be compared"
            )
