"""Steps, hints, explanations and grades as plain data, as JSON shows them.

``docs/explain-schema.json`` describes the fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from gridwright.core.grid import bits
from gridwright.core.saying import ENGLISH, Language, Saying
from gridwright.core.shown import cells_in, view_of
from gridwright.core.step import Step, decisions
from gridwright.engine.explain import Hint
from gridwright.engine.explanation import Digest, Explanation
from gridwright.engine.grade import Grade


def said(saying: Saying, language: Language) -> dict[str, Any]:
    """A sentence in words, and as the data that it is made of."""
    return {"sentence": language.say(saying), "saying": saying.record()}


def step_record(step: Step, told: Callable[[Step], dict[str, Any]]) -> dict[str, Any]:
    """One step, told by names or by numbers; the chain of a what-if is under ``links``."""
    record = {"technique": step.technique, "rung": step.rung, **told(step)}
    if step.links:
        record["links"] = [step_record(link, told) for link in step.links]
    return record


def step_records(steps: Sequence[Step], language: Language = ENGLISH) -> Iterator[dict[str, Any]]:
    """Steps that name their cells."""
    if not steps:
        return
    view = view_of(steps[0].puzzle)

    def named(step: Step) -> dict[str, Any]:
        return {
            "obvious": step.obvious,
            **said(step.saying, language),
            "settles": decisions(view, step.yes, step.no),
            "because": {
                "cells": [view.grid.name(cell) for cell in bits(step.basis.cells)],
                "decisions": decisions(view, step.basis.yes, step.basis.no),
                "rules": list(step.basis.rules),
            },
        }

    for step in steps:
        yield step_record(step, named)


def grade_record(found: Grade) -> dict[str, Any]:
    """The grade of a puzzle; unknown fields are null."""
    return {
        "status": str(found.status),
        "level": found.level or None,
        "name": found.name or None,
        "score": found.score if found.level else None,
        "length": found.length if found.level else None,
        "difficulty": found.difficulty if found.level else None,
        "hardest": found.hardest or None,
        "techniques": found.techniques or {},
        "longest": found.longest,
        "seconds": round(found.seconds, 6),
    }


def explanation_record(
    found: Explanation, graded: Grade | None, language: Language = ENGLISH
) -> dict[str, Any]:
    """The whole path, with the grade of the puzzle if it has one."""
    record: dict[str, Any] = {
        "status": str(found.status),
        "complete": found.complete,
        "grade": None if graded is None else grade_record(graded),
        "steps": [*step_records(found.steps, language)],
    }
    if found.saying:
        record |= said(found.saying, language)
        record["cells"] = [*found.cells]
    return record


def digest_record(found: Digest, language: Language = ENGLISH) -> list[dict[str, Any]]:
    """The sentences of a digest, each with the numbers of its steps, from 1."""
    records = []
    after = 0
    for passage in found:
        view = view_of(passage.steps[0].puzzle)
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


def hint_record(found: Hint, detail: int, language: Language = ENGLISH) -> dict[str, Any]:
    """The hint at this level of detail: where to look (1), the technique (2), the step (3)."""
    record = {"status": found.status, **said(hint_saying(found, detail), language)}
    record["cells"] = [*found.cells]
    if found.stages:
        at = min(detail, len(found.stages)) - 1
        record["cells"] = [*cells_in(found.puzzle, found.stage_cells[at])]
    if found.mistakes and detail >= 3:
        record["mistakes"] = [*found.mistakes]
    if found.answers:
        record["answers"] = [each.rows() for each in found.answers]
    if found.steps and detail >= 2:
        record["technique"] = found.steps[-1 if detail >= 3 else 0].technique
    if found.status == "mistake" and found.before is not None and detail >= 4:
        record["before"] = found.before.rows()
    if found.steps and detail >= (2 if found.stages else 3):
        record["steps"] = [*step_records(found.steps, language)]
    return record


def hint_saying(found: Hint, detail: int) -> Saying:
    """The hint in words; of several steps to a cell, where the first is; of a mistake, a stage."""
    if found.stages:
        return found.stages[min(detail, len(found.stages)) - 1]
    if not found.steps or detail >= 3:
        return found.saying
    return step_saying(found.steps[0], detail)


def step_saying(step: Step, detail: int) -> Saying:
    """A step in words: where to look (1), with which technique (2), or all of it (3)."""
    if detail >= 3:
        return step.saying
    view = view_of(step.puzzle)
    # The part of the board to look at: the clue, or else the cells that will be settled.
    where = view.grid.some(step.basis.cells or view.cells(step.yes | step.no), 4)
    if detail == 1:
        return Saying("Look at {cells}.", cells=where)
    return Saying("Look at {cells}: {technique}.", cells=where, technique=Saying(step.technique))
