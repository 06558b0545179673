"""``gridwright study NAME``: repeat the experiment of a paper and write a report.

A study shows its progress, can be stopped with Ctrl-C, and continues where it stopped when it is
started again with the same folder.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gridwright.cli import common, completion
from gridwright.cli.options import Command, Options, argument, option
from gridwright.cli.progress import status_line
from gridwright.cli.tables import Table, print_table, print_titled
from gridwright.core.errors import InputError, refuse_below
from gridwright.core.record import replace

if TYPE_CHECKING:
    from gridwright.formats.document import Document
    from gridwright_lab.studies.report import Report
    from gridwright_lab.studies.rows import Kept
    from gridwright_lab.studies.study import Study, StudyRequest


_names = completion.in_module(
    "gridwright_lab.studies", lambda module: (study.name for study in module.studies())
)


class RunStudy(Options):
    """Repeat the experiment of a paper and write a report.

    The report begins with the paper's claims and whether they hold; tables, CSV files and plots
    follow, with the paper's figures next to ours. A study that was stopped continues where it
    stopped. Without the published puzzles (GRIDWRIGHT_CORPUS names their folder) or puzzles of
    your own, it generates some. A run also
    writes rows.jsonl.gz, from which --rows makes the same report again in a second or two.

    Example: gridwright study kuromasu 5x5:5g8_6_6d5h3 --time-limit 2
    """

    name: str | None = argument(
        "NAME",
        "The study to run; without it, the studies are listed.",
        None,
        offered=_names,
    )
    sources: tuple[str, ...] = argument(
        "SOURCE", "Puzzles to study instead of the published ones.", ()
    )
    full: bool = option(False, "Run the whole experiment.")
    out: Path | None = option(
        None, "The folder for the report; by default study-NAME.", metavar="DIR"
    )
    time_limit: float | None = option(
        None,
        "Stop each run of the tables after this many seconds.",
        metavar="SECONDS",
        read=common.read_time_limit,
    )
    seed: int = option(0, "The random seed.")
    jobs: int = option(
        1, "Processes for what is not timed; times are measured one at a time.", "-j"
    )
    rows: Path | None = option(
        None,
        "Measure nothing: make the report from these rows, which a run has written.",
        metavar="FILE",
    )


def _study(asked: RunStudy) -> int:
    from gridwright_lab.studies import by_name
    from gridwright_lab.studies import studies as known
    from gridwright_lab.studies.study import StudyRequest

    if asked.name is None:
        listed = [(each.name, common.say(each.sentence), each.paper) for each in known()]
        print_table(Table(("study", "what it repeats", "paper"), listed))
        return common.DONE
    refuse_below(1, asked.jobs, "the number of processes")
    chosen = by_name(asked.name)
    folder = asked.out or Path(f"study-{chosen.name}")
    documents = _documents(chosen, asked.sources)
    request = StudyRequest(
        folder, asked.full, documents, asked.time_limit, asked.seed, jobs=asked.jobs
    )
    return _report(chosen, request, asked.rows)


def _known(typed: Sequence[str] = ()) -> Iterator[str | Table]:
    """The studies, with what each repeats."""
    from gridwright_lab.studies import studies

    yield "Studies:"
    yield Table(("study", "what it repeats"), [(study.name, study.sentence) for study in studies()])


COMMANDS = (Command("study", RunStudy, _study, _known),)


def _documents(chosen: Study, sources: tuple[str, ...]) -> tuple[Document[Any], ...]:
    """The puzzles of the sources."""
    if sources and not chosen.genre:
        raise InputError("the study {name} takes no puzzles", name=chosen.name)
    puzzles = [item for source in sources for item in common.items(source, None)]
    for item in puzzles:
        if item.genre.name != chosen.genre:
            raise InputError(
                "{name} is a {title}; the study {study} expects puzzles of the genre {genre}",
                name=item.name,
                title=item.genre.title,
                study=chosen.name,
                genre=chosen.genre,
            )
    return tuple(item.document for item in puzzles)


def _report(chosen: Study, request: StudyRequest, rows: Path | None) -> int:
    """Write the report and its rows, which are measured, or read if there is a file of them."""
    from gridwright_lab.studies.report import require_matplotlib, write
    from gridwright_lab.studies.rows import ROWS_NAME, read_rows, write_rows

    require_matplotlib()
    kept = _measured(chosen, request) if rows is None else read_rows(rows, chosen.name)
    if kept is None:
        return common.INTERRUPTED
    report = chosen.report(kept)
    path = write(report, request.out)
    write_rows(kept, request.out / ROWS_NAME)
    if sys.stdout.isatty():
        _print_claims(report)
        _print_tables(report)
    print(path)
    return common.DONE


def _measured(chosen: Study, request: StudyRequest) -> Kept | None:
    """The rows of a run; ``None`` if it was stopped."""
    try:
        with status_line() as line:
            line.say(chosen.name)

            def tell(sentence: str) -> None:
                with line.hidden():
                    common.remark(sentence)

            return chosen.gather(replace(request, progress=line.say, tell=tell))
    except KeyboardInterrupt:
        told = common.say(
            "stopped; what is done is kept in {folder}; the same command continues there",
            folder=str(request.out),
        )
        print(told, file=sys.stderr)
        return None


def _print_claims(report: Report) -> None:
    """Print what was found, before any table."""
    from gridwright_lab.studies.report import claim_text, summary

    if report.claims:
        for text in (summary(report.claims), *map(claim_text, report.claims)):
            common.print_folded(text.replace("**", ""))
            print()


def _print_tables(report: Report) -> None:
    """Print the tables of a report, cut to fit a terminal; the files hold all rows."""
    from gridwright_lab.studies.report import Table as ReportTable
    from gridwright_lab.studies.report import shown_value

    for part in report.parts:
        if isinstance(part, ReportTable):
            rows = [[shown_value(value) for value in row] for row in part.rows[: part.shown]]
            print_titled(part.title, Table(part.columns, rows))
            if len(rows) < len(part.rows):
                told = common.say(
                    "all {rows} rows are in {file}", rows=len(part.rows), file=f"{part.name}.csv"
                )
                common.print_folded(told)
            print()
