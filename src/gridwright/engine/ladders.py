"""The ladder of a genre, set up for one puzzle.

>>> from gridwright.genres import by_name
>>> [each.name for each in chosen(by_name("kuromasu"), ["cut off", "what-if of 2 links"])]
['cut off']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import isqrt
from typing import Any

from gridwright.core.cell import in_one_language
from gridwright.core.cells import cells_of
from gridwright.core.errors import InputError, unknown
from gridwright.core.puzzle import P, Puzzle
from gridwright.core.record import dataclass
from gridwright.core.saying import Cell, Saying
from gridwright.genre import Genre
from gridwright.logic.ladder import Ladder, most_posts
from gridwright.logic.steps import ANY, RUNGS_ABOVE, SMALLEST_SET, WHAT_IF_NAMES
from gridwright.logic.technique import Technique
from gridwright.logic.view import View

MOST = isqrt(most_posts(1))
"""How many posts (a technique at one place) and decisions fit into memory together."""


def ladder_of(
    genre: Genre[P], puzzle: P, names: Iterable[str] | None = None, view: View | None = None
) -> Ladder[Any]:
    """The genre's ladder for one puzzle; with ``names`` only these techniques.

    ``view`` is the puzzle as :func:`view_of` gives it, if that is known.
    """
    view = view_of(genre, puzzle) if view is None else view
    return Ladder(view, chosen(genre, names), top_rung(genre), puzzle)


def ladders(genre: Genre[P]) -> Callable[[P, Iterable[str] | None], Ladder[Any]]:
    """The ladders of many puzzles. Where clues are given cells, those of a size share what posts
    have found.
    """
    known: dict[Any, Ladder[Any]] = {}

    def ladder(puzzle: P, names: Iterable[str] | None = None) -> Ladder[Any]:
        if getattr(puzzle, "circles", None) is not True:
            return ladder_of(genre, puzzle, names)
        names = None if names is None else tuple(names)
        kind = puzzle.grid, names
        if kind not in known:
            known[kind] = ladder_of(genre, puzzle, names)
        return known[kind].about(puzzle)

    return ladder


def top_rung(genre: Genre[Any]) -> int:
    """The hardest rung below the what-ifs, whichever techniques are allowed.

    >>> from gridwright.genres import by_name
    >>> top_rung(by_name("kamaji"))
    7
    """
    refuse_without_techniques(genre)
    return max(each.rung for each in chosen(genre, None))


def view_of(genre: Genre[P], puzzle: P) -> View:
    """The puzzle as the genre's techniques see it."""
    refuse_without_techniques(genre)
    refuse_large(puzzle)
    return genre.view(puzzle)  # type: ignore[misc]  # it is there


def refuse_without_techniques(genre: Genre[Any]) -> None:
    """Refuse a genre that has none."""
    if genre.view is None:
        raise InputError("{title} has no techniques that could explain a puzzle", title=genre.title)


def refuse_large(puzzle: Puzzle) -> None:
    """Refuse a board on which one technique alone would look at too many places.

    >>> from gridwright.genres import by_name
    >>> refuse_large(by_name("kuromasu").puzzle(500, 500, {}))
    Traceback (most recent call last):
    ...
    gridwright.core.errors.InputError: the board is too large for the techniques: it has 250000
    cells, and at most 34641 are accepted
    """
    _refuse_many(puzzle.grid.size, Saying("cells"))
    # Only now: on a large board it takes long to find out what there is to decide.
    _refuse_many(puzzle.decisions, Saying("decisions"))


def _refuse_many(number: int, what: Saying) -> None:
    if number > MOST:
        raise InputError(
            "the board is too large for the techniques: it has {number} {what}, and at most "
            "{most} are accepted",
            number=number,
            what=what,
            most=MOST,
        )


def former_names(genre: Genre[P]) -> dict[str, str]:
    """The names that techniques had before, each with the present one.

    >>> from gridwright.genres import by_name
    >>> former_names(by_name("kamaji"))
    {'largest first': 'only piece'}
    """
    return {each.formerly: each.name for each in genre.techniques if each.formerly}


def chosen(genre: Genre[P], names: Iterable[str] | None) -> tuple[Technique[Any], ...]:
    """The techniques with these names; without names, all that assume nothing.

    Techniques that assume a single answer are used only if they are named.
    """
    if names is None:
        return tuple(each for each in genre.techniques if not each.assumes_unique)
    known = {each.name: each for each in genre.techniques}
    formerly = former_names(genre)
    wanted = []
    for name in names:
        if formerly.get(name, name) in known:
            wanted.append(known[formerly.get(name, name)])
        elif name not in (*WHAT_IF_NAMES, SMALLEST_SET):
            raise unknown(
                name,
                [*known, *WHAT_IF_NAMES, SMALLEST_SET],
                "{genre} has no technique {name}; it has: {names}, what-ifs and {last}",
                genre=genre.name,
                names=", ".join(known),
                last=SMALLEST_SET,
            )
    return tuple(wanted)


@dataclass(frozen=True, slots=True)
class Rung:
    """One technique, what-if or last resort, and its place on the ladder of a genre."""

    name: str
    rung: int
    """The easiest is 1; several may share a place."""
    sentence: str
    assumes_unique: bool = False
    """Whether it is right only on puzzles that have exactly one answer."""


def rungs(genre: Genre[Any]) -> tuple[Rung, ...]:
    """The whole ladder: the genre's techniques, what-ifs, and smallest sets of clues.

    >>> from gridwright.genres import by_name
    >>> [each.name for each in rungs(by_name("kamaji"))][-2:]
    ['long what-if', 'smallest set']
    """
    if not genre.techniques:
        return ()
    top = top_rung(genre)
    own = [
        Rung(each.name, each.rung, each.sentence, each.assumes_unique)
        for each in sorted(genre.techniques, key=lambda each: each.rung)
    ]
    what_ifs = [
        Rung(name, top + number, _what_if(most))
        for number, (name, most) in enumerate(WHAT_IF_NAMES.items(), start=1)
    ]
    last = Rung(
        SMALLEST_SET,
        top + RUNGS_ABOVE,
        "A SAT solver finds a few clues and rules that leave no other possibility.",
    )
    return (*own, *what_ifs, last)


def _what_if(most: int) -> str:
    uses = {1: "one use", ANY: "any number of uses"}.get(most, f"at most {most} uses")
    return f"Assuming the opposite leads to a contradiction after {uses} of the techniques above."


def decision_at(view: View, name: str) -> int:
    """The decision with this name, or the first one that involves the cell with this name."""
    wanted = in_one_language(name.strip().lower())
    for decision in range(view.size):
        if view.name(decision).lower() == wanted:
            return decision
    cells = cells_of(wanted, view.grid)
    if cells.bit_count() != 1:
        raise InputError(
            "expected one cell such as {cell}, found {found}", cell=Cell(1, 2), found=repr(name)
        )
    for decision in range(view.size):
        if view.cells(1 << decision) & cells:
            return decision
    raise InputError("there is nothing to decide at {name}", name=name)
