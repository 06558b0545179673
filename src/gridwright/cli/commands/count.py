"""``gridwright count``: how many answers there are."""

from __future__ import annotations

import sys
from time import perf_counter
from typing import Annotated, Any

import typer

from gridwright.cli import common
from gridwright.cli.commands.solve import record
from gridwright.cli.help import App, strategies


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
        typer.Option("--limit", metavar="N", help="Stop after so many answers."),
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

        so_far = Progress()
        try:
            result = find(
                item.genre,
                item.document.puzzle,
                strategy,
                limit=limit,
                time_limit=item.time_limit,
                options=options,
                keep=False,
                counted=so_far,
            )
        except KeyboardInterrupt:
            so_far.clear()
            if not json and so_far.count:
                common.heading(item, f"at least {_answers(so_far.count)} (interrupted)")
            raise
        so_far.clear()
        if json:
            common.print_json(record(item, result))
        else:
            common.heading(item, "; ".join((_sentence(result), *_notions(result))))
        if result.status == "timeout":
            return common.TIMEOUT
        return common.DONE if result.count else common.NO_ANSWER

    common.for_each(sources, from_file, genre, work, json, time_limit)


class Progress:
    """The number of answers so far, shown while counting if somebody looks at a terminal."""

    def __init__(self) -> None:
        self.count = 0
        self.shown = perf_counter()
        self.visible = sys.stderr.isatty()
        self.written = False

    def __call__(self, count: int) -> None:
        """Note the number; write it twice a second."""
        self.count = count
        if self.visible and perf_counter() - self.shown > 0.5:
            self.shown = perf_counter()
            self.written = True
            print(f"\r{_answers(count)} so far", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the line away again."""
        if self.written:
            print("\r" + " " * 40 + "\r", end="", file=sys.stderr, flush=True)


def _answers(count: int) -> str:
    from gridwright.core.words import counted

    return counted(count, "answer")


def _notions(result: Any) -> list[str]:
    """The numbers of answers in the genre's stricter notions."""
    return [
        f"{'' if found['exhausted'] else 'at least '}{found['count']} of them {name}"
        for name, found in result.stats.get("notions", {}).items()
    ]


def _sentence(result: Any) -> str:
    if result.exhausted:
        return f"exactly {_answers(result.count)}" if result.count else "no answer (proven)"
    if not result.count:
        return "time limit reached before an answer was found"
    reason = "time limit reached" if result.status == "timeout" else "limit reached"
    return f"at least {_answers(result.count)} ({reason})"
