"""``gridwright generate GENRE --size WxH``: make puzzles, with exactly one answer if so wished.

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

from gridwright.cli import common, completion
from gridwright.cli.help import App, makers

if TYPE_CHECKING:
    from rich.progress import Progress

    from gridwright.core.maker import Made
    from gridwright.genre import Genre

INTERRUPTED = 130


def register(app: App) -> None:
    """Add the command."""
    app.command("generate", notes=makers)(command)


def command(
    genre: Annotated[
        str,
        typer.Argument(
            metavar="GENRE",
            help="The genre, or an alias of it.",
            autocompletion=completion.genre_with_makers,
        ),
    ],
    *,
    size: Annotated[
        str,
        typer.Option(
            "--size", metavar="WxH", help="Width and height: 10x14, or 10 for a square."
        ),
    ],
    count: Annotated[
        int, typer.Option("--count", "-n", metavar="N", help="How many puzzles to make.")
    ] = 1,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed",
            metavar="N",
            help="The same seed gives the same puzzles. Without it, a seed is drawn and told.",
        ),
    ] = None,
    method: Annotated[
        str | None,
        typer.Option(
            "--method",
            metavar="NAME",
            help="How to make them; see below.",
            autocompletion=completion.method,
        ),
    ] = None,
    unique: Annotated[
        bool,
        typer.Option(
            "--unique",
            help="With a method that does not ensure exactly one answer: try until there is one.",
        ),
    ] = False,
    time_limit: Annotated[
        float | None,
        typer.Option(
            "--time-limit",
            metavar="SECONDS",
            help="Stop after so many seconds; exit status 3 if puzzles are missing then.",
        ),
    ] = None,
    to: Annotated[
        str | None,
        typer.Option(
            "--to",
            metavar="FORMAT",
            help="The format to write; gridwright convert --help lists them.",
            autocompletion=completion.form,
        ),
    ] = None,
    answers: Annotated[
        bool, typer.Option("--answers", help="Write the answer too, if the format has room for it.")
    ] = False,
    as_json: Annotated[
        bool,
        typer.Option(
            "--json",
            help="Print one JSON object per line: the puzzle, its answer, whether that is the only"
            " one, and how it was made.",
        ),
    ] = False,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option",
            metavar="NAME=VALUE",
            help="An option of the method; may be repeated.",
            autocompletion=completion.method_option,
        ),
    ] = None,
) -> None:
    """Generate puzzles, by default with exactly one answer.

    Some methods do not ensure that there is only one answer, and say so; --unique
    makes them try until there is.

    Example: gridwright generate kuroshuto --size 8x8 --count 3 --seed 1

    Example: gridwright generate kamaji --size 4 --method seed --seed 1 --unique
    """
    from random import SystemRandom

    from gridwright.core.size import read_size
    from gridwright.engine.generate import generate, maker
    from gridwright.genres import by_name

    chosen = by_name(genre)
    rows, cols = read_size(size)
    form = "json" if as_json else to or chosen.formats[0].name
    _refuse_unknown_format(chosen, form)
    number = SystemRandom().randrange(1 << 32) if seed is None else seed
    way = maker(chosen, method)
    with _progress(count) as (progress, tell):
        run = generate(
            chosen, rows, cols, count=count, seed=number, method=way.name, unique=unique,
            time_limit=time_limit, options=common.settings(option), progress=tell,
        )  # fmt: skip
        if seed is None:
            progress.console.print(f"seed {number}", style="dim")
        if not (way.ensures_unique or unique):
            common.complain(
                f"the method {way.name!r} does not ensure exactly one answer; with --unique it"
                " tries until there is one"
            )
        about = {"seed": number, "method": way.name}
        if as_json:
            lines = _json_lines(chosen, run, about)
        else:
            lines = ((made, _text(chosen, made, form, answers)) for made in run)
        _print_each(lines, progress, count)


def _refuse_unknown_format(genre: Genre[Any], name: str) -> None:
    from gridwright.core.errors import GridwrightError

    if genre.format(name) is None:
        names = ", ".join(form.name for form in genre.formats)
        raise GridwrightError(f"{genre.name} is not written as {name!r}; expected one of: {names}")


def _print_each(
    lines: Iterator[tuple[Made[Any], str]], progress: Progress, count: int
) -> None:
    """Print the puzzles as they come; say what is missing where the run ends early."""
    from gridwright.core.errors import OutOfTime
    from gridwright.core.words import counted

    finished: list[bool | None] = []
    try:
        for made, line in lines:
            _print(line, progress)
            finished.append(made.unique)
            progress.advance(progress.task_ids[0])
    except OutOfTime:
        made_so_far = f"{len(finished)} of {counted(count, 'puzzle')} made"
        progress.console.print(f"time limit reached: {made_so_far}")
        raise typer.Exit(common.TIMEOUT) from None
    except KeyboardInterrupt:
        progress.console.print(f"interrupted: {len(finished)} of {counted(count, 'puzzle')} made")
        raise typer.Exit(INTERRUPTED) from None
    finally:
        _say_how_many_are_unique(finished)


def _say_how_many_are_unique(finished: list[bool | None]) -> None:
    """Where some puzzles have several answers, or that is not known: how many."""
    from gridwright.core.words import counted

    several, unknown = finished.count(False), finished.count(None)
    if several:
        have = "has" if several == 1 else "have"
        of = counted(len(finished), "puzzle")
        common.complain(f"{several} of {of} {have} more than one answer")
    if unknown:
        common.complain(
            f"time limit reached before {counted(unknown, 'puzzle')} could be checked for a second"
            " answer"
        )


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
) -> Iterator[tuple[Made[Any], str]]:
    """Each puzzle's own JSON with its answer, and beside it what is known about its making."""
    started = perf_counter()
    for index, made in enumerate(run):
        seconds, started = perf_counter() - started, perf_counter()
        fields = json.loads(_text(genre, made, "json", answers=True))
        fields["made"] = {
            **about,
            "index": index,
            "unique": made.unique,
            "attempts": made.attempts,
            "seconds": round(seconds, 6),
            "stats": made.stats,
        }
        if genre.format("puzzlink") is not None:
            fields["made"]["url"] = _text(genre, made, "puzzlink", answers=False)
        yield made, json.dumps(fields, ensure_ascii=False)


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
