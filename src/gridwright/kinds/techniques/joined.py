"""Techniques of connected cells that may touch: those of one colour, or of both.

Each of them looks at a part of the board that the other colour closes off, but for at most one open
cell. The reason is what closes it off, and cells of the colour inside and outside.

>>> from gridwright.kinds.connected import Connected
>>> view = KindView(Grid.of(2, 3), [Connected(black=True)])
>>> OnlyWay(2, ("black connected",)).look(view, 0b100_001, 0b001_000, 0) == (0b010, 0)
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from gridwright.core.grid import Grid, bits
from gridwright.core.saying import Saying
from gridwright.kinds.views.kinds import KindView
from gridwright.logic.technique import Case, Finding, Masks, OnBoard

Found = tuple[int, int, int, int]
"""Cells that must have a colour and cells that cannot have it; then, if asked why, those that have
it and those that have the other, from which this follows.
"""


class Joined(OnBoard[KindView]):
    """It looks at the cells of each connected colour."""

    def __init__(self, rung: int, rules: tuple[str, ...]) -> None:
        self.rung, self.rules = rung, rules

    def found(self, grid: Grid, has: int, other: int, *, why: bool = False) -> Iterator[Found]:
        """What is found for a colour."""
        raise NotImplementedError

    def about(
        self, grid: Grid, has: int, other: int, cells: int, *, why: bool = False
    ) -> Iterator[Found]:
        """The same; what is about none of some open cells may be left out."""
        return self.found(grid, has, other, why=why)

    def look(self, view: KindView, yes: int, no: int, unit: int) -> Finding:
        return self._settled(view, yes, no, self.found)

    @staticmethod
    def _settled(
        view: KindView, yes: int, no: int, found: Callable[[Grid, int, int], Iterator[Found]]
    ) -> Finding:
        settled = [0, 0]
        for black in view.joined:
            has, other = (yes, no) if black else (no, yes)
            if not has:
                continue
            if has & ~view.grid.flood(has & -has, view.grid.full & ~other):
                return None
            for must, cannot, *_ in found(view.grid, has, other):
                settled[black] |= must
                settled[not black] |= cannot
        # A cell that both colours need shows as a contradiction once it has one of them.
        return settled[1], settled[0] & ~settled[1]

    def reason(self, view: KindView, yes: int, no: int, case: Case) -> Masks:
        """What closes off a part of the board."""
        grid = view.grid
        for black in view.joined:
            has, other = (yes, no) if black else (no, yes)
            must, cannot = (case.yes, case.no) if black else (case.no, case.yes)
            found = iter([closed_off(grid, has, other)])
            if case.yes | case.no:
                cells = case.yes | case.no
                found = self.about(grid, has, other, cells, why=True) if has else iter(())
            for each in found:
                if not (must & ~each[0] or cannot & ~each[1]) and each[2]:
                    return (each[2], each[3]) if black else (each[3], each[2])
        return yes, no

    def say(self, view: KindView, case: Case) -> Saying:
        black = self.about_black(view, case)
        cells = case.known_yes if black else case.known_no
        colour = Saying("black" if black else "white")
        if not (case.yes or case.no):
            return Saying(
                "{cells} are {colour} and cannot be connected",
                cells=view.names(cells),
                colour=colour,
            )
        return self.told(view, cells, case.yes | case.no, colour)

    def about_black(self, view: KindView, case: Case) -> bool:
        """Whether it is the black cells that are connected."""
        if case.yes or case.no:
            return bool(case.yes)
        return bool(closed_off(view.grid, case.known_yes, case.known_no)[2])

    def told(self, view: KindView, cells: int, new: int, colour: Saying) -> Saying:
        """Why these cells are settled, by cells of a colour."""
        raise NotImplementedError


def closed_off(grid: Grid, has: int, other: int) -> Found:
    """Why not all cells of a colour can be connected, if that is so."""
    part = grid.flood(has & -has, grid.full & ~other)
    outside = has & ~part
    if not outside:
        return 0, 0, 0, 0
    around = separating(grid, part, outside, other)
    return 0, 0, has & -has | outside & -outside, around


def separating(grid: Grid, part: int, outside: int, other: int) -> int:
    """Of the cells around a part, those that are needed to keep it from some cells outside."""
    around = grid.neighbours(part) & other & ~part
    return around & grid.neighbours(grid.flood(outside & -outside, grid.full & ~around & ~part))


class OnlyWay(Joined):
    """Cells of a colour that have only one way to the others of it need that way."""

    name = "only way"

    def found(self, grid: Grid, has: int, other: int, *, why: bool = False) -> Iterator[Found]:
        left, possible = has, grid.full & ~other
        while left:
            part = grid.flood(left & -left, has)
            left ^= part
            ways = grid.neighbours(part) & possible & ~part
            if part != has and not ways & ways - 1:
                outside = has & ~part
                around = grid.neighbours(part) & other
                yield ways, 0, part | outside & -outside, around

    def told(self, view: KindView, cells: int, new: int, colour: Saying) -> Saying:
        first = view.grid.flood(view.grid.neighbours(new) & cells, cells)
        own = first if first != cells else cells
        part = min(view.grid.components(own), key=int.bit_count)
        return Saying(
            "{cells} [cells|has|have] only one way to the other {colour} cells",
            cells=view.names(part),
            colour=colour,
        )


class NoPath(Joined):
    """A cell that no path connects to the cells of a colour has the other colour."""

    name = "out of reach"

    def about_black(self, view: KindView, case: Case) -> bool:
        return bool(case.no) if case.yes or case.no else super().about_black(view, case)

    def found(self, grid: Grid, has: int, other: int, *, why: bool = False) -> Iterator[Found]:
        for part in grid.components(grid.full & ~other):
            if not part & has:
                yield 0, part, has & -has, separating(grid, part, has, other) if why else 0

    def told(self, view: KindView, cells: int, new: int, colour: Saying) -> Saying:
        return Saying(
            "{new} cannot be connected with {cells}, which [cells|is|are] {colour}",
            new=view.names(new),
            cells=view.names(cells),
            colour=colour,
        )


class Passage(Joined):
    """A cell that all paths between two cells of a colour go through has that colour."""

    name = "every path"

    def found(self, grid: Grid, has: int, other: int, *, why: bool = False) -> Iterator[Found]:
        return self.about(grid, has, other, grid.cut_cells(grid.full & ~other), why=why)

    def look_for(self, view: KindView, yes: int, no: int, unit: int, some: int) -> Finding:
        """A few cells are left out one by one, sooner than all that split the board are known."""
        cells = some & ~(yes | no)

        def found(grid: Grid, has: int, other: int) -> Iterator[Found]:
            return self.about(grid, has, other, cells)

        return self._settled(view, yes, no, found)

    def about(
        self, grid: Grid, has: int, other: int, cells: int, *, why: bool = False
    ) -> Iterator[Found]:
        possible = grid.full & ~other
        for cell in bits(cells & ~has):
            part = grid.flood(has & -has, possible & ~(1 << cell))
            outside = has & ~part
            if outside:
                around = separating(grid, part, outside, other | 1 << cell) & other if why else 0
                yield 1 << cell, 0, has & -has | outside & -outside, around

    def told(self, view: KindView, cells: int, new: int, colour: Saying) -> Saying:
        return Saying(
            "{cells} are {colour}, and every path between them goes through {new}",
            cells=view.names(cells),
            colour=colour,
            new=view.names(new),
        )
