"""Human logic: which rung solves how many puzzles, and how long hint, explain and grade take.

    python benchmarks/logic.py                       # every genre over its published puzzles
    python benchmarks/logic.py --genre kuromasu --sample 5 --no-grade
    python benchmarks/logic.py --genre kamaji --option maximum=6
    python benchmarks/logic.py --csv lab/docs/studies/difficulty/times.csv   # for docs/logic.md

Genres without published puzzles take generated ones. Times are processor seconds of one core, of
a warm process; what explaining adds to a walk is the search for reasons and the sentences. The next
hint is that for the board after the first one.
"""

from __future__ import annotations

import argparse
import csv
import os
from collections import Counter
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from collection import puzzles
from gridwright.cli.common import settings
from gridwright.core.step import Step
from gridwright.engine.explain import Explainer, Game
from gridwright.engine.generate import generate
from gridwright.engine.grade import grade
from gridwright.engine.solve import solve
from gridwright.genre import Genre
from gridwright.genres import all_genres, by_name
from gridwright.logic.steps import SMALLEST_SET, explained, name_of

Times = list[tuple[str, str, str, str, str, str]]
"""Genre, how many puzzles, what was done, median, 95 of 100, worst with its size."""


def measure(genre: Genre[Any], some: list[Any], graded: bool) -> Times:
    """Walk, explain and grade the puzzles, print the tables, and give the times."""
    hardest: Counter[tuple[int, str]] = Counter()
    used: Counter[tuple[int, str]] = Counter()
    seconds: dict[str, list[tuple[float, str]]] = {
        "walk": [], "explain": [], "hint": [], "next hint": []
    }  # fmt: skip
    for puzzle in some:
        answer = solve(genre, puzzle).boards[0]
        size = f"{puzzle.grid.cols}x{puzzle.grid.rows}"
        started = process_time()
        explainer = Explainer(genre, puzzle, answer, puzzle.given, None)
        moves = list(explainer.moves())
        seconds["walk"].append((process_time() - started, size))
        names = [
            (each.rung, each.technique)
            if isinstance(each, Step)
            else (each.move.rung, name_of(explainer.ladder, each.move))
            for each in moves
        ]
        used.update(names)
        hardest[max(names, default=(0, "nothing"))] += 1
        for each in moves:
            if not isinstance(each, Step):
                explained(explainer.ladder, each)
        seconds["explain"].append((process_time() - started, size))
        started = process_time()
        game = Game(genre, puzzle)
        first = game.hint(puzzle.given)
        seconds["hint"].append((process_time() - started, size))
        board = first.steps[0].apply(puzzle.given) if first.steps else puzzle.given
        started = process_time()
        game.hint(board)
        seconds["next hint"].append((process_time() - started, size))
        if graded:
            started = process_time()
            grade(genre, puzzle)
            seconds.setdefault("grade", []).append((process_time() - started, size))
    return _print(genre, len(some), hardest, used, seconds)


def _print(
    genre: Genre[Any],
    count: int,
    hardest: Counter[tuple[int, str]],
    used: Counter[tuple[int, str]],
    seconds: dict[str, list[tuple[float, str]]],
) -> Times:
    print(f"\n{genre.title}, {count} puzzles")
    print(f"{'rung':>4} {'technique':28} {'solved up to here':>18} {'steps':>7}")
    total = 0
    for rung, name in sorted(used):
        total += hardest[rung, name]
        print(f"{rung:>4} {name:28} {100 * total / count:>16.1f} % {used[rung, name]:>7}")
    last = sum(number for (_, name), number in used.items() if name == SMALLEST_SET)
    print(f"steps {used.total()}, of them by a smallest set {last}")
    print(f"{'':9} {'median':>9} {'p95':>9} {'worst':>9}")
    rows: Times = []
    for what, times in seconds.items():
        times.sort()
        late = times[min(len(times) - 1, int(0.95 * len(times)))][0]
        worst, size = times[-1]
        middle = median(spent for spent, _ in times)
        print(f"{what:9} {middle:>8.3f}s {late:>8.3f}s {worst:>8.3f}s ({size})")
        figures = (f"{middle:.3f}", f"{late:.3f}", f"{worst:.3f} ({size})")
        rows.append((genre.title, str(count), what, *figures))
    return rows


def main() -> None:
    """Read the arguments and run."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--genre", action="append", help="only this genre; repeatable")
    parser.add_argument("--sample", type=int, default=10**9, help="puzzles of each size")
    parser.add_argument("--no-grade", action="store_true", help="leave grading out")
    parser.add_argument("--generate", metavar="WxH", help="generated puzzles of this size")
    parser.add_argument("--count", type=int, default=50, help="how many of them")
    parser.add_argument("--option", action="append", help="an option of the generator")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="write the times to a file too")
    arguments = parser.parse_args()
    times: Times = []
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    for genre in map(by_name, arguments.genre) if arguments.genre else all_genres():
        if arguments.generate:
            cols, rows = map(int, arguments.generate.split("x"))
            run = generate(
                genre, rows, cols, count=arguments.count, options=settings(arguments.option)
            )
            some = [made.puzzle for made in run]
        else:
            sample = min(arguments.sample, 10) if genre.name == "kamaji" else arguments.sample
            some = [puzzle for each in puzzles(genre, sample).values() for puzzle in each]
        times += measure(genre, some, not arguments.no_grade)
    if arguments.csv:
        with arguments.csv.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(("genre", "puzzles", "what", "median", "p95", "worst"))
            writer.writerows(times)


if __name__ == "__main__":
    main()
