"""A colour is wrong if equal numbers would then close a chain of black cells.

A white number makes the equal numbers of its row and column black. If these, with the black cells
that are known, form a ring or a line from edge to edge, the number is black after all. A black cell
makes cells white, and these make their equal numbers black in the same way.

>>> from gridwright.genres.hitori.puzzle import Hitori
>>> view = HitoriView(Hitori(3, 3, {1: 2, 4: 2, 3: 2}))
>>> view.grid.names(WhiteClosesAChain().look(view, 0, 0, 4)[0])
'r2c2'
"""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.core.grid import bits
from gridwright.core.saying import Saying, Value
from gridwright.genres.hitori.pairs import (
    OfCell,
    chains,
    equal_numbers,
    several_equal,
    suppose,
    would_be_white,
)
from gridwright.genres.hitori.view import HitoriView
from gridwright.kinds.apart import TOUCHING
from gridwright.kinds.connected import CONNECTED
from gridwright.kinds.count import NUMBER
from gridwright.kinds.techniques.connected import chain_cells, chain_named, shortest_chain
from gridwright.logic.technique import NOTHING, Case, Finding, Masks


def _closed(view: HitoriView, known: int, supposed: int) -> int:
    """A closed chain with the fewest supposed black cells, and then with the fewest of all."""
    every = known | supposed
    found = []
    for cell in bits(supposed):
        chain = shortest_chain(view.grid, every ^ 1 << cell, cell)
        if chain is not None:
            found.append(chain | 1 << cell)
    return min(found, key=lambda chain: ((chain & supposed).bit_count(), chain.bit_count()))


def _form(view: HitoriView, chain: int, black: int) -> dict[str, Value]:
    """The values of a sentence: the equal numbers of a chain, its kind, and its other cells."""
    return {
        "black": view.names(black),
        "chain": chain_named(view.grid, chain),
        "others": chain_cells(view.grid, chain & ~black),
    }


class WhiteClosesAChain(OfCell):
    """A number that, if white, would make equal numbers black that cut the white cells in two is
    black.
    """

    name = "white closes a chain"
    rung = 4
    rules = (NUMBER, CONNECTED, TOUCHING)

    def units(self, view: HitoriView) -> Iterable[int]:
        return several_equal(view)

    def look(self, view: HitoriView, yes: int, no: int, cell: int) -> Finding:
        if (yes | no) >> cell & 1 or view.closing(yes | view.equal[cell]) is not None:
            return NOTHING
        return NOTHING if view.closing(yes) is None else (1 << cell, 0)

    def chain(self, view: HitoriView, yes: int, cell: int) -> int:
        """The chain that would be closed."""
        return _closed(view, yes, view.equal[cell] & ~yes)

    def reason(self, view: HitoriView, yes: int, no: int, case: Case) -> Masks:
        return self.chain(view, yes, case.unit) & yes, 0

    def say(self, view: HitoriView, case: Case) -> Saying:
        chain = self.chain(view, case.known_yes, case.unit)
        black = chain & view.equal[case.unit] & ~case.known_yes
        values = _form(view, chain, black) | {
            "number": view.numbers[case.unit],
            "cell": view.grid.at(case.unit),
        }
        if chain == black:
            return Saying(
                "If the {number} at {cell} were white, the {number}s at {black} would be black,"
                " form {chain} and cut the white cells in two",
                **values,
            )
        return Saying(
            "If the {number} at {cell} were white, [black|the {number}|the {number}s] at {black}"
            " would be black, form {chain} with {others} and cut the white cells in two",
            **values,
        )

    def named(self, view: HitoriView, case: Case) -> int:
        return self.chain(view, case.known_yes, case.unit) & ~case.known_yes


class BlackClosesAChain(OfCell):
    """A cell is white if, black, it would make cells white whose equal numbers, then black, cut the
    white cells in two.
    """

    name = "black closes a chain"
    rung = 6
    rules = (NUMBER, CONNECTED, TOUCHING)

    def look(self, view: HitoriView, yes: int, no: int, cell: int) -> Finding:
        if (yes | no) >> cell & 1:
            return NOTHING
        black = equal_numbers(view, bits(would_be_white(view, yes, cell)))
        if not black & ~yes or view.closing(yes | 1 << cell | black) is not None:
            return NOTHING
        return 0, 1 << cell

    def chain(self, view: HitoriView, yes: int, cell: int) -> Masks:
        """A closed chain, and the cells that would be white and so make a part of it black."""
        white = would_be_white(view, yes, cell)
        black = equal_numbers(view, bits(white)) & ~yes & ~(1 << cell)
        chain = _closed(view, yes | 1 << cell, black)
        used = 0
        for other in bits(chain & black):
            makers = view.equal[other] & white
            chosen = makers & used or makers & view.around[cell] or makers
            used |= chosen & -chosen
        return chain, used

    def reason(self, view: HitoriView, yes: int, no: int, case: Case) -> Masks:
        chain, white = self.chain(view, yes, case.unit)
        return chain & yes | chains(view, yes, 1 << case.unit, white), 0

    def say(self, view: HitoriView, case: Case) -> Saying:
        chain, white = self.chain(view, case.known_yes, case.unit)
        black = chain & ~case.known_yes & ~(1 << case.unit)
        values = _form(view, chain, black) | {"suppose": suppose(view, case.unit, white)}
        if chain == black:
            return Saying(
                "{suppose}; then the numbers at {black}, equal to these, would be black, form"
                " {chain} and cut the white cells in two",
                **values,
            )
        return Saying(
            "{suppose}; then the [black|number|numbers] at {black}, equal to [black|one of"
            " these|these], would be black, form {chain} with {others} and cut"
            " the white cells in two",
            **values,
        )

    def named(self, view: HitoriView, case: Case) -> int:
        chain, white = self.chain(view, case.known_yes, case.unit)
        return chain | white
