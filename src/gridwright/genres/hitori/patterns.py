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


class ThreeInARow(Technique[HitoriView]):
    """Of three equal numbers next to each other, the middle one is white and the others are
    black.
    """

    name = "three in a row"
    rung = 1
    rules = (NUMBER, TOUCHING)

    def units(self, view: HitoriView) -> Iterable[int]:
        return range(len(view.triples))

    def scope(self, view: HitoriView, unit: int) -> Masks:
        return 1 << view.triples[unit][1], mask_of(view.triples[unit])

    def cells(self, view: HitoriView, unit: int) -> int:
        return mask_of(view.triples[unit])

    def look(self, view: HitoriView, yes: int, no: int, unit: int) -> Finding:
        first, middle, last = view.triples[unit]
        outer = 1 << first | 1 << last
        return None if yes >> middle & 1 or no & outer else (outer, 1 << middle)

    def say(self, view: HitoriView, case: Case) -> Saying:
        triple = view.triples[case.unit]
        values: dict[str, Value] = {
            "number": view.numbers[triple[1]],
            "cells": view.names(mask_of(triple)),
        }
        if case.yes or case.no:
            return Saying(
                "Two of the three {number}s at {cells} are black, and black cells never touch",
                **values,
            )
        return Saying(
            "Of the three {number}s at {cells}, only the middle one can be white", **values
        )


class BetweenEquals(Technique[HitoriView]):
    """A cell directly between two equal numbers is white."""

    name = "between equals"
    rung = 1
    rules = (NUMBER, TOUCHING)

    def units(self, view: HitoriView) -> Iterable[int]:
        return view.between

    def scope(self, view: HitoriView, cell: int) -> Masks:
        return 1 << cell, 0

    def cells(self, view: HitoriView, cell: int) -> int:
        return view.between[cell]

    def look(self, view: HitoriView, yes: int, no: int, cell: int) -> Finding:
        return None if yes >> cell & 1 else (0, 1 << cell)

    def say(self, view: HitoriView, case: Case) -> Saying:
        values = {"pair": view.names(view.between[case.unit]), "cell": view.named(case.unit)}
        if case.no and view.between[case.unit].bit_count() > 2:
            return Saying(
                "If {cell} were black, the numbers at {pair} would be white, two pairs of equal"
                " ones",
                **values,
            )
        if case.no:
            return Saying(
                "If {cell} were black, the equal numbers at {pair} would both be white", **values
            )
        return Saying("{cell} is black and makes the equal numbers at {pair} white", **values)


class PairInTheLine(Technique[HitoriView]):
    """If two equal numbers are next to each other, the same number is black everywhere else in that
    row or column.
    """

    name = "pair in the line"
    rung = 2
    rules = (NUMBER, TOUCHING)

    def units(self, view: HitoriView) -> Iterable[int]:
        return range(len(view.pairs))

    def scope(self, view: HitoriView, unit: int) -> Masks:
        return 0, view.pairs[unit][1]

    def cells(self, view: HitoriView, unit: int) -> int:
        return view.pairs[unit][0]

    def look(self, view: HitoriView, yes: int, no: int, unit: int) -> Finding:
        others = view.pairs[unit][1]
        return None if others & no else (others, 0)

    def say(self, view: HitoriView, case: Case) -> Saying:
        cells = view.pairs[case.unit][0]
        number, pair = view.numbers[cells.bit_length() - 1], view.names(cells)
        if case.yes:
            return Saying(
                "One of the touching {number}s at {pair} is white, and their line may show only"
                " one",
                number=number,
                pair=pair,
            )
        return Saying(
            "One of the touching {number}s at {pair} is white, and so is the same number at"
            " {other}",
            number=number,
            pair=pair,
            other=view.names(case.known_no),
        )

    def named(self, view: HitoriView, case: Case) -> int:
        return case.yes | case.known_no


class PairAtACorner(Technique[HitoriView]):
    """If two of the four cells at a corner of the board have equal numbers and are next to each
    other, the cell beside the corner that is not one of them is white.
    """

    # The unit is a corner (0 to 3), which of the two cells beside it is settled, and whether the
    # pair is the corner with the other one, or the other one with the fourth cell.
    name = "pair at a corner"
    rung = 2
    rules = (NUMBER, TOUCHING, CONNECTED)
    obvious = True

    def units(self, view: HitoriView) -> Iterable[int]:
        for unit in range(4 * len(view.corners)):
            _, near, far, _ = _corner_cells(view, unit)
            if view.equal[near] >> far & 1:
                yield unit

    def scope(self, view: HitoriView, unit: int) -> Masks:
        return 1 << _corner_cells(view, unit)[0], 0

    def cells(self, view: HitoriView, unit: int) -> int:
        return mask_of(_corner_cells(view, unit))

    def look(self, view: HitoriView, yes: int, no: int, unit: int) -> Finding:
        cell = _corner_cells(view, unit)[0]
        return None if yes >> cell & 1 else (0, 1 << cell)

    def say(self, view: HitoriView, case: Case) -> Saying:
        cell, near, far, _ = _corner_cells(view, case.unit)
        values: dict[str, Value] = {
            "number": view.numbers[near],
            "pair": view.names(1 << near | 1 << far),
            "cell": view.grid.at(cell),
            "near": view.grid.at(near),
            "far": view.grid.at(far),
        }
        if case.no:
            return Saying(
                "One of the two {number}s at {pair} is black, and a black cell at {cell} would"
                " touch {near} or, together with {far}, cut off the corner",
                **values,
            )
        return Saying(
            "One of the two {number}s at {pair} is black, but {cell} touches {near} and, together"
            " with {far}, would cut off the corner",
            **values,
        )


def _corner_cells(view: HitoriView, unit: int) -> tuple[int, int, int, int]:
    """The cell that is settled, the number of the pair beside it, the other one, and the corner."""
    number, which, outer = unit // 4, unit // 2 % 2, unit % 2
    square = view.corners[number]
    near = square.fourth if outer else square.corner
    return square.beside[which], near, square.beside[1 - which], square.corner


class TripleAtACorner(Technique[HitoriView]):
    """If both cells beside a corner of the board have the same number, it is black in the corner
    and in the fourth cell of that square.
    """

    name = "triple at a corner"
    rung = 2
    rules = (NUMBER, CONNECTED, TOUCHING)
    obvious = True

    def units(self, view: HitoriView) -> Iterable[int]:
        return [unit for unit in range(len(view.corners)) if _equal_to_both(view, unit)]

    def scope(self, view: HitoriView, unit: int) -> Masks:
        return 0, _equal_to_both(view, unit)

    def cells(self, view: HitoriView, unit: int) -> int:
        return _equal_to_both(view, unit) | mask_of(view.corners[unit].beside)

    def look(self, view: HitoriView, yes: int, no: int, unit: int) -> Finding:
        cells = _equal_to_both(view, unit)
        return None if cells & no else (cells, 0)

    def say(self, view: HitoriView, case: Case) -> Saying:
        beside = view.corners[case.unit].beside
        values: dict[str, Value] = {
            "number": view.numbers[beside[0]],
            "beside": view.names(mask_of(beside)),
        }
        if case.yes:
            return Saying(
                "If {cells} were white, the {number}s at {beside} would be black and cut off the"
                " corner",
                **values,
                cells=view.names(case.yes, "or"),
            )
        return Saying(
            "{cells} is white, so the {number}s at {beside} would be black and cut off the corner",
            **values,
            cells=view.names(case.known_no),
        )

    def named(self, view: HitoriView, case: Case) -> int:
        return 1 << view.corners[case.unit].corner


def _equal_to_both(view: HitoriView, unit: int) -> int:
    """The corner and the fourth cell, if they have the number of both cells beside the corner."""
    corner, beside, fourth = view.corners[unit]
    both = mask_of(beside)
    return mask_of(cell for cell in (corner, fourth) if view.equal[cell] & both == both)
