"""Entries of a collection as files: any format of the genre, JSON lines, CSV, Parquet."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from gridwright.core.extras import require
from gridwright.core.saying import Saying
from gridwright.engine.load import write
from gridwright.genres import by_name
from gridwright.library.entry import Entry

JSON_LINES, CSV, PARQUET = "jsonl", "csv", "parquet"
COLUMNS = (
    "number", "genre", "size", "rows", "cols", "puzzle", "source", "title", "author", "licence",
    "message", "tags", "status", "answer", "level", "score", "length", "difficulty", "hardest",
    "longest", "techniques", "seconds", "engine",
)  # fmt: skip
TYPES = {
    "number": "int32", "genre": "string", "size": "string", "rows": "int32", "cols": "int32",
    "puzzle": "string", "source": "string", "title": "string", "author": "string",
    "licence": "string", "message": "string", "status": "string", "level": "int8",
    "score": "float64", "length": "float64", "difficulty": "float64", "hardest": "string",
    "longest": "int32", "seconds": "float64", "engine": "string",
}  # fmt: skip
"""The plain columns of a Parquet file; tags, answer and techniques are lists."""
ENTRIES_AT_ONCE = 1000


def flat(entry: Entry) -> dict[str, Any]:
    """An entry as a row of a table: lists and mappings become text."""
    record = entry.record()
    record["tags"] = " ".join(entry.tags)
    record["answer"] = entry.answer or None
    record["techniques"] = json.dumps(record["techniques"]) if entry.techniques else None
    return record


def exported(entries: Iterable[Entry], form: str) -> Iterator[str]:
    """The text of the entries, piece by piece, as JSON lines, CSV, or a format of their genres."""
    if form == JSON_LINES:
        yield from (json.dumps(entry.record(), ensure_ascii=False) + "\n" for entry in entries)
    elif form == CSV:
        yield from _csv(entries)
    else:
        for entry in entries:
            text = write(by_name(entry.genre), entry.document(), form)
            yield text if text.endswith("\n") else f"{text}\n"


def _csv(entries: Iterable[Entry]) -> Iterator[str]:
    page = io.StringIO()
    writer = csv.DictWriter(page, COLUMNS, lineterminator="\n")
    writer.writeheader()
    for entry in entries:
        writer.writerow(flat(entry))
        yield page.getvalue()
        page.seek(0)
        page.truncate()
    yield page.getvalue()


def parquet(entries: Iterable[Entry]) -> bytes:
    """The entries as a Parquet file, whose columns have types."""
    require("parquet", Saying("Parquet"))
    import pyarrow
    from pyarrow import parquet as files

    columns = pyarrow.schema([(name, pyarrow.type_for_alias(kind)) for name, kind in TYPES.items()])
    lists = {
        "tags": pyarrow.list_(pyarrow.string()),
        "answer": pyarrow.list_(pyarrow.string()),
        "techniques": pyarrow.list_(
            pyarrow.struct({"name": pyarrow.string(), "times": pyarrow.int32()})
        ),
    }
    for name, kind in lists.items():
        columns = columns.append(pyarrow.field(name, kind))
    page = io.BytesIO()
    waiting = iter(entries)
    with files.ParquetWriter(page, columns) as table:
        while chunk := [_typed(entry) for entry in islice(waiting, ENTRIES_AT_ONCE)]:
            table.write_table(pyarrow.Table.from_pylist(chunk, columns))
    return page.getvalue()


def _typed(entry: Entry) -> dict[str, Any]:
    used = [{"name": name, "times": times} for name, times in entry.techniques.items()]
    return {**entry.record(), "techniques": used}
