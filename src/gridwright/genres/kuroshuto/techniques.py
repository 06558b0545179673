"""Kuroshuto's ladder: how a person solves one without guessing (Straathof 2025, §3.1.3 and §3.2).

The easiest techniques come first. Of the paper's patterns, the diagonal position settles every cell
that is beside all places of a number; the diamond structure is the simplest case of "cut off", so
it has a lower rung. The hardest techniques are in ``last_places.py``.

>>> from gridwright.genres.kuroshuto.puzzle import Kuroshuto
>>> view = KuroshutoView(Kuroshuto(3, 3, {4: 1}, white=0b10100000))     # two places are left
>>> view.grid.names(DIAGONAL_POSITION.look(view, 0, view.puzzle.given.no, 4)[1])
'r1c1'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from gridwright.core.deadline import watched
from gridwright.core.grid import bits
from gridwright.core.saying import Listed, Saying, Value
from gridwright.genres.kuroshuto.last_places import (
    LAST_PLACES_CLASH,
    LINKED_PAIRS,
    THREE_COMPETE,
)
from gridwright.genres.kuroshuto.ruling_out import ruled_out_by, why_ruled_out
from gridwright.genres.kuroshuto.view import KuroshutoView
from gridwright.kinds.apart import TOUCHING
from gridwright.kinds.connected import CONNECTED
from gridwright.kinds.count import NUMBER
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, Technique
from gridwright.logic.view import clauses
from gridwright.shading.techniques import beside_black, cut_off, diamond_structure, shortest_chain


def _numbers(view: KuroshutoView) -> Iterable[int]:
    return view.reach


def _reach_scope(view: KuroshutoView, number: int) -> Masks:
    return view.reach[number], view.reach[number]


def _places(view: KuroshutoView, yes: int, no: int, number: int) -> int:
    """The places of a number that has no black cell yet; 0 if it has one."""
    reached = view.reach[number]
    return 0 if reached & yes else reached & ~no


def _known_places(view: KuroshutoView, case: Case) -> int:
    """The places that the reason of a finding leaves to its number."""
    return view.reach[case.unit] & ~case.known_no


def _named(view: KuroshutoView, cell: int) -> dict[str, Value]:
    return {"number": view.numbers[cell], "clue": view.grid.at(cell)}


# Number done


def _look_done(view: KuroshutoView, yes: int, no: int, number: int) -> Finding:
    reached = view.reach[number]
    hit = reached & yes
    if hit & (hit - 1):
        return None
    return (0, reached ^ hit) if hit else NOTHING


def _say_done(view: KuroshutoView, case: Case) -> Saying:
    values = _named(view, case.unit) | {"cells": view.names(case.known_yes)}
    if case.no:
        return Saying("The {number} at {clue} has its black cell at {cells}", **values)
    return Saying(
        "The {number} at {clue} has only one black cell, but {cells} are both black", **values
    )


NUMBER_DONE = Technique(
    "number done",
    1,
    "A number that reaches a black cell reaches no other.",
    (NUMBER,),
    _numbers,
    _reach_scope,
    _look_done,
    _say_done,
)


# Last place


def _look_last(view: KuroshutoView, yes: int, no: int, number: int) -> Finding:
    places = view.reach[number] & ~no
    if places & (places - 1):
        return NOTHING
    return (places, 0) if places else None


def _say_last(view: KuroshutoView, case: Case) -> Saying:
    values = _named(view, case.unit)
    if case.yes:
        return Saying("The {number} at {clue} has no other place left for its black cell", **values)
    return Saying("The {number} at {clue} has no place left for its black cell", **values)


LAST_PLACE = Technique(
    "last place",
    1,
    "A number with one place left has its black cell there.",
    (NUMBER,),
    _numbers,
    _reach_scope,
    _look_last,
    _say_last,
)


# Unreached


def _look_unreached(view: KuroshutoView, yes: int, no: int, cell: int) -> Finding:
    return 0, 1 << cell


def _say_unreached(view: KuroshutoView, case: Case) -> Saying:
    return Saying(
        "No number needs {cell} to be black, and the puzzle has only one answer",
        cell=view.grid.at(case.unit),
    )


def _unreached(view: KuroshutoView) -> Iterable[int]:
    given = view.puzzle.given.yes | view.puzzle.given.no
    return [cell for cell in range(view.size) if not (view.reaching[cell] or given >> cell & 1)]


UNREACHED = Technique(
    "unreached",
    2,
    "A cell that no number reaches is white if the puzzle has only one answer.",
    (NUMBER,),
    _unreached,
    lambda view, cell: (0, 0),
    _look_unreached,
    _say_unreached,
    assumes_unique=True,
)


# Diagonal position


def _look_diagonal(view: KuroshutoView, yes: int, no: int, number: int) -> Finding:
    places = _places(view, yes, no, number)
    if places.bit_count() != 2:
        return NOTHING
    first, second = bits(places)
    return 0, view.around[first] & view.around[second] & ~(1 << number)


def _say_diagonal(view: KuroshutoView, case: Case) -> Saying:
    return Saying(
        "The {number} at {clue} has its black cell at {places}, and {cells} touches both",
        **_named(view, case.unit),
        places=view.either(_known_places(view, case)),
        cells=view.names(case.no),
    )


DIAGONAL_POSITION = Technique(
    "diagonal position",
    4,
    "If the two places of a 1 touch at a corner, the cell beside both is white.",
    (NUMBER, TOUCHING),
    # The places of larger numbers are too far apart for a cell to lie beside two of them.
    lambda view: [cell for cell, number in view.numbers.items() if number == 1],
    _reach_scope,
    _look_diagonal,
    _say_diagonal,
    named=_known_places,
)


# Shared places: the unit is a pair of numbers; the second may reach all places of the first


def _sharing(view: KuroshutoView) -> Iterable[int]:
    """The pairs of numbers that reach two cells or more in common."""
    for number, reached in view.reach.items():
        others = Counter(
            other for place in watched(bits(reached)) for other in view.reaching[place]
        )
        for other in sorted(others):
            if other != number and others[other] > 1:
                yield number * view.size + other


def _pair_cells(view: KuroshutoView, pair: int) -> int:
    number, other = divmod(pair, view.size)
    return 1 << number | 1 << other


def _shared_scope(view: KuroshutoView, pair: int) -> Masks:
    reached = view.reach[pair // view.size]
    return reached, reached


def _look_shared(view: KuroshutoView, yes: int, no: int, pair: int) -> Finding:
    number, other = divmod(pair, view.size)
    places = _places(view, yes, no, number)
    # A number's only place is black, which is found more easily.
    if not places & (places - 1) or places & ~view.reach[other]:
        return NOTHING
    return 0, view.reach[other] & ~places


def _first_places(view: KuroshutoView, case: Case) -> int:
    """The places of the first of the case's two numbers."""
    return view.reach[case.unit // view.size] & ~case.known_no


def _say_shared(view: KuroshutoView, case: Case) -> Saying:
    number, other = divmod(case.unit, view.size)
    places = _first_places(view, case)
    return Saying(
        "The {number} at {clue} has its black cell at {places}, and {other} reaches {them}",
        **_named(view, number),
        places=view.either(places),
        other=view.the(other),
        them=Saying("both") if places.bit_count() == 2 else Saying("all of them"),
    )


SHARED_PLACES = Technique(
    "shared places",
    5,
    "If a number reaches all places of another number, all other cells it reaches are white.",
    (NUMBER,),
    _sharing,
    _shared_scope,
    _look_shared,
    _say_shared,
    _pair_cells,
    named=_first_places,
)


# Leaves no place: the unit is a number and a cell that would rule out its places


def _threats(view: KuroshutoView) -> Iterable[int]:
    """Numbers and cells that, if black, rule out two or more cells that the number reaches."""
    for number, reached in watched(view.reach.items()):
        once = twice = 0
        for place in bits(reached):
            twice |= once & view.ruled_out[place]
            once |= view.ruled_out[place]
        for cell in bits(twice & ~reached):
            yield number * view.size + cell


def _look_no_place(view: KuroshutoView, yes: int, no: int, threat: int) -> Finding:
    number, cell = divmod(threat, view.size)
    places = _places(view, yes, no, number)
    if not places & (places - 1) or places & ~view.ruled_out[cell]:
        return NOTHING
    return 0, 1 << cell


def _threat_cell(view: KuroshutoView, threat: int) -> int:
    return 1 << threat // view.size


def _say_no_place(view: KuroshutoView, case: Case) -> Saying:
    number, cell = divmod(case.unit, view.size)
    return Saying(
        "If {cell} were black, the {number} at {clue} would have no place left: {why}",
        **_named(view, number),
        cell=view.grid.at(cell),
        why=clauses([*why_ruled_out(view, cell, _first_places(view, case))]),
    )


def _no_place_named(view: KuroshutoView, case: Case) -> int:
    places = _first_places(view, case)
    return places | ruled_out_by(view, case.unit % view.size, places)


LEAVES_NO_PLACE = Technique(
    "leaves no place",
    6,
    "A cell that, if black, would rule out every place of a number is white.",
    (NUMBER, TOUCHING),
    _threats,
    _shared_scope,
    _look_no_place,
    _say_no_place,
    _threat_cell,
    named=_no_place_named,
)


# Two compete: the unit is a pair of numbers some of whose places rule each other out


def _rivals(view: KuroshutoView) -> Iterable[int]:
    ruled_out = {}
    for number, reached in watched(view.reach.items()):
        mask = 0
        for place in bits(reached):
            mask |= view.ruled_out[place]
        ruled_out[number] = mask
    for number, mask in ruled_out.items():
        for other, reached in watched(view.reach.items(), every=256):
            if number < other and mask & reached:
                yield number * view.size + other


def _rivals_scope(view: KuroshutoView, pair: int) -> Masks:
    number, other = divmod(pair, view.size)
    both = view.reach[number] | view.reach[other]
    return both, both


def _look_compete(view: KuroshutoView, yes: int, no: int, pair: int) -> Finding:
    number, other = divmod(pair, view.size)
    places, others = _places(view, yes, no, number), _places(view, yes, no, other)
    if not places & (places - 1) or not others & (others - 1):
        return NOTHING
    ruled_out = view.ruled_out
    against_both = view.grid.full
    possible = False
    for place in bits(places):
        for second in bits(others & ~ruled_out[place]):
            possible = True
            against_both &= ruled_out[place] | ruled_out[second]
            if not against_both:
                return NOTHING
    if not possible:
        return None
    # A cell that leaves one of the two no place by itself is found more easily.
    return 0, against_both & ~_against_all(view, places) & ~_against_all(view, others)


def _against_all(view: KuroshutoView, places: int) -> int:
    """The cells that rule out all of these places."""
    mask = view.grid.full
    for place in bits(places):
        mask &= view.ruled_out[place]
    return mask


def _competing(view: KuroshutoView, case: Case) -> tuple[int, int]:
    """What the two numbers would have left if the settled cell were black."""
    number, other = divmod(case.unit, view.size)
    gone = case.known_no
    for cell in bits(case.no):
        gone |= view.ruled_out[cell]
    return view.reach[number] & ~gone, view.reach[other] & ~gone


def _say_compete(view: KuroshutoView, case: Case) -> Saying:
    number, other = divmod(case.unit, view.size)
    places, others = _competing(view, case)
    values = _named(view, number) | {
        "place": view.either(places),
        "other": view.the(other),
        "second": view.either(others),
        "clash": _clash(view, places, others),
    }
    if not case.no:
        return Saying(
            "The {number} at {clue} has only {place} and {other} only {second}, {clash}", **values
        )
    return Saying(
        "If {cell} were black, the {number} at {clue} would have only {place} and {other} only"
        " {second}, {clash}",
        **values,
        cell=view.names(case.no),
    )


def _clash(view: KuroshutoView, places: int, others: int) -> Saying:
    """Why two numbers cannot both use the places that they have left."""
    number = _wants_both(view, places, others)
    if number is not None:
        return Saying("and {number} cannot have both", number=view.the(number))
    if (places | others).bit_count() == 2:
        return Saying("which touch")
    return Saying("which rule each other out")


def _wants_both(view: KuroshutoView, places: int, others: int) -> int | None:
    """A number that reaches the last places of both numbers, if those do not touch."""
    place, second = places.bit_length() - 1, others.bit_length() - 1
    if (places | others).bit_count() > 2 or view.around[place] >> second & 1:
        return None
    return view.both_reached(place, second)


def _compete_named(view: KuroshutoView, case: Case) -> int:
    """The places left, and the numbers that rule out the other places and one of each two left."""
    number, other = divmod(case.unit, view.size)
    places, others = _competing(view, case)
    named = places | others
    reached = (view.reach[number] | view.reach[other]) & ~case.known_no
    for cell in bits(case.no):
        named |= ruled_out_by(view, cell, reached & view.ruled_out[cell])
    for place in bits(places):
        named |= ruled_out_by(view, place, others & ~(1 << place))
    return named


TWO_COMPETE = Technique(
    "two compete",
    7,
    "A cell that, if black, would leave two numbers places that rule each other out is white.",
    (NUMBER, TOUCHING),
    _rivals,
    _rivals_scope,
    _look_compete,
    _say_compete,
    _pair_cells,
    named=_compete_named,
    apart=True,
    inside=False,
)


# Cuts off every place


def _look_cuts_places(view: KuroshutoView, yes: int, no: int, number: int) -> Finding:
    places = _places(view, yes, no, number)
    if not places & (places - 1):
        return NOTHING
    against_all = view.grid.full
    for place in bits(places):
        # If the place itself would close a chain, this finds nothing: "cut off" settles it.
        against_all &= view.ruled_out[place] | (view.closing(yes | 1 << place) or 0)
        if not against_all:
            return NOTHING
    # A cell that rules out every place, or would cut off by itself, is found more easily.
    return 0, against_all & ~_against_all(view, places) & ~(view.closing(yes) or 0)


def _cuts_places_reason(view: KuroshutoView, yes: int, no: int, case: Case) -> Masks:
    black = 0
    for cell in bits(case.no):
        for place in bits(view.reach[case.unit] & ~no & ~view.ruled_out[cell]):
            black |= shortest_chain(view.grid, yes | 1 << cell, place) or 0
    return black & yes, no


def _say_cuts_places(view: KuroshutoView, case: Case) -> Saying:
    cell, places = case.no.bit_length() - 1, _known_places(view, case)
    ruled_out = places & view.ruled_out[cell]
    cut = places & ~ruled_out
    why = Saying("{cut} would [cut|cut|each cut] the white cells in two", cut=view.names(cut))
    if ruled_out:
        why = Saying(
            "{why}, and {cut}", why=Listed(tuple(why_ruled_out(view, cell, ruled_out))), cut=why
        )
    return Saying(
        "If {cell} were black, the {number} at {clue} would have no place left: {why}",
        **_named(view, case.unit),
        cell=view.grid.at(cell),
        why=why,
    )


def _cuts_places_named(view: KuroshutoView, case: Case) -> int:
    cell, places = case.no.bit_length() - 1, _known_places(view, case)
    return places | ruled_out_by(view, cell, places & view.ruled_out[cell])


CUTS_OFF_EVERY_PLACE = Technique(
    "cuts off every place",
    8,
    "A cell that, if black, would rule out or cut off every place of a number is white.",
    (NUMBER, TOUCHING, CONNECTED),
    _numbers,
    lambda view, number: (view.grid.full, view.reach[number]),
    _look_cuts_places,
    _say_cuts_places,
    apart=True,
    inside=False,
    reason=_cuts_places_reason,
    named=_cuts_places_named,
)


BESIDE_BLACK: Technique[KuroshutoView] = beside_black(1)
DIAMOND_STRUCTURE: Technique[KuroshutoView] = diamond_structure(3, obvious=True)
CUT_OFF: Technique[KuroshutoView] = cut_off(3)

TECHNIQUES: tuple[Technique[KuroshutoView], ...] = (
    BESIDE_BLACK,
    NUMBER_DONE,
    LAST_PLACE,
    UNREACHED,
    DIAMOND_STRUCTURE,
    CUT_OFF,
    DIAGONAL_POSITION,
    SHARED_PLACES,
    LEAVES_NO_PLACE,
    TWO_COMPETE,
    CUTS_OFF_EVERY_PLACE,
    LAST_PLACES_CLASH,
    THREE_COMPETE,
    LINKED_PAIRS,
)

VIEW = KuroshutoView
