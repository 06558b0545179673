"""The ladder of a genre, set up for one puzzle.

>>> from gridwright.genres import by_name
>>> [each.name for each in chosen(by_name("kuromasu"), ["cut off", "what-if of 2 links"])]
['cut off']
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from gridwright.core.deadline import NEVER, Deadline
from gridwright.core.errors import GridwrightError
from gridwright.core.puzzle import P
from gridwright.genre import Genre
from gridwright.logic.ladder import Ladder
from gridwright.logic.steps import SMALLEST_SET, WHAT_IF_NAMES
from gridwright.logic.technique import Technique
from gridwright.logic.view import View


def ladder_of(
    genre: Genre[P], puzzle: P, names: Iterable[str] | None = None, deadline: Deadline = NEVER
) -> Ladder[Any]:
    """The genre's ladder for one puzzle; with ``names`` only these techniques."""
    return Ladder(view_of(genre, puzzle), chosen(genre, names), deadline)


def view_of(genre: Genre[P], puzzle: P) -> View:
    """The puzzle as the genre's techniques see it."""
    if genre.view is None:
        raise GridwrightError(f"{genre.title} has no techniques to explain it by")
    return genre.view(puzzle)


def chosen(genre: Genre[P], names: Iterable[str] | None) -> tuple[Technique[Any], ...]:
    """The techniques with these names; without names all that need no assumption.

    Techniques that assume a single answer are used only where they are named.
    """
    if names is None:
        return tuple(each for each in genre.techniques if not each.assumes_unique)
    known = {each.name: each for each in genre.techniques}
    wanted = []
    for name in names:
        if name in known:
            wanted.append(known[name])
        elif name not in (*WHAT_IF_NAMES, SMALLEST_SET):
            names_known = ", ".join((*known, *WHAT_IF_NAMES, SMALLEST_SET))
            raise GridwrightError(
                f"{genre.name} has no technique {name!r}; it has: {names_known}"
            )
    return tuple(wanted)
