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
from gridwright.core.board import Board
from gridwright.engine.load import read
from gridwright.engine.positions import cases_of, folder_of
from gridwright.formats.document import Document
from gridwright.genre import Genre
from gridwright.kinds.count import BLACK
from gridwright.web.records import board_text, clue_record, puzzle_record, read_board, rules_file

LAST = 1000
USUAL: dict[str, Any] = {
    "place": LAST,
    "first": False,
    "sizes": ["8x8"],
    "emblem": "",
    "sign": {},
    "sides": {},
    "week": 0,
    "lessons": [],
    "special": {},
    "rules": [],
}
"""The defaults, for what a genre does not say."""


def facts(genre: Genre[Any]) -> dict[str, Any]:
    """Everything that the file says, and defaults for what it does not say."""
    path = folder_of(genre) / "page.toml"
    told = tomllib.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return {**USUAL, "line": genre.summary, **told}


def emblem(genre: Genre[Any]) -> dict[str, Any] | None:
    """The solved board that represents the genre, and another one for where it is small.

    A genre that names none has the first puzzle of its cases.
    """
    told = facts(genre)
    cases = cases_of(genre).get("solved", [])
    source = told["emblem"] or next((case["source"] for case in cases), "")
    if not source:
        return None
    puzzle = read(source, [genre])[0].puzzle
    solved = api.solve(puzzle, limit=1).boards[0]
    shown = _pictured(genre, puzzle, solved, board_text(solved))
    return shown | ({"small": _small(genre, **told["sign"])} if told["sign"] else {})


def _small(genre: Genre[Any], puzzle: str, marks: str = "", sees: int = -1) -> dict[str, Any]:
    """What ``[sign]`` says: a solved board without its dots, or one with these marks.

    It may show the lines of sight of one of its numbers.
    """
    found = read(puzzle, [genre])[0].puzzle
    board = read_board(found, marks.replace("?", ".")) if marks else api.solve(found).boards[0]
    clues = [clue_record(clue) for clue in genre.clues(found, board) if clue.cell == sees]
    shown = _pictured(genre, found, board, marks or board_text(board).replace(".", "?"))
    return shown | ({"clue": clues[0]} if clues else {})


def _pictured(genre: Genre[Any], puzzle: Any, board: Board, marks: str) -> dict[str, Any]:
    """A board as the page draws it, with a path if the genre has one."""
    record = puzzle_record(Document(puzzle))
    record.pop("kinds", None)  # nobody plays it
    cells = {puzzle.grid.name(cell): cell for cell in range(puzzle.grid.size)}
    path = [cells[name] for name in genre.details(puzzle, board).get("path", ())]
    return {"puzzle": record, "board": marks} | ({"path": path} if path else {})


def addresses(genre: Genre[Any]) -> list[str]:
    """What addresses call the genre that its rules in JavaScript can read."""
    if not rules_file(genre).is_file():
        return []
    short = [form for form in genre.formats if form.name in ("puzzlink", "id")]
    return [tag for form in short for tag in form.tags]


def shown(genre: Genre[Any]) -> dict[str, Any]:
    """The part of it that is sent to the page."""
    told = facts(genre)
    kept = {name: told[name] for name in ("place", "first", "sizes", "line")}
    thing = getattr(genre.puzzle, "thing", BLACK)
    kept |= {"lines": [[each["line"], each.get("more", "")] for each in told["rules"]]}
    return kept | {"basics": list(genre.basics)} | ({} if thing == BLACK else {"thing": thing})
