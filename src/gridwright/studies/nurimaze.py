"""The experiments of Mourits 2022, §5: algorithms, checks, modifications, generated boards.

Tables 2 to 6 use the ten puzzles of the paper, or given ones; Tables 7, 8, 10 and §5.4.3 use random
boards. As in the paper, a strategy stops at the first answer; ``sat`` also proves that it is the
only one. Every cell of a table has a time limit and shows if it was reached.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from random import Random
from time import process_time
from typing import Any

from gridwright.batch.ledger import FILE_NAME, Ledger, Row
from gridwright.core.board import Board
from gridwright.core.deadline import Deadline
from gridwright.core.errors import OutOfTime
from gridwright.core.grid import Grid
from gridwright.core.strategy import Request
from gridwright.engine.load import read, write
from gridwright.engine.solve import SAT, solve
from gridwright.formats.document import Document
from gridwright.genres.nurimaze import GENRE
from gridwright.genres.nurimaze.paper.contradiction import ModifiedOptions, Solver
from gridwright.genres.nurimaze.paper.generator import MouritsOptions, only_answer, random_puzzle
from gridwright.genres.nurimaze.puzzle import Nurimaze
from gridwright.studies import nurimaze_figures as figures
from gridwright.studies.nurimaze_report import report_of
from gridwright.studies.nurimaze_walks import WALKS
from gridwright.studies.report import Report
from gridwright.studies.study import Study, StudyRequest, corpus_entries

CORPUS = "nurimaze-janko"
MODIFIED = "modified-contradiction"
WALKED = 111
"""The puzzle of §5.3.4."""

VARIANTS: Mapping[str, tuple[str, Mapping[str, Any]]] = {
    "backtracking": ("backtracking", {}),
    "contradiction": ("contradiction", {}),
    MODIFIED: (MODIFIED, {}),
    SAT: (SAT, {}),
    "without two rooms": (MODIFIED, {"two-rooms": False}),
    "checks by colour": (MODIFIED, {"checks": "colour"}),
    "checks of the board": (MODIFIED, {"checks": "board"}),
    "order by size": (MODIFIED, {"order": "size"}),
    "order by edge cells": (MODIFIED, {"order": "edges"}),
    "every check counted": (MODIFIED, {"count-all": True}),
}
"""The strategies and options that solve the ten puzzles: the columns of Tables 2 to 6."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One puzzle, with its answer if that is known."""

    name: str
    puzzle: Nurimaze
    answer: Board | None

    @property
    def fingerprint(self) -> str:
        """What identifies the puzzle in the ledger, whatever it is called."""
        text = write(GENRE, Document(self.puzzle), "puzzlink")
        return sha256(text.encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class Scale:
    """How much of the experiment is run."""

    boards: int
    """How many boards are drawn for each percentage."""
    seconds: float
    """The time limit of one cell."""


SMALL = Scale(boards=200, seconds=1.0)
FULL = Scale(boards=figures.BOARDS, seconds=600.0)


@dataclass(frozen=True, slots=True)
class Percentage:
    """One percentage of Tables 7, 8, 10 or §5.4.3."""

    table: str
    row: str
    column: str
    size: tuple[int, int]
    options: MouritsOptions


def _text(options: MouritsOptions) -> str:
    """The options as text: the random numbers and the place in the ledger depend on it."""
    return repr(options).replace("MouritsOptions", "Settings", 1)


def percentages() -> list[Percentage]:
    """All percentages."""
    found = [
        Percentage(
            "7", str(circles), str(triangles), (4, 4), MouritsOptions("a", 0.0, circles, triangles)
        )
        for circles in range(5)
        for triangles in range(5)
    ]
    for size in figures.SIZES:
        column = f"{size[0]}×{size[1]}"
        found += [
            Percentage("8", str(sigma), column, size, MouritsOptions(sigma=float(sigma)))
            for sigma in figures.TABLE_8
        ]
        found += [
            Percentage("10", rooms, column, size, MouritsOptions(rooms))
            for rooms in figures.TABLE_10
        ]
        found.append(Percentage("5.4.3", "single", column, size, MouritsOptions("single")))
    return found


def run(request: StudyRequest) -> Report:
    """Run what is not in the ledger yet, and report on all of it."""
    scale = FULL if request.full else SMALL
    seconds = scale.seconds if request.time_limit is None else request.time_limit
    entries = chosen_entries(request)
    ledger = Ledger(request.out / FILE_NAME)
    jobs = len(entries) * len(VARIANTS)
    solved: list[Row] = []
    for variant, (strategy, options) in VARIANTS.items():
        for entry in entries:
            request.progress(f"{variant}: puzzle {entry.name}", len(solved), jobs)
            key = [entry.fingerprint, strategy, sorted(options.items()), seconds]
            row = ledger.row(key, partial(measure, entry, strategy, options, seconds))
            solved.append(row | {"variant": variant, "puzzle": entry.name})
    walks = _walks(ledger, entries, seconds)
    drawn: list[Row] = []
    cells = percentages()
    for percentage in cells:
        request.progress(f"Table {percentage.table}: boards", len(drawn), len(cells))
        key = [percentage.size, _text(percentage.options), scale.boards, seconds, request.seed]
        row = ledger.row(key, partial(share, percentage, scale.boards, request.seed, seconds))
        where = {"table": percentage.table, "row": percentage.row, "column": percentage.column}
        drawn.append(row | where)
    request.progress("done", jobs, jobs)
    return report_of(solved, walks, drawn, seconds, scale.boards)


def chosen_entries(request: StudyRequest) -> list[Entry]:
    """The given puzzles, or the paper's ten, in the order of its tables."""
    if request.documents:
        return [
            Entry(document.about.get("title", str(number)), document.puzzle, None)
            for number, document in enumerate(request.documents, start=1)
        ]
    known = {entry["id"]: entry for entry in corpus_entries(CORPUS)}
    found = []
    for number in figures.PUZZLES:
        puzzle = read(known[number]["puzzlink_url"], [GENRE])[0].puzzle
        answer = GENRE.read_answer(puzzle, known[number]["solution"])
        found.append(Entry(str(number), puzzle, answer))
    return found


def measure(entry: Entry, strategy: str, options: Mapping[str, Any], seconds: float) -> Row:
    """One puzzle, solved by one variant."""
    limit = 2 if strategy == SAT else 1
    started = process_time()
    result = solve(
        GENRE, entry.puzzle, strategy, limit=limit, time_limit=seconds, options=options
    )
    spent = process_time() - started
    stats = result.stats
    right = None if entry.answer is None or not result.boards else result.board == entry.answer
    return {
        "rooms": entry.puzzle.decisions,
        "size": f"{entry.puzzle.rows}×{entry.puzzle.cols}",
        "status": str(result.status),
        "seconds": spent,
        "right": right,
        "rounds": stats.get("rounds"),
        "attempts": stats.get("attempts"),
        "states": stats.get("states"),
        "failed": {name: count["failed"] for name, count in stats.get("checks", {}).items()},
    }


def _walks(ledger: Ledger, entries: list[Entry], seconds: float) -> list[Row]:
    """Puzzle 111, or the first one, with each of three connectivity checks."""
    entry = next((one for one in entries if one.name == str(WALKED)), entries[0])
    rows = []
    for name in WALKS:
        key = [entry.fingerprint, "walk", name, seconds]
        row = ledger.row(key, partial(measure_walk, entry.puzzle, name, seconds))
        rows.append(row | {"walk": name, "puzzle": entry.name})
    return rows


def measure_walk(puzzle: Nurimaze, name: str, seconds: float) -> Row:
    """The modified algorithm with one version of the check that white cells are connected."""
    options = ModifiedOptions(checks="board")
    solver = Solver(puzzle, Request(limit=1, deadline=Deadline(seconds)), options)
    for checks in (solver.attempts.checks, solver.search.checks):
        checks.use("white_connected", WALKS[name])
    started = process_time()
    try:
        found = next(solver.answers(), None) is not None
    except OutOfTime:
        return {"status": "timeout", "seconds": process_time() - started}
    return {"status": "found" if found else "none", "seconds": process_time() - started}


def share(percentage: Percentage, boards: int, seed: int, seconds: float) -> Row:
    """How many of this many boards have exactly one answer."""
    rng = Random(f"{seed} {percentage.size} {_text(percentage.options)}")
    deadline = Deadline(seconds)
    started = process_time()
    unique = done = 0
    status = "done"
    try:
        for _ in range(boards):
            puzzle = random_puzzle(Grid.of(*percentage.size), percentage.options, rng, deadline)
            unique += only_answer(puzzle, percentage.options.prover, deadline) is not None
            done += 1
            deadline.check()
    except OutOfTime:
        status = "timeout"
    return {
        "status": status,
        "boards": done,
        "unique": unique,
        "seconds": process_time() - started,
    }


STUDY = Study(
    "nurimaze",
    "backtracking, contradiction and its modifications on Nurimaze, beside SAT; generated boards",
    "Mourits 2022, §5",
    run,
    genre="nurimaze",
)
