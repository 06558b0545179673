"""Levels on request: seconds for each genre, size and level, and whether the level is met.

    python benchmarks/levels.py                                # every genre, 6×6 to 20×20
    python benchmarks/levels.py --genre hitori --size 12 --level 3 --seeds 4
    python benchmarks/levels.py --genre kamaji --size 15 20    # one genre, large boards
    python benchmarks/levels.py --size 3 4 5                   # which levels tiny boards have
    python benchmarks/levels.py --seeds 3 --kept levels.jsonl  # interrupted, it goes on from there

Each puzzle is made as by ``gridwright generate GENRE --size N --level L``, one after the other in
this process. Time is the processor's, for the time limit too. A puzzle that is made has the level
that was asked for: it is graded again, outside the measured time, and anything else is reported.
``refused`` is the refusal of the command, ``late`` the time limit; times are medians over the
seeds, and a puzzle that is late counts as slower than all others.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from itertools import product
from math import inf, isinf
from pathlib import Path
from statistics import median
from time import process_time

from gridwright import api
from gridwright.core import deadline
from gridwright.core.errors import PuzzleError, Timeout
from gridwright.genres import by_name

SIZES = (6, 8, 10, 12, 15, 20)
LEVELS = (1, 2, 3, 4, 5)
LIMIT = 60.0
MADE, REFUSED, LATE = "made", "refused", "late"

Case = tuple[str, int, int, int]
"""Genre, size, level and seed."""
Outcome = tuple[str, float]
"""What happened, and after how many seconds."""


def outcome(case: Case, limit: float) -> Outcome:
    """How long one puzzle takes, or what happened instead."""
    genre, size, level, seed = case
    started = process_time()
    try:
        made = next(api.generate(genre, size, seed=seed, time_limit=limit, level=str(level)))
    except Timeout:
        return LATE, process_time() - started
    except PuzzleError as refusal:
        spent = process_time() - started
        print(f"{genre} {size} {level} seed {seed}: {refusal}", file=sys.stderr)
        return REFUSED, spent
    spent = process_time() - started
    graded = api.grade(made.puzzle).level
    return MADE if graded == level else f"level {graded}", spent


class Kept:
    """What happened, in a file that an interrupted run goes on from."""

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.known: dict[Case, Outcome] = {}
        lines = path.read_text().splitlines() if path and path.exists() else ()
        for line in lines:
            *case, what, spent = json.loads(line)
            self.known[tuple(case)] = what, spent

    def find(self, case: Case, limit: float) -> None:
        """Make the puzzle of a case that is not known."""
        if case in self.known:
            return
        what, spent = self.known[case] = outcome(case, limit)
        genre, size, level, seed = case
        print(
            f"{genre} {size}x{size} level {level} seed {seed}: {what} {spent:.1f} s",
            file=sys.stderr,
        )
        if self.path:
            with self.path.open("a") as file:
                file.write(json.dumps([*case, what, round(spent, 3)]) + "\n")


def shown(outcomes: Sequence[Outcome], limit: float) -> str:
    """One cell of the table: the median over the seeds, then what went wrong."""
    refused = [spent for what, spent in outcomes if what == REFUSED]
    times = [spent if what == MADE else inf for what, spent in outcomes if what in (MADE, LATE)]
    parts = [what for what, _ in outcomes if what.startswith("level")]
    if times:
        middle = median(times)
        parts.append(f"over {limit:g}" if isinf(middle) else f"{middle:.2g}")
        late = sum(map(isinf, times))
        if late and not isinf(middle):
            parts.append(f"{late} late")
    if refused:
        several = f"{len(refused)} " if len(refused) < len(outcomes) else ""
        parts.append(f"{several}refused ({median(refused):.2g})")
    return ", ".join(parts)


def main() -> None:
    """Print the table."""
    every = [genre.name for genre in api.all_genres()]
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--genre", nargs="+", choices=every, default=every)
    parser.add_argument("--size", nargs="+", type=int, default=SIZES)
    parser.add_argument("--level", nargs="+", type=int, choices=LEVELS, default=LEVELS)
    parser.add_argument("--seeds", type=int, default=1, help="how many puzzles of each kind")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--limit", type=float, default=LIMIT, help="the time limit in seconds")
    parser.add_argument("--kept", type=Path, help="a file of what was made, to go on from")
    asked = parser.parse_args()
    deadline.clock = process_time
    seeds = range(asked.first, asked.first + asked.seeds)
    kept = Kept(asked.kept)
    # One puzzle of each kind first: an interrupted run says something about all of them.
    for seed, size, genre, level in product(seeds, asked.size, asked.genre, asked.level):
        kept.find((genre, size, level, seed), asked.limit)
    print(f"| genre | size | {' | '.join(map(str, asked.level))} |")
    print(f"| --- | --- |{' --- |' * len(asked.level)}")
    for genre, size in product(asked.genre, asked.size):
        cells = (
            shown([kept.known[genre, size, level, seed] for seed in seeds], asked.limit)
            for level in asked.level
        )
        print(f"| {by_name(genre).title} | {size}×{size} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
