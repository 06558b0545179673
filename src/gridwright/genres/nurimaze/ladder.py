"""Nurimaze's techniques, easiest first."""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.core.grid import bits
from gridwright.genres.nurimaze import rules
from gridwright.genres.nurimaze.areas import areas_of, meeting
from gridwright.genres.nurimaze.view import View
from gridwright.genres.nurimaze.way import block, graph_of, spoiling, way_of, ways_out
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
    way = view.remembered(way_of, yes, no)
    end = way.ends.get(cell)
    if end is None:
        return NOTHING
    out = ways_out(end)
    return None if out is None else (0, out)


def forks(view, yes, no, unit):
    way = view.remembered(way_of, yes, no)
    if way.fault:
        return None
    if way.done:
        return NOTHING
    return view.remembered(_spoil, yes, no), 0


def _spoil(view, yes, no):
    return spoiling(view, yes, no, view.remembered(way_of, yes, no))


def _block(view, yes, no):
    way = view.remembered(way_of, yes, no)
    if way.fault or way.done:
        return None
    graph = graph_of(view, yes, no, way)
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
    T("no way", 7, no_way),
    T("only route", 7, only_route, rooms, inside=False),
)
