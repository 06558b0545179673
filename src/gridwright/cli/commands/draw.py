"""``gridwright draw`` (SVG) and ``gridwright show`` (terminal): what a puzzle looks like."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any

import typer

from gridwright.cli import common
from gridwright.cli.commands.convert import answer_of
from gridwright.core.errors import GridwrightError

Solved = Annotated[bool, typer.Option("--solved", help="With the answer.")]
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
    solved: Solved = False,
    highlight: Highlight = None,
    from_file: common.From = None,
    genre: common.GenreName = None,
    time_limit: common.TimeLimit = None,
) -> None:
    """Draw a puzzle as SVG, with its answer if the source holds one or --solved asks for it.

    Example: gridwright draw --solved -o puzzle.svg 5x5:5g8_6_6d5h3
    """
    written: list[Path] = []

    def work(item: common.Item) -> int:
        from gridwright.render.svg import svg

        drawing = svg(_picture(item, solved, highlight, time_limit))
        if out is None:
            print(drawing)
            return common.DONE
        target = out if not written else out.with_stem(f"{out.stem}-{len(written) + 1}")
        try:
            target.write_text(drawing, encoding="utf-8")
        except OSError as error:
            raise GridwrightError(f"cannot write {str(target)!r}: {error.strerror}") from None
        written.append(target)
        return common.DONE

    common.for_each(sources, from_file, genre, work)


def show(
    sources: common.Sources = None,
    solved: Solved = False,
    highlight: Highlight = None,
    from_file: common.From = None,
    genre: common.GenreName = None,
    time_limit: common.TimeLimit = None,
    ascii: common.Ascii = False,
) -> None:
    """Show a puzzle in the terminal, with its answer if the source holds one.

    Example: gridwright show 5x5:5g8_6_6d5h3
    """

    def work(item: common.Item) -> int:
        board = _board(item, solved, time_limit)
        grid = item.document.puzzle.grid
        about = item.document.about
        credit = ", ".join(about[key] for key in ("title", "author") if about.get(key))
        print(
            f"{item.name}: {item.genre.title}, {grid.rows} rows, {grid.cols} columns"
            + (f" ({credit})" if credit else "")
        )
        common.print_board(item, board, ascii, cells_of(highlight, grid))
        return common.DONE

    common.for_each(sources, from_file, genre, work)


def _board(item: common.Item, solved: bool, time_limit: float | None) -> Any:
    if solved:
        return answer_of(item, time_limit)
    return item.document.answer or item.document.puzzle.given


def _picture(
    item: common.Item, solved: bool, cells: str | None, time_limit: float | None
) -> Any:
    from gridwright.core.picture import highlight

    puzzle = item.document.puzzle
    picture = item.genre.draw(puzzle, _board(item, solved, time_limit), None)
    marked = cells_of(cells, puzzle.grid)
    return highlight(picture, marked, "new") if marked else picture


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
