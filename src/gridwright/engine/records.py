"""Steps, hints, explanations and grades as plain data, as JSON shows them.

``docs/explain-schema.json`` describes the fields.
"""

from __future__ import annotations

from typing import Any

from gridwright.core.grid import bits
from gridwright.core.step import Step
from gridwright.engine.explain import Explanation, Hint
from gridwright.engine.grade import Grade
from gridwright.logic.view import View


def decisions(view: View, yes: int, no: int) -> dict[str, str]:
    """The value of each decision, by its name: ``{"r1c2": "white"}``."""
    found = dict.fromkeys(bits(yes), view.yes_word)
    found |= dict.fromkeys(bits(no), view.no_word)
    return {view.name(decision): found[decision] for decision in sorted(found)}


def step_record(view: View, step: Step) -> dict[str, Any]:
    """One step; the chain of a what-if under ``links``."""
    record: dict[str, Any] = {
        "technique": step.technique,
        "rung": step.rung,
        "sentence": step.sentence,
        "settles": decisions(view, step.yes, step.no),
        "because": {
            "cells": [view.grid.name(cell) for cell in bits(step.because.cells)],
            "decisions": decisions(view, step.because.yes, step.because.no),
            "rules": list(step.because.rules),
        },
    }
    if step.links:
        record["links"] = [step_record(view, link) for link in step.links]
    return record


def grade_record(found: Grade) -> dict[str, Any]:
    """The grade of a puzzle; unknown fields are null."""
    return {
        "status": str(found.status),
        "level": found.level or None,
        "name": found.name or None,
        "score": found.score if found.level else None,
        "hardest": found.hardest or None,
        "techniques": found.techniques or {},
        "longest": found.longest,
        "seconds": round(found.seconds, 6),
    }


def explanation_record(view: View, found: Explanation, graded: Grade | None) -> dict[str, Any]:
    """The whole path, with the grade of the puzzle if it has one."""
    record: dict[str, Any] = {
        "status": str(found.status),
        "complete": found.complete,
        "grade": None if graded is None else grade_record(graded),
        "steps": [step_record(view, step) for step in found.steps],
    }
    if found.sentence:
        record["sentence"] = found.sentence
        record["cells"] = [view.grid.name(cell) for cell in bits(found.cells)]
    return record


def hint_record(view: View | None, found: Hint, detail: int) -> dict[str, Any]:
    """The hint at this level of detail: where to look (1), the technique (2), the step (3).

    If time ran out there is nothing to name, and no view is needed.
    """
    if view is None:
        return {"status": found.status, "sentence": found.sentence, "cells": []}
    record: dict[str, Any] = {
        "status": found.status,
        "sentence": hint_sentence(view, found, detail),
        "cells": [view.grid.name(cell) for cell in bits(found.cells)],
    }
    if found.mistakes:
        record["mistakes"] = [view.name(decision) for decision in bits(found.mistakes)]
    if found.steps and detail >= 2:
        record["technique"] = found.steps[-1].technique
    if found.steps and detail >= 3:
        record["steps"] = [step_record(view, step) for step in found.steps]
    return record


def hint_sentence(view: View | None, found: Hint, detail: int) -> str:
    """The hint in words."""
    if not found.steps or view is None:
        return found.sentence
    step = found.steps[-1]
    if detail >= 3:
        return step.sentence
    where = _where(view, step)
    return f"Look at {where}." if detail == 1 else f"Look at {where}: {step.technique}."


def _where(view: View, step: Step) -> str:
    """The part of the board to look at: the clue, or else the cells that will be settled."""
    cells = step.because.cells or view.cells(step.yes | step.no)
    return view.grid.names(cells, 4)
