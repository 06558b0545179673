"""Encodings on boards that need conflicts (Straathof 2025, §7), with one solver for all of them.

Published puzzles are settled by the numbers alone, nearly without search, so they say little about
encodings. The recipe here: make many puzzles with as few clues as it takes, with any numbers and
without symmetry, and keep those on which MiniSat, the paper's solver, meets most conflicts when it
proves with cuts that there is one answer. Every encoding then proves the same in MiniSat; the
propagator, which needs another solver, is left out. The boards are not hard: a handful of conflicts
is the most that was found. ``hard.py`` searches for harder ones.

>>> candidate(6, 3, 0)["size"]
6
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice

from gridwright.batch.ledger import Ledger, Row
from gridwright.core.control import Control
from gridwright.core.errors import InputError, Timeout
from gridwright.engine.answers import answers_of
from gridwright.engine.generate import generate
from gridwright.genres.kuroshuto import GENRE, Kuroshuto
from gridwright.genres.kuroshuto.paper.published import MINISAT, encode_straathof
from gridwright.sat.answers import Answers
from gridwright.sat.connectivity import PROPAGATOR, names
from gridwright.sat.oracle import WATCHED_SOLVER
from gridwright_lab.studies.cells import Cell, rows_of
from gridwright_lab.studies.kuroshuto.claims import PUBLISHED
from gridwright_lab.studies.study import StudyRequest
from gridwright_lab.studies.timing import Repeats, timed

SECONDS = 5.0
"""The limit of one cell: some encodings take far longer than all others."""
WAYS = (*(way for way in names() if way != PROPAGATOR), PUBLISHED)


def made(size: int, number: int, seed: int) -> Kuroshuto:
    """A puzzle with few clues, any numbers and no symmetry."""
    options = {"guessing": True, "minimal": True, "symmetry": "none", "highest": size - 1}
    one = next(generate(GENRE, size, size, seed=seed, start=number, options=options))
    assert isinstance(one.puzzle, Kuroshuto)  # noqa: S101 - for the type checker
    return one.puzzle


def candidate(size: int, number: int, seed: int) -> Row:
    """How many conflicts MiniSat meets with cuts."""
    puzzle = made(size, number, seed)
    counts = proved(partial(answers_of, GENRE, puzzle, solver=MINISAT))
    return {"size": size, "number": number, "conflicts": counts["conflicts"],
            "numbers": len(puzzle.numbers)}  # fmt: skip


def proved(start: Callable[[], Answers]) -> Row:
    """The counts of finding the answer and proving that it is the only one."""
    with start() as answers:
        found = sum(1 for _ in islice(answers, 2))
        stats = answers.stats()
        return {
            "answers": found,
            "variables": stats["variables"],
            "clauses": stats["clauses"] + stats["cuts"] + stats["cardinality_clauses"],
            "conflicts": stats["conflicts"],
            "decisions": answers.oracle.decisions(),
        }


def with_most_conflicts(rows: Sequence[Row], most: int) -> list[Row]:
    """The candidates of each size with the most conflicts; among equals, the first."""
    sizes = dict.fromkeys(row["size"] for row in rows)
    return [
        row
        for size in sizes
        for row in sorted(
            (row for row in rows if row["size"] == size),
            key=lambda row: (-row["conflicts"], row["number"]),
        )[:most]
    ]


def encoded(size: int, number: int, seed: int, way: str, seconds: float, repeats: Repeats) -> Row:
    """One encoding on one of the generated boards."""
    about = {"size": size, "number": number}
    return about | encoded_board(made(size, number, seed), way, seconds, repeats)


def encoded_board(puzzle: Kuroshuto, way: str, seconds: float, repeats: Repeats) -> Row:
    """One encoding on one board: what it counts, and how long it takes to write and to solve."""

    def start() -> Answers:
        if way == PUBLISHED:
            return Answers(puzzle.decisions, partial(encode_straathof, puzzle), solver=MINISAT)
        solver = WATCHED_SOLVER if way == PROPAGATOR else MINISAT
        return answers_of(GENRE, puzzle, solver=solver, connectivity=way)

    row: Row = {"way": way}
    try:
        counts, times = timed(lambda: Control(seconds).run(proved, start), repeats)
    except Timeout:
        return row | {"time": {"seconds": seconds, "late": True}}
    except InputError:
        # The published formula needs a number at the edge.
        return row | {"time": None}
    return row | counts | {"time": {"seconds": times.mean, "late": False}}


@dataclass(frozen=True, slots=True)
class Search:
    """Where boards that need conflicts are looked for."""

    sizes: tuple[int, ...]
    tried: int
    """Candidates of each size."""
    kept: int
    """Those with the most conflicts, on which every encoding is run."""


FEW = Search((8,), 20, 3)
MANY = Search((10, 14), 300, 6)


def conflict_tables(
    request: StudyRequest, ledger: Ledger, search: Search, repeats: Repeats
) -> dict[str, list[Row]]:
    """The candidates, and every encoding on those with the most conflicts."""
    seed, limit = request.seed, request.time_limit or SECONDS
    candidates = rows_of(
        [
            Cell(["candidate", size, number, seed], partial(candidate, size, number, seed))
            for size in search.sizes
            for number in range(search.tried)
        ],
        ledger, "looking for boards that need conflicts", request, timed=False,
    )  # fmt: skip
    cells = [
        Cell(
            ["conflicts", way, row["size"], row["number"], seed, limit, str(repeats)],
            partial(encoded, row["size"], row["number"], seed, way, limit, repeats),
            f"{way}, {row['size']}×{row['size']}",
        )
        for row in with_most_conflicts(candidates, search.kept)
        for way in WAYS
    ]
    compared = rows_of(cells, ledger, "boards that need conflicts", request)
    return {"candidates": candidates, "conflicts": compared}
