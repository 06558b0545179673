"""Puzzles, boards and steps as plain data for the page.

A board is a string with one character for each decision of the puzzle: ``#`` yes, ``.`` no, ``?``
open. The puzzle says what a decision covers: a cell, a room or a line of cells.

>>> from gridwright.api import parse
>>> puzzle = parse("kurodoko/3/2/4k")
>>> board_text(Board(6, yes=0b100, no=0b1))
'.?#???'
>>> read_board(puzzle, ".?#???") == Board(6, yes=0b100, no=0b1)
True
>>> shape(genre_of(puzzle), puzzle)
{'kind': 'cell'}
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from gridwright.api import genre_of
from gridwright.core.board import Board
from gridwright.core.clue import Clue
from gridwright.core.errors import FormatError
from gridwright.core.grid import bits, union
from gridwright.core.picture import Picture
from gridwright.core.puzzle import Puzzle
from gridwright.core.record import replace
from gridwright.core.rule import Violation
from gridwright.core.step import Basis, Step
from gridwright.engine.ladders import view_of
from gridwright.engine.load import write
from gridwright.engine.positions import folder_of
from gridwright.engine.records import step_record
from gridwright.formats.document import Document
from gridwright.genre import Genre
from gridwright.kinds.apart import TOUCHING
from gridwright.kinds.as_data import as_data
from gridwright.kinds.connected import CONNECTED
from gridwright.kinds.count import BLACK
from gridwright.logic.digest import Passage
from gridwright.logic.view import View
from gridwright.shading import rules
from gridwright.shading.rules import GIVEN

YES, NO, OPEN = "#", ".", "?"

Record = dict[str, Any]


def board_text(board: Board) -> str:
    """A board as one sign for each decision."""
    signs = [OPEN] * board.size
    for decision in bits(board.yes):
        signs[decision] = YES
    for decision in bits(board.no & ~board.yes):
        signs[decision] = NO
    return "".join(signs)


def read_board(puzzle: Puzzle, text: object) -> Board:
    """The board that such a text shows; anything else is refused."""
    size = puzzle.decisions
    if not isinstance(text, str) or len(text) != size or set(text) - {YES, NO, OPEN}:
        raise FormatError("expected a board of {size} signs ('#', '.' or '?')", size=size)
    yes, no = (int("".join("1" if sign == of else "0" for sign in reversed(text)) or "0", 2)
               for of in (YES, NO))  # fmt: skip
    return Board(size, yes, no, puzzle=puzzle)


def puzzle_record(document: Document[Any]) -> Record:
    """A puzzle with all that the page needs to show it and to let it be played."""
    puzzle = document.puzzle
    genre = genre_of(puzzle)
    record: Record = {
        "genre": genre.name,
        "title": genre.title,
        "rows": puzzle.grid.rows,
        "cols": puzzle.grid.cols,
        "source": source_text(genre, puzzle),
        "about": dict(document.about),
        "size": puzzle.decisions,
        "given": board_text(puzzle.given),
        "printed": board_text(genre.printed(puzzle)),
        "picture": picture_record(genre.draw(puzzle, genre.printed(puzzle))),
        "apart": any(rule.name == TOUCHING for rule in genre.rules),
        "route": "path" in genre.details(puzzle, puzzle.given),
        **shape(genre, puzzle),
        **rules_record(genre, puzzle),
    }
    if document.answer is not None:
        record["board"] = board_text(document.answer)
    return record


def rules_record(genre: Genre[Any], puzzle: Any) -> Record:
    """The rules as data (``kinds``) where the page can check them, and what is put into cells.

    It cannot where a genre has rules in its own words, or a kind that the page does not know; and
    a genre with a file of JavaScript says them there. For the others, the page asks.
    """
    if not hasattr(puzzle, "kinds"):
        return {}
    thing = getattr(puzzle, "thing", BLACK)
    found: Record = {} if thing == BLACK else {"thing": thing}
    if hasattr(puzzle, "stars"):
        found["stars"] = puzzle.stars
    checks = (genre.clues, *(getattr(rule, "places", rule.broken) for rule in genre.rules))
    if rules_file(genre).is_file() or any(
        getattr(each, "__module__", "") != rules.__name__ for each in checks
    ):
        return found
    groups: list[Record] = []
    for rule in genre.rules:
        data = as_data(kind for kind in puzzle.kinds() if kind.rule == rule.name)
        if data is None:
            return found
        given = {"kind": "given", "rule": GIVEN, "thing": thing}
        groups += [given] if rule.name == GIVEN else data
    return {**found, "kinds": groups}


def rules_file(genre: Genre[Any]) -> Path:
    """The genre's rules in JavaScript, for answers without a solver; not every genre has them."""
    return Path(str(folder_of(genre))) / "page.js"


def source_text(genre: Genre[Any], puzzle: Any) -> str:
    """The puzzle in one line: in the shortest of its formats, or as JSON, which holds all."""
    for form in genre.formats:
        try:
            line = write(genre, Document(puzzle), form.name).strip()
        except FormatError:
            continue
        if "\n" not in line:
            return line.partition("?")[2] if form.name == "puzzlink" else line
    return " ".join(write(genre, Document(puzzle), "json").split())


def shape(genre: Genre[Any], puzzle: Any) -> Record:
    """What a decision covers: its cell, the cells of a room, or a line from a cell on."""
    rooms = getattr(puzzle, "rooms", None)
    by_cell: Record = {"kind": "cell", "rooms": list(rooms)} if rooms else {"kind": "cell"}
    if genre.view is None:
        return by_cell
    view = view_of(genre, puzzle)
    covered = [list(bits(view.cells(1 << decision))) for decision in range(puzzle.decisions)]
    if all(cells == [decision] for decision, cells in enumerate(covered)):
        return by_cell
    drawn = genre.draw(puzzle, puzzle.given).strokes
    if not any(stroke.style == "piece" for stroke in drawn):
        room = {cell: decision for decision, cells in enumerate(covered) for cell in cells}
        return {"kind": "room", "rooms": [room[cell] for cell in range(puzzle.grid.size)]}
    lines = [
        [cells[0], cells[1] - cells[0] if len(cells) > 1 else 1, len(cells)] for cells in covered
    ]
    return {"kind": "line", "lines": lines}


def picture_record(picture: Picture) -> Record:
    """A picture, without cells that show nothing and signs that the page draws itself."""
    cells: dict[str, Record] = {}
    for number, cell in enumerate(picture.cells):
        shown: Record = {
            name: getattr(cell, name)
            for name in ("text", "mark", "black", "white", "given")
            if getattr(cell, name) not in ("", False, "star", "lamp", "dot")
        }
        if cell.black and not cell.given:
            # Nothing is settled yet, so it is no cell of the answer.
            shown = {"block": True, **{name: one for name, one in shown.items() if name == "text"}}
        if shown:
            cells[str(number)] = shown
    return {"cells": cells}


def clue_record(clue: Clue) -> Record:
    """How far a clue is."""
    return {
        "cell": clue.cell,
        "done": clue.done,
        "cells": list(bits(clue.cells)),
        "saying": clue.saying.record(),
        **({"sight": list(bits(clue.sight))} if clue.sight else {}),
    }


def violation_record(found: Violation) -> Record:
    """Where a rule is broken."""
    return {
        "rule": found.rule,
        "cells": list(bits(found.where)),
        "saying": found.saying.record(),
        "clue": found.number,
        "cut_off": found.rule == CONNECTED,
    }


def digest_record(view: View, passages: Iterable[Passage]) -> list[Record]:
    """The sentences of a digest, each like a step, with the steps that it tells."""
    records = []
    end = 0
    for passage in passages:
        first, end = end, end + len(passage.steps)
        key = passage.key
        because = Basis(
            union(step.basis.yes for step in key) & ~passage.yes,
            union(step.basis.no for step in key) & ~passage.no,
            union(step.basis.cells for step in key),
            tuple(dict.fromkeys(rule for step in key for rule in step.basis.rules)),
        )
        lead = passage.steps[0]
        whole = replace(lead, saying=passage.saying, yes=passage.yes, no=passage.no, basis=because)
        name = passage.heading.record()
        records.append(
            {
                **numbered_step(view, whole),
                "name": name,
                "key": bool(key),
                "first": first,
                "end": end,
            }
        )
    return records


def numbered_step(view: View, step: Step) -> Record:
    """One step with the numbers of the decisions and cells that it settles and follows from."""

    def numbered(step: Step) -> Record:
        because = step.basis
        return {
            "saying": step.saying.record(),
            "yes": list(bits(step.yes)),
            "no": list(bits(step.no)),
            "cells": list(bits(view.cells(step.yes | step.no))),
            "because": {
                "yes": list(bits(because.yes)),
                "no": list(bits(because.no)),
                "cells": list(bits(view.cells(because.yes | because.no) | because.cells)),
                "rules": list(because.rules),
            },
        }

    return step_record(step, numbered)
