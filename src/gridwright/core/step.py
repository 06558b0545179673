"""One deduction with its reason, ready to be shown.

A step settles at least one decision. Its reason names decisions that were settled before, cells
that hold clues, and rules. Together they suffice: with everything else unknown, the same technique
still reaches the same conclusion.
"""

from __future__ import annotations

from gridwright.core.board import Board
from gridwright.core.record import dataclass, field
from gridwright.core.saying import Saying


@dataclass(frozen=True, slots=True)
class Because:
    """What a step follows from."""

    yes: int = 0
    """Decisions settled as yes before."""
    no: int = 0
    """Decisions settled as no before."""
    cells: int = 0
    """Grid cells that hold a clue, or that the argument is about."""
    rules: tuple[str, ...] = ()
    """The names of the rules."""


@dataclass(frozen=True, slots=True)
class Step:
    """Decisions that follow, what they follow from, and why."""

    technique: str
    """The name of the technique."""
    rung: int
    """The technique's place on the ladder, the easiest first."""
    saying: Saying
    yes: int = 0
    """Decisions settled as yes."""
    no: int = 0
    """Decisions settled as no."""
    because: Because = field(default_factory=Because)
    links: tuple[Step, ...] = ()
    """The chain of a what-if, the contradiction last (it settles nothing)."""
    obvious: bool = False
    """Whether people see it at a glance."""

    @property
    def sentence(self) -> str:
        """Why, in English."""
        return str(self.saying)

    def apply(self, board: Board) -> Board:
        """The board after this step."""
        return Board(board.size, board.yes | self.yes, board.no | self.no)
