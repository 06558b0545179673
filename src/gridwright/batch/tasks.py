"""One task of a batch: a verb, a puzzle, and what is asked; and how it is done.

A task is plain data, so that it can go to another process or another machine, and so is its record.
Nothing that is wrong with a puzzle ends a batch: the record then has the status ``error`` and the
sentence.

>>> record = done(Task("1", "solve", "kuromasu", "kurodoko/4/4/g4i7j4i6g"))
>>> record["status"], record["answer"]
('unique', ['#.#.', '....', '#..#', '....'])
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from hashlib import sha256
from time import perf_counter
from typing import Any

from gridwright.core.control import Control
from gridwright.core.errors import InputError, Timeout
from gridwright.engine.load import read
from gridwright.genres import all_genres, by_name
from gridwright.version import VERSION

VERBS = ("solve", "grade", "explain", "generate")

Record = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Task:
    """What one process does at a time."""

    key: str
    """What the task is known by: the number of an entry, a source, the number of a puzzle."""
    verb: str
    genre: str
    """The genre; empty if the text says it."""
    text: str
    """The puzzle; for ``generate`` the size."""
    options: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """The verb's own: ``time_limit``, ``strategy``, ``seed``, …"""


Results = list[tuple[Task, Record]]
"""What has come out of some tasks."""


def name_of(verb: str, options: Mapping[str, Any]) -> str:
    """64 hexadecimal digits for what is asked: the same question gives the same name.

    The version of gridwright belongs to it, since another version may answer otherwise.
    """
    asked = json.dumps([VERSION, verb, dict(options)], sort_keys=True, default=str)
    return sha256(asked.encode()).hexdigest()


def done(task: Task) -> Record:
    """Do one task; what comes out has a ``status``, ``seconds`` and the version of the engine."""
    started = perf_counter()
    try:
        asked = dict(task.options)
        with Control(asked.pop("time_limit", None)):
            record = _DO[task.verb](replace(task, options=asked))
    except Timeout:
        record = {"status": "timeout"}
    except InputError as error:
        record = {"status": "error", "error": str(error)}
    record.setdefault("seconds", round(perf_counter() - started, 6))
    return {**record, "engine": VERSION}


def refused(error: InputError) -> Record:
    """The record of a source that cannot be read."""
    return {"status": "error", "error": str(error), "engine": VERSION}


def is_refused(record: Record) -> bool:
    """Whether a record is that of a source that could not be read: no time was taken for it."""
    return record["status"] == "error" and "seconds" not in record


def _puzzle(task: Task) -> tuple[Any, Any]:
    wanted = (by_name(task.genre),) if task.genre else all_genres()
    documents = read(task.text, wanted)
    if len(documents) > 1:
        raise InputError("expected one puzzle, found {count}", count=len(documents))
    puzzle = documents[0].puzzle
    return by_name(puzzle.genre), puzzle


def _solve(task: Task) -> Record:
    from gridwright.engine.solve import solve

    genre, puzzle = _puzzle(task)
    asked = dict(task.options)
    strategy = asked.pop("strategy", "sat")
    result = solve(genre, puzzle, strategy, **asked)
    shown = [genre.answer_rows(puzzle, board) for board in result.boards[:2]]
    return {
        "genre": genre.name,
        "status": str(result.status),
        "answer": shown[0] if shown and str(result.status) in ("unique", "found") else None,
        "answers": shown if str(result.status) == "multiple" else None,
        "strategy": result.strategy,
        "seconds": round(result.seconds, 6),
    }


def _grade(task: Task) -> Record:
    from gridwright.engine.grade import grade
    from gridwright.engine.records import grade_record

    genre, puzzle = _puzzle(task)
    return {"genre": genre.name, **grade_record(grade(genre, puzzle, **task.options))}


def _explain(task: Task) -> Record:
    from gridwright.engine.explain import explain
    from gridwright.engine.records import explanation_record

    genre, puzzle = _puzzle(task)
    explanation = explain(genre, puzzle, **task.options)
    return {"genre": genre.name, **explanation_record(explanation, None)}


def _generate(task: Task) -> Record:
    from gridwright.core.size import read_size
    from gridwright.engine.canonical import fingerprint
    from gridwright.engine.generate import generate
    from gridwright.engine.load import write
    from gridwright.formats.document import Document

    genre = by_name(task.genre)
    size = read_size(task.text)
    asked = dict(task.options)
    number, form = asked.pop("number"), asked.pop("to", None)
    with_answer, path = asked.pop("answers", False), asked.pop("path", False)
    made = next(generate(genre, size.rows, size.cols, start=number, **asked))
    puzzle, answer = made.puzzle, made.answer
    graded = _grade_of(genre, puzzle) if made.unique else {}
    status = {True: "unique", False: "multiple", None: "found"}[made.unique]
    text = genre.line(puzzle)
    if form is not None:
        text = write(genre, Document(puzzle, answer if with_answer else None), form).rstrip("\n")
    facts = ("level", "score", "length", "difficulty", "hardest", "longest", "techniques")
    return {
        "genre": genre.name,
        "status": status,
        "rows": size.rows,
        "cols": size.cols,
        "puzzle": text,
        "answer": genre.answer_rows(puzzle, answer),
        **{name: graded.get(name) for name in facts},
        "number": number,
        "fingerprint": fingerprint(genre, puzzle),
        "remarks": [str(remark) for remark in made.remarks],
        **({"difficulty": graded.get("difficulty"), **_path(genre, puzzle, path)} if path else {}),
    }


def _grade_of(genre: Any, puzzle: Any) -> Record:
    """The grade of a puzzle with one answer; none of a board that is too large for techniques."""
    from gridwright.engine.grade import grade_of_unique
    from gridwright.engine.records import grade_record

    try:
        return grade_record(grade_of_unique(genre, puzzle))
    except InputError:
        return {}


def _path(genre: Any, puzzle: Any, path: Any) -> Record:
    """The puzzle as JSON, the steps that lead to its answer, and a checksum of a proof.

    ``path`` has the languages in which each step is told besides English.
    """
    from hashlib import sha256

    from gridwright.engine.explain import explain
    from gridwright.engine.load import write
    from gridwright.engine.prove import prove
    from gridwright.engine.records import step_records
    from gridwright.formats.document import Document
    from gridwright.languages import language

    found = explain(genre, puzzle).steps
    steps = [*step_records(found)]
    for code in path if isinstance(path, list) else ():
        for step, told in zip(steps, step_records(found, language(code)), strict=True):
            for one, other in zip(_linked(step), _linked(told), strict=True):
                one[f"sentence_{code}"] = other["sentence"]
    for step in steps:
        for each in _linked(step):
            del each["saying"]
    text = json.dumps(json.loads(write(genre, Document(puzzle), "json")))
    proof = prove(genre, puzzle)
    checked = sha256("\n".join([proof.formula, *proof.lines]).encode()).hexdigest()
    return {"json": text, "steps": steps, "proof": checked}


def _linked(step: Record) -> list[Record]:
    """A step and the links of its chain."""
    return [step, *step.get("links", ())]


_DO = {"solve": _solve, "grade": _grade, "explain": _explain, "generate": _generate}
