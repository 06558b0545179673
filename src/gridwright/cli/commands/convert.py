"""``gridwright convert``: the same puzzle in another format."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from gridwright.cli import common
from gridwright.core.errors import GridwrightError


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(convert)


def convert(
    sources: common.Sources = None,
    to: Annotated[
        str,
        typer.Option(
            "--to", metavar="FORMAT", help="puzzlink, pzprv3, janko, tatham, text or json."
        ),
    ] = "puzzlink",
    from_file: common.From = None,
    genre: common.GenreName = None,
    solved: Annotated[
        bool, typer.Option("--solved", help="Write the answer too, where the format can.")
    ] = False,
    time_limit: common.TimeLimit = None,
) -> None:
    """Write puzzles in another format, on standard output.

    Example: gridwright convert 5x5:5g8_6_6d5h3 --to puzzlink
    """

    def work(item: common.Item) -> int:
        from gridwright.engine.load import write

        document = item.document
        if solved:
            board = answer_of(item, time_limit)
            document = replace(document, answer=board)
        print(write(item.genre, document, to).rstrip("\n"))
        return common.DONE

    common.for_each(sources, from_file, genre, work)


def answer_of(item: common.Item, time_limit: float | None) -> object:
    """An answer of the puzzle, asked of the default strategy."""
    from gridwright.engine.solve import solve

    result = solve(item.genre, item.document.puzzle, limit=1, time_limit=time_limit)
    if result.board is None:
        raise GridwrightError(
            "the puzzle has no answer"
            if result.exhausted
            else "no answer was found within the time limit"
        )
    return result.board
