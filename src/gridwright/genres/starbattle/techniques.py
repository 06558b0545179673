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

from gridwright.core.grid import bits
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
        mask = 0
        for number in range(unit, unit + self.many):
            mask |= view.masks[number]
        return mask

    def cells(self, view: KindView, unit: int) -> int:
        return self.lines(view, unit)

    def stars(self, view: KindView, yes: int, lines: int) -> int:
        """How many stars the lines still get."""
        return view.counts[0].least * self.many - (lines & yes).bit_count()

    def rooms(self, view: KindView) -> range:
        """The numbers of the counts that are rooms."""
        return range(view.grid.rows + view.grid.cols, len(view.counts))

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

    def rooms_in(self, view: KindView, yes: int, no: int, lines: int) -> list[Share]:
        """The rooms in the lines, with the fewest and the most stars that they have there."""
        found = []
        for room in self.rooms(view):
            left, need, _ = view.needs(room, yes, no)
            if need > 0 and left & lines:
                inside, outside = left & lines, left & ~lines
                low = need - packed(view, outside, need)
                found.append(Share(inside, outside, need, low, packed(view, inside, need)))
        return found

    def look(self, view: KindView, yes: int, no: int, unit: int) -> Finding:
        lines = self.lines(view, unit)
        stars, rooms = self.stars(view, yes, lines), self.rooms_in(view, yes, no, lines)
        if not sum(room.low for room in rooms) <= stars <= sum(room.high for room in rooms):
            return None
        more_yes = more_no = 0
        for index in (3, 4):
            if sum(room[index] for room in rooms) != stars:
                continue
            for room in rooms:
                for cells, number in (
                    (room.inside, room[index]),
                    (room.outside, room.need - room[index]),
                ):
                    every, never = _common(view, cells, number)
                    more_yes |= every
                    more_no |= never
        return more_yes & ~yes, more_no & ~(yes | no)

    def say(self, view: KindView, case: Case) -> Saying:
        lines = self.lines(view, case.unit)
        stars = self.stars(view, case.known_yes, lines)
        rooms = self.rooms_in(view, case.known_yes, case.known_no, lines)
        least = sum(room.low for room in rooms)
        some = [room for room in rooms if (room.low if least >= stars else room.high)]
        inside = 0
        for room in some:
            inside |= room.inside
        values: dict[str, Value] = {"rooms": _rooms(view, inside), "many": self.many}
        values |= {"lines": self.what(view, case.unit), "number": stars}
        if not (case.yes or case.no):
            return Saying(
                "{lines} and {rooms} cannot both have their stars"
                if some
                else "{lines} cannot have [many|its|their] stars",
                **values,
            )
        said = self._where(some, values, must=least == stars)
        empty = lines & ~inside if least == stars else 0
        for room in some:
            number = room.low if least == stars else room.high
            empty |= room.outside if number == room.need else 0
        if case.yes or case.no & ~empty:
            return Saying(
                "{said}, and every such way to fill the rooms has this in common", said=said
            )
        return said

    def _where(self, some: list[Share], values: dict[str, Value], *, must: bool) -> Saying:
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


class Share(NamedTuple):
    """A room that has places in some lines."""

    inside: int
    outside: int
    need: int
    low: int
    high: int
    """The fewest and the most stars that it has inside."""


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
