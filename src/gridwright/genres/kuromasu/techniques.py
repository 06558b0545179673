"""Kuromasu's techniques, easiest first: those of van Meurs 2008, and those that players use.

Counting techniques look at one number (``one_number.py``), the others at a cell, a pattern of clues
(``patterns.py``) or the whole board. A sentence mentions only what is in its reason.

>>> from gridwright.genres.kuromasu.puzzle import Kuromasu
>>> view = KuromasuView(Kuromasu(2, 3, {0: 4}))
>>> all_needed = next(each for each in TECHNIQUES if each.name == "all cells in sight")
>>> str(view.names(all_needed.look(view, 0, 0, 0)[1]))
'r1c2, r1c3 and r2c1'
"""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.core.grid import bits
from gridwright.core.saying import Listed, Saying, Value
from gridwright.genres.kuromasu import one_number, patterns
from gridwright.genres.kuromasu.black_here import ChainOfBlackCells, JoinsTooMuch, OneStopBesideIt
from gridwright.genres.kuromasu.pushing import PushedIntoAnotherNumber
from gridwright.genres.kuromasu.sight import SIDES, Sight
from gridwright.genres.kuromasu.two_numbers import TwoNumbersTogether
from gridwright.genres.kuromasu.view import KuromasuView
from gridwright.genres.kuromasu.words import TOWARDS, at_least, count_of, named, towards
from gridwright.kinds.apart import TOUCHING
from gridwright.kinds.connected import CONNECTED
from gridwright.kinds.count import NUMBER
from gridwright.kinds.techniques.connected import BesideBlack, CutOff
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, Technique
from gridwright.logic.view import runs

View = KuromasuView

FEW = 3
"""Lists of so many lengths are easy to read; longer ones are put in other words if possible."""


# Counting from one number.


class Counting(Technique[View]):
    """It counts what one number can see."""

    rules = (NUMBER,)
    conclude: one_number.Conclude
    """What follows, from the sight alone; the view is not needed."""

    def units(self, view: View) -> Iterable[int]:
        return view.numbers

    def scope(self, view: View, clue: int) -> Masks:
        return view.line[clue], view.line[clue]

    def look(self, view: View, yes: int, no: int, clue: int) -> Finding:
        sight = view.sight(clue, yes, no)
        return None if sight.impossible else self.conclude(sight)

    def say(self, view: View, case: Case) -> Saying:
        sight = view.sight(case.unit, case.known_yes, case.known_no)
        return self.tell(view, sight, case) if case.yes or case.no else _impossible(view, sight)

    def tell(self, view: View, sight: Sight, case: Case) -> Saying:
        """The reason of a finding that settles something, in words."""
        return Saying(self.because, **named(view, sight))


def _impossible(view: View, sight: Sight) -> Saying:
    if sight.sure > sight.number:
        return Saying(
            "The {number} at {clue} sees {sure} white cells, which is too many",
            **named(view, sight),
            sure=sight.sure,
        )
    if sight.most < sight.number:
        return Saying(
            "The {number} at {clue} can see no more than {most}, which is too few",
            **named(view, sight),
            most=count_of(sight.most),
        )
    return Saying(
        "The sides of the {number} at {clue} cannot add up to {number}", **named(view, sight)
    )


class EnoughInSight(Counting):
    """A number that sees enough white cells is closed off by black cells."""

    name = "enough in sight"
    rung = 1
    conclude = staticmethod(one_number.enough_seen)
    because = "The {number} at {clue} sees all of its {number} white cells already"


class AllCellsInSight(Counting):
    """If a number can see only as many cells as it needs, all of them are white."""

    name = "all cells in sight"
    rung = 1
    conclude = staticmethod(one_number.all_needed)
    because = "The {number} at {clue} can see no more than {number} cells and needs them all"


class OneMoreIsTooMany(Counting):
    """A cell is black if, were it white, a number would see too many white cells."""

    name = "one more is too many"
    rung = 2
    obvious = True
    conclude = staticmethod(one_number.too_many_if_white)

    def tell(self, view: View, sight: Sight, case: Case) -> Saying:
        seen = one_number.seen_if_white(sight, case.yes)
        one = len(seen) == 1
        after, least = view.names(case.yes, "and" if one else "or"), count_of(min(seen))
        words = WOULD_SEE if one else WOULD_SEE_AT_LEAST
        return Saying(words, **named(view, sight), seen=least, next=after)


WOULD_SEE = "The {number} at {clue} would see {seen} if {next} were white, which is too many"
WOULD_SEE_AT_LEAST = (
    "The {number} at {clue} would see at least {seen} if {next} were white, which is too many"
)


class ThreeSidesFixed(Counting):
    """If three sides of a number have ended, the length of the fourth is known."""

    name = "three sides fixed"
    rung = 2
    obvious = True
    conclude = staticmethod(one_number.three_sides_fixed)

    def tell(self, view: View, sight: Sight, case: Case) -> Saying:
        side = next(side for side in SIDES if sight.runs[side] < sight.reaches[side])
        others = sight.sure - sight.runs[side]
        return Saying.about(
            NOTHING_ELSEWHERE if others == 1 else CLOSED_ELSEWHERE,
            **named(view, sight),
            others=count_of(others),
            count=count_of(sight.number - others),
            side=TOWARDS[side],
        )


NOTHING_ELSEWHERE = (
    "The {number} at {clue} sees nothing on its other sides, which leaves {count} {side}"
)
CLOSED_ELSEWHERE = (
    "The {number} at {clue} is closed on its other sides with {others} in sight, its own included,"
    " which leaves {count} {side}"
)


class ThreeFullSides(Counting):
    """The fourth side must provide what the other three cannot, even if they are all white."""

    name = "three full sides"
    rung = 2
    conclude = staticmethod(one_number.three_sides_full)

    def tell(self, view: View, sight: Sight, case: Case) -> Saying:
        spare = sight.most - sight.number
        if not spare:
            return AllCellsInSight().tell(view, sight, case)
        lost = one_number.lost_if_black(sight, case.no)
        said: dict[str, Value] = {
            **named(view, sight), "most": count_of(sight.most), "spare": spare, "lost": min(lost)
        }  # fmt: skip
        if len(lost) == 1:
            return Saying(COST, **said, cell=view.names(case.no))
        cells = runs(view.grid, case.no, "or")
        return Saying.about(COST_ANY if len(cells.items) > FEW else COST_EACH, **said, cells=cells)


COST = (
    "The {number} at {clue} can see {most} at most and can spare only {spare} of them; a black cell"
    " at {cell} would cost it {lost}"
)
COST_EACH = (
    "The {number} at {clue} can see {most} at most and can spare only {spare} of them; a black cell"
    " at {cells} would cost it at least {lost}"
)
COST_ANY = (
    "The {number} at {clue} can see {most} at most and can spare only {spare} of them; a black cell"
    " at any of the following would cost it at least {lost}"
)


class OnlyOneStop(Counting):
    """If a number can see too much and only one open cell can end its view, that cell is black."""

    name = "only one stop"
    rung = 4
    conclude = staticmethod(one_number.only_stop)

    def tell(self, view: View, sight: Sight, case: Case) -> Saying:
        return Saying(
            "The {number} at {clue} must not see all {most}, and a black cell anywhere else in"
            " sight would leave it too few",
            **named(view, sight),
            most=count_of(sight.most),
        )


class PossibleLengths(Counting):
    """Only lengths of the four sides that add up to the number are possible."""

    name = "possible lengths"
    rung = 4
    conclude = staticmethod(one_number.lengths_add_up)

    def tell(self, view: View, sight: Sight, case: Case) -> Saying:
        settled = case.yes | case.no
        sides = [side for side in SIDES if any(settled >> cell & 1 for cell in sight.rays[side])]
        said = {**named(view, sight), "need": sight.number - 1}
        if len(sides) == 1 and (given := _given(sight, sides[0])) is not None:
            return Saying(OTHERS_GIVE, **said, given=given, must=_left(sight, sides[0]))
        must = Listed(tuple(_left(sight, side) for side in sides))
        others = [side for side in SIDES if side not in sides and _lengths(sight, side) != [0]]
        given = Listed(tuple(_can_give(sight, side) for side in others))
        return Saying.about(MUST_SEE if others else ONLY_WITH, **said, given=given, must=must)


OTHERS_GIVE = (
    "The {number} at {clue} needs {need} besides its own cell; its other sides give {given}, which"
    " leaves {must}"
)
ONLY_WITH = (
    "The {number} at {clue} needs {need} besides its own cell; its sides can give that only with"
    " {must}"
)
MUST_SEE = (
    "The {number} at {clue} needs {need} besides its own cell; with {given} it must see {must}"
)


def _given(sight: Sight, side: int) -> Value | None:
    """What the other sides give, in few words: a bound if that is enough, or a few sums."""
    need, others = sight.number - 1, [other for other in SIDES if other != side]
    sums = [each for each in bits(one_number.sums_of(sight, others)) if each <= need]
    if len(sums) <= FEW:
        return Listed(tuple(sums), "or")
    most, lengths = sums[-1], _lengths(sight, side)
    fitting = one_number.fitting_lengths(sight, side)
    # A bound from below is told only if it matters.
    least = sums[0] if any(need - most <= length > need - sums[0] for length in lengths) else 0
    bound = _bound(least, most)
    missing = sorted(
        need - length
        for length in lengths
        if length not in fitting and least <= need - length <= most
    )
    if not missing:
        return bound
    if len(missing) <= FEW:
        return Saying(
            "{bound} but not {missing}", bound=bound, missing=Listed(tuple(missing), "or")
        )
    return None


def _bound(least: int, most: int) -> Saying:
    if not least:
        return Saying("at most {most}", most=most)
    return Saying("{least} to {most}", least=least, most=most)


def _left(sight: Sight, side: int) -> Saying:
    """The lengths that are left to a side; of many, the least."""
    lengths = one_number.fitting_lengths(sight, side)
    if len(lengths) <= FEW:
        return towards(lengths, side)
    return at_least(lengths[0], TOWARDS[side])


def _can_give(sight: Sight, side: int) -> Saying:
    """The lengths that a side can have; of many, the most."""
    lengths = _lengths(sight, side)
    if len(lengths) <= FEW:
        return towards(lengths, side)
    return Saying("at most {most} {side}", most=lengths[-1], side=TOWARDS[side])


def _lengths(sight: Sight, side: int) -> list[int]:
    return [
        length for length in bits(one_number.possible_lengths(sight, side)) if length < sight.number
    ]


# Patterns of clues, whose conclusions do not depend on the board.


class Pattern(Technique[View]):
    """It settles cells wherever a pattern occurs; its units are these places."""

    find: patterns.Finder
    """The places on a board."""
    rules: tuple[str, ...] = (NUMBER,)
    inside = False
    # A person who knows the pattern sees it at a glance.
    obvious = True

    def place(self, view: View, unit: int) -> patterns.Pattern:
        """One of the places."""
        return view.patterns(self.find)[unit]

    def units(self, view: View) -> Iterable[int]:
        return range(len(view.patterns(self.find)))

    def scope(self, view: View, unit: int) -> Masks:
        return NOTHING

    def cells(self, view: View, unit: int) -> int:
        return self.place(view, unit).because

    def look(self, view: View, yes: int, no: int, unit: int) -> Finding:
        place = self.place(view, unit)
        return place.black, place.white

    def say(self, view: View, case: Case) -> Saying:
        return self.place(view, case.unit).reason


class TwoBesideAClue(Pattern):
    """A 2 beside a clue is closed off by black cells, and so is the clue on its far side."""

    name = "2 beside a clue"
    rung = 1
    find = staticmethod(patterns.two_beside_clue)


class ThreeBesideTwoClues(Pattern):
    """A 3 that touches two clues, or a clue with another behind it, sees no other cell."""

    name = "3 beside two clues"
    rung = 1
    find = staticmethod(patterns.three_beside_clues)


class TwoTwos(Pattern):
    """Both cells between two 2s are black if the 2s touch at a corner, and white if they are a
    knight's move apart.
    """

    name = "two 2s"
    rung = 3
    rules = (NUMBER, TOUCHING, CONNECTED)
    find = staticmethod(patterns.two_twos)


class Unreached(Pattern):
    """A cell that no number reaches is white if the puzzle has only one answer."""

    name = "unreached"
    rung = 5
    find = staticmethod(patterns.unreached)
    assumes_unique = True


TECHNIQUES: tuple[Technique[View], ...] = (
    BesideBlack(1),
    TwoBesideAClue(),
    ThreeBesideTwoClues(),
    EnoughInSight(),
    AllCellsInSight(),
    OneMoreIsTooMany(),
    ThreeSidesFixed(),
    ThreeFullSides(),
    CutOff(2, obvious=True),
    TwoTwos(),
    OnlyOneStop(),
    PossibleLengths(),
    JoinsTooMuch(),
    Unreached(),
    OneStopBesideIt(),
    TwoNumbersTogether(),
    ChainOfBlackCells(),
    PushedIntoAnotherNumber(),
)
"""The ladder, easiest first."""

VIEW = KuromasuView
