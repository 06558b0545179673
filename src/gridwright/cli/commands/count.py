"""``gridwright count``: how many answers there are."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from gridwright.cli import common
from gridwright.cli.commands.solve import record
from gridwright.cli.help import App, strategies
from gridwright.cli.progress import status_line
from gridwright.core.words import counted as in_words


def register(app: App) -> None:
    """Add the command."""
    app.command(notes=strategies)(count)


def count(
    sources: common.Sources = None,
    from_file: common.From = None,
    genre: common.GenreName = None,
    strategy: common.StrategyName = "sat",
    solver: common.SolverName = None,
    connectivity: common.Connectivity = None,
    cardinality: common.Cardinality = None,
    time_limit: common.TimeLimit = None,
    limit: Annotated[
        int | None,
        typer.Option("--limit", metavar="N", help="Stop after this many answers."),
    ] = None,
    option: common.Settings = None,
    json: common.Json = False,
) -> None:
    """Count the answers of puzzles, exactly or up to a limit.

    Example: gridwright count --limit 1000 kurodoko/5/5/5m866j5o
    """
    options = common.settings(
        option, solver, connectivity=connectivity, cardinality=cardinality
    )

    def work(item: common.Item) -> int:
        from gridwright.engine.solve import solve as find

        so_far = 0
        try:
            with status_line(json) as line:

                def counted(count: int) -> None:
                    nonlocal so_far
                    so_far = count

                line.say("counting answers")
                result = find(
                    item.genre,
                    item.document.puzzle,
                    strategy,
                    limit=limit,
                    time_limit=item.time_limit,
                    options=options,
                    keep=False,
                    progress=line.say,
                    counted=counted,
                )
        except KeyboardInterrupt:
            if not json and so_far:
                common.heading(item, f"at least {_answers(so_far)} (interrupted)")
            raise
        if json:
            common.print_json(record(item, result))
        else:
            common.heading(item, "; ".join((_sentence(result), *_refinements(result))))
        if result.status == "timeout":
            return common.TIMEOUT
        return common.DONE if result.count else common.NO_ANSWER

    common.for_each(sources, from_file, genre, work, json, time_limit)


def _answers(count: int) -> str:
    return in_words(count, "answer")


def _refinements(result: Any) -> list[str]:
    """The numbers of answers of the genre's stricter kinds."""
    return [
        f"{'' if found['exhausted'] else 'at least '}{found['count']} of them {name}"
        for name, found in result.stats.get("refinements", {}).items()
    ]


def _sentence(result: Any) -> str:
    if result.exhausted:
        return f"exactly {_answers(result.count)}" if result.count else "no answer (proven)"
    if not result.count:
        return "time limit reached before an answer was found"
    reason = "time limit reached" if result.status == "timeout" else "limit reached"
    return f"at least {_answers(result.count)} ({reason})"
