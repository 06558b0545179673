"""What a setter can edit in a genre of numbers or rooms that says nothing else about it.

>>> from gridwright.genres import by_name
>>> editing = EDITING(by_name("heyawake"))
>>> editing.rooms, [sign.name for sign in editing.signs]
(True, ['black', 'white'])
"""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from gridwright.core.sketch import Editing
from gridwright.shading.numbergrid import NumberGrid
from gridwright.shading.sketch import CIRCLES, SHADES, SIGNS, number_editing

SHARED = {"rooms", *(field.name for field in fields(NumberGrid))}


def EDITING(genre: Any) -> Editing[Any] | None:  # noqa: N802 - as the part is called
    """Numbers, given cells and rooms; ``None`` if the puzzle has other fields of its own.

    A ``?`` is a white cell with a clue, so it is there where cells with clues are white.
    """
    puzzle = genre.puzzle
    if {field.name for field in fields(puzzle)} - SHARED - puzzle.own.keys():
        return None
    signs = CIRCLES if puzzle.circles else SIGNS if puzzle.clues_are_white else SHADES
    return number_editing(puzzle, signs, numbered=puzzle.numbered, own=puzzle.own)
