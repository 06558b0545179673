"""Nurimaze: published puzzles solved and proven, and the ten of Mourits 2022 with its times.

    python benchmarks/nurimaze.py [--corpus FOLDER] [--limit SECONDS] [--markdown FILE]

First all published puzzles by ``sat``: time, rounds of cuts, cuts. Then the same with the arrows of
the encoding left out, so that trees are enforced by cuts alone, and with each other connectivity
encoding, on the puzzles small enough for it. Last the ten puzzles of Mourits 2022, Table 2, by
``sat`` and by the paper's algorithms, each with how many times faster it is than the paper's C++.
Times are processor seconds of a warm process on one core, without imports.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from time import process_time
from typing import Any

from gridwright.engine.load import read
from gridwright.engine.solve import solve
from gridwright.genre import Genre
from gridwright.genres.nurimaze import GENRE
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright.sat.cnf import Cnf
from gridwright.sat.connectivity import names
from gridwright_lab.studies.nurimaze.figures import PUZZLES, TABLE_2

SMALL = 150
"""Encodings other than cuts get only puzzles up to this many cells."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A published puzzle and its answer."""

    number: int
    puzzle: Nurimaze
    answer: list[str]


def entries(folder: Path) -> list[Entry]:
    """The published puzzles."""
    known = json.loads((folder / "nurimaze-janko.json").read_text(encoding="utf-8"))
    return [
        Entry(one["id"], read(one["puzzlink_url"], [GENRE])[0].puzzle, one["solution"])
        for one in known
    ]


def measured(genre: Genre[Nurimaze], entry: Entry, strategy: str, **more: Any) -> dict[str, Any]:
    """Seconds, status, and the figures of one run; a wrong answer ends the benchmark."""
    started = process_time()
    result = solve(genre, entry.puzzle, strategy, **more)
    seconds = process_time() - started
    if result.board and genre.answer_rows(entry.puzzle, result.board) != entry.answer:
        raise SystemExit(f"puzzle {entry.number}: {strategy} gives another answer")
    return {"seconds": seconds, "status": str(result.status), **result.stats}


def cuts_only() -> Genre[Nurimaze]:
    """The genre with the plain encoding: squares, path and marks; the rest is left to cuts."""

    def encode(puzzle: Nurimaze, cnf: Cnf) -> None:
        cnf.simplify = False
        GENRE.encode(puzzle, cnf)

    return replace(GENRE, encode=encode)


def table(head: list[str], lines: list[list[str]]) -> list[str]:
    """Rows as Markdown."""
    rows = [head, ["---"] * len(head), *lines]
    return ["| " + " | ".join(row) + " |" for row in rows]


def summary(name: str, runs: list[dict[str, Any]]) -> list[str]:
    """One row about many puzzles."""
    seconds = [run["seconds"] for run in runs]
    rounds = [run["rounds"] for run in runs]
    unproven = sum(run["status"] != "unique" for run in runs)
    return [
        name,
        str(len(runs)),
        str(unproven),
        f"{statistics.median(seconds) * 1000:.1f} ms",
        f"{max(seconds) * 1000:.0f} ms",
        f"{sum(seconds):.2f} s",
        str(sum(rounds)),
        str(max(rounds)),
        str(sum(run["cuts"] for run in runs)),
    ]


def ways(found: list[Entry], limit: float) -> Iterator[list[str]]:
    """All puzzles by cuts with and without arrows; the small ones by every other encoding."""
    plans: list[tuple[str, Genre[Nurimaze], list[Entry], dict[str, str]]] = [
        ("sat", GENRE, found, {}),
        ("sat, all left to cuts", cuts_only(), found, {}),
    ]
    small = [entry for entry in found if entry.puzzle.grid.size <= SMALL]
    plans += [
        (f"sat, {way}", GENRE, small, {"connectivity": way}) for way in names() if way != "cuts"
    ]
    for name, genre, some, options in plans:
        gc.collect()
        yield summary(
            name,
            [measured(genre, entry, "sat", time_limit=limit, options=options) for entry in some],
        )


def beside_the_paper(found: list[Entry], limit: float) -> Iterator[list[str]]:
    """The ten puzzles of Table 2."""
    by_number = {entry.number: entry for entry in found}
    for number in PUZZLES:
        if number not in by_number:
            continue
        entry = by_number[number]
        exact = measured(GENRE, entry, "sat")["seconds"]
        best = min(times[number] or 36_000 for times in TABLE_2.values())
        line = [str(number), f"{entry.puzzle.rows}×{entry.puzzle.cols}"]
        line += [f"{exact * 1000:.1f} ms", f"{best / exact:,.0f}"]
        for strategy, times in TABLE_2.items():
            run = measured(GENRE, entry, strategy, limit=1, time_limit=limit)
            theirs = times[number]
            if run["status"] == "timeout":
                line += ["timeout", "–"]
            else:
                ratio = (theirs or 36_000) / run["seconds"]
                line += [f"{run['seconds']:.2f} s", f"{'' if theirs else '>'}{ratio:,.1f}"]
        yield line


def run(folder: Path, limit: float, say: Callable[[str], None]) -> None:
    """Print both tables."""
    found = entries(folder)
    measured(GENRE, found[0], "sat")
    say(f"{len(found)} puzzles, answer and proof, one core.\n")
    head = ["how", "puzzles", "not proven", "median", "max", "total", "rounds", "most", "cuts"]
    say("\n".join(table(head, list(ways(found, limit)))))
    say(f"\nThe ten puzzles of Mourits 2022; × is how many times faster. Limit {limit:g} s.\n")
    head = ["puzzle", "size", "sat, proof", "× paper's best"]
    for strategy in TABLE_2:
        head += [strategy, "× paper"]
    say("\n".join(table(head, list(beside_the_paper(found, limit)))))


def main() -> None:
    """Read the arguments, pin the process to one core, print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    default = os.environ.get("GRIDWRIGHT_CORPUS", "../shared/corpus")
    parser.add_argument("--corpus", type=Path, default=Path(default))
    parser.add_argument("--limit", type=float, default=30.0, help="seconds for one run")
    parser.add_argument("--markdown", type=Path, help="write the tables to this file too")
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    lines: list[str] = []

    def say(text: str) -> None:
        print(text, flush=True)
        lines.append(text)

    run(arguments.corpus, arguments.limit, say)
    if arguments.markdown:
        arguments.markdown.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
