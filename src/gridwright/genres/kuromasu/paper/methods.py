"""The paper's names of the techniques (van Meurs 2008), and choosing techniques by name.

>>> [each.name for each in chosen(only=["method 6", "beside black"])]
['beside black', 'cut off']
"""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.core.errors import unknown
from gridwright.genres.kuromasu.techniques import TECHNIQUES
from gridwright.genres.kuromasu.view import KuromasuView
from gridwright.logic.technique import Technique

METHODS = {
    "method 0": "unreached",
    "method 1": "all cells in sight",
    "method 2": "enough in sight",
    "method 3": "beside black",
    "method 4": "one more is too many",
    "method 5": "three sides fixed",
    "method 6": "cut off",
    "method 7": "only one stop",
    "method 8": "three full sides",
    "method 9": "two 2s",
    "number 2": "2 beside a clue",
    "number 3": "3 beside two clues",
}
"""The paper's names: §4.1 to §4.10, §6.1, §6.2."""

UNREACHED = METHODS["method 0"]
"""Right only on puzzles with one answer."""

LENGTHS = "possible lengths"
"""Not in the paper, which has to guess instead; used unless it is switched off."""

_KNOWN = {each.name: each for each in TECHNIQUES if each.name in (*METHODS.values(), LENGTHS)}


def technique(name: str) -> Technique[KuromasuView]:
    """The technique with this name, ours or the paper's; an unknown name is refused."""
    wanted = name.strip().lower()
    named = _KNOWN.get(METHODS.get(wanted, wanted))
    if named is None:
        raise unknown(
            name,
            (*_KNOWN, *METHODS),
            "kuromasu has no technique {name}; expected one of: {names}",
        )
    return named


def chosen(
    only: Iterable[str] = (), without: Iterable[str] = (), *, assume_unique: bool = False
) -> tuple[Technique[KuromasuView], ...]:
    """The techniques to use: only some, or all but some.

    Techniques that are right only on puzzles with one answer are left out unless that is assumed.
    """
    wanted = {technique(name).name for name in only} or set(_KNOWN)
    unwanted = {technique(name).name for name in without}
    return tuple(
        each
        for each in _KNOWN.values()
        if each.name in wanted - unwanted and (assume_unique or not each.assumes_unique)
    )
