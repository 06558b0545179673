"""Techniques that look a little ahead: what the colour of a room forces must be possible.

:mod:`gridwright.genres.nurimaze.logic.forced` says what a colour forces. The four techniques differ
in what is then impossible: white rooms cannot be connected, a known piece of the path cannot go on,
no route from S to G passes every circle, or all such routes share rooms that spoil the path.
Mourits 2022, §3.3.2 finds all of these by trying both colours of a room.

>>> from gridwright.genres.nurimaze.puzzle import Nurimaze
>>> view = NurimazeView(Nurimaze(3, 4, range(12), start=0, goal=3))
>>> yes, no = linked_squares(view, 0b1111_0000_0000, 0b0000_1001_1001, room=5)
>>> str(view.names(no))
'r2c2'
"""

from __future__ import annotations

from gridwright.core.grid import bits, mask_of
from gridwright.core.saying import Saying, Value
from gridwright.genres.nurimaze import rules
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
from gridwright.genres.nurimaze.logic.maze_techniques import cut_off_reason
from gridwright.genres.nurimaze.logic.path_techniques import (
    WOULD,
    cannot_go_on,
    faulty_marks,
    goes_on_reason,
    no_turn,
    spoils_reason,
    turns,
    turns_named,
    turns_reason,
    would_spoil,
)
from gridwright.genres.nurimaze.logic.route_techniques import (
    WITH_ROUTE,
    bottleneck_cells,
    cannot_pass,
    needed_rooms,
    no_route_reason,
    route,
)
from gridwright.genres.nurimaze.logic.technique_units import (
    PATH_AND_LOOPS,
    ROOM,
    WHOLE_BOARD,
    Length,
    technique,
)
from gridwright.genres.nurimaze.logic.view import NurimazeView
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, Technique


def _either_colour(
    view: NurimazeView, yes: int, no: int, room: int, clash: Clash, bare: bool = False
) -> Finding:
    """The other colour, if one colour of a room leads to a clash."""
    if (yes | no) >> room & 1:
        return NOTHING
    if refuted(view, yes, no, room, False, clash, bare) is not None:
        return 1 << room, 0
    if refuted(view, yes, no, room, True, clash, bare) is not None:
        return 0, 1 << room
    return NOTHING


def _forced_rooms(clash: Clash) -> Length:
    """How many forced rooms a finding of this kind needs."""

    def length(view: NurimazeView, yes: int, no: int, case: Case) -> int:
        stage = refuted(view, yes, no, case.unit, bool(case.no), clash, bare=True)
        return len(stage or ())

    return length


def _ahead(view: NurimazeView, case: Case, clash: Clash) -> tuple[Stage, Masks]:
    """What the opposite colour forces, as far as the clash needs it, and the board with that."""
    known = case.known_yes, case.known_no
    room, black = case.unit, bool(case.no)
    stage = refuted(view, *known, room, black, clash, bare=True) or ()
    return stage, with_forced(*known, room, black, stage)


def _reason(view: NurimazeView, case: Case, stage: Stage, masks: Masks) -> Masks:
    """The reason of a clash, and the rooms that force what leads to it."""
    rooms = forcing(view, case.known_no, case.unit, stage)
    return (masks[0] | rooms) & case.known_yes, (masks[1] | rooms) & case.known_no


def _named(view: NurimazeView, case: Case, stage: Stage, board: Masks) -> int:
    """The forced rooms, the squares that force them, and the marks that matter: those in the rooms
    of the reason, and any circle that the path would miss.
    """
    named = faulty_marks(view, board[1])
    for each in stage:
        named |= view.room_cells[each.room]
        if each.square:
            named |= view.square_of(each.square)
        else:
            white = joined_by(view, case.known_no, 1 << case.unit | 1 << each.room)
            named |= faulty_marks(view, white)
    return named


def _say(view: NurimazeView, case: Case, stage: Stage, clash: Value) -> Saying:
    """What the opposite colour would force, and why that cannot be."""
    room = view.names(1 << case.unit)
    forced = told(view, case.known_no, case.unit, stage)
    if case.no:
        if not stage:
            return Saying("If {room} were black, {would}", room=room, would=clash)
        return Saying(
            "If {room} were black, {forced}, and {would}", room=room, forced=forced, would=clash
        )
    if not stage:
        return Saying("If {room} were white, {would}", room=room, would=clash)
    return Saying(
        "If {room} were white, {forced}, and {would}", room=room, forced=forced, would=clash
    )


# Squares that share rooms.


def _falls_apart(view: NurimazeView, yes: int, no: int, new: int) -> bool:
    """Whether a square has one colour, or white rooms have a fault or cannot be connected."""
    return (
        _one_colour(view, yes, no, new) > 0
        or bool(view.remembered(known_path, no).fault)
        or view.remembered(meeting, yes, no).apart
    )


def _one_colour(view: NurimazeView, yes: int, no: int, new: int) -> int:
    """The rooms of a square of one colour that has a cell in one of these rooms; 0 if none has."""
    for room in bits(new):
        for square in view.squares_at[room]:
            if not square & ~yes or not square & ~no:
                return square
    return 0


def linked_squares(view: NurimazeView, yes: int, no: int, room: int) -> Finding:
    """A room's colour is impossible if squares that share rooms then part the white rooms, fill a
    square or spoil the path.
    """
    return _either_colour(view, yes, no, room, _falls_apart)


def linked_squares_reason(view: NurimazeView, yes: int, no: int, case: Case) -> Masks:
    """The rooms of the squares, and what makes the outcome impossible."""
    stage, board = _ahead(view, case, _falls_apart)
    new = (board[0] | board[1]) & ~(yes | no)
    clash = Case(WHOLE_BOARD, 0, 0, *board)
    if square := _one_colour(view, *board, new):
        return _reason(view, case, stage, (square, square))
    if view.remembered(known_path, board[1]).fault:
        return _reason(view, case, stage, spoils_reason(view, *board, clash))
    return _reason(view, case, stage, cut_off_reason(view, *board, clash))


def linked_squares_named(view: NurimazeView, case: Case) -> int:
    """What the sentence names."""
    stage, board = _ahead(view, case, _falls_apart)
    new = (board[0] | board[1]) & ~(case.known_yes | case.known_no)
    square = _one_colour(view, *board, new)
    filled = view.square_of(square) if square else 0
    return filled | _named(view, case, stage, board)


def say_linked_squares(view: NurimazeView, case: Case) -> Saying:
    """The squares, and what they would lead to, in words."""
    stage, board = _ahead(view, case, _falls_apart)
    new = (board[0] | board[1]) & ~(case.known_yes | case.known_no)
    if square := _one_colour(view, *board, new):
        colour = Saying("white") if square & board[1] else Saying("black")
        at = view.square_at(square)
        would = Saying("the square at {at} would be all {colour}", at=at, colour=colour)
    elif view.remembered(known_path, board[1]).fault:
        would = would_spoil(view, board[1])
    else:
        would = _parted(view, case.unit, *board)
    return _say(view, case, stage, would)


def _parted(view: NurimazeView, room: int, yes: int, no: int) -> Saying:
    """Two white rooms that can no longer be connected, near a room."""
    near = view.nearest(1 << room, view.all, no)
    far = no & ~view.reached(near, view.all & ~yes)
    other = view.names(view.nearest(1 << room, view.all, far))
    return Saying("{one} could no longer reach {other}", one=view.names(near), other=other)


# The path is squeezed.


def _path_ends(view: NurimazeView, yes: int, no: int, new: int) -> bool:
    """Whether a known piece of the path cannot go on, near new rooms."""
    return _squeezed(view, yes, no, new) >= 0


def _squeezed(view: NurimazeView, yes: int, no: int, new: int) -> int:
    """The mark near new rooms from which the path cannot go on; -1 if there is none."""
    path = view.remembered(known_path, no)
    if path.fault:
        return -1
    near = new
    for part, touched in _areas(view, no):
        if part & new:
            near |= touched
    for cell, end in path.ends.items():
        if union(end.leads) & near and (
            next_rooms(end, yes) is None or turns(view, yes, no, cell) is None
        ):
            return cell
    return -1


def _areas(view: NurimazeView, no: int) -> zip[tuple[int, int]]:
    areas = view.remembered(areas_of, no)
    return zip(areas.parts, areas.touched, strict=True)


def squeezed(view: NurimazeView, yes: int, no: int, room: int) -> Finding:
    """A room's colour is impossible if the path could then not go on from a circle, S or G."""
    return _either_colour(view, yes, no, room, _path_ends, bare=True)


def squeezed_reason(view: NurimazeView, yes: int, no: int, case: Case) -> Masks:
    """What forces the rooms, the area of the mark and the black rooms beside it."""
    stage, board = _ahead(view, case, _path_ends)
    clash = _squeezed_case(view, case, board)
    return _reason(view, case, stage, _mark_reason(view, clash))


def _squeezed_case(view: NurimazeView, case: Case, board: Masks) -> Case:
    """The case of the mark from which the path could not go on."""
    new = (board[0] | board[1]) & ~(case.known_yes | case.known_no)
    return Case(_squeezed(view, *board, new), 0, 0, *board)


def _mark_reason(view: NurimazeView, clash: Case) -> Masks:
    known = clash.known_yes, clash.known_no
    end = view.remembered(known_path, clash.known_no).ends[clash.unit]
    why = goes_on_reason if next_rooms(end, clash.known_yes) is None else turns_reason
    return why(view, *known, clash)


def squeezed_named(view: NurimazeView, case: Case) -> int:
    """What the sentence names."""
    stage, board = _ahead(view, case, _path_ends)
    clash = _squeezed_case(view, case, board)
    return 1 << clash.unit | turns_named(view, clash) | _named(view, case, stage, board)


def say_squeezed(view: NurimazeView, case: Case) -> Saying:
    """From where the path could not go on, in words."""
    stage, board = _ahead(view, case, _path_ends)
    clash = _squeezed_case(view, case, board)
    end = view.remembered(known_path, clash.known_no).ends[clash.unit]
    stopped = next_rooms(end, clash.known_yes) is None
    return _say(view, case, stage, (cannot_go_on if stopped else no_turn)(view, clash))


# No route is left.


def _route_lost(view: NurimazeView, yes: int, no: int, new: int) -> bool:
    known = view.remembered(route, yes, no)
    return known is not None and known.missed >= 0


def narrows(view: NurimazeView, yes: int, no: int, room: int) -> Finding:
    """A room's colour is impossible if no route from S to G then passes every circle."""
    return _changes_routes(view, yes, no, room, _route_lost)


def _changes_routes(
    view: NurimazeView, yes: int, no: int, room: int, clash: Clash, bare: bool = False
) -> Finding:
    """The other colour, if one leads to a clash of the routes from S to G."""
    known = view.remembered(route, yes, no)
    if known is None or known.missed >= 0:
        return NOTHING
    reached = mask_of(node for node in known.reached if node < view.size)

    def changed(view: NurimazeView, yes: int, no: int, new: int) -> bool:
        # Rooms that no route passes do not change the routes.
        return bool(new & reached) and clash(view, yes, no, new)

    return _either_colour(view, yes, no, room, changed, bare)


def narrows_reason(view: NurimazeView, yes: int, no: int, case: Case) -> Masks:
    """What forces the rooms, and what separates the mark that no route can pass."""
    stage, board = _ahead(view, case, _route_lost)
    clash = Case(WHOLE_BOARD, 0, 0, *board)
    return _reason(view, case, stage, no_route_reason(view, *board, clash))


def narrows_named(view: NurimazeView, case: Case) -> int:
    """What the sentence names."""
    stage, board = _ahead(view, case, _route_lost)
    return _named(view, case, stage, board) | bottleneck_cells(view, *board)


def say_narrows(view: NurimazeView, case: Case) -> Saying:
    """The mark that the path would miss, in words."""
    stage, board = _ahead(view, case, _route_lost)
    return _say(view, case, stage, cannot_pass(view, *board))


# The routes that are left share rooms that spoil the path.

MOST_NEEDED = 3
"""If more rooms of a route are needed, a person does not see what they lead to."""


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


def _route_spoilt(view: NurimazeView, yes: int, no: int, new: int) -> bool:
    return view.remembered(_spoilt, yes, no, new) > 0


def other_route(view: NurimazeView, yes: int, no: int, room: int) -> Finding:
    """A room's colour is impossible if the rooms that every route then needs spoil the path."""
    return _changes_routes(view, yes, no, room, _route_spoilt, bare=True)


def _needed(view: NurimazeView, case: Case, board: Masks) -> int:
    """The rooms that every route would need."""
    new = (board[0] | board[1]) & ~(case.known_yes | case.known_no)
    return view.remembered(_spoilt, *board, new)


def other_route_reason(view: NurimazeView, yes: int, no: int, case: Case) -> Masks:
    """What forces the rooms, why the routes need theirs, and the areas that these join."""
    stage, board = _ahead(view, case, _route_spoilt)
    needed = _needed(view, case, board)
    black, white = 0, joined_by(view, board[1], needed)
    for room in bits(needed):
        masks = no_route_reason(view, board[0] | 1 << room, board[1], case)
        black |= masks[0]
        white |= masks[1]
    return _reason(view, case, stage, (black, white))


def other_route_named(view: NurimazeView, case: Case) -> int:
    """What the sentence names."""
    stage, board = _ahead(view, case, _route_spoilt)
    needed = _needed(view, case, board)
    named = _named(view, case, stage, board) | view.cells(needed)
    return named | faulty_marks(view, board[1] | needed)


def say_other_route(view: NurimazeView, case: Case) -> Saying:
    """The rooms that the routes would share, and what they would do wrong, in words."""
    stage, board = _ahead(view, case, _route_spoilt)
    needed = _needed(view, case, board)
    fault = view.remembered(known_path, board[1] | needed).fault
    would = Saying(
        "the only route left, through {rooms}, would {fault}",
        rooms=view.names(needed),
        fault=WOULD[fault],
    )
    return _say(view, case, stage, would)


def _route_length(view: NurimazeView, yes: int, no: int, case: Case) -> int:
    """How many forced and needed rooms a finding of this kind needs."""
    known = Case(case.unit, case.yes, case.no, yes, no)
    stage, board = _ahead(view, known, _route_spoilt)
    return len(stage) + _needed(view, known, board).bit_count()


AHEAD_RULES = (rules.CONNECTED, rules.SQUARES, *PATH_AND_LOOPS)

FORCED_TECHNIQUES: tuple[Technique[NurimazeView], ...] = (
    technique(
        ROOM,
        "linked squares",
        14,
        "A room cannot have a colour with which squares that share rooms would separate white"
        " rooms, fill another square or spoil the path.",
        AHEAD_RULES,
        linked_squares,
        say_linked_squares,
        linked_squares_reason,
        named=linked_squares_named,
        length=_forced_rooms(_falls_apart),
    ),
    technique(
        ROOM,
        "path squeezed",
        15,
        "A room cannot have a colour with which squares and loops would leave the path no way to"
        " continue.",
        (rules.SQUARES, *PATH_AND_LOOPS),
        squeezed,
        say_squeezed,
        squeezed_reason,
        named=squeezed_named,
        length=_forced_rooms(_path_ends),
    ),
    technique(
        WITH_ROUTE,
        "narrows the route",
        16,
        "A room cannot have a colour with which squares and loops would leave no route from S to G"
        " that passes every circle.",
        (rules.SQUARES, *PATH_AND_LOOPS),
        narrows,
        say_narrows,
        narrows_reason,
        named=narrows_named,
        length=_forced_rooms(_route_lost),
    ),
    technique(
        WITH_ROUTE,
        "only other route",
        16,
        "A room cannot have a colour with which the only route left would close a loop, fork, meet"
        " a triangle or miss a circle.",
        (rules.SQUARES, *PATH_AND_LOOPS),
        other_route,
        say_other_route,
        other_route_reason,
        named=other_route_named,
        length=_route_length,
    ),
)
