"""Hitori's ladder: how a person solves one without guessing.

A white number makes the equal numbers in its row and column black. Patterns of equal numbers settle
other cells from the start (``patterns.py``). Harder techniques suppose a colour and see that a pair
of equal numbers is left white (``pairs.py``) or that a chain of black cells is closed
(``chains.py``). The rest is shared with the other shading genres.

>>> from gridwright.genres.hitori.puzzle import Hitori
>>> view = HitoriView(Hitori(1, 4, {0: 1, 3: 1}))
>>> view.grid.names(SEEN_ALREADY.look(view, 0, 0b0001, 0)[0])
'r1c4'
"""

from __future__ import annotations

from gridwright.core.saying import Saying
from gridwright.genres.hitori.chains import BLACK_CLOSES_A_CHAIN, WHITE_CLOSES_A_CHAIN
from gridwright.genres.hitori.pairs import (
    BLACK_LEAVES_A_PAIR,
    LINKED_PAIRS,
    TWO_PAIRS_COMPETE,
    WHITE_LEAVES_A_PAIR,
)
from gridwright.genres.hitori.patterns import (
    BETWEEN_EQUALS,
    PAIR_AT_A_CORNER,
    PAIR_IN_THE_LINE,
    THREE_IN_A_ROW,
    TRIPLE_AT_A_CORNER,
)
from gridwright.genres.hitori.view import HitoriView
from gridwright.kinds.count import NUMBER
from gridwright.logic.technique import NOTHING, Case, Finding, Technique
from gridwright.shading.techniques import beside_black, cut_off, diamond_structure

# Seen already


def _look_seen(view: HitoriView, yes: int, no: int, cell: int) -> Finding:
    if not no >> cell & 1:
        return NOTHING
    equal = view.equal[cell]
    return None if equal & no else (equal, 0)


def _say_seen(view: HitoriView, case: Case) -> Saying:
    number, at = view.numbers[case.unit], view.grid.at(case.unit)
    if case.yes:
        return Saying(
            "The {number} at {at} is white, and its row and column may show it only once",
            number=number,
            at=at,
        )
    return Saying(
        "The {number} at {at} is white, and so is the same number at {other}",
        number=number,
        at=at,
        other=view.names(case.known_no & ~(1 << case.unit)),
    )


def _say_seen_briefly(view: HitoriView, case: Case) -> Saying:
    if not case.yes:
        return _say_seen(view, case)
    number = view.numbers[case.unit]
    return Saying("its row and column may show the {number} only once", number=number)


def _equals_named(view: HitoriView, case: Case) -> int:
    """The equal numbers beside those of the unit: what is settled, or what contradicts it."""
    return case.yes | case.known_no


SEEN_ALREADY = Technique(
    "seen already",
    1,
    "If a number is white, the same number is black everywhere else in its row and column.",
    (NUMBER,),
    lambda view: (cell for cell in view.numbers if view.equal[cell]),
    lambda view, cell: (view.equal[cell], view.equal[cell] | 1 << cell),
    _look_seen,
    _say_seen,
    named=_equals_named,
    briefly=_say_seen_briefly,
)


# Nothing equal


def _look_alone(view: HitoriView, yes: int, no: int, cell: int) -> Finding:
    return NOTHING if view.equal[cell] & ~yes else (0, 1 << cell)


def _say_alone(view: HitoriView, case: Case) -> Saying:
    cell = view.named(case.unit)
    if case.known_yes:
        return Saying(
            "Every equal number in the row and column of {cell} is black, {cell} itself need not"
            " be, and the puzzle has only one answer",
            cell=cell,
        )
    return Saying(
        "{cell} has no equal number in its row or column and need not be black, and the puzzle has"
        " only one answer",
        cell=cell,
    )


NOTHING_EQUAL = Technique(
    "nothing equal",
    1,
    "A cell with no equal number in its row or column is white if the puzzle has only one answer.",
    (NUMBER,),
    # A cell that is given as black cannot be white.
    lambda view: [cell for cell in range(view.size) if not view.puzzle.black >> cell & 1],
    lambda view, cell: (view.equal[cell], 0),
    _look_alone,
    _say_alone,
    assumes_unique=True,
)

TECHNIQUES: tuple[Technique[HitoriView], ...] = (
    beside_black(1),
    SEEN_ALREADY,
    THREE_IN_A_ROW,
    BETWEEN_EQUALS,
    NOTHING_EQUAL,
    PAIR_IN_THE_LINE,
    TRIPLE_AT_A_CORNER,
    PAIR_AT_A_CORNER,
    diamond_structure(2, obvious=True),
    cut_off(2),
    BLACK_LEAVES_A_PAIR,
    LINKED_PAIRS,
    WHITE_CLOSES_A_CHAIN,
    TWO_PAIRS_COMPETE,
    WHITE_LEAVES_A_PAIR,
    BLACK_CLOSES_A_CHAIN,
)
"""The easiest first."""

VIEW = HitoriView
