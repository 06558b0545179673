"""``gridwright study NAME``: repeat the experiment of a paper and write a report.

A study shows its progress, can be stopped with Ctrl-C, and goes on where it stopped when it is
started again with the same folder.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gridwright.cli import common, completion
from gridwright.cli.help import App, studies

if TYPE_CHECKING:
    from gridwright.formats.document import Document
    from gridwright.studies.study import Study, StudyRequest

STOPPED = 130
"""The exit code of a program that was stopped with Ctrl-C."""


def register(app: App) -> None:
    """Add the command."""
    app.command("study", notes=studies)(study)


def study(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME",
            help="The study to run; without it, they are listed.",
            autocompletion=completion.study,
        ),
    ] = None,
    sources: Annotated[
        list[str] | None,
        typer.Argument(metavar="SOURCE", help="Puzzles to study instead of the published ones."),
    ] = None,
    *,
    full: Annotated[bool, typer.Option("--full", help="Run the whole experiment.")] = False,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="DIR", help="The folder for the report; else study-NAME."),
    ] = None,
    time_limit: Annotated[
        float | None,
        typer.Option(
            "--time-limit",
            metavar="SECONDS",
            help="Stop each run of the tables after so many seconds.",
            callback=common.read_time_limit,
        ),
    ] = None,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help="The seed of what is random.")
    ] = 0,
) -> None:
    """Repeat the experiment of a paper and write a report.

    The report has tables, CSV files and plots, with the paper's figures beside ours. A study that
    was stopped goes on where it stopped. Plots need Matplotlib: pip install 'gridwright[study]'.

    Example: gridwright study kuromasu 5x5:5g8_6_6d5h3 --time-limit 2
    """
    from gridwright.studies import by_name
    from gridwright.studies import studies as known
    from gridwright.studies.study import StudyRequest

    if name is None:
        for each in known():
            typer.echo(f"{each.name}: {each.sentence} ({each.seed})")
        return
    chosen = by_name(name)
    folder = out or Path(f"study-{chosen.name}")
    documents = _documents(chosen, sources or [])
    _run(chosen, StudyRequest(folder, full, documents, time_limit, seed))


def _documents(chosen: Study, sources: list[str]) -> tuple[Document[Any], ...]:
    """The puzzles of the sources."""
    from gridwright.core.errors import GridwrightError

    if sources and not chosen.genre:
        raise GridwrightError(f"the study {chosen.name} makes its own puzzles and takes none")
    found = [item for source in sources for item in common.items(source, None)]
    for item in found:
        if item.genre.name != chosen.genre:
            raise GridwrightError(
                f"{item.name} is a {item.genre.title}; the study {chosen.name} expects"
                f" puzzles of the genre {chosen.genre}"
            )
    return tuple(item.document for item in found)


def _run(chosen: Study, request: StudyRequest) -> None:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeElapsedColumn as Elapsed

    from gridwright.studies.report import require_matplotlib, write

    require_matplotlib()
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Elapsed())
    try:
        with Progress(*columns, console=console) as bar:
            task = bar.add_task(chosen.name, total=None)

            def progress(stage: str, done: int, total: int) -> None:
                bar.update(task, description=stage, completed=done, total=total)

            report = chosen.run(replace(request, progress=progress))
    except KeyboardInterrupt:
        console.print(
            f"stopped; what is done is kept in {request.out}; the same command goes on from there"
        )
        raise typer.Exit(STOPPED) from None
    typer.echo(str(write(report, request.out)))
