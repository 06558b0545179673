"""The verbs for people who set puzzles: judge, complete and repair a draft, find clues that clash.

A draft travels as a *sketch*: its size, one sign for each cell (empty where there is none) and, in
genres with rooms, the room of each cell. So it may be anything that a setter draws, even
what is not a puzzle yet.

>>> from gridwright.web.service import call
>>> drawn = {"genre": "kamaji", "rows": 1, "cols": 3, "cells": ["1", "2", ""]}
>>> [fault["saying"]["template"] for fault in call({"verb": "sketch", "sketch": drawn})["faults"]]
['a cell holds no number yet']
>>> drawn["cells"][2] = "3"
>>> call({"verb": "sketch", "sketch": drawn})["puzzle"]["lines"]
[[0, 1, 2], [2, 1, 1]]
>>> call({"verb": "clash", "puzzle": "kurodoko/4/1/442g"})["cells"]
[1, 2]
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from gridwright import api
from gridwright.core.deadline import tell
from gridwright.core.errors import FormatError, PuzzleError
from gridwright.core.grid import Grid
from gridwright.core.sketch import Editing, Fault, Sketch
from gridwright.engine import sketches
from gridwright.formats.document import Document
from gridwright.genre import Genre
from gridwright.genres import by_name
from gridwright.web.asked import Asked
from gridwright.web.limits import Unmet, too_large, too_many_cells
from gridwright.web.records import Record, board_text, puzzle_record

USUAL = (10, 10)
"""Rows and columns of a usual puzzle."""


def editing_record(genre: Genre[Any]) -> Record | None:
    """What can be edited in a genre."""
    editing: Editing[Any] | None = genre.editing
    if editing is None:
        return None
    own = {name: [each.start, each.stop - 1] for name, each in editing.own.items()}
    return {
        "numbers": editing.numbers is not None,
        # The largest depends on the size; the smallest is needed before a draft has been judged.
        "least": editing.numbers(*USUAL).start if editing.numbers else 0,
        "larger": editing.larger,
        "signs": [
            {"name": sign.name, "keys": list(sign.keys), "once": sign.once}
            for sign in editing.signs
        ],
        "rooms": editing.rooms,
        "full": editing.full,
        # Whether clues can be added and left out, so that drafts are completed and repaired.
        "changes": editing.complete is not None
        or (genre.making is not None and "keep" not in genre.making.cannot),
        **({"own": own} if own else {}),
    }


def sketch_record(genre: Genre[Any], sketch: Sketch) -> Record:
    """A sketch as plain data."""
    cells = [sketch.signs.get(cell, "") for cell in range(sketch.grid.size)]
    record: Record = {
        "genre": genre.name, "rows": sketch.rows, "cols": sketch.cols, "cells": cells
    }  # fmt: skip
    if sketch.rooms:
        record["rooms"] = list(sketch.rooms)
    return record | ({"own": dict(sketch.own)} if sketch.own else {})


def read_sketch(asked: Asked) -> tuple[Genre[Any], Sketch]:
    """The sketch of a request; what is none is refused."""
    drawn = asked.arguments.get("sketch")
    if not isinstance(drawn, dict):
        raise FormatError("expected a sketch")
    genre = by_name(str(drawn.get("genre")))
    rows, cols = _size(drawn, "rows"), _size(drawn, "cols")
    size = rows * cols
    if size > asked.limits.cells:
        raise too_many_cells(size, asked.limits.cells)
    cells: list[str] = _list(drawn, "cells", str, size)
    if any(len(sign) > LONGEST_SIGN for sign in cells):
        raise FormatError("expected signs of at most {most} letters", most=LONGEST_SIGN)
    editing = sketches.editing_of(genre)
    rooms: list[int] = _list(drawn, "rooms", int, size if editing.rooms else 0)
    signs = {cell: sign for cell, sign in enumerate(cells) if sign}
    told = drawn.get("own", {})
    if not isinstance(told, dict) or any(type(number) is not int for number in told.values()):
        raise FormatError("expected the numbers of a sketch by their names")
    own = {name: told.get(name, numbers.start) for name, numbers in editing.own.items()}
    return genre, Sketch(rows, cols, signs, tuple(rooms), own)


LONGEST_SIGN = 12


def _size(drawn: dict[str, Any], name: str) -> int:
    number = drawn.get(name)
    if type(number) is not int or number < 1:
        raise FormatError("expected a sketch with its rows and columns")
    return number


def _list(drawn: dict[str, Any], name: str, kind: type, length: int) -> list[Any]:
    """A list of so many values, all of one kind."""
    values = drawn.get(name, [])
    if (
        not isinstance(values, list)
        or len(values) != length
        or any(type(each) is not kind for each in values)
    ):
        raise FormatError(
            "expected the {name} of a sketch as a list of {length}", name=name, length=length
        )
    return values


def edit(asked: Asked) -> Record:
    """A puzzle in any format as a sketch that can be edited."""
    document = asked.document()
    genre = api.genre_of(document.puzzle)
    drawn = sketches.editing_of(genre).write(document.puzzle)
    return {"sketch": sketch_record(genre, drawn), "about": dict(document.about)}


def sketch(asked: Asked) -> Record:
    """The puzzle that a sketch shows, or why it is none yet."""
    genre, drawn = read_sketch(asked)
    editing = sketches.editing_of(genre)
    numbers = editing.numbers(drawn.rows, drawn.cols) if editing.numbers else range(0)
    faults = editing.faults(drawn)
    puzzle = None
    if not faults:
        try:
            puzzle = puzzle_record(Document(editing.read(drawn)))
        except PuzzleError as error:
            faults = [Fault(error.saying)]
    return {
        "faults": [_fault_record(fault) for fault in faults],
        "puzzle": puzzle,
        "numbers": [numbers.start, numbers.stop - 1],
    }


def _fault_record(fault: Fault) -> Record:
    return {
        "saying": fault.saying.record(),
        "cells": list(fault.cells),
    }


def clash(asked: Asked) -> Record:
    """The fewest clues of a puzzle without an answer that contradict each other."""
    puzzle = asked.puzzle()
    tell("looking for clues that clash")
    smallest = sketches.smallest_clash(api.genre_of(puzzle), puzzle)
    return {"cells": list(smallest.cells), "smallest": smallest.smallest}


def complete(asked: Asked) -> Record:
    """A draft with further clues, so that it has one answer; the same seed gives the same one."""
    genre, drawn = read_sketch(asked)
    if drawn.grid.size > asked.limits.made:
        raise too_large(drawn.rows, drawn.cols, asked.limits.made)
    try:
        whole = sketches.completed(
            genre,
            drawn,
            symmetry=asked.text("symmetry", "none"),
            seed=asked.number("seed", 0),
        )
    except PuzzleError as error:
        raise Unmet(error.saying) from None
    # A block that gets a number has a clue more.
    numbered = getattr(genre.puzzle, "clues_are_blocks", False)
    return {
        "puzzle": puzzle_record(Document(sketches.read_sketch(genre, whole))),
        "sketch": sketch_record(genre, whole),
        "added": sorted(
            cell
            for cell, sign in whole.signs.items()
            if cell not in drawn.signs or (numbered and drawn.signs[cell] != sign)
        ),
    }


def repair(asked: Asked) -> Record:
    """The puzzle with few clues changed, so that it has one answer, and other such repairs.

    With a ``symmetry``, the places of the clues have it afterwards; ``alternatives`` is how many
    other repairs with as few changes are wanted.
    """
    document = asked.document()
    tell("looking for the fewest changes")
    found = api.repair(
        document.puzzle,
        symmetry=asked.text("symmetry", "none"),
        alternatives=min(asked.number("alternatives", 0), MOST_ALTERNATIVES),
    )
    return {
        **_repair_record(document, found),
        "fewest": found.fewest,
        "alternatives": [_repair_record(document, one) for one in found.alternatives],
    }


MOST_ALTERNATIVES = 10


def _repair_record(document: Document[Any], repaired: api.Repaired[Any]) -> Record:
    genre = api.genre_of(repaired.puzzle)
    made = replace(document, puzzle=repaired.puzzle, answer=None)
    drawn = genre.editing and sketch_record(genre, genre.editing.write(repaired.puzzle))
    return {
        "puzzle": puzzle_record(made),
        "sketch": drawn,
        "answer": board_text(repaired.answer),
        "removed": _clue_values(repaired.puzzle.grid, repaired.removed),
        "added": _clue_values(repaired.puzzle.grid, repaired.added),
    }


def _clue_values(grid: Grid, clues: Mapping[str, Any]) -> list[Record]:
    named = ((cell, clues.get(grid.at(cell))) for cell in range(grid.size))
    return [{"cell": cell, "value": value} for cell, value in named if value is not None]
