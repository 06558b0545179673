"""Kuroshuto's ladder: how a person solves one without guessing (Straathof 2025, §3.1.3 and §3.2).

The easiest techniques come first. Of the paper's patterns, the diagonal position is the simplest
case of "beside every place", and the diamond structure of "cut off": both stand below those.

>>> view = View(Kuroshuto(3, 3, {4: 1}, white=0b10100000))     # two places are left to the 1
>>> view.grid.names(DIAGONAL_POSITION.look(view, 0, view.puzzle.given.no, 4)[1])
'r1c1'
"""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.core.grid import bits
from gridwright.genres.kuroshuto.puzzle import Kuroshuto
from gridwright.genres.kuroshuto.view import View
from gridwright.logic.apart import TOUCHING
from gridwright.logic.shading import beside_black, cut_off, diamond_structure
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, Saying, Technique

NUMBERS = "numbers"


def _numbers(view: View) -> Iterable[int]:
    return view.reach


def _number_cell(view: View, number: int) -> int:
    return 1 << number


def _reach_scope(view: View, number: int) -> Masks:
    return view.reach[number], view.reach[number]


def _places(view: View, yes: int, no: int, number: int) -> int:
    """The places of a number that has no black cell yet; 0 where it has one."""
    reached = view.reach[number]
    return 0 if reached & yes else reached & ~no


def _known_places(view: View, case: Case) -> int:
    """The places of the case's number as its reason leaves them."""
    return view.reach[case.unit] & ~case.known_no


# Number done


def _look_done(view: View, yes: int, no: int, number: int) -> Finding:
    reached = view.reach[number]
    hit = reached & yes
    if hit & (hit - 1):
        return None
    return (0, reached ^ hit) if hit else NOTHING


def _say_done(view: View, case: Case) -> Saying:
    values = {"number": view.the(case.unit), "cells": view.names(case.known_yes)}
    if case.no:
        return Saying("{number} has its black cell at {cells}", values)
    return Saying("{number} may reach only one of {cells}", values)


NUMBER_DONE = Technique(
    "number done",
    1,
    "A number that reaches a black cell reaches no other.",
    (NUMBERS,),
    _numbers,
    _reach_scope,
    _look_done,
    _say_done,
    _number_cell,
)


# Last place


def _look_last(view: View, yes: int, no: int, number: int) -> Finding:
    places = view.reach[number] & ~no
    if places & (places - 1):
        return NOTHING
    return (places, 0) if places else None


def _say_last(view: View, case: Case) -> Saying:
    values = {"number": view.the(case.unit)}
    if case.yes:
        return Saying("{number} has no other place left for its black cell", values)
    return Saying("{number} has no place left for its black cell", values)


LAST_PLACE = Technique(
    "last place",
    1,
    "A number with one place left has its black cell there.",
    (NUMBERS,),
    _numbers,
    _reach_scope,
    _look_last,
    _say_last,
    _number_cell,
)


# Unreached


def _look_unreached(view: View, yes: int, no: int, cell: int) -> Finding:
    return 0, 1 << cell


def _say_unreached(view: View, case: Case) -> Saying:
    return Saying(
        "No number reaches {cell}, and the puzzle has only one answer",
        {"cell": view.grid.name(case.unit)},
    )


def _unreached(view: View) -> Iterable[int]:
    given = view.puzzle.given.yes | view.puzzle.given.no
    return [cell for cell in range(view.size) if not (view.reaching[cell] or given >> cell & 1)]


UNREACHED = Technique(
    "unreached",
    2,
    "On a puzzle with one answer, a cell that no number reaches is white.",
    (NUMBERS,),
    _unreached,
    lambda view, cell: (0, 0),
    _look_unreached,
    _say_unreached,
    _number_cell,
    assumes_unique=True,
)


# Beside every place


def _look_beside_places(view: View, yes: int, no: int, number: int) -> Finding:
    places = _places(view, yes, no, number)
    if not places:
        return NOTHING
    beside = view.grid.full
    for place in bits(places):
        beside &= view.around[place]
    return 0, beside & ~(1 << number)


def _say_beside_places(view: View, case: Case) -> Saying:
    return Saying(
        "{number} has its black cell at {places}, and {cells} {verb} each of them",
        {
            "number": view.the(case.unit),
            "places": view.either(_known_places(view, case)),
            "cells": view.names(case.no),
            "verb": "touches" if case.no.bit_count() == 1 else "touch",
        },
    )


def _look_diagonal(view: View, yes: int, no: int, number: int) -> Finding:
    if _places(view, yes, no, number).bit_count() != 2:
        return NOTHING
    return _look_beside_places(view, yes, no, number)


DIAGONAL_POSITION = Technique(
    "diagonal position",
    3,
    "A 1 with two possible cells that touch at a corner: the cell beside both is white.",
    (NUMBERS, TOUCHING),
    lambda view: [cell for cell, number in view.numbers.items() if number == 1],
    _reach_scope,
    _look_diagonal,
    _say_beside_places,
    _number_cell,
)

BESIDE_EVERY_PLACE = Technique(
    "beside every place",
    5,
    "A cell beside every place of a number is white.",
    (NUMBERS, TOUCHING),
    _numbers,
    _reach_scope,
    _look_beside_places,
    _say_beside_places,
    _number_cell,
)


# Shared places


def _sharing(view: View, places: int, number: int) -> list[int]:
    """The other numbers that reach all of these places."""
    first = next(bits(places))
    return [
        other
        for other in view.reaching[first]
        if other != number and not places & ~view.reach[other]
    ]


def _look_shared(view: View, yes: int, no: int, number: int) -> Finding:
    places = _places(view, yes, no, number)
    if not places:
        return NOTHING
    found = 0
    for other in _sharing(view, places, number):
        found |= view.reach[other] & ~places
    return 0, found


def _say_shared(view: View, case: Case) -> Saying:
    places = _known_places(view, case)
    other = next(
        other
        for other in _sharing(view, places, case.unit)
        if not case.no & ~(view.reach[other] & ~places)
    )
    return Saying(
        "{number} has its black cell at {places}, and {other} reaches {them}",
        {
            "number": view.the(case.unit),
            "places": view.either(places),
            "other": view.the(other),
            "them": _all_of(places),
        },
    )


def _all_of(places: int) -> str:
    return {1: "it", 2: "both"}.get(places.bit_count(), "all of them")


SHARED_PLACES = Technique(
    "shared places",
    6,
    "If a number reaches all the places of another one, its own others are white.",
    (NUMBERS,),
    _numbers,
    _reach_scope,
    _look_shared,
    _say_shared,
    _number_cell,
    apart=True,
)


# Leaves no place


def _look_no_place(view: View, yes: int, no: int, number: int) -> Finding:
    places = _places(view, yes, no, number)
    if not places:
        return NOTHING
    against = view.grid.full
    for place in bits(places):
        against &= view.ruled_out[place]
    return 0, against


def _say_no_place(view: View, case: Case) -> Saying:
    return Saying(
        "black at {cell} would rule out {places}, every place of {number}",
        {
            "cell": view.names(case.no),
            "places": view.names(_known_places(view, case)),
            "number": view.the(case.unit),
        },
    )


LEAVES_NO_PLACE = Technique(
    "leaves no place",
    7,
    "A cell that, if black, would rule out every place of a number is white.",
    (NUMBERS, TOUCHING),
    _numbers,
    _reach_scope,
    _look_no_place,
    _say_no_place,
    _number_cell,
    apart=True,
)


TECHNIQUES: tuple[Technique[View], ...] = (
    beside_black(1),
    NUMBER_DONE,
    LAST_PLACE,
    UNREACHED,
    DIAGONAL_POSITION,
    diamond_structure(3),
    cut_off(4),
    BESIDE_EVERY_PLACE,
    SHARED_PLACES,
    LEAVES_NO_PLACE,
)
