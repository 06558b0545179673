"""``gridwright generate GENRE --size WxH``: make puzzles, with exactly one answer if asked for.

Each puzzle is printed as soon as it is made, so finished puzzles are kept when the time limit is
reached (exit status 3) or Ctrl-C is pressed (130). Progress goes to standard error, and only to a
terminal; if the puzzles go to the same terminal, they are printed above it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gridwright.cli import common, completion
from gridwright.cli.help import App, generators
from gridwright.cli.progress import StatusLine, status_line

if TYPE_CHECKING:
    from gridwright.core.generator import Generated
    from gridwright.genre import Genre

INTERRUPTED = 130


def register(app: App) -> None:
    """Add the command."""
    app.command("generate", notes=generators)(command)


def command(
    genre: Annotated[
        str,
        typer.Argument(
            metavar="GENRE",
            help="The genre, or an alias of it.",
            autocompletion=completion.genre_with_generators,
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
            help="The same seed gives the same puzzles. Without it, a seed is drawn and printed.",
        ),
    ] = None,
    method: Annotated[
        str | None,
        common.completed("--method", "How to make them; see below.", completion.method),
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
            help="Stop after this many seconds; the exit status is 3 if puzzles are missing.",
        ),
    ] = None,
    to: Annotated[
        str | None,
        common.completed(
            "--to",
            "The format to write; gridwright convert --help lists them.",
            completion.form,
            "FORMAT",
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
        common.completed(
            "--option",
            "An option of the method; may be repeated.",
            completion.method_option,
            "NAME=VALUE",
        ),
    ] = None,
) -> None:
    """Generate puzzles, by default with exactly one answer.

    Some methods do not ensure that there is only one answer, and say so; --unique
    makes them try until there is.

    Example: gridwright generate kuroshuto --size 8x8 --count 3 --seed 1

    Example: gridwright generate kamaji --size 4 --method kleijn2018 --seed 1 --unique
    """
    from random import SystemRandom

    from gridwright.core.size import read_size
    from gridwright.engine.generate import find_generator, generate
    from gridwright.genres import by_name

    chosen = by_name(genre)
    rows, cols = read_size(size)
    form = "json" if as_json else to or chosen.formats[0].name
    _refuse_unknown_format(chosen, form)
    number = SystemRandom().randrange(1 << 32) if seed is None else seed
    generator = find_generator(chosen, method)
    with status_line(as_json) as line:
        run = generate(
            chosen, rows, cols, count=count, seed=number, method=generator.name, unique=unique,
            time_limit=time_limit, options=common.settings(option), progress=line.say,
        )  # fmt: skip
        if seed is None:
            print(f"seed {number}", file=sys.stderr)
        if not (generator.ensures_unique or unique):
            common.complain(
                f"the method {generator.name!r} does not ensure exactly one answer; with --unique"
                " it tries until there is one"
            )
        about = {"seed": number, "method": generator.name}
        if as_json:
            texts = _json_lines(chosen, run, about)
        else:
            texts = ((made, _text(chosen, made, form, answers)) for made in run)
        _print_each(texts, line, count)


def _refuse_unknown_format(genre: Genre[Any], name: str) -> None:
    from gridwright.core.errors import GridwrightError

    if genre.format(name) is None:
        names = ", ".join(form.name for form in genre.formats)
        raise GridwrightError(f"{genre.name} is not written as {name!r}; expected one of: {names}")


def _print_each(
    texts: Iterator[tuple[Generated[Any], str]], line: StatusLine, count: int
) -> None:
    """Print the puzzles as they are made; if the run ends early, say what is missing."""
    from gridwright.core.errors import OutOfTime

    finished: list[bool | None] = []
    try:
        line.say("", 0, count)
        for made, text in texts:
            with line.hidden():
                print(text, flush=True)
            finished.append(made.unique)
            line.say("", len(finished), count)
    except OutOfTime:
        _say_what_is_missing("time limit reached", line, len(finished), count)
        raise typer.Exit(common.TIMEOUT) from None
    except KeyboardInterrupt:
        _say_what_is_missing("interrupted", line, len(finished), count)
        raise typer.Exit(INTERRUPTED) from None
    finally:
        line.close()
        _say_how_many_are_unique(finished)


def _say_what_is_missing(why: str, line: StatusLine, made: int, count: int) -> None:
    from gridwright.core.words import counted

    line.close()
    print(f"{why}: {made} of {counted(count, 'puzzle')} made", file=sys.stderr)


def _say_how_many_are_unique(finished: list[bool | None]) -> None:
    """If some puzzles have several answers, or that is not known, say how many."""
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


def _text(genre: Genre[Any], made: Generated[Any], form: str, answers: bool) -> str:
    from gridwright.formats.document import Document

    writer = genre.format(form)
    assert writer is not None  # noqa: S101 - refused before the run
    return writer.write(Document(made.puzzle, made.answer if answers else None)).rstrip("\n")


def _json_lines(
    genre: Genre[Any], run: Iterator[Generated[Any]], about: dict[str, Any]
) -> Iterator[tuple[Generated[Any], str]]:
    """Each puzzle's own JSON with its answer, and how it was made."""
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
