"""``gridwright study NAME``: repeat the experiment of a seed and write a report.

A study shows its progress, can be stopped with Ctrl-C, and goes on where it stopped when it is
started again with the same folder.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gridwright.cli import common

if TYPE_CHECKING:
    from gridwright.formats.document import Document
    from gridwright.studies.study import Study, StudyRequest

STOPPED = 130
"""The exit code of a program that was stopped with Ctrl-C."""


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("study")(study)


def study(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="Which study; without it, a list.")
    ] = None,
    sources: Annotated[
        list[str] | None,
        typer.Argument(metavar="[SOURCE]…", help="Files or puzzles instead of the corpus."),
    ] = None,
    *,
    full: Annotated[bool, typer.Option("--full", help="The whole experiment.")] = False,
    out: Annotated[
        Path | None, typer.Option("--out", help="Folder for the report [default: study-NAME].")
    ] = None,
    time_limit: Annotated[
        float | None,
        typer.Option("--time-limit", min=0.001, help="Seconds for one cell of a table."),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="For what throws dice.")] = 0,
) -> None:
    """Repeat the experiment of a seed; write a report with tables, CSV and plots."""
    from gridwright.studies import by_name, studies
    from gridwright.studies.study import StudyRequest

    if name is None:
        for known in studies():
            typer.echo(f"{known.name}: {known.sentence} ({known.seed})")
        return
    chosen = by_name(name)
    folder = out or Path(f"study-{chosen.name}")
    documents = _documents(chosen, sources or [])
    _run(chosen, StudyRequest(folder, full, documents, time_limit, seed))


def _documents(chosen: Study, sources: list[str]) -> tuple[Document[Any], ...]:
    """The puzzles of the sources."""
    from gridwright.core.errors import GridwrightError

    if sources and not chosen.genre:
        raise GridwrightError(f"the study {chosen.name} makes its own puzzles; name none")
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
        console.print(f"stopped; {request.out} keeps what is done: the same command goes on there")
        raise typer.Exit(STOPPED) from None
    typer.echo(str(write(report, request.out)))
