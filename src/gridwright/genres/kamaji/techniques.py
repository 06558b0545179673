"""Kamaji's ladder: how a person solves one without guessing.

The first rungs are the two strategies of Kleijn 2018, §2: find a number that only one piece can
still cover, first in the corners, then the larger numbers before the smaller ones. The other
techniques look at what drawing a piece would do to other numbers.

>>> from gridwright.genres.kamaji.puzzle import Kamaji
>>> view = KamajiView(Kamaji(2, 2, (1, 2, 3, 2)))
>>> str(view.names(CORNER.look(view, 0, 0, 1)[0]))
'the piece r1c1-r1c2'
"""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.core.deadline import watched
from gridwright.core.grid import bits
from gridwright.core.saying import Listed, Saying, Value
from gridwright.genres.kamaji.logic.locked_numbers import LOCKED_NUMBERS
from gridwright.genres.kamaji.logic.sum_of_rest import SUM_OF_THE_REST
from gridwright.genres.kamaji.logic.view import KamajiView
from gridwright.genres.kamaji.rules import COVERED, ONCE
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, Technique


def _through_scope(view: KamajiView, cell: int) -> Masks:
    return view.through[cell], view.through[cell]


def _named(view: KamajiView, cell: int) -> dict[str, Value]:
    return {"number": view.numbers[cell], "clue": view.grid.at(cell)}


# Used up


def _look_used_up(view: KamajiView, yes: int, no: int, piece: int) -> Finding:
    if not yes >> piece & 1:
        return NOTHING
    rivals = view.rivals[piece]
    return None if rivals & yes else (0, rivals)


def _say_used_up(view: KamajiView, case: Case) -> Saying:
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


USED_UP = Technique(
    "used up",
    1,
    "A number above one is used only once.",
    (ONCE,),
    lambda view: [piece for piece in range(view.size) if view.rivals[piece]],
    lambda view, piece: (1 << piece | view.rivals[piece], 0),
    _look_used_up,
    _say_used_up,
    lambda view, piece: view.masks[piece],
)


# Corner, only piece


def _look_only_way(view: KamajiView, yes: int, no: int, cell: int) -> Finding:
    ways = view.through[cell] & ~no
    if ways & (ways - 1):
        return NOTHING
    return (ways, 0) if ways else None


def _say_only_way(view: KamajiView, case: Case) -> Saying:
    named = _named(view, case.unit)
    if case.yes:
        return Saying("Nothing else can cover the {number} at {clue}", **named)
    return Saying("Nothing can cover the {number} at {clue}", **named)


def _say_corner(view: KamajiView, case: Case) -> Saying:
    named = _named(view, case.unit)
    if case.yes:
        return Saying("Nothing else can cover the {number} in the corner {clue}", **named)
    return Saying("Nothing can cover the {number} in the corner {clue}", **named)


def _corners(view: KamajiView) -> Iterable[int]:
    grid = view.grid
    return sorted({0, grid.cols - 1, grid.size - grid.cols, grid.size - 1})


def _from_the_largest(view: KamajiView) -> Iterable[int]:
    """The numbers outside the corners, largest first: of equally near moves, the first is made."""
    others = set(range(view.grid.size)).difference(_corners(view))
    return sorted(others, key=lambda cell: (-view.numbers[cell], cell))


CORNER = Technique(
    "corner",
    1,
    "If only one piece can cover a corner, it is drawn.",
    (COVERED,),
    _corners,
    _through_scope,
    _look_only_way,
    _say_corner,
)

ONLY_PIECE = Technique(
    "only piece",
    2,
    "If only one piece can cover a number, it is drawn; look at large numbers first.",
    (COVERED,),
    _from_the_largest,
    _through_scope,
    _look_only_way,
    _say_only_way,
    formerly="largest first",
    obvious=True,
)


# Number needed: the unit is a number and another one that all its pieces may cover


def _needs(view: KamajiView) -> Iterable[int]:
    for cell in watched(range(view.grid.size)):
        for needed in bits(view.cells(view.through[cell]) & view.above_one & ~(1 << cell)):
            if (view.through[cell] & view.through[needed]).bit_count() > 1:
                yield cell * view.grid.size + needed


def _need_scope(view: KamajiView, need: int) -> Masks:
    return _through_scope(view, need // view.grid.size)


def _look_needed(view: KamajiView, yes: int, no: int, need: int) -> Finding:
    cell, needed = divmod(need, view.grid.size)
    ways = view.ways(yes, no, cell)
    # A number's only piece is drawn, which is found more easily.
    if not ways & (ways - 1) or ways & ~view.through[needed]:
        return NOTHING
    return 0, view.through[needed] & ~ways


def _say_needed(view: KamajiView, case: Case) -> Saying:
    cell, needed = divmod(case.unit, view.grid.size)
    return Saying(
        "Every piece that can cover the {number} at {clue} needs {other}",
        **_named(view, cell),
        other=view.the(needed),
    )


def _two_cells(view: KamajiView, pair: int) -> int:
    cell, other = divmod(pair, view.grid.size)
    return 1 << cell | 1 << other


NUMBER_NEEDED = Technique(
    "number needed",
    3,
    "If all pieces for one number also use a certain other number above one, no other piece may use"
    " it.",
    (COVERED, ONCE),
    _needs,
    _need_scope,
    _look_needed,
    _say_needed,
    _two_cells,
)


# Leaves nothing


def _look_leaves_nothing(view: KamajiView, yes: int, no: int, cell: int) -> Finding:
    ways = view.ways(yes, no, cell)
    return (0, _against_all(view, ways)) if ways & (ways - 1) else NOTHING


def _against_all(view: KamajiView, ways: int) -> int:
    """The pieces that are rivals of all of these."""
    against = (1 << view.size) - 1
    for way in bits(ways):
        against &= view.rivals[way]
    return against


def _say_leaves_nothing(view: KamajiView, case: Case) -> Saying:
    numbers = tuple(view.the(cell) for cell in bits(_leaves_nothing_named(view, case)))
    return Saying(
        "{piece} would use up {numbers}, and nothing could cover the {number} at {clue}",
        **_named(view, case.unit),
        piece=view.names(case.no),
        numbers=Listed(numbers),
    )


def _fought_over(view: KamajiView, piece: int, ways: int, named: int = 0) -> int:
    """Of each way that is a rival of the piece, a number above one that both use.

    Those that are named already are taken again where possible.
    """
    for way in bits(ways & view.rivals[piece]):
        shared = view.masks[piece] & view.masks[way] & view.above_one
        if not shared & named:
            named |= shared & -shared
    return named


def _leaves_nothing_named(view: KamajiView, case: Case) -> int:
    return _fought_over(view, case.no.bit_length() - 1, view.through[case.unit] & ~case.known_no)


LEAVES_NOTHING = Technique(
    "leaves nothing",
    4,
    "A piece that would leave another number without a piece is not drawn.",
    (COVERED, ONCE),
    lambda view: range(view.grid.size),
    _through_scope,
    _look_leaves_nothing,
    _say_leaves_nothing,
    apart=True,
    named=_leaves_nothing_named,
)


# Two compete: the unit is a pair of numbers some of whose pieces are rivals

FEW = 12
"""A person does not look through more pairs of pieces than this."""


def _rivals(view: KamajiView) -> Iterable[int]:
    for cell, through in enumerate(watched(view.through)):
        against = 0
        for way in bits(through):
            against |= view.rivals[way]
        for other in bits(view.cells(against) & -(2 << cell)):
            yield cell * view.grid.size + other


def _rivals_scope(view: KamajiView, pair: int) -> Masks:
    cell, other = divmod(pair, view.grid.size)
    both = view.through[cell] | view.through[other]
    return both, both


def _look_compete(view: KamajiView, yes: int, no: int, pair: int) -> Finding:
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


def _say_compete(view: KamajiView, case: Case) -> Saying:
    cell, other = divmod(case.unit, view.grid.size)
    values = _named(view, cell) | {"other": view.the(other)}
    needed = _both_need(view, case)
    if not (case.yes or case.no):
        if not needed:
            return Saying("The {number} at {clue} and {other} cannot both be covered", **values)
        values["needed"] = view.the(needed.bit_length() - 1)
        return Saying("The {number} at {clue} and {other} both need {needed}", **values)
    values["piece"] = view.names(case.yes | case.no)
    if not needed and case.yes:
        return Saying(
            "Without {piece}, the {number} at {clue} and {other} could not both be covered",
            **values,
        )
    if not needed:
        return Saying(
            "With {piece}, the {number} at {clue} and {other} could not both be covered", **values
        )
    values["needed"] = view.the(needed.bit_length() - 1)
    if case.yes:
        return Saying(
            "Without {piece}, the {number} at {clue} and {other} would both need {needed}", **values
        )
    return Saying(
        "With {piece}, the {number} at {clue} and {other} would both need {needed}", **values
    )


def _compete_named(view: KamajiView, case: Case) -> int:
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


TWO_COMPETE = Technique(
    "two compete",
    6,
    "A piece is drawn, or ruled out, if otherwise two numbers could not both be covered.",
    (COVERED, ONCE),
    _rivals,
    _rivals_scope,
    _look_compete,
    _say_compete,
    _two_cells,
    named=_compete_named,
    apart=True,
    inside=False,
)


# Three compete: the unit is a piece that would leave two numbers one piece each

Force = tuple[int, int]
"""A number, and the only piece that can cover it."""


def _three_scope(view: KamajiView, piece: int) -> Masks:
    """The pieces that drawing a piece affects, directly or through the pieces it may force."""
    scope = view.touched[piece]
    for way in watched(bits(scope), every=64):
        scope |= view.touched[way]
    return scope | 1 << piece, scope | 1 << piece


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


def _look_three(view: KamajiView, yes: int, no: int, piece: int) -> Finding:
    if (yes | no) >> piece & 1 or _starved(view, yes, no, piece) is None:
        return NOTHING
    return 0, 1 << piece


def _say_three(view: KamajiView, case: Case) -> Saying:
    starved = _starved(view, case.known_yes, case.known_no, case.unit)
    assert starved is not None  # noqa: S101 - the reason suffices
    cell, forced = starved
    needs = (
        Saying("{number} would need {piece}", number=view.the(number), piece=view.names(1 << way))
        for number, way in dict.fromkeys(forced)
    )
    return Saying(
        "With {piece}, {needs}, and nothing could cover the {number} at {clue}",
        **_named(view, cell),
        piece=view.names(1 << case.unit),
        needs=Listed(tuple(needs)),
    )


def _three_named(view: KamajiView, case: Case) -> int:
    starved = _starved(view, case.known_yes, case.known_no, case.unit)
    assert starved is not None  # noqa: S101 - the reason suffices
    cell, forced = starved
    mask = 1 << cell
    for number, way in forced:
        mask |= 1 << number | view.masks[way]
    return mask


THREE_COMPETE = Technique(
    "three compete",
    7,
    "A piece that would leave three numbers that cannot all be covered is not drawn.",
    (COVERED, ONCE),
    lambda view: range(view.size),
    _three_scope,
    _look_three,
    _say_three,
    lambda view, piece: view.masks[piece],
    inside=False,
    named=_three_named,
)


TECHNIQUES: tuple[Technique[KamajiView], ...] = (
    USED_UP,
    CORNER,
    ONLY_PIECE,
    NUMBER_NEEDED,
    LEAVES_NOTHING,
    LOCKED_NUMBERS,
    SUM_OF_THE_REST,
    TWO_COMPETE,
    THREE_COMPETE,
)

VIEW = KamajiView
