"""Patterns of equal numbers that settle cells from the start, whatever else is known.

Two equal numbers of a line are never both white. If they are next to each other, they are not both
black either. At a corner of the board there is one more thing to see: the two cells beside the
corner are not both black, because they would cut it off.

>>> from gridwright.genres.hitori.puzzle import Hitori
>>> view = HitoriView(Hitori(1, 4, {0: 1, 1: 2, 2: 1}))
>>> view.grid.names(BETWEEN_EQUALS.look(view, 0, 0, 1)[1])
'r1c2'
>>> view = HitoriView(Hitori(3, 3, {0: 1, 1: 1}))
>>> view.grid.names(PAIR_AT_A_CORNER.look(view, 0, 0, next(iter(_corner_pairs(view))))[1])
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
from gridwright.logic.technique import Case, Finding, Technique

# Three in a row


def _triple(view: HitoriView, unit: int) -> int:
    return mask_of(view.triples[unit])


def _look_three(view: HitoriView, yes: int, no: int, unit: int) -> Finding:
    first, middle, last = view.triples[unit]
    outer = 1 << first | 1 << last
    return None if yes >> middle & 1 or no & outer else (outer, 1 << middle)


def _say_three(view: HitoriView, case: Case) -> Saying:
    values: dict[str, Value] = {
        "number": view.numbers[view.triples[case.unit][1]],
        "cells": view.names(_triple(view, case.unit)),
    }
    if case.yes or case.no:
        return Saying(
            "Two of the three {number}s at {cells} are black, and black cells never touch", **values
        )
    return Saying("Of the three {number}s at {cells}, only the middle one can be white", **values)


THREE_IN_A_ROW = Technique(
    "three in a row",
    1,
    "Of three equal numbers next to each other, the middle one is white and the others are black.",
    (NUMBER, TOUCHING),
    lambda view: range(len(view.triples)),
    lambda view, unit: (1 << view.triples[unit][1], _triple(view, unit)),
    _look_three,
    _say_three,
    _triple,
)


# Between equals


def _look_between(view: HitoriView, yes: int, no: int, cell: int) -> Finding:
    return None if yes >> cell & 1 else (0, 1 << cell)


def _say_between(view: HitoriView, case: Case) -> Saying:
    values = {"pair": view.names(view.between[case.unit]), "cell": view.named(case.unit)}
    if case.no:
        return Saying(
            "If {cell} were black, the equal numbers at {pair} would both be white", **values
        )
    return Saying("{cell} is black and makes the equal numbers at {pair} white", **values)


BETWEEN_EQUALS = Technique(
    "between equals",
    1,
    "A cell directly between two equal numbers is white.",
    (NUMBER, TOUCHING),
    lambda view: view.between,
    lambda view, cell: (1 << cell, 0),
    _look_between,
    _say_between,
    lambda view, cell: view.between[cell],
)


# Pair in the line


def _look_pair(view: HitoriView, yes: int, no: int, unit: int) -> Finding:
    others = view.pairs[unit][1]
    return None if others & no else (others, 0)


def _say_pair(view: HitoriView, case: Case) -> Saying:
    cells = view.pairs[case.unit][0]
    number, pair = view.numbers[cells.bit_length() - 1], view.names(cells)
    if case.yes:
        return Saying(
            "One of the touching {number}s at {pair} is white, and their line may show only one",
            number=number,
            pair=pair,
        )
    return Saying(
        "One of the touching {number}s at {pair} is white, and so is the same number at {other}",
        number=number,
        pair=pair,
        other=view.names(case.known_no),
    )


PAIR_IN_THE_LINE = Technique(
    "pair in the line",
    2,
    "If two equal numbers are next to each other, the same number is black everywhere else in that"
    " row or column.",
    (NUMBER, TOUCHING),
    lambda view: range(len(view.pairs)),
    lambda view, unit: (0, view.pairs[unit][1]),
    _look_pair,
    _say_pair,
    lambda view, unit: view.pairs[unit][0],
    named=lambda view, case: case.yes | case.known_no,
)


# Pair at a corner: the unit is a corner (0 to 3), which of the two cells beside it is settled, and
# whether the pair is the corner with the other one, or the other one with the fourth cell.


def _corner_pairs(view: HitoriView) -> Iterable[int]:
    for unit in range(4 * len(view.corners)):
        _, near, far, _ = _corner_cells(view, unit)
        if view.equal[near] >> far & 1:
            yield unit


def _corner_cells(view: HitoriView, unit: int) -> tuple[int, int, int, int]:
    """The cell that is settled, the number of the pair beside it, the other one, and the corner."""
    number, which, outer = unit // 4, unit // 2 % 2, unit % 2
    square = view.corners[number]
    near = square.fourth if outer else square.corner
    return square.beside[which], near, square.beside[1 - which], square.corner


def _look_corner_pair(view: HitoriView, yes: int, no: int, unit: int) -> Finding:
    cell = _corner_cells(view, unit)[0]
    return None if yes >> cell & 1 else (0, 1 << cell)


def _say_corner_pair(view: HitoriView, case: Case) -> Saying:
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
            "One of the two {number}s at {pair} is black, and a black cell at {cell} would touch"
            " {near} or, together with {far}, cut off the corner",
            **values,
        )
    return Saying(
        "One of the two {number}s at {pair} is black, but {cell} touches {near} and, together with"
        " {far}, would cut off the corner",
        **values,
    )


PAIR_AT_A_CORNER = Technique(
    "pair at a corner",
    2,
    "If two of the four cells at a corner of the board have equal numbers and are next to each"
    " other, the cell beside the corner that is not one of them is white.",
    (NUMBER, TOUCHING, CONNECTED),
    _corner_pairs,
    lambda view, unit: (1 << _corner_cells(view, unit)[0], 0),
    _look_corner_pair,
    _say_corner_pair,
    lambda view, unit: mask_of(_corner_cells(view, unit)),
    obvious=True,
)


# Triple at a corner: the unit is the number of the corner


def _corner_triples(view: HitoriView) -> Iterable[int]:
    return [unit for unit in range(len(view.corners)) if _equal_to_both(view, unit)]


def _equal_to_both(view: HitoriView, unit: int) -> int:
    """The corner and the fourth cell, if they have the number of both cells beside the corner."""
    corner, beside, fourth = view.corners[unit]
    both = mask_of(beside)
    return mask_of(cell for cell in (corner, fourth) if view.equal[cell] & both == both)


def _look_corner_triple(view: HitoriView, yes: int, no: int, unit: int) -> Finding:
    cells = _equal_to_both(view, unit)
    return None if cells & no else (cells, 0)


def _say_corner_triple(view: HitoriView, case: Case) -> Saying:
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


TRIPLE_AT_A_CORNER = Technique(
    "triple at a corner",
    2,
    "If both cells beside a corner of the board have the same number, it is black in the corner and"
    " in the fourth cell of that square.",
    (NUMBER, CONNECTED, TOUCHING),
    _corner_triples,
    lambda view, unit: (0, _equal_to_both(view, unit)),
    _look_corner_triple,
    _say_corner_triple,
    lambda view, unit: _equal_to_both(view, unit) | mask_of(view.corners[unit].beside),
    named=lambda view, case: 1 << view.corners[case.unit].corner,
    obvious=True,
)
