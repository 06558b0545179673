"""Entries of a collection as files: any format of the genre, JSON lines, CSV, Parquet."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from typing import Any

from gridwright.core.errors import InputError
from gridwright.engine.load import write
from gridwright.genres import by_name
from gridwright.library.entry import Entry

JSON_LINES, CSV, PARQUET = "jsonl", "csv", "parquet"
COLUMNS = (
    "number", "genre", "size", "puzzle", "source", "title", "author", "licence", "message", "tags",
    "status", "answer", "level", "score", "length", "hardest", "longest", "techniques", "seconds",
    "engine",
)  # fmt: skip


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
    """The entries as a Parquet file."""
    try:
        import pyarrow
        from pyarrow import parquet as files
    except ModuleNotFoundError:
        raise InputError(
            "Parquet cannot be written here: PyArrow is not installed; run pip install pyarrow"
        ) from None
    page = io.BytesIO()
    files.write_table(pyarrow.Table.from_pylist([flat(entry) for entry in entries]), page)
    return page.getvalue()
