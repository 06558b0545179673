"""A technique: one named deduction that people make, and the sentence that explains it.

A technique looks at one *unit* of a puzzle at a time: a clue, a room, a square of four cells, the
whole board. Its *scope* is the set of decisions that it reads there, so it need not be asked again
before one of them is settled. ``look`` is a pure function of the settled decisions in the scope. It
returns the decisions that follow, as two masks (those that are yes and those that are no), or
``None`` if the unit can no longer be completed.

Some of the returned decisions may already be settled; the caller ignores those.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from gridwright.core.record import dataclass
from gridwright.core.saying import Saying
from gridwright.logic.view import View

V = TypeVar("V", bound=View)
"""A genre's view of a puzzle: the tables that make its techniques fast."""

Masks = tuple[int, int]
"""Decisions that are yes, and decisions that are no."""

Finding = Masks | None
"""What follows, or ``None`` for a contradiction."""

NOTHING: Masks = (0, 0)


@dataclass(frozen=True, slots=True)
class Case:
    """A finding to be put into words: where it was found, what follows, and from what."""

    unit: int
    yes: int
    no: int
    """What is settled; both are 0 if the unit has become impossible."""
    known_yes: int
    known_no: int
    """The settled decisions that it follows from; they suffice."""


@dataclass(frozen=True, slots=True)
class Technique(Generic[V]):
    """A named human deduction."""

    name: str
    rung: int
    """Its place on the ladder; the easiest is 1."""
    sentence: str
    """The technique in one sentence."""
    rules: tuple[str, ...]
    """The names of the rules that it rests on."""
    units: Callable[[V], Iterable[int]]
    scope: Callable[[V, int], Masks]
    look: Callable[[V, int, int, int], Finding]
    """The view, the decisions that are yes and no, the unit."""
    say: Callable[[V, Case], Saying]
    """The reason in words: a clause to which ", so … is white" can be added. Called on demand."""
    cells: Callable[[V, int], int] = lambda view, unit: 1 << unit
    """The grid cells of the unit itself, to highlight: the clue. As a rule a unit is a cell."""
    apart: bool = False
    """Whether each decision of a finding is a step of its own, with a reason of its own."""
    inside: bool = True
    """Whether what-ifs may use it for their links."""
    reason: Callable[[V, int, int, Case], Masks] | None = None
    """Proposes settled decisions that suffice, if leaving them out one by one would be slow."""
    length: Callable[[V, int, int, Case], int] | None = None
    """How long the argument is on a board. A reason leaves out no settled decision if the argument
    would be longer without it."""
    named: Callable[[V, Case], int] | None = None
    """Further grid cells that the sentence mentions, such as the places left to a number."""
    obvious: bool = False
    """Whether people see it at a glance, so that it costs no effort. All techniques of the first
    rung are obvious."""
    briefly: Callable[[V, Case], Saying] | None = None
    """The reason in a what-if, right after a sentence that says what is known here."""
    formerly: str = ""
    """The name that it had before, which options still accept."""
    look_for: Callable[[V, int, int, int, int], Finding] | None = None
    """``look`` for some decisions only, for a technique that takes long and looks at each decision
    by itself; the reason of one decision then does not look at the others."""
    settles: Callable[[V, int], int] | None = None
    """The decisions that it may settle at a unit, for a technique that takes long: a hint near a
    place does not look where nothing can be settled near enough."""
    assumes_unique: bool = False
    """Whether it is right only on puzzles that have exactly one answer."""

    @property
    def at_a_glance(self) -> bool:
        """Whether it is obvious, by its rung or by itself."""
        return self.rung == 1 or self.obvious

    def picture(self, view: V, case: Case) -> int:
        """The grid cells to highlight besides those of the decisions."""
        cells = self.cells(view, case.unit)
        return cells | self.named(view, case) if self.named else cells
