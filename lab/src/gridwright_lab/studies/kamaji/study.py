"""The experiments of Kleijn 2018, §6: values, runs, run times, generators, SAT.

The paper's puzzles are from a book that is out of print, so ours are generated: with few, some and
many ones, each with exactly one solution, and graded by what it takes to solve them. Every puzzle
depends only on the study's random seed and the puzzle's number, so a row can be computed again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import partial
from itertools import product
from typing import Any

from gridwright.batch.ledger import FILE_NAME, Ledger, Row
from gridwright.core.control import Control
from gridwright.core.errors import Timeout
from gridwright.core.generator import GenerateRequest
from gridwright.core.grid import Grid
from gridwright.core.strategy import Request
from gridwright.engine.generate import rng
from gridwright.engine.solve import solve, strategy
from gridwright.genres.kamaji import GENRE
from gridwright.genres.kamaji.generators import (
    SMALLEST_PART,
    empty_pieces_attempt,
    kleijn_attempt,
    make_by_repair,
    sub_boards_attempt,
)
from gridwright.genres.kamaji.logic.view import KamajiView
from gridwright.genres.kamaji.making.construction import construct
from gridwright.genres.kamaji.paper.generator import Settings, attempt
from gridwright.genres.kamaji.paper.search import Meter, bigger_first, brute_force
from gridwright.genres.kamaji.puzzle import Kamaji
from gridwright.logic.ladder import Ladder
from gridwright.logic.steps import Stuck, Walk
from gridwright_lab.studies.cells import Cell, machines, rows_of
from gridwright_lab.studies.kamaji.claims import METHODS
from gridwright_lab.studies.kamaji.levels import LEVEL_SIZES, level_row
from gridwright_lab.studies.kamaji.orders import (
    ORDER_REPEATS,
    made,
    order_row,
    order_time_row,
    timed_by,
)
from gridwright_lab.studies.kamaji.report import report_of
from gridwright_lab.studies.kamaji.sides import (
    ALL_SIDES,
    PATTERN_SIDES,
    SEARCHED_SIDES,
    all_row,
    pattern_row,
    searched_row,
)
from gridwright_lab.studies.rows import Kept, kept
from gridwright_lab.studies.study import Study, StudyRequest, command
from gridwright_lab.studies.timing import Repeats, processor_limits, timed

SIZES = (7, 8, 9, 10, 11)
ONES = (0.1, 0.2, 0.35)
"""Few, some and many ones: the paper found more of them in harder puzzles."""
FIGURE_6 = {7: 4, 8: 4, 9: 6, 10: 2, 11: 3}
"""How many puzzles of each size the paper's Figure 6 averages over."""
FIGURE_6_RUNS = 3
"""Biggerfirst solves all of the book's three-star puzzles, in 3.3 runs on average. So our puzzles
for Figure 6 are those that it solves in this many runs or more."""
GENERATOR_SIZES = (4, 5, 6, 7)
LARGE_SIZES = (8, 10, 12, 14, 16, 18)
"""The paper's program made puzzles "of size up to 18"."""
DETERMINISTIC_SIZES = range(3, 19)
SECONDS = 10.0
"""The time limit for solving one puzzle, and for one attempt of a generator."""

TRIED = tuple(
    Settings(pairs, rare, removals, 2.0, avoid, deeper)
    for pairs, rare, removals, avoid, deeper in product(
        (0.0, 0.5, 1.0, 2.0, 4.0), (0.02, 0.25, 1.0), (0.5, 2.5), (False, True), (False, True)
    )
)
"""Settings of the generator that the paper does not give, in the combinations tried."""
TRIED_SIZES = (4, 6)

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
    repeats: int
    """How often a puzzle of Figure 6 is solved."""
    tried: int
    """Attempts for each combination of settings, and for each large size."""
    graded: int
    """Puzzles of each size whose small numbers are counted by level."""
    pattern: int
    """Sides for which the pattern is checked."""


SMALL = Scale(puzzles=4, attempts=20, repeats=3, tried=2, graded=10, pattern=4)
FULL = Scale(puzzles=20, attempts=1000, repeats=1000, tried=100, graded=250, pattern=18)


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
    """The hardest technique of the ladder that the puzzle needs; empty if it gets stuck."""
    ladder = Ladder(KamajiView(puzzle), GENRE.techniques)
    walk = Walk(ladder, puzzle.given, answer=0, longest=0)
    worst = 0
    try:
        for taken in walk:
            worst = max(worst, ladder.order_of[taken.move.post])
    except Stuck:
        return ""
    return ladder.techniques[worst].name


def puzzle_row(size: int, ones: float, number: int, seed: int, limit: float) -> Row:
    """Generate a puzzle; record its values, grade and runs, and what every strategy says."""
    one, making = timed(partial(made, size, ones, number, seed), Repeats(1))
    puzzle = one.puzzle
    runs = bigger_first(puzzle)
    row: Row = {
        "size": size,
        "ones": ones,
        "number": number,
        "stars": stars(puzzle),
        "technique": hardest(puzzle),
        "made_seconds": making.mean,
        "values": {str(value): count for value, count in Counter(puzzle.numbers).items()},
        "runs": list(runs.found),
        "pieces": one.answer.yes.bit_count(),
        "solved_by_runs": runs.solved,
    }
    for name in METHODS:
        # Each says how many solutions there are, and which: they have to agree.
        result = Control(limit).run(solve, GENRE, puzzle, name, limit=2)
        row[name] = {
            "status": str(result.status),
            "right": result.board is None or result.board == one.answer,
        }
        if "clauses" in result.stats:
            figures = (result.stats["variables"], result.stats["clauses"])
            row[name] |= dict(zip(("variables", "clauses"), figures, strict=True))
    return row


def time_row(size: int, ones: float, number: int, seed: int, repeats: int, limit: float) -> Row:
    """The time that every strategy takes to find the first solution of a puzzle of Figure 6."""
    one = made(size, ones, number, seed)
    meter = Meter()
    with suppress(Timeout), Control(limit):
        next(brute_force(one.puzzle, meter))
    row: Row = {"size": size, "ones": ones, "number": number}
    row |= {"boards": meter.nodes, "pieces": one.answer.yes.bit_count()}
    return row | timed_by(METHODS, one.puzzle, repeats, limit)


def _verdict(numbers: tuple[int, ...], size: int) -> Row:
    """Whether a board has one solution, has one minimal solution, and is solved by Biggerfirst."""
    puzzle = Kamaji(size, size, numbers)
    result = strategy(GENRE, "sat").find(puzzle, Request())
    minimal = result.stats["refinements"]["minimal"]["status"]
    return {
        "failed": False,
        "unique": str(result.status) == "unique",
        "minimal": minimal == "unique",
        "by_runs": bigger_first(puzzle).solved,
        "almost": numbers.count(size - 1) / len(numbers),
    }


FAILED: Row = {"failed": True, "unique": False, "minimal": False, "by_runs": False, "almost": None}


def generator_row(name: str, size: int, number: int, seed: int) -> Row:
    """One attempt of one generator: did it fail, is the puzzle unique, how long did it take."""
    numbers, times = timed(partial(_attempted, name, size, number, seed), Repeats(1))
    return (FAILED if numbers is None else _verdict(numbers, size)) | {"seconds": times.mean}


def _attempted(name: str, size: int, number: int, seed: int) -> tuple[int, ...] | None:
    """The numbers of one attempt of a generator; ``None`` if it fails."""
    wanted, draws = GenerateRequest(size, size), rng(seed, number)
    if name == "repair":
        return make_by_repair(wanted, draws).puzzle.numbers
    made = ATTEMPTS[name](wanted, size, draws)
    return None if made is None else tuple(made[0])


def settings_row(settings: Settings, size: int, attempts: int, seed: int, limit: float) -> Row:
    """The paper's generator with other settings: how many attempts fail, how many are unique.

    An attempt that reaches the time limit has failed; ``late`` says how many these are.
    """
    rows = []
    late = 0
    for number in range(attempts):
        try:
            with Control(limit):
                made = attempt(Grid.of(size, size), size, rng(seed, number), settings=settings)
        except Timeout:
            made = None
            late += 1
        rows.append(FAILED if made is None else _verdict(tuple(made.numbers), size))
    kept = [row for row in rows if not row["failed"]]
    return asdict(settings) | {
        "size": size,
        "attempts": attempts,
        "failed": attempts - len(kept),
        "late": late,
        "unique": sum(row["unique"] for row in kept),
        "almost": sum(row["almost"] for row in kept) / len(kept) if kept else None,
    }


def large_row(size: int, number: int, seed: int, limit: float) -> Row:
    """One attempt of the paper's generator on a large board."""
    (status, almost), times = timed(
        partial(_large, size, number, seed, limit), Repeats(1), lambda found: found[0] != "timeout"
    )
    return {"size": size, "status": status, "seconds": times.mean, "almost": almost}


def _large(size: int, number: int, seed: int, limit: float) -> tuple[str, float | None]:
    """How an attempt ends, and the share of the numbers that are m-1."""
    wanted = GenerateRequest(size, size)
    try:
        made = Control(limit).run(kleijn_attempt, wanted, size, rng(seed, number))
    except Timeout:
        return "timeout", None
    if made is None:
        return "failed", None
    return "made", made[0].count(size - 1) / len(made[0])


def construction_row(size: int) -> Row:
    """The deterministic construction: whether its solution is the only one."""
    (puzzle, pieces), times = timed(partial(construct, size, size), Repeats(1))
    result = solve(GENRE, puzzle, limit=2)
    return {
        "size": size,
        "status": str(result.status),
        "pieces": len(pieces),
        "maximum": puzzle.maximum,
        "seconds": times.mean,
    }


def gather(request: StudyRequest) -> Kept:
    """All experiments, row by row."""
    scale = FULL if request.full else SMALL
    limit = SECONDS if request.time_limit is None else request.time_limit
    seed = request.seed
    ledger = Ledger(request.out / FILE_NAME)

    def rows(stage: str, compute: Callable[..., Row], given: Any, *, timed: bool) -> list[Row]:
        cells = [Cell([stage, *map(_plain, each)], partial(compute, *each)) for each in given]
        with processor_limits():
            return rows_of(cells, ledger, stage, request, timed=timed)

    wanted = list(product(SIZES, ONES, range(scale.puzzles), [seed], [limit]))
    puzzles = rows("puzzles", puzzle_row, wanted, timed=False)
    timings = [(*chosen, seed, scale.repeats, limit) for chosen in figure_6(puzzles)]
    ordered = [(*chosen, seed, min(scale.repeats, ORDER_REPEATS), limit)
               for chosen in figure_6(puzzles)]  # fmt: skip
    tried = product(TRIED, TRIED_SIZES, [scale.tried], [seed], [limit])
    large = product(LARGE_SIZES, range(scale.tried), [seed], [limit])
    graded = product(LEVEL_SIZES, range(scale.graded), [seed], [limit])
    attempts = [
        (name, size, number, seed)
        for name in ("repair", *ATTEMPTS)
        for size in GENERATOR_SIZES
        if name != "sub-boards" or size >= 2 * SMALLEST_PART
        for number in range(scale.attempts)
    ]
    tables = {
        "puzzles": puzzles,
        "times": rows("figure 6", time_row, timings, timed=True),
        "orders": rows("orders", order_row, wanted, timed=False),
        "order_times": rows("times of orders", order_time_row, ordered, timed=True),
        "generators": [
            row | {"name": name, "size": size}
            for row, (name, size, _, _) in zip(
                rows("attempts", generator_row, attempts, timed=True), attempts, strict=True
            )
        ],
        "settings": rows("settings", settings_row, tried, timed=False),
        "large": rows("large", large_row, large, timed=True),
        "construction": rows(
            "construction", construction_row, [(size,) for size in DETERMINISTIC_SIZES], timed=True
        ),
        "levels": rows("levels", level_row, graded, timed=False),
        "all_boards": rows("all boards", all_row, [(side,) for side in ALL_SIDES], timed=False),
        "searched": rows("searched", searched_row, product(SEARCHED_SIDES, [seed]), timed=False),
        "pattern": rows(
            "pattern", pattern_row, product(PATTERN_SIDES[: scale.pattern]), timed=False
        ),
    }
    about = {
        "command": command("kamaji", request),
        "full": request.full,
        "seconds": limit,
        "repeats": scale.repeats,
        "runs": str(Repeats(scale.repeats)),
        "puzzles": f"{len(puzzles)} generated puzzles, each with one solution (the book is out of"
        " print)",
        "machines": machines(ledger),
    }
    return kept("kamaji", about, **tables)


def _plain(value: Any) -> Any:
    """A value as part of a key."""
    return sorted(asdict(value).items()) if isinstance(value, Settings) else value


def figure_6(puzzles: list[Row]) -> list[tuple[int, float, int]]:
    """The puzzles of Figure 6, as many as in the paper: size, share of ones and number of each."""
    chosen = []
    for size, wanted in FIGURE_6.items():
        fitting = [
            (row["size"], row["ones"], row["number"])
            for row in puzzles
            if row["size"] == size and row["solved_by_runs"] and len(row["runs"]) >= FIGURE_6_RUNS
        ]
        chosen += fitting[:wanted]
    return chosen


STUDY = Study(
    name="kamaji",
    sentence="values, runs of Biggerfirst, run times, generators and SAT on generated puzzles",
    paper="Kleijn 2018, §6",
    gather=gather,
    report=report_of,
)
