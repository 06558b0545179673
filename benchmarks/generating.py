"""Generating: time and clues per puzzle by size, beside other programs; levels; distributions.

    python benchmarks/generating.py                      # every part
    python benchmarks/generating.py --part kuromasu      # beside sgt-range --generate
    python benchmarks/generating.py --part kuroshuto     # beside its paper's method
    python benchmarks/generating.py --part levels
    python benchmarks/generating.py --part published     # generated 10x10 beside published ones

Processor seconds of one core; where two programs are compared, they take turns in one run. Every
puzzle is solved again, proven unique, and climbed by the techniques alone, outside the time. The
other program is ``sgt-range`` of Debian's package ``sgt-puzzles``, if it is installed.
"""

from __future__ import annotations

import argparse
import gc
import re
import resource
import shutil
import subprocess
from collections.abc import Callable
from itertools import pairwise
from math import log
from statistics import mean, median, quantiles
from time import process_time
from typing import Any

from collection import puzzles
from gridwright.core.errors import PuzzleError
from gridwright.engine.generate import generate
from gridwright.engine.grade import grade
from gridwright.engine.ladders import ladder_of
from gridwright.engine.solve import solve
from gridwright.genre import Genre
from gridwright.genres import by_name, genres

SGT = shutil.which("sgt-range") or shutil.which("sgt-range", path="/usr/games")
SIZES = {"9x6": 40, "12x8": 40, "16x11": 20, "20x20": 10, "30x30": 4, "40x40": 2}
"""Sizes and how many puzzles of each."""


def made(
    genre: Genre[Any], size: str, count: int, seed: int = 1, **options: Any
) -> tuple[float, list[Any]]:
    """Processor seconds per puzzle, and the puzzles, each of which was checked again."""
    width, height = map(int, size.split("x"))
    method = options.pop("method", None)
    gc.collect()
    started = process_time()
    found = list(
        generate(genre, height, width, count=count, seed=seed, method=method, options=options)
    )
    seconds = (process_time() - started) / count
    for one in found:
        result = solve(genre, one.puzzle)
        assert str(result.status) == "unique", one.puzzle
        assert result.boards[0].yes == one.answer.yes, one.puzzle
    return seconds, [one.puzzle for one in found]


def is_logical(genre: Genre[Any], puzzle: Any) -> bool:
    """Whether the techniques solve a puzzle without what-ifs."""
    found = ladder_of(genre, puzzle).settle(puzzle.given.yes, puzzle.given.no)
    return found is not None and found[0] | found[1] == puzzle.given.all


def by_sgt(size: str, count: int) -> tuple[float, float]:
    """Processor seconds and clues per puzzle of the other program."""
    assert SGT is not None
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    text = subprocess.run(
        [SGT, "--generate", str(count), size], capture_output=True, text=True, check=True
    ).stdout
    seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    clues = [len(re.findall(r"\d+", line.split(":")[1])) for line in text.splitlines()]
    return seconds / count, mean(clues)


def kuromasu() -> None:
    """No guessing, rotate2, beside the other program."""
    genre = by_name("kuromasu")
    made(genre, "9x6", 5)
    print("Kuromasu        ours: s    clues   logical   sgt-range: s   clues   ratio")
    points = []
    for size, count in SIZES.items():
        rounds = [made(genre, size, count, seed) for seed in (1, 2)]
        seconds = min(each[0] for each in rounds)
        some = [one for _, each in rounds for one in each]
        logical = all(is_logical(genre, one) for one in some[: 4 if size == "40x40" else None])
        points.append((size, seconds))
        line = f"{size:>10} {seconds:12.4f} {mean(len(one.numbers) for one in some):8.1f}"
        line += f" {'yes' if logical else 'NO':>9}"
        if SGT is not None:
            other, clues = min(by_sgt(size, count) for _ in range(2))
            line += f" {other:14.4f} {clues:7.1f} {other / seconds:7.2f}"
        print(line, flush=True)
    growth(points)


def growth(points: list[tuple[str, float]]) -> None:
    """How time grows with area: the exponent from each size to the next, and a plot of signs."""
    areas = [(int(w) * int(h), s) for (w, h), s in ((size.split("x"), s) for size, s in points)]
    steps = [
        log(after[1] / before[1]) / log(after[0] / before[0])
        for before, after in pairwise(areas)
    ]
    print("time grows as area to the", ", ".join(f"{step:.2f}" for step in steps))
    lowest = log(min(seconds for _, seconds in areas))
    for (size, seconds), _ in zip(points, areas, strict=True):
        print(f"{size:>10} {'#' * (1 + round(6 * (log(seconds) - lowest)))}")


def kuroshuto() -> None:
    """The engine beside the paper's method, and large boards."""
    genre = by_name("kuroshuto")
    print("Kuroshuto       grow: s    clues   straathof2025: s   clues")
    for size, count in {"8x8": 20, "10x10": 20, "12x12": 10, "14x14": 5}.items():
        seconds, some = made(genre, size, count)
        other, theirs = made(genre, size, max(1, count // 5), method="straathof2025")
        print(
            f"{size:>10} {seconds:12.4f} {mean(len(one.numbers) for one in some):8.1f}"
            f" {other:18.4f} {mean(len(one.numbers) for one in theirs):7.1f}",
            flush=True,
        )
    for size, count in {"20x20": 5, "30x30": 3}.items():
        seconds, some = made(genre, size, count)
        print(f"{size:>10} {seconds:12.4f} {mean(len(one.numbers) for one in some):8.1f}")


def levels(count: int = 3) -> None:
    """Levels 1 to 5 at 10x10, in every genre: the level asked is the level graded."""
    for genre in genres():
        if genre.making is None:
            continue
        for level in range(1, 6):
            try:
                seconds, some = made(genre, "10x10", count, level=level)
            except PuzzleError as error:
                print(f"{genre.name:>10} level {level}: {error}", flush=True)
                continue
            graded = [grade(genre, one) for one in some]
            right = all(one.level == level for one in graded)
            scores = [one.score for one in graded]
            print(
                f"{genre.name:>10} level {level}: {seconds:8.3f} s, graded"
                f" {'as asked' if right else 'OTHERWISE'}, scores"
                f" {min(scores):.0f} to {max(scores):.0f}",
                flush=True,
            )


def published(count: int = 40) -> None:
    """Generated 10x10 beside published ones, of genres with numbers on a grid."""
    for name in ("kuromasu", "kuroshuto"):
        genre = by_name(name)
        ours = made(genre, "10x10", count)[1]
        theirs = puzzles(genre, 40).get((10, 10), [])
        print(f"{genre.title} 10x10: {len(ours)} generated, {len(theirs)} published")
        for what, figure in FIGURES.items():
            rows = [[figure(genre, one) for one in some] for some in (ours, theirs) if some]
            print(f"  {what:<16}", "   ".join(map(_spread, rows)), flush=True)


FIGURES: dict[str, Callable[[Genre[Any], Any], float]] = {
    "clues": lambda genre, one: len(one.numbers),
    "black, per cent": lambda genre, one: solve(genre, one).boards[0].yes.bit_count(),
    "mean number": lambda genre, one: mean(one.numbers.values()),
    "largest number": lambda genre, one: max(one.numbers.values()),
    "score": lambda genre, one: grade(genre, one).score,
}


def _spread(values: list[float]) -> str:
    tenths = quantiles(values, n=10)
    return f"{tenths[0]:6.1f} .. {median(values):6.1f} .. {tenths[-1]:6.1f}"


PARTS = {"kuromasu": kuromasu, "kuroshuto": kuroshuto, "levels": levels, "published": published}


def main() -> None:
    """Run the parts that are asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--part", choices=list(PARTS), action="append")
    for part in parser.parse_args().part or PARTS:
        PARTS[part]()
        print()


if __name__ == "__main__":
    main()
