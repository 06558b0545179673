"""Patterns of equal numbers that settle cells from the start, whatever else is known.

Two equal numbers of a line are never both white. If they are next to each other, they are not both
black either. At a corner of the board there is one more thing to see: the two cells beside the
corner are not both black, because they would cut it off.

>>> from gridwright.genres.hitori.puzzle import Hitori
>>> view = HitoriView(Hitori(1, 4, {0: 1, 1: 2, 2: 1}))
>>> view.grid.names(BetweenEquals().look(view, 0, 0, 1)[1])
'r1c2'
>>> view = HitoriView(Hitori(3, 3, {0: 1, 1: 1}))
>>> corner = PairAtACorner()
>>> view.grid.names(corner.look(view, 0, 0, next(iter(corner.units(view))))[1])
'r2c1'
"""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.core.grid import mask_of
from gridwright.core.saying import Saying, Value
from gridwright.genres.hitori.view import HitoriView
from gridwright.kinds.apart import TOUCHING
from gridwright.kinds.connected import CONNECTED
from gridwright.kinds.count import NUMBER
from gridwright.logic.technique import Case, Finding, Masks, Technique


class Pattern(Technique[HitoriView]):
    """It settles cells wherever a pattern occurs; its units are these places."""

    def settled(self, view: HitoriView, unit: int) -> Masks:
        """The cells that are black, and those that are white."""
        raise NotImplementedError

    def scope(self, view: HitoriView, unit: int) -> Masks:
        black, white = self.settled(view, unit)
        return white, black

    def look(self, view: HitoriView, yes: int, no: int, unit: int) -> Finding:
        black, white = self.settled(view, unit)
        return None if yes & white or no & black else (black, white)


class ThreeInARow(Pattern):
    """Of three equal numbers next to each other, the middle one is white and the others are
    black.
    """

    name = "three in a row"
    rung = 1
    rules = (NUMBER, TOUCHING)
    because = "Two of the three {number}s at {cells} are black, and black cells never touch"
    impossible = "Of the three {number}s at {cells}, only the middle one can be white"

    def units(self, view: HitoriView) -> Iterable[int]:
        return range(len(view.triples))

    def cells(self, view: HitoriView, unit: int) -> int:
        return mask_of(view.triples[unit])

    def settled(self, view: HitoriView, unit: int) -> Masks:
        first, middle, last = view.triples[unit]
        return 1 << first | 1 << last, 1 << middle

    def values(self, view: HitoriView, case: Case) -> dict[str, Value]:
        triple = view.triples[case.unit]
        return {"number": view.numbers[triple[1]], "cells": view.names(mask_of(triple))}


class BetweenEquals(Pattern):
    """A cell directly between two equal numbers is white."""

    name = "between equals"
    rung = 1
    rules = (NUMBER, TOUCHING)
    because = "If {cell} were black, the equal numbers at {pair} would both be white"
    impossible = "{cell} is black and makes the equal numbers at {pair} white"

    def units(self, view: HitoriView) -> Iterable[int]:
        return view.between

    def cells(self, view: HitoriView, cell: int) -> int:
        return view.between[cell]

    def settled(self, view: HitoriView, cell: int) -> Masks:
        return 0, 1 << cell

    def values(self, view: HitoriView, case: Case) -> dict[str, Value]:
        return {"pair": view.names(view.between[case.unit]), "cell": view.named(case.unit)}

    def say(self, view: HitoriView, case: Case) -> Saying:
        if case.no and view.between[case.unit].bit_count() > 2:
            return Saying(TWO_PAIRS, **self.values(view, case))
        return super().say(view, case)


TWO_PAIRS = "If {cell} were black, the numbers at {pair} would be white, two pairs of equal ones"


class PairInTheLine(Pattern):
    """If two equal numbers are next to each other, the same number is black everywhere else in that
    row or column.
    """

    name = "pair in the line"
    rung = 2
    rules = (NUMBER, TOUCHING)
    because = "One of the touching {number}s at {pair} is white, and their line may show only one"
    impossible = (
        "One of the touching {number}s at {pair} is white, and so is the same number at {other}"
    )

    def units(self, view: HitoriView) -> Iterable[int]:
        return range(len(view.pairs))

    def cells(self, view: HitoriView, unit: int) -> int:
        return view.pairs[unit][0]

    def settled(self, view: HitoriView, unit: int) -> Masks:
        return view.pairs[unit][1], 0

    def values(self, view: HitoriView, case: Case) -> dict[str, Value]:
        pair = view.pairs[case.unit][0]
        number, other = view.numbers[pair.bit_length() - 1], view.names(case.known_no)
        return {"number": number, "pair": view.names(pair), "other": other}

    def named(self, view: HitoriView, case: Case) -> int:
        return case.yes | case.known_no


class PairAtACorner(Pattern):
    """If two of the four cells at a corner of the board have equal numbers and are next to each
    other, the cell beside the corner that is not one of them is white.
    """

    # The unit is a corner (0 to 3), which of the two cells beside it is settled, and whether the
    # pair is the corner with the other one, or the other one with the fourth cell.
    name = "pair at a corner"
    rung = 2
    rules = (NUMBER, TOUCHING, CONNECTED)
    obvious = True
    because = (
        "One of the two {number}s at {pair} is black, and a black cell at {cell} would touch {near}"
        " or, together with {far}, cut off the corner"
    )
    impossible = (
        "One of the two {number}s at {pair} is black, but {cell} touches {near} and, together with"
        " {far}, would cut off the corner"
    )

    def units(self, view: HitoriView) -> Iterable[int]:
        for unit in range(4 * len(view.corners)):
            _, near, far, _ = _corner_cells(view, unit)
            if view.equal[near] >> far & 1:
                yield unit

    def cells(self, view: HitoriView, unit: int) -> int:
        return mask_of(_corner_cells(view, unit))

    def settled(self, view: HitoriView, unit: int) -> Masks:
        return 0, 1 << _corner_cells(view, unit)[0]

    def values(self, view: HitoriView, case: Case) -> dict[str, Value]:
        cell, near, far, _ = _corner_cells(view, case.unit)
        at, pair = view.grid.at, view.names(1 << near | 1 << far)
        places = {"cell": at(cell), "near": at(near), "far": at(far)}
        return {"number": view.numbers[near], "pair": pair, **places}


def _corner_cells(view: HitoriView, unit: int) -> tuple[int, int, int, int]:
    """The cell that is settled, the number of the pair beside it, the other one, and the corner."""
    number, which, outer = unit // 4, unit // 2 % 2, unit % 2
    square = view.corners[number]
    near = square.fourth if outer else square.corner
    return square.beside[which], near, square.beside[1 - which], square.corner


class TripleAtACorner(Pattern):
    """If both cells beside a corner of the board have the same number, it is black in the corner
    and in the fourth cell of that square.
    """

    name = "triple at a corner"
    rung = 2
    rules = (NUMBER, CONNECTED, TOUCHING)
    obvious = True
    because = (
        "If {cells} were white, the {number}s at {beside} would be black and cut off the corner"
    )
    impossible = (
        "{cells} is white, so the {number}s at {beside} would be black and cut off the corner"
    )

    def units(self, view: HitoriView) -> Iterable[int]:
        return [unit for unit in range(len(view.corners)) if _equal_to_both(view, unit)]

    def cells(self, view: HitoriView, unit: int) -> int:
        return _equal_to_both(view, unit) | mask_of(view.corners[unit].beside)

    def settled(self, view: HitoriView, unit: int) -> Masks:
        return _equal_to_both(view, unit), 0

    def values(self, view: HitoriView, case: Case) -> dict[str, Value]:
        beside = view.corners[case.unit].beside
        cells = view.names(case.yes, "or") if case.yes else view.names(case.known_no)
        number = view.numbers[beside[0]]
        return {"cells": cells, "number": number, "beside": view.names(mask_of(beside))}

    def named(self, view: HitoriView, case: Case) -> int:
        return 1 << view.corners[case.unit].corner


def _equal_to_both(view: HitoriView, unit: int) -> int:
    """The corner and the fourth cell, if they have the number of both cells beside the corner."""
    corner, beside, fourth = view.corners[unit]
    both = mask_of(beside)
    return mask_of(cell for cell in (corner, fourth) if view.equal[cell] & both == both)
