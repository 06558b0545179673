"""What a player should know about one clue on a board: whether it is done, and what it is about.

>>> from gridwright.core.saying import Saying
>>> clue = Clue(0, False, 0b11, Saying("sees {seen} of {number}", seen=1, number=2))
>>> clue.sentence
'sees 1 of 2'
"""

from __future__ import annotations

from gridwright.core.record import dataclass
from gridwright.core.saying import Saying


@dataclass(frozen=True, slots=True)
class Clue:
    """One clue on a (partial) board."""

    cell: int
    done: bool
    """Whether the board settles it: nothing that is still open can change it."""
    cells: int
    """The mask of the cells to highlight when the clue is pointed at."""
    saying: Saying
    """How much of it is done, in a few words."""
    sight: int = 0
    """For a clue that sees: the mask of the cells up to the first black ones, its own included."""

    @property
    def sentence(self) -> str:
        """How much of it is done, in English."""
        return str(self.saying)
