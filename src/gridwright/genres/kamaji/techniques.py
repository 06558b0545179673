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
from gridwright.core.grid import bits
from gridwright.core.saying import Listed, Saying, Value
from gridwright.genres.kamaji.logic.locked_numbers import LockedNumbers
from gridwright.genres.kamaji.logic.sum_of_rest import OfPiece, SumOfTheRest
from gridwright.genres.kamaji.logic.view import MOST_NAMES, KamajiView
from gridwright.genres.kamaji.rules import COVERED, ONCE
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, Technique


class OfNumber(Technique[KamajiView]):
    """It looks at a number and the pieces that can cover it."""

    def units(self, view: KamajiView) -> Iterable[int]:
        return range(view.grid.size)

    def scope(self, view: KamajiView, cell: int) -> Masks:
        return view.through[cell], view.through[cell]


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
        if case.no:
            piece = view.names(1 << case.unit)
            wanted = view.masks[case.unit] & view.cells(case.no) & view.above_one
            if wanted & (wanted - 1):
                return Saying("The numbers above one in {piece} are used up", piece=piece)
            named = _named(view, wanted.bit_length() - 1)
            return Saying("The {number} at {clue} is used up by {piece}", **named, piece=piece)
        first, second = bits(case.known_yes)
        cell = next(bits(view.masks[first] & view.masks[second] & view.above_one))
        return Saying(
            "{pieces} both use the {number} at {clue}",
            **_named(view, cell),
            pieces=view.names(case.known_yes),
        )

    def outcome(self, view: KamajiView, case: Case) -> Saying | None:
        count = case.no.bit_count()
        if count <= MOST_NAMES:
            return None
        wanted = view.masks[case.unit] & view.cells(case.no) & view.above_one
        if not wanted & (wanted - 1):
            return Saying("the {count} other pieces that use it are not drawn", count=count)
        return Saying("the {count} other pieces that use one of them are not drawn", count=count)


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

    def units(self, view: KamajiView) -> Iterable[int]:
        return _corners(view)

    def say(self, view: KamajiView, case: Case) -> Saying:
        named = _named(view, case.unit)
        if case.yes:
            return Saying("Nothing else can cover the {number} in the corner {clue}", **named)
        return Saying("Nothing can cover the {number} in the corner {clue}", **named)


def _corners(view: KamajiView) -> list[int]:
    grid = view.grid
    return sorted({0, grid.cols - 1, grid.size - grid.cols, grid.size - 1})


class OnlyPiece(OnlyWay):
    """If only one piece can cover a number, it is drawn; look at large numbers first."""

    name = "only piece"
    formerly = "largest first"
    rung = 2
    obvious = True

    def units(self, view: KamajiView) -> Iterable[int]:
        # The largest first: of equally near moves, the first is made.
        others = set(range(view.grid.size)).difference(_corners(view))
        return sorted(others, key=lambda cell: (-view.numbers[cell], cell))

    def say(self, view: KamajiView, case: Case) -> Saying:
        named = _named(view, case.unit)
        if case.yes:
            return Saying("Nothing else can cover the {number} at {clue}", **named)
        return Saying("Nothing can cover the {number} at {clue}", **named)


class NumberNeeded(OfPair):
    """If all pieces for one number also use a certain other number above one, no other piece may
    use it.
    """

    name = "number needed"
    rung = 3
    rules = (COVERED, ONCE)

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

    def say(self, view: KamajiView, case: Case) -> Saying:
        cell, needed = divmod(case.unit, view.grid.size)
        return Saying(
            "Every piece that can cover the {number} at {clue} needs {other}",
            **_named(view, cell),
            other=view.the(needed),
        )

    def outcome(self, view: KamajiView, case: Case) -> Saying | None:
        count = case.no.bit_count()
        if count <= MOST_NAMES:
            return None
        return Saying("the {count} other pieces that use it are not drawn", count=count)


class LeavesNothing(OfNumber):
    """A piece that would leave another number without a piece is not drawn."""

    name = "leaves nothing"
    rung = 4
    rules = (COVERED, ONCE)
    apart = True

    def look(self, view: KamajiView, yes: int, no: int, cell: int) -> Finding:
        ways = view.ways(yes, no, cell)
        return (0, _against_all(view, ways)) if ways & (ways - 1) else NOTHING

    def say(self, view: KamajiView, case: Case) -> Saying:
        numbers = tuple(view.the(cell) for cell in bits(self.named(view, case)))
        return Saying(
            "{piece} would use up {numbers}, and nothing could cover the {number} at {clue}",
            **_named(view, case.unit),
            piece=view.names(case.no),
            numbers=Listed(numbers),
        )

    def named(self, view: KamajiView, case: Case) -> int:
        ways = view.through[case.unit] & ~case.known_no
        return _fought_over(view, case.no.bit_length() - 1, ways)


def _against_all(view: KamajiView, ways: int) -> int:
    """The pieces that are rivals of all of these."""
    against = (1 << view.size) - 1
    for way in bits(ways):
        against &= view.rivals[way]
    return against


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
            against = 0
            for way in bits(through):
                against |= view.rivals[way]
            for other in bits(view.cells(against) & -(2 << cell)):
                yield cell * view.grid.size + other

    def look(self, view: KamajiView, yes: int, no: int, pair: int) -> Finding:
        cell, other = divmod(pair, view.grid.size)
        ways, others = view.ways(yes, no, cell), view.ways(yes, no, other)
        if not ways & (ways - 1) or not others & (others - 1):
            return NOTHING
        if ways.bit_count() * others.bit_count() > FEW:
            return NOTHING
        rivals = view.rivals
        found_yes = found_no = (1 << view.size) - 1
        possible = False
        for way in bits(ways):
            for second in bits(others & ~rivals[way]):
                possible = True
                found_yes &= 1 << way | 1 << second
                found_no &= rivals[way] | rivals[second]
                if not (found_yes or found_no):
                    return NOTHING
        if not possible:
            return None
        # A piece that leaves one of the two nothing by itself is found more easily.
        return found_yes, found_no & ~_against_all(view, ways) & ~_against_all(view, others)

    def say(self, view: KamajiView, case: Case) -> Saying:
        cell, other = divmod(case.unit, view.grid.size)
        values = _named(view, cell) | {"other": view.the(other)}
        needed = _both_need(view, case)
        if not (case.yes or case.no):
            if not needed:
                return Saying("The {number} at {clue} and {other} cannot both be covered", **values)
            values["needed"] = view.the(needed.bit_length() - 1)
            return Saying("The {number} at {clue} and {other} both need {needed}", **values)
        values["piece"] = view.names(case.yes | case.no)
        if not needed:
            gone = case.known_no | case.yes
            for piece in bits(case.no):
                gone |= view.rivals[piece]
            values |= {
                "ways": view.names(view.through[cell] & ~gone, "or"),
                "others": view.names(view.through[other] & ~gone, "or"),
            }
        if not needed and case.yes:
            return Saying(
                "Without {piece}, only {ways} could cover the {number} at {clue} and only {others}"
                " could cover {other}, and any two of these share a number above one",
                **values,
            )
        if not needed:
            return Saying(
                "With {piece}, only {ways} could cover the {number} at {clue} and only {others}"
                " could cover {other}, and any two of these share a number above one",
                **values,
            )
        values["needed"] = view.the(needed.bit_length() - 1)
        if case.yes:
            return Saying(
                "Without {piece}, the {number} at {clue} and {other} would both need {needed}",
                **values,
            )
        return Saying(
            "With {piece}, the {number} at {clue} and {other} would both need {needed}", **values
        )

    def named(self, view: KamajiView, case: Case) -> int:
        """The numbers that the ways of the two numbers and the piece fight over."""
        cell, other = divmod(case.unit, view.grid.size)
        ways, others = (view.through[each] & ~case.known_no for each in (cell, other))
        named, gone = _both_need(view, case), case.yes
        for piece in bits(case.no):
            named = _fought_over(view, piece, ways | others, named)
            gone |= view.rivals[piece]
        for way in bits(ways & ~gone):
            named = _fought_over(view, way, others & ~gone, named)
        return named


def _both_need(view: KamajiView, case: Case) -> int:
    """A number above one that all remaining pieces of both numbers use, on the opposite choice."""
    cell, other = divmod(case.unit, view.grid.size)
    gone = case.known_no | case.yes
    for piece in bits(case.no):
        gone |= view.rivals[piece]
    common = view.above_one
    for way in bits((view.through[cell] | view.through[other]) & ~gone):
        common &= view.masks[way]
    return common & -common


Force = tuple[int, int]
"""A number, and the only piece that can cover it."""


class ThreeCompete(OfPiece):
    """A piece that would leave three numbers that cannot all be covered is not drawn."""

    name = "three compete"
    rung = 7
    rules = (COVERED, ONCE)
    inside = False

    def scope(self, view: KamajiView, piece: int) -> Masks:
        """The pieces that drawing a piece affects, directly or through the pieces it may force."""
        scope = view.touched[piece]
        for way in watched(bits(scope), every=64):
            scope |= view.touched[way]
        return scope | 1 << piece, scope | 1 << piece

    def look(self, view: KamajiView, yes: int, no: int, piece: int) -> Finding:
        if (yes | no) >> piece & 1 or _starved(view, yes, no, piece) is None:
            return NOTHING
        return 0, 1 << piece

    def say(self, view: KamajiView, case: Case) -> Saying:
        starved = _starved(view, case.known_yes, case.known_no, case.unit)
        assert starved is not None  # noqa: S101 - the reason suffices
        cell, forced = starved
        needs = (
            Saying(
                "{number} would need {piece}", number=view.the(number), piece=view.names(1 << way)
            )
            for number, way in dict.fromkeys(forced)
        )
        return Saying(
            "With {piece}, {needs}, and nothing could cover the {number} at {clue}",
            **_named(view, cell),
            piece=view.names(1 << case.unit),
            needs=Listed(tuple(needs)),
        )

    def named(self, view: KamajiView, case: Case) -> int:
        starved = _starved(view, case.known_yes, case.known_no, case.unit)
        assert starved is not None  # noqa: S101 - the reason suffices
        cell, forced = starved
        mask = 1 << cell
        for number, way in forced:
            mask |= 1 << number | view.masks[way]
        return mask


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
