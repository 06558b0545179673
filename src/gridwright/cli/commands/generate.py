"""``gridwright generate GENRE --size WxH``: make puzzles that have exactly one answer.

Each puzzle is printed as soon as it is made, so what is finished is kept when the time limit comes
(exit 3) or Ctrl-C is pressed (exit 130). Progress goes to standard error, and only to a terminal;
where the puzzles go to the same terminal, they are printed above it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gridwright.cli import common

if TYPE_CHECKING:
    from rich.progress import Progress

    from gridwright.core.maker import Made
    from gridwright.genre import Genre

INTERRUPTED = 130


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("generate")(command)


def command(
    genre: Annotated[str, typer.Argument(help="The genre, or an alias of it.")],
    *,
    size: Annotated[str, typer.Option(help="Width and height: 10x14, or 10 for a square.")],
    count: Annotated[int, typer.Option("--count", "-n", help="How many puzzles.")] = 1,
    seed: Annotated[
        int | None, typer.Option(help="The same seed gives the same puzzles. Default: by chance.")
    ] = None,
    method: Annotated[str | None, typer.Option(help="The maker's name.")] = None,
    time_limit: Annotated[
        float | None, typer.Option(help="Stop after so many seconds; exit 3 if some are missing.")
    ] = None,
    to: Annotated[str | None, typer.Option(help="The output format. Default: puzzlink.")] = None,
    answers: Annotated[
        bool, typer.Option("--answers", help="Write the answer too, where the format has room.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="A JSON object per line: puzzle, answer, attempts.")
    ] = False,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the method, as name=value; repeatable.")
    ] = None,
) -> None:
    """Make puzzles that have exactly one answer."""
    from random import SystemRandom

    from gridwright.core.size import read_size
    from gridwright.engine.generate import generate, maker
    from gridwright.genres import by_name

    chosen = by_name(genre)
    rows, cols = read_size(size)
    form = "json" if as_json else to or chosen.formats[0].name
    _refuse_unknown_format(chosen, form)
    number = SystemRandom().randrange(1 << 32) if seed is None else seed
    method = maker(chosen, method).name
    with _progress(count) as (progress, tell):
        run = generate(
            chosen, rows, cols, count=count, seed=number, method=method,
            time_limit=time_limit, options=common.settings(option), progress=tell,
        )  # fmt: skip
        if seed is None:
            progress.console.print(f"seed {number}", style="dim")
        about = {"seed": number, "method": method}
        if as_json:
            lines = _json_lines(chosen, run, about)
        else:
            lines = (_text(chosen, made, form, answers) for made in run)
        _print_each(lines, progress, count)


def _refuse_unknown_format(genre: Genre[Any], name: str) -> None:
    from gridwright.core.errors import GridwrightError

    if genre.format(name) is None:
        names = ", ".join(form.name for form in genre.formats)
        raise GridwrightError(f"{genre.name} is not written as {name!r}; expected one of: {names}")


def _print_each(lines: Iterator[str], progress: Progress, count: int) -> None:
    """Print the puzzles as they come; say what is missing where the run ends early."""
    from gridwright.core.errors import OutOfTime

    finished = 0
    try:
        for line in lines:
            _print(line, progress)
            finished += 1
            progress.advance(progress.task_ids[0])
    except OutOfTime:
        progress.console.print(f"the time limit came: {finished} of {count} puzzles made")
        raise typer.Exit(3) from None
    except KeyboardInterrupt:
        progress.console.print(f"{finished} of {count} puzzles made")
        raise typer.Exit(INTERRUPTED) from None


def _print(text: str, progress: Progress) -> None:
    if sys.stdout.isatty():
        progress.console.print(text, markup=False, highlight=False, emoji=False, soft_wrap=True)
    else:
        print(text, flush=True)


def _text(genre: Genre[Any], made: Made[Any], form: str, answers: bool) -> str:
    from gridwright.formats.document import Document

    writer = genre.format(form)
    assert writer is not None  # noqa: S101 - refused before the run
    return writer.write(Document(made.puzzle, made.answer if answers else None)).rstrip("\n")


def _json_lines(
    genre: Genre[Any], run: Iterator[Made[Any]], about: dict[str, Any]
) -> Iterator[str]:
    """Each puzzle's own JSON with its answer, and beside it what is known about its making."""
    started = perf_counter()
    for index, made in enumerate(run):
        seconds, started = perf_counter() - started, perf_counter()
        fields = json.loads(_text(genre, made, "json", answers=True))
        fields["made"] = {
            **about,
            "index": index,
            "attempts": made.attempts,
            "seconds": round(seconds, 6),
            "stats": made.stats,
        }
        if genre.format("puzzlink") is not None:
            fields["made"]["url"] = _text(genre, made, "puzzlink", answers=False)
        yield json.dumps(fields, ensure_ascii=False)


@contextmanager
def _progress(count: int) -> Iterator[tuple[Progress, Any]]:
    """A progress bar on standard error, where that is a terminal, and how to tell it news."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    console = Console(stderr=not sys.stdout.isatty())
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(),
        TextColumn("[dim]{task.fields[news]}"),
    )  # fmt: skip
    with Progress(
        *columns,
        console=console,
        transient=True,
        disable=not console.is_terminal,
        redirect_stdout=False,
        redirect_stderr=False,
    ) as progress:
        task = progress.add_task("puzzles", total=max(count, 1), news="")
        yield progress, lambda text: progress.update(task, news=text)
