"""One deduction with its reason, ready to be shown.

A step settles at least one decision. Its reason names decisions that were settled before, cells
that hold clues, and rules; together they suffice: with everything else unknown, the same technique
still concludes the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from gridwright.logic.technique import Saying


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
    rung: int
    saying: Saying
    yes: int
    no: int
    because: Because = field(default_factory=Because)
    links: tuple[Step, ...] = ()
    """The chain of a what-if, the contradiction last (it settles nothing)."""

    @property
    def sentence(self) -> str:
        """Why, for a person."""
        return str(self.saying)
