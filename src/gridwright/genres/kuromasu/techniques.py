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

from collections.abc import Callable, Iterable

from gridwright.core.grid import bits
from gridwright.core.saying import Listed, Saying, Value
from gridwright.genres.kuromasu import black_here, one_number, patterns, pushing, two_numbers
from gridwright.genres.kuromasu.sight import SIDES, Sight
from gridwright.genres.kuromasu.view import KuromasuView
from gridwright.genres.kuromasu.words import TOWARDS, count_of, named, towards
from gridwright.kinds.apart import TOUCHING
from gridwright.kinds.connected import CONNECTED
from gridwright.kinds.count import NUMBER
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, Technique
from gridwright.shading import techniques as shading

View = KuromasuView

FEW = 3
"""Lists of so many lengths are easy to read; longer ones are put in other words if possible."""


def _clues(view: View) -> Iterable[int]:
    return view.numbers


def _cells(view: View) -> Iterable[int]:
    return range(view.size)


def _line(view: View, clue: int) -> Masks:
    return view.line[clue], view.line[clue]


# Counting from one number.


def _counting(
    name: str,
    rung: int,
    sentence: str,
    conclude: one_number.Conclude,
    say: Callable[[View, Sight, Case], Saying],
    obvious: bool = False,
) -> Technique[View]:
    def look(view: View, yes: int, no: int, clue: int) -> Finding:
        sight = view.sight(clue, yes, no)
        return None if sight.impossible else conclude(sight)

    def told(view: View, case: Case) -> Saying:
        sight = view.sight(case.unit, case.known_yes, case.known_no)
        return say(view, sight, case) if case.yes or case.no else _impossible(view, sight)

    return Technique(name, rung, sentence, (NUMBER,), _clues, _line, look, told, obvious=obvious)


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


def _say_enough(view: View, sight: Sight, case: Case) -> Saying:
    return Saying(
        "The {number} at {clue} sees all of its {number} white cells already", **named(view, sight)
    )


def _say_all_needed(view: View, sight: Sight, case: Case) -> Saying:
    return Saying(
        "The {number} at {clue} can see no more than {number} cells and needs them all",
        **named(view, sight),
    )


def _say_too_many(view: View, sight: Sight, case: Case) -> Saying:
    return Saying(
        "The {number} at {clue} would see more than {number} cells if {next} were white",
        **named(view, sight),
        next=view.names(case.yes, "or"),
    )


def _say_three_fixed(view: View, sight: Sight, case: Case) -> Saying:
    side = next(side for side in SIDES if sight.runs[side] < sight.reaches[side])
    missing = sight.number - sight.sure
    return Saying(
        "The {number} at {clue} is closed on its other sides and sees just {count} {side}",
        **named(view, sight),
        count=count_of(sight.runs[side] + missing),
        side=TOWARDS[side],
    )


def _say_three_full(view: View, sight: Sight, case: Case) -> Saying:
    spare = sight.most - sight.number
    if not spare:
        return _say_all_needed(view, sight, case)
    return Saying(
        "The {number} at {clue} can see {most} at most and can spare only {spare} of them",
        **named(view, sight),
        most=count_of(sight.most),
        spare=spare,
    )


def _say_only_stop(view: View, sight: Sight, case: Case) -> Saying:
    return Saying(
        "The {number} at {clue} must not see all {most}, and a black cell anywhere else in sight"
        " would leave it too few",
        **named(view, sight),
        most=count_of(sight.most),
    )


def _say_lengths(view: View, sight: Sight, case: Case) -> Saying:
    settled = case.yes | case.no
    sides = [side for side in SIDES if any(settled >> cell & 1 for cell in sight.rays[side])]
    others = tuple(
        _can_give(sight, side)
        for side in SIDES
        if side not in sides and _lengths(sight, side) != [0]
    )
    need = sight.number - 1
    if len(sides) == 1 and (given := _given(sight, sides[0])) is not None:
        return Saying(
            "The {number} at {clue} needs {need} besides its own cell; its other sides give"
            " {given}, which leaves {must}",
            **named(view, sight),
            need=need,
            given=given,
            must=_left(sight, sides[0]),
        )
    must = Listed(tuple(_left(sight, side) for side in sides))
    if not others:
        return Saying(
            "The {number} at {clue} needs {need} besides its own cell; it must see {must}",
            **named(view, sight),
            need=need,
            must=must,
        )
    return Saying(
        "The {number} at {clue} needs {need} besides its own cell; with {given} it must see {must}",
        **named(view, sight),
        need=need,
        given=Listed(others),
        must=must,
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
    missing = [
        need - length
        for length in lengths
        if length not in fitting and least <= need - length <= most
    ]
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
    return Saying("at least {least} {side}", least=lengths[0], side=TOWARDS[side])


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


def _pattern(
    name: str,
    rung: int,
    sentence: str,
    rules: tuple[str, ...],
    find: patterns.Finder,
    assumes_unique: bool = False,
) -> Technique[View]:
    """A technique whose units are the places where the pattern occurs."""

    def units(view: View) -> Iterable[int]:
        return range(len(view.patterns(find)))

    def look(view: View, yes: int, no: int, unit: int) -> Finding:
        place = view.patterns(find)[unit]
        return place.black, place.white

    def say(view: View, case: Case) -> Saying:
        return view.patterns(find)[case.unit].reason

    return Technique(
        name,
        rung,
        sentence,
        rules,
        units,
        lambda view, unit: NOTHING,
        look,
        say,
        lambda view, unit: view.patterns(find)[unit].because,
        inside=False,
        assumes_unique=assumes_unique,
        # A person who knows the pattern sees it at a glance.
        obvious=True,
    )


TECHNIQUES: tuple[Technique[View], ...] = (
    shading.beside_black(1),
    _pattern(
        "2 beside a clue",
        1,
        "A 2 beside a clue is closed off by black cells, and so is the clue on its far side.",
        (NUMBER,),
        patterns.two_beside_clue,
    ),
    _pattern(
        "3 beside two clues",
        1,
        "A 3 that touches two clues, or a clue with another behind it, sees no other cell.",
        (NUMBER,),
        patterns.three_beside_clues,
    ),
    _counting(
        "enough in sight",
        1,
        "A number that sees enough white cells is closed off by black cells.",
        one_number.enough_seen,
        _say_enough,
    ),
    _counting(
        "all cells in sight",
        1,
        "If a number can see only as many cells as it needs, all of them are white.",
        one_number.all_needed,
        _say_all_needed,
    ),
    _counting(
        "one more is too many",
        2,
        "A cell is black if, were it white, a number would see too many white cells.",
        one_number.too_many_if_white,
        _say_too_many,
        obvious=True,
    ),
    _counting(
        "three sides fixed",
        2,
        "If three sides of a number have ended, the length of the fourth is known.",
        one_number.three_sides_fixed,
        _say_three_fixed,
        obvious=True,
    ),
    _counting(
        "three full sides",
        2,
        "The fourth side must provide what the other three cannot, even if they are all white.",
        one_number.three_sides_full,
        _say_three_full,
    ),
    shading.cut_off(2, obvious=True),
    _pattern(
        "two 2s",
        3,
        "Both cells between two 2s are black if the 2s touch at a corner, and white if they are a"
        " knight's move apart.",
        (NUMBER, TOUCHING, CONNECTED),
        patterns.two_twos,
    ),
    _counting(
        "only one stop",
        4,
        "If a number can see too much and only one open cell can end its view, that cell is black.",
        one_number.only_stop,
        _say_only_stop,
    ),
    _counting(
        "possible lengths",
        4,
        "Only lengths of the four sides that add up to the number are possible.",
        one_number.lengths_add_up,
        _say_lengths,
    ),
    black_here.joins(5),
    _pattern(
        "unreached",
        5,
        "A cell that no number reaches is white if the puzzle has only one answer.",
        (NUMBER,),
        patterns.unreached,
        assumes_unique=True,
    ),
    black_here.one_stop(6),
    two_numbers.two_together(7),
    black_here.chain(8),
    pushing.pushed(9),
)
"""The ladder, easiest first."""

VIEW = KuromasuView
