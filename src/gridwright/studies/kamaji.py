"""The experiments of Kleijn 2018, §6: values, runs, run times, generators, SAT.

The paper's puzzles are from a book that is out of print, so ours are generated: with few, some and
many ones, each with exactly one solution, and graded by what it takes to solve them. Every puzzle
depends only on the study's random seed and the puzzle's number, so a row can be computed again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from time import perf_counter
from typing import Any

from gridwright.batch.ledger import FILE_NAME, Ledger, Row
from gridwright.core.generator import GenerateRequest
from gridwright.core.strategy import Request
from gridwright.engine.generate import rng
from gridwright.engine.solve import solve, strategy
from gridwright.genres.kamaji import GENRE
from gridwright.genres.kamaji.generators import (
    empty_pieces_attempt,
    kleijn_attempt,
    make_by_repair,
    sub_boards_attempt,
)
from gridwright.genres.kamaji.paper.search import bigger_first
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright.genres.kamaji.view import KamajiView
from gridwright.logic.ladder import Ladder
from gridwright.logic.steps import Stuck, Walk
from gridwright.studies.kamaji_report import report_of
from gridwright.studies.report import Report
from gridwright.studies.study import Study, StudyRequest

SIZES = (7, 8, 9, 10, 11)
ONES = (0.1, 0.2, 0.35)
"""Few, some and many ones: the paper found more of them in harder puzzles."""
METHODS = ("brute-force", "biggerfirst", "fewest-first", "sat", "sat-seed")
GENERATOR_SIZES = (4, 5, 6, 7)
REPEATS = 5
"""Each puzzle is solved this many times and the fastest run counts: solving takes about a
millisecond, which is near the timing noise of a busy machine. The paper solved each puzzle 500,000
times."""
SECONDS = 10.0
"""The time limit for solving one puzzle in the comparison of run times."""

ATTEMPTS: dict[str, Callable[..., Any]] = {
    "kleijn2018": kleijn_attempt,
    "sub-boards": sub_boards_attempt,
    "empty-pieces": empty_pieces_attempt,
}


@dataclass(frozen=True, slots=True)
class Scale:
    """How much of the experiments is run."""

    puzzles: int
    """Puzzles for each size and share of ones."""
    attempts: int
    """Attempts for each generator and size."""


SMALL = Scale(puzzles=4, attempts=30)
FULL = Scale(puzzles=20, attempts=1000)


def stars(puzzle: Kamaji) -> int:
    """The grade: one star if one run of Biggerfirst solves it, two if more runs do, else three.

    Biggerfirst fails where every free number has two or more possible pieces; such a puzzle needs a
    technique that rules pieces out.
    """
    runs = bigger_first(puzzle)
    if not runs.solved:
        return 3
    return 1 if len(runs.found) == 1 else 2


def hardest(puzzle: Kamaji) -> str:
    """The hardest technique of the ladder that the puzzle needs; empty where it gets stuck."""
    ladder = Ladder(KamajiView(puzzle), GENRE.techniques)
    walk = Walk(ladder, puzzle.given, answer=0, longest=0)
    worst = 0
    try:
        for taken in walk:
            worst = max(worst, ladder.order_of[taken.move.post])
    except Stuck:
        return ""
    return ladder.techniques[worst].name


def puzzle_row(size: int, ones: float, number: int, request: StudyRequest) -> Row:
    """Generate a puzzle; record its values, grade and runs, and the time of each strategy."""
    wanted = GenerateRequest(size, size, {"ones": ones})
    started = perf_counter()
    made = make_by_repair(wanted, rng(request.seed, number))
    seconds = perf_counter() - started
    puzzle = made.puzzle
    runs = bigger_first(puzzle)
    row: Row = {
        "size": size,
        "ones": ones,
        "stars": stars(puzzle),
        "technique": hardest(puzzle),
        "made_seconds": seconds,
        "values": {str(value): count for value, count in Counter(puzzle.numbers).items()},
        "runs": list(runs.found),
        "pieces": made.answer.yes.bit_count(),
        "solved_by_runs": runs.solved,
    }
    limit = request.time_limit or SECONDS
    for name in METHODS:
        tries = [
            solve(GENRE, puzzle, name, limit=1, time_limit=limit) for _ in range(REPEATS)
        ]
        result = min(tries, key=lambda found: found.seconds)
        row[name] = {"status": str(result.status), "seconds": result.seconds}
        if "clauses" in result.stats:
            figures = (result.stats["variables"], result.stats["clauses"])
            row[name] |= dict(zip(("variables", "clauses"), figures, strict=True))
    return row


def generator_row(name: str, size: int, number: int, request: StudyRequest) -> Row:
    """One attempt of one generator: did it fail, is the puzzle unique, how long did it take."""
    wanted = GenerateRequest(size, size)
    draws: Random = rng(request.seed, number)
    started = perf_counter()
    if name == "repair":
        numbers: tuple[int, ...] | None = make_by_repair(wanted, draws).puzzle.numbers
    else:
        made = ATTEMPTS[name](wanted, size, draws)
        numbers = None if made is None else tuple(made[0])
    seconds = perf_counter() - started
    if numbers is None:
        return {"failed": True, "unique": False, "minimal": False, "seconds": seconds}
    result = strategy(GENRE, "sat").find(Kamaji(size, size, numbers), Request())
    minimal = result.stats["refinements"]["minimal"]["status"]
    return {
        "failed": False,
        "unique": str(result.status) == "unique",
        "minimal": minimal == "unique",
        "seconds": seconds,
    }


def run(request: StudyRequest) -> Report:
    """All experiments, row by row."""
    scale = FULL if request.full else SMALL
    ledger = Ledger(request.out / FILE_NAME)
    tasks = [
        (size, ones, number)
        for size in SIZES
        for ones in ONES
        for number in range(scale.puzzles)
    ]
    puzzles: list[Row] = []
    for done, (size, ones, number) in enumerate(tasks):
        request.progress("puzzles", done, len(tasks))
        key = ["puzzle", size, ones, number, REPEATS, request.seed, request.time_limit]
        puzzles.append(ledger.row(key, partial(puzzle_row, size, ones, number, request)))
    generators: dict[tuple[str, int], list[Row]] = {}
    total = (len(ATTEMPTS) + 1) * len(GENERATOR_SIZES)
    for name in ("repair", *ATTEMPTS):
        for size in GENERATOR_SIZES:
            request.progress("generators", len(generators), total)
            generators[name, size] = [
                ledger.row(
                    ["attempt", name, size, number, request.seed],
                    partial(generator_row, name, size, number, request),
                )
                for number in range(scale.attempts)
            ]
    return report_of(puzzles, generators, METHODS)


STUDY = Study(
    name="kamaji",
    sentence="values, runs of Biggerfirst, run times, generators and SAT on generated puzzles",
    paper="Kleijn 2018, §6",
    run=run,
)
