"""Two numbers that look along one line or across each other: what one of them forbids the other.

A number can see its cells in several ways: so many up, so many down, and so on. A way is out if it
would make another number wrong, with white cells where the first number sees, a black cell where
each side ends, and white cells beside that cell. What the other ways have in common follows; what
all ways have in common is left to the techniques that look at one number.

The 5 below needs four cells besides its own, so it sees at least one to the left. If it saw three
or more there, the 2 would see too many, so it sees one to the left and three to the right.

>>> from gridwright.genres.kuromasu.puzzle import Kuromasu
>>> view = KuromasuView(Kuromasu(1, 8, {1: 2, 4: 5}))
>>> unit = next(unit for unit, pair in enumerate(view.pairs) if pair.one == 4)
>>> str(view.names((TwoNumbersTogether().look(view, 0, 0b00010010, unit) or NOTHING)[1]))
'r1c6 to r1c8'
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import product
from typing import NamedTuple

from gridwright.core.grid import bits, mask_of
from gridwright.core.saying import Listed, Saying, Value
from gridwright.genres.kuromasu import one_number
from gridwright.genres.kuromasu.sight import SIDES, Sight
from gridwright.genres.kuromasu.view import KuromasuView, Pair
from gridwright.genres.kuromasu.words import TOWARDS, at_least, named, towards
from gridwright.kinds.apart import TOUCHING
from gridwright.kinds.count import NUMBER
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, Technique

View = KuromasuView
FEW = 3
"""So many lengths are named one by one."""
Lengths = tuple[int, ...]
"""How far a number sees on each side that matters to the other number."""


class Ways(NamedTuple):
    """The ways of a number that make another one wrong, and those that are left."""

    sight: Sight
    sides: tuple[int, ...]
    left: list[Lengths]
    out: list[tuple[Lengths, Sight]]
    """With what the other number would see."""


class TwoNumbersTogether(Technique[View]):
    """Lengths of a number's sides that would make another number wrong are out."""

    name = "two numbers together"
    rung = 7
    rules = (NUMBER, TOUCHING)
    inside = False
    impossible = "The {number} at {clue} and the {other} at {where} cannot both be right"

    def units(self, view: View) -> Iterable[int]:
        return range(len(view.pairs))

    def scope(self, view: View, unit: int) -> Masks:
        pair = view.pairs[unit]
        lines = view.line[pair.one] | view.line[pair.other]
        return lines, lines

    def settles(self, view: View, unit: int) -> int:
        return view.line[view.pairs[unit].one]

    def cells(self, view: View, unit: int) -> int:
        return 1 << view.pairs[unit].one | 1 << view.pairs[unit].other

    def look(self, view: View, yes: int, no: int, unit: int) -> Finding:
        pair = view.pairs[unit]
        if not (view.adds_up(pair.one, yes, no) and view.adds_up(pair.other, yes, no)):
            return None
        if _finished(view.sight(pair.one, yes, no)) or _finished(view.sight(pair.other, yes, no)):
            return NOTHING
        ways = _ways(view, yes, no, pair)
        if not ways.out:
            return NOTHING
        return _beyond_one(ways) if ways.left else None

    def say(self, view: View, case: Case) -> Saying:
        pair = view.pairs[case.unit]
        ways = _ways(view, case.known_yes, case.known_no, pair)
        said = named(view, ways.sight)
        other: dict[str, Value] = {"other": view.numbers[pair.other]}
        other["where"] = view.grid.at(pair.other)
        if not (case.yes or case.no):
            return Saying(self.impossible, **said, **other)
        said |= {"need": ways.sight.number - 1, "wrong": _wrong(ways, other)}
        left, bound = _left(ways, case), next(_bounds(ways), None)
        if bound is None:
            return _without(ways, case, said, other)
        if bound.says(left):
            return Saying(MUST_SEE, **said, bound=left)
        return Saying(THAT_LEAVES, **said, bound=bound.saying, left=left)


MUST_SEE = "The {number} at {clue} must see {bound}; otherwise, {wrong}"
THAT_LEAVES = (
    "The {number} at {clue} needs {need} besides its own cell, {bound}; otherwise, {wrong}. That"
    " leaves {left}"
)


def _finished(sight: Sight) -> bool:
    return sight.sure == sight.most


def _ways(view: View, yes: int, no: int, pair: Pair) -> Ways:
    """All ways of the pair's first number to see its cells."""
    sight = view.sight(pair.one, yes, no)
    others = one_number.sums_of(sight, [side for side in SIDES if side not in pair.sides])
    need, ways = sight.number - 1, Ways(sight, pair.sides, [], [])
    line = view.line[pair.other]
    # Ways that differ only where the other number does not look are judged together.
    for alike in product(*(_ends(view, sight, side, line).items() for side in pair.sides)):
        black, white = yes, no
        for (stop, seen), _ in alike:
            black |= stop
            white |= seen
        several = product(*(lengths for _, lengths in alike))
        fitting = [each for each in several if sum(each) <= need and others >> need - sum(each) & 1]
        if not fitting or view.adds_up(pair.other, black, white):
            ways.left.extend(fitting)
        else:
            wrong = view.sight(pair.other, black, white)
            ways.out.extend((lengths, wrong) for lengths in fitting)
    return ways


def _ends(view: View, sight: Sight, side: int, line: int) -> dict[Masks, list[int]]:
    """The lengths that a side can have, by the cells of a line that are then black and white."""
    ray, reach = sight.rays[side], sight.reaches[side]
    ends: dict[Masks, list[int]] = {}
    place, seen = sight.runs[side], 0
    for length in bits(one_number.possible_lengths(sight, side)):
        seen |= mask_of(ray[place:length])
        place = length
        stop = 1 << ray[length] if length < reach else 0
        beside = view.around[ray[length]] if length < reach else 0
        ends.setdefault((stop & line, (seen | beside) & line), []).append(length)
    return ends


def _beyond_one(ways: Ways) -> Masks:
    """What the ways that are left have in common, without what the number says by itself."""
    black, white = _in_common(ways)
    if not (black or white):
        return NOTHING
    alone = _in_common(ways._replace(left=[*ways.left, *(way for way, _ in ways.out)]))
    return black & ~alone[0], white & ~alone[1]


def _in_common(ways: Ways) -> Masks:
    """The cells that are black in all ways that are left, and those that are white."""
    found = [_settled(ways.sight, side, lengths) for side, lengths in _lengths(ways).items()]
    black = sum(each for each, _ in found)
    return black, sum(white for _, white in found) & ~ways.sight.white


def _lengths(ways: Ways) -> dict[int, set[int]]:
    """How far the number can see on each side in the ways that are left."""
    sight = ways.sight
    found = {
        side: {lengths[place] for lengths in ways.left} for place, side in enumerate(ways.sides)
    }
    others = [side for side in SIDES if side not in ways.sides]
    rests = mask_of({sight.number - 1 - sum(lengths) for lengths in ways.left})
    for side in others:
        beside = one_number.sums_of(sight, [other for other in others if other != side])
        lengths = bits(one_number.possible_lengths(sight, side))
        found[side] = {each for each in lengths if beside << each & rests}
    return found


def _settled(sight: Sight, side: int, lengths: set[int]) -> Masks:
    """What is black and white on a side that has one of these lengths."""
    least = min(lengths)
    ends = len(lengths) == 1 and least < sight.reaches[side]
    black = 1 << sight.rays[side][least] if ends else 0
    return black, sight.part(side, sight.runs[side], least)


def _fault(ways: Ways) -> str:
    """What the other number would see in the ways that are out, if it is the same in all."""
    sights = [sight for _, sight in ways.out]
    if all(sight.sure > sight.number for sight in sights):
        return "many"
    if all(sight.most < sight.number for sight in sights):
        return "few"
    return ""


def _wrong(ways: Ways, other: dict[str, Value]) -> Saying:
    """What the other number would see in every way that is out."""
    fault, sights = _fault(ways), [sight for _, sight in ways.out]
    if fault == "many":
        least = min(sight.sure for sight in sights)
        return Saying("the {other} at {where} would see at least {least}", **other, least=least)
    if fault == "few":
        most = max(sight.most for sight in sights)
        return Saying("the {other} at {where} could see only {most}", **other, most=most)
    return Saying("the {other} at {where} could not add up", **other)


def _without(ways: Ways, case: Case, said: dict[str, Value], other: dict[str, Value]) -> Saying:
    """What the number would need if the opposite were true: only ways that are out."""
    found = {
        side: lengths
        for side, lengths in _lengths(ways).items()
        if mask_of(ways.sight.rays[side]) & (case.yes | case.no)
    }
    out = [way for way in ways.out if _against(ways, way[0], found)]
    needs = [
        towards(sorted(lengths), side)
        if len(lengths) <= FEW
        else at_least(min(lengths), TOWARDS[side])
        for place, side in enumerate(ways.sides)
        if side not in found and 0 not in (lengths := {way[place] for way, _ in out})
    ]
    said |= {"wrong": _wrong(ways._replace(out=out), other), "opposite": _opposite(found)}
    if not needs:
        return Saying(
            "The {number} at {clue} needs {need} besides its own cell; with {opposite}, {wrong}",
            **said,
        )
    return Saying(
        "The {number} at {clue} needs {need} besides its own cell; with {opposite} it would need"
        " {needs}, and then {wrong}",
        **said,
        needs=Listed(tuple(needs)),
    )


def _against(ways: Ways, way: Lengths, found: dict[int, set[int]]) -> bool:
    """Whether the number can see its cells in this way and contradict what was found."""
    sight, rest = ways.sight, ways.sight.number - 1 - sum(way)
    for side, lengths in found.items():
        if side in ways.sides:
            if way[ways.sides.index(side)] not in lengths:
                return True
            continue
        others = [each for each in SIDES if each not in ways.sides and each != side]
        sums = one_number.sums_of(sight, others)
        for length in bits(one_number.possible_lengths(sight, side)):
            if length not in lengths and length <= rest and sums >> rest - length & 1:
                return True
    return False


def _opposite(found: dict[int, set[int]]) -> Listed:
    """What the number does not see: ``fewer than 2 up``."""
    return Listed(
        tuple(
            Saying("fewer than {least} {side}", least=min(lengths), side=TOWARDS[side])
            if len(lengths) > 1
            else Saying("more than 0 {side}", side=TOWARDS[side])
            if lengths == {0}
            else Saying("any number but {number} {side}", number=min(lengths), side=TOWARDS[side])
            for side, lengths in found.items()
        ),
        "or",
    )


class Bound(NamedTuple):
    """What tells the ways that are left from those that are out."""

    least: int
    most: int
    """How far the number sees there."""
    where: Saying
    out: tuple[int, ...] = ()
    """Or how far it does not see."""

    @property
    def saying(self) -> Saying:
        """``at most 2 of them up``."""
        if self.out:
            return Saying(
                "but not {out} of them {side}", out=Listed(self.out, "or"), side=self.where
            )
        if not self.most:
            return Saying("none of them {side}", side=self.where)
        if self.least:
            return Saying("at least {least} of them {side}", least=self.least, side=self.where)
        return Saying("at most {most} of them {side}", most=self.most, side=self.where)

    def says(self, left: Listed) -> bool:
        """Whether that is all that is left to say."""
        return left.items == (at_least(self.least, self.where),)


def _left(ways: Ways, case: Case) -> Listed:
    """How far the number sees on the sides where something follows, in all ways that are left."""
    told = []
    for side, lengths in _lengths(ways).items():
        if mask_of(ways.sight.rays[side]) & (case.yes | case.no):
            one = len(lengths) == 1
            told.append(towards(lengths, side) if one else at_least(min(lengths), TOWARDS[side]))
    return Listed(tuple(told))


def _bounds(ways: Ways) -> Iterator[Bound]:
    """Bounds that separate the ways that are out: on one side, or along the shared line."""
    for place, side in enumerate(ways.sides):
        left, out = [way[place] for way in ways.left], [way[place] for way, _ in ways.out]
        yield from _bound(left, out, TOWARDS[side])
    if len(ways.sides) == 2 and (ways.sides[0] - ways.sides[1]) % 2 == 0:
        line = Saying("in its row") if ways.sides[0] % 2 else Saying("in its column")
        yield from _bound(list(map(sum, ways.left)), [sum(way) for way, _ in ways.out], line)


def _bound(left: list[int], out: list[int], where: Saying) -> Iterator[Bound]:
    if max(left) < min(out):
        yield Bound(0, max(left), where)
    elif min(left) > max(out):
        yield Bound(min(left), max(left), where)
    elif not {*left} & {*out} and len({*out}) <= FEW:
        yield Bound(0, max(left), where, tuple(sorted({*out})))
