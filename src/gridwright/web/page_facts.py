"""What the page learns about a genre from its ``page.toml``, besides its rules and cases.

The page knows no genre by name. The place of a genre among the others, the sizes that it offers,
and the boards of the puzzles that come with it are in the genre's folder. A genre without the file
is shown after the others.

>>> from gridwright.genres import by_name
>>> facts(by_name("hitori"))["sizes"]
['6x6', '8x8', '10x10']
"""

from __future__ import annotations

import tomllib
from typing import Any

from gridwright import api
from gridwright.engine.positions import folder_of
from gridwright.formats.document import Document
from gridwright.genre import Genre
from gridwright.kinds.count import BLACK
from gridwright.web.records import board_text, puzzle_record, rules_file

LAST = 1000
USUAL: dict[str, Any] = {
    "place": LAST,
    "sizes": ["8x8"],
    "emblem": "",
    "sides": {},
    "week": 0,
    "lessons": [],
}
"""The defaults, for what a genre does not say."""


def facts(genre: Genre[Any]) -> dict[str, Any]:
    """Everything that the file says, and defaults for what it does not say."""
    path = folder_of(genre) / "page.toml"
    told = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return {**USUAL, "line": genre.summary, **told}


def emblem(genre: Genre[Any]) -> dict[str, Any] | None:
    """The solved board that represents the genre, if it has one."""
    source = facts(genre)["emblem"]
    if not source:
        return None
    puzzle = api.parse(source)
    board = api.solve(puzzle, limit=1).boards[0]
    solved = {"puzzle": puzzle_record(Document(puzzle)), "board": board_text(board)}
    cells = {puzzle.grid.name(cell): cell for cell in range(puzzle.grid.size)}
    path = [cells[name] for name in genre.details(puzzle, board).get("path", ())]
    return solved | ({"path": path} if path else {})


def addresses(genre: Genre[Any]) -> list[str]:
    """What addresses call the genre that its rules in JavaScript can read."""
    if not rules_file(genre).is_file():
        return []
    short = [form for form in genre.formats if form.name in ("puzzlink", "id")]
    return [tag for form in short for tag in form.tags]


def shown(genre: Genre[Any]) -> dict[str, Any]:
    """The part of it that is sent to the page."""
    told = facts(genre)
    kept = {name: told[name] for name in ("place", "sizes", "line")}
    thing = getattr(genre.puzzle, "thing", BLACK)
    return kept | {"basics": list(genre.basics)} | ({} if thing == BLACK else {"thing": thing})
