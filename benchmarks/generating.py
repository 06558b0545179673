"""Generating: time and clues per puzzle by size, other programs, levels, growth, and a judge.

    python benchmarks/generating.py --out lab/docs/studies/generating   # every part, and a report
    python benchmarks/generating.py --part kuromasu      # compared with sgt-range --generate
    python benchmarks/generating.py --part others        # Akari and Mosaic beside their programs
    python benchmarks/generating.py --part kuroshuto     # compared with its paper's method
    python benchmarks/generating.py --part nurimaze      # fifty puzzles of each size
    python benchmarks/generating.py --part kamaji
    python benchmarks/generating.py --part levels        # is the level requested the level graded?
    python benchmarks/generating.py --part pzpr          # whether another program accepts a sample
    python benchmarks/generating.py --part published     # generated 10x10 and published ones

Processor seconds of one core; where two programs are compared, they take turns in one run. Every
puzzle is solved again and proven unique, outside the measured time; if it should need no guessing,
the techniques alone must solve it. The other programs are ``sgt-range``, ``sgt-lightup`` and
``sgt-mosaic`` of Debian's package ``sgt-puzzles``, if it is installed; the judge is ``pzpr``
(``tests/judges``). ``--share 0.1`` makes a tenth of the puzzles, for a quick run. ``--out`` writes
a report with tables and a plot of time by area.
"""

from __future__ import annotations

import argparse
import gc
import os
import re
import resource
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from math import log
from pathlib import Path
from statistics import mean, median, quantiles
from time import process_time
from typing import Any

from collection import puzzles
from gridwright import api
from gridwright.core.errors import PuzzleError
from gridwright.engine.generate import generate
from gridwright.engine.grade import grade
from gridwright.engine.ladders import ladder_of
from gridwright.engine.solve import solve
from gridwright.genre import Genre
from gridwright.genres import all_genres, by_name
from gridwright_lab.studies.report import Plot, Report, Table, Value, machine, shown_value, write


def program(name: str) -> str | None:
    """The path of one of Simon Tatham's programs."""
    return shutil.which(name) or shutil.which(name, path="/usr/games")


SGT = program("sgt-range")
OTHERS = {"akari": "sgt-lightup", "mosaic": "sgt-mosaic"}
BESIDE = {"7x7": 60, "10x10": 40, "14x14": 20, "20x20": 8}
"""Sizes, and how many puzzles of each are made by two programs in turns."""
TURNS = 4
"""How often two programs take turns."""
KUROMASU = {"9x6": 400, "12x8": 200, "16x11": 100, "20x20": 40, "30x30": 16, "40x40": 16}
"""Sizes and how many puzzles of each."""
AHEAD = {"9x6": 0.25, "16x11": 1.0, "20x20": 1.0, "30x30": 1.0, "40x40": 6.0}
"""How many times as fast as the other program gridwright should be."""
KUROSHUTO = {"8x8": 20, "10x10": 20, "12x12": 10, "14x14": 5, "20x20": 10, "30x30": 5}
NURIMAZE = {"10x10": 50, "20x20": 50, "50x35": 50}
KAMAJI = {"10x10": 20, "15x15": 10, "20x20": 10, "25x25": 5, "30x30": 5}
AT_MOST = {
    ("kuroshuto", "20x20"): 2.0,
    ("kuroshuto", "30x30"): 15.0,
    ("nurimaze", "10x10"): 0.2,
    ("nurimaze", "20x20"): 1.0,
    ("nurimaze", "50x35"): 10.0,
}
"""The seconds that even the slowest puzzle should take."""


@dataclass
class Run:
    """What has been measured so far, and how much to measure."""

    share: float = 1.0
    points: dict[str, list[tuple[int, float]]] = field(default_factory=dict)
    """Area and seconds, per genre or program."""
    sample: list[tuple[Genre[Any], Any]] = field(default_factory=list)
    """One puzzle per genre and size, as it was generated."""

    def many(self, count: int) -> int:
        """How many puzzles to make in place of ``count``."""
        return max(1, round(count * self.share))

    def note(self, name: str, size: str, seconds: float) -> None:
        """Remember a point of the plot."""
        self.points.setdefault(name, []).append((area(size), seconds))


def sides(size: str) -> tuple[int, int]:
    """Width and height."""
    width, height = map(int, size.split("x"))
    return width, height


def area(size: str) -> int:
    """How many cells a board has."""
    width, height = sides(size)
    return width * height


def made(
    genre: Genre[Any], size: str, count: int, start: int = 0, **options: Any
) -> tuple[list[float], list[Any]]:
    """Processor seconds of each puzzle, and the puzzles, each of which was checked again."""
    width, height = sides(size)
    method = options.pop("method", None)
    run = generate(
        genre, height, width, count=count, seed=1, start=start, method=method, options=options
    )
    seconds, found = [], []
    gc.collect()
    while True:
        started = process_time()
        one = next(run, None)
        if one is None:
            break
        seconds.append(process_time() - started)
        found.append(one)
    for one in found:
        result = solve(genre, one.puzzle)
        assert str(result.status) == "unique", one.puzzle
        assert result.boards[0].yes == one.answer.yes, one.puzzle
    return seconds, found


def is_logical(genre: Genre[Any], puzzle: Any) -> bool:
    """Whether the techniques solve a puzzle without what-ifs."""
    found = ladder_of(genre, puzzle).settle(puzzle.given.yes, puzzle.given.no)
    return found is not None and found[0] | found[1] == puzzle.given.all


def all_logical(genre: Genre[Any], found: list[Any]) -> str:
    """Whether any of the generated puzzles needs guessing."""
    return "none" if all(is_logical(genre, one.puzzle) for one in found) else "SOME"


def clues_of(found: list[Any]) -> float:
    """How many clues the puzzles have on average."""
    return round(mean(len(one.puzzle.numbers) for one in found), 1)


@cache
def start_of(path: str) -> float:
    """The processor seconds that a program takes to start, measured on one tiny puzzle."""
    return min(_run(path, "4x4", 1)[0] for _ in range(9))


def by_other(path: str, size: str, count: int) -> tuple[float, list[int]]:
    """Processor seconds of another program for all puzzles, and the clues of each.

    Its start-up time is left out, as is that of Python.
    """
    seconds, text = _run(path, size, count)
    clues = [len(re.findall(r"\d+", line.split(":")[1])) for line in text.splitlines()]
    return seconds - start_of(path), clues


def _run(path: str, size: str, count: int) -> tuple[float, str]:
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    text = subprocess.run(
        [path, "--generate", str(count), size], capture_output=True, text=True, check=True
    ).stdout
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, text


def kuromasu(run: Run) -> Iterator[Table]:
    """No guessing, rotate2, compared with the other program."""
    genre = by_name("kuromasu")
    rows: list[tuple[Value, ...]] = []
    for size, count in KUROMASU.items():
        made(genre, size, 1, start=10**6)  # tables of the size, once
        each = -(-run.many(count) // TURNS)
        seconds: list[float] = []
        found: list[Any] = []
        other, theirs = 0.0, list[int]()
        for turn in range(TURNS):
            times, some = made(genre, size, each, start=turn * each)
            seconds += times
            found += some
            if SGT is not None:
                taken, clues = by_other(SGT, size, each)
                other += taken / (TURNS * each)
                theirs += clues
        run.note("Kuromasu", size, mean(seconds))
        run.sample.append((genre, found[0]))
        row: tuple[Value, ...] = (
            size, len(found), mean(seconds), clues_of(found), all_logical(genre, found)
        )  # fmt: skip
        if theirs:
            run.note("sgt-range", size, other)
            times_as_fast = round(other / mean(seconds), 2)
            row += other, round(mean(theirs), 1), times_as_fast, AHEAD.get(size)
        rows.append(row)
        print(*map(shown_value, row), sep="\t", flush=True)
    columns = (
        "size", "puzzles", "seconds", "clues", "need guessing", "sgt-range: seconds", "clues",
        "times as fast", "goal",
    )  # fmt: skip
    yield Table(
        "kuromasu", "Kuromasu compared with sgt-range", columns[: len(rows[0])], tuple(rows),
        "No guessing, rotate2. The two programs take turns; start-up time is not counted.",
    )  # fmt: skip


def others(run: Run) -> Iterator[Table]:
    """Akari and Mosaic as they come, beside the programs that make the same."""
    rows: list[tuple[Value, ...]] = []
    for name, program_name in OTHERS.items():
        path, genre = program(program_name), by_name(name)
        for size, count in BESIDE.items() if path else ():
            made(genre, size, 1, start=10**6)
            each = -(-run.many(count) // TURNS)
            seconds, found, other = list[float](), list[Any](), 0.0
            for turn in range(TURNS):
                times, some = made(genre, size, each, start=turn * each)
                seconds, found = seconds + times, found + some
                other += by_other(path or "", size, each)[0] / (TURNS * each)
            row: tuple[Value, ...] = (
                genre.title, size, len(found), mean(seconds), all_logical(genre, found),
                program_name, other, float(f"{other / mean(seconds):.2g}"),
            )  # fmt: skip
            rows.append(row)
            print(*map(shown_value, row), sep="\t", flush=True)
    columns = (
        "genre", "size", "puzzles", "seconds", "need guessing", "beside", "its seconds",
        "times as fast",
    )  # fmt: skip
    if rows:
        yield Table("others", "Akari and Mosaic compared with other programs", columns, tuple(rows))


def kuroshuto(run: Run) -> Iterator[Table]:
    """The engine compared with the paper's method, and large boards."""
    genre = by_name("kuroshuto")
    rows: list[tuple[Value, ...]] = []
    for size, count in KUROSHUTO.items():
        seconds, found = made(genre, size, run.many(count))
        row: tuple[Value, ...] = (*by_size(run, genre, size, seconds, found), clues_of(found))
        row += (all_logical(genre, found),)
        if area(size) < 200:
            other, theirs = made(genre, size, run.many(count // 5), method="straathof2025")
            row += mean(other), clues_of(theirs)
        else:
            row += None, None
        rows.append(row)
        print(*map(shown_value, row), sep="\t", flush=True)
    columns = (*BY_SIZE, "clues", "need guessing", "straathof2025: seconds", "clues")
    yield Table("kuroshuto", "Kuroshuto compared with its paper's method", columns, tuple(rows))


BY_SIZE = ("size", "puzzles", "seconds", "slowest", "goal")


def by_size(
    run: Run, genre: Genre[Any], size: str, seconds: list[float], found: list[Any]
) -> tuple[Value, ...]:
    """A row of a table: the mean, the slowest, and the most that the slowest should take."""
    run.note(genre.title, size, mean(seconds))
    run.sample.append((genre, found[0]))
    return size, len(seconds), mean(seconds), max(seconds), AT_MOST.get((genre.name, size))


def nurimaze(run: Run) -> Iterator[Table]:
    """Fifty puzzles of each size: none may take long."""
    yield from _sizes(run, by_name("nurimaze"), NURIMAZE)


def kamaji(run: Run) -> Iterator[Table]:
    """Up to 30x30."""
    yield from _sizes(run, by_name("kamaji"), KAMAJI)


def _sizes(run: Run, genre: Genre[Any], counts: dict[str, int]) -> Iterator[Table]:
    rows: list[tuple[Value, ...]] = []
    for size, count in counts.items():
        seconds, found = made(genre, size, run.many(count))
        row = (*by_size(run, genre, size, seconds, found), all_logical(genre, found))
        rows.append(row)
        print(*map(shown_value, row), sep="\t", flush=True)
    yield Table(genre.name, genre.title, (*BY_SIZE, "need guessing"), tuple(rows))


def levels(run: Run, count: int = 5) -> Iterator[Table]:
    """Levels 1 to 5 at 10x10, in every genre: the level requested is the level graded."""
    rows: list[tuple[Value, ...]] = []
    for genre in all_genres():
        for level in range(1, 6):
            row: tuple[Value, ...]
            try:
                seconds, found = made(genre, "10x10", run.many(count), level=level)
            except PuzzleError as error:
                row = genre.title, level, 0, None, None, str(error), None
            else:
                graded = [grade(genre, one.puzzle) for one in found]
                reached = ", ".join(str(each) for each in sorted({one.level for one in graded}))
                scores = [one.score for one in graded]
                spread = f"{min(scores):.0f} to {max(scores):.0f}"
                row = (
                    genre.title, level, len(found), mean(seconds), max(seconds), reached, spread
                )  # fmt: skip
            rows.append(row)
            print(*map(shown_value, row), sep="\t", flush=True)
    columns = ("genre", "level", "puzzles", "seconds", "slowest", "graded", "scores")
    yield Table("levels", "Levels at 10x10", columns, tuple(rows))


def is_accepted(judge: Any, genre: Genre[Any], one: Any) -> bool:
    """Whether the judge accepts the answer of a puzzle."""
    rows = genre.answer_rows(one.puzzle, one.answer)
    verdict = judge.judge_url(api.convert(one.puzzle, "puzzlink"), rows)
    assert verdict.complete, (one.puzzle, verdict.failcodes)
    return bool(verdict.complete)


def pzpr(run: Run) -> Iterator[Table]:
    """A sample of the puzzles and answers, checked by an outside judge; it has no Kamaji."""
    sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))
    import pytest

    from judges.pzpr import Judge

    sample = run.sample or [
        (by_name(name), made(by_name(name), size, 1)[1][0])
        for name in ("kuromasu", "kuroshuto", "nurimaze")
        for size in ("10x10", "16x11")
    ]
    counts: dict[str, list[int]] = {}
    try:
        with Judge() as judge:
            for genre, one in sample:
                if genre.name != "kamaji":
                    both = counts.setdefault(genre.title, [0, 0])
                    both[0] += 1
                    both[1] += is_accepted(judge, genre, one)
    except pytest.skip.Exception as missing:
        print(missing)
        return
    table: tuple[tuple[Value, ...], ...] = tuple(
        (title, asked, accepted) for title, (asked, accepted) in counts.items()
    )
    for row in table:
        print(*row, sep="\t")
    yield Table("pzpr", "A sample checked by pzpr", ("genre", "puzzles", "accepted"), table)


def growth(run: Run) -> Iterator[Table | Plot]:
    """How time grows with area: a plot, and the power from each size to the next."""
    rows: list[tuple[Value, ...]] = []
    for name, points in run.points.items():
        points.sort()
        for (small, before), (large, after) in pairwise(points):
            power = round(log(after / before) / log(large / small), 2)
            rows.append((name, small, large, power))
            print(*map(shown_value, rows[-1]), sep="\t")
    if rows:
        yield Plot(
            "growth", "Time per puzzle by area", "line", "cells", "seconds", run.points,
            log_across=True, log_up=True,
        )  # fmt: skip
        columns = ("of", "from cells", "to cells", "power")
        yield Table(
            "growth", "Growth of time with area", columns, tuple(rows),
            "The power of the area by which the time grows: 1 means in proportion.",
        )  # fmt: skip


def published(run: Run, count: int = 40) -> Iterator[Table]:
    """Generated and published 10x10 puzzles of genres with numbers on a grid."""
    rows: list[tuple[Value, ...]] = []
    for name in ("kuromasu", "kuroshuto"):
        genre = by_name(name)
        ours = [one.puzzle for one in made(genre, "10x10", max(4, run.many(count)))[1]]
        theirs = puzzles(genre, 40).get((10, 10), [])
        for what, figure in FIGURES.items():
            spreads = [
                _spread([figure(genre, one) for one in some]) if len(some) > 1 else None
                for some in (ours, theirs)
            ]
            rows.append((genre.title, what, *spreads))
            print(*map(shown_value, rows[-1]), sep="\t", flush=True)
    columns = ("genre", "of a puzzle", "generated", "published")
    yield Table(
        "published", "Generated 10x10 compared with published ones", columns, tuple(rows),
        "A tenth of the puzzles lie below the first number and a tenth above the last; the number"
        " between them is the median.",
    )  # fmt: skip


FIGURES: dict[str, Callable[[Genre[Any], Any], float]] = {
    "clues": lambda genre, one: len(one.numbers),
    "black, per cent": lambda genre, one: solve(genre, one).boards[0].yes.bit_count(),
    "mean number": lambda genre, one: mean(one.numbers.values()),
    "largest number": lambda genre, one: max(one.numbers.values()),
    "score": lambda genre, one: grade(genre, one).score,
}


def _spread(values: list[float]) -> str:
    tenths = quantiles(values, n=10)
    return f"{tenths[0]:.1f} .. {median(values):.1f} .. {tenths[-1]:.1f}"


PARTS: dict[str, Callable[[Run], Iterator[Table | Plot]]] = {
    "kuromasu": kuromasu,
    "others": others,
    "kuroshuto": kuroshuto,
    "nurimaze": nurimaze,
    "kamaji": kamaji,
    "growth": growth,
    "levels": levels,
    "pzpr": pzpr,
    "published": published,
}


def main() -> None:
    """Run the requested parts, on one core."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--part", choices=list(PARTS), action="append")
    parser.add_argument("--share", type=float, default=1.0, help="share of puzzles; 0.1 is quick")
    parser.add_argument("--out", type=Path, help="write a report to this folder")
    given = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    run, parts = Run(given.share), list[str | Table | Plot]()
    for part in given.part or PARTS:
        print(f"{part}: {(PARTS[part].__doc__ or '').splitlines()[0]}")
        parts += PARTS[part](run)
        print()
    if given.out:
        head = (
            f"Made by `python benchmarks/generating.py`. {machine()}",
            "Processor seconds of one core. Every puzzle was solved again and proven unique.",
        )
        print(write(Report("Generating", (*head, *parts)), given.out))


if __name__ == "__main__":
    main()
