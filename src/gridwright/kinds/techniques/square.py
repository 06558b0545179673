"""The technique of squares: the last of four cells has the other colour.

>>> from gridwright.core.grid import Grid
>>> from gridwright.kinds.square import NoSquare
>>> view = KindView(Grid.of(2, 2), [NoSquare()])
>>> technique = LastOfBlackSquare(1)
>>> technique.look(view, 0b0111, 0, 0) == (0, 0b1000), technique.look(view, 0, 0b0111, 0)
(True, (0, 0))
"""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.core.saying import Saying, Value
from gridwright.kinds.square import BLACK_SQUARES, SQUARES, square_cells
from gridwright.kinds.views.kinds import KindView
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, Technique


class OfSquare(Technique[KindView]):
    """It looks at a square, by its first cell."""

    def units(self, view: KindView) -> Iterable[int]:
        return (square[0] for square in square_cells(view.grid))

    def scope(self, view: KindView, first: int) -> Masks:
        square = self.cells(view, first)
        return square, square

    def cells(self, view: KindView, first: int) -> int:
        return (0b11 | 0b11 << view.grid.cols) << first

    def values(self, view: KindView, case: Case) -> dict[str, Value]:
        colour = Saying("black") if case.known_yes else Saying("white")
        return {"at": view.grid.at(case.unit), "colour": colour}


class LastOfSquare(OfSquare):
    """If three cells of a square have the same colour, the fourth has the other."""

    name = "last of a square"
    because = "Three cells of the square at {at} are {colour}, and no square may be all {colour}"
    impossible = "All four cells of the square at {at} are {colour}"

    def __init__(self, rung: int, rule: str = SQUARES) -> None:
        self.rung, self.rules = rung, (rule,)

    def look(self, view: KindView, yes: int, no: int, first: int) -> Finding:
        square = self.cells(view, first)
        for black in view.squares:
            left = square & ~(yes if black else no)
            if not left:
                return None
            if not left & left - 1:
                return (0, left) if black else (left, 0)
        return NOTHING


class LastOfBlackSquare(LastOfSquare):
    """If three cells of a square are black, the fourth is white."""

    def __init__(self, rung: int, rule: str = BLACK_SQUARES) -> None:
        super().__init__(rung, rule)
