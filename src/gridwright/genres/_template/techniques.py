"""The template's ladder: how a person solves one without guessing.

A technique looks at one number at a time, and reads only the cells that this number counts. It
returns what follows there, or ``None`` if the number can no longer be satisfied. Its docstring is
the sentence that people read.

>>> view = TemplateView(Template(1, 3, {0: 2}))
>>> AllNeeded().look(view, 0, 0, 0) == (0b011, 0)
True
"""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.core.saying import Value
from gridwright.genres._template.puzzle import Template
from gridwright.kinds.count import NUMBER
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, Technique
from gridwright.logic.view import CellView


class TemplateView(CellView):
    """A puzzle with the cells that each number counts."""

    def __init__(self, puzzle: Template) -> None:
        super().__init__(puzzle.grid)
        self.numbers = dict(puzzle.numbers)
        self.around = {cell: puzzle.says(cell, 0).mask for cell in self.numbers}

    def unfinished(self, yes: int, no: int) -> int:
        """The numbers with open cells."""
        return sum(bool(around & ~(yes | no)) for around in self.around.values())


class OfNumber(Technique[TemplateView]):
    """What both techniques have in common: they look at a number and the cells that it counts."""

    rung = 1
    rules = (NUMBER,)

    def units(self, view: TemplateView) -> Iterable[int]:
        return view.numbers

    def scope(self, view: TemplateView, cell: int) -> Masks:
        return view.around[cell], view.around[cell]

    def values(self, view: TemplateView, case: Case) -> dict[str, Value]:
        return {"number": view.numbers[case.unit], "at": view.grid.at(case.unit)}


class EnoughBlack(OfNumber):
    """A number that has all its black cells has no others."""

    name = "enough black"
    because = "The {number} at {at} has all its black cells"
    impossible = "The {number} at {at} has too many black cells"

    def look(self, view: TemplateView, yes: int, no: int, cell: int) -> Finding:
        around = view.around[cell]
        missing = view.numbers[cell] - (around & yes).bit_count()
        if missing < 0:
            return None
        return NOTHING if missing else (0, around & ~yes)


class AllNeeded(OfNumber):
    """A number with no more cells left than it needs has them all."""

    name = "all needed"
    because = "The {number} at {at} needs all cells that are left"
    impossible = "The {number} at {at} needs more cells than are left"

    def look(self, view: TemplateView, yes: int, no: int, cell: int) -> Finding:
        places = view.around[cell] & ~no
        spare = places.bit_count() - view.numbers[cell]
        if spare < 0:
            return None
        return NOTHING if spare else (places, 0)


TECHNIQUES: tuple[Technique[TemplateView], ...] = (EnoughBlack(), AllNeeded())
"""The easiest first."""

VIEW = TemplateView
