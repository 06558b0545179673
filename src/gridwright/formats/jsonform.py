"""Puzzles as JSON, for programs: documented in ``docs/json-schema.json``.

::

    {"format": "gridwright", "version": 1, "genre": "kuromasu", "rows": 1, "cols": 3,
     "cells": [[".", 2, "#"]], "answer": ["..#"], "about": {"author": "Ann"}}

A cell is a token or a number; ``null`` is an empty cell too. A text may hold one object, a list of
them, or one after the other (JSON lines). Unknown fields are ignored.

>>> from gridwright.formats.tokens import Decimal, OneOf, Signs
>>> tokens = Items(OneOf[int | str | None](Signs({".": None, "#": "#"}), Decimal()))
>>> entry = parse('''{"format": "gridwright", "version": 1, "genre": "kuromasu",
...     "rows": 1, "cols": 3, "cells": [[null, 2, "#"]]}''')[0]
>>> entry.name, entry.table("cells", tokens)
('kuromasu', [None, 2, '#'])
>>> parse('{"format": "gridwright", "version": 1, "genre": 7}')
Traceback (most recent call last):
...
gridwright.core.errors.FormatError: line 1, column 40: the field 'genre' of puzzle 1: expected a \
string, found a number
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeVar

from gridwright.core import saying as said
from gridwright.core.deadline import watched
from gridwright.core.errors import FormatError
from gridwright.core.grid import Grid
from gridwright.core.record import dataclass
from gridwright.core.saying import Saying
from gridwright.formats.combinators import Items
from gridwright.formats.source import MOST_DIGITS, Cursor, Source, quoted, valid

T = TypeVar("T")

NAME = "gridwright"
VERSION = 1
EMPTY = "."

_SPACE = re.compile(r"[ \t\n\r]*")
_TYPES: dict[type, said.Value] = {
    dict: Saying("an object"),
    list: Saying("a list"),
    str: Saying("a string"),
    int: Saying("a number"),
    float: Saying("a decimal number"),
    bool: Saying("true or false"),
    type(None): "null",
}


Value = tuple[object, int, int]
"""A JSON value with the positions where it begins and ends."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One object: a puzzle whose fields are checked when they are read."""

    fields: Mapping[str, Any]
    number: int
    """Which puzzle of the text it is, from 1."""
    text: str = ""
    """The text of the object."""
    line: int = 1
    """The line and column at which the object begins."""
    column: int = 1

    def error(self, field: str, what: str, /, **values: said.Value) -> FormatError:
        """An error about a field, at the position of its name (if missing, of the object)."""
        name = re.split(r"[.\[]", field, maxsplit=1)[0]
        at = max(self.text.find(f'"{name}"'), 0)
        lines = self.text[:at].split("\n")
        column = len(lines[-1]) + (self.column if len(lines) == 1 else 1)
        sentence = Saying(
            "the field {field} of puzzle {number}: {what}",
            field=repr(field),
            number=self.number,
            what=Saying(what, **values),
        )
        return FormatError(sentence, self.line + len(lines) - 1, column)

    def expected(self, field: str, what: said.Value, found: said.Value) -> FormatError:
        """The error that something else was expected in a field."""
        return self.error(field, "expected {what}, found {found}", what=what, found=found)

    def expect(self, names: Sequence[str]) -> None:
        """Refuse a puzzle of another genre."""
        if self.name not in names:
            raise self.expected("genre", repr(names[0]), quoted(self.name))

    def field(self, name: str, kind: type[T]) -> T:
        """A field that is required and must have this type."""
        if name not in self.fields:
            raise self.expected(name, _TYPES[kind], Saying("nothing"))
        return self._typed(name, self.fields[name], kind)

    def _typed(self, name: str, value: object, kind: type[T]) -> T:
        if type(value) is not kind:
            raise self.expected(name, _TYPES[kind], _TYPES[type(value)])
        return value

    @property
    def name(self) -> str:
        """What the text calls the genre, in lower case."""
        return self.field("genre", str).strip().lower()

    @property
    def grid(self) -> Grid:
        """The cells; an impossible size is refused."""
        return Grid.of(self.field("rows", int), self.field("cols", int))

    @property
    def about(self) -> dict[str, str]:
        """The text's remarks about the puzzle."""
        if "about" not in self.fields:
            return {}
        about = self.field("about", dict)
        return {
            valid(key): valid(self._typed(f"about.{key}", value, str))
            for key, value in about.items()
        }

    def cells(self, field: str, items: Items[T]) -> list[T]:
        """The cells of a field that is required."""
        cells = self.table(field, items)
        if cells is None:
            raise self.error(field, "expected a list, found nothing")
        return cells

    def table(self, field: str, items: Items[T]) -> list[T] | None:
        """The cells of a field, row after row, or None if the field is missing or null.

        A row is a list of tokens, or a string of tokens of one character each.
        """
        if self.fields.get(field) is None:
            return None
        grid = self.grid
        rows = self.field(field, list)
        if len(rows) != grid.rows:
            raise self.error(
                field,
                "expected {rows} [rows|row|rows], found {count}",
                rows=grid.rows,
                count=len(rows),
            )
        cells: list[T] = []
        for row, tokens in enumerate(watched(rows)):
            place = f"{field}[{row}]"
            if not isinstance(tokens, str | list):
                raise self.expected(place, _TYPES[list], _TYPES[type(tokens)])
            if len(tokens) != grid.cols:
                raise self.error(
                    place,
                    "expected {cells} [cells|cell|cells], found {count}",
                    cells=grid.cols,
                    count=len(tokens),
                )
            cells += [
                self._cell(f"{place}[{col}]", token, items) for col, token in enumerate(tokens)
            ]
        return cells

    def _cell(self, place: str, token: object, items: Items[T]) -> T:
        text = EMPTY if token is None else token
        if type(text) not in (str, int):
            raise self.error(
                place, "expected a token or a number, found {found}", found=_TYPES[type(token)]
            )
        cursor = Cursor(Source.of(str(text)))
        if not cursor.ended and cursor.text[0] in items.token.starts:
            cell = items.token.read(cursor)[0]
            if cursor.ended:
                return cell
        raise self.expected(place, items.token.expected, quoted(str(text)))


def parse(text: str) -> list[Entry]:
    """The puzzles of a text; anything but JSON is refused with line and column."""
    plain = Source.of(text).text
    objects = _values(plain)
    if not objects:
        raise FormatError("expected a JSON object, found an empty list")
    return [_entry(plain, value, number) for number, value in enumerate(objects, start=1)]


def _entry(text: str, found: Value, number: int) -> Entry:
    value, start, end = found
    line = text.count("\n", 0, start) + 1
    column = start - text.rfind("\n", 0, start)
    if not isinstance(value, dict):
        raise FormatError(
            "puzzle {number}: expected an object, found {found}",
            line,
            column,
            number=number,
            found=_TYPES[type(value)],
        )
    entry = Entry(value, number, text[start:end], line, column)
    if entry.field("format", str) != NAME:
        raise entry.expected("format", repr(NAME), quoted(value["format"]))
    if entry.field("version", int) != VERSION:
        raise entry.expected("version", VERSION, value["version"])
    _ = entry.name
    return entry


def _values(text: str) -> list[Value]:
    """The JSON values of a text, one after the other; each member of a list is one of them."""
    decoder = json.JSONDecoder(
        object_pairs_hook=_once, parse_int=_whole, parse_float=_real, parse_constant=_constant
    )
    values: list[Value] = []
    at = _after_space(text, 0)
    try:
        while at < len(text):
            value, end = decoder.raw_decode(text, at)
            if isinstance(value, list):
                values += _members(text, at, len(value), decoder)
            else:
                values.append((value, at, end))
            at = _after_space(text, end)
    except json.JSONDecodeError as error:
        what = error.msg[:1].lower() + error.msg[1:]
        raise FormatError(
            "this is not JSON: {what}", error.lineno, error.colno, what=what
        ) from None
    except RecursionError:
        raise FormatError("this JSON is nested too deeply to be a puzzle") from None
    return values


def _members(text: str, at: int, count: int, decoder: json.JSONDecoder) -> Iterator[Value]:
    """The members of a list that is known to be valid, each with its positions."""
    for _ in range(count):
        start = _after_space(text, at + 1)
        value, end = decoder.raw_decode(text, start)
        yield value, start, end
        at = _after_space(text, end)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """An object's fields; one that is given twice is refused instead of silently dropped."""
    fields: dict[str, object] = {}
    for name, value in pairs:
        if name in fields:
            raise FormatError("the field {name} appears twice in one object", name=repr(name[:40]))
        fields[name] = value
    return fields


def _after_space(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return match.end() if match else at


def _whole(digits: str) -> int:
    if len(digits) > MOST_DIGITS + 1:
        raise FormatError(
            "a number of {count} digits is larger than any size or clue", count=len(digits)
        )
    return int(digits)


def _real(digits: str) -> float:
    return float(digits)


def _constant(name: str) -> float:
    raise FormatError("expected a JSON value, found {found}", found=name)


def write(
    name: str,
    grid: Grid,
    tables: Mapping[str, Sequence[str]],
    answer: Sequence[str] | None,
    about: Mapping[str, str],
    numbers: Mapping[str, int] = MappingProxyType({}),
) -> str:
    """The JSON of one puzzle, one row of cells per line; ``numbers`` are further fields.

    >>> print(write("kuromasu", Grid.of(1, 2), {"cells": [".", "2"]}, [".."], {}))
    {
      "format": "gridwright",
      "version": 1,
      "genre": "kuromasu",
      "rows": 1,
      "cols": 2,
      "cells": [
        [".", 2]
      ],
      "answer": [
        ".."
      ]
    }
    """
    head = {"format": NAME, "version": VERSION, "genre": name, "rows": grid.rows, "cols": grid.cols}
    parts = [f"{_text(key)}: {_text(value)}" for key, value in (head | dict(numbers)).items()]
    for field, tokens in tables.items():
        values = [int(token) if token.isdigit() else token for token in tokens]
        rows = [values[at : at + grid.cols] for at in range(0, len(values), grid.cols)]
        parts.append(f"{_text(field)}: {_rows(rows)}")
    if answer is not None:
        parts.append(f'"answer": {_rows(answer)}')
    if about:
        remarks = {valid(key): valid(value) for key, value in about.items()}
        parts.append(f'"about": {_text(remarks)}')
    return "{\n  " + ",\n  ".join(parts) + "\n}\n"


def _rows(rows: Sequence[object]) -> str:
    return "[\n    " + ",\n    ".join(map(_text, rows)) + "\n  ]"


def _text(value: object) -> str:
    # JSON may hold the last control character unescaped; texts that we read may not.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
