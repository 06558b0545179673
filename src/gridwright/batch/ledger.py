"""Finished rows on disk, so that an interrupted study or batch continues where it stopped.

One line of JSON per row. A row is found again by its key, which must include everything that the
row depends on (puzzle, strategy, time limit, seed, …), so that other settings give new rows.

>>> from tempfile import TemporaryDirectory
>>> with TemporaryDirectory() as folder:
...     ledger = Ledger(Path(folder) / "rows.jsonl")
...     first = ledger.row(["puzzle 1", "sat"], lambda: {"seconds": 0.1})
...     again = Ledger(Path(folder) / "rows.jsonl").row(["puzzle 1", "sat"], dict)
>>> first == again
True
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from gridwright.core.errors import InputError
from gridwright.core.writing import add_to_file, make_folder, write_file

Row = dict[str, Any]

FILE_NAME = "rows.jsonl"
START = b'{"key": ['
"""How every row begins."""


class Ledger:
    """Finished rows by key, each written to disk the moment it is done."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.rows: dict[str, Row] = {}
        if path.is_file():
            self._read()

    def _read(self) -> None:
        data = self.path.read_bytes()
        for line in data.splitlines():
            try:
                entry = json.loads(line)
                self.rows[_text(entry["key"])] = entry["row"]
            except (ValueError, KeyError, TypeError):
                continue
        # A run that was killed at once may have left the beginning of a row.
        if not self.rows and data[: len(START)] != START[: len(data)]:
            raise InputError(
                "the file {file} holds something else than results; expected a file of an earlier"
                " run, or a new name",
                file=repr(str(self.path)),
            )
        end_last_line(self.path, data)

    def has(self, key: Sequence[Any]) -> bool:
        """Whether the row with this key is finished."""
        return _text(key) in self.rows

    def find(self, key: Sequence[Any]) -> Row | None:
        """The row with this key, if it is finished."""
        return self.rows.get(_text(key))

    def row(self, key: Sequence[Any], compute: Callable[[], Row]) -> Row:
        """The row with this key; if there is none yet, it is computed and stored."""
        text = _text(key)
        if text not in self.rows:
            self.add([(key, compute())])
        return self.rows[text]

    def add(self, found: Iterable[tuple[Sequence[Any], Row]]) -> None:
        """Store several rows at once."""
        rows = list(found)
        lines = [json.dumps({"key": list(key), "row": row}) + "\n" for key, row in rows]
        make_folder(self.path.parent)
        add_to_file(self.path, "".join(lines))
        self.rows |= {_text(key): row for key, row in rows}


def end_last_line(path: Path, data: bytes) -> None:
    """End the last line of a file, or take it away if a killed run left it incomplete."""
    whole, newline, last = data.rpartition(b"\n")
    if not last:
        return
    try:
        json.loads(last)
    except ValueError:
        write_file(path, whole + newline)
    else:
        add_to_file(path, "\n")


def _text(key: Sequence[Any]) -> str:
    return json.dumps(list(key))
