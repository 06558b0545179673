"""Words that the sentences of several techniques share: a number and its place, counts, sides.

>>> from gridwright.genres.kuromasu.puzzle import Kuromasu
>>> from gridwright.genres.kuromasu.view import KuromasuView
>>> view = KuromasuView(Kuromasu(1, 4, {0: 2}))
>>> str(Saying("The {number} at {clue}", **named(view, view.sight(0, 0, 0))))
'The 2 at r1c1'
>>> str(count_of(1)), str(count_of(3))
('1 cell', '3 cells')
"""

from __future__ import annotations

from collections.abc import Iterable

from gridwright.core.saying import Listed, Saying, Value
from gridwright.genres.kuromasu.sight import Sight
from gridwright.genres.kuromasu.view import KuromasuView

TOWARDS = (Saying("up"), Saying("to the right"), Saying("down"), Saying("to the left"))
"""The four sides of a number."""


def named(view: KuromasuView, sight: Sight) -> dict[str, Value]:
    """A number and its place, for a sentence."""
    return {"number": sight.number, "clue": view.grid.at(sight.cell)}


def count_of(number: int) -> Saying:
    """So many cells."""
    return Saying("{count} [count|cell|cells]", count=number)


def towards(lengths: Iterable[int], side: int) -> Saying:
    """The lengths that a side can have: ``2 or 3 up``."""
    return Saying("{lengths} {side}", lengths=Listed(tuple(lengths), "or"), side=TOWARDS[side])


def at_least(least: int, side: Saying) -> Saying:
    """So many cells or more on a side."""
    return Saying("at least {least} {side}", least=least, side=side)


def if_black(view: KuromasuView, cell: int, beside: bool) -> Saying:
    """The beginning of a sentence; ``beside`` if the white cells beside it matter."""
    at = view.grid.at(cell)
    if beside:
        return Saying("If {cell} were black and the cells beside it white", cell=at)
    return Saying("If {cell} were black", cell=at)
