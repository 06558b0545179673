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
from gridwright.genres.kuromasu import one_number, patterns
from gridwright.genres.kuromasu.sight import SIDES, Sight
from gridwright.genres.kuromasu.view import KuromasuView
from gridwright.logic.technique import NOTHING, Case, Finding, Masks, Technique
from gridwright.shading import techniques as shading
from gridwright.shading.rules import CONNECTED, NUMBER, TOUCHING

View = KuromasuView
TOWARDS = (Saying("up"), Saying("to the right"), Saying("down"), Saying("to the left"))


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


def _named(view: View, sight: Sight) -> dict[str, Value]:
    return {"number": sight.number, "clue": view.grid.at(sight.cell)}


def _impossible(view: View, sight: Sight) -> Saying:
    if sight.sure > sight.number:
        return Saying(
            "The {number} at {clue} sees {sure} white cells, which is too many",
            **_named(view, sight),
            sure=sight.sure,
        )
    if sight.most < sight.number:
        return Saying(
            "The {number} at {clue} can see no more than {most}, which is too few",
            **_named(view, sight),
            most=_count(sight.most),
        )
    return Saying("The sides of the {number} at {clue} cannot add up to it", **_named(view, sight))


def _count(number: int) -> Saying:
    return Saying("{count} [count|cell|cells]", count=number)


def _say_enough(view: View, sight: Sight, case: Case) -> Saying:
    return Saying(
        "The {number} at {clue} sees all of its {number} white cells already", **_named(view, sight)
    )


def _say_all_needed(view: View, sight: Sight, case: Case) -> Saying:
    return Saying(
        "The {number} at {clue} can see no more than {number} cells and needs them all",
        **_named(view, sight),
    )


def _say_too_many(view: View, sight: Sight, case: Case) -> Saying:
    return Saying(
        "The {number} at {clue} would see more than {number} cells if {next} were white",
        **_named(view, sight),
        next=view.names(case.yes, "or"),
    )


def _say_three_fixed(view: View, sight: Sight, case: Case) -> Saying:
    side = next(side for side in SIDES if sight.runs[side] < sight.reaches[side])
    missing = sight.number - sight.sure
    return Saying(
        "The {number} at {clue} is closed on its other sides and sees just {count} {side}",
        **_named(view, sight),
        count=_count(sight.runs[side] + missing),
        side=TOWARDS[side],
    )


def _say_three_full(view: View, sight: Sight, case: Case) -> Saying:
    return Saying(
        "The {number} at {clue} can see {most} at most, and would see too few without {cells}",
        **_named(view, sight),
        most=_count(sight.most),
        cells=view.names(case.no),
    )


def _say_only_stop(view: View, sight: Sight, case: Case) -> Saying:
    return Saying(
        "The {number} at {clue} must not see all {most}, and a black cell anywhere else in sight"
        " would leave it too few",
        **_named(view, sight),
        most=_count(sight.most),
    )


def _say_lengths(view: View, sight: Sight, case: Case) -> Saying:
    settled = case.yes | case.no
    sides = [side for side in SIDES if any(settled >> cell & 1 for cell in sight.rays[side])]
    others = tuple(
        _towards(lengths, side)
        for side in SIDES
        if side not in sides and (lengths := _lengths(sight, side)) != [0]
    )
    need = sight.number - 1
    must = Listed(tuple(_towards(one_number.fitting_lengths(sight, side), side) for side in sides))
    if not others:
        return Saying(
            "The {number} at {clue} needs {need} besides its own cell; it must see {must}",
            **_named(view, sight),
            need=need,
            must=must,
        )
    return Saying(
        "The {number} at {clue} needs {need} besides its own cell; with {given} it must see {must}",
        **_named(view, sight),
        need=need,
        given=Listed(others),
        must=must,
    )


def _towards(lengths: Iterable[int], side: int) -> Saying:
    return Saying("{lengths} {side}", lengths=Listed(tuple(lengths), "or"), side=TOWARDS[side])


def _lengths(sight: Sight, side: int) -> list[int]:
    return [
        length for length in bits(one_number.possible_lengths(sight, side)) if length < sight.number
    ]


# What needs no counting, or more than one number.


def joins_too_much(view: View, yes: int, no: int, cell: int) -> Finding:
    """A cell is white if, were it black, the white cells beside it would make a number wrong."""
    bit = 1 << cell
    if (yes | no) & bit:
        return NOTHING
    return (0, bit) if _spoilt(view, yes, no, cell) is not None else NOTHING


def _spoilt(view: View, yes: int, no: int, cell: int) -> Sight | None:
    """The sight of a number that a black cell here would make wrong."""
    yes |= 1 << cell
    no |= view.around[cell]
    for clue in view.beside_and_here(cell):
        sight = view.sight(clue, yes, no)
        if sight.impossible:
            return sight
    return None


def _say_joins(view: View, case: Case) -> Saying:
    sight = _spoilt(view, case.known_yes, case.known_no, case.unit)
    assert sight is not None  # noqa: S101 - the reason suffices
    named = {"cell": view.grid.at(case.unit), **_named(view, sight)}
    if sight.sure > sight.number:
        return Saying(
            "If {cell} were black, the cells beside it would be white, and the {number} at {clue}"
            " would see {sure} white cells",
            **named,
            sure=sight.sure,
        )
    return Saying(
        "If {cell} were black, the cells beside it would be white, and the {number} at {clue}"
        " could see only {most}",
        **named,
        most=_count(sight.most),
    )


def _joins_scope(view: View, cell: int) -> Masks:
    lines = 1 << cell
    for clue in view.beside_and_here(cell):
        lines |= view.line[clue]
    return lines, lines


def _joins_named(view: View, case: Case) -> int:
    sight = _spoilt(view, case.known_yes, case.known_no, case.unit)
    return 0 if sight is None else 1 << sight.cell


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
    shading.cut_off(3, obvious=True),
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
    Technique(
        "joins too much",
        5,
        "A cell is white if, were it black, the white cells beside it would make a number wrong.",
        (TOUCHING, NUMBER),
        _cells,
        _joins_scope,
        joins_too_much,
        _say_joins,
        named=_joins_named,
        inside=False,
    ),
    _pattern(
        "unreached",
        5,
        "A cell that no number reaches is white if the puzzle has only one answer.",
        (NUMBER,),
        patterns.unreached,
        assumes_unique=True,
    ),
)
"""The ladder, easiest first."""

VIEW = KuromasuView
