"""What a person may wish for when puzzles are grown or thinned, in every genre.

Wishes are options (``core/options.py``): the command line, Python and the help pages all read them
from here. A genre's own options are added to these.

>>> asked = Wishes(clues=-3)
>>> refuse_nonsense(asked)
Traceback (most recent call last):
...
gridwright.core.errors.InputError: the number of clues is -3; expected 1 or more
"""

from __future__ import annotations

from dataclasses import dataclass, make_dataclass
from functools import cache
from typing import Any

from gridwright.core.errors import InputError
from gridwright.core.options import option
from gridwright.making.symmetry import SYMMETRIES

ANY = "any"
LEVELS = (ANY, "1", "2", "3", "4", "5")


@dataclass(frozen=True)
class Wishes:
    """The wishes that the engine knows."""

    symmetry: str = option("rotate2", "the symmetry of the clues", SYMMETRIES)
    level: str = option(ANY, "the level that grading gives the puzzle", LEVELS)
    techniques: str = option("", "only these techniques may be needed, separated by commas")
    needs: str = option("", "these techniques must be needed, separated by commas")
    guessing: bool = option(False, "whether one answer is enough, however it is found")
    clues: int = option(0, "how many clues; 0 for as few as it takes")
    density: float = option(0.0, "the same as a percentage of the cells; 0 for as few as it takes")
    minimal: bool = option(False, "no clue can be left out")
    sparse: bool = option(False, "clues are chosen many times, and the fewest kept")
    black: float = option(0.0, "the percentage of black cells in the answer; 0 for the usual share")
    mask: str = option(
        "", "where clues are, as rows: '.' for no clue, '?' for a clue or none, '#' for a clue"
    )
    answer: str = option("", "the answer, as rows of '#' and '.'")
    quality: int = option(1, "so many puzzles are made, and the best is kept")
    keep: Any = option("", "a puzzle to be completed: its clues stay")  # noqa: RUF009


def names(text: str) -> tuple[str, ...]:
    """The names in a list that is separated by commas.

    >>> names("cut off, beside black")
    ('cut off', 'beside black')
    """
    return tuple(name for part in text.split(",") if (name := part.strip()))


@cache
def with_own(options: type) -> type[Wishes]:
    """The wishes together with a genre's own options, as one dataclass."""
    return make_dataclass("GenreWishes", [], bases=(options, Wishes), frozen=True)


def refuse_nonsense(wishes: Wishes) -> None:
    """Refuse what no puzzle could meet, and what contradicts itself."""
    if wishes.clues < 0:
        raise InputError("the number of clues is {clues}; expected 1 or more", clues=wishes.clues)
    if wishes.quality < 1:
        raise InputError(
            "the quality is {quality}; expected 1 or more puzzles to choose from",
            quality=wishes.quality,
        )
    for name, percent in (("density", wishes.density), ("share of black cells", wishes.black)):
        if not 0 <= percent <= 100:
            raise InputError(
                "the {name} is {percent}; expected a percentage up to 100",
                name=name,
                percent=f"{percent:g}",
            )
    if wishes.clues and wishes.density:
        raise InputError("a number of clues and a density were both given; expected one of them")
    if wishes.answer and wishes.keep:
        raise InputError("an answer and a puzzle to keep were given; expected one of them")
    if wishes.answer and wishes.black:
        raise InputError("the answer is given, so its share of black cells cannot be asked for")
    if wishes.guessing and (wishes.techniques or wishes.needs):
        raise InputError("guessing was allowed, so techniques cannot be asked for")
