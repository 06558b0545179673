"""Techniques that look ahead in puzzles with pieces: what would leave a room no place is not so.

A colour of a cell, or a place of a piece, is supposed. The fourth cell of a square is then white.
For so many links, rooms settle what all their places have in common, and cells are settled that
black cells need to be connected, or that cannot be. If a room has no place left for its piece, or
black cells are separated, the supposition was wrong.

>>> from gridwright.core.grid import Grid
>>> from gridwright.kinds.tetromino import Tetromino
>>> view = PieceView(Grid.of(2, 4), [Tetromino((0, 1, 2, 4, 5)), Tetromino((3, 6, 7))])
>>> CellAhead(4, 1).look(view, 0, 0b0001, 2 * 4 + 1) == (0, 1 << 4)
True
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from gridwright.core.grid import bits, mask_of, union
from gridwright.core.saying import Saying, Value
from gridwright.kinds.connected import BLACK_CONNECTED
from gridwright.kinds.different import DIFFERENT
from gridwright.kinds.square import BLACK_SQUARES, fourths
from gridwright.kinds.techniques.pieces import OfRoom
from gridwright.kinds.tetromino import TETROMINO
from gridwright.kinds.views.pieces import EVERYTHING, PieceView
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, Supposes, supposed

ALL = (TETROMINO, DIFFERENT, BLACK_SQUARES, BLACK_CONNECTED)
SQUARE, WAY = -1, -2
"""Who settles a cell, if it is no room."""


class Cause(NamedTuple):
    """Why a cell is settled."""

    who: int
    """A room, or another cause."""
    stage: int
    """What is settled at an earlier stage may be the reason."""


Chain = dict[Cause, int]
"""Causes in their order, with the cells that each settles."""


@dataclass(slots=True)
class Supposed:
    """What follows from a supposition: who settled each cell, and what is impossible."""

    yes: int
    no: int
    why: dict[int, Cause] = field(default_factory=dict)
    end: Cause | None = None
    """The room that has no place left, or what else is impossible."""

    def settle(self, yes: int, no: int, who: int, stage: int) -> None:
        """Settle cells, and note who did it; the first cause counts."""
        for cell in bits(yes & ~self.yes | no & ~self.no):
            self.why.setdefault(cell, Cause(who, stage))
        self.yes |= yes
        self.no |= no


def follow(view: PieceView, found: Supposed, new: int, links: int, *, ways: bool) -> None:
    """Follow what was supposed about new cells, for so many links, or to something impossible."""
    for stage in range(1, 2 * links, 2):
        before = found.yes | found.no
        fourth = fourths(view.grid, found.yes)
        if fourth & found.yes:
            found.end = Cause(SQUARE, stage)
            return
        found.settle(0, fourth, SQUARE, stage)
        new |= (found.yes | found.no) & ~before
        last = stage > 2 * links - 2
        settled = _rooms(view, found, new, stage + 1, last=last)
        if found.end is not None:
            return
        if ways:
            needed = _joined(view, found) if last else view.ways(found.yes, found.no)
            if needed is None:
                found.end = Cause(WAY, stage + 1)
                return
            settled.append((*needed, WAY))
        before = found.yes | found.no
        for finding in () if last else settled:
            found.settle(*finding, stage + 1)
        new = (found.yes | found.no) & ~before
        if not new:
            return


def _joined(view: PieceView, found: Supposed) -> Masks | None:
    return NOTHING if len(view.occupied(found.yes, found.no)[0]) < 2 else None


def _rooms(
    view: PieceView, found: Supposed, new: int, stage: int, *, last: bool
) -> list[tuple[int, int, int]]:
    """What the rooms settle for which new cells matter, each with its number; at the last stage
    only whether each has a place left.
    """
    settled = []
    for room in bits(union(view.concerned[cell] for cell in bits(new))):
        if last and view.has_place(room, found.yes, found.no):
            continue
        left = view.places(room, found.yes, found.no, EVERYTHING)
        if not left:
            found.end = Cause(room, stage)
            return []
        settled.append((*view.shared(left, room), room))
    return settled


class CellAhead(Supposes[PieceView]):
    """What leads to a contradiction within a few steps is wrong."""

    rules = ALL

    def __init__(self, rung: int, links: int) -> None:
        self.rung, self.links, self.name = rung, links, NAMES[links]

    def scope(self, view: PieceView, unit: int) -> Masks:
        if self.links > 1:
            return view.grid.full, view.grid.full
        cell = 1 << unit // 2
        near = cell | view.grid.neighbours(cell) | view.grid.diagonals(cell)
        rooms = bits(union(view.concerned[each] for each in bits(near)))
        scope = union(view.scopes[room] for room in rooms)
        return scope, scope

    def wrong(self, view: PieceView, yes: int, no: int, unit: int) -> bool:
        return _coloured(view, yes, no, unit, self.links).end is not None

    def chain(self, view: PieceView, yes: int, no: int, unit: int) -> tuple[Supposed, Chain]:
        """What follows, and the causes that lead to the end."""
        found = _coloured(view, yes, no, unit, self.links)
        return found, _chain(view, found, yes, no)

    def reason(self, view: PieceView, yes: int, no: int, case: Case) -> Masks:
        """What the rooms depend on that lead to the contradiction."""
        told = {cause.who for cause in self.chain(view, yes, no, case.unit)[1]}
        if WAY in told:
            return yes, no
        scope = union(view.scopes[room] for room in told if room >= 0)
        scope |= view.grid.neighbours(scope)
        return yes & scope, no & scope

    def length(self, view: PieceView, yes: int, no: int, case: Case) -> int:
        """How many links are told."""
        return len(self.chain(view, yes, no, case.unit)[1]) if self.links > 1 else 0

    def named(self, view: PieceView, case: Case) -> int:
        """The first cells of the rooms in the sentence, and the cells that would be settled."""
        _, chain = self.chain(view, case.known_yes, case.known_no, case.unit)
        told = [(who, cells) for (who, _), cells in chain.items() if who != SQUARE]
        rooms = union(1 << view.firsts[who] for who, _ in told if who >= 0)
        return (rooms | union(cells for _, cells in told)) & ~(case.yes | case.no)

    def then(self, view: PieceView, case: Case) -> Iterable[Value]:
        return _links(view, *self.chain(view, case.known_yes, case.known_no, case.unit))


def _coloured(view: PieceView, yes: int, no: int, unit: int, links: int) -> Supposed:
    """What follows from a colour of a cell."""
    black, white = supposed(unit)
    found = Supposed(yes | black, no | white)
    follow(view, found, black | white, links, ways=links > 1)
    return found


def _chain(view: PieceView, found: Supposed, yes: int, no: int) -> Chain:
    """The causes that lead to the end, in their order, with the cells that each settles. Of the
    cells that were settled before, a cause is left with those that it needs.
    """
    chain: Chain = {}
    todo = [] if found.end is None else [(found.end, 0)]
    for cause, cell in todo:
        if chain.get(cause, 0) & cell:
            continue
        chain[cause] = chain.get(cause, 0) | cell
        scope = view.scopes[cause.who] if cause.who >= 0 else view.grid.full
        mine = [
            each
            for each, other in found.why.items()
            if other.stage < cause.stage and scope >> each & 1
        ]
        later = mask_of(each for each, other in found.why.items() if each not in mine)
        black, white = found.yes & ~(later & ~yes), found.no & ~(later & ~no)
        for each in reversed(mine):
            fewer = black & ~(1 << each & ~yes), white & ~(1 << each & ~no)
            if _settles(view, *fewer, cause.who, cell):
                black, white = fewer
        kept = (black & ~yes | white & ~no) & mask_of(mine)
        todo += [(found.why[each], 1 << each) for each in bits(kept)]
    return dict(sorted(chain.items(), key=lambda link: link[0].stage))


def _settles(view: PieceView, yes: int, no: int, who: int, cell: int) -> bool:
    """Whether a cause settles a cell on a board; without a cell, whether it is impossible."""
    if who == SQUARE:
        return bool(fourths(view.grid, yes) & (cell or yes))
    if who == WAY:
        parts, others = view.occupied(yes, no)
        if cell & others or not cell:
            return bool(cell & others) or len(parts) > 1
        return len(view.occupied(yes, no | cell)[0]) > 1
    left = view.places(who, yes, no, EVERYTHING)
    return bool(cell) == bool(left) and bool(not left or cell & (union(view.shared(left, who))))


def _links(view: PieceView, found: Supposed, chain: Chain) -> Iterator[Value]:
    """The links that lead to the end, and the end itself, in words."""
    for (who, _), cells in chain.items():
        if who >= 0 and cells & found.no and cells & found.yes:
            yield Saying(
                "{what} would need {cells} and leave {others} {colour}",
                what=view.what(who),
                cells=view.names(cells & found.yes),
                others=view.names(cells & found.no),
                colour=Saying(view.no_word),
            )
            continue
        for black, some in ((False, cells & found.no), (True, cells & found.yes)):
            if some and who != SQUARE:
                yield Saying(
                    (WAYS if who == WAY else LINKS)[black],
                    what=view.what(who) if who >= 0 else "",
                    cells=view.names(some),
                    colour=Saying(view.yes_word if black else view.no_word),
                )
    who = WAY if found.end is None else found.end.who
    if who < 0:
        yield Saying(ENDS[who])
    else:
        yield Saying("no L, I, T or S would fit into {what}", what=view.what(who))


class PlacesAhead(OfRoom):
    """What all places of a piece have in common is known; those do not count that leave another
    room no place, or black cells separated.
    """

    inside = False
    looks_ahead = True
    rules = ALL
    because = (
        "every L, I, T or S in {what} that leaves the other rooms a place and the black cells"
        " connected has this in common"
    )
    impossible = (
        "no L, I, T or S in {what} would leave the other rooms a place and the black cells"
        " connected"
    )

    def __init__(self, rung: int, links: int = 1) -> None:
        super().__init__(rung)
        self.links = links
        self.name = "places that leave others possible" if links == 1 else "places further ahead"

    def scope(self, view: PieceView, room: int) -> Masks:
        return view.grid.full, view.grid.full

    def settles(self, view: PieceView, room: int) -> int:
        """What is far away follows without this room, or is not seen from here."""
        return view.scopes[room]

    def look(self, view: PieceView, yes: int, no: int, room: int) -> Finding:
        places = view.places(room, yes, no, EVERYTHING)
        mask = view.rooms[room]
        if not 1 < len(places) <= MOST_PLACES:
            return NOTHING
        every = never = self.settles(view, room)
        for piece in places:
            found = Supposed(yes | piece.mask, no | mask & ~piece.mask)
            follow(view, found, mask & ~(yes | no), self.links, ways=True)
            if found.end is None:
                every &= found.yes
                never &= found.no
                if not (every & ~yes or never & ~no):
                    return NOTHING
        return None if every & never else (every & ~yes, never & ~no)

    def reason(self, view: PieceView, yes: int, no: int, case: Case) -> Masks:
        """What the rooms near this one depend on, if that suffices."""
        near = {case.unit}
        for _ in range(NEAR):
            near.update(*(view.beside[room] for room in near))
            scope = union(view.scopes[room] for room in near)
            found = self.look(view, yes & scope, no & scope, case.unit)
            if found and not (case.yes & ~found[0] or case.no & ~found[1]):
                return yes & scope, no & scope
        return yes, no


MOST_PLACES = 60
"""More places of a piece are too many for a person."""
NEAR = 3
"""A reason is first looked for among rooms that are at most so many walls away."""

NAMES = {1: "one step ahead", 2: "two steps ahead", 3: "three steps ahead"}
LINKS = ("{what} could only be filled with {cells} {colour}", "{what} would need {cells}")
WAYS = (
    "{cells} could not be connected with the black cells",
    "{cells} would have to be black to keep the black cells connected",
)
ENDS = {WAY: "the black cells would be cut in two", SQUARE: "a square would be all black"}
