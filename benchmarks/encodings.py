"""Connectivity encodings compared: variables, clauses, build time, solve time by size.

    python -m pip install -e '.[bench]'
    python benchmarks/encodings.py [--genre NAME] [--sample N] [--ways WAY ...] [--solver NAME]
                                   [--limit SECONDS] [--markdown FILE] [--plot FILE]

Straathof 2025 encodes connectivity with a constant number of variables per tile (``two-trees``),
while others use a number that grows with the square of the tiles, and leaves open whether that is
faster. Here every encoding solves the same puzzles and proves that the answer is the only one.
Times are processor seconds of a warm process: *build* is writing the clauses and passing them to
the solver, *solve* is the rest; *mean* and *slowest* are of both together. If the limit (processor
seconds too) was reached, the time so far counts, and the table says so; an encoding that reached it
on all puzzles of a size is not tried on larger ones. Puzzles come from the corpus
(``GRIDWRIGHT_CORPUS``) or, without it, from the genre's own generator.

Run it as a script; do not put this folder on ``PYTHONPATH``: Python has a module of this name.
"""

from __future__ import annotations

import argparse
import gc
import statistics
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import process_time
from typing import Any

from collection import Size, puzzles
from gridwright.core.control import Control
from gridwright.core.errors import InputError, Timeout
from gridwright.core.loading import loaded
from gridwright.engine.answers import answers_of
from gridwright.genre import Genre
from gridwright.genres import by_name
from gridwright.sat.connectivity import PROPAGATOR, names
from gridwright.sat.oracle import WATCHED_SOLVER
from gridwright_lab.studies.timing import processor_limits


@dataclass(frozen=True)
class Run:
    """One puzzle solved with one encoding; no seconds if the encoding refused the board."""

    variables: int | None = None
    """None if time ran out before all clauses were written. 0 if nothing was left to solve."""
    clauses: int | None = None
    build: float = 0.0
    solve: float = 0.0
    timed_out: bool = False
    refused: bool = False


def measure(genre: Genre[Any], puzzle: Any, way: str, solver: str | None, limit: float) -> Run:
    """Solve a puzzle and prove that the answer is the only one."""
    chosen = solver or (WATCHED_SOLVER if way == PROPAGATOR else None)
    gc.collect()
    started = process_time()
    control = Control(limit)
    try:
        with control:
            answers = answers_of(genre, puzzle, solver=chosen, connectivity=way)
    except Timeout:
        return Run(build=process_time() - started, timed_out=True)
    except InputError:
        return Run(refused=True)
    with control, answers:
        built = process_time()
        try:
            found = sum(1 for _ in answers)
        except Timeout:
            found = -1
        ended = process_time()
        if found not in (1, -1):
            raise ValueError(f"{way} found {found} answers")
        stats = answers.stats()
        clauses = stats["clauses"] + stats["cuts"] + stats["cardinality_clauses"]
        run = (stats["variables"], clauses)
    return Run(*run, built - started, ended - built, timed_out=found < 0)


def row(size: Size, way: str, runs: Sequence[Run]) -> list[str]:
    """One row of the table: medians, then the mean and the slowest of build and solve together."""
    label = [f"{size[0]}×{size[1]}", way]
    if any(run.refused for run in runs):
        return [*label, "too many clauses", *[""] * (len(HEADS) - len(label) - 1)]
    late = sum(run.timed_out for run in runs)
    return [
        *label,
        *(
            _count([number for number in numbers if number is not None])
            for numbers in zip(*((run.variables, run.clauses) for run in runs), strict=True)
        ),
        *(f"{statistics.median(times) * 1000:,.1f}" for times in _times(runs)),
        f"{statistics.fmean(run.build + run.solve for run in runs) * 1000:,.1f}",
        f"{max(run.build + run.solve for run in runs) * 1000:,.0f}",
        f"{late} of {len(runs)}" if late else "",
    ]


def _count(numbers: Sequence[int]) -> str:
    return f"{statistics.median(numbers):,.0f}" if numbers else "–"


def _times(runs: Sequence[Run]) -> tuple[list[float], list[float]]:
    return [run.build for run in runs], [run.solve for run in runs]


HEADS = [
    "board", "encoding", "variables", "clauses", "build ms", "solve ms", "mean ms", "slowest ms",
    "time-outs",
]  # fmt: skip


def table(results: dict[tuple[Size, str], list[Run]]) -> str:
    """The results in Markdown."""
    lines = ["| " + " | ".join(HEADS) + " |", "|" + " --- |" * len(HEADS)]
    lines += ["| " + " | ".join(row(*key, runs)) + " |" for key, runs in results.items()]
    return "\n".join(lines) + "\n"


def plot(results: dict[tuple[Size, str], list[Run]], path: Path, title: str) -> None:
    """Four curves per encoding over the number of cells, both scales logarithmic."""
    import matplotlib

    matplotlib.use("Agg")
    matplotlib.rcParams["svg.hashsalt"] = "gridwright"
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(2, 2, figsize=(10, 7.5), sharex=True)
    for axis, name, unit in zip(
        axes.flat, ("variables", "clauses", "build", "solve"), ("", "", " (ms)", " (ms)"),
        strict=True,
    ):  # fmt: skip
        # A colour for each encoding, also where another one is left out of the axes.
        for number, (way, marker) in enumerate(zip(names(), "osD^vP", strict=True)):
            points = [
                (size[0] * size[1], _median(runs, name))
                for (size, known), runs in results.items()
                if known == way and not any(run.refused or run.timed_out for run in runs)
            ]
            # A logarithmic scale has no zero: where the numbers alone solve most puzzles.
            points = [(cells, height) for cells, height in points if height]
            if points:
                axis.plot(*zip(*points, strict=True), marker=marker, label=way, color=f"C{number}")
        axis.set_xscale("log")
        axis.set_yscale("log")
        ticks = sorted({size[0] * size[1] for size, _ in results})
        # Sizes that nearly coincide on the scale would print over each other.
        pairs = zip(ticks, [1, *ticks], strict=False)
        apart = [one for one, before in pairs if one > 1.25 * before]
        axis.set_xticks(apart, [str(one) for one in apart])
        axis.minorticks_off()
        axis.set_title(f"{name}{unit}, median")
        axis.grid(visible=True, alpha=0.3)
    for axis in axes[1]:
        axis.set_xlabel("cells of the board")
    figure.suptitle(title)
    # All encodings take time; not all have variables.
    handles, labels = axes[1][0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="lower center", ncols=len(labels))
    figure.tight_layout(rect=(0, 0.05, 1, 1))
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


def _median(runs: Sequence[Run], name: str) -> float:
    found = statistics.median(float(getattr(run, name)) for run in runs)
    return max(found * 1000, 0.01) if name in ("build", "solve") else found


def main() -> None:
    """Measure, print, and write what was asked for."""
    parser = argparse.ArgumentParser(description="Compare the ways to demand connection.")
    parser.add_argument("--genre", default="kuromasu")
    parser.add_argument("--sample", type=int, default=5, help="puzzles per size")
    parser.add_argument("--solver", default=None, help="one solver for all but the propagator")
    parser.add_argument("--limit", type=float, default=60.0, help="processor seconds per puzzle")
    parser.add_argument("--ways", nargs="+", default=names(), choices=names(), metavar="WAY")
    parser.add_argument("--smallest", type=int, default=0, help="the fewest cells of a board")
    parser.add_argument("--largest", type=int, default=400, help="the most cells of a board")
    parser.add_argument("--markdown", type=Path)
    parser.add_argument("--plot", type=Path)
    given = parser.parse_args()
    loaded("pysat.solvers")
    genre = by_name(given.genre)
    results: dict[tuple[Size, str], list[Run]] = {}
    hopeless: set[str] = set()
    for size, some in puzzles(genre, given.sample).items():
        if not given.smallest <= size[0] * size[1] <= given.largest:
            continue
        for way in given.ways:
            if way in hopeless:
                continue
            solver = None if way == PROPAGATOR else given.solver
            with processor_limits():
                runs = [measure(genre, puzzle, way, solver, given.limit) for puzzle in some]
            results[size, way] = runs
            if all(run.timed_out for run in runs):
                hopeless.add(way)
            print("  ".join(row(size, way, runs)), flush=True)
    text = table(results)
    if given.markdown:
        given.markdown.write_text(text, encoding="utf-8")
    if given.plot:
        plot(results, given.plot, f"{genre.title}: connectivity encodings")


if __name__ == "__main__":
    main()
