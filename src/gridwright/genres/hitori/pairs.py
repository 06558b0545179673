"""Pairs of equal numbers: a colour is wrong if it leaves a pair without a black cell.

Of two equal numbers in a line, at least one is black. Suppose that a cell is black: the cells
around it are white, and so are the cells that would now cut the white cells in two. If two of these
are a pair, the cell is white after all. The same holds if the cell is white, which makes the equal
numbers of its row and column black; if its neighbour is one of two equal numbers next to each
other, of which the second then is black; and if two pairs are left with black cells that touch.

>>> from gridwright.genres.hitori.puzzle import Hitori
>>> view = HitoriView(Hitori(3, 3, {0: 1, 1: 1}))     # r2c1 would touch a 1 or cut it off
>>> view.grid.names(BlackLeavesAPair().look(view, 0, 0, 3)[1])
'r2c1'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from gridwright.core.grid import bits, mask_of, union
from gridwright.core.saying import Listed, Saying, Value
from gridwright.genres.hitori.view import HitoriView, Supposed
from gridwright.kinds.apart import TOUCHING
from gridwright.kinds.connected import CONNECTED
from gridwright.kinds.count import NUMBER
from gridwright.kinds.techniques.connected import shortest_chains
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, RuledOut, Technique
from gridwright.logic.view import clauses


class OfCell(Technique[HitoriView]):
    """It supposes a colour of a cell, and reads the chains of all black cells."""

    rules = (NUMBER, TOUCHING, CONNECTED)
    inside = False

    def scope(self, view: HitoriView, cell: int) -> Masks:
        # A cell that is known need not be looked at.
        return view.grid.full, 1 << cell


def _pairs(view: HitoriView, yes: int, black: int) -> Iterator[int]:
    """The pairs that would be white if these cells were black."""
    cuts = view.closing(yes | black)
    if cuts is None:
        return
    white = (view.grid.neighbours(black) | cuts) & view.paired & ~(yes | black)
    for cell in bits(white):
        for other in bits(view.equal[cell] & white):
            if other > cell:
                yield 1 << cell | 1 << other


def _pair(view: HitoriView, yes: int, black: int) -> int:
    """Of those pairs, one that most of the black cells' neighbours belong to."""
    beside = view.grid.neighbours(black)
    return max(_pairs(view, yes, black), key=lambda pair: (pair & beside).bit_count())


def chains(view: HitoriView, yes: int, black: int, white: int) -> int:
    """The known black cells with which the white cells would cut the others in two."""
    return shortest_chains(view.grid, yes | black, white & ~view.grid.neighbours(black)) & yes


def why_white(view: HitoriView, black: int, white: int, it: bool) -> Value:
    """Why cells would be white; if there is one black cell only, it may be called "it"."""
    parts: list[Value] = []
    for cell in bits(white & view.grid.neighbours(black)):
        at, near = view.grid.at(cell), view.names(view.around[cell] & black)
        touch = Saying("{cell} would touch it", cell=at)
        parts.append(touch if it else Saying("{cell} would touch {black}", cell=at, black=near))
    cut = white & ~view.grid.neighbours(black)
    if cut:
        cutting = Saying(
            "{cut} would [cut|cut|each cut] the white cells in two", cut=view.names(cut)
        )
        parts.append(cutting)
    return clauses(parts)


class LeavesAPair(OfCell):
    """What techniques that suppose a colour and find a pair left white have in common."""

    blackens = False
    """Whether the cell is black after all."""

    def suppose(self, view: HitoriView, unit: int) -> Supposed:
        """The cell, and the cells that would be black."""
        raise NotImplementedError

    def about(self, view: HitoriView, supposed: Supposed) -> dict[str, Value]:
        """What is supposed, for the sentence."""
        raise NotImplementedError

    def look(self, view: HitoriView, yes: int, no: int, unit: int) -> Finding:
        supposed = self.suppose(view, unit)
        if (yes | no) >> supposed.cell & 1:
            return NOTHING
        if next(_pairs(view, yes, supposed.black), 0):
            return (1 << supposed.cell, 0) if self.blackens else (0, 1 << supposed.cell)
        return NOTHING

    def reason(self, view: HitoriView, yes: int, no: int, case: Case) -> Masks:
        black = self.suppose(view, case.unit).black
        return chains(view, yes, black, _pair(view, yes, black)), 0

    def used(self, view: HitoriView, case: Case) -> tuple[Supposed, int]:
        """What is supposed, with no more equal numbers than are needed, and the pair."""
        supposed = self.suppose(view, case.unit)
        pair = _pair(view, case.known_yes, supposed.black)
        if not self.blackens:
            return supposed, pair
        every = supposed.black | case.known_yes
        cut = pair & ~view.grid.neighbours(supposed.black)
        needed = view.grid.neighbours(pair) | shortest_chains(view.grid, every, cut)
        # On a board with a mistake, none of them may be needed.
        return supposed._replace(black=supposed.black & needed or supposed.black), pair

    def named(self, view: HitoriView, case: Case) -> int:
        supposed, pair = self.used(view, case)
        return supposed.black | supposed.white | pair | 1 << supposed.cell

    def values(self, view: HitoriView, case: Case) -> dict[str, Value]:
        supposed, pair = self.used(view, case)
        black = supposed.black
        return {
            "cell": view.grid.at(supposed.cell),
            "number": view.numbers[pair.bit_length() - 1],
            "pair": view.names(pair),
            "why": why_white(view, black, pair, black == 1 << supposed.cell),
            **self.about(view, supposed),
        }


class BlackLeavesAPair(LeavesAPair):
    """A cell that, if black, would leave two equal numbers of a row or column white is white."""

    name = "black leaves a pair white"
    rung = 3
    because = "If {cell} were black, both {number}s at {pair} would be white: {why}"

    def units(self, view: HitoriView) -> Iterable[int]:
        # A cell directly between the two is found more easily.
        return [cell for cell in range(view.size) if cell not in view.between]

    def suppose(self, view: HitoriView, cell: int) -> Supposed:
        return Supposed(cell, 1 << cell)

    def about(self, view: HitoriView, supposed: Supposed) -> dict[str, Value]:
        return {}


class WhiteLeavesAPair(LeavesAPair):
    """A number that, if white, would leave two equal numbers of a row or column white, because its
    own equal numbers are then black, is black.
    """

    name = "white leaves a pair white"
    rung = 6
    because = (
        "If the {same} at {cell} were white, [black|the {same}|the {same}s] at {black} would be"
        " black and both {number}s at {pair} white: {why}"
    )
    blackens = True

    def units(self, view: HitoriView) -> Iterable[int]:
        return several_equal(view)

    def suppose(self, view: HitoriView, cell: int) -> Supposed:
        return Supposed(cell, view.equal[cell])

    def about(self, view: HitoriView, supposed: Supposed) -> dict[str, Value]:
        return {"same": view.numbers[supposed.cell], "black": view.names(supposed.black)}


def several_equal(view: HitoriView) -> Iterable[int]:
    """The numbers that make two or more equal ones black; one alone is looked at by itself."""
    return [cell for cell, equal in enumerate(view.equal) if equal & (equal - 1)]


class LinkedPairs(LeavesAPair):
    """If two equal numbers are side by side, a cell beside the one is white if, black, it would
    make the other black and so leave two more equal numbers white.
    """

    # The unit is the number of a cell beside a pair of equal numbers.
    name = "linked pairs"
    rung = 3
    because = (
        "If {cell} were black, {white} would be white and the {same} beside it at {black} black;"
        " then both {number}s at {pair} would be white: {why}"
    )

    def units(self, view: HitoriView) -> Iterable[int]:
        return range(len(view.beside_pairs))

    def scope(self, view: HitoriView, unit: int) -> Masks:
        return view.grid.full, 1 << view.beside_pairs[unit].cell

    def cells(self, view: HitoriView, unit: int) -> int:
        return 1 << view.beside_pairs[unit].cell

    def suppose(self, view: HitoriView, unit: int) -> Supposed:
        return view.beside_pairs[unit]

    def about(self, view: HitoriView, supposed: Supposed) -> dict[str, Value]:
        same = view.numbers[supposed.white.bit_length() - 1]
        black = view.names(supposed.black & ~(1 << supposed.cell))
        return {"same": same, "white": view.names(supposed.white), "black": black}


class Rivals(NamedTuple):
    """Two cells that would be white, and equal numbers of them, which would be black and touch."""

    white: tuple[int, int]
    black: tuple[int, int]


def would_be_white(view: HitoriView, yes: int, cell: int) -> int:
    """The cells with an equal number that a black cell would make white."""
    cuts = view.closing(yes | 1 << cell)
    return (view.around[cell] | cuts) & view.paired & ~yes if cuts is not None else 0


def _rivals(view: HitoriView, yes: int, cell: int) -> Iterator[Rivals]:
    white = [*bits(would_be_white(view, yes, cell))]
    black = equal_numbers(view, white)
    if not black & view.grid.neighbours(black):
        return
    for number, one in enumerate(white):
        for other in white[number + 1 :]:
            for first in bits(view.equal[one]):
                for second in bits(view.equal[other] & view.around[first]):
                    yield Rivals((one, other), (first, second))


def equal_numbers(view: HitoriView, cells: Iterable[int]) -> int:
    """The equal numbers of some cells."""
    return union(view.equal[cell] for cell in cells)


def _nearest_rivals(view: HitoriView, yes: int, cell: int) -> Rivals:
    """Rivals, of which as many as possible are beside the cell."""
    beside = view.around[cell]
    return max(
        _rivals(view, yes, cell), key=lambda each: (mask_of(each.white) & beside).bit_count()
    )


class TwoPairsCompete(OfCell, RuledOut[HitoriView]):
    """A cell is white if, black, it would leave two pairs of equal numbers only places that
    touch.
    """

    name = "two pairs compete"
    rung = 5
    because = (
        "{suppose}; then the numbers at {black}, equal to these, would both be black and touch"
    )

    def wrong(self, view: HitoriView, yes: int, no: int, cell: int) -> bool:
        return next(_rivals(view, yes, cell), None) is not None

    def reason(self, view: HitoriView, yes: int, no: int, case: Case) -> Masks:
        white = mask_of(_nearest_rivals(view, yes, case.unit).white)
        return chains(view, yes, 1 << case.unit, white), 0

    def values(self, view: HitoriView, case: Case) -> dict[str, Value]:
        rivals = _nearest_rivals(view, case.known_yes, case.unit)
        black = Listed(tuple(map(view.grid.at, sorted(rivals.black))))
        return {"suppose": suppose(view, case.unit, mask_of(rivals.white)), "black": black}

    def named(self, view: HitoriView, case: Case) -> int:
        rivals = _nearest_rivals(view, case.known_yes, case.unit)
        return mask_of((*rivals.white, *rivals.black))


def suppose(view: HitoriView, cell: int, white: int) -> Saying:
    """If a cell were black, these would be white, and why."""
    values: dict[str, Value] = {
        "cell": view.grid.at(cell),
        "white": Listed(tuple(view.grid.at(each) for each in bits(white))),
    }
    if not white & ~view.around[cell]:
        return Saying("If {cell} were black, {white} beside it would be white", **values)
    return Saying(
        "If {cell} were black, {white} would be white ({why})",
        **values,
        why=why_white(view, 1 << cell, white, True),
    )
