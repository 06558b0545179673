"""Kuromasu's techniques, easiest first: the Methods and special cases of van Meurs 2008, and more.

Each can be run alone and switched off by its name or by the seed's own name for it
(:func:`chosen`); each yields steps with cells and reason. ``counting.py`` and ``patterns.py``
hold the functions.

>>> from gridwright.core.board import Board
>>> puzzle = Kuromasu(2, 3, {0: 4})
>>> [step.sentence for step in technique("method 8").find(puzzle, puzzle.given)]
['The 4 at r1c1 can see 4 cells at most and would see too few without these, \
so r1c2, r1c3, r2c1 are white.']
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from gridwright.core.errors import GridwrightError
from gridwright.core.step import Technique
from gridwright.genres.kuromasu import counting, patterns
from gridwright.genres.kuromasu.puzzle import Kuromasu


def _counting(method: counting.Counting, level: int, sentence: str) -> Technique[Kuromasu]:
    return Technique(method.name, level, sentence, partial(counting.steps, method))


def _pattern(
    name: str, level: int, sentence: str, find: patterns.Finder, *, assumes_unique: bool = False
) -> Technique[Kuromasu]:
    return Technique(name, level, sentence, partial(patterns.steps, name, find), assumes_unique)


BESIDE_BLACK = _pattern(
    "beside black", 1, "The neighbours of a black cell are white.", patterns.beside_black
)
ENOUGH_SEEN = _counting(
    counting.ENOUGH_SEEN, 1, "A number that sees enough white cells is enclosed by black cells."
)
ALL_NEEDED = _counting(
    counting.ALL_NEEDED, 1, "A number that can see just enough cells needs them all white."
)
TWO_BESIDE_CLUE = _pattern(
    "2 beside a clue",
    1,
    "A 2 beside a clue is enclosed by black cells, and so is the clue on its far side.",
    patterns.two_beside_clue,
)
THREE_BESIDE_CLUES = _pattern(
    "3 beside two clues",
    1,
    "A 3 that touches two clues, or a clue with another behind it, sees no other cell.",
    patterns.three_beside_clues,
)
TOO_MANY = _counting(
    counting.TOO_MANY,
    2,
    "A cell is black if, as a white one, it would join more white cells than a number may see.",
)
THREE_FIXED = _counting(
    counting.THREE_FIXED,
    2,
    "Where three sides of a number have ended, the length of the fourth is known.",
)
THREE_FULL = _counting(
    counting.THREE_FULL,
    2,
    "What three sides of a number cannot give, even all white, the fourth side must.",
)
ONLY_STOP = _counting(
    counting.ONLY_STOP,
    3,
    "Where a number sees too much, the only cell that can end its view is black.",
)
CUT_OFF = _pattern(
    "cut off",
    3,
    "A cell is white if, as a black one, it would cut the white cells in two.",
    patterns.cut_off,
)
TWO_TWOS = _pattern(
    "two 2s",
    3,
    "Between 2s that touch at a corner both cells are black; a knight's move apart, white.",
    patterns.two_twos,
)
LENGTHS = _counting(
    counting.LENGTHS,
    4,
    "Of the lengths that the sides of a number can have, only those that add up to it remain.",
)
UNREACHED = _pattern(
    "unreached",
    5,
    "A cell that no number reaches is white, provided that the puzzle has one answer only.",
    patterns.unreached,
    assumes_unique=True,
)

TECHNIQUES: tuple[Technique[Kuromasu], ...] = (
    BESIDE_BLACK,
    ENOUGH_SEEN,
    ALL_NEEDED,
    TWO_BESIDE_CLUE,
    THREE_BESIDE_CLUES,
    TOO_MANY,
    THREE_FIXED,
    THREE_FULL,
    ONLY_STOP,
    CUT_OFF,
    TWO_TWOS,
    LENGTHS,
    UNREACHED,
)

SEED_NAMES: dict[str, Technique[Kuromasu]] = {
    "method 0": UNREACHED,
    "method 1": ALL_NEEDED,
    "method 2": ENOUGH_SEEN,
    "method 3": BESIDE_BLACK,
    "method 4": TOO_MANY,
    "method 5": THREE_FIXED,
    "method 6": CUT_OFF,
    "method 7": ONLY_STOP,
    "method 8": THREE_FULL,
    "method 9": TWO_TWOS,
    "number 2": TWO_BESIDE_CLUE,
    "number 3": THREE_BESIDE_CLUES,
}
"""What van Meurs 2008 calls the techniques: §4.1 to §4.10, §6.1, §6.2."""

BEYOND_SEED: tuple[Technique[Kuromasu], ...] = (LENGTHS,)
"""Techniques that the seed does not have; it guesses where they are needed."""


def technique(name: str) -> Technique[Kuromasu]:
    """The technique of this name or seed's name; an unknown one is refused with the names."""
    wanted = name.strip().lower()
    known = {each.name: each for each in TECHNIQUES} | SEED_NAMES
    if wanted not in known:
        raise GridwrightError(
            f"kuromasu has no technique {name!r}; expected one of: {', '.join(known)}"
        )
    return known[wanted]


def chosen(
    only: Iterable[str] = (), without: Iterable[str] = (), *, assume_unique: bool = False
) -> tuple[Technique[Kuromasu], ...]:
    """The techniques to use: these only, or all but those.

    Techniques that are right only on puzzles with one answer are left out unless that is assumed.

    >>> [each.name for each in chosen(only=["method 6", "beside black"])]
    ['beside black', 'cut off']
    """
    wanted = {technique(name).name for name in only} or {each.name for each in TECHNIQUES}
    unwanted = {technique(name).name for name in without}
    return tuple(
        each
        for each in TECHNIQUES
        if each.name in wanted - unwanted and (assume_unique or not each.assumes_unique)
    )
