"""Levels on request: seconds for each genre, size and level, and whether the level is met.

    python benchmarks/levels.py                                # every genre, 6×6 to 20×20
    python benchmarks/levels.py --genre hitori --size 12 --level 3 --seeds 4
    python benchmarks/levels.py --genre kamaji --size 15 20    # one genre, large boards

Each puzzle is made as by ``gridwright generate GENRE --size N --level L``, one after the other in
this process. Time is the processor's, for the time limit too. A puzzle that is made has the level
that was asked for: it is graded again, outside the measured time, and anything else is reported.
``refused`` is the refusal of the command, ``late`` the time limit; times are medians over the
seeds.
"""

from __future__ import annotations

import argparse
import sys
from statistics import median
from time import process_time

from gridwright import api
from gridwright.core import deadline
from gridwright.core.errors import PuzzleError, Timeout
from gridwright.genres import by_name

SIZES = (6, 8, 10, 12, 15, 20)
LEVELS = (1, 2, 3, 4, 5)
LIMIT = 60.0


def seconds(genre: str, size: int, level: int, seed: int, limit: float) -> float | str:
    """How long one puzzle takes, or what happened instead."""
    started = process_time()
    try:
        made = next(api.generate(genre, size, seed=seed, time_limit=limit, level=str(level)))
    except Timeout:
        return "late"
    except PuzzleError as refusal:
        print(f"{genre} {size} {level} seed {seed}: {refusal}", file=sys.stderr)
        return f"refused ({process_time() - started:.1f} s)"
    spent = process_time() - started
    graded = api.grade(made.puzzle).level
    return spent if graded == level else f"level {graded}"


def cell(genre: str, size: int, level: int, seeds: range, limit: float) -> str:
    """One cell of the table: the median over the seeds, then what went wrong."""
    outcomes = []
    for seed in seeds:
        outcome = seconds(genre, size, level, seed, limit)
        shown = f"{outcome:.1f} s" if isinstance(outcome, float) else outcome
        print(f"{genre} {size}x{size} level {level} seed {seed}: {shown}", file=sys.stderr)
        outcomes.append(outcome)
    times = [outcome for outcome in outcomes if isinstance(outcome, float)]
    wrong = [outcome for outcome in outcomes if isinstance(outcome, str)]
    return ", ".join([*([f"{median(times):.2g}"] if times else []), *wrong])


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
    asked = parser.parse_args()
    deadline.clock = process_time
    seeds = range(asked.first, asked.first + asked.seeds)
    print(f"| genre | size | {' | '.join(map(str, asked.level))} |")
    print(f"| --- | --- |{' --- |' * len(asked.level)}")
    for genre in asked.genre:
        for size in asked.size:
            cells = [cell(genre, size, level, seeds, asked.limit) for level in asked.level]
            print(f"| {by_name(genre).title} | {size}×{size} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
