"""``gridwright bench run SET --command PROGRAM``: ask a program about the puzzles of a data set.

``bench table`` shows the results of runs again, ``bench prompt`` what a program is asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from gridwright.cli import common
from gridwright.cli.options import Command, Group, Options, argument, choice, option
from gridwright.core.errors import InputError
from gridwright.core.saying import Saying

HELP = "Ask a program about puzzles, and score its reasons."
WAYS = ("answer", "steps", "moves")


class Asked(Options):
    """What all of them take."""

    folder: Path = argument("SET", "The folder of a data set, or a file of it (Parquet, JSONL).")
    way: str = choice("answer", WAYS, "What is asked for: the answer, steps, or moves one by one.")
    split: str = option("test", "The split of a folder that is used, or all.")


class Run(Asked):
    """Ask a program about puzzles, and score its reasons.

    The program is started once. It reads a JSON object from each line (id, way, genre, puzzle,
    prompt, messages) and writes one with id, text and, if it costs something, cost. Results are
    added to a file as they come, and the same command continues; at the end there is a table by
    genre, level and size, with intervals. lab/docs/benchmark.md has an example program.

    Example: gridwright bench run puzzles --baseline greedy:3 --way steps --out greedy.jsonl
    """

    command: str = option("", "The program with its arguments.", metavar="PROGRAM")
    baseline: str = option("", "One of our own instead: random, greedy:K, network, solver.")
    out: Path = option(Path("results.jsonl"), "Where results go, one on each line.", "-o")
    count: int | None = option(None, "Ask about so many puzzles more, at most.", "-n", least=1)
    turns: int | None = option(None, "So many moves for a puzzle, at most.", least=1)
    reply_limit: float = option(600.0, "How long a reply may take.", metavar="SECONDS")
    most_cost: float | None = option(None, "Stop when replies have cost so much.")
    time_limit: float | None = option(
        None,
        "Stop after this many seconds; the same command goes on.",
        metavar="SECONDS",
        read=common.read_time_limit,
    )


class Table(Options):
    """Show the results of a run as a table by genre, level and size, with intervals."""

    results: Path = argument("RESULTS", "The file of a run.")


class Prompt(Asked):
    """Show what a program is asked about the first puzzle of a set."""


def _run(asked: Run) -> int:
    from gridwright.cli.progress import status_line
    from gridwright_lab.bench.harness import Limits, Program, run
    from gridwright_lab.bench.tables import table

    rows = _mixed(rows_of(asked))
    limits = Limits(asked.time_limit, asked.most_cost, asked.count, asked.turns)
    program = Program(_command(asked), asked.reply_limit)
    way: Any = asked.way
    name = asked.baseline or asked.command
    results: list[dict[str, Any]] = []
    stopped = False
    with status_line() as line:
        try:
            for each in run(rows, program, way, asked.out, limits, name):
                results.append(each)
                told = Saying("cost {cost}", cost=f"{program.cost:.2f}")
                line.say(told if program.cost else "", len(results), len(rows))
        except KeyboardInterrupt:
            stopped = True
    print(table(results), end="")
    missing = len({row["id"] for row in rows} - {each["id"] for each in results})
    if missing:
        common.complain(
            "{count} [count|puzzle|puzzles] left; the same command continues", count=missing
        )
        return common.INTERRUPTED if stopped else common.TIMEOUT
    return common.DONE


def _mixed(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The rows in an order of no meaning, so that the first ones of a run are of all kinds."""
    from hashlib import sha256

    return sorted(rows, key=lambda row: sha256(str(row["puzzle"]).encode()).digest())


def _command(asked: Run) -> list[str]:
    import shlex
    import sys

    if bool(asked.command.strip()) == bool(asked.baseline):
        raise InputError("expected either --command or --baseline")
    if asked.baseline:
        from gridwright_lab.bench.baselines import known

        return [sys.executable, "-m", "gridwright_lab.bench.baselines", known(asked.baseline)]
    try:
        return shlex.split(asked.command)
    except ValueError:
        raise InputError("a quotation mark of --command is not closed") from None


def _table(asked: Table) -> int:
    from gridwright_lab.bench.harness import results_in
    from gridwright_lab.bench.tables import table

    if not asked.results.is_file():
        raise InputError("there is no file {name}", name=repr(str(asked.results)))
    results = results_in(asked.results)
    if len({each["way"] for each in results}) > 1:
        raise InputError("{name} has results of several ways", name=repr(str(asked.results)))
    print(table(results), end="")
    return common.DONE


def _prompt(asked: Prompt) -> int:
    from gridwright_lab.bench.prompts import prompt

    rows = rows_of(asked)
    way: Any = asked.way
    print(prompt(rows[0], way))
    return common.DONE


def rows_of(asked: Asked) -> list[dict[str, Any]]:
    """The rows that are asked about, which have what the harness needs."""
    splits = ("train", "validation", "test") if asked.split == "all" else (asked.split,)
    files = [asked.folder]
    if asked.folder.is_dir():
        files = [asked.folder / f"{split}.parquet" for split in splits]
    # A split of a small set may be empty.
    rows = [row for path in files for row in _rows_in(path)]
    if not rows:
        named = files[0] if len(files) == 1 else asked.folder
        raise InputError("{name} has no rows of a data set", name=repr(str(named)))
    return rows


def _rows_in(path: Path) -> list[dict[str, Any]]:
    if not path.is_file():
        raise InputError("there is no file {name}", name=repr(str(path)))
    rows = [*_read(path)]
    if not all({"id", "genre", "puzzle"} <= {*row} for row in rows):
        raise InputError("{name} has no rows of a data set", name=repr(str(path)))
    return rows


def _read(path: Path) -> Iterator[dict[str, Any]]:
    if path.suffix == ".parquet":
        from gridwright.core.extras import require

        require("parquet", Saying("a data set"))
        from pyarrow import ArrowInvalid, parquet

        try:
            file = parquet.ParquetFile(path)
        except ArrowInvalid:
            raise InputError("{name} has no rows of a data set", name=repr(str(path))) from None
        with file:
            names = [name for name in file.schema_arrow.names if name != "steps"]
            yield from file.read(names).to_pylist()
        return
    import json

    try:
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            yield row if isinstance(row, dict) else {}
    except (ValueError, RecursionError):
        raise InputError("{name} has a line that is no JSON", name=repr(str(path))) from None


COMMANDS = (
    Group(
        "bench",
        HELP,
        (
            Command("run", Run, _run),
            Command("table", Table, _table),
            Command("prompt", Prompt, _prompt),
        ),
    ),
)
