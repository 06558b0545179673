"""``gridwright sample``: answers drawn at random, each as likely as any other."""

from __future__ import annotations

from time import perf_counter
from typing import Annotated, Any

import typer

from gridwright.cli import common
from gridwright.cli.help import App
from gridwright.cli.progress import status_line
from gridwright.core.errors import Timeout
from gridwright.core.memory import MEGABYTES
from gridwright.core.words import counted


def register(app: App) -> None:
    """Add the command."""
    app.command()(sample)


def sample(
    sources: common.Sources = None,
    from_file: common.From = None,
    genre: common.GenreName = None,
    count: Annotated[
        int, typer.Option("--count", metavar="N", help="How many answers to draw.")
    ] = 1,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="The random seed.")] = 0,
    time_limit: common.TimeLimit = None,
    memory: common.Memory = MEGABYTES,
    json: common.Json = False,
    ascii: common.Ascii = False,
) -> None:
    """Draw answers at random, each as likely as any other.

    They are drawn independently, so an answer may occur more than once. The same seed gives the
    same answers.

    Example: gridwright sample --count 2 --seed 1 kurodoko/5/5/5m866j5o
    """

    def work(item: common.Item) -> int:
        from gridwright.engine.count import sample as draw

        started = perf_counter()
        try:
            with status_line(json) as line:
                line.say("drawing answers")
                boards = draw(
                    item.genre,
                    item.document.puzzle,
                    count,
                    seed=seed,
                    time_limit=item.time_limit,
                    memory=memory,
                    progress=line.say,
                )
        except Timeout as error:
            common.complain(f"{common.shown_name(item.name, 60)}: {error}")
            return common.TIMEOUT
        if json:
            common.print_json(_record(item, boards, seed, perf_counter() - started))
        else:
            _print(item, boards, seed, ascii)
        return common.DONE if boards else common.NO_ANSWER

    common.for_each(sources, from_file, genre, work, json, time_limit)


def _record(item: common.Item, boards: list[Any], seed: int, seconds: float) -> dict[str, Any]:
    puzzle = item.document.puzzle
    return {
        "source": item.name,
        "genre": item.genre.name,
        "status": "found" if boards else "none",
        "solutions": [item.genre.answer_rows(puzzle, board) for board in boards],
        "count": len(boards),
        "seconds": round(seconds, 6),
        "strategy": "frontier",
        "stats": {"seed": seed},
    }


def _print(item: common.Item, boards: list[Any], seed: int, ascii: bool) -> None:
    if not boards:
        common.heading(item, "no answer (proven)")
        return
    common.heading(item, f"{counted(len(boards), 'answer')} drawn with the seed {seed}")
    for board in boards:
        common.print_board(item, board, ascii)
