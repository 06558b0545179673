"""Last places: a cell is white if, black, it would leave numbers places that cannot all be black.

Suppose that a cell is black. It rules out places of some numbers, and those that have one place
left would be black there. These *last places* may rule each other out, cut the white cells in two,
or rule out every place of one more number; or one last place may lead to the next.

>>> from gridwright.genres.kuroshuto.puzzle import Kuroshuto
>>> view = KuroshutoView(Kuroshuto(3, 3, {0: 1, 8: 1}))
>>> [str(view.the(number)) for number, _ in last_places(view, 0, 0, view.ruled_out[1])]
['the 1 at r1c1']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from gridwright.core.grid import bits, mask_of, union
from gridwright.core.saying import Listed, Saying, Value
from gridwright.genres.kuroshuto.ruling_out import ruled_out_by, why_ruled_out
from gridwright.genres.kuroshuto.view import KuroshutoView
from gridwright.kinds.apart import TOUCHING
from gridwright.kinds.connected import CONNECTED
from gridwright.kinds.count import NUMBER
from gridwright.kinds.techniques.connected import (
    chain_cells,
    chain_named,
    chain_through,
    shortest_chains,
)
from gridwright.logic.technique import Case, Masks, RuledOut
from gridwright.logic.view import clauses


class Last(NamedTuple):
    """A number and its last place."""

    number: int
    place: int


Lasts = tuple[Last, ...]


def last_places(view: KuroshutoView, yes: int, no: int, gone: int) -> list[Last]:
    """The numbers that have one place left if these cells are ruled out, too."""
    found = []
    for number, reached in view.reach.items():
        places = reached & ~no
        left = places & ~gone
        if left != places and left and not left & (left - 1) and not reached & yes:
            found.append(Last(number, left.bit_length() - 1))
    return found


class OfCell(RuledOut[KuroshutoView]):
    """It looks at a cell without a number, and reads the whole board."""

    inside = False

    def units(self, view: KuroshutoView) -> Iterable[int]:
        return [cell for cell in range(view.size) if cell not in view.numbers]


def _reached(view: KuroshutoView, lasts: Lasts) -> int:
    """All cells that these numbers reach."""
    return union(view.reach[last.number] for last in lasts)


def _only(view: KuroshutoView, lasts: Lasts) -> Listed:
    """What numbers have: ``the 3 at r1c2 would have only r4c2 and the 1 at r3c3 only r3c2``."""
    first, *others = lasts
    one = Saying("{number} would have only {place}", **_values(view, first))
    also = (Saying("{number} only {place}", **_values(view, last)) for last in others)
    return Listed((one, *also))


def _values(view: KuroshutoView, last: Last) -> dict[str, Value]:
    return {"number": view.the(last.number), "place": view.grid.at(last.place)}


# Last places clash


class Clash(NamedTuple):
    """Last places that cannot all be black: two, or as many as close a chain."""

    lasts: Lasts
    chain: int = 0
    """The closed chain, if they form one."""


def _cuts(view: KuroshutoView, yes: int, cell: int) -> int:
    return view.closing(yes | 1 << cell) or 0


def _clash(view: KuroshutoView, yes: int, no: int, cell: int) -> Clash | None:
    """Two last places that rule each other out, or else some that close a chain."""
    black = yes | 1 << cell
    cuts = view.closing(black)
    if cuts is None:
        return None
    lasts = last_places(view, black, no, view.ruled_out[cell] | cuts)
    for one, other in combinations(lasts, 2):
        if view.ruled_out[one.place] >> other.place & 1:
            return Clash((one, other))
    places = mask_of(last.place for last in lasts)
    if not places or view.closing(black | places) is not None:
        return None
    chain = chain_through(view.grid, black, places)
    by_place = {last.place: last for last in lasts}
    return Clash(tuple(by_place[place] for place in bits(chain & places)), chain)


class LastPlacesClash(OfCell):
    """A cell is white if, black, it would leave numbers last places that rule each other out or cut
    the white cells in two.
    """

    name = "last places clash"
    rung = 9
    rules = (NUMBER, TOUCHING, CONNECTED)

    def wrong(self, view: KuroshutoView, yes: int, no: int, cell: int) -> bool:
        return _clash(view, yes, no, cell) is not None

    def reason(self, view: KuroshutoView, yes: int, no: int, case: Case) -> Masks:
        clash, cut = _clash_of(view, yes, no, case.unit)
        cuts = shortest_chains(view.grid, yes | 1 << case.unit, cut)
        return (clash.chain | cuts) & yes, no & _reached(view, clash.lasts)

    def say(self, view: KuroshutoView, case: Case) -> Saying:
        clash, cut = _clash_of(view, case.known_yes, case.known_no, case.unit)
        only = _so_only(view, clash.lasts, cut)
        values: dict[str, Value] = {"cell": view.grid.at(case.unit), "only": only}
        if not clash.chain:
            values["clash"] = _against(view, *clash.lasts)
            return Saying("If {cell} were black, {only}, {clash}", **values)
        others = clash.chain & ~mask_of(last.place for last in clash.lasts)
        return Saying.about(
            FORM_WITH if others else FORM,
            **values,
            chain=chain_named(view.grid, clash.chain),
            others=chain_cells(view.grid, others),
        )

    def named(self, view: KuroshutoView, case: Case) -> int:
        clash, cut = _clash_of(view, case.known_yes, case.known_no, case.unit)
        named = union(1 << last.number | 1 << last.place for last in clash.lasts)
        named |= clash.chain | cut
        if not clash.chain:
            one, other = clash.lasts
            named |= ruled_out_by(view, one.place, 1 << other.place)
        places = _reached(view, clash.lasts) & ~case.known_no & view.ruled_out[case.unit]
        return named | ruled_out_by(view, case.unit, places)


FORM = "If {cell} were black, {only}, which would form {chain} and cut the white cells in two"
FORM_WITH = (
    "If {cell} were black, {only}, which would form {chain} with {others} and cut the white cells"
    " in two"
)


def _so_only(view: KuroshutoView, lasts: Lasts, cut: int) -> Value:
    """What numbers would have, and the places that would cut, if there are some."""
    only = _only(view, lasts)
    if not cut:
        return only
    words = "{cut} would [cut|cut|each cut] the white cells in two, so {only}"
    return Saying(words, cut=view.names(cut), only=only)


def _clash_of(view: KuroshutoView, yes: int, no: int, cell: int) -> tuple[Clash, int]:
    """The clash of a finding, and the places that are cut off and not ruled out."""
    clash = _clash(view, yes, no, cell)
    if clash is None:
        raise ValueError("nothing clashes here")
    cut = _reached(view, clash.lasts) & ~no & ~view.ruled_out[cell] & _cuts(view, yes, cell)
    return clash, cut


def _against(view: KuroshutoView, one: Last, other: Last) -> Saying:
    """Why two last places cannot both be black."""
    if view.around[one.place] >> other.place & 1:
        return Saying("which touch")
    number = view.the(view.both_reached(one.place, other.place))
    return Saying("and {number} cannot have both", number=number)


# Three compete, and linked pairs of places: last places rule out every place of one more number

LONGEST = 3
"""How many last places may follow from one another."""


class Without(NamedTuple):
    """Numbers with their last places, and one more number that has no place then."""

    lasts: Lasts
    number: int


def _without_place(view: KuroshutoView, black: int, no: int, lasts: Lasts) -> int | None:
    """A number all of whose places the last places of others rule out."""
    gone = no | union(view.ruled_out[last.place] for last in lasts)
    mine = {last.number for last in lasts}
    for number in _numbers_near(view, lasts[-1].place):
        reached = view.reach[number]
        if number not in mine and reached & ~no and not (reached & ~gone or reached & black):
            return number
    return None


def _numbers_near(view: KuroshutoView, place: int) -> list[int]:
    """The numbers that reach a cell which this place rules out."""
    return sorted(
        {number for cell in bits(view.ruled_out[place]) for number in view.reaching[cell]}
    )


class LeavesNone(OfCell):
    """What the two techniques that leave a number without a place have in common."""

    rules = (NUMBER, TOUCHING)

    def find(self, view: KuroshutoView, yes: int, no: int, cell: int) -> Without | None:
        """The last places, and the number that has no place then."""
        raise NotImplementedError

    def lasts(self, view: KuroshutoView, lasts: Lasts) -> dict[str, Value]:
        """The last places for the sentence."""
        raise NotImplementedError

    def wrong(self, view: KuroshutoView, yes: int, no: int, cell: int) -> bool:
        return self.find(view, yes, no, cell) is not None

    def found(self, view: KuroshutoView, yes: int, no: int, cell: int) -> Without:
        """The numbers of a finding."""
        without = self.find(view, yes, no, cell)
        if without is None:
            raise ValueError("no number is without a place here")
        return without

    def reason(self, view: KuroshutoView, yes: int, no: int, case: Case) -> Masks:
        lasts, number = self.found(view, yes, no, case.unit)
        return 0, no & (_reached(view, lasts) | view.reach[number])

    def values(self, view: KuroshutoView, case: Case) -> dict[str, Value]:
        lasts, number = self.found(view, case.known_yes, case.known_no, case.unit)
        why: list[Saying] = []
        for black, places in _ruled_out(view, case, lasts, number):
            why += why_ruled_out(view, black, places, named=True)
        values = {"another": view.the(number), "why": clauses(why)}
        return {"cell": view.grid.at(case.unit), **self.lasts(view, lasts), **values}

    def named(self, view: KuroshutoView, case: Case) -> int:
        lasts, number = self.found(view, case.known_yes, case.known_no, case.unit)
        numbers = [*(last.number for last in lasts), number]
        named = mask_of(numbers)
        for each in numbers:
            named |= view.reach[each] & ~case.known_no
            for black, places in _ruled_out(view, case, lasts, each):
                named |= ruled_out_by(view, black, places)
        return named


def _ruled_out(
    view: KuroshutoView, case: Case, lasts: Lasts, number: int
) -> Iterator[tuple[int, int]]:
    """The supposed black cells in order, each with the places of a number that it rules out."""
    places = view.reach[number] & ~case.known_no
    for black in (case.unit, *(last.place for last in lasts)):
        some = places & view.ruled_out[black]
        places ^= some
        if some:
            yield black, some
        if any(last == Last(number, black) for last in lasts):
            return


class ThreeCompete(LeavesNone):
    """A cell is white if, black, it would leave two numbers last places that rule out every place
    of a third number.
    """

    name = "three compete"
    rung = 9
    because = "If {cell} were black, {only}, and {another} would have no place left: {why}"

    def find(self, view: KuroshutoView, yes: int, no: int, cell: int) -> Without | None:
        black, gone = yes | 1 << cell, no | view.ruled_out[cell]
        for pair in combinations(last_places(view, black, no, gone), 2):
            number = _without_place(view, black, gone, pair)
            if number is not None:
                return Without(pair, number)
        return None

    def lasts(self, view: KuroshutoView, lasts: Lasts) -> dict[str, Value]:
        return {"only": _only(view, lasts)}


class LinkedPairsOfPlaces(LeavesNone):
    """A cell is white if, black, it would leave a number one place, which leaves another number one
    place, and so on for at most three numbers, until a number has none.
    """

    name = "linked pairs of places"
    rung = 10
    because = "If {cell} were black, {first}, {then}, and {another} would have no place left: {why}"

    def find(self, view: KuroshutoView, yes: int, no: int, cell: int) -> Without | None:
        chains: list[Lasts] = [()]
        for length in range(1, LONGEST + 1):
            longer = []
            for chain in chains:
                black, before, gone = yes | 1 << cell, no, no | view.ruled_out[cell]
                for last in chain:
                    black, before = black | 1 << last.place, gone
                    gone |= view.ruled_out[last.place]
                longer += [(*chain, last) for last in last_places(view, black, before, gone)]
            for chain in longer if length > 1 else []:
                number = _without_place(view, yes | 1 << cell, no | view.ruled_out[cell], chain)
                if number is not None:
                    return Without(chain, number)
            chains = longer
        return None

    def lasts(self, view: KuroshutoView, lasts: Lasts) -> dict[str, Value]:
        first, *others = lasts
        then = (Saying("then {number} only {place}", **_values(view, last)) for last in others)
        return {"first": _only(view, (first,)), "then": Listed(tuple(then), "")}
