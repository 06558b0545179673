"""Techniques about islands: what a number reaches, the shapes left to it, and the sea around them.

>>> from gridwright.core.grid import Grid
>>> from gridwright.kinds.islands import Islands
>>> view = IslandView(Grid.of(1, 5), [Islands(((0, 2), (4, 1)))])
>>> OutOfReach(2).look(view, 0, 0, 0) == (0b01100, 0)
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from gridwright.core.grid import bits, union
from gridwright.core.saying import Saying, Value
from gridwright.kinds.islands import ISLANDS
from gridwright.kinds.square import BLACK_SQUARES
from gridwright.kinds.views.islands import (
    ALL_NEEDED,
    APART,
    BOTH,
    COMPLETE,
    FEW,
    JOINED,
    LOST,
    MANY,
    SEA,
    SEALED,
    SQUARE,
    UNREACHED,
    WAY_OUT,
    End,
    IslandView,
    Position,
)
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, OnBoard, Technique
from gridwright.logic.view import clauses

BLACK_CONNECTED = "black connected"


class OfIslands(Technique[IslandView]):
    """It looks at a board with some of the clues, so that the clues that it needs are known."""

    rules: tuple[str, ...] = (ISLANDS,)
    of_sea: bool = False
    """Whether it is about the black cells alone; then clues are white cells like others."""

    def __init__(self, rung: int) -> None:
        self.rung = rung

    def position(self, view: IslandView, yes: int, no: int, clues: int = -1) -> Position:
        """What it looks at."""
        if self.of_sea:
            return view.position(yes, no, 0)
        return view.position(yes, no & ~view.clue_cells, clues)

    def find(self, view: IslandView, at: Position, unit: int, wanted: int) -> Finding:
        """What follows at a unit; ``wanted`` are the cells that are asked about."""
        raise NotImplementedError

    def look(self, view: IslandView, yes: int, no: int, unit: int) -> Finding:
        return self.look_for(view, yes, no, unit, view.grid.full)

    def look_for(self, view: IslandView, yes: int, no: int, unit: int, wanted: int) -> Finding:
        found = self.find(view, self.position(view, yes, no), unit, wanted)
        # That a clue is white is known.
        return found if found is None else (found[0] & wanted, found[1] & wanted & ~view.clue_cells)

    def used(self, view: IslandView, case: Case) -> int:
        """The clues that are needed, as a mask of their numbers."""
        if self.of_sea:
            return 0
        yes, no = case.known_yes, case.known_no
        wanted = case.yes | case.no

        def suffices(clues: int) -> bool:
            found = self.find(view, self.position(view, yes, no, clues), case.unit, wanted)
            if found is None or not wanted:
                return found is None and not wanted
            return not (case.yes & ~found[0] or case.no & ~found[1])

        clues = view.all
        for number in bits(view.all):
            if suffices(clues & ~(1 << number)):
                clues &= ~(1 << number)
        return clues

    def named(self, view: IslandView, case: Case) -> int:
        """The clues that are needed."""
        return union(1 << view.clues[number][0] for number in bits(self.used(view, case)))

    def cells(self, view: IslandView, unit: int) -> int:
        return 0


class OfClue(OfIslands):
    """It looks at one clue."""

    def units(self, view: IslandView) -> Iterable[int]:
        return range(len(view.clues))

    def cells(self, view: IslandView, number: int) -> int:
        return 1 << view.clues[number][0]

    def find(self, view: IslandView, at: Position, unit: int, wanted: int) -> Finding:
        return self.of(view, at, unit) if unit in at.areas else NOTHING

    def of(self, view: IslandView, at: Position, number: int) -> Finding:
        """What follows for an island."""
        raise NotImplementedError


class Complete(OfClue):
    """An island that has all its cells is surrounded by black ones."""

    name = "island complete"

    def of(self, view: IslandView, at: Position, number: int) -> Finding:
        area, size = at.areas[number], at.size(number)
        if size and area.bit_count() > size:
            return None
        if area.bit_count() != size:
            return NOTHING
        return view.grid.neighbours(area) & ~area, 0

    def say(self, view: IslandView, case: Case) -> Saying:
        what = view.the_island(case.unit)
        if case.yes:
            return Saying("{what} has all its white cells", what=what)
        return Saying("{what} has more white cells than that", what=what)


class BetweenIslands(OfIslands):
    """A cell beside two islands is black."""

    name = "between two islands"

    def promising(self, view: IslandView, yes: int, no: int) -> int:
        at = self.position(view, yes, no)
        return at.twice | at.joined

    def find(self, view: IslandView, at: Position, cell: int, wanted: int) -> Finding:
        if at.joined >> cell & 1:
            return None
        return (1 << cell, 0) if at.twice >> cell & 1 else NOTHING

    def say(self, view: IslandView, case: Case) -> Saying:
        clues = view.names(self.named(view, case))
        if case.yes:
            return Saying(
                "{cell} would join the islands of {clues}",
                cell=view.grid.at(case.unit),
                clues=clues,
            )
        return Saying("{clues} are in one area of white cells", clues=clues)


class WhiteWayOut(OfIslands):
    """An area of white cells that needs more and has one way out takes it."""

    name = "one way out"

    def promising(self, view: IslandView, yes: int, no: int) -> int:
        return self.position(view, yes, no).narrow

    def find(self, view: IslandView, at: Position, cell: int, wanted: int) -> Finding:
        if not at.no >> cell & 1:
            return NOTHING
        area = view.grid.flood(1 << cell, at.no)
        if area & -area != 1 << cell or not at.needs_more(area):
            return NOTHING
        out = at.way_out(area)
        return None if out is None else (0, out)

    def cells(self, view: IslandView, unit: int) -> int:
        return 1 << unit

    def say(self, view: IslandView, case: Case) -> Saying:
        cell = view.grid.at(case.unit)
        if case.no:
            return Saying(
                "The white cells at {cell} need more cells and have only one way out", cell=cell
            )
        return Saying("The white cells at {cell} need more cells and have no way out", cell=cell)


class BlackWayOut(OfIslands):
    """An area of black cells with one way to the others takes it."""

    name = "black way out"
    rules = (BLACK_CONNECTED,)
    of_sea = True

    def promising(self, view: IslandView, yes: int, no: int) -> int:
        return self.position(view, yes, no).narrow_black

    def find(self, view: IslandView, at: Position, cell: int, wanted: int) -> Finding:
        grid, yes = view.grid, at.yes
        if not (view.connected and yes >> cell & 1):
            return NOTHING
        area = grid.flood(1 << cell, yes)
        if area & -area != 1 << cell or area == yes:
            return NOTHING
        out = grid.neighbours(area) & ~(area | at.no)
        if not out:
            return None
        return NOTHING if out & (out - 1) else (out, 0)

    def cells(self, view: IslandView, unit: int) -> int:
        return 1 << unit

    def say(self, view: IslandView, case: Case) -> Saying:
        cell = view.grid.at(case.unit)
        if case.yes:
            return Saying(
                "The black cells at {cell} must be connected with the others and have only one way"
                " to them",
                cell=cell,
            )
        return Saying("The black cells at {cell} are cut off from the others", cell=cell)


class SealedOff(OfIslands, OnBoard[IslandView]):
    """A cell that the black cells cannot reach is white."""

    name = "sealed off"
    rules = (BLACK_CONNECTED,)
    of_sea = True

    def find(self, view: IslandView, at: Position, unit: int, wanted: int) -> Finding:
        if not view.connected or not at.yes:
            return NOTHING
        sea = at.sea()
        return None if at.yes & ~sea else (0, view.grid.full & ~(sea | at.no))

    def say(self, view: IslandView, case: Case) -> Saying:
        if case.no:
            return Saying(
                "White cells separate {cells} from the black cells", cells=view.names(case.no)
            )
        return Saying("White cells separate the black cells from each other")


class OutOfReach(OfIslands, OnBoard[IslandView]):
    """A cell that no island can reach is black."""

    name = "out of reach"

    def find(self, view: IslandView, at: Position, unit: int, wanted: int) -> Finding:
        unreached = at.unreached()
        return None if unreached & at.no & wanted else (unreached, 0)

    def say(self, view: IslandView, case: Case) -> Saying:
        if case.yes:
            return Saying("No island can reach {cells}", cells=view.names(case.yes))
        return Saying("A white cell is out of reach of every island")


class JustEnough(OfClue):
    """An island that reaches no more cells than it needs takes them all."""

    name = "just enough cells"

    def of(self, view: IslandView, at: Position, number: int) -> Finding:
        size, reach = at.size(number), at.reach(number)
        if reach.bit_count() < size:
            return None
        return (0, reach) if reach.bit_count() == size else NOTHING

    def say(self, view: IslandView, case: Case) -> Saying:
        what, size = view.the_island(case.unit), view.clues[case.unit][1]
        if case.no:
            return Saying(
                "{what} reaches no more than {size} cells and needs them all", what=what, size=size
            )
        return Saying("{what} reaches fewer than {size} cells", what=what, size=size)


class Narrow(OfClue):
    """A cell without which an island would have too few cells is white."""

    name = "narrow place"

    def of(self, view: IslandView, at: Position, number: int) -> Finding:
        size, reach, area = at.size(number), at.reach(number), at.areas[number]
        if not size or area.bit_count() >= size:
            return NOTHING
        grid, found = view.grid, 0
        for cell in bits(grid.cut_cells(reach) & ~area):
            if grid.flood(area, reach & ~(1 << cell)).bit_count() < size:
                found |= 1 << cell
        return 0, found

    def say(self, view: IslandView, case: Case) -> Saying:
        return Saying(
            "Without {cells}, {what} would have too few cells",
            cells=view.names(case.no),
            what=view.the_island(case.unit),
        )


class Bridge(OfIslands, OnBoard[IslandView]):
    """A cell without which the black cells would fall apart is black."""

    name = "black bridge"
    rules = (BLACK_CONNECTED,)
    of_sea = True

    def find(self, view: IslandView, at: Position, unit: int, wanted: int) -> Finding:
        grid, yes = view.grid, at.yes
        if not view.connected or not yes:
            return NOTHING
        possible, start, found = grid.full & ~at.no, yes & -yes, 0
        if yes & ~at.sea():
            return None
        tried = wanted & ~yes if wanted != grid.full else grid.cut_cells(possible) & ~yes
        for cell in bits(tried & possible):
            if yes & ~grid.flood(start, possible & ~(1 << cell)):
                found |= 1 << cell
        return found, 0

    def say(self, view: IslandView, case: Case) -> Saying:
        return Saying(
            "Without {cells}, the black cells would fall apart", cells=view.names(case.yes)
        )


class PossibleShapes(OfClue):
    """What all shapes of an island share is white, and what all of them have around is black."""

    name = "shapes of an island"

    def of(self, view: IslandView, at: Position, number: int) -> Finding:
        shapes = at.shapes(number)
        return NOTHING if shapes is None else common(shapes)

    def say(self, view: IslandView, case: Case) -> Saying:
        what = view.the_island(case.unit)
        if case.yes or case.no:
            return Saying("Every shape that {what} can have agrees on this", what=what)
        return Saying("{what} can have no shape", what=what)


class OnlyIsland(OfIslands):
    """White cells that one island alone can reach belong to it."""

    name = "only one island"

    def promising(self, view: IslandView, yes: int, no: int) -> int:
        return union(area & -area for area in self.position(view, yes, no).lost())

    def find(self, view: IslandView, at: Position, cell: int, wanted: int) -> Finding:
        grid = view.grid
        if not at.no >> cell & 1 or at.cores >> cell & 1:
            return NOTHING
        area = grid.flood(1 << cell, at.no)
        owners = at.owners(area) if area & -area == 1 << cell else [-1]
        if not owners:
            return None
        if len(owners) > 1 or owners[0] < 0:
            return NOTHING
        (number,) = owners
        shapes = at.shapes(number, area)
        if shapes is not None:
            return common(shapes)
        return 0, _between(at, at.areas[number], area, at.reach(number))

    def cells(self, view: IslandView, unit: int) -> int:
        return 1 << unit

    def say(self, view: IslandView, case: Case) -> Saying:
        cell = view.grid.at(case.unit)
        if case.yes or case.no:
            at = self.position(view, case.known_yes, case.known_no)
            owners = at.owners(view.grid.flood(1 << case.unit, case.known_no))
            if len(owners) == 1 and owners[0] >= 0:
                return Saying(
                    "Of all numbers, only {what} can reach the white cells at {cell}, and every"
                    " way to join them has this in common",
                    what=view.the_island(owners[0]),
                    cell=cell,
                )
            return Saying(
                "One island alone can reach the white cells at {cell}, and every way to join them"
                " has this in common",
                cell=cell,
            )
        return Saying("No island can have the white cells at {cell}", cell=cell)


def _between(at: Position, start: int, goal: int, within: int) -> int:
    """The open cells without which two areas could not be one."""
    grid, found = at.grid, 0
    for cell in bits(grid.cut_cells(within) & ~(start | goal)):
        if goal & ~grid.flood(start, within & ~(1 << cell)):
            found |= 1 << cell
    return found


def common(shapes: Iterable[tuple[int, int]]) -> Finding:
    """What shapes share: black cells around all of them, and white ones in all."""
    white = black = -1
    for cells, around in shapes:
        white &= cells
        black &= around
    return None if white < 0 else (black, white)


class ShapesThatFit(OfClue):
    """What the shapes of an island that break no rule have in common is known."""

    name = "shapes that fit"
    rules = (ISLANDS, BLACK_SQUARES, BLACK_CONNECTED)
    inside = False
    looks_ahead = True

    def __init__(self, rung: int, links: int = 0, most: int = 40) -> None:
        super().__init__(rung)
        self.links, self.most = links, most
        self.name = SHAPE_NAMES[links]

    def of(self, view: IslandView, at: Position, number: int) -> Finding:
        shapes = at.shapes(number, most=self.most)
        if shapes is None:
            return NOTHING
        white = black = -1
        clues = union(1 << each for each in at.clues)
        for cells, around in shapes:
            yes, no = at.yes | around, at.no & ~view.clue_cells | cells
            if follow(view, yes, no, clues, self.links)[0] is None:
                white &= cells
                black &= around
                if not white & ~at.no and not black & ~at.yes:
                    return NOTHING
        return None if white < 0 else (black, white)

    def say(self, view: IslandView, case: Case) -> Saying:
        what = view.the_island(case.unit)
        if case.yes or case.no:
            return Saying("Every shape of {what} that breaks no rule agrees on this", what=what)
        return Saying("Every shape of {what} breaks a rule", what=what)


def follow(
    view: IslandView, yes: int, no: int, clues: int, links: int
) -> tuple[End | None, list[Masks]]:
    """Why a board is impossible after so many links, and what each of them settled."""
    told: list[Masks] = []
    for link in range(links + 1):
        at = view.position(yes, no, clues)
        end = at.end()
        if end is not None or link == links:
            return end, told
        more_yes, more_no = at.next()
        if not (more_yes or more_no):
            return None, told
        told.append((more_yes, more_no))
        yes, no = yes | more_yes, no | more_no
    return None, told


class IslandsAhead(OfIslands):
    """What leads to a contradiction within a few steps is wrong."""

    rules = (ISLANDS, BLACK_SQUARES, BLACK_CONNECTED)
    inside = False
    looks_ahead = True

    def __init__(self, rung: int, links: int) -> None:
        super().__init__(rung)
        self.links = links
        self.name = NAMES[links]

    def units(self, view: IslandView) -> Iterable[int]:
        return range(2 * view.size)

    def find(self, view: IslandView, at: Position, unit: int, wanted: int) -> Finding:
        cell, black = divmod(unit, 2)
        bit = 1 << cell
        if (at.yes | at.no) & bit:
            return NOTHING
        clues = union(1 << each for each in at.clues)
        yes, no = at.yes | bit * black, at.no & ~view.clue_cells | bit * (1 - black)
        if follow(view, yes, no, clues, self.links)[0] is None:
            return NOTHING
        return (0, bit) if black else (bit, 0)

    def say(self, view: IslandView, case: Case) -> Saying:
        cell, black = divmod(case.unit, 2)
        parts = [*self._links(view, case)]
        colour = Saying(view.yes_word if black else view.no_word)
        at = view.grid.at(cell)
        return Saying(
            "If {cell} were {colour}, {then}", cell=at, colour=colour, then=clauses(parts)
        )

    def named(self, view: IslandView, case: Case) -> int:
        """The clues that are needed, the cells that would follow, and where it is impossible."""
        (kind, place), told = self._told(view, case)
        where = view.clues[place][0] if kind in (MANY, FEW) else place
        further = 1 << where | union(yes | no for yes, no in told)
        return super().named(view, case) | further & ~(case.yes | case.no)

    def _told(self, view: IslandView, case: Case) -> tuple[End, list[Masks]]:
        """What would be impossible, and what would follow before, link by link."""
        cell, black = divmod(case.unit, 2)
        yes, no = case.known_yes | black << cell, case.known_no | (1 - black) << cell
        end, told = self._shortest(view, yes, no & ~view.clue_cells, self.used(view, case))
        return end or (BOTH, cell), told

    def _links(self, view: IslandView, case: Case) -> Iterator[Saying]:
        """What would follow and why, link by link, and what is impossible then."""
        end, told = self._told(view, case)
        cell, black = divmod(case.unit, 2)
        yes, no = case.known_yes | black << cell, case.known_no | (1 - black) << cell
        for more_yes, more_no in told:
            at = view.position(yes, no & ~view.clue_cells, self.used(view, case))
            left = more_yes | more_no
            grouped: dict[tuple[str, int], int] = {}
            for cause, about, found_yes, found_no in at.causes():
                if cells := (found_yes & more_yes | found_no & more_no) & left:
                    grouped[cause, about] = grouped.get((cause, about), 0) | cells
                    left &= ~cells
            for (cause, about), cells in grouped.items():
                yield _link(view, cause, about, cells)
            yes, no = yes | more_yes, no | more_no
        yield said(view, end)

    def _shortest(
        self, view: IslandView, yes: int, no: int, clues: int
    ) -> tuple[End | None, list[Masks]]:
        """What would follow, without the cells that matter for nothing."""
        _, told = follow(view, yes, no, clues, self.links)

        def end(links: list[Masks]) -> End | None:
            at = view.position(yes, no, clues)
            for more_yes, more_no in links:
                if at.end() is None and (more_yes & ~at.next()[0] or more_no & ~at.next()[1]):
                    return None
                at = view.position(at.yes | more_yes, at.no & ~view.clue_cells | more_no, clues)
            return at.end()

        for place in reversed(range(len(told))):
            for side in (0, 1):
                for cell in bits(told[place][side]):
                    less = list(told[place])
                    less[side] &= ~(1 << cell)
                    fewer = [*told[:place], (less[0], less[1]), *told[place + 1 :]]
                    if end(fewer) is not None:
                        told = fewer
        return end(told), told


def _link(view: IslandView, cause: str, about: int, cells: int) -> Saying:
    """Why cells would have a colour."""
    values: dict[str, Value] = {"cells": view.names(cells)}
    if cause in (COMPLETE, ALL_NEEDED):
        values["what"] = view.the_island(about)
    elif cause == WAY_OUT:
        values["at"] = view.grid.at(next(bits(about)))
    elif cause == SQUARE:
        values |= {"colour": Saying("white"), "other": Saying("black")}
    return Saying(LINKS[cause], **values)


def said(view: IslandView, end: End) -> Saying:
    """Why a board would be impossible."""
    kind, place = end
    if kind in (MANY, FEW):
        return Saying(ENDS[kind], what=view.the_island(place))
    return Saying(ENDS[kind], cell=view.grid.at(place))


SHAPE_NAMES = {
    0: "shapes that fit",
    2: "shapes that fit further",
    4: "shapes that fit far ahead",
}
NAMES = {1: "one step ahead", 2: "two steps ahead"}
LINKS = {
    APART: "{cells} would be black to keep two islands apart",
    UNREACHED: "{cells} would be black, out of reach of every island",
    COMPLETE: "{what} would be complete and leave {cells} black",
    ALL_NEEDED: "{what} would need {cells}",
    WAY_OUT: "the white cells at {at} could grow only through {cells}",
    SQUARE: "{cells} would be {colour}, so that no square is all {other}",
    SEALED: "{cells} would be white, cut off from the black cells",
    SEA: "{cells} would have to be black to keep the black cells connected",
}
ENDS = {
    JOINED: "two islands would be one at {cell}",
    MANY: "{what} would have too many cells",
    FEW: "{what} would have too few cells",
    LOST: "no island could reach {cell}",
    SQUARE: "the square at {cell} would be black",
    SEA: "black cells would be cut off at {cell}",
    BOTH: "{cell} would have to be black and white",
}
