"""``gridwright scan``: a puzzle from a photograph, a scan or a screenshot."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from gridwright.cli import common, completion, notes
from gridwright.cli.options import Command, Options, argument, option
from gridwright.core.errors import InputError, Timeout, WriteError
from gridwright.core.saying import Listed, Saying
from gridwright.core.size import read_size


class Scan(Options):
    """Read a puzzle from a photograph, a scan or a screenshot.

    What is unsure is said on standard error; look at it with --picture.

    Example: gridwright scan photograph.jpg --to puzzlink

    Example: gridwright scan photograph.jpg --genre kuromasu --picture read.svg
    """

    pictures: tuple[Path, ...] = argument(
        "IMAGE", "A PNG, JPEG, WebP, BMP, TIFF, GIF, HEIC or PDF file; - for standard input."
    )
    genre: str | None = option(
        None, "The genre, if the picture does not tell it.", offered=completion.genre
    )
    to: str | None = option(
        None, "The format to write; see below.", metavar="FORMAT", offered=completion.form
    )
    picture: Path | None = option(
        None, "Draw what was read beside the picture, in a file that ends in .svg or .png.", "-o"
    )
    corners: str | None = option(
        None, "The corners of the grid, if they are not found: x,y x,y x,y x,y.", metavar="POINTS"
    )
    size: str | None = option(
        None, "The columns and rows of the grid, if they are not found: 10x14.", metavar="SIZE"
    )
    json: bool = common.json_option()
    time_limit: float | None = common.time_limit_option()


def _scan(asked: Scan) -> int:
    from gridwright.core.extras import require

    require("scan", "gridwright scan")
    known = _known(asked)
    target = _target(asked)
    return common.worst([_one(asked, place, known, target) for place in asked.pictures])


def _one(asked: Scan, place: Path, known: dict[str, Any], target: Path | None) -> int:
    from gridwright import api

    name = str(place)
    try:
        found = api.scan(place, asked.genre, time_limit=asked.time_limit, **known)
        for each in (found, *found.more):
            if asked.json:
                common.print_json({"source": name, **record(each, asked.to)})
            else:
                print(api.convert(each.document, asked.to or _form(each)).rstrip("\n"))
                _tell(each, name)
        if target is not None:
            _draw(found, target)
    except Timeout:
        common.complain("time limit reached", name)
        return common.TIMEOUT
    except WriteError:
        raise
    except InputError as error:
        common.complain(error.saying, name)
        if asked.json:
            common.print_json({"source": name, **common.error_fields(error)})
        return common.BAD_INPUT
    return common.DONE


def _form(found: Any) -> str:
    """The preferred format or, if something is solved already, one that can hold it."""
    from gridwright import api

    forms = api.genre_of(found.puzzle).formats
    return str(forms[0].name if found.board is None else "json")


def record(found: Any, to: str | None = None) -> dict[str, Any]:
    """What was read, for programs: the puzzle, and the confidence in each cell."""
    from gridwright import api

    grid = found.puzzle.grid
    return {
        "genre": found.genre,
        "rows": grid.rows,
        "cols": grid.cols,
        "puzzle": api.convert(found.document, to or _form(found)).rstrip("\n"),
        "board": None if found.board is None else found.board.rows(),
        "unique": found.unique,
        "corners": [list(corner) for corner in found.corners],
        "doubtful": list(found.doubtful),
        "doubtful_walls": [list(pair) for pair in found.doubtful_walls],
        "remarks": [common.say(remark) for remark in found.remarks],
        "cells": [
            {
                "cell": grid.name(number),
                "sign": cell.sign,
                "black": cell.black,
                "confidence": cell.confidence,
                "others": dict(cell.others),
                "by_rules": cell.by_rules,
            }
            for number, cell in enumerate(found.cells)
        ],
    }


def _tell(found: Any, name: str) -> None:
    if found.doubtful:
        common.remark("unsure at {cells}", name, cells=Listed(found.doubtful))
    if found.walls:
        lines = tuple(f"{one}|{other}" for one, other in found.doubtful_walls)
        common.remark("unsure about the lines {lines}", name, lines=Listed(lines))
    for remark in found.remarks:
        common.remark(remark, name)


def _known(asked: Scan) -> dict[str, Any]:
    """What the user knows about the grid."""
    known: dict[str, Any] = {}
    if asked.size is not None:
        known["size"] = asked.size
        read_size(asked.size)
    if asked.corners is not None:
        known["corners"] = _points(asked.corners)
    return known


def _points(text: str) -> list[tuple[float, float]]:
    """Four points as they were typed.

    >>> _points("1,2 30,2 30,40 1,40")
    [(1.0, 2.0), (30.0, 2.0), (30.0, 40.0), (1.0, 40.0)]
    """
    try:
        points = [(float(x), float(y)) for x, y in (each.split(",") for each in text.split())]
    except ValueError:
        points = []
    if len(points) != 4:
        raise InputError(
            "--corners needs four points such as 10,12 300,15 298,310 8,305, found {text}",
            text=repr(text),
        )
    return points


def _target(asked: Scan) -> Path | None:
    target = asked.picture
    if target is None:
        return None
    if target.suffix.lower() not in (".svg", ".png"):
        raise InputError(
            "--picture draws SVG or PNG: expected a file that ends in .svg or .png, found {file}",
            file=repr(str(target)),
        )
    if len(asked.pictures) > 1:
        raise InputError("--picture draws one picture: expected one IMAGE")
    if target.suffix.lower() == ".png":
        from gridwright.core.extras import require

        require("book", "--picture FILE.png")
    return target


def _draw(found: Any, target: Path) -> None:
    from gridwright.core.writing import write_file
    from gridwright.render.typeset import BOARD_FONT, board_png
    from gridwright.scanning.shown import shown

    if target.suffix.lower() == ".svg":
        write_file(target, shown(found, common.language()))
    else:
        drawing = shown(found, common.language(), font=BOARD_FONT)
        write_file(target, board_png(drawing, str(Saying("what was read"))))


COMMANDS = (Command("scan", Scan, _scan, notes.formats),)
