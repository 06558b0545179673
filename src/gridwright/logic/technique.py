"""A technique: one named way in which a person settles decisions, and what it says.

A technique looks at one *unit* of a puzzle at a time: a clue, a room, a square of four cells, the
whole board. Its *scope* names the decisions that such a look reads, so nobody has to ask it again
before one of them is settled, and equal scopes give equal findings. A look is a pure function of
the settled decisions. It gives the decisions that follow, as masks of those that are yes and those
that are no, or ``None`` where the unit can no longer be completed.

What a look finds may be known already; who asks leaves that out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

from gridwright.core.step import Saying
from gridwright.logic.view import View

V = TypeVar("V", bound=View)
"""A genre's view of a puzzle: whatever its techniques need to look fast."""

Masks = tuple[int, int]
"""Decisions that are yes, and decisions that are no."""

Finding = Masks | None
"""What follows, or ``None``: impossible."""

NOTHING: Masks = (0, 0)


@dataclass(frozen=True, slots=True)
class Case:
    """A finding to be put into words: where it was found, what follows, and from what."""

    unit: int
    yes: int
    no: int
    """What is settled; both are 0 where the unit has become impossible."""
    known_yes: int
    known_no: int
    """The settled decisions that it follows from; they suffice."""


@dataclass(frozen=True, slots=True)
class Technique(Generic[V]):
    """A named human deduction."""

    name: str
    rung: int
    """Its place on the ladder, the easiest first."""
    sentence: str
    """What it does, in general."""
    rules: tuple[str, ...]
    """The names of the rules that it rests on."""
    units: Callable[[V], Iterable[int]]
    scope: Callable[[V, int], Masks]
    look: Callable[[V, int, int, int], Finding]
    """The view, the decisions that are yes and no, the unit."""
    say: Callable[[V, Case], Saying]
    """Why, for a person: a clause to which "so … is white" can be added. Asked on demand."""
    cells: Callable[[V, int], int]
    """The grid cells of the unit itself, to point at: the clue."""
    apart: bool = False
    """Whether each decision of a finding is a step of its own, with a reason of its own."""
    inside: bool = True
    """Whether what-ifs may use it for their links."""
    reason: Callable[[V, int, int, Case], Masks] | None = None
    """A set of settled decisions that suffices, for looks that would take long to ask often."""
    named: Callable[[V, Case], int] | None = None
    """Further grid cells that the sentence speaks of: the places that a number has left."""
    obvious: bool = False
    """Whether it is seen at a glance, so that it costs a person nothing to find. All techniques
    of the first rung are."""
    assumes_unique: bool = False
    """Whether it is right only on puzzles that have exactly one answer."""

    def picture(self, view: V, case: Case) -> int:
        """The grid cells to point at, beside those of the decisions."""
        cells = self.cells(view, case.unit)
        return cells | self.named(view, case) if self.named else cells
