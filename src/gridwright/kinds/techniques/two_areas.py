"""Techniques where the cells of both colours are connected: checkerboards, the edge, looking ahead.

``propagation/two_areas.py`` says why no square is a checkerboard, and why the edge changes colour
at most twice.

>>> from gridwright.kinds.connected import Connected
>>> view = KindView(Grid.of(2, 2), [Connected(), Connected(black=True)])
>>> Checkerboard(1, ("white connected", "black connected")).look(view, 0b0110, 0b0001, 0) == (8, 0)
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import takewhile

from gridwright.core.grid import Grid, bits, mask_of, union
from gridwright.core.saying import Saying, Value
from gridwright.kinds.propagation.chains import Contradiction
from gridwright.kinds.propagation.two_areas import along_the_edge, corners, rim
from gridwright.kinds.square import fourths, square_cells
from gridwright.kinds.techniques.joined import closed_off
from gridwright.kinds.techniques.square import OfSquare
from gridwright.kinds.views.kinds import KindView
from gridwright.logic.technique import (
    NOTHING,
    Case,
    Finding,
    Masks,
    Supposes,
    Technique,
    supposed,
)


class Checkerboard(OfSquare):
    """No square is a checkerboard: joining two of its cells would part the other two."""

    name = "no checkerboard"
    because = (
        "Otherwise, the square at {at} would be a checkerboard, which parts one of the colours"
    )
    impossible = "The square at {at} is a checkerboard, which parts one of the colours"

    def __init__(self, rung: int, rules: tuple[str, ...]) -> None:
        self.rung, self.rules = rung, rules

    def look(self, view: KindView, yes: int, no: int, first: int) -> Finding:
        square, cols = self.cells(view, first), view.grid.cols
        yes, no, left = yes & square, no & square, square & ~(yes | no)
        if left & left - 1:
            return NOTHING
        one = (1 | 2 << cols) << first
        for diagonal in (one, square ^ one):
            if yes & ~diagonal or no & diagonal:
                continue
            if not left:
                return None
            # The last cell would make it one, so it has the other colour.
            return (0, left) if left & diagonal else (left, 0)
        return NOTHING


class Edge(Technique[KindView]):
    """The edge changes colour at most twice, so cells between two of one colour have it too, if the
    other colour is elsewhere along the edge.
    """

    name = "along the edge"
    because = (
        "{own} are {colour}, {other} is {different}, and with both colours connected the edge"
        " changes colour at most twice"
    )
    impossible = (
        "{black} are black, {white} are white, and with both colours connected the edge changes"
        " colour at most twice"
    )

    def __init__(self, rung: int, rules: tuple[str, ...]) -> None:
        self.rung, self.rules = rung, rules

    def units(self, view: KindView) -> Iterable[int]:
        return rim(view.grid)

    def scope(self, view: KindView, cell: int) -> Masks:
        return view.grid.border, view.grid.border

    def look(self, view: KindView, yes: int, no: int, cell: int) -> Finding:
        if not (yes | no) >> cell & 1:
            return NOTHING
        try:
            found = along_the_edge(view.grid, yes, no)
        except Contradiction:
            return None
        circle = rim(view.grid)
        after = (*circle, *circle)[circle.index(cell) + 1 :]
        between = mask_of(takewhile(lambda each: not (yes | no) >> each & 1, after))
        return found[0] & between, found[1] & between

    def reason(self, view: KindView, yes: int, no: int, case: Case) -> Masks:
        """The cells on both sides, and one of the other colour."""
        new = case.yes | case.no
        if not new:
            return four_changes(view.grid, yes, no)
        return edge_reason(view.grid, yes, no, new.bit_length() - 1, bool(case.yes))

    def values(self, view: KindView, case: Case) -> dict[str, Value]:
        white, black = cells = view.names(case.known_no), view.names(case.known_yes)
        if not (case.yes or case.no):
            return {"black": black, "white": white}
        own = bool(case.yes)
        colours = {"colour": COLOURS[own], "different": COLOURS[not own]}
        return {"own": cells[own], "other": cells[not own], **colours}


def edge_reason(grid: Grid, yes: int, no: int, cell: int, black: bool) -> Masks:
    """Why a cell along the edge has a colour: the nearest cells of it on both sides, and a cell of
    the other colour beyond them.
    """
    circle = rim(grid)
    place = circle.index(cell)
    has, other = (yes, no) if black else (no, yes)
    after = [circle[(place + step) % len(circle)] for step in range(1, len(circle))]
    ends = next((1 << each for each in after if has >> each & 1), 0)
    ends |= next((1 << each for each in reversed(after) if has >> each & 1), 0)
    beyond = next((1 << each for each in after if other >> each & 1), 0)
    return (ends, beyond) if black else (beyond, ends)


MOST_STEPS = 99
"""Nothing more follows."""

SQUARE, CROSSED, EDGE = "square", "checkerboard", "edge"
BOTH, CUT, CHANGES = "both", "cut", "changes"

Cause = tuple[str, int, int]
"""Why something is so: what it follows from, with the black and the white cells."""


@dataclass(slots=True)
class Supposed:
    """What follows from a colour of one cell."""

    yes: int
    no: int
    why: dict[tuple[int, bool], Cause] | None = None
    """For each settled cell and its colour the cause, if asked for."""
    end: Cause | None = None
    """What is impossible."""
    steps: int = -1
    """How many steps were taken; the first look takes none."""


def follow(grid: Grid, yes: int, no: int, unit: int, steps: int, *, told: bool = False) -> Supposed:
    """Follow a colour of a cell for so many steps, or until something is impossible."""
    black, white = supposed(unit)
    found = Supposed(yes | black, no | white, {} if told else None)
    further(grid, found, steps)
    return found


def further(grid: Grid, found: Supposed, steps: int) -> bool:
    """Continue up to so many steps in all; whether something is impossible by then."""
    while found.end is None and found.steps < steps:
        found.steps += 1
        if not found.steps:
            found.end = _impossible(grid, found)
            continue
        yes, no = found.yes, found.no
        for cause, new in (
            (SQUARE, (fourths(grid, no), fourths(grid, yes))),
            (CROSSED, corners(grid, yes, no)),
            (EDGE, along_the_edge(grid, yes, no)),
        ):
            if found.why is not None:
                _note(grid, found.why, yes, no, cause, (new[0] & ~yes, new[1] & ~no))
            found.yes, found.no = found.yes | new[0], found.no | new[1]
        if (found.yes, found.no) == (yes, no):
            found.steps = MOST_STEPS
        else:
            found.end = _impossible(grid, found)
    return found.end is not None and found.steps <= steps


def _note(
    grid: Grid, why: dict[tuple[int, bool], Cause], yes: int, no: int, cause: str, new: Masks
) -> None:
    """Why cells are settled; the first cause is kept."""
    for black in (True, False):
        for cell in bits(new[not black]):
            if (cell, black) not in why:
                if cause == EDGE:
                    why[cell, black] = cause, *edge_reason(grid, yes, no, cell, black)
                else:
                    reason = _square_reason(grid, yes, no, cell, black, cause)
                    why[cell, black] = cause, *reason


def _square_reason(grid: Grid, yes: int, no: int, cell: int, black: bool, cause: str) -> Masks:
    """The other cells of a square that force a cell."""
    has, other = (yes, no) if black else (no, yes)
    for square in square_cells(grid):
        if cell not in square:
            continue
        across = 1 << square[3 - square.index(cell)]
        rest = mask_of(square) & ~(1 << cell)
        sides = rest ^ across
        # Three of the other colour; or two beside the cell have its colour, the last one not.
        if cause == SQUARE and not rest & ~other:
            return (0, rest) if black else (rest, 0)
        if cause == CROSSED and not (sides & ~has or across & ~other):
            return (sides, across) if black else (across, sides)
    return yes, no


def _impossible(grid: Grid, found: Supposed) -> Cause | None:
    """Why a board is impossible."""
    yes, no = found.yes, found.no
    if yes & no:
        both = yes & no & -(yes & no)
        return BOTH, both, both
    for black in (False, True):
        _, _, own, around = closed_off(grid, *((yes, no) if black else (no, yes)))
        if own:
            return (CUT, own, around) if black else (CUT, around, own)
    try:
        along_the_edge(grid, yes, no)
    except Contradiction:
        return CHANGES, *four_changes(grid, yes, no)
    return None


def four_changes(grid: Grid, yes: int, no: int) -> Masks:
    """Four cells along the edge that change colour four times."""
    known = [cell for cell in rim(grid) if (yes | no) >> cell & 1]
    firsts = [cell for at, cell in enumerate(known) if (yes >> cell ^ yes >> known[at - 1]) & 1]
    four = mask_of(firsts[:4])
    return four & yes, four & no


class AreasAhead(Supposes[KindView]):
    """A colour that leads to a contradiction within a few steps is wrong."""

    def __init__(self, rung: int, steps: int, rules: tuple[str, ...]) -> None:
        self.rung, self.steps, self.rules = rung, steps, rules
        self.name = NAMES[steps]

    def wrong(self, view: KindView, yes: int, no: int, unit: int) -> bool:
        # The techniques that look further continue where the others ended.
        found = view.remembered((yes, no, unit), lambda: follow(view.grid, yes, no, unit, 0))
        return further(view.grid, found, self.steps)

    def reason(self, view: KindView, yes: int, no: int, case: Case) -> Masks:
        """The cells that the links and the end follow from."""
        links = [*_links(follow(view.grid, yes, no, case.unit, self.steps, told=True))]
        used = (union(black for _, black, _ in links), union(white for *_, white in links))
        return used[0] & yes, used[1] & no

    def named(self, view: KindView, case: Case) -> int:
        """The cells that the sentence names."""
        return mask_of(cell for cell, _ in _settled(self.found(view, case)))

    def found(self, view: KindView, case: Case) -> Supposed:
        """What follows from what is known."""
        known = case.known_yes, case.known_no
        return follow(view.grid, *known, case.unit, self.steps, told=True)

    def then(self, view: KindView, case: Case) -> Iterable[Value]:
        return _told(view, self.found(view, case))


def _settled(found: Supposed) -> list[tuple[int, bool]]:
    """The cells and colours that lead to the end, in the order in which they follow."""
    why = found.why or {}
    seen: set[tuple[int, bool]] = set()
    todo = [found.end] if found.end else []
    while todo:
        _, black, white = todo.pop()
        for mask, colour in ((black, True), (white, False)):
            for cell in bits(mask):
                if (cell, colour) in why and (cell, colour) not in seen:
                    seen.add((cell, colour))
                    todo.append(why[cell, colour])
    return [each for each in why if each in seen]


def _links(found: Supposed) -> Iterator[Cause]:
    """The causes of what leads to the end, and the end."""
    why = found.why or {}
    yield from (why[each] for each in _settled(found))
    if found.end:
        yield found.end


def _told(view: KindView, found: Supposed) -> Iterator[Saying]:
    """The links that lead to the end, and the end itself, in words."""
    why, end = found.why or {}, found.end or (CHANGES, 0, 0)
    grouped: dict[tuple[str, bool], int] = {}
    for cell, black in _settled(found):
        key = why[cell, black][0], black
        grouped[key] = grouped.get(key, 0) | 1 << cell
    for (cause, black), cells in grouped.items():
        yield Saying(
            LINKS[cause],
            cells=view.names(cells),
            colour=COLOURS[black],
            other=COLOURS[not black],
        )
    black = end[0] == CUT and not end[1] & ~found.yes and end[1].bit_count() == 2
    cells = end[1] if end[0] != CUT or black else end[2]
    yield Saying(ENDS[end[0]], cells=view.names(cells), colour=COLOURS[black])


COLOURS = (Saying("white"), Saying("black"))
NAMES = ("", "one step ahead", "two steps ahead")
LINKS = {
    SQUARE: "{cells} would be {colour}, so that no square is all {other}",
    CROSSED: "{cells} would be {colour}, so that no square is a checkerboard",
    EDGE: "{cells} would be {colour}, so that the edge changes colour at most twice",
}
ENDS = {
    BOTH: "{cells} cannot be both",
    CUT: "the {colour} cells {cells} could not be connected",
    CHANGES: "the edge would change colour more than twice",
}
