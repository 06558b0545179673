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
from gridwright.logic.technique import (
    NOTHING,
    Case,
    Finding,
    Masks,
    OnBoard,
    Supposes,
    Technique,
    supposed,
)

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

    def values(self, view: IslandView, case: Case) -> dict[str, Value]:
        return {"what": view.the_island(case.unit)}


class Complete(OfClue):
    """An island that has all its cells is surrounded by black ones."""

    name = "island complete"
    because = "{what} has all its white cells"
    impossible = "{what} has more white cells than that"

    def of(self, view: IslandView, at: Position, number: int) -> Finding:
        area, size = at.areas[number], at.size(number)
        if size and area.bit_count() > size:
            return None
        if area.bit_count() != size:
            return NOTHING
        return view.grid.neighbours(area) & ~area, 0


class BetweenIslands(OfIslands):
    """A cell beside two islands is black."""

    name = "between two islands"
    because = "{cell} would join the islands of {clues}"
    impossible = "{clues} are in one area of white cells"

    def promising(self, view: IslandView, yes: int, no: int) -> int:
        at = self.position(view, yes, no)
        return at.twice | at.joined

    def find(self, view: IslandView, at: Position, cell: int, wanted: int) -> Finding:
        if at.joined >> cell & 1:
            return None
        return (1 << cell, 0) if at.twice >> cell & 1 else NOTHING

    def values(self, view: IslandView, case: Case) -> dict[str, Value]:
        return {"cell": view.grid.at(case.unit), "clues": view.names(self.named(view, case))}


class OfArea(OfIslands):
    """It looks at an area of one colour, by its first cell."""

    def cells(self, view: IslandView, unit: int) -> int:
        return 1 << unit

    def values(self, view: IslandView, case: Case) -> dict[str, Value]:
        return {"cell": view.grid.at(case.unit)}


class WhiteWayOut(OfArea):
    """An area of white cells that needs more and has one way out takes it."""

    name = "one way out"
    because = "The white cells at {cell} need more cells and have only one way out"
    impossible = "The white cells at {cell} need more cells and have no way out"

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


class BlackWayOut(OfArea):
    """An area of black cells with one way to the others takes it."""

    name = "black way out"
    because = (
        "The black cells at {cell} must be connected with the others and have only one way to them"
    )
    impossible = "The black cells at {cell} are cut off from the others"
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


class OfBoard(OfIslands, OnBoard[IslandView]):
    """It looks at the whole board and names what follows."""

    def values(self, view: IslandView, case: Case) -> dict[str, Value]:
        return {"cells": view.names(case.yes | case.no)}


class SealedOff(OfBoard):
    """A cell that the black cells cannot reach is white."""

    name = "sealed off"
    because = "White cells separate {cells} from the black cells"
    impossible = "White cells separate the black cells from each other"
    rules = (BLACK_CONNECTED,)
    of_sea = True

    def find(self, view: IslandView, at: Position, unit: int, wanted: int) -> Finding:
        if not view.connected or not at.yes:
            return NOTHING
        sea = at.sea()
        return None if at.yes & ~sea else (0, view.grid.full & ~(sea | at.no))


class OutOfReach(OfBoard):
    """A cell that no island can reach is black."""

    name = "out of reach"
    because = "No island can reach {cells}"
    impossible = "A white cell is out of reach of every island"

    def find(self, view: IslandView, at: Position, unit: int, wanted: int) -> Finding:
        unreached = at.unreached()
        return None if unreached & at.no & wanted else (unreached, 0)


class JustEnough(OfClue):
    """An island that reaches no more cells than it needs takes them all."""

    name = "just enough cells"
    because = "{what} reaches no more than {size} cells and needs them all"
    impossible = "{what} reaches fewer than {size} cells"

    def of(self, view: IslandView, at: Position, number: int) -> Finding:
        size, reach = at.size(number), at.reach(number)
        if reach.bit_count() < size:
            return None
        return (0, reach) if reach.bit_count() == size else NOTHING

    def values(self, view: IslandView, case: Case) -> dict[str, Value]:
        return {"what": view.the_island(case.unit), "size": view.clues[case.unit][1]}


class Narrow(OfClue):
    """A cell without which an island would have too few cells is white."""

    name = "narrow place"
    because = "Without {cells}, {what} would have too few cells"

    def of(self, view: IslandView, at: Position, number: int) -> Finding:
        size, reach, area = at.size(number), at.reach(number), at.areas[number]
        if not size or area.bit_count() >= size:
            return NOTHING
        grid, found = view.grid, 0
        for cell in bits(grid.cut_cells(reach) & ~area):
            if grid.flood(area, reach & ~(1 << cell)).bit_count() < size:
                found |= 1 << cell
        return 0, found

    def values(self, view: IslandView, case: Case) -> dict[str, Value]:
        return {"cells": view.names(case.no), "what": view.the_island(case.unit)}


class Bridge(OfBoard):
    """A cell without which the black cells would fall apart is black."""

    name = "black bridge"
    because = "Without {cells}, the black cells would fall apart"
    impossible = SealedOff.impossible
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


class PossibleShapes(OfClue):
    """What all shapes of an island share is white, and what all of them have around is black."""

    name = "shapes of an island"
    because = "Every shape that {what} can have agrees on this"
    impossible = "{what} can have no shape"

    def of(self, view: IslandView, at: Position, number: int) -> Finding:
        shapes = at.shapes(number)
        return NOTHING if shapes is None else common(shapes)


class OnlyIsland(OfArea):
    """White cells that one island alone can reach belong to it."""

    name = "only one island"
    because = (
        "Of all numbers, only {what} can reach the white cells at {cell}, and every way to join"
        " them has this in common"
    )
    impossible = "No island can have the white cells at {cell}"

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

    def say(self, view: IslandView, case: Case) -> Saying:
        if not (case.yes or case.no):
            return super().say(view, case)
        at = self.position(view, case.known_yes, case.known_no)
        owners = at.owners(view.grid.flood(1 << case.unit, case.known_no))
        cell = view.grid.at(case.unit)
        if len(owners) == 1 and owners[0] >= 0:
            return Saying(self.because, what=view.the_island(owners[0]), cell=cell)
        return Saying(ONE_ALONE, cell=cell)


ONE_ALONE = (
    "One island alone can reach the white cells at {cell}, and every way to join them has this in"
    " common"
)


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
    because = "Every shape of {what} that breaks no rule agrees on this"
    impossible = "Every shape of {what} breaks a rule"

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


class IslandsAhead(OfIslands, Supposes[IslandView]):
    """What leads to a contradiction within a few steps is wrong."""

    rules = (ISLANDS, BLACK_SQUARES, BLACK_CONNECTED)

    def __init__(self, rung: int, links: int) -> None:
        super().__init__(rung)
        self.links, self.name = links, NAMES[links]

    def find(self, view: IslandView, at: Position, unit: int, wanted: int) -> Finding:
        black, white = supposed(unit)
        if (at.yes | at.no) & (black | white):
            return NOTHING
        clues = union(1 << each for each in at.clues)
        board = at.yes | black, at.no & ~view.clue_cells | white
        return NOTHING if follow(view, *board, clues, self.links)[0] is None else (white, black)

    def named(self, view: IslandView, case: Case) -> int:
        """The clues that are needed, the cells that would follow, and where it is impossible."""
        _, _, (kind, place), told = self.shortest(view, case)
        where = view.clues[place][0] if kind in (MANY, FEW) else place
        further = 1 << where | union(yes | no for yes, no in told)
        return super().named(view, case) | further & ~(case.yes | case.no)

    def shortest(self, view: IslandView, case: Case) -> tuple[Masks, int, End, list[Masks]]:
        """The board and the clues, what would be impossible, and what would follow before."""
        black, white = supposed(case.unit)
        board = case.known_yes | black, (case.known_no | white) & ~view.clue_cells
        clues = self.used(view, case)
        end, told = _shortest(view, board, clues, follow(view, *board, clues, self.links)[1])
        return board, clues, end or (BOTH, case.unit // 2), told

    def then(self, view: IslandView, case: Case) -> Iterable[Value]:
        return _links(view, *self.shortest(view, case))


def _shortest(
    view: IslandView, board: Masks, clues: int, told: list[Masks]
) -> tuple[End | None, list[Masks]]:
    """What would be impossible, and what would follow, without the cells that do not matter."""

    def end(links: list[Masks]) -> End | None:
        at = view.position(*board, clues)
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


def _links(
    view: IslandView, board: Masks, clues: int, end: End, told: list[Masks]
) -> Iterator[Saying]:
    """What would follow and why, link by link, and what is impossible then."""
    yes, no = board
    for more_yes, more_no in told:
        left = more_yes | more_no
        grouped: dict[tuple[str, int], int] = {}
        for cause, about, found_yes, found_no in view.position(yes, no, clues).causes():
            if cells := (found_yes & more_yes | found_no & more_no) & left:
                grouped[cause, about] = grouped.get((cause, about), 0) | cells
                left &= ~cells
        for (cause, about), cells in grouped.items():
            yield _link(view, cause, about, cells)
        yes, no = yes | more_yes, (no | more_no) & ~view.clue_cells
    yield said(view, end)


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
