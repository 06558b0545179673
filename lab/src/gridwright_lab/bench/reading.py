"""Written steps and boards, read as people and language models write them.

A step is a line: what it settles, the cells that it rests on, the rules, and, if it is known, the
technique, with a ``|`` between them. A cell alone stands for its clue; with a word behind it, for
its mark. Lines without ``|`` are passed over.

>>> from gridwright_lab.bench.rows import load
>>> loaded = load({"genre": "kuromasu", "puzzle": "kurodoko/3/1/2h"})
>>> [step] = read_steps(loaded, "The 2 sees one cell.\\n1. r1c2 white, r1c3 black | r1c1 | numbers")
>>> step.yes, step.no, step.named
(4, 2, Named(yes=0, no=0, cells=1, rules=('numbers',)))

The same as JSON, alone, in a list, under ``steps``, or one object on each line:

>>> text = '{"settles": {"r1c2": "white"}, "because": {"cells": ["r1c1"], "rules": ["numbers"]}}'
>>> [step] = read_steps(loaded, text)
>>> step.yes, step.no, step.named.cells
(0, 2, 1)
>>> [step] = read_steps(loaded, "r1c9 white | r1c1 | numbers")
>>> step.unreadable
"there is no cell 'r1c9'"
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from gridwright.core.errors import InputError
from gridwright_lab.bench.judge import Named
from gridwright_lab.bench.rows import Loaded

LONGEST = 1_000_000
"""Longer texts, in characters, are not read."""
MOST = 5_000
"""More steps are not read."""
NOTHING = Named()
_NUMBERED = re.compile(r"^\s*(?:[-*•]|\d+[.):])\s+")
_FENCED = re.compile(r"^```[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
_CELL = re.compile(r"r(\d{1,3})c(\d{1,3})")


@dataclass(frozen=True, slots=True)
class Written:
    """A step as it was written."""

    text: str
    yes: int = 0
    no: int = 0
    named: Named = NOTHING
    technique: str = ""
    unreadable: str = ""
    """Why what it settles could not be read."""
    unfounded: str = ""
    """Why its reason could not be read."""


class Malformed(ValueError):
    """A text that cannot be read; its message says why."""


def plain(text: Any) -> str:
    """The text that is scored, or why there is none."""
    if not isinstance(text, str):
        raise Malformed("the answer is no text")
    if len(text) > LONGEST:
        raise Malformed(f"the answer is longer than {LONGEST} characters")
    return text


def fenced(text: str) -> Iterator[str]:
    """The parts between lines of three backquotes, the last one first; then the whole text."""
    yield from reversed(_FENCED.findall(text))
    yield text


def read_steps(loaded: Loaded, text: Any) -> list[Written]:
    """The steps of a text; if there is none, it is malformed."""
    for part in fenced(plain(text)):
        found = _from_json(loaded, part)
        if found is None:
            lines = [line for line in part.splitlines() if "|" in line and not _is_rule(line)]
            found = [_from_line(loaded, line) for line in lines[:MOST]]
        if found:
            return found
    raise Malformed("no step was found; expected lines 'cell value | cells | rules', or JSON")


def _is_rule(line: str) -> bool:
    """Whether a line only separates the head of a table from its rows."""
    return not line.strip(" |-:")


def _from_line(loaded: Loaded, line: str) -> Written:
    parts = [part.strip() for part in _NUMBERED.sub("", line).strip().strip("`|").split("|")]
    settles, cells, rules, technique = (*parts, "", "", "")[:4]
    return _written(loaded, line.strip(), _items(settles), _items(cells), _items(rules), technique)


def _items(text: str) -> list[str]:
    return [each for item in re.split(r"[,;]", text) if (each := item.strip(" .`"))]


def _from_json(loaded: Loaded, text: str) -> list[Written] | None:
    """The steps of a text that is JSON, ``None`` if it is not."""
    if text.lstrip()[:1] not in ("{", "["):
        return None
    try:
        data = _data(text)
        if isinstance(data, dict):
            data = data.get("steps", [data])
        if not isinstance(data, list):
            return None
        return [_from_object(loaded, each) for each in data[:MOST]]
    except (ValueError, RecursionError):  # what can just be read may be too deep to be written
        return None


def _data(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return [json.loads(line) for line in text.splitlines() if line.strip()]


def _from_object(loaded: Loaded, step: Any) -> Written:
    text = json.dumps(step, ensure_ascii=False)
    if not isinstance(step, dict):
        return Written(text, unreadable="expected an object with 'settles' and 'because'")
    because = step.get("because")
    because = because if isinstance(because, dict) else {}
    cells = [*_texts(because.get("cells")), *_pairs(because.get("decisions"))]
    technique = step.get("technique")
    return _written(
        loaded, text, _pairs(step.get("settles")), cells, _texts(because.get("rules")),
        technique if isinstance(technique, str) else "",
    )  # fmt: skip


def _texts(value: Any) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list) else []


def _pairs(value: Any) -> list[str]:
    """Decisions as a table sets them, ``{"r1c2": "white"}``, or as rows do, with names."""
    if isinstance(value, Mapping):
        return [f"{name} {word}" for name, word in value.items()]
    pairs = [each for each in value or () if isinstance(each, dict)] if _listed(value) else []
    return [f"{each.get('cell')} {each.get('value')}" for each in pairs]


def _listed(value: Any) -> bool:
    return isinstance(value, list | tuple)


def _written(
    loaded: Loaded, text: str, settles: Iterable[str], cells: Iterable[str], rules: Iterable[str],
    technique: str,
) -> Written:  # fmt: skip
    try:
        yes, no, bare = _marks(loaded, settles)
        if bare or not yes | no:
            raise InputError("a step settles cells: {form}", form="'r1c2 white'")
    except InputError as error:
        return Written(text, unreadable=str(error))
    try:
        known_yes, known_no, clues = _marks(loaded, cells)
        named = Named(known_yes, known_no, clues, tuple(_rules(loaded, rules)))
    except InputError as error:
        return Written(text, yes, no, technique=technique.lower(), unfounded=str(error))
    return Written(text, yes, no, named, technique.lower())


def _marks(loaded: Loaded, items: Iterable[str]) -> tuple[int, int, int]:
    """Decisions that are yes, those that are no, and cells without a mark."""
    yes = no = cells = 0
    for item in items:
        name, value = _parted(loaded, item)
        if value is None:
            cells |= 1 << _cell(loaded, name)
        elif value:
            yes |= 1 << _decision(loaded, name)
        else:
            no |= 1 << _decision(loaded, name)
    return yes, no, cells


def _parted(loaded: Loaded, item: str) -> tuple[str, bool | None]:
    """A name, and the value behind it: the longest word first, as ``not drawn`` ends in another."""
    item = " ".join(item.lower().replace("=", " ").replace(":", " ").split())
    for word, value in sorted(zip(loaded.words, (True, False), strict=True), key=_by_length):
        if item.endswith(f" {word}"):
            name = item.removesuffix(word).strip()
            return name.removesuffix(" is"), value
    return item, None


def _by_length(word: tuple[str, bool]) -> int:
    return -len(word[0])


def _cell(loaded: Loaded, name: str) -> int:
    grid, found = loaded.puzzle.grid, _CELL.fullmatch(name)
    row, col = (int(part) - 1 for part in found.groups()) if found else (-1, -1)
    if not (0 <= row < grid.rows and 0 <= col < grid.cols):
        raise InputError("there is no cell {name}", name=repr(name[:60]))
    cell: int = grid.cell(row, col)
    return cell


def _decision(loaded: Loaded, name: str) -> int:
    """The decision of this name; a cell stands for its room."""
    decision = loaded.names.get(name)
    if decision is not None:
        return decision
    about = loaded.at[_cell(loaded, name)]
    if about.bit_count() != 1:
        raise InputError("{name} is not one thing to decide", name=repr(name[:60]))
    return about.bit_length() - 1


def _rules(loaded: Loaded, names: Iterable[str]) -> Iterator[str]:
    for name in names:
        rule = loaded.rules.get(" ".join(name.lower().split()))
        if rule is None:
            raise InputError("there is no rule {name}", name=repr(name[:60]))
        yield rule
