"""How long the rows of a data set take, stratum by stratum, and where the time goes.

    python lab/benchmarks/strata.py draws.jsonl [--draws 1] [--limit 30] [--seconds 600]
                                    [--size 5x5 ...] [--genre NAME ...]

Draws what ``gridwright dataset`` with the same seed would draw first, in an order that mixes the
strata, so that a run that ends early has seen some of each size and level. Each draw is a line of
the file, and the same command goes on with the next. A draw has a limit of processor seconds. Then
it prints the mean by size and level, the share of drawing a puzzle, of grading it, and of its path
and proof, and what 10,000 and 100,000 rows would take; a draw that reached the limit, or another
level, counts with its time and gives no row.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from statistics import fmean
from time import process_time
from typing import Any

from gridwright.batch import tasks
from gridwright.core.size import read_size
from gridwright.engine.generate import find_generator
from gridwright.genres import named
from gridwright_lab.dataset.plan import SIZES, Kind, plan_of
from gridwright_lab.studies.timing import processor_limits

PARTS = {"grade": "_grade_of", "path": "_path"}
"""The parts of a draw that are timed by themselves; the rest is finding the puzzle."""
COUNTS = (10_000, 100_000)
Drawn = dict[str, Any]


def main() -> None:
    """Draw until the time is over, and print the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("file", type=Path, help="where the draws are kept")
    parser.add_argument("--draws", type=int, default=1, help="of each stratum")
    parser.add_argument("--limit", type=float, default=30.0, help="processor seconds of a draw")
    parser.add_argument("--seconds", type=float, default=600.0, help="processor seconds in all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", action="append", default=[])
    parser.add_argument("--genre", action="append", default=[])
    asked = parser.parse_args()
    genres = [
        genre.name for name in asked.genre or ["all"] for genre in named(name, find_generator)
    ]
    kinds = plan_of(genres, [read_size(size) for size in asked.size] or SIZES)
    Random(asked.seed).shuffle(kinds)
    known = kept(asked.file)
    with processor_limits(), asked.file.open("a", encoding="utf-8") as lines:
        for number in range(asked.draws):
            for kind in kinds:
                if (kind.name, number) in known or process_time() > asked.seconds:
                    continue
                found = draw(kind, number, asked.seed, asked.limit)
                known[kind.name, number] = found
                print(json.dumps(found), file=lines, flush=True)
    names = {kind.name for kind in kinds}
    wanted = [one for (name, _), one in known.items() if name in names]
    print(*tables(wanted, len(kinds) * asked.draws, asked.limit), sep="\n")


def kept(file: Path) -> dict[tuple[str, int], Drawn]:
    """The draws of earlier runs."""
    text = file.read_text(encoding="utf-8") if file.is_file() else ""
    rows = [json.loads(line) for line in text.splitlines()]
    return {(row["stratum"], row["number"]): row for row in rows}


def draw(kind: Kind, number: int, seed: int, limit: float) -> Drawn:
    """One draw, with the processor seconds of its parts."""
    spent = dict.fromkeys(PARTS, 0.0)
    whole = {name: getattr(tasks, own) for name, own in PARTS.items()}
    for name, own in PARTS.items():
        setattr(tasks, own, _timed(whole[name], spent, name))
    asked = {"seed": kind.seed(seed), "number": number, "options": dict(kind.options),
             "path": ["de"], "time_limit": limit}  # fmt: skip
    size = f"{kind.size.cols}x{kind.size.rows}"
    begun = process_time()
    try:
        record = tasks.done(tasks.Task(kind.name, "generate", kind.genre, size, asked))
    finally:
        for name, own in PARTS.items():
            setattr(tasks, own, whole[name])
    right = record.get("level") == kind.level
    status = "timeout" if record["status"] == "timeout" else "row" if right else "no row"
    return {"stratum": kind.name, "size": size, "level": kind.level, "genre": kind.genre,
            "number": number, "status": status, "seconds": process_time() - begun,
            **spent}  # fmt: skip


def _timed(function: Callable[..., Any], spent: dict[str, float], name: str) -> Callable[..., Any]:
    def measured(*given: Any) -> Any:
        begun = process_time()
        try:
            return function(*given)
        finally:
            spent[name] += process_time() - begun

    return measured


def tables(rows: list[Drawn], wanted: int, limit: float) -> Iterator[str]:
    """The means by size and level, the shares of the parts, and the estimate."""
    if not rows:
        return
    yield f"{len(rows)} of {wanted} draws, at most {limit:g} processor seconds each."
    levels = sorted({row["level"] for row in rows})
    yield ""
    yield f"| seconds a draw | {' | '.join(f'level {level}' for level in levels)} | all |"
    yield f"| --- |{' ---: |' * (len(levels) + 1)}"
    sizes = sorted({row["size"] for row in rows}, key=lambda size: int(size.partition("x")[0]))
    groups: list[list[Drawn]] = []
    for size in sizes:
        some = [row for row in rows if row["size"] == size]
        each = [[row for row in some if row["level"] == level] for level in levels]
        groups += [group for group in each if group]
        yield f"| {size} | {' | '.join(map(_cell, [*each, some]))} |"
    yield ""
    total = sum(row["seconds"] for row in rows)
    shares = {name: sum(row[name] for row in rows) / total for name in PARTS}
    yield (f"Finding a puzzle takes {1 - sum(shares.values()):.0%} of the time, grading it"
           f" {shares['grade']:.0%}, its path and proof {shares['path']:.0%}.")  # fmt: skip
    # Each size and level has the same share of the rows, however many of its draws were made.
    a_draw = fmean(fmean(row["seconds"] for row in group) for group in groups)
    rate = fmean(fmean(row["status"] == "row" for row in group) for group in groups)
    yield f"{rate:.0%} of the draws give a row, so a row takes {a_draw / rate:.1f} s."
    for count in COUNTS:
        hours = count * a_draw / rate / 3600
        yield (f"{count:,} rows: {hours:,.0f} hours of one core, {hours / 16:,.1f} of 16,"
               f" {hours / 100:,.1f} of 100.")  # fmt: skip


def _cell(rows: list[Drawn]) -> str:
    """The mean, the number of draws, and how many of them gave no row."""
    if not rows:
        return "–"
    late = sum(row["status"] == "timeout" for row in rows)
    other = sum(row["status"] == "no row" for row in rows)
    notes = [f"{late} late" if late else "", f"{other} other" if other else ""]
    return ", ".join([f"{fmean(row['seconds'] for row in rows):.1f} ({len(rows)})",
                      *filter(None, notes)])  # fmt: skip


if __name__ == "__main__":
    main()
