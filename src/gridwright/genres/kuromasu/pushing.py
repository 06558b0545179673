"""A black cell that pushes one number into another.

If a cell were black, the cells beside it would be white, and a number that it stops would have to
see more on its other sides, or less. That makes another number wrong, so the cell is white. The two
numbers are in one line or near each other.

Below, r2c1 cannot be black: the 5 would need its whole row, and the 2 would see all of it too.

>>> from gridwright.genres.kuromasu.puzzle import Kuromasu
>>> view = KuromasuView(Kuromasu(2, 5, {0: 5, 4: 2}))
>>> view.grid.names((PushedIntoAnotherNumber().look(view, 0, 0b10001, 0) or NOTHING)[1])
'r2c1, r2c3'
"""

from __future__ import annotations

from typing import NamedTuple

from gridwright.core.grid import bits, union
from gridwright.core.saying import Saying, Value
from gridwright.genres.kuromasu.black_here import BlackBeside
from gridwright.genres.kuromasu.sight import Sight
from gridwright.genres.kuromasu.view import KuromasuView
from gridwright.genres.kuromasu.words import count_of, if_black, named
from gridwright.kinds.apart import TOUCHING
from gridwright.kinds.count import NUMBER
from gridwright.logic.technique import Case, Masks

View = KuromasuView


class Push(NamedTuple):
    """What a number would need if a cell were black, and the number that would then be wrong."""

    black: int
    white: int
    other: Sight


class PushedIntoAnotherNumber(BlackBeside):
    """A cell is white if, were it black, it would make a number see more or less on its other
    sides, and that would make another number wrong.
    """

    name = "pushed into another number"
    rung = 9
    rules = (NUMBER, TOUCHING)

    def scope(self, view: View, clue: int) -> Masks:
        lines = union(view.line[each] for each in (clue, *view.partners[clue]))
        return lines, lines

    def wrong(self, view: View, yes: int, no: int, clue: int) -> bool:
        return _push(view, yes, no, clue) is not None

    def say(self, view: View, case: Case) -> Saying:
        push, cell = _found(view, case), case.no.bit_length() - 1
        other = push.other
        alone = _push(view, case.known_yes | case.no, case.known_no, case.unit)
        said: dict[str, Value] = {
            "supposed": if_black(view, cell, alone is None or alone.other.cell != other.cell),
            **named(view, view.sight(case.unit, 0, 0)),
            "what": _say_needs(view, *_needs(view, case, push)),
            "other": other.number,
            "where": view.grid.at(other.cell),
        }
        if other.sure > other.number:
            return Saying(SEES_TOO_MANY, **said, sure=other.sure)
        if other.most < other.number:
            return Saying(SEES_TOO_FEW, **said, most=count_of(other.most))
        return Saying(NOT_ADDING_UP, **said)

    def named(self, view: View, case: Case) -> int:
        push = _found(view, case)
        black, white = _needs(view, case, push)
        return 1 << push.other.cell | black | white


SEES_TOO_MANY = (
    "{supposed}, the {number} at {clue} would need {what}, and the {other} at {where} would see"
    " {sure} white cells"
)
SEES_TOO_FEW = (
    "{supposed}, the {number} at {clue} would need {what}, and the {other} at {where} could see"
    " only {most}"
)
NOT_ADDING_UP = (
    "{supposed}, the {number} at {clue} would need {what}, and the sides of the {other} at {where}"
    " could not add up to {other}"
)


def _push(view: View, yes: int, no: int, clue: int) -> Push | None:
    """What follows for this number, and another number that is wrong then."""
    follows = view.follows(clue, yes, no)
    if follows is None:
        return None
    black, white = follows[0] & ~yes, follows[1] & ~no
    if not black | white:
        return None
    beside = white | union(view.around[stop] for stop in bits(black))
    after = yes | black, no | beside
    for other in view.partners[clue]:
        if not view.line[other] & (black | beside) or view.adds_up(other, *after):
            continue
        # If it is wrong without the push, that is an easier technique.
        if view.adds_up(other, yes, no):
            return Push(black, white, view.sight(other, *after))
    return None


def _found(view: View, case: Case) -> Push:
    cell = case.no.bit_length() - 1
    push = _push(view, case.known_yes | case.no, case.known_no | view.around[cell], case.unit)
    assert push is not None  # noqa: S101 - the reason suffices
    return push


def _needs(view: View, case: Case, push: Push) -> Masks:
    """The cells that the number needs to be black or white, as far as they matter to the other."""
    black, white = push.black, push.white
    for cell in bits(white):
        if _wrong(view, case, push, black, white ^ 1 << cell):
            white ^= 1 << cell
    for cell in bits(black):
        if _wrong(view, case, push, black ^ 1 << cell, white):
            black ^= 1 << cell
    return black, white


def _say_needs(view: View, black: int, white: int) -> Saying:
    whites = Saying("{cells} to be white", cells=view.names(white))
    blacks = Saying("{cells} to be black", cells=view.names(black))
    if white and black:
        return Saying("{one} and {other}", one=whites, other=blacks)
    return whites if white else blacks


def _wrong(view: View, case: Case, push: Push, black: int, white: int) -> bool:
    """Whether these cells still make the other number wrong in the same way."""
    white |= case.known_no | union(view.around[stop] for stop in bits(black | case.no))
    sight = view.sight(push.other.cell, case.known_yes | case.no | black, white)
    before = push.other
    if before.sure > before.number or before.most < before.number:
        return sight.impossible
    return not view.adds_up(before.cell, case.known_yes | case.no | black, white)
