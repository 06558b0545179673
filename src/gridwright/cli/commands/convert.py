"""``gridwright convert``: the same puzzle in another format."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer

from gridwright.cli import common
from gridwright.cli.help import App, formats
from gridwright.core.board import Board
from gridwright.core.deadline import Deadline, within


def register(app: App) -> None:
    """Add the command."""
    app.command(notes=formats)(convert)


def convert(
    sources: common.Sources = None,
    to: common.Format = None,
    from_file: common.From = None,
    genre: common.GenreName = None,
    solved: Annotated[
        bool | None,
        typer.Option(
            "--solved/--unsolved",
            help="Solve it and write the answer too, or leave the source's answer out.",
        ),
    ] = None,
    time_limit: common.TimeLimit = None,
) -> None:
    """Write puzzles in another format, on standard output.

    Example: gridwright convert 5x5:5g8_6_6d5h3 --to puzzlink
    """

    def work(item: common.Item) -> int:
        from gridwright.engine.load import write

        document, deadline = item.document, Deadline(item.time_limit)
        if solved:
            board = answer_of(item)
            if isinstance(board, int):
                return board
            document = replace(document, answer=board)
        elif solved is False:
            document = replace(document, answer=None)
        with within(deadline):
            text = write(item.genre, document, to or item.genre.formats[0].name)
        print(text.rstrip("\n"))
        return common.DONE

    common.for_each(sources, from_file, genre, work, time_limit=time_limit)


def answer_of(item: common.Item) -> Board | int:
    """An answer by the default strategy, or else the exit status; a sentence says why."""
    from gridwright.engine.solve import solve

    result = solve(item.genre, item.document.puzzle, limit=1, time_limit=item.time_limit)
    if result.board is not None:
        return result.board
    name = common.shown_name(item.name)
    if result.exhausted:
        common.complain(f"{name}: the puzzle has no answer (proven)")
        return common.NO_ANSWER
    common.complain(f"{name}: time limit reached before an answer was found")
    return common.TIMEOUT
