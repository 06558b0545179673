"""Kamaji's ladder: how a person solves one without guessing.

The first rungs are the two strategies of Kleijn 2018, §2: find a number that only one piece can
still cover, first in the corners, then the larger numbers before the smaller ones. The other
techniques look at what drawing a piece would do to other numbers.

>>> from gridwright.genres.kamaji.puzzle import Kamaji
>>> view = KamajiView(Kamaji(2, 2, (1, 2, 3, 2)))
>>> str(view.names(Corner().look(view, 0, 0, 1)[0]))
'the piece r1c1-r1c2'
"""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.core.deadline import watched
from gridwright.core.grid import bits, in_all, union
from gridwright.core.saying import Listed, Saying, Value
from gridwright.genres.kamaji.logic.locked_numbers import LockedNumbers
from gridwright.genres.kamaji.logic.sum_of_rest import OfPiece, SumOfTheRest
from gridwright.genres.kamaji.logic.view import MOST_NAMES, KamajiView
from gridwright.genres.kamaji.rules import COVERED, ONCE
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, RuledOut, Technique


class OfNumber(Technique[KamajiView]):
    """It looks at a number and the pieces that can cover it."""

    def units(self, view: KamajiView) -> Iterable[int]:
        return range(view.grid.size)

    def scope(self, view: KamajiView, cell: int) -> Masks:
        return view.through[cell], view.through[cell]

    def values(self, view: KamajiView, case: Case) -> dict[str, Value]:
        return _named(view, case.unit)


class OfPair(Technique[KamajiView]):
    """It looks at two numbers and the pieces that can cover them.

    The unit is the first times the size of the board, plus the second.
    """

    def scope(self, view: KamajiView, pair: int) -> Masks:
        cell, other = divmod(pair, view.grid.size)
        both = view.through[cell] | view.through[other]
        return both, both

    def cells(self, view: KamajiView, pair: int) -> int:
        cell, other = divmod(pair, view.grid.size)
        return 1 << cell | 1 << other

    def values(self, view: KamajiView, case: Case) -> dict[str, Value]:
        cell, other = divmod(case.unit, view.grid.size)
        return _named(view, cell) | {"other": view.the(other)}


def _named(view: KamajiView, cell: int) -> dict[str, Value]:
    return {"number": view.numbers[cell], "clue": view.grid.at(cell)}


class UsedUp(OfPiece):
    """A number above one is used only once."""

    name = "used up"
    rung = 1
    rules = (ONCE,)

    def units(self, view: KamajiView) -> Iterable[int]:
        return [piece for piece in range(view.size) if view.rivals[piece]]

    def scope(self, view: KamajiView, piece: int) -> Masks:
        return 1 << piece | view.rivals[piece], 0

    def look(self, view: KamajiView, yes: int, no: int, piece: int) -> Finding:
        if not yes >> piece & 1:
            return NOTHING
        rivals = view.rivals[piece]
        return None if rivals & yes else (0, rivals)

    def say(self, view: KamajiView, case: Case) -> Saying:
        if not case.no:
            first, second = bits(case.known_yes)
            cell = next(bits(view.masks[first] & view.masks[second] & view.above_one))
            values = _named(view, cell) | {"pieces": view.names(case.known_yes)}
            return Saying("{pieces} both use the {number} at {clue}", **values)
        wanted, piece = _wanted(view, case), view.names(1 << case.unit)
        if wanted & (wanted - 1):
            return Saying("The numbers above one in {piece} are used up", piece=piece)
        values = _named(view, wanted.bit_length() - 1) | {"piece": piece}
        return Saying("The {number} at {clue} is used up by {piece}", **values)

    def outcome(self, view: KamajiView, case: Case) -> Saying | None:
        wanted = _wanted(view, case)
        words = USE_ONE if wanted & (wanted - 1) else USE_IT
        return _if_many(case, Saying(words, count=case.no.bit_count()))


def _wanted(view: KamajiView, case: Case) -> int:
    """The numbers of a drawn piece that the pieces of a finding would use."""
    return view.masks[case.unit] & view.cells(case.no) & view.above_one


USE_IT = "the {count} other pieces that use it are not drawn"
USE_ONE = "the {count} other pieces that use one of them are not drawn"


def _if_many(case: Case, said: Saying) -> Saying | None:
    """What follows, told as a whole if it is too much to name each piece."""
    return said if case.no.bit_count() > MOST_NAMES else None


class OnlyWay(OfNumber):
    """It looks for a number that only one piece can still cover."""

    rules = (COVERED,)

    def look(self, view: KamajiView, yes: int, no: int, cell: int) -> Finding:
        ways = view.through[cell] & ~no
        if ways & (ways - 1):
            return NOTHING
        return (ways, 0) if ways else None


class Corner(OnlyWay):
    """If only one piece can cover a corner, it is drawn."""

    name = "corner"
    rung = 1
    because = "Nothing else can cover the {number} in the corner {clue}"
    impossible = "Nothing can cover the {number} in the corner {clue}"

    def units(self, view: KamajiView) -> Iterable[int]:
        return _corners(view)


def _corners(view: KamajiView) -> list[int]:
    grid = view.grid
    return sorted({0, grid.cols - 1, grid.size - grid.cols, grid.size - 1})


class OnlyPiece(OnlyWay):
    """If only one piece can cover a number, it is drawn; look at large numbers first."""

    name = "only piece"
    formerly = "largest first"
    rung = 2
    obvious = True
    because = "Nothing else can cover the {number} at {clue}"
    impossible = "Nothing can cover the {number} at {clue}"

    def units(self, view: KamajiView) -> Iterable[int]:
        # The largest first: of equally near moves, the first is made.
        others = set(range(view.grid.size)).difference(_corners(view))
        return sorted(others, key=lambda cell: (-view.numbers[cell], cell))


class NumberNeeded(OfPair):
    """If all pieces for one number also use a certain other number above one, no other piece may
    use it.
    """

    name = "number needed"
    rung = 3
    rules = (COVERED, ONCE)
    because = "Every piece that can cover the {number} at {clue} needs {other}"

    def units(self, view: KamajiView) -> Iterable[int]:
        for cell in watched(range(view.grid.size)):
            for needed in bits(view.cells(view.through[cell]) & view.above_one & ~(1 << cell)):
                if (view.through[cell] & view.through[needed]).bit_count() > 1:
                    yield cell * view.grid.size + needed

    def scope(self, view: KamajiView, need: int) -> Masks:
        through = view.through[need // view.grid.size]
        return through, through

    def look(self, view: KamajiView, yes: int, no: int, need: int) -> Finding:
        cell, needed = divmod(need, view.grid.size)
        ways = view.ways(yes, no, cell)
        # A number's only piece is drawn, which is found more easily.
        if not ways & (ways - 1) or ways & ~view.through[needed]:
            return NOTHING
        return 0, view.through[needed] & ~ways

    def outcome(self, view: KamajiView, case: Case) -> Saying | None:
        return _if_many(case, Saying(USE_IT, count=case.no.bit_count()))


class LeavesNothing(OfNumber):
    """A piece that would leave another number without a piece is not drawn."""

    name = "leaves nothing"
    rung = 4
    rules = (COVERED, ONCE)
    apart = True
    because = "{piece} would use up {numbers}, and nothing could cover the {number} at {clue}"

    def look(self, view: KamajiView, yes: int, no: int, cell: int) -> Finding:
        ways = view.ways(yes, no, cell)
        return (0, _against_all(view, ways)) if ways & (ways - 1) else NOTHING

    def values(self, view: KamajiView, case: Case) -> dict[str, Value]:
        numbers = Listed(tuple(view.the(cell) for cell in bits(self.named(view, case))))
        return _named(view, case.unit) | {"piece": view.names(case.no), "numbers": numbers}

    def named(self, view: KamajiView, case: Case) -> int:
        ways = view.through[case.unit] & ~case.known_no
        return _fought_over(view, case.no.bit_length() - 1, ways)


def _against_all(view: KamajiView, ways: int) -> int:
    """The pieces that are rivals of all of these."""
    return in_all(view.rivals[way] for way in bits(ways))


def _fought_over(view: KamajiView, piece: int, ways: int, named: int = 0) -> int:
    """Of each way that is a rival of the piece, a number above one that both use.

    Those that are named already are taken again where possible.
    """
    for way in bits(ways & view.rivals[piece]):
        shared = view.masks[piece] & view.masks[way] & view.above_one
        if not shared & named:
            named |= shared & -shared
    return named


FEW = 12
"""A person does not look through more pairs of pieces than this."""


class TwoCompete(OfPair):
    """A piece is drawn, or ruled out, if otherwise two numbers could not both be covered."""

    name = "two compete"
    rung = 6
    rules = (COVERED, ONCE)
    apart = True
    inside = False

    def units(self, view: KamajiView) -> Iterable[int]:
        """The pairs of numbers some of whose pieces are rivals."""
        for cell, through in enumerate(watched(view.through)):
            against = union(view.rivals[way] for way in bits(through))
            for other in bits(view.cells(against) & -(2 << cell)):
                yield cell * view.grid.size + other

    def look(self, view: KamajiView, yes: int, no: int, pair: int) -> Finding:
        cell, other = divmod(pair, view.grid.size)
        ways, others = view.ways(yes, no, cell), view.ways(yes, no, other)
        if not ways & (ways - 1) or not others & (others - 1):
            return NOTHING
        if ways.bit_count() * others.bit_count() > FEW:
            return NOTHING
        drawn, against = _in_common(view, ways, others)
        if drawn < 0:
            return None
        # A piece that leaves one of the two nothing by itself is found more easily.
        return drawn, against & ~_against_all(view, ways) & ~_against_all(view, others)

    def say(self, view: KamajiView, case: Case) -> Saying:
        kind = "yes" if case.yes else "no" if case.no else "none"
        values = self.values(view, case) | {"piece": view.names(case.yes | case.no)}
        needed = _both_need(view, case)
        if needed:
            needs = view.the(needed.bit_length() - 1)
            return Saying(BOTH_NEED[kind], **values, needed=needs)
        ways, others = (view.names(each, "or") for each in _ways_left(view, case))
        return Saying(CANNOT_BOTH[kind], **values, ways=ways, others=others)

    def named(self, view: KamajiView, case: Case) -> int:
        """The numbers that the ways of the two numbers and the piece fight over, or these ways."""
        cell, other = divmod(case.unit, view.grid.size)
        every = (view.through[cell] | view.through[other]) & ~case.known_no
        named, (ways, others) = _both_need(view, case), _ways_left(view, case)
        # Without a number that all of them need, the sentence names the ways.
        named = named or view.cells(ways | others if case.yes or case.no else 0)
        for piece in bits(case.no):
            named = _fought_over(view, piece, every, named)
        for way in bits(ways):
            named = _fought_over(view, way, others, named)
        return named


BOTH_NEED = {
    "yes": "Without {piece}, the {number} at {clue} and {other} would both need {needed}",
    "no": "With {piece}, the {number} at {clue} and {other} would both need {needed}",
    "none": "The {number} at {clue} and {other} both need {needed}",
}
"""Why a piece is drawn, why it is not, and why it is impossible."""
CANNOT_BOTH = {
    "yes": "Without {piece}, only {ways} could cover the {number} at {clue} and only {others} could"
    " cover {other}, and any two of these share a number above one",
    "no": "With {piece}, only {ways} could cover the {number} at {clue} and only {others} could"
    " cover {other}, and any two of these share a number above one",
    "none": "The {number} at {clue} and {other} cannot both be covered",
}


def _in_common(view: KamajiView, ways: int, others: int) -> Masks:
    """What all ways to cover two numbers draw, and what they rule out; -1 if there is no way."""
    drawn = against = -1
    for way in bits(ways):
        for second in bits(others & ~view.rivals[way]):
            drawn &= 1 << way | 1 << second
            against &= view.rivals[way] | view.rivals[second]
            if not (drawn or against):
                return NOTHING
    return drawn, against


def _ways_left(view: KamajiView, case: Case) -> tuple[int, int]:
    """The pieces that two numbers have left on the opposite choice."""
    cell, other = divmod(case.unit, view.grid.size)
    gone = case.known_no | case.yes | union(view.rivals[piece] for piece in bits(case.no))
    return view.through[cell] & ~gone, view.through[other] & ~gone


def _both_need(view: KamajiView, case: Case) -> int:
    """A number above one that all remaining pieces of both numbers use, on the opposite choice."""
    ways, others = _ways_left(view, case)
    common = in_all((view.above_one, *(view.masks[way] for way in bits(ways | others))))
    return common & -common


Force = tuple[int, int]
"""A number, and the only piece that can cover it."""


class ThreeCompete(OfPiece, RuledOut[KamajiView]):
    """A piece that would leave three numbers that cannot all be covered is not drawn."""

    name = "three compete"
    rung = 7
    rules = (COVERED, ONCE)
    inside = False
    because = "With {piece}, {needs}, and nothing could cover the {number} at {clue}"

    def scope(self, view: KamajiView, piece: int) -> Masks:
        """The pieces that drawing a piece affects, directly or through the pieces it may force."""
        touched = view.touched[piece]
        scope = touched | union(view.touched[way] for way in watched(bits(touched), every=64))
        return scope | 1 << piece, scope | 1 << piece

    def wrong(self, view: KamajiView, yes: int, no: int, piece: int) -> bool:
        return _starved(view, yes, no, piece) is not None

    def found(self, view: KamajiView, case: Case) -> tuple[int, list[Force]]:
        """The number that would have no piece, and what would be forced."""
        starved = _starved(view, case.known_yes, case.known_no, case.unit)
        assert starved is not None  # noqa: S101 - the reason suffices
        return starved

    def values(self, view: KamajiView, case: Case) -> dict[str, Value]:
        cell, forced = self.found(view, case)
        needs = (
            Saying(
                "{number} would need {piece}", number=view.the(number), piece=view.names(1 << way)
            )
            for number, way in dict.fromkeys(forced)
        )
        piece = view.names(1 << case.unit)
        return _named(view, cell) | {"piece": piece, "needs": Listed(tuple(needs))}

    def named(self, view: KamajiView, case: Case) -> int:
        cell, forced = self.found(view, case)
        return 1 << cell | union(1 << number | view.masks[way] for number, way in forced)


def _starved(view: KamajiView, yes: int, no: int, piece: int) -> tuple[int, list[Force]] | None:
    """A number that has no piece left once a piece forces others, and what is forced.

    Only numbers with two pieces left are considered: a person does not look through more.
    """
    gone = no | view.rivals[piece]
    covered = view.masks[piece] | view.cells(yes)
    forced = []
    reach = 0
    for cell in bits(view.near[piece] & ~covered):
        ways = view.through[cell] & ~gone
        if ways and not ways & (ways - 1):
            way = ways.bit_length() - 1
            forced.append((cell, way))
            reach |= view.near[way]
    if len(forced) < 2:
        return None
    for cell in bits(reach & ~covered):
        ways = view.through[cell] & ~gone
        if ways.bit_count() == 2:
            takers = [
                next((force for force in forced if view.rivals[force[1]] >> way & 1), None)
                for way in bits(ways)
            ]
            if None not in takers:
                return cell, [force for force in takers if force]
    return None


TECHNIQUES: tuple[Technique[KamajiView], ...] = (
    UsedUp(),
    Corner(),
    OnlyPiece(),
    NumberNeeded(),
    LeavesNothing(),
    LockedNumbers(),
    SumOfTheRest(),
    TwoCompete(),
    ThreeCompete(),
)
"""The easiest first."""

VIEW = KamajiView
