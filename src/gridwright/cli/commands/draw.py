"""``gridwright draw`` (SVG) and ``gridwright show`` (terminal): what a puzzle looks like."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any, cast

import typer

from gridwright.cli import common
from gridwright.cli.commands.convert import answer_of
from gridwright.core.board import Board
from gridwright.core.errors import GridwrightError

Solved = Annotated[
    bool | None,
    typer.Option(
        "--solved/--unsolved",
        metavar="",
        help="With the answer, or without it; by default as the source has it.",
    ),
]
Highlight = Annotated[
    str | None,
    typer.Option("--highlight", metavar="CELLS", help="Point at cells, such as r1c2,r3c4."),
]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(draw)
    app.command()(show)


def draw(
    sources: common.Sources = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", metavar="FILE", help="The SVG file; else standard output."),
    ] = None,
    solved: Solved = None,
    highlight: Highlight = None,
    from_file: common.From = None,
    genre: common.GenreName = None,
    time_limit: common.TimeLimit = None,
) -> None:
    """Draw a puzzle as SVG, with its answer if the source holds one or --solved asks.

    Example: gridwright draw --solved -o puzzle.svg 5x5:5g8_6_6d5h3
    """
    written: list[Path] = []

    def work(item: common.Item) -> int:
        from gridwright.core.picture import highlight as point_at
        from gridwright.render.svg import svg

        puzzle = item.document.puzzle
        marked = cells_of(highlight, puzzle.grid)
        board = _board(item, solved)
        if isinstance(board, int):
            return board
        drawing = svg(point_at(item.genre.draw(puzzle, board, None), marked, "marked"))
        if out is None:
            print(drawing)
            return common.DONE
        target = out if not written else out.with_stem(f"{out.stem}-{len(written) + 1}")
        try:
            target.write_text(drawing, encoding="utf-8")
        except OSError as error:
            reason = (error.strerror or "it cannot be opened").lower()
            raise GridwrightError(f"cannot write the file {str(target)!r}: {reason}") from None
        written.append(target)
        return common.DONE

    common.for_each(sources, from_file, genre, work, time_limit)


def show(
    sources: common.Sources = None,
    solved: Solved = None,
    highlight: Highlight = None,
    from_file: common.From = None,
    genre: common.GenreName = None,
    time_limit: common.TimeLimit = None,
    ascii: common.Ascii = False,
) -> None:
    """Show a puzzle in the terminal, with its answer if the source holds one or --solved asks.

    Example: gridwright show 5x5:5g8_6_6d5h3
    """

    def work(item: common.Item) -> int:
        grid = item.document.puzzle.grid
        marked = cells_of(highlight, grid)
        board = _board(item, solved)
        if isinstance(board, int):
            return board
        common.heading(item, _about(item, board))
        common.print_board(item, board, ascii, marked, "marked")
        return common.DONE

    common.for_each(sources, from_file, genre, work, time_limit)


def _about(item: common.Item, board: Board) -> str:
    """The size, who made it, and whether the answer is shown."""
    grid = item.document.puzzle.grid
    told = item.document.about
    credit = ", ".join(common.printable(told[key]) for key in ("title", "author") if told.get(key))
    rows = f"{grid.rows} row{'' if grid.rows == 1 else 's'}"
    columns = f"{grid.cols} column{'' if grid.cols == 1 else 's'}"
    made = f" ({credit})" if credit else ""
    shown = board is item.document.answer
    solved = "; with the answer in the source (--unsolved hides it)" if shown else ""
    return f"{rows}, {columns}{made}{solved}"


def _board(item: common.Item, solved: bool | None) -> Board | int:
    """The board to show, or the exit status where there is none."""
    if solved:
        return answer_of(item)
    document = item.document
    found = document.answer if solved is None and document.answer else document.puzzle.given
    return cast("Board", found)


def cells_of(names: str | None, grid: Any) -> int:
    """The mask of cells given by name.

    >>> from gridwright.core.grid import Grid
    >>> cells_of("r1c2, r2c1", Grid.of(2, 2)) == 0b0110
    True
    """
    mask = 0
    for name in re.split(r"[,\s]+", names or ""):
        if not name:
            continue
        match = re.fullmatch(r"r(\d{1,9})c(\d{1,9})", name, re.IGNORECASE)
        if match is None:
            raise GridwrightError(f"expected a cell such as r1c2, found {name!r}")
        row, col = int(match[1]), int(match[2])
        if not (1 <= row <= grid.rows and 1 <= col <= grid.cols):
            raise GridwrightError(
                f"there is no cell {name} on a board of {grid.rows} rows and {grid.cols} columns"
            )
        mask |= grid.bit(row - 1, col - 1)
    return mask
