"""``gridwright study NAME``: repeat the experiment of a paper and write a report.

A study shows its progress, can be stopped with Ctrl-C, and continues where it stopped when it is
started again with the same folder.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gridwright.cli import common, completion
from gridwright.cli.help import App, studies
from gridwright.cli.progress import status_line
from gridwright.cli.tables import Table, print_table, print_titled
from gridwright.core.errors import InputError

if TYPE_CHECKING:
    from gridwright.formats.document import Document
    from gridwright.studies.report import Report
    from gridwright.studies.rows import Kept
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
            help="The study to run; without it, the studies are listed.",
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
        typer.Option(
            "--out", metavar="DIR", help="The folder for the report; by default study-NAME."
        ),
    ] = None,
    time_limit: Annotated[
        float | None,
        typer.Option(
            "--time-limit",
            metavar="SECONDS",
            help="Stop each run of the tables after this many seconds.",
            callback=common.read_time_limit,
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="The random seed.")] = 0,
    jobs: Annotated[
        int,
        typer.Option(
            "--jobs",
            "-j",
            metavar="N",
            help="Processes for what is not timed; times are measured one at a time.",
        ),
    ] = 1,
    rows: Annotated[
        Path | None,
        typer.Option(
            "--rows",
            metavar="FILE",
            help="Measure nothing: make the report from these rows, which a run has written.",
        ),
    ] = None,
) -> None:
    """Repeat the experiment of a paper and write a report.

    The report begins with the paper's claims and whether they hold; tables, CSV files and plots
    follow, with the paper's figures next to ours. A study that was stopped continues where it
    stopped. Without the published puzzles (GRIDWRIGHT_CORPUS names their folder) or puzzles of
    your own, it generates some. Plots need Matplotlib: pip install 'gridwright[study]'. A run also
    writes rows.jsonl.gz, from which --rows makes the same report again in a second or two.

    Example: gridwright study kuromasu 5x5:5g8_6_6d5h3 --time-limit 2
    """
    from gridwright.studies import by_name
    from gridwright.studies import studies as known
    from gridwright.studies.study import StudyRequest

    if name is None:
        listed = [(each.name, each.sentence, each.paper) for each in known()]
        print_table(Table(("study", "what it repeats", "paper"), listed))
        return
    if jobs < 1:
        raise InputError(f"the number of processes is {jobs}; expected 1 or more")
    chosen = by_name(name)
    folder = out or Path(f"study-{chosen.name}")
    documents = _documents(chosen, sources or [])
    request = StudyRequest(folder, full, documents, time_limit, seed, jobs=jobs)
    _report(chosen, request, rows)


def _documents(chosen: Study, sources: list[str]) -> tuple[Document[Any], ...]:
    """The puzzles of the sources."""
    if sources and not chosen.genre:
        raise InputError(f"the study {chosen.name} takes no puzzles")
    found = [item for source in sources for item in common.items(source, None)]
    for item in found:
        if item.genre.name != chosen.genre:
            raise InputError(
                f"{item.name} is a {item.genre.title}; the study {chosen.name} expects"
                f" puzzles of the genre {chosen.genre}"
            )
    return tuple(item.document for item in found)


def _report(chosen: Study, request: StudyRequest, rows: Path | None) -> None:
    """Write the report and its rows, which are measured, or read if there is a file of them."""
    from gridwright.studies.report import require_matplotlib, write
    from gridwright.studies.rows import ROWS_NAME, read_rows, write_rows

    require_matplotlib()
    found = _measured(chosen, request) if rows is None else read_rows(rows, chosen.name)
    report = chosen.report(found)
    path = write(report, request.out)
    write_rows(found, request.out / ROWS_NAME)
    if sys.stdout.isatty():
        _print_claims(report)
        _print_tables(report)
    print(path)


def _measured(chosen: Study, request: StudyRequest) -> Kept:
    try:
        with status_line() as line:
            line.say(chosen.name)

            def tell(sentence: str) -> None:
                with line.hidden():
                    common.complain(sentence)

            return chosen.gather(replace(request, progress=line.say, tell=tell))
    except KeyboardInterrupt:
        print(
            f"stopped; what is done is kept in {request.out}; the same command continues there",
            file=sys.stderr,
        )
        raise typer.Exit(STOPPED) from None


def _print_claims(report: Report) -> None:
    """Print what was found, before any table."""
    from gridwright.studies.report import claim_text, summary

    if report.claims:
        for text in (summary(report.claims), *map(claim_text, report.claims)):
            common.print_folded(text.replace("**", ""))
            print()


def _print_tables(report: Report) -> None:
    """Print the tables of a report, cut to fit a terminal; the files hold all rows."""
    from gridwright.studies.report import Table as ReportTable
    from gridwright.studies.report import shown_value

    for part in report.parts:
        if isinstance(part, ReportTable):
            rows = [[shown_value(value) for value in row] for row in part.rows[: part.shown]]
            print_titled(part.title, Table(part.columns, rows))
            if len(rows) < len(part.rows):
                common.print_folded(f"all {len(part.rows)} rows are in {part.name}.csv")
            print()
