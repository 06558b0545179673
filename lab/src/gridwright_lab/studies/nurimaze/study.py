"""The experiments of Mourits 2022, §5: algorithms, checks, modifications, generated boards.

Tables 2 to 6 use the ten puzzles of the paper, or given or made ones; Tables 7 to 10 and §5.4.3 use
random boards (``boards.py``). As in the paper, a strategy stops at the first answer and is
run ten times; ``sat`` also proves that the answer is the only one. Every cell has a time limit and
shows whether it was reached.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from time import perf_counter, process_time
from typing import Any

from gridwright.batch.ledger import FILE_NAME, Ledger, Row
from gridwright.core.control import Control
from gridwright.core.errors import Timeout
from gridwright.core.strategy import Request
from gridwright.engine.solve import SAT, solve
from gridwright.genres.nurimaze import GENRE
from gridwright.genres.nurimaze.paper.contradiction import ModifiedOptions, Solver
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright_lab.studies.cells import Cell, machines, rows_of
from gridwright_lab.studies.nurimaze import figures
from gridwright_lab.studies.nurimaze.boards import Boards, made_cells, room_cells, share_cells
from gridwright_lab.studies.nurimaze.interest import Offered, drawn_cells, offered_cells
from gridwright_lab.studies.nurimaze.report import PICTURED, report_of
from gridwright_lab.studies.nurimaze.rows import SINGLE, column
from gridwright_lab.studies.nurimaze.walks import WALKS
from gridwright_lab.studies.nurimaze.workers import worker_cells
from gridwright_lab.studies.puzzles import Chosen, Entry, chosen
from gridwright_lab.studies.rows import Kept, Rows, kept
from gridwright_lab.studies.study import Study, StudyRequest, command
from gridwright_lab.studies.timing import Repeats, timed, timed_solve, times_of

CORPUS = "nurimaze-janko"
INSTEAD = ((6, 6), (8, 8), (10, 10), (12, 12))
"""The sizes of the puzzles that are made if the published ones are missing."""
MODIFIED = "modified-contradiction"
WALKED = "111"
"""The puzzle of §5.3.4, on which attempts in parallel are measured too."""
PARALLEL = ("65", WALKED, "119")
"""One so short that it shows the cost of starting, the one of §5.3.4, and a long one."""
PROCESSES = (1, 2)

VARIANTS: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "backtracking": ("backtracking", {}),
    "contradiction": ("contradiction", {}),
    MODIFIED: (MODIFIED, {}),
    SAT: (SAT, {}),
    "without two rooms": (MODIFIED, {"two-rooms": False}),
    "without the white path": (MODIFIED, {"white-path": False}),
    "checks by colour": (MODIFIED, {"checks": "colour"}),
    "checks of the board": (MODIFIED, {"checks": "board"}),
    "order by size": (MODIFIED, {"order": "size"}),
    "order by edge cells": (MODIFIED, {"order": "edges"}),
    "every check counted": (MODIFIED, {"count-all": True}),
}
"""The strategies and options that solve the ten puzzles: the columns of Tables 2 to 6."""


LONG = ("contradiction", "without two rooms")
"""The variants that get more time: on puzzle 119 they take longer than the others, and a claim
depends on them."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How much of the experiment is run."""

    boards: int
    """How many boards are drawn for each percentage."""
    made: int
    """How many puzzles are made for each size and distribution of rooms."""
    seconds: float
    """The time limit of one cell."""
    long: float
    """The time limit of the variants in ``LONG``."""
    repeats: Repeats
    many: int = 1
    """How many times as many boards are drawn for distribution d."""
    offered: Offered = field(default=Offered(largest=100, drawn=2, most=12))
    """How many puzzles are looked at for their marks and their interest."""


SMALL = Scale(boards=200, made=3, seconds=1.0, long=1.0, repeats=Repeats(3))
FULL = Scale(
    boards=figures.BOARDS, made=100, seconds=60.0, long=300.0, repeats=Repeats(10), many=10,
    offered=Offered(largest=10_000, drawn=40),
)  # fmt: skip


def gather(request: StudyRequest) -> Kept:
    """Run what is not in the ledger yet; all rows."""
    scale = FULL if request.full else SMALL
    seconds = scale.seconds if request.time_limit is None else request.time_limit
    puzzles = chosen(request, GENRE, CORPUS, INSTEAD)
    entries = of_the_paper(puzzles)
    ledger = Ledger(request.out / FILE_NAME)
    long = scale.long if request.time_limit is None else request.time_limit
    limits = {name: long if name in LONG else seconds for name in VARIANTS}
    boards = Boards(scale.boards, scale.made, request.seed, seconds, scale.many)
    tables = {
        "solved": _solved(entries, ledger, request, limits, scale.repeats),
        "walks": _walks(entries, ledger, request, seconds, scale.repeats),
        "parallel": _parallel(entries, ledger, request, seconds, scale.repeats),
        "workers": rows_of(
            worker_cells(entries, long), ledger, "workers counted", request, timed=False
        ),
        "marks": _marks(puzzles),
        "interest": _interest(puzzles, ledger, request, scale.offered),
        "settings": rows_of(
            drawn_cells(scale.offered, request.seed), ledger, "settings", request, timed=False
        ),
        "rooms": rows_of(room_cells(boards), ledger, "rooms drawn", request, timed=False),
    }
    made = rows_of(made_cells(boards), ledger, "puzzles made", request)
    tables["drawn"] = rows_of(share_cells(boards), ledger, "boards drawn", request, timed=False)
    tables["pictures"] = pictures(made)
    tables["made"] = [{name: row[name] for name in row if name != "puzzle"} for row in made]
    about = {
        "command": command("nurimaze", request),
        "seconds": seconds,
        "long": long,
        "long_variants": LONG,
        "repeats": str(scale.repeats),
        "short": scale.repeats.long,
        "parallel_runs": _parallel_runs(scale.repeats),
        "boards": scale.boards,
        "puzzles": puzzles.origin
        + (f", including the paper's {len(entries)}" if puzzles.published else ""),
        "machines": machines(ledger),
    }
    return kept("nurimaze", about, **tables)


def pictures(made: Sequence[Row]) -> list[Row]:
    """The generated puzzles that are drawn as in Figures 10 and 11."""
    done = Rows(made).where(status="made", prover=SAT)
    largest = done.where(size=column(figures.SIZES[-1]))
    first = {rooms: largest.where(distribution=rooms)[:1] for rooms in ("a", "d")}
    single = done.where(distribution=SINGLE)[:PICTURED]
    return [
        {"figure": "10", "name": rooms, "puzzle": row["puzzle"]}
        for rooms, rows in first.items()
        for row in rows
    ] + [
        {"figure": "11", "name": str(at), "puzzle": row["puzzle"]}
        for at, row in enumerate(single, start=1)
    ]


def of_the_paper(puzzles: Chosen) -> list[Entry]:
    """The paper's ten, in the order of its tables; given or made puzzles stay as they are."""
    if not puzzles.published:
        return list(puzzles.entries)
    known = {entry.name: entry for entry in puzzles.entries}
    return [known[str(number)] for number in figures.PUZZLES if str(number) in known]


# Tables 2 to 6.


def _solved(
    entries: list[Entry],
    ledger: Ledger,
    request: StudyRequest,
    limits: Mapping[str, float],
    repeats: Repeats,
) -> list[Row]:
    """All variants on all puzzles: one row for each variant and puzzle, with all its runs.

    The variants take turns, round after round: the speed of a machine changes from minute to
    minute, and what is compared is measured shortly after each other.
    """
    solved = []
    for entry in entries:
        runs: dict[str, list[Row]] = {name: [] for name in VARIANTS}
        for number in range(repeats.most):
            again = [name for name, rows in runs.items() if _again(rows, repeats)]
            cells = [_run(name, entry, limits[name], number) for name in again]
            stage = f"algorithms, puzzle {entry.name}, round {number + 1}"
            for name, row in zip(again, rows_of(cells, ledger, stage, request), strict=True):
                runs[name].append(row)
        solved += [
            _together(rows) | {"variant": name, "puzzle": entry.name, "limit": limits[name]}
            for name, rows in runs.items()
        ]
    return solved


def _again(rows: Sequence[Row], repeats: Repeats) -> bool:
    """Whether a variant is run once more after these runs."""
    if not rows:
        return True
    return rows[0]["status"] != "timeout" and len(rows) < repeats.after(rows[0]["seconds"])


def _run(variant: str, entry: Entry, seconds: float, number: int) -> Cell:
    strategy, options = VARIANTS[variant]
    key = [entry.fingerprint, strategy, sorted(options.items()), seconds, number]
    return Cell(key, partial(measure, entry, strategy, options, seconds), variant)


def _together(runs: Sequence[Row]) -> Row:
    """The runs of one variant on one puzzle as one row."""
    each = [run["seconds"] for run in runs]
    return runs[0] | times_of(each).as_row() | {"each": each}


def measure(entry: Entry, strategy: str, options: Mapping[str, Any], seconds: float) -> Row:
    """One run of one variant on one puzzle."""
    limit = 2 if strategy == SAT else 1
    result, times = timed_solve(
        GENRE, entry.puzzle, seconds, Repeats(1), strategy, limit=limit, options=options
    )
    stats = result.stats
    right = None if entry.answer is None or not result.boards else result.board == entry.answer
    return {
        "seconds": times.mean,
        "rooms": entry.puzzle.decisions,
        "size": f"{entry.puzzle.rows}×{entry.puzzle.cols}",
        "status": str(result.status),
        "right": right,
        "rounds": stats.get("rounds"),
        "attempts": stats.get("attempts"),
        "states": stats.get("states"),
        "failed": {name: count["failed"] for name, count in stats.get("checks", {}).items()},
    }


# §5.3.4, and attempts in parallel (§6).


def _walks(
    entries: list[Entry], ledger: Ledger, request: StudyRequest, seconds: float, repeats: Repeats
) -> list[Row]:
    """Puzzle 111, or else the first one, with each of three connectivity checks."""
    entry = next((one for one in entries if one.name == WALKED), entries[0])
    cells = [
        Cell(
            [entry.fingerprint, "walk", name, seconds, str(repeats)],
            partial(measure_walk, entry.puzzle, name, seconds, repeats),
            name,
            {"walk": name, "puzzle": entry.name},
        )
        for name in WALKS
    ]
    return rows_of(cells, ledger, "implementations", request)


def measure_walk(puzzle: Nurimaze, name: str, seconds: float, repeats: Repeats) -> Row:
    """The modified algorithm with one version of the check that white cells are connected."""
    status, times = timed(
        lambda: _walk(puzzle, name, seconds), repeats, lambda found: found != "timeout"
    )
    return times.as_row() | {"status": status}


def _walk(puzzle: Nurimaze, name: str, seconds: float) -> str:
    options = ModifiedOptions(checks="board")
    solver = Solver(puzzle, Request(limit=1), options)
    for checks in (solver.attempts.checks, solver.search.checks):
        checks.use("white_connected", WALKS[name])
    try:
        with Control(seconds):
            return "found" if next(solver.answers(), None) is not None else "none"
    except Timeout:
        return "timeout"


def _parallel(
    entries: list[Entry], ledger: Ledger, request: StudyRequest, seconds: float, repeats: Repeats
) -> list[Row]:
    """Three of the paper's puzzles, or all given ones, with one process and with two."""
    some = [entry for entry in entries if entry.name in PARALLEL] or entries
    cells = [
        Cell(
            [entry.fingerprint, "parallel", processes, seconds, str(repeats)],
            partial(measure_parallel, entry.puzzle, processes, seconds, _parallel_runs(repeats)),
            f"puzzle {entry.name}, processes {processes}",
            {"puzzle": entry.name, "processes": processes},
        )
        for entry in some
        for processes in PROCESSES
    ]
    return rows_of(cells, ledger, "in parallel", request)


def _parallel_runs(repeats: Repeats) -> int:
    return min(3, repeats.most)


def measure_parallel(puzzle: Nurimaze, processes: int, seconds: float, runs: int) -> Row:
    """The modified algorithm in several processes, timed in wall-clock seconds."""
    times, own = [], []
    for _ in range(runs):
        started, at_work = perf_counter(), process_time()
        result = Control(seconds).run(
            solve, GENRE, puzzle, MODIFIED, limit=1, options={"processes": processes}
        )
        times.append(perf_counter() - started)
        own.append(process_time() - at_work)
        if str(result.status) == "timeout":
            break
    return {
        "status": str(result.status),
        "clock": min(times),
        "own": min(own),
        "attempts": result.stats.get("attempts"),
    }


def _marks(puzzles: Chosen) -> list[Row]:
    """The circles and triangles of the first sixty 10×10 puzzles (§4.2)."""
    if not puzzles.published:
        return []
    every = [entry.puzzle for entry in puzzles.entries]
    size = [puzzle for puzzle in every if (puzzle.rows, puzzle.cols) == (10, 10)]
    return [
        {
            "circles": puzzle.circles.bit_count(),
            "triangles": puzzle.triangles.bit_count(),
            "collection": len(every),
        }
        for puzzle in size[: figures.AVERAGED]
    ]


def _interest(
    puzzles: Chosen, ledger: Ledger, request: StudyRequest, offered: Offered
) -> list[Row]:
    """What published puzzles offer, and puzzles that are made of the same sizes."""
    if not puzzles.published:
        return []
    cells = offered_cells(puzzles.entries, offered, request.seed)
    return rows_of(cells, ledger, "marks and interest", request, timed=False)


STUDY = Study(
    "nurimaze",
    "backtracking, contradiction and its modifications on Nurimaze, and SAT; generated boards",
    "Mourits 2022, §5",
    gather,
    report_of,
    genre="nurimaze",
)
