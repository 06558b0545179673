"""What a puzzle says by itself, as a step like the others: the first of a written solution.

A player begins with the cells of clues and with given cells. So that steps replay from the empty
board to the whole answer, they are settled by a step of their own, which has a reason too.

>>> from gridwright_lab.bench.rows import load
>>> [step] = given_step(load({"genre": "kuromasu", "puzzle": "kurodoko/3/1/2h"}))
>>> step["sentence"], step["settles"], step["because"]["cells"]
('From the start, r1c1 is white.', {'r1c1': 'white'}, ['r1c1'])
"""

from __future__ import annotations

from typing import Any

from gridwright.core.grid import bits, union
from gridwright.core.saying import Saying
from gridwright.core.step import decisions
from gridwright.languages import language
from gridwright.logic.view import settled
from gridwright_lab.bench.judge import MARKED, USED, says_given
from gridwright_lab.bench.rows import Loaded

GIVEN = "given"
"""Its technique."""


def given_step(loaded: Loaded) -> list[dict[str, Any]]:
    """The step that settles what is given; none, if nothing is."""
    puzzle, view, given = loaded.puzzle, loaded.view, loaded.puzzle.given
    if not given.yes | given.no:
        return []
    rules: dict[str, None] = {}
    cells = view.cells(given.yes | given.no)
    if hasattr(puzzle, "clue_mask"):
        needs = (need for cell in bits(cells) for need in says_given(puzzle, cell))
        rules = dict.fromkeys(need for need in needs if isinstance(need, str))
    elif hasattr(puzzle, "marked"):
        rules, cells = {MARKED: None}, puzzle.marked
    else:
        rules, cells = {USED: None}, union(view.cells(1 << each) for each in bits(given.yes))
    said = Saying("From the start, {settled}.", settled=settled(view, given.yes, given.no))
    return [
        {
            "technique": GIVEN,
            "rung": 0,
            "obvious": True,
            "sentence": str(said),
            "sentence_de": language("de").say(said),
            "settles": decisions(view, given.yes, given.no),
            "because": {
                "cells": [view.grid.name(cell) for cell in bits(cells)],
                "decisions": {},
                "rules": [*rules],
            },
        }
    ]
