"""Kamaji: how long generating and solving take, on one core.

    python benchmarks/kamaji.py            # 100 unique 10×10, then 15×15 and 20×20, then solving
    python benchmarks/kamaji.py --count 20

The aims: 100 puzzles of 10×10 with exactly one solution in under a minute, and every 20×20 in under
a minute. No other program for Kamaji is known, so only our own strategies are compared.
"""

from __future__ import annotations

import argparse
import os
from statistics import median
from time import perf_counter

from gridwright.core.control import Control
from gridwright.core.loading import loaded
from gridwright.engine.generate import generate
from gridwright.engine.solve import solve, strategies
from gridwright.genres.kamaji import GENRE
from gridwright.genres.kamaji.puzzle import Kamaji


def make(size: int, count: int, seed: int = 0) -> list[Kamaji]:
    """Make puzzles, check that each has one solution, and print the times."""
    seconds = []
    puzzles = []
    started = perf_counter()
    for made in generate(GENRE, size, size, count=count, seed=seed):
        seconds.append(perf_counter() - started)
        if solve(GENRE, made.puzzle).status != "unique":
            raise SystemExit(f"not unique: {made.puzzle}")
        puzzles.append(made.puzzle)
        started = perf_counter()
    print(
        f"{size:2}×{size:<2} {count:4} puzzles  total {sum(seconds):7.2f} s"
        f"  median {median(seconds):6.3f} s  largest {max(seconds):6.3f} s"
    )
    return puzzles


def race(puzzles: list[Kamaji]) -> None:
    """Solve the puzzles, with the proof that there is one solution, by every strategy."""
    for strategy in strategies(GENRE):
        results = [Control(10).run(solve, GENRE, puzzle, strategy.name) for puzzle in puzzles]
        seconds = [result.seconds for result in results]
        late = sum(1 for result in results if result.status == "timeout")
        print(
            f"{strategy.name:13} median {1000 * median(seconds):8.2f} ms"
            f"  largest {1000 * max(seconds):9.2f} ms  over 10 s: {late}"
        )


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--count", type=int, default=100, help="how many 10×10 puzzles")
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    loaded("pysat.solvers")
    small = make(10, arguments.count)
    make(15, max(1, arguments.count // 10))
    make(20, max(1, arguments.count // 20))
    race(small[:20])


if __name__ == "__main__":
    main()
