"""``gridwright generate GENRE --size WxH``: make puzzles, with exactly one answer if asked for.

Each puzzle is printed as soon as it is made, so finished puzzles are kept when the time limit is
reached (exit status 3) or Ctrl-C is pressed (130). A file is replaced when all of them are made;
until then, they are in another one beside it. Progress goes to standard error, and only to a
terminal; if the puzzles go to the same terminal, they are printed above it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from itertools import groupby
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

from gridwright.cli import common, completion, engine_options, notes
from gridwright.cli.options import Command, Options, argument, option, taken
from gridwright.cli.progress import StatusLine, status_line
from gridwright.core.record import dataclass, field
from gridwright.core.saying import Saying
from gridwright.core.writing import Growing, make_folder, write_file

if TYPE_CHECKING:
    from gridwright.core.generator import Generated, Generator
    from gridwright.genre import Genre


class Request(Options):
    """Which puzzles are asked for, by ``generate`` and by ``batch generate``."""

    wished: Mapping[str, Any] = taken(engine_options.wishes)
    genre: str = argument(
        "GENRE", "The genre, or an alias of it.", offered=completion.genre_with_generators
    )
    size: str | None = option(
        None,
        "Width and height: 10x14, or 10 for a square. It can be left out with --keep, --answer or"
        " --mask.",
        metavar="WxH",
    )
    count: int = option(1, "How many puzzles to generate.", "-n")
    seed: int | None = option(
        None, "The same seed gives the same puzzles. Without it, a seed is drawn and printed."
    )
    method: str | None = option(None, "How to generate them; see below.", offered=completion.method)
    settings: tuple[str, ...] = common.settings_option("method", completion.method_option)
    unique: bool = option(
        False, "With a method that does not ensure exactly one answer: try until there is one."
    )
    to: str | None = option(
        None,
        "The format to write; gridwright convert --help lists them. Without it, each puzzle is one"
        " line.",
        metavar="FORMAT",
        offered=completion.form,
    )
    answers: bool = option(False, "Write the answer too, if the format has room for it.")
    own: Mapping[str, Any] = taken(engine_options.own_options)


class Generate(Request):
    """Generate puzzles that have one answer and need no guessing.

    Clues have rotational symmetry unless you ask for another. An option that cannot be met is an
    error; if one is met only approximately, a remark says so.

    gridwright generate GENRE --help also lists the options that only that genre has.

    Example: gridwright generate kuromasu --size 10x10 --level 3 --count 5

    Example: gridwright generate kuroshuto --size 8x8 --count 3 --seed 1 --highest 5

    Example: gridwright generate kamaji --size 4 --method kleijn2018 --seed 1 --unique

    Example: gridwright generate all --size 6x6 --seed 1
    """

    genre: str = argument(
        "GENRE",
        "The genre, or an alias of it; all makes so many puzzles of each.",
        offered=completion.genre_or_all,
    )
    time_limit: float | None = option(
        None,
        "Stop after this many seconds; the exit status is 3 if puzzles are still missing.",
        metavar="SECONDS",
        read=common.read_time_limit,
    )
    jobs: int = option(1, "How many processes to use.", "-j")
    out: str | None = option(
        None,
        "Write to this file, or each puzzle to a file of its own in this folder. An old file stays"
        " until all puzzles are made.",
        "-o",
        metavar="FILE|DIR",
    )
    json: bool = option(
        False,
        "Print one JSON object per line: the puzzle, its answer, whether that is the only one, and"
        " how it was generated.",
    )


def _command(asked: Generate) -> int:
    from gridwright import api
    from gridwright.engine.generate import find_generator
    from gridwright.genres import named

    genres = named(asked.genre, find_generator)
    wished = wished_by(asked)
    rows, cols = size_of(asked.size, wished)
    for genre in genres:
        refuse_unknown_format(genre, _form(asked, genre))
    seed = seed_of(asked)
    methods = {genre.name: find_generator(genre, asked.method) for genre in genres}
    # An old name has been spoken of; what comes next is handed the new one.
    method = asked.method and next(iter(methods.values())).name
    options = {**wished, **asked.own, **common.settings(asked.settings)}
    ending = "json" if asked.json or asked.to == "json" else "txt"
    target = Target(asked.out, f"{cols}x{rows}-{seed}", ending)
    with status_line(asked.json and asked.out is None) as line:
        run = api.generate(
            asked.genre, rows=rows, cols=cols, count=asked.count, seed=seed, method=method,
            unique=asked.unique, jobs=asked.jobs, time_limit=asked.time_limit, progress=line.say,
            **options,
        )  # fmt: skip
        if asked.seed is None:
            common.tell("seed {seed}", seed=str(seed))
        for each in {method.name: method for method in methods.values()}.values():
            remark_about(each, asked.unique)
        if asked.json:
            used = {name: method.name for name, method in methods.items()}
            texts = _json_lines(run, seed, used)
        else:
            texts = (_written(asked, made) for made in run)
        return _print_each(texts, line, asked.count * len(genres), target)


def _form(asked: Generate, genre: Genre[Any]) -> str:
    """The format of a genre's puzzles."""
    return "json" if asked.json else asked.to or genre.formats[0].name


def _written(asked: Generate, made: Generated[Any]) -> tuple[Generated[Any], str]:
    from gridwright.api import genre_of

    genre = genre_of(made.puzzle)
    return made, _text(genre, made, _form(asked, genre), asked.answers)


COMMANDS = (Command("generate", Generate, _command, notes.generators),)


def seed_of(asked: Request) -> int:
    """The seed that was given, or one that is drawn."""
    from random import SystemRandom

    return SystemRandom().randrange(1 << 32) if asked.seed is None else asked.seed


def remark_about(method: Generator[Any], unique: bool) -> None:
    """Say so where a puzzle may have more than one answer."""
    if not (method.ensures_unique or unique):
        common.remark(
            "the method {name} does not ensure exactly one answer; with --unique it tries"
            " until there is one",
            name=repr(method.name),
        )


def wished_by(asked: Request) -> dict[str, Any]:
    """What was asked for, as the engine takes it."""
    wished = dict(asked.wished)
    for name in wished.keys() & {"techniques", "needs"}:
        wished[name] = ",".join(wished[name])
    for name in wished.keys() & {"mask", "answer"}:
        wished[name] = _text_of(wished[name])
    if "keep" in wished:
        wished["keep"] = common.one_item(wished["keep"], asked.genre).document.puzzle
    # A wish of 0 is none.
    return {name: value for name, value in wished.items() if value not in (0, "")}


def _text_of(source: str) -> str:
    """The rows of a file; or the text itself, where rows are apart by ``/``."""
    from gridwright.sources import text_of

    if "/" in source and set(source) <= set("#.?/"):
        return source
    return text_of(common.path_or_stdin(source))


def size_of(size: str | None, wished: Mapping[str, Any]) -> tuple[int, int]:
    """The size that was typed, or that of what was given."""
    from gridwright.core.errors import InputError
    from gridwright.core.size import read_size, size_given

    found = read_size(size) if size is not None else size_given(wished)
    if found is not None:
        return found
    raise InputError("expected a size: --size WxH, for example --size 10x14")


@dataclass
class Target:
    """Where puzzles are written: standard output, one file, or a folder with a file for each."""

    out: str | None
    name: str
    """Of each file, after the genre."""
    ending: str
    written: dict[str, int] = field(default_factory=dict)
    """How many puzzles, by genre."""
    file: Growing | None = None

    @property
    def kept(self) -> Path | None:
        """The file with what was made, if not all was."""
        return None if self.file is None else self.file.kept

    def finish(self) -> None:
        """All puzzles have been written."""
        if self.file is not None:
            self.file.finish()

    def write(self, text: str, genre: str) -> None:
        """One puzzle more; what was written is there at once."""
        if self.out is None:
            print(text, flush=True)
            return
        path = Path(self.out)
        if path.is_dir() or self.out.endswith(("/", "\\")) or not path.suffix:
            make_folder(path)
            self.written[genre] = number = self.written.get(genre, 0) + 1
            write_file(path / f"{genre}-{self.name}-{number:04}.{self.ending}", f"{text}\n")
            return
        self.file = self.file or Growing(path)
        self.file.add(f"{text}\n")


def refuse_unknown_format(genre: Genre[Any], name: str) -> None:
    """Refuse a format that the genre does not have."""
    from gridwright.engine.load import format_named

    format_named(genre, name)


def _print_each(
    texts: Iterator[tuple[Generated[Any], str]], line: StatusLine, count: int, target: Target
) -> int:
    """Print the puzzles as they are made; if the run ends early, say what is missing."""
    from gridwright.core.errors import InputError, Timeout

    finished: list[bool | None] = []
    try:
        line.say("", 0, count)
        for made, text in texts:
            with line.hidden():
                target.write(text, made.puzzle.genre)
                for remark in made.remarks:
                    number = len(finished) + 1
                    common.remark("puzzle {number}: {what}", number=number, what=remark)
            finished.append(made.unique)
            line.say("", len(finished), count)
        target.finish()
    except Timeout:
        _say_what_is_missing("time limit reached", line, len(finished), count, target)
        return common.TIMEOUT
    except KeyboardInterrupt:
        _say_what_is_missing("interrupted", line, len(finished), count, target)
        return common.INTERRUPTED
    except InputError:
        if target.kept is not None:
            common.complain("what was made is kept in {file}", file=str(target.kept))
        raise
    finally:
        line.close()
        _say_how_many_are_unique(finished)
    return common.DONE


def _say_what_is_missing(why: str, line: StatusLine, made: int, count: int, target: Target) -> None:
    line.close()
    missing = Saying(
        "{why}: {made} of {count} [count|puzzle|puzzles] made"
        if target.kept is None
        else "{why}: {made} of {count} [count|puzzle|puzzles] made, kept in {file}",
        why=Saying(why), made=made, count=count, file=str(target.kept),
    )  # fmt: skip
    print(common.say(missing), file=sys.stderr)


def _say_how_many_are_unique(finished: list[bool | None]) -> None:
    """If some puzzles have several answers, or that is not known, say how many."""
    several, unknown = finished.count(False), finished.count(None)
    if several:
        common.remark(
            "{count} of {all} [all|puzzle|puzzles] [count|has|have] more than one answer",
            count=several,
            all=len(finished),
        )
    if unknown:
        common.remark(
            "time limit reached before {count} [count|puzzle|puzzles] could be checked for a"
            " second answer",
            count=unknown,
        )


def _text(genre: Genre[Any], made: Generated[Any], form: str, answers: bool) -> str:
    from gridwright.formats.document import Document

    writer = genre.format(form)
    assert writer is not None  # noqa: S101 - refused before the run
    return writer.write(Document(made.puzzle, made.answer if answers else None)).rstrip("\n")


def _json_lines(
    run: Iterator[Generated[Any]], seed: int, methods: Mapping[str, str]
) -> Iterator[tuple[Generated[Any], str]]:
    """Each puzzle's own JSON with its answer, and how it was made."""
    from gridwright.api import genre_of

    started = perf_counter()
    for name, group in groupby(run, lambda made: str(made.puzzle.genre)):
        for index, made in enumerate(group):
            seconds, started = perf_counter() - started, perf_counter()
            genre = genre_of(made.puzzle)
            fields = json.loads(_text(genre, made, "json", answers=True))
            fields["made"] = {
                "seed": seed,
                "method": methods[name],
                "index": index,
                "unique": made.unique,
                "attempts": made.attempts,
                "seconds": round(seconds, 6),
                "stats": made.stats,
                "remarks": [common.say(remark) for remark in made.remarks],
            }
            if genre.format("puzzlink") is not None:
                fields["made"]["url"] = _text(genre, made, "puzzlink", answers=False)
            yield made, json.dumps(fields, ensure_ascii=False)
