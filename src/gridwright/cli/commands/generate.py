"""``gridwright generate GENRE --size WxH``: make puzzles, with exactly one answer if asked for.

Each puzzle is printed as soon as it is made, so finished puzzles are kept when the time limit is
reached (exit status 3) or Ctrl-C is pressed (130). Progress goes to standard error, and only to a
terminal; if the puzzles go to the same terminal, they are printed above it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from gridwright.cli import common, completion, own_options
from gridwright.cli.help import App, generators
from gridwright.cli.progress import StatusLine, status_line
from gridwright.core.writing import add_to_file, make_folder, write_file

if TYPE_CHECKING:
    from gridwright.core.generator import Generated
    from gridwright.genre import Genre

INTERRUPTED = 130


def register(app: App) -> None:
    """Add the command."""
    app.command("generate", notes=generators, more=own_options.of_typed_genre)(command)


GenreName = Annotated[
    str,
    typer.Argument(
        metavar="GENRE",
        help="The genre, or an alias of it.",
        autocompletion=completion.genre_with_generators,
    ),
]
Wished = dict[str, Any]
"""What was asked for, by the names that the engine knows."""


def command(
    ctx: typer.Context,
    genre: GenreName,
    *,
    size: Annotated[
        str | None,
        typer.Option(
            "--size",
            metavar="WxH",
            help="Width and height: 10x14, or 10 for a square. It can be left out with --keep,"
            " --answer or --mask.",
        ),
    ] = None,
    count: Annotated[
        int, typer.Option("--count", "-n", metavar="N", help="How many puzzles to generate.")
    ] = 1,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed",
            metavar="N",
            help="The same seed gives the same puzzles. Without it, a seed is drawn and printed.",
        ),
    ] = None,
    level: Annotated[
        str | None,
        typer.Option(
            "--level",
            metavar="1..5",
            help="The level that gridwright grade gives: 1 easy to 5 fiendish, or any.",
            autocompletion=completion.level,
        ),
    ] = None,
    symmetry: Annotated[
        str | None,
        typer.Option(
            "--symmetry",
            metavar="NAME",
            help="The symmetry of the clues: rotate2 (default), rotate4, horizontal, vertical,"
            " diagonal, none.",
            autocompletion=completion.symmetry,
        ),
    ] = None,
    techniques: Annotated[
        list[str] | None,
        typer.Option(
            "--techniques",
            metavar="NAME",
            help="Only this technique may be needed; may be repeated, or give several names"
            " separated by commas. gridwright techniques GENRE lists them.",
            autocompletion=completion.technique,
        ),
    ] = None,
    needs: Annotated[
        list[str] | None,
        typer.Option(
            "--needs",
            metavar="NAME",
            help="This technique must be needed; may be repeated.",
            autocompletion=completion.technique,
        ),
    ] = None,
    guessing: Annotated[
        bool,
        typer.Option(
            "--guessing",
            help="Allow puzzles that need what-ifs of any length. Without this, no what-ifs are"
            " needed up to level 3, and only short ones at levels 4 and 5.",
        ),
    ] = False,
    clues: Annotated[
        int | None, typer.Option("--clues", metavar="N", help="The number of clues.")
    ] = None,
    density: Annotated[
        float | None,
        typer.Option(
            "--density", metavar="PERCENT", help="The number of clues, as a percentage of cells."
        ),
    ] = None,
    minimal: Annotated[
        bool,
        typer.Option(
            "--minimal",
            help="No clue can be left out: without it the techniques would be stuck, or with"
            " --guessing there would be a second answer. With a symmetry, this holds for each"
            " clue together with its symmetric counterparts.",
        ),
    ] = False,
    black: Annotated[
        float | None,
        typer.Option(
            "--black", metavar="PERCENT", help="The percentage of black cells in the answer."
        ),
    ] = None,
    fill: Annotated[
        str | None,
        typer.Option(
            "--fill",
            metavar="HOW",
            help="Where answers come from: greedy (default), filled cell by cell, or uniform,"
            " drawn uniformly from all legal boards.",
        ),
    ] = None,
    mask: Annotated[
        str | None,
        typer.Option(
            "--mask",
            metavar="FILE",
            help="Where clues are, as rows of characters: . for no clue, ? for a clue or none,"
            " # for a clue.",
        ),
    ] = None,
    answer: Annotated[
        str | None,
        typer.Option(
            "--answer",
            metavar="FILE",
            help="A puzzle for this answer or picture: rows of # (black) and . (white).",
        ),
    ] = None,
    keep: Annotated[
        str | None,
        typer.Option(
            "--keep",
            metavar="PUZZLE",
            help="Complete this draft: its clues stay, and a few are added. A ? is a"
            " place that must get a clue, whatever its number.",
        ),
    ] = None,
    method: Annotated[
        str | None,
        common.completed("--method", "How to generate them; see below.", completion.method),
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
            help="Stop after this many seconds; the exit status is 3 if puzzles are still missing.",
        ),
    ] = None,
    jobs: Annotated[
        int,
        typer.Option("--jobs", "-j", metavar="N", help="How many processes to use."),
    ] = 1,
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            "-o",
            metavar="FILE|DIR",
            help="Write to this file, or each puzzle to a file of its own in this folder.",
        ),
    ] = None,
    to: Annotated[
        str | None,
        common.completed(
            "--to",
            "The format to write; gridwright convert --help lists them. Without it, each puzzle is"
            " one line.",
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
            " one, and how it was generated.",
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
    """Generate puzzles that have one answer and need no guessing.

    Clues have rotational symmetry unless you ask for another. An option that cannot be met is an
    error; if one is met only approximately, a remark says so.

    gridwright generate GENRE --help also lists the options that only that genre has.

    Example: gridwright generate kuromasu --size 10x10 --level 3 --count 5

    Example: gridwright generate kuroshuto --size 8x8 --count 3 --seed 1 --highest 5

    Example: gridwright generate kamaji --size 4 --method kleijn2018 --seed 1 --unique
    """
    from random import SystemRandom

    from gridwright.engine.generate import find_generator
    from gridwright.genres import by_name

    chosen = by_name(genre)
    wished: Wished = {
        "level": level,
        "symmetry": symmetry,
        "techniques": ",".join(techniques or ()) or None,
        "needs": ",".join(needs or ()) or None,
        "guessing": guessing or None,
        "clues": clues,
        "density": density,
        "minimal": minimal or None,
        "black": black,
        "fill": fill,
        "mask": _text_of(mask),
        "answer": _text_of(answer),
        "keep": _puzzle_of(keep, genre),
    }
    rows, cols = _size(size, wished, chosen)
    form = "json" if as_json else to or chosen.formats[0].name
    _refuse_unknown_format(chosen, form)
    number = SystemRandom().randrange(1 << 32) if seed is None else seed
    generator = find_generator(chosen, method)
    options = {name: value for name, value in wished.items() if value is not None}
    options |= own_options.given(ctx) | common.settings(option)
    target = Target(out, f"{chosen.name}-{cols}x{rows}-{number}", form)
    with status_line(as_json and out is None) as line:
        run = _run(
            chosen, rows, cols, jobs, count=count, seed=number, method=generator.name,
            unique=unique, time_limit=time_limit, options=options, progress=line.say,
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
        _print_each(texts, line, count, target)


def _run(genre: Genre[Any], rows: int, cols: int, jobs: int, **asked: Any) -> Any:
    from gridwright.core.errors import InputError
    from gridwright.engine.generate import generate

    if jobs < 1:
        raise InputError(f"the number of processes is {jobs}; expected 1 or more")
    if jobs > 1 and asked["count"] > 1:
        from gridwright.batch.generating import generate_in_processes

        return generate_in_processes(genre.name, rows, cols, jobs, **asked)
    return generate(genre, rows, cols, **asked)


def _text_of(source: str | None) -> str | None:
    """The rows of a file; or the text itself, where rows are apart by ``/``."""
    if source is None:
        return None
    from gridwright.sources import text_of

    if "/" in source and set(source) <= set("#.?/"):
        return source
    return text_of(common.path_or_stdin(source))


def _puzzle_of(source: str | None, genre: str) -> str | None:
    """The puzzle to keep, as JSON."""
    if source is None:
        return None
    from gridwright import api

    return api.dumps(common.one_item(source, genre).document.puzzle, "json")


def _size(size: str | None, wished: Wished, genre: Genre[Any]) -> tuple[int, int]:
    """The size that was typed, or that of what was given."""
    from gridwright.core.errors import InputError
    from gridwright.core.size import read_size

    if size is not None:
        return read_size(size)
    if wished["keep"] is not None:
        fields = json.loads(wished["keep"])
        return fields["rows"], fields["cols"]
    for name in ("answer", "mask"):
        if wished[name] is not None:
            rows = [row.strip() for row in wished[name].replace("/", "\n").split("\n")]
            rows = [row for row in rows if row]
            return len(rows), max(map(len, rows), default=0)
    raise InputError("expected a size: --size WxH, for example --size 10x14")


@dataclass
class Target:
    """Where puzzles are written: standard output, one file, or a folder with a file for each."""

    out: str | None
    name: str
    form: str
    written: int = 0

    def write(self, text: str) -> None:
        """One puzzle more; what was written is there at once."""
        self.written += 1
        if self.out is None:
            print(text, flush=True)
            return
        path = Path(self.out)
        if path.is_dir() or self.out.endswith(("/", "\\")) or not path.suffix:
            make_folder(path)
            ending = {"json": "json"}.get(self.form, "txt")
            write_file(path / f"{self.name}-{self.written:04}.{ending}", f"{text}\n")
            return
        if self.written > 1:
            add_to_file(path, f"{text}\n")
        else:
            write_file(path, f"{text}\n")


def _refuse_unknown_format(genre: Genre[Any], name: str) -> None:
    from gridwright.core.errors import InputError

    if genre.format(name) is None:
        names = ", ".join(form.name for form in genre.formats)
        raise InputError(f"{genre.name} is not written as {name!r}; expected one of: {names}")


def _print_each(
    texts: Iterator[tuple[Generated[Any], str]], line: StatusLine, count: int, target: Target
) -> None:
    """Print the puzzles as they are made; if the run ends early, say what is missing."""
    from gridwright.core.errors import Timeout

    finished: list[bool | None] = []
    try:
        line.say("", 0, count)
        for made, text in texts:
            with line.hidden():
                target.write(text)
                for remark in made.remarks:
                    common.complain(f"puzzle {len(finished) + 1}: {remark}")
            finished.append(made.unique)
            line.say("", len(finished), count)
    except Timeout:
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
            "remarks": list(made.remarks),
        }
        if genre.format("puzzlink") is not None:
            fields["made"]["url"] = _text(genre, made, "puzzlink", answers=False)
        yield made, json.dumps(fields, ensure_ascii=False)
