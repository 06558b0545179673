"""How a genre is made whose folder does not say: by what its puzzle is.

Its answer is a random board that obeys the kinds, found by a solver where there is no better way,
and its clues are numbers, the numbers of rooms, or circles. What a genre says itself is made of the
same parts: ``count_making`` here, ``room_making``, ``circle_making``, and the others beside them.
"""

from __future__ import annotations

from typing import Any

from gridwright.making.draft import Making
from gridwright.shading.circles import circle_making
from gridwright.shading.number_making import (
    count_making,
    counted_draft,
    filled,
    number_draft,
    number_making,
)
from gridwright.shading.room_making import room_making

__all__ = ["MAKING", "count_making", "counted_draft", "number_draft", "number_making"]


def MAKING(genre: Any) -> Making[Any] | None:  # noqa: N802 - as the part is called
    """What the generation engine needs to know; without techniques, nothing is made.

    >>> from gridwright.genres import by_name
    >>> MAKING(by_name("mosaic")).on_white, MAKING(by_name("lits"))
    (False, None)
    """
    kind = genre.puzzle
    if not genre.techniques or not (kind.numbered or kind.circles) or kind.clues_are_blocks:
        return None
    if kind.circles:
        return circle_making(kind, fill=lambda frame, options, rng: filled(kind, frame, rng))
    return room_making(kind) if hasattr(kind, "room_numbers") else count_making(kind)
