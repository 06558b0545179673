"""Hitori's ladder: how a person solves one without guessing.

A white number makes the equal numbers in its row and column black. Two equal numbers next to each
other, or with one cell between them, settle other cells from the start. The rest is shared with the
other shading genres.

>>> view = HitoriView(Hitori(1, 4, {0: 1, 1: 2, 2: 1}))
>>> view.grid.names(BETWEEN_EQUALS.look(view, 0, 0, 1)[1])
'r1c2'
"""

from __future__ import annotations

from gridwright.core.deadline import watched
from gridwright.core.grid import mask_of
from gridwright.core.saying import Saying
from gridwright.genres.hitori.puzzle import Hitori
from gridwright.logic.technique import NOTHING, Case, Finding, Technique
from gridwright.logic.view import CellView
from gridwright.shading.rules import NUMBER, TOUCHING
from gridwright.shading.techniques import beside_black, cut_off, diamond_structure


class HitoriView(CellView):
    """A puzzle with the equal numbers of every cell."""

    def __init__(self, puzzle: Hitori) -> None:
        super().__init__(puzzle.grid)
        self.puzzle, self.numbers = puzzle, puzzle.numbers
        self.equal = puzzle.equals()
        self.groups = [mask_of(group.cells) for group in puzzle.declared()]
        self.between: dict[int, int] = {}
        """The cells that lie between equal numbers, and those numbers."""
        self.pairs: list[tuple[int, int]] = []
        """Equal numbers next to each other, and the others of their line, if there are any."""
        for cell, near in enumerate(watched(self.grid.neighbour_lists, every=64)):
            sides = [one for one in near if 2 * cell - one in near]
            pairs = mask_of(one for one in sides if self.equal[one] >> 2 * cell - one & 1)
            if pairs:
                self.between[cell] = pairs
            for other in near:
                if other > cell and self.equal[cell] >> other & 1:
                    rest = self.equal[cell] & self.equal[other]
                    self.pairs += [(1 << cell | 1 << other, rest)] if rest else []

    def unfinished(self, yes: int, no: int) -> int:
        """The groups of equal numbers that still show more than one."""
        left = (group & ~yes for group in self.groups)
        return sum(bool(group & (group - 1)) for group in left)


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
)


# Between equals


def _look_between(view: HitoriView, yes: int, no: int, cell: int) -> Finding:
    return None if yes >> cell & 1 else (0, 1 << cell)


def _say_between(view: HitoriView, case: Case) -> Saying:
    values = {"pair": view.names(view.between[case.unit]), "cell": view.named(case.unit)}
    if case.no:
        return Saying("If {cell} were black, the equal numbers at {pair} would be white", **values)
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
    lambda view: range(len(view.pairs)),
    lambda view, unit: (0, view.pairs[unit][1]),
    _look_pair,
    _say_pair,
    lambda view, unit: view.pairs[unit][0],
    named=_equals_named,
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
    BETWEEN_EQUALS,
    NOTHING_EQUAL,
    PAIR_IN_THE_LINE,
    diamond_structure(2, obvious=True),
    cut_off(3),
)
"""The easiest first."""

VIEW = HitoriView
