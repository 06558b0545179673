"""Write a reduced board in the format of the file's extension, and a picture next to it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from gridwright.cli.common import tell
from gridwright.core.errors import InputError
from gridwright.core.saying import Listed, board_of
from gridwright.core.writing import write_file

ENDINGS = {
    ".json": "json",
    ".txt": "text",
    ".text": "text",
    ".pzprv3": "pzprv3",
    ".janko": "janko",
    ".tatham": "tatham",
    ".url": "puzzlink",
}
FORMATS = tuple(dict.fromkeys(ENDINGS.values()))
PICTURE = ".svg"


def write_board(reduced: Any, board: Any, out: Path | None, to: str | None, picture: bool) -> None:
    """Write the puzzle, with its answer if there is one, and draw it.

    In a terminal the board of an answer, thousands of squares, is written only on request.
    """
    if board is not None and out is None and to is None and sys.stdout.isatty():
        tell(
            "the board of {size} is not shown: --out FILE writes and draws it, --to FORMAT"
            " prints it here",
            size=board_of(reduced.puzzle.rows, reduced.puzzle.cols),
        )
        return
    from gridwright import api
    from gridwright.formats.document import Document
    from gridwright.genres import by_name

    drawn_only = out is not None and out.suffix.lower() == PICTURE
    form = to or (ENDINGS.get(out.suffix.lower()) if out is not None else None)
    genre = by_name(reduced.puzzle.genre)
    form = form or _form(genre, board is not None)
    if board is not None and not drawn_only:
        _refuse_without_answer(genre, form)
    about = {"title": _title(reduced)}
    document = Document(reduced.puzzle, board, about)
    if not drawn_only:
        text = api.convert(document, form).rstrip("\n") + "\n"
        put(text, out)
        _say_if_too_large(reduced.puzzle)
    if out is not None and picture:
        put(_drawn(reduced, board), out if drawn_only else out.with_suffix(PICTURE))


def _say_if_too_large(puzzle: Any) -> None:
    """Say that only ``reduce`` takes this board: it allows more cells than other commands."""
    from gridwright.core.grid import MOST_CELLS

    cells = puzzle.rows * puzzle.cols
    if cells > MOST_CELLS:
        tell(
            "this board has {cells} cells, and other commands read boards of at most {most}:"
            " reduce --solve solves it, and reduce --read-back FILE reads an answer",
            cells=cells,
            most=MOST_CELLS,
        )


def _title(reduced: Any) -> str:
    if hasattr(reduced, "graph"):
        return f"Hamiltonian path {reduced.graph}"
    return f"One-in-three SAT {reduced.instance}"


def _form(genre: Any, answered: bool) -> str:
    """The format if none is named: one for other programs, with room for an answer if needed."""
    wanted = "pzprv3" if answered else "puzzlink"
    if genre.format(wanted) is not None:
        return wanted
    return str(next(form.name for form in genre.formats if form.holds_answer or not answered))


def _drawn(reduced: Any, board: Any) -> str:
    if hasattr(reduced, "circuit"):
        from gridwright_lab.reductions.tiles.drawing import svg as circuit_svg

        return str(circuit_svg(reduced, board))
    if hasattr(reduced, "graph"):
        from gridwright_lab.reductions.paths import drawn

        return drawn(reduced, board)
    from gridwright_lab.reductions.koelker.drawing import svg

    return svg(reduced, board)


def _refuse_without_answer(genre: Any, name: str) -> None:
    """Refuse a format that has no room for the answer."""
    form = genre.format(name)
    if form is not None and not form.holds_answer:
        fitting = [known.name for known in genre.formats if known.holds_answer]
        raise InputError(
            "the format {name} has no room for an answer: expected {expected}",
            name=repr(name),
            expected=Listed(tuple(fitting), "or"),
        )


def put(text: str, target: Path | None) -> None:
    """Write a text to a file and report that, or to standard output."""
    if target is None:
        sys.stdout.write(text)
        return
    write_file(target, text)
    tell("wrote {file}", file=str(target))
