"""Hitori's ladder: how a person solves one without guessing.

A white number makes the equal numbers in its row and column black. Patterns of equal numbers settle
other cells from the start (``patterns.py``). Harder techniques suppose a colour and see that a pair
of equal numbers is left white (``pairs.py``) or that a chain of black cells is closed
(``chains.py``). The rest is shared with the other shading genres.

>>> from gridwright.genres.hitori.puzzle import Hitori
>>> view = HitoriView(Hitori(1, 4, {0: 1, 3: 1}))
>>> view.grid.names(SeenAlready().look(view, 0, 0b0001, 0)[0])
'r1c4'
"""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.core.saying import Saying, Value
from gridwright.genres.hitori.chains import BlackClosesAChain, WhiteClosesAChain
from gridwright.genres.hitori.pairs import (
    BlackLeavesAPair,
    LinkedPairs,
    TwoPairsCompete,
    WhiteLeavesAPair,
)
from gridwright.genres.hitori.patterns import (
    BetweenEquals,
    PairAtACorner,
    PairInTheLine,
    ThreeInARow,
    TripleAtACorner,
)
from gridwright.genres.hitori.view import HitoriView
from gridwright.kinds.count import NUMBER
from gridwright.kinds.techniques.connected import BesideBlack, CutOff, DiamondStructure
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, Technique


class SeenAlready(Technique[HitoriView]):
    """If a number is white, the same number is black everywhere else in its row and column."""

    name = "seen already"
    rung = 1
    rules = (NUMBER,)
    because = "The {number} at {at} is white, and its row and column may show it only once"
    impossible = "The {number} at {at} is white, and so is the same number at {other}"

    def units(self, view: HitoriView) -> Iterable[int]:
        return (cell for cell in view.numbers if view.equal[cell])

    def scope(self, view: HitoriView, cell: int) -> Masks:
        return view.equal[cell], view.equal[cell] | 1 << cell

    def look(self, view: HitoriView, yes: int, no: int, cell: int) -> Finding:
        if not no >> cell & 1:
            return NOTHING
        equal = view.equal[cell]
        return None if equal & no else (equal, 0)

    def values(self, view: HitoriView, case: Case) -> dict[str, Value]:
        other = view.names(case.known_no & ~(1 << case.unit))
        return {"number": view.numbers[case.unit], "at": view.grid.at(case.unit), "other": other}

    def briefly(self, view: HitoriView, case: Case) -> Saying:
        if not case.yes:
            return self.say(view, case)
        number = view.numbers[case.unit]
        return Saying("its row and column may show the {number} only once", number=number)

    def named(self, view: HitoriView, case: Case) -> int:
        """The equal numbers beside that of the unit: what is settled, or what contradicts it."""
        return case.yes | case.known_no


class NothingEqual(Technique[HitoriView]):
    """A cell with no equal number in its row or column is white if the puzzle has only one
    answer.
    """

    name = "nothing equal"
    rung = 1
    rules = (NUMBER,)
    assumes_unique = True

    def units(self, view: HitoriView) -> Iterable[int]:
        # A cell that is given as black cannot be white.
        return [cell for cell in range(view.size) if not view.puzzle.black >> cell & 1]

    def scope(self, view: HitoriView, cell: int) -> Masks:
        return view.equal[cell], 0

    def look(self, view: HitoriView, yes: int, no: int, cell: int) -> Finding:
        return NOTHING if view.equal[cell] & ~yes else (0, 1 << cell)

    def say(self, view: HitoriView, case: Case) -> Saying:
        return Saying(EQUALS_BLACK if case.known_yes else NO_EQUAL, cell=view.named(case.unit))


EQUALS_BLACK = (
    "Every equal number in the row and column of {cell} is black, {cell} itself need not be, and"
    " the puzzle has only one answer"
)
NO_EQUAL = (
    "{cell} has no equal number in its row or column and need not be black, and the puzzle has only"
    " one answer"
)


TECHNIQUES: tuple[Technique[HitoriView], ...] = (
    BesideBlack(1),
    SeenAlready(),
    ThreeInARow(),
    BetweenEquals(),
    NothingEqual(),
    PairInTheLine(),
    TripleAtACorner(),
    PairAtACorner(),
    DiamondStructure(2, obvious=True),
    CutOff(2),
    BlackLeavesAPair(),
    LinkedPairs(),
    WhiteClosesAChain(),
    TwoPairsCompete(),
    WhiteLeavesAPair(),
    BlackClosesAChain(),
)
"""The easiest first."""

VIEW = HitoriView
