"""The template's ladder: how a person solves one without guessing.

A technique looks at one number at a time, and reads only the cells that this number counts. It
returns what follows there, or ``None`` if the number can no longer be satisfied.

>>> view = TemplateView(Template(1, 3, {0: 2}))
>>> ALL_NEEDED.look(view, 0, 0, 0) == (0b011, 0)
True
"""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.core.saying import Saying, Value
from gridwright.genres._template.puzzle import Template
from gridwright.genres._template.rules import NUMBER
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, Technique
from gridwright.logic.view import CellView


class TemplateView(CellView):
    """A puzzle with the cells that each number counts."""

    def __init__(self, puzzle: Template) -> None:
        super().__init__(puzzle.grid)
        self.numbers = dict(puzzle.numbers)
        self.around = {cell: puzzle.around(cell) for cell in self.numbers}

    def unfinished(self, yes: int, no: int) -> int:
        """The numbers with open cells."""
        return sum(bool(around & ~(yes | no)) for around in self.around.values())


def _numbers(view: TemplateView) -> Iterable[int]:
    return view.numbers


def _scope(view: TemplateView, cell: int) -> Masks:
    return view.around[cell], view.around[cell]


def _named(view: TemplateView, cell: int) -> dict[str, Value]:
    return {"number": view.numbers[cell], "at": view.grid.at(cell)}


def _look_enough(view: TemplateView, yes: int, no: int, cell: int) -> Finding:
    around = view.around[cell]
    missing = view.numbers[cell] - (around & yes).bit_count()
    if missing < 0:
        return None
    return NOTHING if missing else (0, around & ~yes)


def _say_enough(view: TemplateView, case: Case) -> Saying:
    named = _named(view, case.unit)
    if case.no:
        return Saying("The {number} at {at} has all its black cells", **named)
    return Saying("The {number} at {at} has too many black cells", **named)


ENOUGH_BLACK = Technique(
    "enough black",
    1,
    "A number that has all its black cells has no others.",
    (NUMBER,),
    _numbers,
    _scope,
    _look_enough,
    _say_enough,
)


def _look_needed(view: TemplateView, yes: int, no: int, cell: int) -> Finding:
    places = view.around[cell] & ~no
    spare = places.bit_count() - view.numbers[cell]
    if spare < 0:
        return None
    return NOTHING if spare else (places, 0)


def _say_needed(view: TemplateView, case: Case) -> Saying:
    named = _named(view, case.unit)
    if case.yes:
        return Saying("The {number} at {at} needs all cells that are left", **named)
    return Saying("The {number} at {at} needs more cells than are left", **named)


ALL_NEEDED = Technique(
    "all needed",
    1,
    "A number with no more cells left than it needs has them all.",
    (NUMBER,),
    _numbers,
    _scope,
    _look_needed,
    _say_needed,
)

TECHNIQUES: tuple[Technique[TemplateView], ...] = (ENOUGH_BLACK, ALL_NEEDED)
"""The easiest first."""

VIEW = TemplateView
