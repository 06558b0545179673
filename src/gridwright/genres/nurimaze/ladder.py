"""Nurimaze's techniques, easiest first."""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.core.grid import bits
from gridwright.genres.nurimaze import rules
from gridwright.genres.nurimaze.areas import areas_of, meeting
from gridwright.genres.nurimaze.view import View
from gridwright.genres.nurimaze.way import block, graph_of, joined_by, next_rooms, only, spoiling, trunk_of, way_of
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, Saying, Technique


def whole_board(view: View) -> Iterable[int]:
    return (0,)


def all_rooms(view: View, unit: int) -> Masks:
    return view.all, view.all


# marks

def marks(view: View) -> Iterable[int]:
    return bits(view.puzzle.marked)


def mark_is_white(view, yes, no, cell):
    room = 1 << view.room_of[cell]
    return None if yes & room else (0, room)


# squares

def squares(view):
    return range(len(view.squares))


def square_scope(view, unit):
    return view.square_rooms[unit], view.square_rooms[unit]


def square(view, yes, no, unit):
    rooms = view.square_rooms[unit]
    left = rooms & ~(yes | no)
    if not left:
        return NOTHING if yes and no else None
    if left & (left - 1):
        return NOTHING
    if yes:
        return NOTHING if no else (0, left)
    return (left, 0) if no else None


def loops(view, yes, no, unit):
    areas = view.remembered(areas_of, no)
    return None if areas.loop else (areas.twice, 0)


def cut_off(view, yes, no, unit):
    found = view.remembered(meeting, yes, no)
    return None if found.apart else (0, found.needed)


def shut_off(view, yes, no, unit):
    return view.remembered(meeting, yes, no).shut_off, 0


def pockets(view, yes, no, unit):
    needed = 0
    for room, behind in view.remembered(meeting, yes, no).pockets:
        black = yes | 1 << room | behind
        for rooms in view.squares_at_rooms(behind):
            if not rooms & ~black:
                needed |= 1 << room
                break
    return 0, needed


def path_marks(view):
    return bits(view.targets)


def goes_on(view, yes, no, cell):
    end = view.remembered(way_of, no).ends.get(cell)
    if end is None:
        return NOTHING
    out = next_rooms(end, yes)
    return None if out is None else (0, out)


def forks(view, yes, no, unit):
    way = view.remembered(way_of, no)
    if way.fault:
        return None
    if way.whole:
        return NOTHING
    return spoiling(view, yes, no), 0


def _block(view, yes, no):
    way = view.remembered(way_of, no)
    if way.fault or way.whole:
        return None
    graph = graph_of(view, yes, no)
    if graph.start < 0 or graph.goal < 0:
        return None
    return graph, block(graph)


def passes(graph, reached):
    return reached and all(place in reached for place in graph.required)


def no_way(view, yes, no, unit):
    found = view.remembered(_block, yes, no)
    if found is None:
        return NOTHING
    return NOTHING if passes(*found) else None


def only_route(view, yes, no, room):
    if (yes | no) >> room & 1:
        return NOTHING
    found = view.remembered(_block, yes, no)
    if found is None:
        return NOTHING
    graph, reached = found
    if not passes(graph, reached):
        return None
    if room not in reached:
        return NOTHING
    return NOTHING if passes(graph, block(graph, room)) else (0, 1 << room)


def turns(view, yes, no, cell):
    end = view.remembered(way_of, no).ends.get(cell)
    if end is None or end.need != 2:
        return NOTHING
    leading = [left for leads in end.leads if (left := leads & ~yes)]
    if len(leading) < 2:
        return None
    common = view.all
    for at, one in enumerate(leading):
        for other in leading[:at]:
            new = only(one) | only(other)
            if not new:
                return NOTHING
            if not view.remembered(trunk_of, joined_by(view, no, new)).fault:
                common &= new
    return None if common == view.all else (0, common)


def blocks(view, yes, no, room):
    if (yes | no) >> room & 1 or not view.beside[room] & no:
        return NOTHING
    return (1 << room, 0) if no_way(view, yes, no | 1 << room, 0) is None else NOTHING


def corridor(view, yes, no, room):
    if (yes | no) >> room & 1:
        return NOTHING
    bit = 1 << room
    needed = pockets(view, yes | bit, no, 0)[1] | view.remembered(meeting, yes | bit, no).needed
    if needed and view.remembered(way_of, no | needed).fault:
        return 0, bit
    return NOTHING


def rooms(view):
    return range(view.size)


def say_nothing(view, case):
    return Saying("x")


def no_cells(view, unit):
    return 0


def T(name, rung, look, units=whole_board, scope=all_rooms, **kw):
    return Technique(name, rung, name, (), units, scope, look, say_nothing, no_cells, **kw)


TECHNIQUES = (
    T("marks", 1, mark_is_white, marks, lambda v, c: (1 << v.room_of[c], 0)),
    T("square", 1, square, squares, square_scope),
    T("loop", 2, loops, scope=lambda v, u: (0, v.all), apart=True),
    T("cut off", 3, cut_off, apart=True),
    T("shut off", 3, shut_off),
    T("goes on", 4, goes_on, path_marks),
    T("forks", 5, forks, apart=True),
    T("pockets", 6, pockets, apart=True),
    T("turns", 7, turns, path_marks),
    T("no way", 8, no_way),
    T("only route", 8, only_route, rooms, inside=False),
    T("blocks", 9, blocks, rooms, inside=False),
    T("corridor", 10, corridor, rooms, inside=False),
)
