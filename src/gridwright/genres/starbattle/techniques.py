"""Star Battle's ladder: rows, columns and rooms by themselves, then rooms against rows or columns.

The rooms that lie inside some rows need their stars there. If they need all stars of the rows, the
other cells of the rows are empty. And if the places that are left in some rows lie in as many rooms
as can fill them, these rooms have no star elsewhere.

>>> from gridwright.genres.starbattle.puzzle import StarBattle
>>> view = VIEW(StarBattle(4, 4, rooms="aaab" "cccb" "ccdb" "cddb"))
>>> finding = RoomsAndLines(3, 1).look(view, 0, 0, 0)     # row 1 has the star of the room at r1c1
>>> str(view.names(finding[1] & 0b1111))
'r1c4'
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from gridwright.core.grid import bits, union
from gridwright.core.saying import Listed, Saying, Value
from gridwright.genres.starbattle.puzzle import COLUMNS, ROOMS, ROWS, TOUCHING
from gridwright.kinds.count import ROOM, ROW
from gridwright.kinds.techniques.ahead import Ahead, PatternsAhead
from gridwright.kinds.techniques.count import (
    AllNeeded,
    Enough,
    OfKinds,
    Patterns,
    Touching,
)
from gridwright.kinds.views.kinds import KindView
from gridwright.kinds.views.kinds import view_of as VIEW  # noqa: N812
from gridwright.logic.technique import NOTHING, Case, Finding, Masks

__all__ = ["TECHNIQUES", "VIEW"]

ALL = (ROWS, COLUMNS, ROOMS)


class OfLines(OfKinds):
    """It looks at some neighbouring rows, or columns, and at the rooms in them.

    The unit is the first of them: rows, then columns.
    """

    def __init__(self, rung: int, many: int) -> None:
        super().__init__(rung, (*ALL, TOUCHING))
        self.many = many

    def units(self, view: KindView) -> Iterable[int]:
        rows, many = view.grid.rows, self.many
        yield from range(rows - many + 1)
        yield from range(rows, rows + view.grid.cols - many + 1)

    def lines(self, view: KindView, unit: int) -> int:
        """The cells of the lines."""
        return union(view.masks[unit : unit + self.many])

    def cells(self, view: KindView, unit: int) -> int:
        return self.lines(view, unit)

    def stars(self, view: KindView, yes: int, lines: int) -> int:
        """How many stars the lines still get."""
        return view.counts[0].least * self.many - (lines & yes).bit_count()

    def what(self, view: KindView, unit: int) -> Saying:
        """The lines in a sentence: ``rows 2 to 4``."""
        if self.many == 1:
            return view.counts[unit].named(view.grid)
        row = view.counts[unit].unit == ROW
        first = unit + 1 if row else unit - view.grid.rows + 1
        words = "rows {first} to {last}" if row else "columns {first} to {last}"
        if self.many == 2:
            words = "rows {first} and {last}" if row else "columns {first} and {last}"
        return Saying(words, first=first, last=first + self.many - 1)


class RoomsAndLines(OfLines):
    """If rooms must have, or can have, just as many stars in some rows or columns as these need,
    each room has that many there.
    """

    def __init__(self, rung: int, many: int) -> None:
        super().__init__(rung, many)
        self.name = _named("rooms and", many)
        self.inside = many == 1

    def look(self, view: KindView, yes: int, no: int, unit: int) -> Finding:
        lines = self.lines(view, unit)
        stars, rooms = self.stars(view, yes, lines), rooms_in(view, yes, no, lines)
        if not sum(room.low for room in rooms) <= stars <= sum(room.high for room in rooms):
            return None
        found_yes, found_no = _with_so_many(view, rooms, stars)
        return found_yes & ~yes, found_no & ~(yes | no)

    def say(self, view: KindView, case: Case) -> Saying:
        lines = self.lines(view, case.unit)
        stars = self.stars(view, case.known_yes, lines)
        rooms = rooms_in(view, case.known_yes, case.known_no, lines)
        must = sum(room.low for room in rooms) >= stars
        some = [room for room in rooms if room.has(must)]
        inside = union(room.inside for room in some)
        values: dict[str, Value] = {"rooms": _rooms(view, inside), "many": self.many}
        values |= {"lines": self.what(view, case.unit), "number": stars}
        if not (case.yes or case.no):
            return Saying(NOT_BOTH if some else CANNOT_HAVE, **values)
        said = _where(some, values, must)
        empty = lines & ~inside if must else 0
        empty |= union(room.outside for room in some if room.has(must) == room.need)
        if case.yes or case.no & ~empty:
            return Saying(EVERY_WAY, said=said)
        return said


NOT_BOTH = "{lines} and {rooms} cannot both have their stars"
CANNOT_HAVE = "{lines} cannot have [many|its|their] stars"
EVERY_WAY = "{said}, and every such way to fill the rooms has this in common"


class Share(NamedTuple):
    """A room that has places in some lines."""

    inside: int
    outside: int
    need: int
    low: int
    high: int
    """The fewest and the most stars that it has inside."""

    def has(self, must: bool) -> int:
        """How many stars it has inside: no more than it must, or as many as it can."""
        return self.low if must else self.high


def rooms_in(view: KindView, yes: int, no: int, lines: int) -> list[Share]:
    """The rooms in some lines, with the fewest and the most stars that they have there."""
    found = []
    for room in range(view.grid.rows + view.grid.cols, len(view.counts)):
        left, need, _ = view.needs(room, yes, no)
        if need > 0 and left & lines:
            inside, outside = left & lines, left & ~lines
            low = need - packed(view, outside, need)
            found.append(Share(inside, outside, need, low, packed(view, inside, need)))
    return found


def _with_so_many(view: KindView, rooms: list[Share], stars: int) -> Masks:
    """What follows if the rooms must, or can, have just so many stars in the lines."""
    more_yes = more_no = 0
    for must in (True, False):
        if sum(room.has(must) for room in rooms) == stars:
            for room in rooms:
                number = room.has(must)
                for share in ((room.inside, number), (room.outside, room.need - number)):
                    every, never = _common(view, *share)
                    more_yes |= every
                    more_no |= never
    return more_yes, more_no


def _where(some: list[Share], values: dict[str, Value], must: bool) -> Saying:
    """Which rooms have the stars of the lines."""
    if not values["number"]:
        return Saying("{lines} already [many|has|have] all stars", **values)
    if must:
        return Saying(
            "{rooms} must have [number|the star|the {number} stars] that {lines} still"
            " [many|needs|need]",
            **values,
        )
    if all(room.high == room.need for room in some):
        return Saying(
            "only {rooms} can have [number|the star|the {number} stars] that {lines} still"
            " [many|needs|need]",
            **values,
        )
    return Saying("{lines} [many|needs|need] all stars that {rooms} can have there", **values)


def packed(view: KindView, cells: int, most: int) -> int:
    """How many stars fit into some cells, up to this many."""
    fits = (number for number in range(most, 0, -1) if view.common(cells, number, number)[0] >= 0)
    return next(fits, 0)


def _common(view: KindView, cells: int, number: int) -> Masks:
    """What all ways to place so many stars into some cells have in common."""
    if not cells or not number:
        return 0, cells
    every, never = view.common(cells, number, number)
    return NOTHING if every < 0 else (every & cells, never)


def _named(name: str, many: int) -> str:
    return f"{name} {('a line', 'two lines', 'three lines')[many - 1]}"


def _rooms(view: KindView, cells: int) -> Saying:
    """The rooms of some cells, in a sentence."""
    found = {number for cell in bits(cells) for number in view.at[cell]}
    rooms = [view.counts[each] for each in sorted(found) if view.counts[each].unit == ROOM]
    if len(rooms) == 1:
        return rooms[0].named(view.grid)
    places = Listed(tuple(view.grid.at(room.cells[0]) for room in rooms))
    return Saying("the rooms at {cells}", cells=places)


TECHNIQUES = (
    Touching(1, (TOUCHING,)),
    Enough(1, ALL),
    AllNeeded(1, ALL),
    Patterns(2, (*ALL, TOUCHING)),
    RoomsAndLines(3, 1),
    RoomsAndLines(4, 2),
    Ahead(5, 1, (*ALL, TOUCHING)),
    RoomsAndLines(5, 3),
    PatternsAhead(6, (*ALL, TOUCHING)),
    Ahead(7, 2, (*ALL, TOUCHING)),
    PatternsAhead(7, (*ALL, TOUCHING), 2),
)
