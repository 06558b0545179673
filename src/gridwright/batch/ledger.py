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
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

Row = dict[str, Any]

FILE_NAME = "rows.jsonl"


class Ledger:
    """Finished rows by key, each written to disk the moment it is done."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.rows: dict[str, Row] = {}
        if path.is_file():
            self._read()

    def _read(self) -> None:
        text = self.path.read_text(encoding="utf-8")
        for line in text.splitlines():
            try:
                entry = json.loads(line)
                self.rows[_text(entry["key"])] = entry["row"]
            except (ValueError, KeyError, TypeError):
                # The last line of a killed run may be incomplete: its row is computed again.
                continue
        if text and not text.endswith("\n"):
            with self.path.open("a", encoding="utf-8") as file:
                file.write("\n")

    def has(self, key: Sequence[Any]) -> bool:
        """Whether the row with this key is finished."""
        return _text(key) in self.rows

    def row(self, key: Sequence[Any], compute: Callable[[], Row]) -> Row:
        """The row with this key; if there is none yet, it is computed and stored."""
        text = _text(key)
        if text not in self.rows:
            row = compute()
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"key": list(key), "row": row}) + "\n")
            self.rows[text] = row
        return self.rows[text]


def _text(key: Sequence[Any]) -> str:
    return json.dumps(list(key))
