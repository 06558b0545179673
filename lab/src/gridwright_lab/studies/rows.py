"""The rows of a study: named tables of ids and figures, from which its report is made.

A study measures, and keeps what it measured as tables of rows; its report is a function of these
rows and of a text (``text.py``). They are written next to the report, compressed, so that anyone
can make the report again: ``gridwright study NAME --rows FILE``. A row names a published puzzle by
its number; it never holds a board, a clue or an answer of one.

What is asked of rows is little, so they are a list. With pandas, whole numbers of a column with
gaps become floats, which tables would show; and it takes 0.4 s to import.

>>> some = [{"size": 8, "seconds": 1.0}, {"size": 9, "seconds": 3.0}, {"size": 9}]
>>> rows = Rows(some, columns=["size", "seconds"])
>>> rows.where(size=9).mean("seconds"), rows.median("seconds"), rows.share(size=9)
(3.0, 2.0, 0.6666666666666666)
>>> {size: len(some) for size, some in rows.by("size").items()}
{8: 1, 9: 2}
>>> rows.mean("second")
Traceback (most recent call last):
...
LookupError: no row has a field 'second'; there are size, seconds
"""

from __future__ import annotations

import gzip
import json
import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from pathlib import Path
from statistics import fmean, median
from typing import Any

from gridwright.batch.ledger import Row
from gridwright.core.errors import InputError
from gridwright.core.writing import write_file

ROWS_NAME = "rows.jsonl.gz"
"""The file next to the report."""

By = str | Callable[[Row], Any]
"""A field of a row, or a function of it."""


class Rows(list[Row]):
    """Rows of one kind: chosen, grouped and averaged in one place.

    A row may lack a field; a field that is not among the columns of the table is an error.
    """

    def __init__(self, rows: Iterable[Row] = (), columns: Collection[str] | None = None) -> None:
        super().__init__(rows)
        self.columns = columns
        """Those of the table; ``None`` for rows that are put together in another way."""

    def _refuse_misspelt(self, *names: By) -> None:
        for name in names:
            if isinstance(name, str) and self.columns is not None and name not in self.columns:
                known = ", ".join(self.columns)
                raise LookupError(f"no row has a field {name!r}; there are {known}")

    def __add__(self, other: Rows) -> Rows:  # type: ignore[override]
        """The rows of two tables, one after the other."""
        known = self.columns is not None and other.columns is not None
        columns = {*(self.columns or ()), *(other.columns or ())} if known else None
        return Rows([*self, *other], columns)

    def where(self, test: Callable[[Row], Any] | None = None, /, **wanted: Any) -> Rows:
        """The rows that pass the test and have these values; a tuple means any of its members."""
        self._refuse_misspelt(*wanted)
        chosen = (
            row
            for row in self
            if (test is None or test(row))
            and all(
                row.get(name) in value if isinstance(value, tuple) else row.get(name) == value
                for name, value in wanted.items()
            )
        )
        return Rows(chosen, self.columns)

    def by(self, *names: By, ordered: bool = False) -> dict[Any, Rows]:
        """Groups of rows with equal values in these fields, ordered by row or by value."""
        groups: dict[Any, Rows] = {}
        for row, *key in zip(self, *map(self.column, names), strict=True):
            same = tuple(key) if len(key) > 1 else key[0]
            groups.setdefault(same, Rows(columns=self.columns)).append(row)
        return dict(sorted(groups.items())) if ordered else groups

    def column(self, by: By) -> list[Any]:
        """A field of every row, ``None`` where one lacks it; or what a function says."""
        self._refuse_misspelt(by)
        return [row.get(by) if isinstance(by, str) else by(row) for row in self]

    def values(self, by: By) -> list[Any]:
        """The known values of a field."""
        return [value for value in self.column(by) if value is not None]

    def mean(self, by: By) -> float | None:
        """The mean of a field; ``None`` if no row has it."""
        given = self.values(by)
        return fmean(given) if given else None

    def median(self, by: By) -> float | None:
        """The median of a field; ``None`` if no row has it."""
        given = self.values(by)
        return median(given) if given else None

    def most(self, by: By) -> Any:
        """The largest value of a field; ``None`` if no row has it."""
        return max(self.values(by), default=None)

    def total(self, by: By) -> Any:
        """The sum of a field."""
        return sum(self.values(by))

    def number(self, test: Callable[[Row], Any] | None = None, /, **wanted: Any) -> int:
        """How many rows pass the test and have these values."""
        return len(self.where(test, **wanted))

    def share(self, test: Callable[[Row], Any] | None = None, /, **wanted: Any) -> float | None:
        """The share of such rows; ``None`` if there are no rows."""
        return self.number(test, **wanted) / len(self) if self else None


def percent(share: float | None, digits: int = 0) -> str:
    """A share between 0 and 1, for a table.

    >>> percent(0.456), percent(0.456, 1), percent(None)
    ('46 %', '45.6 %', '–')
    """
    return "–" if share is None else f"{100 * share:.{digits}f} %"


def square(size: int) -> str:
    """The size of a square board, for a table."""
    return f"{size}×{size}"


def size_of(row: Row) -> str:
    """The rows and columns of a row's board, for a table."""
    return f"{row['rows']}×{row['cols']}"


@dataclass(frozen=True)
class Kept:
    """Everything that one run of a study keeps; ``kept.name`` is the table of this name."""

    study: str
    about: Mapping[str, Any]
    """What was asked, and where it was measured: the command, the time limit, the machines, …"""
    tables: Mapping[str, Rows] = field(default_factory=dict)

    def __getattr__(self, name: str) -> Rows:
        """A table; empty if the run has no rows of it, and an error if the study has none."""
        if name.startswith("_"):
            raise AttributeError(name)
        return self.tables[name] if name in self.tables else _table(self.study, name)


@cache
def tables_of(study: str) -> Mapping[str, Collection[str]]:
    """The tables of a study, and the columns of each: its ``tables.toml``."""
    path = files("gridwright_lab.studies").joinpath(study, "tables.toml")
    return tomllib.loads(path.read_text("utf-8"))


def _table(study: str, name: str, rows: Iterable[Row] = ()) -> Rows:
    """Rows of one of the tables of a study; there are no others."""
    known = tables_of(study)
    if name not in known:
        raise AttributeError(f"{study} has no table {name!r}; there are {', '.join(known)}")
    return Rows(rows, known[name])


def kept(study: str, about: Mapping[str, Any], **tables: Iterable[Row]) -> Kept:
    """The rows of a run, in the form in which they will be read again."""
    made = {name: _table(study, name, map(_plain, rows)) for name, rows in tables.items()}
    return Kept(study, about, made)


def _plain(row: Row) -> Row:
    """A row as JSON gives it back."""
    plain: Row = json.loads(json.dumps(row))
    return plain


def write_rows(found: Kept, path: Path) -> None:
    """Write the rows, compressed; the same rows give the same file."""
    lines = [{"study": found.study, "about": dict(found.about)}]
    lines += [{"table": name, "row": row} for name, rows in found.tables.items() for row in rows]
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    write_file(path, gzip.compress(text.encode(), 9, mtime=0))


def read_rows(path: Path, study: str) -> Kept:
    """Read the rows of a study; anything else is refused in one sentence."""
    columns = tables_of(study)
    try:
        first, *lines = map(json.loads, gzip.decompress(path.read_bytes()).splitlines())
        name, about = first["study"], first["about"]
        tables: dict[str, Rows] = {}
        for line in lines:
            table = line["table"]
            tables.setdefault(table, Rows(columns=columns.get(table))).append(line["row"])
    except (OSError, EOFError, ValueError, KeyError, TypeError) as problem:
        raise InputError(
            "{path} cannot be read as the rows of a study: {problem}; expected {expected} as a "
            "study writes it",
            path=str(path),
            problem=str(problem),
            expected=ROWS_NAME,
        ) from problem
    if name != study:
        raise InputError(
            "{path} holds rows of the study {name}, not of {study}",
            path=str(path),
            name=name,
            study=study,
        )
    return Kept(study, about, tables)
