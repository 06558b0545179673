"""``gridwright count``: how many answers there are."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from gridwright.cli import common
from gridwright.cli.commands.solve import record


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(count)


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
        int | None, typer.Option("--limit", metavar="N", help="Stop after so many answers.")
    ] = None,
    option: common.Settings = None,
    json: common.Json = False,
) -> None:
    """Count the answers of puzzles, exactly or up to a limit.

    Example: gridwright count --limit 1000 puzzle.txt
    """
    options = common.settings(
        option, solver, connectivity=connectivity, cardinality=cardinality
    )

    def work(item: common.Item) -> int:
        from gridwright.engine.solve import solve as find

        result = find(
            item.genre,
            item.document.puzzle,
            strategy,
            limit=limit,
            time_limit=time_limit,
            options=options,
            keep=False,
        )
        if json:
            common.print_json(record(item, result))
        else:
            print(f"{item.name}: {_sentence(result)}")
        if not result.exhausted and result.stats.get("timed_out"):
            return common.TIMEOUT
        return common.DONE if result.count else common.NO_ANSWER

    common.for_each(sources, from_file, genre, work)


def _sentence(result: Any) -> str:
    answers = f"{result.count} answer{'' if result.count == 1 else 's'}"
    if result.exhausted:
        return answers
    reason = "time limit reached" if result.stats.get("timed_out") else "limit reached"
    return f"at least {answers} ({reason})"
