"""Akari's ladder: what a lamp lights, what lights a cell, and what is lit in any case.

>>> from gridwright.genres.akari.puzzle import Akari
>>> view = VIEW(Akari(2, 3, {0: 1}))                       # a lamp at r1c2 or r2c1 lights r2c2
>>> InAnyCase(3, NUMBER, "lit by a number").look(view, 0, 0, 0) == (0, 0b010000)
True
"""

from __future__ import annotations

from itertools import combinations

from gridwright.core.grid import bits, in_all, union
from gridwright.core.saying import Saying
from gridwright.genres.akari.puzzle import APART, LIGHT
from gridwright.kinds.count import NUMBER
from gridwright.kinds.techniques.ahead import Ahead
from gridwright.kinds.techniques.count import AllNeeded, Enough, OfCount, Touching, about
from gridwright.kinds.views.kinds import KindView
from gridwright.kinds.views.kinds import view_of as VIEW  # noqa: N812
from gridwright.logic.technique import NOTHING, Case, Finding

__all__ = ["TECHNIQUES", "VIEW"]

ALL = (NUMBER, LIGHT, APART)


class Lit(Touching):
    """A cell that is lit by a lamp has no lamp."""

    name = "lit by a lamp"

    def say(self, view: KindView, case: Case) -> Saying:
        if case.no:
            return Saying(
                "the lamp at {cell} lights its row and column", cell=view.grid.at(case.unit)
            )
        return Saying("the lamps at {cells} light each other", cells=view.names(case.known_yes))


class OnlyLight(AllNeeded):
    """A cell that can be lit from one cell only has a lamp there."""

    name = "only light"

    def say(self, view: KindView, case: Case) -> Saying:
        what = view.counts[case.unit].named(view.grid)
        if not case.yes:
            return Saying("nothing can light {what}", what=what)
        if case.yes >> view.counts[case.unit].cells[0] & 1:
            return Saying("nothing else can light {what}", what=what)
        return Saying("{what} can be lit from nowhere else", what=what)


class InAnyCase(OfCount):
    """A cell that is lit wherever the lamps of a number stand, or that of a cell, has no lamp."""

    def __init__(self, rung: int, rule: str, name: str) -> None:
        super().__init__(rung, (rule, APART))
        self.name = name

    def look(self, view: KindView, yes: int, no: int, number: int) -> Finding:
        left, need, _ = view.needs(number, yes, no)
        spare = left.bit_count() - need
        if need <= 0 or spare < 0:
            return NOTHING
        # What lights more of the cells than can be spared.
        groups = combinations((view.near[cell] for cell in bits(left)), spare + 1)
        return 0, union(map(in_all, groups))

    def say(self, view: KindView, case: Case) -> Saying:
        left, need, _ = view.needs(case.unit, case.known_yes, case.known_no)
        if self.rules[0] == LIGHT:
            words = (
                "one of {cells} lights {what}, and each of them would light [lit|this cell|these"
                " cells] too"
            )
        else:
            words = (
                "{what} needs {things} among {cells}, and wherever [number|it stands, it"
                " lights|they stand, they light] [lit|this cell|these cells] too"
            )
        return Saying(
            words,
            **about(view, case.unit, need),
            cells=view.names(left),
            lit=case.no.bit_count(),
        )


TECHNIQUES = (
    Lit(1, (APART,)),
    Enough(1, (NUMBER,)),
    AllNeeded(1, (NUMBER,)),
    OnlyLight(1, (LIGHT,)),
    InAnyCase(2, NUMBER, "lit by a number"),
    InAnyCase(3, LIGHT, "lit in any case"),
    Ahead(4, 1, ALL),
    Ahead(5, 2, ALL),
    Ahead(6, 3, ALL),
)
