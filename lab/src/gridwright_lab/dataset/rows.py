"""The rows of a data set: their columns with types, and which split each belongs to.

What takes time to measure is not among the columns: the same seed gives the same rows everywhere.

>>> split_of("0" * 64), split_of("1" + "0" * 63)
('test', 'train')
"""

from __future__ import annotations

from typing import Any

from gridwright.batch.tasks import Record
from gridwright_lab.bench.given import given_step
from gridwright_lab.bench.rows import load, read_rows, shown
from gridwright_lab.dataset.answers import answer_print
from gridwright_lab.dataset.plan import Kind

SPLITS = ("train", "validation", "test")
APART_FROM = 8
"""From this side on, puzzles with the same answer are in the same split."""

COLUMNS = {
    "id": ("string", "the stratum and the number of the puzzle"),
    "genre": ("string", "its name, as every command of gridwright takes it"),
    "rows": ("int16", "the height of the board"),
    "cols": ("int16", "its width"),
    "level": ("int8", "from 1 (easy) to 5 (fiendish), as `gridwright grade` gives it"),
    "score": ("float64", "how hard the hardest step is and how narrow the way"),
    "length": ("float64", "about how many minutes there is something to do"),
    "difficulty": ("float64", "what a publisher would call hard: puzzles are put in order by it"),
    "hardest": ("string", "the hardest technique that is needed"),
    "longest": ("int16", "the links of the longest what-if; 0 if none is needed"),
    "techniques": ("list of {name, times}", "how often each technique is used when grading"),
    "puzzle": ("string", "the puzzle on one line, which every command of gridwright reads: its"
               " address on puzz.link where that site has the genre"),
    "text": ("string", "the puzzle as a drawing of characters, as in the prompts"),
    "json": ("string", "the puzzle as JSON, for programs (`json-schema.json`)"),
    "answer": ("list of string", "the only answer: a text for each row, with a blank between the"
               " signs of its cells, in every genre; see below"),
    "steps": ("list of {…}", "the way from the empty board to the whole answer; see below"),
    "proof": ("string", "the SHA-256 of a proof that there is no other answer, formula and lines,"
              " as `gridwright_lab.dataset.proof` makes it again"),
    "seed": ("int64", "the seed of its stratum"),
    "number": ("int32", "its number with that seed"),
    "fingerprint": ("string", "the same for all rotations and reflections of a puzzle"),
    "answer_fingerprint": ("string", "the same for all rotations and reflections of an answer"),
    "engine": ("string", "the version of gridwright that made it"),
}  # fmt: skip
"""The columns, each with its type and its meaning."""
STEP = {
    "technique": ("string", "its name (`gridwright techniques GENRE` tells each); the first step of"
                  " a puzzle that begins with known cells is `given`"),
    "rung": ("int16", "its place on the ladder, the easiest first; 0 for `given`"),
    "obvious": ("bool", "whether people see it at a glance"),
    "sentence": ("string", "the reason in English"),
    "sentence_de": ("string", "the same in German"),
    "settles": ("list of {cell, value}", "what cells (rooms, pieces) are after it"),
    "because": ("{cells, decisions, rules}", "the clues, the cells known before and the rules that"
                " it follows from"),
    "links": ("list of {technique, sentence, sentence_de, settles, because}", "the chain of a"
              " what-if, the contradiction last"),
}  # fmt: skip
"""The fields of a step."""
SIGNS = {
    "#": "the cell is black; in Akari, a block",
    ".": "the cell is white; in Star Battle and Akari, empty",
    "*": "a star or a lamp",
    "3, 3+5": "in Kamaji, the numbers of the pieces through the cell; pieces are numbered in"
              " reading order, and any numbering is read",
    "?": "not settled (only in boards that are not finished)",
}  # fmt: skip
"""The signs of answers."""


def split_of(print_: str) -> str:
    """The split of a puzzle: a tenth each for validation and test.

    The fingerprint decides, which all orientations share. So also in two sets, no puzzle of one
    split is a rotation of one in another.
    """
    return {0: "test", 1: "validation"}.get(int(print_[:8], 16) % 10, "train")


def split_of_row(row: Record) -> str:
    """The split of a row: by the puzzle, and on larger boards by the answer."""
    large = min(row["rows"], row["cols"]) >= APART_FROM
    return split_of(row["answer_fingerprint" if large else "fingerprint"])


def row_of(kind: Kind, seed: int, record: Record) -> dict[str, Any]:
    """What is kept of a draw, in the order of the columns."""
    loaded = load({"genre": record["genre"], "puzzle": record["puzzle"]})
    answer = shown(loaded, read_rows(loaded, record["answer"]))
    row: dict[str, Any] = {
        **record,
        "id": f"{kind.name}-{record['number']}",
        "techniques": [
            {"name": name, "times": times} for name, times in record["techniques"].items()
        ],
        "text": loaded.drawn,
        "answer": answer,
        "answer_fingerprint": answer_print(record["genre"], loaded.puzzle.grid, answer),
        "steps": [_step(step) for step in (*given_step(loaded), *record["steps"])],
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
        "sentence_de": step["sentence_de"],
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
        "technique": text, "sentence": text, "sentence_de": text, "settles": pairs,
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
