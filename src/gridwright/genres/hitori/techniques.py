"""Hitori's ladder: how a person solves one without guessing.

A white number makes the equal numbers in its row and column black. Two equal numbers next to each
other, or with one cell between them, settle other cells from the start. The rest is shared with the
other shading genres.

>>> view = HitoriView(Hitori(1, 4, {0: 1, 1: 2, 2: 1}))
>>> view.grid.names(BETWEEN_EQUALS.look(view, 0, 0, 1)[1])
'r1c2'
"""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.core.deadline import watched
from gridwright.core.grid import bits, mask_of
from gridwright.core.saying import Saying
from gridwright.genres.hitori.puzzle import Hitori
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, Technique
from gridwright.logic.view import CellView
from gridwright.shading.rules import NUMBER, TOUCHING
from gridwright.shading.techniques import beside_black, cut_off, diamond_structure


class HitoriView(CellView):
    """A puzzle with the equal numbers of every cell."""

    def __init__(self, puzzle: Hitori) -> None:
        super().__init__(puzzle.grid)
        self.puzzle = puzzle
        self.numbers = dict(puzzle.numbers)
        self.equal = puzzle.equals()
        self.groups = [mask_of(group.cells) for group in puzzle.declared()]
        near = watched(self.grid.neighbour_lists, every=64)
        self.around = [mask_of(others) for others in near]

    def unfinished(self, yes: int, no: int) -> int:
        """The groups of equal numbers that still show more than one."""
        left = (group & ~yes for group in self.groups)
        return sum(bool(group & (group - 1)) for group in left)


def _with_equals(view: HitoriView) -> Iterable[int]:
    return (cell for cell in view.numbers if view.equal[cell])


def _cell(view: HitoriView, cell: int) -> int:
    return 1 << cell


# Seen already


def _seen_scope(view: HitoriView, cell: int) -> Masks:
    return view.equal[cell], view.equal[cell] | 1 << cell


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


SEEN_ALREADY = Technique(
    "seen already",
    1,
    "If a number is white, the same number is black everywhere else in its row and column.",
    (NUMBER,),
    _with_equals,
    _seen_scope,
    _look_seen,
    _say_seen,
    _cell,
)


# Between equals


def _pairs_around(view: HitoriView, cell: int) -> int:
    """The cells on both sides of a cell, if they hold equal numbers."""
    found = 0
    for one in bits(view.around[cell]):
        across = 2 * cell - one
        if one < across and view.around[cell] >> across & 1 and view.equal[one] >> across & 1:
            found |= 1 << one | 1 << across
    return found


def _between(view: HitoriView) -> Iterable[int]:
    return (cell for cell in range(view.size) if _pairs_around(view, cell))


def _look_between(view: HitoriView, yes: int, no: int, cell: int) -> Finding:
    return None if yes >> cell & 1 else (0, 1 << cell)


def _say_between(view: HitoriView, case: Case) -> Saying:
    values = {"pair": view.names(_pairs_around(view, case.unit)), "cell": view.named(case.unit)}
    if case.no:
        return Saying("If {cell} were black, the equal numbers at {pair} would be white", **values)
    return Saying("{cell} is black and makes the equal numbers at {pair} white", **values)


BETWEEN_EQUALS = Technique(
    "between equals",
    1,
    "A cell directly between two equal numbers is white.",
    (NUMBER, TOUCHING),
    _between,
    lambda view, cell: (1 << cell, 0),
    _look_between,
    _say_between,
    _pairs_around,
)


# Pair in the line


def _neighbour_pairs(view: HitoriView) -> Iterable[int]:
    """Neighbouring equal numbers, as twice the first cell, plus one if they are in a column."""
    for cell in view.numbers:
        for other in bits(view.equal[cell] & view.around[cell]):
            if other > cell:
                yield 2 * cell + (other != cell + 1)


def _pair(view: HitoriView, unit: int) -> tuple[int, int]:
    cell = unit // 2
    return cell, cell + (view.grid.cols if unit % 2 else 1)


def _pair_mask(view: HitoriView, unit: int) -> int:
    one, other = _pair(view, unit)
    return 1 << one | 1 << other


def _others(view: HitoriView, unit: int) -> int:
    """The other equal numbers in the line of a pair."""
    one, other = _pair(view, unit)
    return view.equal[one] & view.equal[other]


def _look_pair(view: HitoriView, yes: int, no: int, unit: int) -> Finding:
    others = _others(view, unit)
    return None if others & no else (others, 0)


def _say_pair(view: HitoriView, case: Case) -> Saying:
    one, _ = _pair(view, case.unit)
    number, pair = view.numbers[one], view.names(_pair_mask(view, case.unit))
    if case.yes:
        return Saying(
            "One of the two {number}s at {pair} is white, because black cells never touch",
            number=number,
            pair=pair,
        )
    return Saying(
        "One of the two {number}s at {pair} is white, and so is the same number at {other}",
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
    lambda view: (unit for unit in _neighbour_pairs(view) if _others(view, unit)),
    lambda view, unit: (0, _others(view, unit)),
    _look_pair,
    _say_pair,
    _pair_mask,
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
    _cell,
    assumes_unique=True,
)

TECHNIQUES: tuple[Technique[HitoriView], ...] = (
    beside_black(1),
    SEEN_ALREADY,
    BETWEEN_EQUALS,
    NOTHING_EQUAL,
    PAIR_IN_THE_LINE,
    diamond_structure(2, obvious=True),
    cut_off(3),
)
"""The easiest first."""

VIEW = HitoriView
