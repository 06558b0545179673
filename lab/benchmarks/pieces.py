"""Figure 6 of Kleijn 2018 with the search for pieces inside the times, as in the paper.

    python lab/benchmarks/pieces.py [--repeats 100] [--out FOLDER]

Our strategies begin with the list of all pieces, which is made when a puzzle is read and is not
part of the times in the report of the study. The paper's searches look for pieces entry by entry.
Here the puzzles of Figure 6 are taken from the rows of the report, and each is solved ``--repeats``
times, once with the list at hand and once with a puzzle that has to make it. It prints the means of
the puzzles' median times, in processor milliseconds.
"""

from __future__ import annotations

import argparse
import gc
from pathlib import Path
from statistics import fmean, median
from time import process_time
from typing import Any

from gridwright.core.strategy import Request
from gridwright.engine.solve import strategy
from gridwright.genres.kamaji import GENRE
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright_lab.studies.kamaji.orders import made
from gridwright_lab.studies.report import Report, Table, Value, machine, write
from gridwright_lab.studies.rows import read_rows

ROWS = Path(__file__).parents[1] / "docs/studies/kamaji/rows.jsonl.gz"
METHODS = ("brute-force", "biggerfirst")
HEADS = (
    "size", "puzzles", "finding the pieces", "brute force", "Biggerfirst",
    "brute force, with finding", "Biggerfirst, with finding", "brute force / Biggerfirst",
    "the same, with finding",
)  # fmt: skip


def seconds(name: str, puzzle: Kamaji, repeats: int, *, anew: bool) -> float:
    """The median time to the first solution, of a puzzle that is read anew each time or not."""
    every = []
    find = strategy(GENRE, name).find
    for _ in range(repeats):
        # A puzzle remembers what it has found out about its pieces, so each run has its own.
        one = Kamaji(puzzle.rows, puzzle.cols, puzzle.numbers)
        begun = process_time()
        if anew:
            one = Kamaji(puzzle.rows, puzzle.cols, puzzle.numbers)
        find(one, Request(limit=1))
        every.append(process_time() - begun)
    return median(every)


def measured(puzzles: list[Kamaji], repeats: int) -> list[float]:
    """Milliseconds: both methods with the list at hand, then both with making it."""
    return [
        1000 * fmean(seconds(name, puzzle, repeats, anew=anew) for puzzle in puzzles)
        for anew in (False, True)
        for name in METHODS
    ]


def main() -> None:
    """Measure the puzzles of the report, size by size."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--repeats", type=int, default=100)
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args()
    sizes: dict[int, list[Kamaji]] = {}
    for row in read_rows(ROWS, "kamaji").times:
        puzzle: Any = made(row["size"], row["ones"], row["number"], 0).puzzle
        sizes.setdefault(row["size"], []).append(puzzle)
    gc.disable()
    rows: list[tuple[Value, ...]] = []
    for size, puzzles in sizes.items():
        brute, bigger, brute_anew, bigger_anew = measured(puzzles, asked.repeats)
        finding = fmean((brute_anew - brute, bigger_anew - bigger))
        times = (finding, brute, bigger, brute_anew, bigger_anew)
        ratios = (brute / bigger, brute_anew / bigger_anew)
        rounded = (*(round(each, 2) for each in times), *(round(each, 2) for each in ratios))
        rows.append((f"{size}×{size}", len(puzzles), *rounded))
        print(*rows[-1], flush=True)
    if asked.out:
        command = f"python lab/benchmarks/pieces.py --repeats {asked.repeats}"
        made_by = f"Made by `{command}`. {machine()}"
        table = Table("pieces", "Milliseconds, and ratios of the two methods", HEADS, tuple(rows))
        title = "Figure 6 of Kleijn 2018 with finding the pieces"
        print(write(Report(title, (made_by, table)), asked.out))


if __name__ == "__main__":
    main()
