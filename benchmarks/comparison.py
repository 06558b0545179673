"""One genre compared with other solvers: one run, one core, the same puzzles.

gridwright finds the answer **and** proves that it is the only one. Peers are as in ``peers.py``.
Every program gets the same lists of clues. Times are processor seconds of a warm process: building
the model, solving and decoding, without imports. The programs run one after another over all
puzzles, so that each is warm and none pays for collecting another's garbage.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import statistics
from collections.abc import Callable, Sequence
from pathlib import Path
from time import process_time
from typing import Any

from gridwright import api
from peers import LOADERS, PEERS

OURS = "gridwright"
WARM_UP = [["2", "-", "-"]]
Solver = Callable[[list[list[str]]], list[str]]


def solver_of(make: Callable[[int, int, dict[int, int]], Any]) -> Solver:
    """Our solver behind the peers' signature: the answer, if it is the only one."""

    def solve(rows: list[list[str]]) -> list[str]:
        cols = len(rows[0])
        numbers = {
            row * cols + col: int(token)
            for row, tokens in enumerate(rows)
            for col, token in enumerate(tokens)
            if token != "-"
        }
        puzzle = make(len(rows), cols, numbers)
        result = api.solve(puzzle)
        if result.status != "unique" or result.board is None:
            raise ValueError(f"status {result.status}")
        return api.format_board(puzzle, result.board).splitlines()

    return solve


def measured(solver: Solver, rows: list[list[str]], answer: Sequence[str]) -> tuple[float, bool]:
    """Seconds, and whether the answer is right."""
    started = process_time()
    found = solver(rows)
    return process_time() - started, list(found) == list(answer)


def summary(name: str, seconds: list[float], wrong: int, ours: float) -> list[str]:
    """One row of the table."""
    ordered = sorted(seconds)
    return [
        name,
        str(wrong),
        f"{statistics.median(ordered) * 1000:.1f} ms",
        f"{ordered[int(0.95 * (len(ordered) - 1))] * 1000:.1f} ms",
        f"{ordered[-1] * 1000:.0f} ms",
        f"{sum(ordered):.2f} s",
        f"{sum(ordered) / ours:.1f}",
    ]


def run(genre: str, ours: Solver, folder: Path, sample: int) -> list[str]:
    """The comparison as lines of Markdown."""
    puzzles = json.loads((folder / f"{genre}-janko.json").read_text(encoding="utf-8"))
    puzzles = puzzles[:: max(1, len(puzzles) // sample)] if sample else puzzles
    solvers: dict[str, Solver] = {OURS: ours, **PEERS[genre]}
    for name in PEERS[genre]:
        LOADERS[name]()
    ours(WARM_UP)
    seconds: dict[str, list[float]] = {name: [] for name in solvers}
    wrong = dict.fromkeys(solvers, 0)
    for name, solver in solvers.items():
        gc.collect()
        gc.freeze()  # so that loaded modules are not collected in a program's time
        for entry in puzzles:
            rows = [row.split() for row in entry["problem"]]
            spent, right = measured(solver, rows, entry["solution"])
            seconds[name].append(spent)
            wrong[name] += not right
    return report(seconds, wrong)


def report(seconds: dict[str, list[float]], wrong: dict[str, int]) -> list[str]:
    """A table, and for each peer the puzzle on which it comes closest to us."""
    ours = sum(seconds[OURS])
    head = ["program", "wrong", "median", "p95", "max", "total", "total / ours"]
    lines = [f"{len(seconds[OURS])} puzzles, one core.", ""]
    lines.append("| " + " | ".join(head) + " |")
    lines.append("|" + " --- |" * len(head))
    for name, values in seconds.items():
        lines.append("| " + " | ".join(summary(name, values, wrong[name], ours)) + " |")
    lines.append("")
    for name, values in seconds.items():
        if name != OURS:
            closest = min(peer / own for peer, own in zip(values, seconds[OURS], strict=True))
            lines.append(f"Closest single puzzle: {name} takes {closest:.1f} times our time.")
    return lines


def compare(genre: str, make: Callable[[int, int, dict[int, int]], Any]) -> None:
    """Read the arguments, pin the process to one core, print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    default = os.environ.get("GRIDWRIGHT_CORPUS", "../shared/corpus")
    parser.add_argument("--corpus", type=Path, default=Path(default))
    parser.add_argument("--sample", type=int, default=0, help="take about so many puzzles")
    parser.add_argument("--markdown", type=Path, help="write the table to this file too")
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    lines = run(genre, solver_of(make), arguments.corpus, arguments.sample)
    print("\n".join(lines))
    if arguments.markdown:
        arguments.markdown.write_text("\n".join(lines) + "\n", encoding="utf-8")
