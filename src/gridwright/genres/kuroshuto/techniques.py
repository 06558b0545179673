"""Kuroshuto's ladder: how a person solves one without guessing (Straathof 2025, §3.1.3 and §3.2).

The easiest techniques come first. Of the paper's patterns, the diagonal position settles every cell
that is beside all places of a number; the diamond structure is the simplest case of "cut off", so
it has a lower rung. The hardest techniques are in ``last_places.py``.

>>> from gridwright.genres.kuroshuto.puzzle import Kuroshuto
>>> view = KuroshutoView(Kuroshuto(3, 3, {4: 1}, white=0b10100000))     # two places are left
>>> view.grid.names(DiagonalPosition().look(view, 0, view.puzzle.given.no, 4)[1])
'r1c1'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from gridwright.core.deadline import watched
from gridwright.core.grid import bits, in_all, union
from gridwright.core.saying import Listed, Saying, Value
from gridwright.genres.kuroshuto.last_places import (
    LastPlacesClash,
    LinkedPairsOfPlaces,
    ThreeCompete,
)
from gridwright.genres.kuroshuto.ruling_out import ruled_out_by, why_ruled_out
from gridwright.genres.kuroshuto.view import KuroshutoView
from gridwright.kinds.apart import TOUCHING
from gridwright.kinds.connected import CONNECTED
from gridwright.kinds.count import NUMBER
from gridwright.kinds.techniques.connected import (
    BesideBlack,
    CutOff,
    DiamondStructure,
    shortest_chains,
)
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, Technique
from gridwright.logic.view import clauses


class OfNumber(Technique[KuroshutoView]):
    """It looks at a number and the cells that it reaches."""

    def units(self, view: KuroshutoView) -> Iterable[int]:
        return view.reach

    def scope(self, view: KuroshutoView, number: int) -> Masks:
        return view.reach[number], view.reach[number]

    def values(self, view: KuroshutoView, case: Case) -> dict[str, Value]:
        return _named(view, case.unit)


class OfPair(Technique[KuroshutoView]):
    """It looks at a pair of numbers, or of a number and a cell, and reads what the first reaches.

    The unit is the first times the size of the board, plus the second.
    """

    def scope(self, view: KuroshutoView, pair: int) -> Masks:
        reached = view.reach[pair // view.size]
        return reached, reached

    def cells(self, view: KuroshutoView, pair: int) -> int:
        number, other = divmod(pair, view.size)
        return 1 << number | 1 << other

    def values(self, view: KuroshutoView, case: Case) -> dict[str, Value]:
        number, other = divmod(case.unit, view.size)
        return _named(view, number) | {"other": view.the(other)}

    def places(self, view: KuroshutoView, case: Case) -> int:
        """The places that the reason of a finding leaves to the first number."""
        return view.reach[case.unit // view.size] & ~case.known_no


def _places(view: KuroshutoView, yes: int, no: int, number: int) -> int:
    """The places of a number that has no black cell yet; 0 if it has one."""
    reached = view.reach[number]
    return 0 if reached & yes else reached & ~no


def _known_places(view: KuroshutoView, case: Case) -> int:
    """The places that the reason of a finding leaves to its number."""
    return view.reach[case.unit] & ~case.known_no


def _named(view: KuroshutoView, cell: int) -> dict[str, Value]:
    return {"number": view.numbers[cell], "clue": view.grid.at(cell)}


NO_PLACE_LEFT = "If {cell} were black, the {number} at {clue} would have no place left: {why}"


class NumberDone(OfNumber):
    """A number that reaches a black cell reaches no other."""

    name = "number done"
    rung = 1
    rules = (NUMBER,)
    because = "The {number} at {clue} has its black cell at {cells}"
    impossible = "The {number} at {clue} has only one black cell, but {cells} are both black"

    def look(self, view: KuroshutoView, yes: int, no: int, number: int) -> Finding:
        reached = view.reach[number]
        hit = reached & yes
        if hit & (hit - 1):
            return None
        return (0, reached ^ hit) if hit else NOTHING

    def values(self, view: KuroshutoView, case: Case) -> dict[str, Value]:
        return _named(view, case.unit) | {"cells": view.names(case.known_yes)}


class LastPlace(OfNumber):
    """A number with one place left has its black cell there."""

    name = "last place"
    rung = 1
    rules = (NUMBER,)
    because = "The {number} at {clue} has no other place left for its black cell"
    impossible = "The {number} at {clue} has no place left for its black cell"

    def look(self, view: KuroshutoView, yes: int, no: int, number: int) -> Finding:
        places = view.reach[number] & ~no
        if places & (places - 1):
            return NOTHING
        return (places, 0) if places else None


class Unreached(Technique[KuroshutoView]):
    """A cell that no number reaches is white if the puzzle has only one answer."""

    name = "unreached"
    rung = 2
    rules = (NUMBER,)
    assumes_unique = True
    because = "No number needs {cell} to be black, and the puzzle has only one answer"

    def units(self, view: KuroshutoView) -> Iterable[int]:
        given = view.puzzle.given.yes | view.puzzle.given.no
        return [cell for cell in range(view.size) if not (view.reaching[cell] or given >> cell & 1)]

    def scope(self, view: KuroshutoView, cell: int) -> Masks:
        return NOTHING

    def look(self, view: KuroshutoView, yes: int, no: int, cell: int) -> Finding:
        return 0, 1 << cell

    def values(self, view: KuroshutoView, case: Case) -> dict[str, Value]:
        return {"cell": view.grid.at(case.unit)}


class DiagonalPosition(OfNumber):
    """If the two places of a 1 touch at a corner, the cell beside both is white."""

    name = "diagonal position"
    rung = 4
    rules = (NUMBER, TOUCHING)
    because = "The {number} at {clue} has its black cell at {places}, and {cells} touches both"

    def units(self, view: KuroshutoView) -> Iterable[int]:
        # The places of larger numbers are too far apart for a cell to lie beside two of them.
        return [cell for cell, number in view.numbers.items() if number == 1]

    def look(self, view: KuroshutoView, yes: int, no: int, number: int) -> Finding:
        places = _places(view, yes, no, number)
        if places.bit_count() != 2:
            return NOTHING
        first, second = bits(places)
        return 0, view.around[first] & view.around[second] & ~(1 << number)

    def values(self, view: KuroshutoView, case: Case) -> dict[str, Value]:
        places = view.either(_known_places(view, case))
        return _named(view, case.unit) | {"places": places, "cells": view.names(case.no)}

    def named(self, view: KuroshutoView, case: Case) -> int:
        return _known_places(view, case)


class SharedPlaces(OfPair):
    """If a number reaches all places of another number, all other cells it reaches are white."""

    name = "shared places"
    rung = 5
    rules = (NUMBER,)
    because = (
        "The {number} at {clue} has its black cell at {places}; it is also that of {other}, which"
        " reaches {them}"
    )

    def units(self, view: KuroshutoView) -> Iterable[int]:
        """The pairs of numbers that reach two cells or more in common."""
        for number, reached in view.reach.items():
            others = Counter(
                other for place in watched(bits(reached)) for other in view.reaching[place]
            )
            for other in sorted(others):
                if other != number and others[other] > 1:
                    yield number * view.size + other

    def look(self, view: KuroshutoView, yes: int, no: int, pair: int) -> Finding:
        number, other = divmod(pair, view.size)
        places = _places(view, yes, no, number)
        # A number's only place is black, which is found more easily.
        if not places & (places - 1) or places & ~view.reach[other]:
            return NOTHING
        return 0, view.reach[other] & ~places

    def values(self, view: KuroshutoView, case: Case) -> dict[str, Value]:
        places = self.places(view, case)
        them = Saying("both") if places.bit_count() == 2 else Saying("all of them")
        return super().values(view, case) | {"places": view.either(places), "them": them}

    def named(self, view: KuroshutoView, case: Case) -> int:
        return self.places(view, case)


class LeavesNoPlace(OfPair):
    """A cell that, if black, would rule out every place of a number is white."""

    name = "leaves no place"
    rung = 6
    rules = (NUMBER, TOUCHING)
    because = NO_PLACE_LEFT

    def units(self, view: KuroshutoView) -> Iterable[int]:
        """Numbers and cells that, if black, rule out two or more cells that the number reaches."""
        for number, reached in watched(view.reach.items()):
            once = twice = 0
            for place in bits(reached):
                twice |= once & view.ruled_out[place]
                once |= view.ruled_out[place]
            for cell in bits(twice & ~reached):
                yield number * view.size + cell

    def cells(self, view: KuroshutoView, threat: int) -> int:
        return 1 << threat // view.size

    def look(self, view: KuroshutoView, yes: int, no: int, threat: int) -> Finding:
        number, cell = divmod(threat, view.size)
        places = _places(view, yes, no, number)
        if not places & (places - 1) or places & ~view.ruled_out[cell]:
            return NOTHING
        return 0, 1 << cell

    def values(self, view: KuroshutoView, case: Case) -> dict[str, Value]:
        number, cell = divmod(case.unit, view.size)
        why = clauses([*why_ruled_out(view, cell, self.places(view, case))])
        return _named(view, number) | {"cell": view.grid.at(cell), "why": why}

    def named(self, view: KuroshutoView, case: Case) -> int:
        places = self.places(view, case)
        return places | ruled_out_by(view, case.unit % view.size, places)


class TwoCompete(OfPair):
    """A cell that, if black, would leave two numbers places that rule each other out is white."""

    name = "two compete"
    rung = 7
    rules = (NUMBER, TOUCHING)
    apart = True
    inside = False
    because = (
        "If {cell} were black, the {number} at {clue} would have only {place} and {other} only"
        " {second} ({why}), {clash}"
    )
    impossible = "The {number} at {clue} has only {place} and {other} only {second}, {clash}"

    def units(self, view: KuroshutoView) -> Iterable[int]:
        return _rivals(view)

    def scope(self, view: KuroshutoView, pair: int) -> Masks:
        number, other = divmod(pair, view.size)
        both = view.reach[number] | view.reach[other]
        return both, both

    def look(self, view: KuroshutoView, yes: int, no: int, pair: int) -> Finding:
        number, other = divmod(pair, view.size)
        places, others = _places(view, yes, no, number), _places(view, yes, no, other)
        if not places & (places - 1) or not others & (others - 1):
            return NOTHING
        against_both = _against_both(view, places, others)
        if against_both < 0:
            return None
        # A cell that leaves one of the two no place by itself is found more easily.
        return 0, against_both & ~_against_all(view, places) & ~_against_all(view, others)

    def values(self, view: KuroshutoView, case: Case) -> dict[str, Value]:
        places, others = _competing(view, case)
        left = {"place": view.either(places), "second": view.either(others)}
        values = super().values(view, case) | left | {"clash": _clash(view, places, others)}
        for cell in bits(case.no):
            gone = _both_places(view, case) & view.ruled_out[cell]
            why = why_ruled_out(view, cell, gone, named=True)
            values |= {"cell": view.names(case.no), "why": clauses([*why])}
        return values

    def named(self, view: KuroshutoView, case: Case) -> int:
        """The places, and the numbers that rule out some and one of each two that are left."""
        places, others = _competing(view, case)
        reached = _both_places(view, case)
        gone = ((cell, reached & view.ruled_out[cell]) for cell in bits(case.no))
        clash = ((place, others & ~(1 << place)) for place in bits(places))
        return reached | union(ruled_out_by(view, *each) for each in (*gone, *clash))


def _rivals(view: KuroshutoView) -> Iterator[int]:
    """The pairs of numbers some of whose places rule each other out."""
    ruled_out = {
        number: union(view.ruled_out[place] for place in bits(reached))
        for number, reached in watched(view.reach.items())
    }
    for number, mask in ruled_out.items():
        for other, reached in watched(view.reach.items(), every=256):
            if number < other and mask & reached:
                yield number * view.size + other


def _both_places(view: KuroshutoView, case: Case) -> int:
    """The places of both numbers of a pair."""
    number, other = divmod(case.unit, view.size)
    return (view.reach[number] | view.reach[other]) & ~case.known_no


def _against_both(view: KuroshutoView, places: int, others: int) -> int:
    """The cells that leave no two of these places, one of each number, that can both be black; -1
    if there are no two.
    """
    return in_all(
        view.ruled_out[place] | view.ruled_out[second]
        for place in bits(places)
        for second in bits(others & ~view.ruled_out[place])
    )


def _against_all(view: KuroshutoView, places: int) -> int:
    """The cells that rule out all of these places."""
    return in_all(view.ruled_out[place] for place in bits(places))


def _competing(view: KuroshutoView, case: Case) -> tuple[int, int]:
    """What the two numbers would have left if the settled cell were black."""
    number, other = divmod(case.unit, view.size)
    gone = case.known_no | union(view.ruled_out[cell] for cell in bits(case.no))
    return view.reach[number] & ~gone, view.reach[other] & ~gone


def _clash(view: KuroshutoView, places: int, others: int) -> Saying:
    """Why two numbers cannot both use the places that they have left."""
    number = _wants_both(view, places, others)
    if number is not None:
        return Saying("and {number} cannot have both", number=view.the(number))
    if (places | others).bit_count() == 2:
        return Saying("which touch")
    why = [each for one in bits(places) for each in why_ruled_out(view, one, others, named=True)]
    return Saying("and {why}", why=clauses([*dict.fromkeys(why)]))


def _wants_both(view: KuroshutoView, places: int, others: int) -> int | None:
    """A number that reaches the last places of both numbers, if those do not touch."""
    place, second = places.bit_length() - 1, others.bit_length() - 1
    if (places | others).bit_count() > 2 or view.around[place] >> second & 1:
        return None
    return view.both_reached(place, second)


class CutsOffEveryPlace(OfNumber):
    """A cell that, if black, would rule out or cut off every place of a number is white."""

    name = "cuts off every place"
    rung = 8
    rules = (NUMBER, TOUCHING, CONNECTED)
    apart = True
    inside = False
    because = NO_PLACE_LEFT

    def scope(self, view: KuroshutoView, number: int) -> Masks:
        return view.grid.full, view.reach[number]

    def look(self, view: KuroshutoView, yes: int, no: int, number: int) -> Finding:
        places = _places(view, yes, no, number)
        if not places & (places - 1):
            return NOTHING
        against_all = in_all(
            # If the place itself would close a chain, this finds nothing: "cut off" settles it.
            view.ruled_out[place] | (view.closing(yes | 1 << place) or 0)
            for place in bits(places)
        )
        if not against_all:
            return NOTHING
        # A cell that rules out every place, or would cut off by itself, is found more easily.
        return 0, against_all & ~_against_all(view, places) & ~(view.closing(yes) or 0)

    def reason(self, view: KuroshutoView, yes: int, no: int, case: Case) -> Masks:
        cell = case.no.bit_length() - 1
        places = view.reach[case.unit] & ~no & ~view.ruled_out[cell]
        return shortest_chains(view.grid, yes | case.no, places) & yes, no

    def values(self, view: KuroshutoView, case: Case) -> dict[str, Value]:
        cell = case.no.bit_length() - 1
        why = _why_no_place(view, cell, _known_places(view, case))
        return _named(view, case.unit) | {"cell": view.grid.at(cell), "why": why}

    def named(self, view: KuroshutoView, case: Case) -> int:
        cell, places = case.no.bit_length() - 1, _known_places(view, case)
        return places | ruled_out_by(view, cell, places & view.ruled_out[cell])


def _why_no_place(view: KuroshutoView, cell: int, places: int) -> Saying:
    """Why a black cell rules out some of these places, and the others would cut."""
    ruled_out = places & view.ruled_out[cell]
    cut = view.names(places & ~ruled_out)
    why = Saying("{cut} would [cut|cut|each cut] the white cells in two", cut=cut)
    if not ruled_out:
        return why
    others = Listed(tuple(why_ruled_out(view, cell, ruled_out)))
    return Saying("{why}, and {cut}", why=others, cut=why)


TECHNIQUES: tuple[Technique[KuroshutoView], ...] = (
    BesideBlack(1),
    NumberDone(),
    LastPlace(),
    Unreached(),
    DiamondStructure(3, obvious=True),
    CutOff(3),
    DiagonalPosition(),
    SharedPlaces(),
    LeavesNoPlace(),
    TwoCompete(),
    CutsOffEveryPlace(),
    LastPlacesClash(),
    ThreeCompete(),
    LinkedPairsOfPlaces(),
)
"""The easiest first."""

VIEW = KuroshutoView
