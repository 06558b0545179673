"""The experiments of Straathof 2025, §6, and the open question of §7, on Kuroshuto.

Puzzles of several sizes, with the time to generate them (Table 2) and to solve them with the two
solvers (Table 3); the classification of the published puzzles (Table 4) and their clue density
(§5.1); every connectivity encoding by board size, to see whether fewer variables make it faster
(§7).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from time import perf_counter
from typing import Any

from gridwright.batch.ledger import FILE_NAME, Ledger, Row
from gridwright.core.errors import GridwrightError, OutOfTime
from gridwright.engine.generate import generate
from gridwright.engine.load import read, write
from gridwright.engine.solve import solve
from gridwright.formats.document import Document
from gridwright.genres.kuroshuto import GENRE, Kuroshuto
from gridwright.genres.kuroshuto.paper.generator import METHOD
from gridwright.sat.connectivity import names
from gridwright.studies.kuroshuto_report import report_of
from gridwright.studies.report import Report
from gridwright.studies.study import Study, StudyRequest, corpus_entries

CORPUS = "kuroshuto-janko"
SIZES = (8, 9, 10, 11, 12)
"""The board sizes of the paper's Tables 2 and 3."""
PUBLISHED = "two-trees-seed"
NUMBERS_ALONE = {"diagonal": False, "diamond": False, "flood": False, "guess": False}


@dataclass(frozen=True, slots=True)
class Scale:
    """How much of the experiment is run."""

    made: int
    """Generated puzzles per size."""
    sizes: tuple[int, ...]
    encoded: int
    """Puzzles per size that every encoding gets."""
    seconds: float
    """The time limit of one cell."""


SMALL = Scale(made=6, sizes=SIZES, encoded=2, seconds=6.0)
FULL = Scale(made=100, sizes=(*SIZES, 13, 14), encoded=20, seconds=120.0)


@dataclass(frozen=True, slots=True)
class Entry:
    """One published puzzle, with its number in the paper."""

    name: str
    puzzle: Kuroshuto

    @property
    def fingerprint(self) -> str:
        """What identifies the puzzle in the ledger, whatever it is called."""
        text = write(GENRE, Document(self.puzzle), "json")
        return sha256(text.encode()).hexdigest()[:16]


def run(request: StudyRequest) -> Report:
    """Run what is not in the ledger yet, and report on all of it."""
    scale = FULL if request.full else SMALL
    seconds = scale.seconds if request.time_limit is None else request.time_limit
    ledger = Ledger(request.out / FILE_NAME)
    entries = chosen_entries(request)
    made = _all_made(request, ledger, scale, seconds)
    placed = []
    for done, entry in enumerate(entries):
        request.progress(f"classification: {entry.name}", done, len(entries))
        row = ledger.row(["placed", entry.fingerprint, seconds], lambda e=entry: place(e, seconds))  # type: ignore[misc]
        placed.append(row | {"puzzle": entry.name})
    encoded = _encoded(request, ledger, _by_size(entries, scale.encoded), seconds)
    return report_of(made, placed, encoded, whole=request.full)


def chosen_entries(request: StudyRequest) -> list[Entry]:
    """The given puzzles, or all of the corpus."""
    if request.documents:
        return [
            Entry(document.about.get("title", f"puzzle {number}"), document.puzzle)
            for number, document in enumerate(request.documents, start=1)
        ]
    return [
        Entry(str(fields["id"]), read(fields["puzzlink_url"], [GENRE])[0].puzzle)
        for fields in corpus_entries(CORPUS)
    ]


def _by_size(entries: list[Entry], most: int) -> list[Entry]:
    """The first few of each size with a clue at the edge, which every encoding accepts."""
    groups: dict[int, list[Entry]] = {}
    for entry in entries:
        if entry.puzzle.clues & entry.puzzle.grid.border:
            groups.setdefault(entry.puzzle.decisions, []).append(entry)
    return [entry for size in sorted(groups) for entry in groups[size][:most]]


def _all_made(
    request: StudyRequest, ledger: Ledger, scale: Scale, seconds: float
) -> list[Row]:
    jobs = [(size, number) for size in scale.sizes for number in range(scale.made)]
    rows = []
    for done, (size, number) in enumerate(jobs):
        request.progress(f"generating {size}×{size}", done, len(jobs))
        key = ["made", size, number, request.seed, seconds]
        rows.append(
            ledger.row(key, lambda s=size, n=number: make(s, request.seed, n, seconds))  # type: ignore[misc]
        )
    return rows


def make(size: int, seed: int, number: int, seconds: float) -> Row:
    """Generate one puzzle as the paper does, and solve it with all methods of Table 3."""
    started = perf_counter()
    about: Row = {"size": size, "number": number}
    try:
        made = next(
            generate(GENRE, size, size, seed=seed, start=number, method=METHOD, time_limit=seconds)
        )
    except OutOfTime:
        return about | {"seconds": None}
    about |= {
        "seconds": perf_counter() - started,
        "attempts": made.attempts,
        "density": made.stats["density"],
    }
    return about | solved(made.puzzle, seconds)


def solved(puzzle: Kuroshuto, seconds: float) -> Row:
    """The two solvers of the paper and ours: seconds each, guesses and techniques of the rules."""
    rules = solve(GENRE, puzzle, "rules", limit=1, time_limit=seconds)
    proof = solve(GENRE, puzzle, "sat", limit=2, time_limit=seconds)
    return {
        "rules": rules.seconds,
        "guesses": rules.stats["guesses"],
        "points": rules.stats["points"],
        "techniques": rules.stats["techniques"],
        "published": _published(puzzle, seconds),
        "sat": proof.seconds,
        "status": str(proof.status),
        "agree": proof.board == rules.board,
    }


def _published(puzzle: Kuroshuto, seconds: float) -> float | None:
    """Seconds of the published formula; ``None`` if it cannot express the puzzle."""
    try:
        return solve(GENRE, puzzle, PUBLISHED, limit=1, time_limit=seconds).seconds
    except GridwrightError:
        return None


def place(entry: Entry, seconds: float) -> Row:
    """The figures of one puzzle for Table 4, and the results of the second ordering."""
    puzzle = entry.puzzle
    row = solved(puzzle, seconds)
    alone = solve(GENRE, puzzle, "rules", limit=1, time_limit=seconds, options=NUMBERS_ALONE)
    row["numbers alone"] = alone.board is not None
    for name, limit, order in (
        ("guesses, most", 1, "most"),
        ("proof guesses, first", 2, "first"),
        ("proof guesses, most", 2, "most"),
    ):
        result = solve(
            GENRE, puzzle, "rules", limit=limit, time_limit=seconds, options={"order": order}
        )
        row[name] = result.stats["guesses"]
        row[f"{name}: seconds"] = result.seconds
        row["agree"] = row["agree"] and str(result.status) in ("found", "unique")
    return row | {
        "size": puzzle.rows,
        "cells": puzzle.decisions,
        "numbers": len(puzzle.numbers),
    }


def _encoded(
    request: StudyRequest, ledger: Ledger, entries: list[Entry], seconds: float
) -> list[Row]:
    ways = [*names(limited=True), "published"]
    jobs = [(way, entry) for entry in entries for way in ways]
    rows = []
    for done, (way, entry) in enumerate(jobs):
        request.progress(f"{way}: {entry.name}", done, len(jobs))
        key = ["encoded", way, entry.fingerprint, seconds]
        row = ledger.row(key, lambda e=entry, w=way: encode(e, w, seconds))  # type: ignore[misc]
        rows.append(row | {"puzzle": entry.name})
    return rows


def encode(entry: Entry, way: str, seconds: float) -> Row:
    """One encoding on one puzzle: variables, clauses, and seconds for the answer and its proof."""
    options: Mapping[str, Any] = {} if way == "published" else {"connectivity": way}
    strategy = PUBLISHED if way == "published" else "sat"
    result = solve(
        GENRE, entry.puzzle, strategy, limit=2, time_limit=seconds, options=dict(options)
    )
    return {
        "way": way,
        "size": entry.puzzle.rows,
        "status": str(result.status),
        "seconds": result.seconds,
        **{name: result.stats.get(name) for name in ("variables", "clauses", "conflicts")},
    }


STUDY = Study(
    "kuroshuto",
    "generating, solving and classifying Kuroshuto, and every connectivity encoding by size",
    "Straathof 2025, §5.1, §6 and §7",
    run,
    genre="kuroshuto",
)
