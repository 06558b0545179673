"""The rows of a data set: their columns with types, and which split each belongs to.

What takes time to measure is not among the columns: the same seed gives the same rows everywhere.

>>> split_of("0" * 64), split_of("1" + "0" * 63)
('test', 'train')
"""

from __future__ import annotations

from typing import Any

from gridwright.batch.tasks import Record
from gridwright_lab.dataset.plan import Kind

SPLITS = ("train", "validation", "test")

COLUMNS = {
    "id": ("string", "the kind and the number of the puzzle"),
    "genre": ("string", "kuromasu, kuroshuto, nurimaze, kamaji or hitori"),
    "rows": ("int16", "the height of the board"),
    "cols": ("int16", "its width"),
    "level": ("int8", "from 1 (easy) to 5 (fiendish), as `gridwright grade` gives it"),
    "score": ("float64", "how hard the hardest step is and how narrow the way"),
    "length": ("float64", "about how many minutes there is something to do"),
    "difficulty": ("float64", "what a publisher would call hard: puzzles are put in order by it"),
    "hardest": ("string", "the hardest technique that is needed"),
    "longest": ("int16", "the links of the longest what-if; 0 if none is needed"),
    "techniques": ("list of {name, times}", "how often each technique is used when grading"),
    "puzzle": ("string", "the puzzle on one line, which every command of gridwright reads"),
    "json": ("string", "the puzzle as JSON, for programs (`json-schema.json`)"),
    "answer": ("list of string", "the only answer, a text for each row of the board"),
    "steps": ("list of {…}", "the way to the answer; see below"),
    "way": ("string", "how it was made: `logic`, `guessing`, or `level N`"),
    "seed": ("int64", "the seed of its kind"),
    "number": ("int32", "its number with that seed"),
    "fingerprint": ("string", "the same for all rotations and reflections of a puzzle"),
    "engine": ("string", "the version of gridwright that made it"),
}
"""The columns, each with its type and its meaning."""
STEP = {
    "technique": ("string", "its name (`gridwright techniques GENRE` tells each)"),
    "rung": ("int16", "its place on the ladder, the easiest first"),
    "obvious": ("bool", "whether people see it at a glance"),
    "sentence": ("string", "the reason in English"),
    "settles": ("list of {cell, value}", "what cells (rooms, pieces) are after it"),
    "because": ("{cells, decisions, rules}", "the clues, the cells known before and the rules that"
                " it follows from"),
    "links": ("list of {technique, sentence, settles, because}", "the chain of a what-if, the"
              " contradiction last"),
}  # fmt: skip
"""The fields of a step."""


def split_of(fingerprint: str) -> str:
    """The split of a puzzle: a tenth each for validation and test.

    The fingerprint decides, which all orientations share. So also in two sets, no puzzle of one
    split is a rotation of one in another.
    """
    return {0: "test", 1: "validation"}.get(int(fingerprint[:8], 16) % 10, "train")


def row_of(kind: Kind, seed: int, record: Record) -> dict[str, Any]:
    """What is kept of a draw, in the order of the columns."""
    row: dict[str, Any] = {
        **record,
        "id": f"{kind.name}-{record['number']}",
        "techniques": [
            {"name": name, "times": times} for name, times in record["techniques"].items()
        ],
        "steps": [_step(step) for step in record["steps"]],
        "way": kind.way,
        "seed": kind.seed(seed),
    }
    return {name: row[name] for name in COLUMNS}


def _step(step: Record) -> Record:
    fields = _link(step)
    fields |= {name: step[name] for name in ("rung", "obvious")}
    fields["links"] = [_link(link) for link in step.get("links", ())]
    return {name: fields[name] for name in STEP}


def _link(step: Record) -> Record:
    because = step["because"]
    return {
        "technique": step["technique"],
        "sentence": step["sentence"],
        "settles": _pairs(step["settles"]),
        "because": {**because, "decisions": _pairs(because["decisions"])},
    }


def _pairs(decisions: dict[str, str]) -> list[dict[str, str]]:
    return [{"cell": cell, "value": value} for cell, value in decisions.items()]


def schema() -> Any:
    """The columns as PyArrow knows them."""
    import pyarrow as pa

    text, texts = pa.string(), pa.list_(pa.string())
    pairs = pa.list_(pa.struct({"cell": text, "value": text}))
    link = {
        "technique": text, "sentence": text, "settles": pairs,
        "because": pa.struct({"cells": texts, "decisions": pairs, "rules": texts}),
    }  # fmt: skip
    step = {**link, "rung": pa.int16(), "obvious": pa.bool_(), "links": pa.list_(pa.struct(link))}
    nested = {
        "techniques": pa.list_(pa.struct({"name": text, "times": pa.int32()})),
        "answer": texts,
        "steps": pa.list_(pa.struct({name: step[name] for name in STEP})),
    }
    return pa.schema(
        pa.field(name, nested[name] if name in nested else pa.type_for_alias(kind))
        for name, (kind, _) in COLUMNS.items()
    )
