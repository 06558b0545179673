"""The verbs for pictures: where the grid is, and what was seen in its cells as a puzzle.

The page looks at the cells of a picture itself (``page/js/scan/reading.js``): for each cell it has
the probabilities that the network gives, and for each line its ink. ``read`` says what that means.
It needs no NumPy, so that it is the same on the server and inside a browser. ``find`` needs OpenCV;
where that is missing, the page looks for the grid with its own, simpler means. No browser draws a
PDF for a page, so ``page`` does. A picture is decoded in memory, looked at and forgotten.

>>> from gridwright.web.service import call
>>> error = call({"verb": "find", "picture": "bm90IGEgcGljdHVyZQ=="})["error"]
>>> error["kind"], error["saying"]["template"]
('input', 'this is no picture: expected a file of the kind {kinds}')
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import pairwise
from math import isfinite
from typing import Any

from gridwright.core.errors import FormatError, InputError
from gridwright.core.extras import why_not
from gridwright.core.grid import Grid
from gridwright.core.saying import Saying
from gridwright.core.sketch import Sketch
from gridwright.formats.document import Document
from gridwright.genre import Genre
from gridwright.genres import by_name
from gridwright.scanning.meaning import Meaning, meaning, readable, unreadable
from gridwright.scanning.reading import HEADS, Reading, reading, together
from gridwright.scanning.rooms import Line
from gridwright.scanning.rules import Seen, as_signs_of, possible_in, sketch_of, with_walls
from gridwright.web.asked import Asked
from gridwright.web.limits import TooMuch, Unavailable, too_many_cells
from gridwright.web.records import Record, board_text, puzzle_record
from gridwright.web.setting import LONGEST_SIGN, sketch_record


def find(asked: Asked) -> Record:
    """Where the grid of a picture is, and its rows and columns."""
    data = _picture(asked)
    if reason := why_not("scan"):
        raise Unavailable(reason)
    # Only what is asked for pictures loads OpenCV.
    from gridwright.scanning.opening import decoded
    from gridwright.scanning.scan import locate

    corners, rows, cols = locate(decoded(data, asked.limits.dots))
    return {"corners": [list(corner) for corner in corners], "rows": rows, "cols": cols}


def page(asked: Asked) -> Record:
    """A page of a PDF as a JPEG, and how many pages it has."""
    data, number = _picture(asked), asked.number("page", 0)
    if reason := why_not("scan"):
        raise Unavailable(reason)
    from gridwright.scanning.decoding import grey_jpeg
    from gridwright.scanning.opening import MOST_PAGES, page_of

    if number not in range(MOST_PAGES):
        raise TooMuch("only the first {most} pages of a PDF are read", most=MOST_PAGES)
    pages, picture = page_of(data, number)
    told = b64encode(grey_jpeg(picture)).decode()
    return {"pages": min(pages, MOST_PAGES), "picture": told}


def _picture(asked: Asked) -> bytes:
    try:
        data = b64decode(asked.text("picture"), validate=True)
    except (NotBase64, ValueError):
        raise FormatError("expected a picture as text, encoded in base64") from None
    if len(data) > asked.limits.picture:
        raise TooMuch(
            "the picture has {count} bytes; at most {most} are accepted here",
            count=len(data),
            most=asked.limits.picture,
        )
    return data


def read(asked: Asked) -> Record:
    """What was seen in a grid as a puzzle, with the board in pencil and what is doubtful."""
    seen = _corrected(_seen(asked), asked.arguments.get("corrections", {}))
    turned = _quarters(asked)
    genre = by_name(asked.text("genre")) if asked.arguments.get("genre") else None
    if not readable(seen):
        # There is no use in correcting cell after cell.
        return _record(replace(seen, cells=()), None, unreadable(seen))
    try:
        found = meaning(seen, genre.name if genre else None, turned)
    except InputError as error:
        shown = as_signs_of(genre, seen) if genre else seen
        return _record(shown, None, error.saying) | _draft(genre, shown)
    return _record(found.fit.seen, found, None)


def _record(seen: Seen, found: Meaning | None, fault: Saying | None) -> Record:
    genre = found.fit.genre if found else None
    editing = genre.editing if genre else None
    drawn = editing.write(found.fit.puzzle) if found and editing else None
    possible = possible_in(genre, seen) if genre else _anything
    return {
        "genre": genre.name if genre else None,
        "fits": [fit.genre.name for fit in found.fits] if found else [],
        "unique": found is not None and found.unique,
        "puzzle": puzzle_record(Document(found.fit.puzzle)) if found else None,
        "board": board_text(found.board) if found and found.board is not None else None,
        "sketch": sketch_record(genre, drawn) if genre and drawn else None,
        "fault": fault and fault.record(),
        "remarks": [remark.record() for remark in found.remarks] if found else [],
        "cells": [_cell_record(cell, possible) for cell in seen.cells],
        "walls": [
            {"one": one, "other": other, "wall": seen.rooms[one] != seen.rooms[other]}
            for one, other in seen.walls
            if seen.cells
        ],
    }


def _anything(sign: str) -> bool:
    return True


def _cell_record(cell: Reading, possible: Callable[[str], bool]) -> Record:
    return {
        "sign": cell.sign,
        "black": cell.black,
        "confidence": cell.confidence,
        "others": [sign for sign, _ in cell.others if possible(sign)],
        "doubtful": cell.doubtful,
        "rules": cell.by_rules,
    }


def _draft(genre: Genre[Any] | None, seen: Seen) -> Record:
    """What is no puzzle of the genre that was named can still be edited as one."""
    drawn = sketch_of(genre, seen) if genre else None
    if genre is None or not isinstance(drawn, Sketch):
        return {}
    if genre.editing and genre.editing.rooms and not drawn.rooms:
        drawn = replace(drawn, rooms=(0,) * len(seen.cells))
    return {"genre": genre.name, "sketch": sketch_record(genre, drawn)}


def _seen(asked: Asked) -> Seen:
    """What the page has seen; what is not as expected is refused."""
    told = asked.arguments.get("seen")
    rows, cols = (told.get(name) if isinstance(told, dict) else None for name in ("rows", "cols"))
    if not isinstance(told, dict) or type(rows) is not int or type(cols) is not int:
        raise FormatError("expected what was seen, with its rows and columns")
    if min(rows, cols) < 1 or rows * cols > asked.limits.cells:
        raise too_many_cells(rows * cols, asked.limits.cells)
    answers = told.get("answers")
    digits = told.get("digits", {})
    if not _answered(answers, rows * cols) or not isinstance(digits, dict):
        raise FormatError("expected the answers of the network for each cell")
    cells = tuple(
        reading(each, _digits(digits.get(str(cell), ())))
        for cell, each in enumerate(together(answers))  # type: ignore[arg-type]
    )
    lines = _lines(told, Grid.of(rows, cols))
    known = _known(asked.arguments.get("walls", {}), lines)
    return with_walls(Seen(rows, cols, cells, lines=lines), known)


def _known(told: object, lines: Mapping[tuple[int, int], Line]) -> dict[tuple[int, int], bool]:
    """What a person says of lines, by the numbers of the cells beside them, such as ``3-4``."""
    names = {f"{one}-{other}": (one, other) for one, other in lines}
    if not isinstance(told, dict) or not all(
        name in names and isinstance(wall, bool) for name, wall in told.items()
    ):
        raise FormatError("expected walls by the cells beside them")
    return {names[name]: wall for name, wall in told.items()}


def _quarters(asked: Asked) -> int:
    told = asked.arguments["seen"].get("turned", 0)
    if told not in (0, 1, 2, 3):
        raise FormatError("expected what was seen, with its rows and columns")
    return int(told)


def _answered(answers: object, count: int) -> bool:
    return (
        isinstance(answers, list)
        and len(answers) == count
        and all(
            isinstance(each, dict)
            and all(_chances(each.get(name), size) for name, size in HEADS.items())
            for each in answers
        )
    )


def _chances(values: object, count: int) -> bool:
    return isinstance(values, list) and len(values) == count and all(map(_number, values))


def _number(value: object) -> bool:
    """Whether this is a probability or an amount of ink."""
    return type(value) in (int, float) and isfinite(value) and 0 <= value < 1e3  # type: ignore[arg-type, operator]


def _digits(told: object) -> list[list[float]]:
    if not isinstance(told, list | tuple) or not all(
        _chances(each, HEADS["first"]) for each in told
    ):
        raise FormatError("expected the answers of the network for each digit")
    return list(told)


def _lines(told: Mapping[str, Any], grid: Grid) -> dict[tuple[int, int], Line]:
    """The lines by the cells beside them: first those to the right of cells, then those below."""
    rows = [list(range(start, start + grid.cols)) for start in range(0, grid.size, grid.cols)]
    right = [pair for row in rows for pair in pairwise(row)]
    below = [pair for upper, lower in pairwise(rows) for pair in zip(upper, lower, strict=True)]
    found: dict[tuple[int, int], Line] = {}
    for name, pairs in (("right", right), ("below", below)):
        values = told.get(name)
        if (
            not isinstance(values, list)
            or len(values) != len(pairs)
            or not all(
                isinstance(each, list)
                and len(each) == len(Line._fields)
                and all(map(_number, (each[0], *each[2:])))
                and isinstance(each[1], bool)
                for each in values
            )
        ):
            raise FormatError("expected the ink of the line between each two cells")
        found |= {pair: Line(*each) for pair, each in zip(pairs, values, strict=True)}
    return found


def _corrected(seen: Seen, corrections: object) -> Seen:
    """With what a person says of cells, which is sure."""
    cells = list(seen.cells)
    if not isinstance(corrections, dict):
        raise FormatError("expected corrections by cell")
    for name, told in corrections.items():
        cell = int(name) if name.isascii() and name.isdigit() and len(name) < 8 else len(cells)
        if cell >= len(cells) or not isinstance(told, dict):
            raise FormatError("expected corrections by cell")
        sign, black = told.get("sign"), told.get("black")
        if not isinstance(sign, str | None) or not isinstance(black, bool | None):
            raise FormatError("expected corrections by cell")
        if len(sign or "") > LONGEST_SIGN:
            raise FormatError("expected signs of at most {most} letters", most=LONGEST_SIGN)
        old = cells[cell]
        cells[cell] = Reading(
            old.sign if sign is None else sign, old.black if black is None else black, old.ring
        )
    return replace(seen, cells=tuple(cells))
