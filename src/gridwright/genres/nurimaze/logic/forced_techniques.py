"""Techniques that look a little ahead: what the colour of a room forces must be possible.

:mod:`gridwright.genres.nurimaze.logic.forced` says what a colour forces. The four techniques differ
in what is then impossible: white rooms cannot be connected, a known piece of the path cannot go on,
no route from S to G passes every circle, or all such routes share rooms that spoil the path.
Mourits 2022, §3.3.2 finds all of these by trying both colours of a room.

>>> from gridwright.genres.nurimaze.puzzle import Nurimaze
>>> view = NurimazeView(Nurimaze(3, 4, range(12), start=0, goal=3))
>>> yes, no = LinkedSquares().look(view, 0b1111_0000_0000, 0b0000_1001_1001, 5)
>>> str(view.names(no))
'r2c2'
"""

from __future__ import annotations

from gridwright.core.grid import bits, mask_of
from gridwright.core.saying import Saying
from gridwright.genres.nurimaze.logic.areas import areas_of, meeting
from gridwright.genres.nurimaze.logic.forced import (
    Clash,
    Stage,
    forcing,
    refuted,
    told,
    with_forced,
)
from gridwright.genres.nurimaze.logic.known_path import joined_by, known_path, next_rooms, union
from gridwright.genres.nurimaze.logic.path_techniques import (
    WOULD,
    PathGoesOn,
    SpoilsThePath,
    TurnAtACircle,
    cannot_go_on,
    faulty_marks,
    no_turn,
    would_spoil,
)
from gridwright.genres.nurimaze.logic.route_techniques import (
    CUT_OFF,
    NO_ROUTE,
    RouteInRoom,
    bottleneck_cells,
    cannot_pass,
    needed_rooms,
    route,
)
from gridwright.genres.nurimaze.logic.technique_units import PATH_AND_LOOPS, InRoom
from gridwright.genres.nurimaze.logic.view import NurimazeView
from gridwright.genres.nurimaze.rules import CONNECTED, SQUARES
from gridwright.logic.technique import NOTHING, WHOLE_BOARD, Case, Finding, Masks, Technique

GOES_ON, SPOILS, TURN = PathGoesOn(), SpoilsThePath(), TurnAtACircle()
"""Why the path is impossible."""


class LooksAhead(InRoom):
    """It supposes a colour of a room, and finds that what this forces is impossible."""

    rules: tuple[str, ...] = (SQUARES, *PATH_AND_LOOPS)
    bare = True
    """Whether the colour alone is looked at too, without anything that it forces."""

    def clash(self, view: NurimazeView, yes: int, no: int, new: int, /) -> bool:
        """Whether a board is impossible, given the rooms that are new on it."""
        raise NotImplementedError

    def rests_on(self, view: NurimazeView, case: Case, board: Masks, /) -> Masks:
        """From what it follows that a board is impossible."""
        raise NotImplementedError

    def would(self, view: NurimazeView, case: Case, board: Masks, /) -> Saying:
        """Why a board is impossible, in words."""
        raise NotImplementedError

    def shown(self, view: NurimazeView, case: Case, board: Masks, /) -> int:
        """The cells that these words name."""
        raise NotImplementedError

    def look(self, view: NurimazeView, yes: int, no: int, room: int) -> Finding:
        return _either_colour(view, yes, no, room, self.clash, self.bare)

    def length(self, view: NurimazeView, yes: int, no: int, case: Case) -> int:
        """How many forced rooms a finding needs."""
        stage = refuted(view, yes, no, case.unit, bool(case.no), self.clash, bare=True)
        return len(stage or ())

    def ahead(self, view: NurimazeView, case: Case) -> tuple[Stage, Masks]:
        """What the opposite colour forces, as far as the clash needs it, and the board then."""
        known = case.known_yes, case.known_no
        room, black = case.unit, bool(case.no)
        stage = refuted(view, *known, room, black, self.clash, bare=True) or ()
        return stage, with_forced(*known, room, black, stage)

    def reason(self, view: NurimazeView, yes: int, no: int, case: Case) -> Masks:
        """The reason of the clash, and the rooms that force what leads to it."""
        stage, board = self.ahead(view, case)
        masks = self.rests_on(view, case, board)
        rooms = forcing(view, no, case.unit, stage)
        return (masks[0] | rooms) & yes, (masks[1] | rooms) & no

    def say(self, view: NurimazeView, case: Case) -> Saying:
        """What the opposite colour would force, and why that cannot be."""
        stage, board = self.ahead(view, case)
        room, would = view.names(1 << case.unit), self.would(view, case, board)
        if not stage:
            return Saying((IF_WHITE, IF_BLACK)[case.no > 0], room=room, would=would)
        forced = told(view, case.known_no, case.unit, stage)
        words = (IF_WHITE_FORCED, IF_BLACK_FORCED)[case.no > 0]
        return Saying(words, room=room, forced=forced, would=would)

    def named(self, view: NurimazeView, case: Case) -> int:
        """The forced rooms, the squares that force them, and the marks that matter: those in the
        rooms of the reason, and any circle that the path would miss.
        """
        stage, board = self.ahead(view, case)
        named = faulty_marks(view, board[1]) | self.shown(view, case, board)
        for each in stage:
            named |= view.room_cells[each.room]
            if each.square:
                named |= view.square_of(each.square)
            else:
                white = joined_by(view, case.known_no, 1 << case.unit | 1 << each.room)
                named |= faulty_marks(view, white)
        return named


IF_WHITE, IF_BLACK = "If {room} were white, {would}", "If {room} were black, {would}"
IF_WHITE_FORCED = "If {room} were white, {forced}, and {would}"
IF_BLACK_FORCED = "If {room} were black, {forced}, and {would}"


def _either_colour(
    view: NurimazeView, yes: int, no: int, room: int, clash: Clash, bare: bool
) -> Finding:
    """The other colour, if one colour of a room leads to a clash."""
    if (yes | no) >> room & 1:
        return NOTHING
    if refuted(view, yes, no, room, False, clash, bare) is not None:
        return 1 << room, 0
    if refuted(view, yes, no, room, True, clash, bare) is not None:
        return 0, 1 << room
    return NOTHING


def _impossible(board: Masks) -> Case:
    return Case(WHOLE_BOARD, 0, 0, *board)


def _new(case: Case, board: Masks) -> int:
    """The rooms of a board that are not known yet."""
    return (board[0] | board[1]) & ~(case.known_yes | case.known_no)


class LinkedSquares(LooksAhead):
    """A room cannot have a colour with which squares that share rooms would separate white rooms,
    fill another square or spoil the path.
    """

    name = "linked squares"
    rung = 14
    rules = (CONNECTED, SQUARES, *PATH_AND_LOOPS)
    bare = False

    def clash(self, view: NurimazeView, yes: int, no: int, new: int) -> bool:
        """Whether a square has one colour, or white rooms have a fault or cannot be connected."""
        return (
            _one_colour(view, yes, no, new) > 0
            or bool(view.remembered(known_path, no).fault)
            or view.remembered(meeting, yes, no).apart
        )

    def rests_on(self, view: NurimazeView, case: Case, board: Masks) -> Masks:
        if square := _one_colour(view, *board, _new(case, board)):
            return square, square
        spoilt = view.remembered(known_path, board[1]).fault
        return (SPOILS if spoilt else CUT_OFF).reason(view, *board, _impossible(board))

    def would(self, view: NurimazeView, case: Case, board: Masks) -> Saying:
        if square := _one_colour(view, *board, _new(case, board)):
            colour = Saying("white") if square & board[1] else Saying("black")
            at = view.square_at(square)
            return Saying("the square at {at} would be all {colour}", at=at, colour=colour)
        if view.remembered(known_path, board[1]).fault:
            return would_spoil(view, board[1])
        return _parted(view, case.unit, *board)

    def shown(self, view: NurimazeView, case: Case, board: Masks) -> int:
        square = _one_colour(view, *board, _new(case, board))
        return view.square_of(square) if square else 0


def _one_colour(view: NurimazeView, yes: int, no: int, new: int) -> int:
    """The rooms of a square of one colour that has a cell in one of these rooms; 0 if none has."""
    for room in bits(new):
        for square in view.squares_at[room]:
            if not square & ~yes or not square & ~no:
                return square
    return 0


def _parted(view: NurimazeView, room: int, yes: int, no: int) -> Saying:
    """Two white rooms that can no longer be connected, near a room."""
    near = view.nearest(1 << room, view.all, no)
    far = no & ~view.reached(near, view.all & ~yes)
    other = view.names(view.nearest(1 << room, view.all, far))
    return Saying("{one} could no longer reach {other}", one=view.names(near), other=other)


class PathSqueezed(LooksAhead):
    """A room cannot have a colour with which squares and loops would leave the path no way to
    continue.
    """

    name = "path squeezed"
    rung = 15

    def clash(self, view: NurimazeView, yes: int, no: int, new: int) -> bool:
        """Whether a known piece of the path cannot go on, near new rooms."""
        return _squeezed(view, yes, no, new) >= 0

    def rests_on(self, view: NurimazeView, case: Case, board: Masks) -> Masks:
        """The area of the mark and the black rooms beside it."""
        clash = _squeezed_case(view, case, board)
        return (GOES_ON if _stopped(view, clash) else TURN).reason(view, *board, clash)

    def would(self, view: NurimazeView, case: Case, board: Masks) -> Saying:
        clash = _squeezed_case(view, case, board)
        return (cannot_go_on if _stopped(view, clash) else no_turn)(view, clash)

    def shown(self, view: NurimazeView, case: Case, board: Masks) -> int:
        clash = _squeezed_case(view, case, board)
        return 1 << clash.unit | TURN.named(view, clash)


def _squeezed(view: NurimazeView, yes: int, no: int, new: int) -> int:
    """The mark near new rooms from which the path cannot go on; -1 if there is none."""
    path = view.remembered(known_path, no)
    if path.fault:
        return -1
    near = new
    for part, touched in view.remembered(areas_of, no).with_touched():
        if part & new:
            near |= touched
    for cell, end in path.ends.items():
        if union(end.leads) & near and (
            next_rooms(end, yes) is None or TURN.look(view, yes, no, cell) is None
        ):
            return cell
    return -1


def _squeezed_case(view: NurimazeView, case: Case, board: Masks) -> Case:
    """The case of the mark from which the path could not go on."""
    return Case(_squeezed(view, *board, _new(case, board)), 0, 0, *board)


def _stopped(view: NurimazeView, clash: Case) -> bool:
    """Whether the path cannot go on at all, whichever way it turns."""
    end = view.remembered(known_path, clash.known_no).ends[clash.unit]
    return next_rooms(end, clash.known_yes) is None


class ChangesRoutes(LooksAhead, RouteInRoom):
    """The clash is that of the routes from S to G."""

    def look(self, view: NurimazeView, yes: int, no: int, room: int) -> Finding:
        known = view.remembered(route, yes, no)
        if known is None or known.missed >= 0:
            return NOTHING
        reached = mask_of(node for node in known.reached if node < view.size)

        def changed(view: NurimazeView, yes: int, no: int, new: int) -> bool:
            # Rooms that no route passes do not change the routes.
            return bool(new & reached) and self.clash(view, yes, no, new)

        return _either_colour(view, yes, no, room, changed, self.bare)


class NarrowsTheRoute(ChangesRoutes):
    """A room cannot have a colour with which squares and loops would leave no route from S to G
    that passes every circle.
    """

    name = "narrows the route"
    rung = 16
    bare = False

    def clash(self, view: NurimazeView, yes: int, no: int, new: int) -> bool:
        known = view.remembered(route, yes, no)
        return known is not None and known.missed >= 0

    def rests_on(self, view: NurimazeView, case: Case, board: Masks) -> Masks:
        """What separates the mark that no route can pass."""
        return NO_ROUTE.reason(view, *board, _impossible(board))

    def would(self, view: NurimazeView, case: Case, board: Masks) -> Saying:
        return cannot_pass(view, *board)

    def shown(self, view: NurimazeView, case: Case, board: Masks) -> int:
        return bottleneck_cells(view, *board)


MOST_NEEDED = 3
"""If more rooms of a route are needed, a person does not see what they lead to."""


class OnlyOtherRoute(ChangesRoutes):
    """A room cannot have a colour with which the only route left would close a loop, fork, meet a
    triangle or miss a circle.
    """

    name = "only other route"
    rung = 16

    def clash(self, view: NurimazeView, yes: int, no: int, new: int) -> bool:
        return view.remembered(_spoilt, yes, no, new) > 0

    def length(self, view: NurimazeView, yes: int, no: int, case: Case) -> int:
        """How many forced and needed rooms a finding needs."""
        known = Case(case.unit, case.yes, case.no, yes, no)
        stage, board = self.ahead(view, known)
        return len(stage) + _needed(view, known, board).bit_count()

    def rests_on(self, view: NurimazeView, case: Case, board: Masks) -> Masks:
        """Why the routes need their rooms, and the areas that these join."""
        needed = _needed(view, case, board)
        black, white = 0, joined_by(view, board[1], needed)
        for room in bits(needed):
            masks = NO_ROUTE.reason(view, board[0] | 1 << room, board[1], case)
            black |= masks[0]
            white |= masks[1]
        return black, white

    def would(self, view: NurimazeView, case: Case, board: Masks) -> Saying:
        needed = _needed(view, case, board)
        fault = view.remembered(known_path, board[1] | needed).fault
        return Saying(
            "the only route left, through {rooms}, would {fault}",
            rooms=view.names(needed),
            fault=WOULD[fault],
        )

    def shown(self, view: NurimazeView, case: Case, board: Masks) -> int:
        needed = _needed(view, case, board)
        return view.cells(needed) | faulty_marks(view, board[1] | needed)


def _spoilt(view: NurimazeView, yes: int, no: int, new: int) -> int:
    """Rooms that every route needs and that together spoil the path; 0 if they do not.

    Only rooms beside new ones are looked at, and beside the white areas that new rooms touch: that
    is where a person looks, and it is far quicker.
    """
    if view.remembered(known_path, no).fault:
        return 0
    needed = needed_rooms(view, yes, no, view.around(joined_by(view, no, new)))
    if not needed or not view.remembered(known_path, no | needed).fault:
        return 0
    for room in bits(needed):
        if view.remembered(known_path, no | needed ^ 1 << room).fault:
            needed ^= 1 << room
    return needed if needed.bit_count() <= MOST_NEEDED else 0


def _needed(view: NurimazeView, case: Case, board: Masks) -> int:
    """The rooms that every route would need."""
    return view.remembered(_spoilt, *board, _new(case, board))


FORCED_TECHNIQUES: tuple[Technique[NurimazeView], ...] = (
    LinkedSquares(),
    PathSqueezed(),
    NarrowsTheRoute(),
    OnlyOtherRoute(),
)
