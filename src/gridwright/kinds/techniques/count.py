"""Techniques about counts: one count, one count whose cells are kept apart, and two that overlap.

>>> from gridwright.core.grid import Grid
>>> from gridwright.kinds.count import Count
>>> view = KindView(Grid.of(1, 4), [Count((0, 1, 2), 2, 2, clue=0), Count((1, 2, 3), 1, 1, clue=3)])
>>> Overlap(3).look(view, 0, 0, 1) == (0b0001, 0b1000)
True
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

from gridwright.core.grid import bits, mask_of, union
from gridwright.core.saying import ENGLISH, Saying, Value
from gridwright.kinds.count import LINE
from gridwright.kinds.views.kinds import KindView
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, Technique


class OfKinds(Technique[KindView]):
    """A technique that several genres have; it rests on the rules of what it looks at."""

    def __init__(self, rung: int, rules: tuple[str, ...], *, obvious: bool = False) -> None:
        self.rung, self.rules, self.obvious = rung, rules, obvious

    def named(self, view: KindView, case: Case) -> int:
        """The cells that the sentence names."""
        cells = (cell for _, cell in ENGLISH.parts(self.say(view, case)) if cell)
        return mask_of((cell.row - 1) * view.grid.cols + cell.col - 1 for cell in cells)


class OfCount(OfKinds):
    """It looks at one count of its rules."""

    def units(self, view: KindView) -> Iterable[int]:
        return (number for number, count in enumerate(view.counts) if count.rule in self.rules)

    def scope(self, view: KindView, number: int) -> Masks:
        return view.scope(number)

    def cells(self, view: KindView, number: int) -> int:
        clue = view.counts[number].clue
        return view.masks[number] if clue is None else 1 << clue

    def named(self, view: KindView, case: Case) -> int:
        return view.masks[case.unit] | super().named(view, case)

    def values(self, view: KindView, case: Case) -> dict[str, Value]:
        return about(view, case.unit, view.counts[case.unit].least)


class Enough(OfCount):
    """A number, room, row or column that has enough gets no more."""

    name = "enough"

    def look(self, view: KindView, yes: int, no: int, number: int) -> Finding:
        left, _, most = view.needs(number, yes, no)
        if most < 0:
            return None
        return NOTHING if most else (0, left)

    def say(self, view: KindView, case: Case) -> Saying:
        values = about(view, case.unit, case.known_yes.bit_count())
        if case.no and not values["number"]:
            return Saying("{what} may have {things}", **values)
        if case.no:
            return Saying("{what} already has its {things}", **values)
        return Saying("{what} has {things}, which is too many", **values)


class AllNeeded(OfCount):
    """What has no more cells left than it needs gets them all, be it a number, room or line."""

    name = "all needed"
    because = "{what} needs {things}, and there is no other place left"
    impossible = "{what} needs {things}, and there are not enough places left"

    def look(self, view: KindView, yes: int, no: int, number: int) -> Finding:
        left, least, _ = view.needs(number, yes, no)
        spare = left.bit_count() - least
        if spare < 0:
            return None
        return (left, 0) if not spare and left else NOTHING

    def say(self, view: KindView, case: Case) -> Saying:
        count = view.counts[case.unit]
        if count.unit != LINE:
            return super().say(view, case)
        return Saying(LINE_NEEDS if case.yes else LINE_CANNOT, what=count.named(view.grid))


LINE_NEEDS = (
    "{what} runs through three rooms and needs a black cell, and there is no other place left"
)
LINE_CANNOT = "{what} runs through three rooms and needs a black cell, and there is no place left"


class Touching(OfKinds):
    """The cells that touch a star are empty."""

    name = "beside a star"

    def scope(self, view: KindView, cell: int) -> Masks:
        return 1 << cell | view.near[cell], 0

    def look(self, view: KindView, yes: int, no: int, cell: int) -> Finding:
        if not yes >> cell & 1:
            return NOTHING
        return None if yes & view.near[cell] else (0, view.near[cell])

    def say(self, view: KindView, case: Case) -> Saying:
        if case.no:
            return Saying("{cell} is a star, and stars never touch", cell=view.grid.at(case.unit))
        return Saying("{cells} touch and cannot both be stars", cells=view.names(case.known_yes))

    def briefly(self, view: KindView, case: Case) -> Saying:
        return Saying("stars never touch") if case.no else self.say(view, case)


class Patterns(OfCount):
    """A cell that is the same however a room, row or column is filled is known."""

    name = "possible patterns"
    because = "{what} needs {things}, and every way to place [number|it|them] has this in common"
    impossible = "{what} needs {things}, and there is no way to place [number|it|them]"

    def units(self, view: KindView) -> Iterable[int]:
        return (n for n, count in enumerate(view.counts) if count.most < len(count.cells))

    def settles(self, view: KindView, number: int) -> int:
        """The cells of the count, and those that touch them."""
        mask = view.masks[number]
        return mask | union(view.near[cell] for cell in bits(mask))

    def look(self, view: KindView, yes: int, no: int, number: int) -> Finding:
        left, least, most = view.needs(number, yes, no)
        if not left or most <= 0:
            return NOTHING
        every, never = view.common(left, least, most)
        return None if every < 0 else (every & left, never)


class Overlap(OfKinds):
    """Where two numbers share cells, the larger may need every cell that it has alone."""

    name = "overlapping numbers"

    def __init__(self, rung: int, rules: tuple[str, ...] = ("numbers",)) -> None:
        super().__init__(rung, rules)

    def units(self, view: KindView) -> Iterable[int]:
        size = len(view.counts)
        for one in range(size):
            near = {n for cell in bits(view.masks[one]) for n in view.at[cell]}
            yield from (one * size + other for other in near if other > one)

    def scope(self, view: KindView, unit: int) -> Masks:
        both = union(view.masks[each] for each in _two(view, unit))
        return both, both

    def cells(self, view: KindView, unit: int) -> int:
        return view.clues(_two(view, unit))

    def look(self, view: KindView, yes: int, no: int, unit: int) -> Finding:
        one, other = _two(view, unit)
        left, least, most = view.needs(one, yes, no)
        others, other_least, other_most = view.needs(other, yes, no)
        alone, others_alone = left & ~others, others & ~left
        for mine, theirs, difference in (
            (alone, others_alone, least - other_most),
            (others_alone, alone, other_least - most),
        ):
            if difference > mine.bit_count():
                return None
            if difference == mine.bit_count() and mine | theirs:
                return mine, theirs
        return NOTHING

    def say(self, view: KindView, case: Case) -> Saying:
        one, other = _larger_first(view, case)
        left, need, _ = view.needs(one, case.known_yes, case.known_no)
        others, _, most = view.needs(other, case.known_yes, case.known_no)
        what, second = (view.counts[each].named(view.grid) for each in (one, other))
        if not (case.yes or case.no):
            return Saying("{what} needs more than {other} leaves it", what=what, other=second)
        alone = left & ~others
        words = (NO_MORE_ELSEWHERE if case.no else SHARES_ONLY) if alone else ALL_SHARED
        return Saying(words, what=what, count=most if alone else need, other=second)


NO_MORE_ELSEWHERE = (
    "{what} can share only {count} more black [count|cell|cells] with {other}, and needs"
    " [count|it|them] and all its other open cells; {other} has no more elsewhere"
)
SHARES_ONLY = (
    "{what} can share only {count} more black [count|cell|cells] with {other}, and needs all its"
    " other open cells"
)
ALL_SHARED = (
    "{what} needs {count} more black [count|cell|cells], all shared with {other}, which may have no"
    " more"
)


def _two(view: KindView, unit: int) -> tuple[int, int]:
    return divmod(unit, len(view.counts))


def _larger_first(view: KindView, case: Case) -> tuple[int, int]:
    """The two numbers of a finding, first the one that needs its cells."""
    one, other = _two(view, case.unit)
    alone, others_alone = (
        view.masks[one] & ~view.masks[other],
        view.masks[other] & ~view.masks[one],
    )
    if case.yes & others_alone or (not case.yes and case.no & alone):
        return other, one
    return one, other


class Three(NamedTuple):
    """Two counts that say what a third has elsewhere."""

    one: int
    other: int
    yes: int
    no: int
    needed: int
    """How many the third needs, or may have."""
    first: int
    second: int
    """How many of these it shares with the two."""


class ThreeNumbers(OfKinds):
    """Two numbers that share no cell may say how many black cells a third has elsewhere."""

    name = "three numbers"

    def units(self, view: KindView) -> Iterable[int]:
        return range(len(view.counts))

    def scope(self, view: KindView, number: int) -> Masks:
        near = {other for cell in bits(view.masks[number]) for other in view.at[cell]}
        reached = union(view.masks[other] for other in near)
        return reached, reached

    def cells(self, view: KindView, number: int) -> int:
        return view.masks[number]

    def look(self, view: KindView, yes: int, no: int, number: int) -> Finding:
        found = _three(view, yes, no, number)
        return NOTHING if found is None else (found.yes, found.no)

    def say(self, view: KindView, case: Case) -> Saying:
        found = _three(view, case.known_yes, case.known_no, case.unit)
        assert found is not None  # noqa: S101 - the reason suffices
        one, other = (view.counts[each].named(view.grid) for each in found[:2])
        return Saying(
            "{what} needs {count} more black [count|cell|cells]; it can share at most {first} with"
            " {one} and {second} with {other}, and needs all its other open cells"
            if case.yes
            else "{what} may have {count} more black [count|cell|cells]; it must share at least"
            " {first} with {one} and {second} with {other}, and may have no others",
            what=view.counts[case.unit].named(view.grid),
            one=one,
            other=other,
            count=found.needed,
            first=found.first,
            second=found.second,
        )


def _three(view: KindView, yes: int, no: int, number: int) -> Three | None:
    """Two numbers that say what a third has elsewhere, and what follows."""
    left, least, most = view.needs(number, yes, no)
    if not left:
        return None
    others = []
    for other in {other for cell in bits(left) for other in view.at[cell]} - {number}:
        cells, need, may = view.needs(other, yes, no)
        shared, outside = (cells & left).bit_count(), (cells & ~left).bit_count()
        others.append((other, cells, max(0, need - outside), min(shared, may)))
    for (one, cells, low, high), (other, more, other_low, other_high) in combinations(others, 2):
        rest = left & ~(cells | more)
        if cells & more or not rest:
            continue
        if least - high - other_high == rest.bit_count():
            return Three(one, other, rest, 0, least, high, other_high)
        if most == low + other_low:
            return Three(one, other, 0, rest, most, low, other_low)
    return None


def about(view: KindView, number: int, things: int) -> dict[str, Value]:
    """What a count is called, and so many of what it counts."""
    count = view.counts[number]
    return {"what": count.named(view.grid), "things": count.things(things), "number": things}
