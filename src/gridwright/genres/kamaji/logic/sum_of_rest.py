"""Sum of the rest: numbers that only pieces of their own can cover add up to whole pieces.

Suppose that a piece is drawn. At the end of a line, or in a corner, it may leave a few numbers
above one that only pieces within them can still cover. Each of these numbers is used once, so their
sum is a multiple of the largest number. If it is not, the piece is not drawn. Ones may be used more
than once, so nothing follows where one of them can be used.

Below, the piece r1c1-r2c1 would leave 2, 4 and 2 at the end of the second row, which add up to 8.

>>> from gridwright.genres.kamaji.puzzle import Kamaji
>>> view = KamajiView(Kamaji(2, 4, (2, 6, 3, 3, 4, 2, 4, 2)))
>>> ruled_out = SumOfTheRest().look(view, 0, 0, 0)[1]
>>> str(view.names(ruled_out))
'the piece r1c1-r2c1'
"""

from __future__ import annotations

from gridwright.core.grid import bits
from gridwright.core.saying import Listed, Value
from gridwright.genres.kamaji.logic.view import KamajiView
from gridwright.genres.kamaji.rules import COVERED, ONCE
from gridwright.logic.technique import Case, Masks, RuledOut, Technique

MOST = 4
"""More numbers than these are not added up."""


def _rest(view: KamajiView, yes: int, no: int, piece: int) -> int:
    """The first numbers that a piece would leave with a wrong sum, as a mask; 0 if there are none.

    A number that is left without a piece is found more easily.
    """
    drawn, gone = yes | 1 << piece, no | view.rivals[piece]
    for cell in bits(view.near[piece] & view.above_one):
        rest = _together(view, drawn, gone, cell)
        if rest & (rest - 1) and _sum(view, rest) % view.puzzle.maximum:
            return rest
    return 0


def _together(view: KamajiView, yes: int, no: int, cell: int) -> int:
    """A number and all that its pieces, and theirs, can cover; 0 if ones or too many are among
    them, or if one of them has no piece.
    """
    rest, waiting = 1 << cell, [cell]
    for each in waiting:
        ways = view.ways(yes, no, each)
        covered = view.cells(ways)
        if not ways or covered & ~view.above_one:
            return 0
        waiting += bits(covered & ~rest)
        rest |= covered
        if len(waiting) > MOST:
            return 0
    return rest


def _sum(view: KamajiView, cells: int) -> int:
    return sum(view.numbers[cell] for cell in bits(cells))


class OfPiece(Technique[KamajiView]):
    """It looks at a piece."""

    def cells(self, view: KamajiView, piece: int) -> int:
        return view.masks[piece]


class SumOfTheRest(OfPiece, RuledOut[KamajiView]):
    """A piece is not drawn if it would leave numbers above one to themselves that do not add up to
    a multiple of the largest number.
    """

    name = "sum of the rest"
    rung = 5
    rules = (COVERED, ONCE)
    inside = False
    because = (
        "With {piece}, only pieces of their own could cover {numbers}, which add up to {sum}, not"
        " to a multiple of {maximum}"
    )

    def settles(self, view: KamajiView, piece: int) -> int:
        return 1 << piece

    def wrong(self, view: KamajiView, yes: int, no: int, piece: int) -> bool:
        return _rest(view, yes, no, piece) > 0

    def reason(self, view: KamajiView, yes: int, no: int, case: Case) -> Masks:
        """The pieces through these numbers that are ruled out already."""
        return 0, view.through_any(_rest(view, yes, no, case.unit)) & no

    def values(self, view: KamajiView, case: Case) -> dict[str, Value]:
        rest = self.named(view, case)
        return {
            "piece": view.names(1 << case.unit),
            "numbers": Listed(tuple(view.the(cell) for cell in bits(rest))),
            "sum": _sum(view, rest),
            "maximum": view.puzzle.maximum,
        }

    def named(self, view: KamajiView, case: Case) -> int:
        return _rest(view, case.known_yes, case.known_no, case.unit)
