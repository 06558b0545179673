"""A technique: one named deduction that people make, and the sentence that explains it.

A technique looks at one *unit* of a puzzle at a time: a clue, a room, a square of four cells, the
whole board. Its *scope* is the set of decisions that it reads there, so it need not be asked again
before one of them is settled. ``look`` is a pure function of the settled decisions in the scope. It
returns the decisions that follow, as two masks (those that are yes and those that are no), or
``None`` if the unit can no longer be completed.

Some of the returned decisions may already be settled; the caller ignores those.

A technique is a class. Its docstring is the sentence that people read; below it stand its name, why
something follows, and where and how it looks:

>>> from gridwright.logic.view import CellView
>>> class NextIsWhite(Technique[CellView]):
...     "The cell to the right of a black cell is white."
...
...     name = "next is white"
...     rung = 1
...     rules = ("black cells apart",)
...     because = "{black} is black"
...
...     def look(self, view: CellView, yes: int, no: int, cell: int) -> Finding:
...         return (0, 2 << cell) if yes >> cell & 1 else NOTHING
...
...     def values(self, view: CellView, case: Case) -> dict[str, Value]:
...         return {"black": view.grid.at(case.unit)}
>>> NextIsWhite().sentence
'The cell to the right of a black cell is white.'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Generic, TypeVar

from gridwright.core.record import dataclass
from gridwright.core.saying import Saying, Value
from gridwright.logic.view import View, clauses

V = TypeVar("V", bound=View)
"""A genre's view of a puzzle: the tables that make its techniques fast."""

V_contra = TypeVar("V_contra", bound=View, contravariant=True)
"""The same for techniques: one that asks little of a view serves all genres that offer more."""

Masks = tuple[int, int]
"""Decisions that are yes, and decisions that are no."""

Finding = Masks | None
"""What follows, or ``None`` for a contradiction."""

NOTHING: Masks = (0, 0)

WHOLE_BOARD = 0
"""The only unit of a technique that looks at the whole board."""


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


class Technique(Generic[V_contra]):
    """A named human deduction; what most of them have in common need not be said again."""

    name: str
    rung: int
    """Its place on the ladder; the easiest is 1."""
    sentence: str
    """The technique in one sentence: its docstring."""
    rules: tuple[str, ...]
    """The names of the rules that it rests on."""
    apart: bool = False
    """Whether each decision of a finding is a step of its own, with a reason of its own."""
    inside: bool = True
    """Whether what-ifs may use it for their links."""
    obvious: bool = False
    """Whether people see it at a glance, so that it costs no effort. All techniques of the first
    rung are obvious."""
    assumes_unique: bool = False
    """Whether it is right only on puzzles that have exactly one answer."""
    looks_ahead: bool = False
    """Whether it supposes something and follows it, which finds most of what easier ones find."""
    formerly: str = ""
    """The name that it had before, which options still accept."""
    because: str = ""
    """Why something follows, about its ``values``; ``say`` may choose from more sentences."""
    impossible: str = ""
    """Why the unit can no longer be completed."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.sentence = " ".join((cls.__doc__ or "").split())

    def units(self, view: V_contra, /) -> Iterable[int]:
        """The places where it looks; as a rule every decision is one."""
        return range(view.size)

    def scope(self, view: V_contra, unit: int, /) -> Masks:
        """The decisions that it reads at a unit, yes and no; as a rule all of them."""
        return _all(view.size)

    def promising(self, view: V_contra, yes: int, no: int, /) -> int:
        """The mask of the units at which it may find something; as a rule all of them.

        For a technique with many units that reads the whole board: it looks at no others.
        """
        return -1

    def look(self, view: V_contra, yes: int, no: int, unit: int, /) -> Finding:
        """What follows at a unit from the decisions that are yes and no."""
        raise NotImplementedError

    def values(self, view: V_contra, case: Case, /) -> dict[str, Value]:
        """What its sentences name."""
        return {}

    def say(self, view: V_contra, case: Case, /) -> Saying:
        """The reason in words: a clause to which ", so … is white" can be added."""
        words = self.because if case.yes or case.no else self.impossible or self.because
        return Saying.about(words, **self.values(view, case))

    briefly: Callable[[V_contra, Case], Saying] | None = None
    """The reason in a what-if, right after a sentence that says what is known here."""

    outcome: Callable[[V_contra, Case], Saying | None] | None = None
    """What follows, where it is better told as a whole than by naming each decision."""

    def cells(self, view: V_contra, unit: int, /) -> int:
        """The grid cells of the unit itself, to highlight: the clue. As a rule a unit is a cell."""
        return 1 << unit

    def named(self, view: V_contra, case: Case, /) -> int:
        """Further grid cells that the sentence mentions, such as the places left to a number."""
        return 0

    def reason(self, view: V_contra, yes: int, no: int, case: Case, /) -> Masks:
        """Settled decisions that suffice, if leaving them out one by one would be slow."""
        return yes, no

    def length(self, view: V_contra, yes: int, no: int, case: Case, /) -> int:
        """How long the argument is on a board. A reason leaves out no settled decision if the
        argument would be longer without it.
        """
        return 0

    look_for: Callable[[V_contra, int, int, int, int], Finding] | None = None
    """``look`` for some decisions only, for a technique that takes long and looks at each decision
    by itself; the reason of one decision then does not look at the others."""

    settles: Callable[[V_contra, int], int] | None = None
    """The decisions that it may settle at a unit, for a technique that takes long: a hint near a
    place does not look where nothing can be settled near enough."""

    @property
    def at_a_glance(self) -> bool:
        """Whether it is obvious, by its rung or by itself."""
        return self.rung == 1 or self.obvious

    def picture(self, view: V_contra, case: Case) -> int:
        """The grid cells to highlight besides those of the decisions."""
        return self.cells(view, case.unit) | self.named(view, case)


class OnBoard(Technique[V_contra]):
    """It looks at the whole board, which has no cells of its own to highlight."""

    apart = True

    def units(self, view: V_contra, /) -> Iterable[int]:
        """The only one."""
        return (WHOLE_BOARD,)

    def cells(self, view: V_contra, unit: int, /) -> int:
        """None."""
        return 0


class RuledOut(Technique[V_contra]):
    """It finds that a decision is no because yes would be wrong; its units are decisions."""

    def wrong(self, view: V_contra, yes: int, no: int, unit: int, /) -> bool:
        """Whether it would be wrong if the decision were yes."""
        raise NotImplementedError

    def look(self, view: V_contra, yes: int, no: int, unit: int, /) -> Finding:
        """No, if it is open and yes would be wrong."""
        if (yes | no) >> unit & 1 or not self.wrong(view, yes, no, unit):
            return NOTHING
        return 0, 1 << unit


class Supposes(Technique[V_contra]):
    """It supposes a colour of a cell and follows it to a contradiction.

    The unit is twice the cell, and one more if the cell is supposed to be yes.
    """

    inside = False
    looks_ahead = True
    because = "If {cell} were {colour}, {then}"

    def units(self, view: V_contra, /) -> Iterable[int]:
        """Both colours of every cell."""
        return range(2 * view.size)

    def cells(self, view: V_contra, unit: int, /) -> int:
        """None."""
        return 0

    def settles(self, view: V_contra, unit: int, /) -> int:
        """The cell itself."""
        return 1 << unit // 2

    def wrong(self, view: V_contra, yes: int, no: int, unit: int, /) -> bool:
        """Whether the colour leads to a contradiction."""
        raise NotImplementedError

    def then(self, view: V_contra, case: Case, /) -> Iterable[Value]:
        """What would follow, link by link, and what is impossible then."""
        raise NotImplementedError

    def look(self, view: V_contra, yes: int, no: int, unit: int, /) -> Finding:
        """The other colour, if the cell is open and this one is wrong."""
        if (yes | no) >> unit // 2 & 1 or not self.wrong(view, yes, no, unit):
            return NOTHING
        return supposed(unit ^ 1)

    def values(self, view: V_contra, case: Case, /) -> dict[str, Value]:
        """The cell, its colour, and what would follow."""
        cell, yes = divmod(case.unit, 2)
        return {
            "cell": view.grid.at(cell),
            "colour": Saying.about(view.yes_word if yes else view.no_word, what=1),
            "then": clauses([*self.then(view, case)]),
        }


def supposed(unit: int) -> Masks:
    """The colour of a cell that a unit of ``Supposes`` stands for."""
    cell, yes = divmod(unit, 2)
    return (1 << cell, 0) if yes else (0, 1 << cell)


@lru_cache(maxsize=64)
def _all(size: int) -> Masks:
    # One number for all units of a board: it may have 10,000 of them.
    every = (1 << size) - 1
    return every, every
