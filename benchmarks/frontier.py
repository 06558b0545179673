"""Counting answers: the frontier on empty boards and on drafts, and where listing overtakes.

Empty squares: seconds and states. Drafts: published 10×10 puzzles with only some of their clues
left, chosen by a random seed, so that they have many answers, or few. Both ways are measured:
the frontier counts all answers; listing stops after as many seconds as it is given.

    python benchmarks/frontier.py --corpus ../shared/corpus
"""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

from gridwright import api
from gridwright.core.grid import Grid
from gridwright.core.memory import MEGABYTE
from gridwright.counting.sweep import sweep
from gridwright.genres import by_name

SIDES = (6, 8, 10, 12, 14)
CLUES = (0, 2, 4, 8, 12, 16, 24, 32)
SIDE = 10
LARGEST_EMPTY = {"nurimaze": 10}
"""The side up to which empty boards are counted here, if it is less than the others'."""


def table(head: tuple[str, ...], rows: list[tuple[Any, ...]]) -> Iterator[str]:
    """Lines of Markdown."""
    yield "| " + " | ".join(head) + " |"
    yield "|" + " --- |" * len(head)
    for row in rows:
        yield "| " + " | ".join(map(str, row)) + " |"
    yield ""


def swept(puzzle: Any, memory: int) -> tuple[Any, float]:
    """A whole sweep, and its processor seconds."""
    started = process_time()
    automaton = api.genre_of(puzzle).frontier(puzzle)  # type: ignore[misc]
    found = sweep(automaton, memory=memory * MEGABYTE)
    return found, process_time() - started


def empty(name: str, memory: int) -> Iterator[str]:
    """Squares without clues."""
    genre = by_name(name)
    rows = []
    for side in SIDES:
        if side <= LARGEST_EMPTY.get(name, SIDES[-1]) and genre.blank is not None:
            found, seconds = swept(genre.blank(Grid.of(side, side), 0), memory)
            bound = "at least " * found.dropped
            rows.append((f"{side}×{side}", f"{bound}{found.total}", found.states, found.widest,
                         f"{seconds:.2f}"))  # fmt: skip
    yield f"{genre.title}, without clues"
    yield ""
    yield from table(("board", "answers", "states", "largest layer", "seconds"), rows)


def drafts(name: str, corpus: Path, puzzles: int, memory: int, seconds: float) -> Iterator[str]:
    """Published puzzles with some of their clues."""
    genre = by_name(name)
    entries = json.loads((corpus / f"{name}-janko.json").read_text(encoding="utf-8"))
    sized = [each for each in entries if each["rows"] == each["cols"] == SIDE][:puzzles]
    rows = []
    for clues in CLUES:
        measured = [
            both_ways(draft(api.load(entry["puzzlink_url"]), clues), memory, seconds)
            for entry in sized
        ]
        numbers, states, swept_in, listed_in, listed = zip(*measured, strict=True)
        rows.append(
            (
                clues,
                f"{median(numbers):.3g}",
                f"{median(states):.0f}",
                f"{max(states)}",
                f"{median(swept_in):.3f}",
                f"{max(swept_in):.3f}",
                f"{sum(listed)} of {len(listed)}",
                f"{sum(map(faster, listed, listed_in, swept_in))} of {len(listed)}",
            )
        )
    yield f"{genre.title}, drafts of {len(sized)} published {SIDE}×{SIDE} puzzles"
    yield ""
    head = (
        "clues", "answers, median", "states, median", "most", "seconds, median", "most",
        f"all listed in {seconds:g} s", "listed sooner than counted",
    )  # fmt: skip
    yield from table(head, rows)


def faster(listed: bool, listed_in: float, counted_in: float) -> bool:
    """Whether listing found all answers before the frontier did."""
    return listed and listed_in < counted_in


def draft(puzzle: Any, clues: int) -> Any:
    """A puzzle with so many of its numbers; of a Nurimaze, its marks."""
    rng = Random(clues)
    if hasattr(puzzle, "numbers"):
        cells = sorted(rng.sample(sorted(puzzle.numbers), min(clues, len(puzzle.numbers))))
        return type(puzzle)(puzzle.rows, puzzle.cols, {at: puzzle.numbers[at] for at in cells})
    marks = [at for at in range(puzzle.grid.size) if (puzzle.circles | puzzle.triangles) >> at & 1]
    kept = sum(1 << at for at in rng.sample(marks, min(clues, len(marks))))
    return type(puzzle)(
        puzzle.rows, puzzle.cols, puzzle.rooms, puzzle.start, puzzle.goal,
        puzzle.circles & kept, puzzle.triangles & kept,
    )  # fmt: skip


def both_ways(puzzle: Any, memory: int, seconds: float) -> tuple[int, int, float, float, bool]:
    """The answers, the states, the seconds of both ways, and whether listing found them all."""
    found, taken = swept(puzzle, memory)
    started = process_time()
    listed = api.count(puzzle, strategy="sat", time_limit=seconds)
    spent = process_time() - started
    if listed.exhausted and not found.dropped and listed.count != found.total:
        raise AssertionError(f"{listed.count} listed, {found.total} counted: {puzzle}")
    return found.total, found.states, taken, spent, listed.exhausted


def main() -> None:
    """Read the arguments, pin the process to one core, print the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    default = os.environ.get("GRIDWRIGHT_CORPUS", "../shared/corpus")
    parser.add_argument("--corpus", type=Path, default=Path(default))
    parser.add_argument("--puzzles", type=int, default=10, help="so many published puzzles")
    parser.add_argument("--memory", type=int, default=4000, help="megabytes for one sweep")
    parser.add_argument("--seconds", type=float, default=5.0, help="the time limit of listing")
    arguments = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    for name in ("kuromasu", "kuroshuto", "nurimaze"):
        for line in empty(name, arguments.memory):
            print(line, flush=True)
        for line in drafts(
            name, arguments.corpus, arguments.puzzles, arguments.memory, arguments.seconds
        ):
            print(line, flush=True)


if __name__ == "__main__":
    main()
