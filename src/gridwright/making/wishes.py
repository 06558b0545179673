"""What a person may wish for when puzzles are grown or thinned, in every genre.

Wishes are options (``core/options.py``): the command line, Python and the help pages all read them
from here. A genre's own options are added to these. A wish of 0, or of nothing, leaves the choice
to the engine.

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

    level: str = option(
        ANY,
        "the level that gridwright grade gives",
        choices=LEVELS,
        more="1 easy to 5 fiendish, or any",
        metavar="1..5",
    )
    symmetry: str = option(
        "rotate2",
        "the symmetry of the clues",
        choices=SYMMETRIES,
        more="rotate2 (default), rotate4, horizontal, vertical, diagonal, none",
    )
    techniques: str = option(
        "",
        "only this technique may be needed; may be repeated, or give several names separated by"
        " commas. gridwright techniques GENRE lists them",
        many=True,
    )
    needs: str = option("", "this technique must be needed; may be repeated", many=True)
    guessing: bool = option(
        False,
        "allow puzzles that need what-ifs of any length. Without this, no what-ifs are needed up to"
        " level 3, and only short ones at levels 4 and 5",
    )
    clues: int = option(0, "the number of clues")
    density: float = option(0.0, "the number of clues, as a percentage of cells", metavar="PERCENT")
    minimal: bool = option(
        False,
        "no clue can be left out: without it the techniques would be stuck, or with --guessing"
        " there would be a second answer. With a symmetry, this holds for each clue together with"
        " its symmetric counterparts",
    )
    sparse: bool = option(False, "choose clues many times, and keep the fewest")
    quality: int = option(
        1,
        "make this many puzzles and keep the best to solve: varied techniques, an opening, turning"
        " points, no long run of obvious steps",
    )
    black: float = option(0.0, "the percentage of black cells in the answer", metavar="PERCENT")
    mask: str = option(
        "",
        "where clues are, as rows of characters: . for no clue, ? for a clue or none, # for a clue",
        metavar="FILE",
        takes="Rows",
    )
    answer: str = option(
        "",
        "a puzzle for this answer or picture: rows of # (black) and . (white)",
        metavar="FILE",
        takes="Rows",
    )
    keep: Any = option(  # noqa: RUF009
        "",
        "complete this draft: its clues stay, and a few are added. A ? is a place that must get a"
        " clue, whatever its number",
        metavar="PUZZLE",
        takes="Source",
    )


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
