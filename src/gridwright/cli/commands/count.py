"""``gridwright count``: how many answers there are."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from gridwright.cli import common, completion
from gridwright.cli.commands.solve import record
from gridwright.cli.help import App, counting
from gridwright.cli.progress import status_line
from gridwright.core.memory import MEGABYTES
from gridwright.core.saying import Saying

Strategy = Annotated[
    str,
    common.completed(
        "--strategy",
        "How to count: sat lists the answers, frontier counts them state by state; auto (default)"
        " lists a few and then uses frontier.",
        completion.counting,
    ),
]
By = Annotated[
    str,
    typer.Option(
        "--by",
        metavar="WHAT",
        help="Count by number of black cells (black) or, in Kamaji, of pieces (pieces).",
    ),
]


def register(app: App) -> None:
    """Add the command."""
    app.command(notes=counting)(count)


def count(
    sources: common.Sources = None,
    from_file: common.From = None,
    genre: common.GenreName = None,
    strategy: Strategy = "auto",
    solver: common.SolverName = None,
    connectivity: common.Connectivity = None,
    cardinality: common.Cardinality = None,
    time_limit: common.TimeLimit = None,
    memory: common.Memory = MEGABYTES,
    limit: Annotated[
        int | None,
        typer.Option("--limit", metavar="N", help="List no more than this many answers."),
    ] = None,
    by: By = "",
    option: common.Settings = None,
    json: common.Json = False,
) -> None:
    """Count the answers of puzzles, exactly or up to a limit.

    Example: gridwright count kurodoko/8/8/

    Example: gridwright count --by black kurodoko/5/5/5m866j5o
    """
    options = common.settings(option, solver, connectivity=connectivity, cardinality=cardinality)

    def work(item: common.Item) -> int:
        from gridwright.engine.count import CountRequest
        from gridwright.engine.count import count as find

        so_far = 0
        try:
            with status_line(json) as line:

                def counted(count: int) -> None:
                    nonlocal so_far
                    so_far = max(so_far, count)

                line.say("counting answers")
                result = find(
                    item.genre,
                    item.document.puzzle,
                    strategy,
                    CountRequest(limit, memory, by, options, line.say, counted),
                    time_limit=item.time_limit,
                )
        except KeyboardInterrupt:
            if not json and so_far:
                common.heading(
                    item,
                    Saying("at least {count} [count|answer|answers] (interrupted)", count=so_far),
                )
            raise
        if json:
            common.print_json(record(item, result))
        else:
            told = [common.say(each) for each in (_sentence(result), *_refinements(result))]
            common.heading(item, Saying("{told}", told="; ".join(told)))
            _print_by(result, by)
        if result.status == "timeout":
            return common.TIMEOUT
        return common.DONE if result.count else common.NO_ANSWER

    common.for_each(sources, from_file, genre, work, json, time_limit)


def _refinements(result: Any) -> list[Saying]:
    """The numbers of answers of the genre's stricter kinds."""
    return [
        Saying("{count} of them {kind}", count=found["count"], kind=Saying(name))
        if found["exhausted"]
        else Saying("at least {count} of them {kind}", count=found["count"], kind=Saying(name))
        for name, found in result.stats.get("refinements", {}).items()
    ]


def _sentence(result: Any) -> Saying:
    """The number, and how it was found."""
    count, how = result.count, result.strategy
    if result.exhausted:
        if not count:
            return Saying("no answer (proven), by {strategy}", strategy=how)
        return Saying(
            "exactly {count} [count|answer|answers], by {strategy}", count=count, strategy=how
        )
    limit = Saying("time limit reached")
    if result.stats.get("out_of", "time") != "time":
        limit = Saying("memory limit reached")
    if not count:
        return Saying(
            "{limit} before an answer was found, by {strategy}", limit=limit, strategy=how
        )
    return Saying(
        "at least {count} [count|answer|answers] ({limit}), by {strategy}",
        count=count,
        limit=limit if result.status == "timeout" else Saying("limit reached"),
        strategy=how,
    )


def _print_by(result: Any, by: str) -> None:
    """How many answers there are of each kind."""
    from gridwright.cli.tables import Table, print_table

    found = result.stats.get(f"by_{by}")
    if found:
        print_table(Table((by, "answers"), [(value, str(many)) for value, many in found.items()]))
