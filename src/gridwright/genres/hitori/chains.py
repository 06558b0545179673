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
from gridwright.kinds.techniques.connected import chain_cells, chain_named, chain_through
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, RuledOut


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
        return chain_through(view.grid, yes, view.equal[cell] & ~yes)

    def reason(self, view: HitoriView, yes: int, no: int, case: Case) -> Masks:
        return self.chain(view, yes, case.unit) & yes, 0

    def say(self, view: HitoriView, case: Case) -> Saying:
        chain = self.chain(view, case.known_yes, case.unit)
        black = chain & view.equal[case.unit] & ~case.known_yes
        values = _form(view, chain, black) | {
            "number": view.numbers[case.unit],
            "cell": view.grid.at(case.unit),
        }
        return Saying(WHITE_FORMS if chain == black else WHITE_FORMS_WITH, **values)

    def named(self, view: HitoriView, case: Case) -> int:
        return self.chain(view, case.known_yes, case.unit) & ~case.known_yes


WHITE_FORMS = (
    "If the {number} at {cell} were white, the {number}s at {black} would be black, form {chain}"
    " and cut the white cells in two"
)
WHITE_FORMS_WITH = (
    "If the {number} at {cell} were white, [black|the {number}|the {number}s] at {black} would be"
    " black, form {chain} with {others} and cut the white cells in two"
)


class BlackClosesAChain(OfCell, RuledOut[HitoriView]):
    """A cell is white if, black, it would make cells white whose equal numbers, then black, cut the
    white cells in two.
    """

    name = "black closes a chain"
    rung = 6
    rules = (NUMBER, CONNECTED, TOUCHING)

    def wrong(self, view: HitoriView, yes: int, no: int, cell: int) -> bool:
        black = equal_numbers(view, bits(would_be_white(view, yes, cell)))
        return bool(black & ~yes) and view.closing(yes | 1 << cell | black) is None

    def reason(self, view: HitoriView, yes: int, no: int, case: Case) -> Masks:
        chain, white = _chain_of_equals(view, yes, case.unit)
        return chain & yes | chains(view, yes, 1 << case.unit, white), 0

    def say(self, view: HitoriView, case: Case) -> Saying:
        chain, white = _chain_of_equals(view, case.known_yes, case.unit)
        black = chain & ~case.known_yes & ~(1 << case.unit)
        values = _form(view, chain, black) | {"suppose": suppose(view, case.unit, white)}
        return Saying(BLACK_FORMS if chain == black else BLACK_FORMS_WITH, **values)

    def named(self, view: HitoriView, case: Case) -> int:
        chain, white = _chain_of_equals(view, case.known_yes, case.unit)
        return chain | white


BLACK_FORMS = (
    "{suppose}; then the numbers at {black}, equal to these, would be black, form {chain} and cut"
    " the white cells in two"
)
BLACK_FORMS_WITH = (
    "{suppose}; then the [black|number|numbers] at {black}, equal to [black|one of these|these],"
    " would be black, form {chain} with {others} and cut the white cells in two"
)


def _chain_of_equals(view: HitoriView, yes: int, cell: int) -> Masks:
    """A closed chain, and the cells whose being white makes a part of it black."""
    white = would_be_white(view, yes, cell)
    black = equal_numbers(view, bits(white)) & ~yes & ~(1 << cell)
    chain = chain_through(view.grid, yes | 1 << cell, black)
    used = 0
    for other in bits(chain & black):
        makers = view.equal[other] & white
        chosen = makers & used or makers & view.around[cell] or makers
        used |= chosen & -chosen
    return chain, used
