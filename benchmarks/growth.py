"""How solving time grows with the board, from 10×10 to 100×100, for every genre.

    python benchmarks/growth.py [--genre NAME] [--largest 100] [--count 3] [--patience 300]
                                [--keep FOLDER] [--out FOLDER]

Puzzles are generated in two ways: by ``grow``, with as many clues per cell as published ones have,
where the genre has an option for that (the techniques suffice to solve them), and by ``thin``, with
as few clues as possible. A method goes on to larger boards until generating one puzzle takes longer
than the patience, in seconds. With ``--keep`` the puzzles are kept in a folder and read from there
the next time. Times are processor seconds of one core for the answer and the proof that it is the
only one; the shortest of three runs counts. ``--out`` writes a report with a plot.

The power says how the time grows from one size to the next: 1 means in proportion to the area.
"""

from __future__ import annotations

import argparse
import gc
import os
from collections.abc import Iterator
from dataclasses import dataclass
from math import log
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from gridwright import api
from gridwright.core.control import Control
from gridwright.core.errors import InputError, Timeout
from gridwright.engine.generate import generate
from gridwright.engine.solve import solve
from gridwright.genre import Genre
from gridwright.genres import all_genres, by_name
from gridwright.studies.report import Plot, Report, Table, machine, shown_value, write

SIZES = (10, 14, 20, 28, 40, 50, 70, 100)
METHODS: dict[str, tuple[str, dict[str, Any]]] = {
    "grow": ("", {}),
    "thin": (", few clues", {"guessing": True}),
}
"""What a method is called in the plot, and its options."""
DENSITY = {"kuromasu": 19.0, "kuroshuto": 33.0}
"""Clues as a percentage of the cells, on average over the published puzzles of the corpus."""
RUNS = 3
COLUMNS = (
    "puzzles", "side", "cells", "number", "generating", "seconds", "longest", "power",
    "variables", "clauses", "conflicts", "boards",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Row:
    """The figures of some puzzles of one size; medians unless stated otherwise."""

    name: str
    side: int
    number: int
    making: float | None
    """Seconds to generate one; ``None`` if the puzzles were kept from an earlier run."""
    seconds: float
    longest: float
    variables: float
    clauses: float
    conflicts: float
    rounds: float


def made(
    genre: Genre[Any], method: str, side: int, count: int, patience: float, keep: Path | None
) -> tuple[list[Any], float | None]:
    """Puzzles of a size and the seconds that one took; fewer, or none, if it takes too long."""
    path = keep / f"{genre.name}-{method}-{side}.txt" if keep else None
    if path is not None and path.exists():
        lines = path.read_text(encoding="utf-8").splitlines()
        return [api.load(line) for line in lines[:count]], None
    options = dict(METHODS[method][1])
    if method == "grow" and genre.name in DENSITY:
        options["density"] = DENSITY[genre.name]
    found: list[Any] = []
    started = process_time()
    run = Control(patience * count).each(
        generate(genre, side, side, count=count, seed=1, method=method, options=options)
    )
    try:
        for one in run:
            found.append(one.puzzle)
            if process_time() - started > patience:
                break
    except Timeout:
        pass
    seconds = (process_time() - started) / max(1, len(found))
    if path is not None and found:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(f"{genre.line(puzzle)}\n" for puzzle in found), encoding="utf-8")
    return found, seconds


def seconds_of(genre: Genre[Any], puzzle: Any) -> tuple[float, dict[str, Any]]:
    """The shortest of some runs, and the figures of the last."""
    times = []
    for _ in range(RUNS):
        gc.collect()
        started = process_time()
        result = solve(genre, puzzle)
        times.append(process_time() - started)
        if str(result.status) != "unique":
            raise SystemExit(f"a generated puzzle has the status {result.status}: {puzzle!r}")
    return min(times), result.stats


def rows_of(
    genre: Genre[Any], method: str, largest: int, count: int, patience: float, keep: Path | None
) -> Iterator[Row]:
    """Ever larger boards, until generating takes too long."""
    for side in (side for side in SIZES if side <= largest):
        try:
            puzzles, making = made(genre, method, side, count, patience, keep)
        except InputError as refused:
            print(f"{genre.name}, {method}, {side}x{side}: {refused}")
            return
        if not puzzles:
            return
        runs = [seconds_of(genre, puzzle) for puzzle in puzzles]
        figures = [
            median(stats.get(name) or 0 for _, stats in runs)
            for name in ("variables", "clauses", "conflicts", "rounds")
        ]
        times = [seconds for seconds, _ in runs]
        name = f"{genre.name}{METHODS[method][0]}"
        yield Row(name, side, len(runs), making, median(times), max(times), *figures)
        if making is not None and making > patience:
            return


def values(row: Row, before: Row | None) -> tuple[str | int | float | None, ...]:
    """A row of the table; the power is for the step from the previous size."""
    power = None
    if before is not None and before.name == row.name:
        power = log(row.seconds / before.seconds) / log(row.side**2 / before.side**2)
    return (
        row.name, row.side, row.side**2, row.number, row.making, row.seconds, row.longest,
        None if power is None else round(power, 2),
        int(row.variables), int(row.clauses), int(row.conflicts), int(row.rounds),
    )  # fmt: skip


def report(rows: list[Row]) -> Report:
    """The table and the plot."""
    series: dict[str, list[tuple[int, float]]] = {}
    for row in rows:
        series.setdefault(row.name, []).append((row.side**2, row.seconds))
    lines = [values(row, before) for row, before in zip(rows, [None, *rows], strict=False)]
    return Report(
        "Growth",
        (
            f"Made by `python benchmarks/growth.py`. {machine()}",
            "Seconds of one core for the answer and the proof that it is the only one; medians over"
            " the puzzles of one size. The power says how the time grew from the previous size: 1"
            " means in proportion to the area.",
            Plot(
                "growth", "Solving time by area", "line", "cells", "seconds", series,
                log_across=True, log_up=True,
            ),
            Table("growth", "By genre and size", COLUMNS, tuple(lines)),
        ),
    )  # fmt: skip


def main() -> None:
    """Read the arguments, pin the process to one core, measure, write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--genre", action="append", help="only this genre; may be repeated")
    parser.add_argument("--largest", type=int, default=SIZES[-1], help="the largest side")
    parser.add_argument("--count", type=int, default=3, help="puzzles of each size")
    parser.add_argument("--patience", type=float, default=300.0, help="seconds to generate one")
    parser.add_argument("--keep", type=Path, help="a folder for the generated puzzles")
    parser.add_argument("--out", type=Path, help="write a report to this folder")
    given = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    wanted = [by_name(name) for name in given.genre] if given.genre else list(all_genres())
    rows: list[Row] = []
    print("  ".join(COLUMNS))
    for genre in wanted:
        for method in METHODS:
            for row in rows_of(
                genre, method, given.largest, given.count, given.patience, given.keep
            ):
                before = rows[-1] if rows else None
                rows.append(row)
                print("  ".join(map(shown_value, values(row, before))), flush=True)
    if given.out:
        print(write(report(rows), given.out))


if __name__ == "__main__":
    main()
