"""Techniques that ask what a black cell would do to a number: then the cells beside it are white.

- *joins too much*: with the white cells beside it, the number would see too many or too few.
- *one stop beside it*: the number could end only beside the black cell, and black cells would
  touch; or its sides could not add up at all.
- *chain of black cells*: cells that would close a chain with it would be white as well.

>>> from gridwright.genres.kuromasu.puzzle import Kuromasu
>>> view = KuromasuView(Kuromasu(1, 5, {0: 2}))
>>> view.grid.names((OneStopBesideIt().look(view, 0, 0b00001, 0) or NOTHING)[1])
'r1c2, r1c4'
"""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.core.grid import bits, mask_of
from gridwright.core.saying import Saying, Value
from gridwright.genres.kuromasu.view import KuromasuView
from gridwright.genres.kuromasu.words import count_of, if_black, named
from gridwright.kinds.apart import TOUCHING
from gridwright.kinds.connected import CONNECTED
from gridwright.kinds.count import NUMBER
from gridwright.kinds.techniques.connected import closing, shortest_chains
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, OnBoard, Technique

View = KuromasuView


class BlackBeside(Technique[View]):
    """It looks at a number, and at the open cells in its lines and beside them."""

    rules = (TOUCHING, NUMBER)
    apart = True
    inside = False

    def units(self, view: View) -> Iterable[int]:
        return view.numbers

    def scope(self, view: View, clue: int) -> Masks:
        return view.line[clue], view.line[clue]

    def settles(self, view: View, clue: int) -> int:
        """The cells in the lines of a number, and those beside them."""
        return view.line[clue] | view.grid.neighbours(view.line[clue])

    def look(self, view: View, yes: int, no: int, clue: int) -> Finding:
        return self.look_for(view, yes, no, clue, -1)

    def look_for(self, view: View, yes: int, no: int, clue: int, among: int) -> Finding:
        sight = view.sight(clue, yes, no)
        if sight.impossible or sight.sure == sight.most:
            return NOTHING
        # Whether a cell outside its lines is settled does not matter to the number.
        settled = (yes | no) & view.line[clue]
        near = view.line[clue] & ~settled
        white = 0
        for cell in bits((near | view.grid.neighbours(near)) & ~(settled | 1 << clue) & among):
            if self.wrong(view, yes | 1 << cell, no | view.around[cell], clue):
                white |= 1 << cell
        return 0, white

    def wrong(self, view: View, yes: int, no: int, clue: int) -> bool:
        """Whether the number is wrong on a board with a black cell and white ones beside it."""
        raise NotImplementedError


class JoinsTooMuch(BlackBeside):
    """A cell is white if, were it black, the white cells beside it would make a number wrong."""

    name = "joins too much"
    rung = 5

    def wrong(self, view: View, yes: int, no: int, clue: int) -> bool:
        """Whether the number would see too many or too few."""
        return view.sight(clue, yes, no).impossible

    def say(self, view: View, case: Case) -> Saying:
        cell = case.no.bit_length() - 1
        sight = view.sight(case.unit, case.known_yes | case.no, case.known_no | view.around[cell])
        said: dict[str, Value] = {"cell": view.grid.at(cell), **named(view, sight)}
        words = WOULD_SEE if sight.sure > sight.number else COULD_SEE_ONLY
        return Saying.about(words, **said, sure=sight.sure, most=count_of(sight.most))


WOULD_SEE = (
    "If {cell} were black, the cells beside it would be white, and the {number} at {clue} would see"
    " {sure} white cells"
)
COULD_SEE_ONLY = (
    "If {cell} were black, the cells beside it would be white, and the {number} at {clue} could see"
    " only {most}"
)


class OneStopBesideIt(BlackBeside):
    """A cell is white if, were it black, a number could end only beside it, or not add up."""

    name = "one stop beside it"
    rung = 6

    def wrong(self, view: View, yes: int, no: int, clue: int) -> bool:
        """Whether no lengths of the number's sides add up."""
        return not view.adds_up(clue, yes, no)

    def say(self, view: View, case: Case) -> Saying:
        stops = self.named(view, case)
        return Saying.about(
            STOP_BESIDE if stops else NOT_ADDING_UP,
            cell=view.names(case.no),
            stop=view.names(stops),
            **named(view, view.sight(case.unit, 0, 0)),
        )

    def named(self, view: View, case: Case) -> int:
        """The cell beside the black one at which the number would have to end, if there is one."""
        follows = view.follows(case.unit, case.known_yes | case.no, case.known_no)
        return follows[0] & view.around[case.no.bit_length() - 1] if follows else 0


STOP_BESIDE = (
    "If {cell} were black, the {number} at {clue} could see {number} cells only with a black cell"
    " at {stop}, and the two would touch"
)
NOT_ADDING_UP = (
    "If {cell} were black, the cells beside it would be white, and the sides of the {number} at"
    " {clue} could not add up to {number}"
)


class ChainOfBlackCells(OnBoard[View]):
    """A cell is white if, were it black, the cells that would close a chain with it would be white,
    and a number would be wrong.
    """

    name = "chain of black cells"
    rung = 8
    rules = (CONNECTED, TOUCHING, NUMBER)
    inside = False

    def look(self, view: View, yes: int, no: int, unit: int) -> Finding:
        # Only cells that would be joined to another black cell or the edge can close a chain.
        cells = bits((view.grid.diagonals(yes) | view.grid.border) & ~(yes | no))
        return 0, mask_of(cell for cell in cells if _spoilt(view, yes, no, cell) is not None)

    def reason(self, view: View, yes: int, no: int, case: Case) -> Masks:
        """The lines of the number that is wrong, and the chains that would be closed."""
        cell = case.no.bit_length() - 1
        clue = _spoilt(view, yes, no, cell)
        if clue is None:
            return yes, no
        line = view.line[clue]
        kept = _kept_white(view, yes, no, cell) & line
        chains = shortest_chains(view.grid, yes | case.no, kept)
        return (yes & line | chains) & ~case.no, no & line

    def say(self, view: View, case: Case) -> Saying:
        clue, kept = _clue_and_kept(view, case)
        cell, black, white = case.no.bit_length() - 1, case.known_yes | case.no, case.known_no
        sight = view.sight(clue, black, white | view.around[cell] | kept)
        said = {
            "supposed": if_black(view, cell, view.adds_up(clue, black, white | kept)),
            "kept": view.names(kept),
            **named(view, sight),
        }
        return Saying.about(
            KEPT_TOO_MANY if sight.sure > sight.number else KEPT, **said, sure=sight.sure
        )

    def named(self, view: View, case: Case) -> int:
        clue, kept = _clue_and_kept(view, case)
        return 1 << clue | kept


KEPT_TOO_MANY = (
    "{supposed}, {kept} would have to be white to keep the white cells connected, and the {number}"
    " at {clue} would see {sure} white cells"
)
KEPT = (
    "{supposed}, {kept} would have to be white to keep the white cells connected, and the sides of"
    " the {number} at {clue} could not add up to {number}"
)


def _spoilt(view: View, yes: int, no: int, cell: int) -> int | None:
    """A number that is wrong if this cell is black and no chain is closed."""
    kept = _kept_white(view, yes, no, cell)
    black, white = yes | 1 << cell, no | view.around[cell]
    for clue in dict.fromkeys(clue for other in bits(kept) for clue in view.clues_at[other]):
        # If it is wrong without the chain, that is an easier technique.
        if not view.adds_up(clue, black, white | kept) and view.adds_up(clue, black, white):
            return clue
    return None


def _kept_white(view: View, yes: int, no: int, cell: int) -> int:
    """The open cells that would close a chain if this cell were black."""
    cuts = closing(view.grid, yes | 1 << cell)
    return 0 if cuts is None else cuts & ~(no | view.around[cell])


def _clue_and_kept(view: View, case: Case) -> tuple[int, int]:
    """The number that would be wrong, and the fewest cells kept white that make it so."""
    cell, black, white = case.no.bit_length() - 1, case.known_yes, case.known_no
    clue = _spoilt(view, black, white, cell)
    assert clue is not None  # noqa: S101 - the reason suffices
    kept = _kept_white(view, black, white, cell) & view.line[clue]
    black, white = black | case.no, white | view.around[cell]
    for each in bits(kept):
        if not view.adds_up(clue, black, white | kept ^ 1 << each):
            kept ^= 1 << each
    return clue, kept
