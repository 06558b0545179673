"""Kuroshuto's ladder: how a person solves one without guessing (Straathof 2025, §3.1.3 and §3.2).

The easiest techniques come first. Of the paper's patterns, the diagonal position settles every
cell that is beside all places of a number, and the diamond structure is the simplest case of "cut
off", so it stands below that.

>>> view = View(Kuroshuto(3, 3, {4: 1}, white=0b10100000))     # two places are left to the 1
>>> view.grid.names(DIAGONAL_POSITION.look(view, 0, view.puzzle.given.no, 4)[1])
'r1c1'
"""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.core.grid import bits
from gridwright.genres.kuroshuto.puzzle import Kuroshuto
from gridwright.genres.kuroshuto.view import View
from gridwright.logic.apart import CONNECTED, TOUCHING
from gridwright.logic.shading import beside_black, cut_off, diamond_structure, shortest_chain
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, Saying, Technique
from gridwright.logic.view import listed

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


def _named(view: View, number: int) -> dict[str, object]:
    return {"number": view.numbers[number], "at": view.grid.name(number)}


# Number done


def _look_done(view: View, yes: int, no: int, number: int) -> Finding:
    reached = view.reach[number]
    hit = reached & yes
    if hit & (hit - 1):
        return None
    return (0, reached ^ hit) if hit else NOTHING


def _say_done(view: View, case: Case) -> Saying:
    values = _named(view, case.unit) | {"cells": view.names(case.known_yes)}
    if case.no:
        return Saying("The {number} at {at} has its black cell at {cells}", values)
    return Saying("The {number} at {at} cannot have {cells}: it has only one black cell", values)


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
    values = _named(view, case.unit)
    if case.yes:
        return Saying("The {number} at {at} has no other place left for its black cell", values)
    return Saying("The {number} at {at} has no place left for its black cell", values)


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


# Diagonal position


def _look_diagonal(view: View, yes: int, no: int, number: int) -> Finding:
    places = _places(view, yes, no, number)
    if places.bit_count() != 2:
        return NOTHING
    first, second = bits(places)
    return 0, view.around[first] & view.around[second] & ~(1 << number)


def _say_diagonal(view: View, case: Case) -> Saying:
    return Saying(
        "The 1 at {number} has its black cell at {places}, and {cells} touches both",
        {
            "number": view.grid.name(case.unit),
            "places": view.either(view.reach[case.unit] & ~case.known_no),
            "cells": view.names(case.no),
        },
    )


DIAGONAL_POSITION = Technique(
    "diagonal position",
    3,
    "A 1 with two possible cells that touch at a corner: the cell beside both is white.",
    (NUMBERS, TOUCHING),
    # The places of larger numbers are too far apart for a cell to lie beside two of them.
    lambda view: [cell for cell, number in view.numbers.items() if number == 1],
    _reach_scope,
    _look_diagonal,
    _say_diagonal,
    _number_cell,
)


# Shared places: the unit is a pair of numbers, the first of which lends its places


def _sharing(view: View) -> Iterable[int]:
    """The pairs of numbers that reach two cells or more in common."""
    return [
        number * view.size + other
        for number, reached in view.reach.items()
        for other, also in view.reach.items()
        if other != number and (reached & also).bit_count() > 1
    ]


def _pair_cells(view: View, pair: int) -> int:
    number, other = divmod(pair, view.size)
    return 1 << number | 1 << other


def _shared_scope(view: View, pair: int) -> Masks:
    reached = view.reach[pair // view.size]
    return reached, reached


def _look_shared(view: View, yes: int, no: int, pair: int) -> Finding:
    number, other = divmod(pair, view.size)
    places = _places(view, yes, no, number)
    # With a single place it is black, which says more.
    if not places & (places - 1) or places & ~view.reach[other]:
        return NOTHING
    return 0, view.reach[other] & ~places


def _say_shared(view: View, case: Case) -> Saying:
    number, other = divmod(case.unit, view.size)
    places = view.reach[number] & ~case.known_no
    return Saying(
        "The {number} at {cell} has its black cell at {places}, and so has the {other} at {at}",
        {
            "number": view.numbers[number],
            "cell": view.grid.name(number),
            "places": view.either(places),
            "other": view.numbers[other],
            "at": view.grid.name(other),
        },
    )


SHARED_PLACES = Technique(
    "shared places",
    5,
    "If a number reaches all the places of another one, its own others are white.",
    (NUMBERS,),
    _sharing,
    _shared_scope,
    _look_shared,
    _say_shared,
    _pair_cells,
)


# Leaves no place: the unit is a number and a cell that would rule out its places


def _threats(view: View) -> Iterable[int]:
    """Numbers and cells that, if black, rule out two or more cells that the number reaches."""
    return [
        number * view.size + cell
        for number, reached in view.reach.items()
        for cell in range(view.size)
        if not reached >> cell & 1 and (reached & view.ruled_out[cell]).bit_count() > 1
    ]


def _look_no_place(view: View, yes: int, no: int, threat: int) -> Finding:
    number, cell = divmod(threat, view.size)
    places = _places(view, yes, no, number)
    if not places & (places - 1) or places & ~view.ruled_out[cell]:
        return NOTHING
    return 0, 1 << cell


def _threat_cells(view: View, threat: int) -> int:
    number, cell = divmod(threat, view.size)
    mask = 1 << number
    for place in bits(view.reach[number] & view.ruled_out[cell] & ~view.around[cell]):
        mask |= 1 << view.both_reached(place, cell)
    return mask


def _say_no_place(view: View, case: Case) -> Saying:
    number, cell = divmod(case.unit, view.size)
    places = view.reach[number] & ~case.known_no
    return Saying(
        "If {cell} were black, the {number} at {at} would have no place left: {why}",
        {
            "cell": view.grid.name(cell),
            "number": view.numbers[number],
            "at": view.grid.name(number),
            "why": _why_ruled_out(view, cell, places),
        },
    )


def _why_ruled_out(view: View, cell: int, places: int) -> str:
    beside = places & view.around[cell]
    parts = [f"{view.names(beside)} would touch it"] if beside else []
    for place in bits(places & ~beside):
        number = view.both_reached(place, cell)
        parts.append(f"{view.grid.name(place)} would be a second black cell for {view.the(number)}")
    return listed(parts)


LEAVES_NO_PLACE = Technique(
    "leaves no place",
    6,
    "A cell that, if black, would rule out every place of a number is white.",
    (NUMBERS, TOUCHING),
    _threats,
    _shared_scope,
    _look_no_place,
    _say_no_place,
    _threat_cells,
)


# Two compete: the unit is a pair of numbers some of whose places rule each other out


def _rivals(view: View) -> Iterable[int]:
    ruled_out = {}
    for number, reached in view.reach.items():
        mask = 0
        for place in bits(reached):
            mask |= view.ruled_out[place]
        ruled_out[number] = mask
    return [
        number * view.size + other
        for number, mask in ruled_out.items()
        for other, reached in view.reach.items()
        if number < other and mask & reached
    ]


def _rivals_scope(view: View, pair: int) -> Masks:
    number, other = divmod(pair, view.size)
    both = view.reach[number] | view.reach[other]
    return both, both


def _look_compete(view: View, yes: int, no: int, pair: int) -> Finding:
    number, other = divmod(pair, view.size)
    places, others = _places(view, yes, no, number), _places(view, yes, no, other)
    if not places or not others:
        return NOTHING
    ruled_out = view.ruled_out
    found_yes = found_no = view.grid.full
    possible = False
    for place in bits(places):
        for second in bits(others & ~ruled_out[place]):
            possible = True
            found_yes &= 1 << place | 1 << second
            found_no &= ruled_out[place] | ruled_out[second]
            if not (found_yes or found_no):
                return NOTHING
    return (found_yes, found_no) if possible else None


def _say_compete(view: View, case: Case) -> Saying:
    number, other = divmod(case.unit, view.size)
    places, others = view.reach[number] & ~case.known_no, view.reach[other] & ~case.known_no
    values: dict[str, object] = {
        "number": view.the(number),
        "other": view.the(other),
    }
    if not (case.yes or case.no):
        values |= _clash(view, places, others)
        return Saying("{number} has only {place} and {other} only {second}, {clash}", values)
    values["cell"] = view.names(case.yes | case.no)
    values["shade"] = view.no_word if case.yes else view.yes_word
    for cell in bits(case.no):
        places &= ~view.ruled_out[cell]
        others &= ~view.ruled_out[cell]
    values |= _clash(view, places & ~case.yes, others & ~case.yes)
    return Saying(
        "If {cell} were {shade}, {number} would have only {place} and {other} only {second},"
        " {clash}",
        values,
    )


def _clash(view: View, places: int, others: int) -> dict[str, object]:
    """What two numbers have left, and why it does not go together."""
    values: dict[str, object] = {"place": view.either(places), "second": view.either(others)}
    if places.bit_count() > 1 or others.bit_count() > 1:
        return values | {"clash": "which rule each other out"}
    place, second = places.bit_length() - 1, others.bit_length() - 1
    if view.around[place] >> second & 1:
        return values | {"clash": "which touch"}
    number = view.both_reached(place, second)
    return values | {"clash": f"which {view.the(number)} cannot both have"}


TWO_COMPETE = Technique(
    "two compete",
    7,
    "Two numbers whose places rule each other out settle a cell together.",
    (NUMBERS, TOUCHING),
    _rivals,
    _rivals_scope,
    _look_compete,
    _say_compete,
    _pair_cells,
    apart=True,
    inside=False,
)


# Cuts off every place


def _look_cuts_places(view: View, yes: int, no: int, number: int) -> Finding:
    places = _places(view, yes, no, number)
    if not places & (places - 1):
        return NOTHING
    found = view.grid.full
    for place in bits(places):
        cuts = view.closing(yes | 1 << place)
        # A place that is cut off as it is rules out nothing more: "cut off" says so.
        found &= view.ruled_out[place] | (cuts or 0)
        if not found:
            break
    return 0, found


def _cuts_places_reason(view: View, yes: int, no: int, case: Case) -> Masks:
    black = 0
    for cell in bits(case.no):
        for place in bits(view.reach[case.unit] & ~no & ~view.ruled_out[cell]):
            black |= shortest_chain(view.grid, yes | 1 << cell, place) or 0
    return black & yes, no


def _say_cuts_places(view: View, case: Case) -> Saying:
    places = view.reach[case.unit] & ~case.known_no
    ruled_out = 0
    for cell in bits(case.no):
        ruled_out |= places & view.ruled_out[cell]
    cut = places & ~ruled_out
    values = _named(view, case.unit) | {
        "cell": view.names(case.no),
        "cut": view.names(cut),
        "would": "would part" if cut.bit_count() == 1 else "would each part",
        "why": _why_ruled_out(view, case.no.bit_length() - 1, ruled_out),
    }
    return Saying(
        "If {cell} were black, the {number} at {at} would have no place left: "
        + ("{why}, and " if ruled_out else "")
        + "{cut} {would} the white cells",
        values,
    )


CUTS_OFF_EVERY_PLACE = Technique(
    "cuts off every place",
    8,
    "A cell that, if black, would rule out or cut off every place of a number is white.",
    (NUMBERS, TOUCHING, CONNECTED),
    _numbers,
    lambda view, number: (view.grid.full, view.reach[number]),
    _look_cuts_places,
    _say_cuts_places,
    _number_cell,
    apart=True,
    inside=False,
    reason=_cuts_places_reason,
)


TECHNIQUES: tuple[Technique[View], ...] = (
    beside_black(1),
    NUMBER_DONE,
    LAST_PLACE,
    UNREACHED,
    DIAGONAL_POSITION,
    diamond_structure(3),
    cut_off(4),
    SHARED_PLACES,
    LEAVES_NO_PLACE,
    TWO_COMPETE,
    CUTS_OFF_EVERY_PLACE,
)
