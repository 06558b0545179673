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
    split: str = option("test", "The split of a folder that is used.")


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
    from gridwright_lab.bench.harness import Limits, Program, run
    from gridwright_lab.bench.tables import table

    rows = rows_of(asked)
    limits = Limits(asked.time_limit, asked.most_cost, asked.count, asked.turns)
    program = Program(_command(asked), asked.reply_limit)
    way: Any = asked.way
    results = [*run(rows, program, way, asked.out, limits)]
    _refuse_other_way(results, asked.way, asked.out)
    print(table(results), end="")
    missing = len({row["id"] for row in rows} - {each["id"] for each in results})
    if missing:
        common.complain(
            "{count} [count|puzzle|puzzles] left; the same command continues", count=missing
        )
        return common.TIMEOUT
    return common.DONE


def _refuse_other_way(results: list[dict[str, Any]], way: str, path: Path) -> None:
    """A file has the results of one way: shares of different ones cannot be added up."""
    others = {each.get("way") for each in results} - {way}
    if others:
        raise InputError(
            "{file} has results of another way, {way}; name another file with --out",
            file=repr(str(path)),
            way=repr(others.pop()),
        )


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
    print(table(results_in(asked.results)), end="")
    return common.DONE


def _prompt(asked: Prompt) -> int:
    from gridwright_lab.bench.prompts import prompt

    rows = rows_of(asked)
    way: Any = asked.way
    print(prompt(rows[0], way))
    return common.DONE


def rows_of(asked: Asked) -> list[dict[str, Any]]:
    """The rows that are asked about, which have what the harness needs."""
    path = asked.folder
    if path.is_dir():
        path = path / f"{asked.split}.parquet"
    if not path.is_file():
        raise InputError("there is no file {name}", name=repr(str(path)))
    rows = [*_read(path)]
    if not rows or not all({"id", "genre", "puzzle"} <= {*row} for row in rows):
        raise InputError("{name} has no rows of a data set", name=repr(str(path)))
    return rows


def _read(path: Path) -> Iterator[dict[str, Any]]:
    if path.suffix == ".parquet":
        from gridwright.core.extras import require

        require("parquet", Saying("a data set"))
        from pyarrow import parquet

        yield from parquet.read_table(path).drop_columns(["steps"]).to_pylist()
        return
    import json

    try:
        for line in path.read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            yield row if isinstance(row, dict) else {}
    except ValueError:
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
