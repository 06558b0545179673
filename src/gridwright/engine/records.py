"""Steps, hints, explanations and grades as plain data, as JSON shows them.

``docs/explain-schema.json`` describes the fields.
"""

from __future__ import annotations

from typing import Any

from gridwright.core.grid import bits
from gridwright.core.saying import ENGLISH, Language, Saying
from gridwright.core.step import Step, decisions
from gridwright.engine.explain import Hint
from gridwright.engine.explanation import Digest, Explanation
from gridwright.engine.grade import Grade
from gridwright.logic.view import View


def said(saying: Saying, language: Language) -> dict[str, Any]:
    """A sentence in words, and as the data that it is made of."""
    return {"sentence": language.say(saying), "saying": saying.record()}


def step_record(view: View, step: Step, language: Language = ENGLISH) -> dict[str, Any]:
    """One step; the chain of a what-if under ``links``."""
    record: dict[str, Any] = {
        "technique": step.technique,
        "rung": step.rung,
        "obvious": step.obvious,
        **said(step.saying, language),
        "settles": decisions(view, step.yes, step.no),
        "because": {
            "cells": [view.grid.name(cell) for cell in bits(step.basis.cells)],
            "decisions": decisions(view, step.basis.yes, step.basis.no),
            "rules": list(step.basis.rules),
        },
    }
    if step.links:
        record["links"] = [step_record(view, link, language) for link in step.links]
    return record


def grade_record(found: Grade) -> dict[str, Any]:
    """The grade of a puzzle; unknown fields are null."""
    return {
        "status": str(found.status),
        "level": found.level or None,
        "name": found.name or None,
        "score": found.score if found.level else None,
        "length": found.length if found.level else None,
        "hardest": found.hardest or None,
        "techniques": found.techniques or {},
        "longest": found.longest,
        "seconds": round(found.seconds, 6),
    }


def explanation_record(
    view: View, found: Explanation, graded: Grade | None, language: Language = ENGLISH
) -> dict[str, Any]:
    """The whole path, with the grade of the puzzle if it has one."""
    record: dict[str, Any] = {
        "status": str(found.status),
        "complete": found.complete,
        "grade": None if graded is None else grade_record(graded),
        "steps": [step_record(view, step, language) for step in found.steps],
    }
    if found.saying:
        record |= said(found.saying, language)
        record["cells"] = [*found.cells]
    return record


def digest_record(view: View, found: Digest, language: Language = ENGLISH) -> list[dict[str, Any]]:
    """The sentences of a digest, each with the numbers of its steps, from 1."""
    records = []
    after = 0
    for passage in found:
        first, after = after + 1, after + len(passage.steps)
        records.append(
            {
                **said(passage.saying, language),
                "key": bool(passage.key),
                "techniques": list(dict.fromkeys(step.technique for step in passage.steps)),
                "first": first,
                "last": after,
                "settles": decisions(view, passage.yes, passage.no),
            }
        )
    return records


def hint_record(
    view: View | None, found: Hint, detail: int, language: Language = ENGLISH
) -> dict[str, Any]:
    """The hint at this level of detail: where to look (1), the technique (2), the step (3).

    If time ran out there is nothing to name, and no view is needed.
    """
    record = {"status": found.status, **said(hint_saying(view, found, detail), language)}
    if view is None:
        return record | {"cells": []}
    record["cells"] = [*found.cells]
    if found.mistakes:
        record["mistakes"] = [*found.mistakes]
    if found.steps and detail >= 2:
        record["technique"] = found.steps[-1 if detail >= 3 else 0].technique
    if found.steps and detail >= 3:
        record["steps"] = [step_record(view, step, language) for step in found.steps]
    return record


def hint_saying(view: View | None, found: Hint, detail: int) -> Saying:
    """The hint in words: of several steps to a cell, where the first one is."""
    if not found.steps or view is None or detail >= 3:
        return found.saying
    return step_saying(view, found.steps[0], detail)


def step_saying(view: View, step: Step, detail: int) -> Saying:
    """A step in words: where to look (1), with which technique (2), or all of it (3)."""
    if detail >= 3:
        return step.saying
    # The part of the board to look at: the clue, or else the cells that will be settled.
    where = view.grid.some(step.basis.cells or view.cells(step.yes | step.no), 4)
    if detail == 1:
        return Saying("Look at {cells}.", cells=where)
    return Saying("Look at {cells}: {technique}.", cells=where, technique=Saying(step.technique))
